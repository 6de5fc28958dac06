// What two statements name has another part in each in what is done: who drives a Volvo drives to Bern, and who works from home works for
// a law firm.
import type { Unit } from '../reading/gist/unit.ts';
import { areRolesApart } from '../words/words-of-roles.ts';
import type { Meeting } from './meeting.ts';

/** Both are in one thing that is done, and nothing else is left that either says of the other. */
export function havePartsApart({ met, leftA, leftB }: Meeting): boolean {
  const isOneDeed = met.some(({ one, other }) => one.isVerb && other.isVerb);
  const [mine, theirs] = [leftA, leftB].map((left) => left.filter(({ isVerb }) => !isVerb)) as [Unit[], Unit[]];
  return (
    isOneDeed &&
    mine.length > 0 &&
    theirs.length > 0 &&
    mine.every((one) => theirs.every((other) => areApart(one, other)))
  );
}

/** Somebody works for a company at the company, but where the place has no name it is only where. */
function areApart(one: Unit, other: Unit): boolean {
  const isForAndWhere = (mine: Unit, theirs: Unit) =>
    mine.role === 'for' && theirs.role === 'place' && theirs.isDetermined && !theirs.isName;
  return areRolesApart(one.role, other.role) || isForAndWhere(one, other) || isForAndWhere(other, one);
}
