// What is not so at one time, and how it is at others: who has no coffee after two drinks it black.
import type { Gist } from '../reading/gist/gist.ts';
import type { Unit } from '../reading/gist/unit.ts';
import { DATES, type ValueKind } from '../reading/statement-values.ts';
import { isDenied } from './found-clash.ts';
import type { Meeting } from './meeting.ts';

/** Whether one denies something for a time, and the other names no time and says of it what the first does not. */
export function isDeniedAtTimes({ a, b, met, leftA, leftB }: Meeting): boolean {
  const turned = met.filter(({ one, other }) => one.isDenied !== other.isDenied);
  if (turned.length === 0) return false;
  if (turned.every(({ one }) => isDenied(one))) return isAtTimes(a, b) && saysHow(b, leftB);
  return turned.every(({ other }) => isDenied(other)) && isAtTimes(b, a) && saysHow(a, leftA);
}

function isAtTimes(denying: Gist, other: Gist): boolean {
  return denying.values.some(({ kind }) => COMES_BACK.has(kind)) && !other.values.some(({ kind }) => DATES.has(kind));
}

const COMES_BACK: ReadonlySet<ValueKind> = new Set(['time', 'weekday', 'daypart']);

function saysHow({ values }: Gist, left: readonly Unit[]): boolean {
  return (
    values.some(({ kind, of }) => kind === 'colour' || (kind === 'amount' && of !== '')) ||
    left.some(({ isVerb }) => !isVerb)
  );
}
