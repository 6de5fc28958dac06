// What two statements name has another part in each in what is done: who drives a Volvo drives to Bern, and who works from home works for
// a law firm.
import type { Unit } from '../reading/gist/unit.ts';
import { areRolesApart } from '../words/words-of-roles.ts';
import type { Meeting } from './meeting.ts';

/** Whether both name their own thing in one deed, in two parts of it, and nothing else is left that tells of either. */
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

/**
 * Whether two words have two parts in a deed. To work for a company is to work at it, unless the place has no name: then it
 * only says where.
 */
function areApart(one: Unit, other: Unit): boolean {
  const isForAndWhere = (mine: Unit, theirs: Unit) =>
    mine.role === 'for' && theirs.role === 'place' && theirs.isDetermined && !theirs.isName;
  return areRolesApart(one.role, other.role) || isForAndWhere(one, other) || isForAndWhere(other, one);
}
