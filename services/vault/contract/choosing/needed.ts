// What is needed of what was weighed: what is likely enough, where anything answers the purpose at all, and beside it what the
// purpose's own project is for.

import { type Anchor, asksByTimeAlone, type Findings, type Frame, PERHAPS } from '../frame/frame.ts';
import { asksForPromises } from '../frame/purpose/promises.ts';
import { isPreference, type Weighed } from '../weighing/weigh.ts';
import { askedList, saysMoreThanProject } from './asked-list.ts';
import { belongsToDay } from './of-the-day.ts';

/**
 * A thing is told from this likelihood on. Chosen by hand, by what the benchmark of the lives says: with a lower one most of what is
 * told is a burden, with a higher one too much is only mentioned. It is the same for all purposes, because how much else is needed is
 * weighed already (second-look.ts).
 */
const LIKELY = 0.36;
/**
 * These are told from a lower likelihood on, chosen in the same way: goals and preferences, which nobody asks for and misses all the
 * same; what must not harm those who are fed; and whatever lies in a project that is named by itself.
 */
const LIKELY_ALL_THE_SAME = { goal: 0.2, preference: 0.3, harm: 0.3, ofProject: 0.25 };
/**
 * Of many days that are named beside something else, whatever has a date falls into some: from here on it is told, and below that it is
 * mentioned in its place. Of 900 such things of lives one in sixteen was needed, and weighed as if it were one in four.
 */
const LIKELY_OF_MANY_DAYS: Readonly<Record<string, number>> = { commitment: 0.7, event: 0.55 };
/** `ofProject` holds for a project that is meant as surely as this. */
const SURELY_MEANT = 0.8;
/** A preference for all tasks of a kind is told to whoever does one, even where all else makes it unlikely. */
const LIKELY_OF_TASK = 0.08;
/**
 * The likeliest is told where nothing is likely enough: a question is told that alone, and a task what is nearly as likely as well, as
 * a share of the likeliest. Preferences and goals keep their own likelihood (`leastFor`).
 */
const OF_THE_LIKELIEST = { asked: 1, toBeDone: 0.9 };
/** Nothing is told that is less likely than this, though it were the likeliest of all. */
const LEAST = 0.03;
/** The likeliest of what may harm those who are fed or cared for, and of what touches their health, is told from here on: in doubt. */
const LEAST_OF_HEALTH = 0.06;
/** A thing that says as much of a question as any other does is told from here on. */
const LEAST_OF_THE_MOST = 0.12;
/**
 * A question that asks for no list wants one answer: what is less than half as likely as the likeliest is only mentioned, unless it
 * falls into the time that is named or must harm nobody.
 */
const BESIDE_THE_LIKELIEST = 0.5;
/** Texts that are as alike as this say the same in other words. */
const SAME = 0.5;

interface Needed {
  /** In the order in which it was weighed: the likeliest first. */
  needed: Weighed[];
  /** Of these, the things for which nothing speaks but a day that they name. */
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
  const isOfPlannedTime = ({ signs }: Weighed) => frame.purpose.plansTime && signs.inTime > 0;
  const isNeededAnyway = (each: Weighed) =>
    (((isNeeded(each) && answers(each)) || isOfTask(each)) && isListed(each)) ||
    isOfProject(each) ||
    isOfPlannedTime(each) ||
    each.signs.timing > 0;
  const isOfDay = belongsToDay(frame);
  const needed = weighed.filter((each) => mayAnswer(each) && (isNeededAnyway(each) || isOfDay(each)));
  return { needed, forDay: new Set(needed.filter((each) => each.isForDay || !isNeededAnyway(each))) };
}

export function mayHarm({ signs }: Weighed): boolean {
  return signs.harm > 0;
}

function touchesHealth({ signs }: Weighed): boolean {
  return signs.health > 0;
}

/** The likelihood from which on a thing of its kind is told; `least` is that of all others. */
function leastFor(least: number): (weighed: Weighed) => number {
  const { goal, preference, harm, ofProject } = LIKELY_ALL_THE_SAME;
  return ({ valid: { record }, signs }) => {
    if (record.type === 'goal') return goal;
    if (record.type === 'preference') return preference;
    if (signs.harmFed > 0) return Math.min(harm, least);
    if (signs.inManyDays > 0) return Math.max(LIKELY_OF_MANY_DAYS[record.type] ?? 0, least);
    return signs.nearAlone >= SURELY_MEANT ? Math.min(ofProject, least) : least;
  };
}

function staysBehind(weighed: readonly Weighed[], frame: Frame): (each: Weighed) => boolean {
  if (!frame.purpose.asks || askedList(frame) !== null) return () => false;
  const least = BESIDE_THE_LIKELIEST * likeliestOf(weighed);
  return ({ need, signs }) => need < least && signs.inTime === 0 && signs.harm === 0;
}

/** The likelihood of the likeliest, but for what is marked to be told always: that is as likely whatever is asked. */
export function likeliestOf(weighed: readonly Weighed[]): number {
  return weighed.find(({ signs }) => signs.always === 0)?.need ?? 0;
}

/** Whether a thing says as much of the purpose as any other does. */
function saysTheMost({ need, signs }: Weighed): boolean {
  return signs.said === 1 && signs.saidFirst === 1 && need >= LEAST_OF_THE_MOST;
}

/** Whether anything in the vault answers the purpose. */
export function isAnswered({ evidence }: Anchor): boolean {
  return evidence !== 'none';
}

/** Promises answer a question about somebody if they speak of them; and none of the owner's answers what others have promised. */
function answersWhoseDue(frame: Frame): (each: Weighed) => boolean {
  const { isOwnersDue, owes, text, window } = frame.purpose;
  const speaksOfThem = owes && window === null && asksForPromises(text) ? saysMoreThanProject(frame) : () => true;
  return ({ valid: { record } }) => record.type !== 'commitment' || (!isOwnersDue && speaksOfThem(record));
}

/** A preference for one project says nothing of another, nor of what lies in none. */
function isOfAnotherProject({ likely }: Anchor): (each: Weighed) => boolean {
  return ({ valid: { record } }) =>
    typeof record.project_id === 'string' && (likely.get(record.project_id) ?? 0) < PERHAPS;
}

function leastNeed({ purpose: { asks } }: Frame, likeliest: number): number {
  const share = asks ? OF_THE_LIKELIEST.asked : OF_THE_LIKELIEST.toBeDone;
  return Math.max(LEAST, Math.min(LIKELY, share * likeliest));
}

/** Where nothing answers the purpose, this is still told: the same in other words, what is likely or always told, what may harm. */
function answersAllTheSame({ likes }: Findings): (each: Weighed) => boolean {
  const alike = likes.filter(({ likeness }) => likeness >= SAME);
  const same = new Set(alike.map(({ candidate }) => candidate.record.id));
  return ({ valid, signs, need }) => same.has(valid.record.id) || need >= LIKELY || signs.harm > 0;
}

/** Goals and preferences of a project that is surely meant belong to it, unless the purpose asks about one thing in it alone. */
function isAimOf({ project, evidence, purpose: { asks }, isOneOfSeveral = false }: Frame): (each: Weighed) => boolean {
  const id = project?.project?.id;
  if (id === undefined || evidence !== 'strong') return () => false;
  return ({ valid: { record }, signs }) =>
    (record.type === 'goal' || record.type === 'preference') &&
    record.project_id === id &&
    (!asks || isOneOfSeveral || signs.nearAlone > 0);
}
