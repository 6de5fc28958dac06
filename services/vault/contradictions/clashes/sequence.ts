// What comes before what, however it is said: "first the one, then the other", "the other goes before the one".
import { fold } from '../../store/text-index/languages/fold.ts';
import type { Gist } from '../reading/gist/gist.ts';
import type { Meeting } from './meeting.ts';

const THEN =
  /(?<!\p{L})(?:then|afterwards|after (?:that|which|it|this|them|these)|followed by|after(?=\s*[.!]?$)|last|dann|danach|anschließend|zuletzt|luego|después(?! (?:de|que))|ensuite|puis|poi|depois(?! (?:d|que))|a seguir|follows|comes (?:next|second|later)|daarna|vervolgens|successivamente)(?!\p{L})/iu;
const BEFORE = /(?<!\p{L})(?:before|vor|bevor|antes|avant|prima|voor)(?!\p{L})/iu;
const AFTER =
  /(?<!\p{L})(?:after|nach(?!her)|nachdem|después de|tras|après|dopo|depois (?:d[aeo]|que)|después que|once)(?!\p{L})/iu;
/** "I never go there until the other is over" puts one thing behind another. */
const NOT_BEFORE =
  /(?<!\p{L})(?:(?<=(?:never|not|n't)(?!\p{L})[^.;]*)until|(?<=(?:nicht|nie)(?!\p{L})[^.;]*)bis|(?<=(?:no|nunca)(?!\p{L})[^.;]*)hasta)(?!\p{L})/iu;
const FIRST = /(?<!\p{L})(?:first|zuerst|erst|primero|d'abord|prima|primeiro|eerst)(?!\p{L})/iu;
const BETWEEN_STEPS = /[,;] | and | und | y | et | e | en /giu;
/** A word within the first so many still begins the statement. */
const BEGINNING = 3;

type Steps = readonly [early: readonly string[], late: readonly string[]];

/** The words on the earlier side, and those on the later side. */
function stepsIn({ text, units }: Gist): Steps | undefined {
  const cut = cutOf(text);
  if (cut === undefined) return undefined;
  const lower = fold(text.toLowerCase());
  const placed = units.map(({ concept, folded }) => ({ concept, place: lower.indexOf(folded) }));
  const left = placed.filter(({ place }) => place !== -1 && place < cut.place).map(({ concept }) => concept);
  const right = placed.filter(({ place }) => place > cut.place).map(({ concept }) => concept);
  return cut.isLeftEarly ? [left, right] : [right, left];
}

interface Cut {
  place: number;
  isLeftEarly: boolean;
}

function cutOf(text: string): Cut | undefined {
  const then = THEN.exec(text);
  // "One is done first and the other afterwards."
  if (then !== null) {
    const isLast = /^\s*(?:[.,;:!]|$)/u.test(text.slice(then.index + then[0].length));
    const place = isLast ? lastBetween(text, then.index) : then.index;
    return place === undefined ? undefined : { place, isLeftEarly: true };
  }
  for (const { cue, isLeftEarly } of [
    { cue: BEFORE, isLeftEarly: true },
    { cue: AFTER, isLeftEarly: false },
    { cue: NOT_BEFORE, isLeftEarly: false },
  ]) {
    const found = cue.exec(text);
    if (found === null) continue;
    if (found.index >= BEGINNING) return { place: found.index, isLeftEarly };
    // "Before the one, the other."
    const comma = text.indexOf(',');
    return comma === -1 ? undefined : { place: comma, isLeftEarly: !isLeftEarly };
  }
  const first = FIRST.exec(text);
  if (first === null) return undefined;
  const between = [...text.matchAll(BETWEEN_STEPS)].find(({ index }) => index > first.index)?.index;
  return between === undefined ? undefined : { place: between, isLeftEarly: true };
}

function lastBetween(text: string, before: number): number | undefined {
  return [...text.matchAll(BETWEEN_STEPS)].findLast(({ index }) => index < before)?.index;
}

export function isSequenceApart({ a, b, met }: Meeting): boolean {
  const [one, other] = [stepsIn(a), stepsIn(b)];
  if (one === undefined || other === undefined) return false;
  const [earlyA, lateA] = one;
  const [earlyB, lateB] = other;
  const isEarlyThenLate = ({ one: { concept: here }, other: { concept: there } }: Meeting['met'][number]) =>
    earlyA.includes(here) && lateB.includes(there) && !earlyB.includes(there);
  const isLateThenEarly = ({ one: { concept: here }, other: { concept: there } }: Meeting['met'][number]) =>
    lateA.includes(here) && earlyB.includes(there) && !lateB.includes(there);
  return met.some(isEarlyThenLate) && met.some(isLateThenEarly);
}
