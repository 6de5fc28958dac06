// What is needed of what was weighed: what is likely enough, where anything answers the purpose at all, and beside it what the
// purpose's own project is for.

import { asksForPromises } from '../frame/purpose/promises.ts';
import { asksByTimeAlone, type Frame, PERHAPS } from '../frame/read-frame.ts';
import { isPreference, type Weighed } from '../weighing/weigh.ts';
import { askedList, saysMoreThanProject } from './asked-list.ts';
import { belongsToDay } from './of-the-day.ts';

/**
 * From which likelihood on a thing is told, measured over the lives: with a lower one most of what is told is a burden, with a higher
 * one too much is only mentioned. It is the same for all purposes: how much else is needed is weighed already (second-look.ts).
 */
const LIKELY = 0.36;
/**
 * What is told from a lower one on: what its owner is after and how they want things done, which nobody asks for and misses all the
 * same; what must not harm those who are fed; and where a project alone is named, whatever lies in it.
 */
const LIKELY_ALL_THE_SAME = { goal: 0.2, preference: 0.3, harm: 0.3, ofProject: 0.25 };
/** So surely a project is meant that stands alone. */
const SURELY_MEANT = 0.8;
/** How its owner wants all such things done is told to whoever does one, even where all else makes it unlikely. */
const LIKELY_OF_TASK = 0.08;
/**
 * Where all is less likely than that, the likeliest is told: of a question that alone, and of what is to be done with what is nearly as
 * likely. How its owner wants things done is told in no doubt.
 */
const OF_THE_LIKELIEST = { asked: 1, toBeDone: 0.9 };
/** Below this nothing is needed, however unlikely all of it is. */
const LEAST = 0.03;
/** Where somebody is fed or cared for, the likeliest of what may harm and of what touches somebody's health is told from here on: in doubt. */
const LEAST_OF_HEALTH = 0.06;
/** Where something is asked, what says as much of it as anything does is told from here on. */
const LEAST_OF_THE_MOST = 0.12;
/**
 * Whoever asks for no list wants one answer: what is less than half as likely as the likeliest is mentioned beside it, unless it falls
 * into the time that is named or must harm nobody.
 */
const BESIDE_THE_LIKELIEST = 0.5;
/** Two texts that are as alike as this say the same in other words. */
const SAME = 0.5;

export interface Needed {
  /** In the order in which it was weighed: the likeliest first. */
  needed: Weighed[];
  /** Those for which nothing speaks but a day that they name. */
  forDay: ReadonlySet<Weighed>;
}

export function neededOf(weighed: readonly Weighed[], frame: Frame): Needed {
  const least = leastNeed(frame, likeliestOf(weighed));
  const answers = isAnswered(frame) ? () => true : answersAllTheSame(frame);
  const isElsewhere = isOfAnotherProject(frame);
  const isListed = (each: Weighed) =>
    !(isPreference(each) && (asksByTimeAlone(frame) || isElsewhere(each))) || each.signs.always > 0;
  const mayAnswer = answersWhoseDue(frame);
  const isOfProject = isAimOf(frame);
  const inDoubt = [mayHarm, touchesHealth].map((isOf) =>
    weighed.find((each) => isOf(each) && each.need >= LEAST_OF_HEALTH),
  );
  const isBehind = staysBehind(weighed, frame);
  const leastOf = leastFor(least);
  const isNeeded = (each: Weighed) =>
    (each.need >= leastOf(each) && !isBehind(each)) ||
    inDoubt.includes(each) ||
    (frame.purpose.asks && saysTheMost(each));
  const isOfTask = ({ need, signs }: Weighed) => !frame.purpose.asks && signs.domainWhole > 0 && need >= LIKELY_OF_TASK;
  const isNeededAnyway = (each: Weighed) =>
    (((isNeeded(each) && answers(each)) || isOfTask(each)) && isListed(each)) ||
    isOfProject(each) ||
    each.signs.timing > 0;
  const isOfDay = belongsToDay(frame);
  const needed = weighed.filter((each) => mayAnswer(each) && (isNeededAnyway(each) || isOfDay(each)));
  return { needed, forDay: new Set(needed.filter((each) => each.isForDay || !isNeededAnyway(each))) };
}

