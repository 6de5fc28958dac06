// What comes before what, however it is said: "first the one, then the other", "the other goes before the one".

import type { Gist } from './gist.ts';
import type { Meeting } from './meeting.ts';
import { wordsOf } from './wordings.ts';

const BEFORE = /\b(?:before|vor|bevor|antes|avant|prima|voor)\b/iu;
const AFTER = /\b(?:after|nach|nachdem|despu[ée]s de|tras|apr[èe]s|dopo|depois de|once)\b/iu;
const THEN = /\b(?:then|afterwards|followed by|dann|danach|luego|despu[ée]s|ensuite|puis|poi|depois)\b/iu;

export const SAYS_ORDER = wordsOf('before after then first');

/** The two halves of a statement, the earlier first. */
function halves({ text, units }: Gist): readonly [readonly string[], readonly string[]] | undefined {
  const cue = [
    { found: THEN.exec(text), isLater: true },
    { found: BEFORE.exec(text), isLater: true },
    { found: AFTER.exec(text), isLater: false },
  ].find(({ found }) => found !== null);
  if (cue?.found == null) return undefined;
  const lower = text.toLowerCase();
  const start = cue.found.index;
  let split = start;
  let isTurned = false;
  // "One is done first and the other afterwards."
  if (cue.isLater && !/[\p{L}]/u.test(lower.slice(start + cue.found[0].length)))
    split = Math.max(
      lower.lastIndexOf(' and ', start),
      lower.lastIndexOf(',', start),
      lower.lastIndexOf(' und ', start),
      lower.lastIndexOf(' y ', start),
    );
  if (split === -1) return undefined;
  if (start < 3) {
    split = lower.indexOf(',');
    isTurned = true;
    if (split === -1) return undefined;
  }
  const placed = units.map((unit) => ({ concept: unit.concept, place: lower.indexOf(unit.folded) }));
  const left = placed.filter(({ place }) => place !== -1 && place < split).map(({ concept }) => concept);
  const right = placed.filter(({ place }) => place > split).map(({ concept }) => concept);
  return cue.isLater !== isTurned ? [left, right] : [right, left];
}

export function sequenceApart({ a, b, met }: Meeting): boolean {
  const [one, other] = [halves(a), halves(b)];
  if (one === undefined || other === undefined) return false;
  const [earlyA, lateA] = one;
  const [earlyB, lateB] = other;
  const isIn = (side: readonly string[], concept: string) => side.includes(concept);
  return met.some((first) =>
    met.some(
      (second) =>
        first !== second &&
        isIn(earlyA, first.one.concept) &&
        isIn(lateA, second.one.concept) &&
        isIn(lateB, first.other.concept) &&
        isIn(earlyB, second.other.concept) &&
        !isIn(earlyB, first.other.concept) &&
        !isIn(lateB, second.other.concept),
    ),
  );
}
