// Who is allergic to something is not free of that allergy, whatever else either note says of it: what follows from one, and what may be
// eaten for want of the other.
import type { Gist } from '../reading/gist/gist.ts';
import type { Meeting, Met } from './meeting.ts';
import { areOfOnePerson } from './of-two.ts';

export function isAllergicAfterAll(meeting: Meeting): boolean {
  const { a, b, met, opposed } = meeting;
  if (a.occasion !== b.occasion || !isOfOne(meeting)) return false;
  // To be free of an allergy is to tolerate the thing.
  const isTurned = ({ one, other }: Met) => opposed.some((each) => each.one === one) || one.isDenied !== other.isDenied;
  return [...met, ...opposed].some(
    (pair) =>
      [pair.one, pair.other].some(({ concept }) => concept === ALLERGY) &&
      isTurned(pair) &&
      met.some((each) => areBehind(pair, each, a, b)),
  );
}

const ALLERGY = 'allergy';

/** Whether the same thing stands right behind the allergy in both statements. */
function areBehind(allergy: Met, { one, other }: Met, a: Gist, b: Gist): boolean {
  return a.units[a.units.indexOf(allergy.one) + 1] === one && b.units[b.units.indexOf(allergy.other) + 1] === other;
}

function isOfOne({ a, b, met, leftA, leftB }: Meeting): boolean {
  const isNamed = [leftA, leftB].some((left) => left.some(({ isName, sort }) => isName || sort === 'kin'));
  return !isNamed && (areOfOnePerson(a, b) || met.some(({ one }) => one.isName || one.sort === 'kin'));
}