function mayHarm({ signs }: Weighed): boolean {
  return signs.harm > 0;
}

function touchesHealth({ signs }: Weighed): boolean {
  return signs.health > 0;
}

/** From which likelihood on it is told; `least` is what all else is told from. */
function leastFor(least: number): (weighed: Weighed) => number {
  const { goal, preference, harm, ofProject } = LIKELY_ALL_THE_SAME;
  return ({ valid: { record }, signs }) => {
    if (record.type === 'goal') return goal;
    if (record.type === 'preference') return preference;
    if (signs.harmFed > 0) return Math.min(harm, least);
    return signs.nearAlone >= SURELY_MEANT ? Math.min(ofProject, least) : least;
  };
}

function staysBehind(weighed: readonly Weighed[], frame: Frame): (each: Weighed) => boolean {
  if (!frame.purpose.asks || askedList(frame) !== null) return () => false;
  const least = BESIDE_THE_LIKELIEST * likeliestOf(weighed);
  return ({ need, signs }) => need < least && signs.inTime === 0 && signs.harm === 0;
}

/** What is told always is as likely whatever is asked. */
export function likeliestOf(weighed: readonly Weighed[]): number {
  return weighed.find(({ signs }) => signs.always === 0)?.need ?? 0;
}

/** As much of the purpose as anything else does. */
function saysTheMost({ need, signs }: Weighed): boolean {
  return signs.said === 1 && signs.saidFirst === 1 && need >= LEAST_OF_THE_MOST;
}

/** Whether anything in the vault answers the purpose. */
export function isAnswered({ evidence }: Frame): boolean {
  return evidence !== 'none';
}

/** Of promises those to whom it is asked about alone, and none of the owner's where it is asked what others have promised. */
function answersWhoseDue(frame: Frame): (each: Weighed) => boolean {
  const { isOwnersDue, owes, text, window } = frame.purpose;
  const speaksOfThem = owes && window === null && asksForPromises(text) ? saysMoreThanProject(frame) : () => true;
  return ({ valid: { record } }) => record.type !== 'commitment' || (!isOwnersDue && speaksOfThem(record));
}

/** What its owner likes in one project is no matter of another, nor of none. */
function isOfAnotherProject({ likely }: Frame): (each: Weighed) => boolean {
  return ({ valid: { record } }) =>
    typeof record.project_id === 'string' && (likely.get(record.project_id) ?? 0) < PERHAPS;
}

function leastNeed({ purpose: { asks } }: Frame, likeliest: number): number {
  const share = asks ? OF_THE_LIKELIEST.asked : OF_THE_LIKELIEST.toBeDone;
  return Math.max(LEAST, Math.min(LIKELY, share * likeliest));
}

/** Where nothing answers, what means the same in other words is told all the same, what is likely or always wanted, and what must harm nobody. */
function answersAllTheSame({ likes }: Frame): (each: Weighed) => boolean {
  const alike = likes.filter(({ likeness }) => likeness >= SAME);
  const same = new Set(alike.map(({ candidate }) => candidate.record.id));
  return ({ valid, signs, need }) => same.has(valid.record.id) || need >= LIKELY || signs.harm > 0;
}

/** Where a project is surely meant, what it is for belongs to it, and how its owner wants it done: but for a question about one thing in it alone. */
function isAimOf({ project, evidence, purpose: { asks }, isOneOfSeveral = false }: Frame): (each: Weighed) => boolean {
  const id = project?.project?.id;
  if (id === undefined || evidence !== 'strong') return () => false;
  return ({ valid: { record }, signs }) =>
    (record.type === 'goal' || record.type === 'preference') &&
    record.project_id === id &&
    (!asks || isOneOfSeveral || signs.nearAlone > 0);
}
