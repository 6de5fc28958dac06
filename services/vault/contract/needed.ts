// What is needed of what was weighed: what is likely enough, where anything answers the purpose at all, and beside it what the
// purpose's own project is for.
import type { Frame } from './frame/read-frame.ts';
import type { Signs } from './signs.ts';
import { isPreference, type Weighed } from './weigh.ts';

/** From which likelihood on a thing is needed: by itself, and as a share of what the likeliest thing has. */
interface Threshold {
  likely: number;
  ofTheLikeliest: number;
}

/**
 * Measured: with a lower threshold most of what is told is a burden, with a higher one too much is missing. A question is
 * answered by few things; what is to be done needs more than what it says, so that there more is worth its line.
 */
const ASKED: Threshold = { likely: 0.15, ofTheLikeliest: 0.6 };
const TO_BE_DONE: Threshold = { likely: 0.2, ofTheLikeliest: 0.35 };
/** How its owner wants one thing done is a burden where another is done, or where something is only asked. */
const PREFERRED_ELSEWHERE: Threshold = { likely: 0.2, ofTheLikeliest: 0.4 };
/** Below this nothing is needed, however unlikely all of it is. */
const LEAST = 0.03;
/** Two texts that are as alike as this say the same in other words. */
const SAME = 0.5;

/** In the order in which it was weighed: the likeliest first. */
export function neededOf(weighed: readonly Weighed[], frame: Frame): Weighed[] {
  const isLikely = likelyBeside(weighed[0]?.need ?? 0, frame);
  const answers = isAnswered(frame) ? () => true : answersAllTheSame(frame);
  const isListed = (each: Weighed) => !(isPreference(each) && asksByTimeAlone(frame)) || each.signs.always > 0;
  const isOfProject = isAimOf(frame);
  return weighed.filter((each) => (isLikely(each) && answers(each) && isListed(each)) || isOfProject(each));
}

/** Whether anything in the vault answers the purpose. */
export function isAnswered({ evidence }: Frame): boolean {
  return evidence !== 'none';
}

/** What is asked for by its time alone, as in "this week", is listed, and not done: how its owner likes things done is no part of it. */
export function asksByTimeAlone({ purpose: { window }, sought }: Frame): boolean {
  return window !== null && sought.length === 0;
}

function likelyBeside(likeliest: number, { purpose: { asks } }: Frame): (each: Weighed) => boolean {
  const least = leastNeed(asks ? ASKED : TO_BE_DONE, likeliest);
  const leastElsewhere = leastNeed(PREFERRED_ELSEWHERE, likeliest);
  return ({ need, signs }) => need >= (isPreferredElsewhere(signs) ? leastElsewhere : least);
}

function leastNeed({ likely, ofTheLikeliest }: Threshold, likeliest: number): number {
  return Math.max(LEAST, Math.min(likely, ofTheLikeliest * likeliest));
}

function isPreferredElsewhere({ domainOther, domainAsked }: Signs): boolean {
  return domainOther > 0 || domainAsked > 0;
}

/** Where nothing answers, what means the same in other words is told all the same, what must harm nobody, and what its owner always wants told. */
function answersAllTheSame({ likes }: Frame): (each: Weighed) => boolean {
  const alike = likes.filter(({ likeness }) => likeness >= SAME);
  const same = new Set(alike.map(({ candidate }) => candidate.record.id));
  return ({ valid, signs }) => same.has(valid.record.id) || signs.harm > 0 || signs.always > 0;
}

/** What a project is for belongs to it, and how its owner wants it done, whatever is asked of it: where it is surely meant. */
function isAimOf({ project, evidence }: Frame): (each: Weighed) => boolean {
  const id = project?.project?.id;
  if (id === undefined || evidence !== 'strong') return () => false;
  return ({ valid: { record } }) =>
    (record.type === 'goal' || record.type === 'preference') && record.project_id === id;
}
