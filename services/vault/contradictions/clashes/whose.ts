// Whose something is that is spoken of, or where it stands: Clara's parents and my own, the wife of somebody and his daughter, the shop in the
// one street and the shop at the station. Of two of them two things are true.
import { likenessOf } from '../../store/meaning/text-vector.ts';
import type { Gist } from '../reading/gist/gist.ts';
import type { Unit } from '../reading/gist/unit.ts';
import type { Role } from '../words/words-of-roles.ts';
import type { Meeting } from './meeting.ts';

/** More alike, the two may be two words for one owner. */
const ONE_OWNER = 0.7;

/** What is spoken of is named in both by one word, and is somebody else's. */
export function areOwnersApart(meeting: Meeting): boolean {
  const { a, b, met } = meeting;
  return met.some(({ one, other }) => {
    if (!isSpokenOf(one, a) || !isSpokenOf(other, b)) return false;
    return areApart(ownerOf(one, a), ownerOf(other, b), meeting) || areTheirsApart(one, other, meeting);
  });
}

function isSpokenOf({ isVerb, at }: Unit, { verbAt }: Gist): boolean {
  return !isVerb && at < verbAt;
}

/** The one whose it is, "me" for the owner of the vault; nothing where nobody is named. */
function ownerOf(unit: Unit, { units }: Gist): Unit | 'me' | undefined {
  const place = units.indexOf(unit);
  let at = place;
  while (units[at]?.isJoined === true && isBeside(units[at - 1])) at--;
  const [first, before] = [units[at] as Unit, units[at - 1]];
  if (before?.isOwner === true && before.at === first.at - 2) return before;
  if (units[place + 1]?.isOf === true) {
    let last = place + 1;
    // "Mias Schule" is a school.
    if (units[last]?.isName === true && units[last + 1]?.isJoined === true && isBeside(units[last + 1])) last++;
    if (units[last]?.isVerb === false) return units[last];
  }
  return first.isMine ? 'me' : undefined;
}

/** It may tell more of a thing, and is nobody to whom the thing could belong. */
function isBeside(unit: Unit | undefined): boolean {
  return unit !== undefined && !unit.isOwner && !unit.isVerb && !unit.isName && unit.sort === undefined;
}

function areApart(one: Unit | 'me' | undefined, other: Unit | 'me' | undefined, { met }: Meeting): boolean {
  if (one === undefined || other === undefined) return false;
  if (one === 'me' || other === 'me')
    return one !== other && [one, other].some((each) => each !== 'me' && (isPerson(each) || isNamedOwner(each)));
  if (met.some((each) => each.one === one || each.other === other)) return false;
  // Somebody may be named in the one, and told by what he is to somebody in the other.
  return sortOf(one) === sortOf(other) && likenessOf(one.vector, other.vector) < ONE_OWNER;
}

function isPerson({ sort }: Unit): boolean {
  return sort === 'person' || sort === 'kin';
}

function isNamedOwner({ isOwner, isName }: Unit): boolean {
  return isOwner && isName;
}

function sortOf({ isName, sort }: Unit): string {
  return isName ? 'name' : (sort ?? 'thing');
}

/** The wife of somebody, and the daughter. */
function areTheirsApart(one: Unit, other: Unit, { a, b, met }: Meeting): boolean {
  const theirs = (unit: Unit, { units }: Gist) => {
    const next = units[units.indexOf(unit) + 1];
    return unit.isOwner && next?.sort === 'kin' && next.at === unit.at + 2 ? next : undefined;
  };
  const [mine, others] = [theirs(one, a), theirs(other, b)];
  return mine !== undefined && others !== undefined && !met.some((each) => each.one === mine || each.other === others);
}

/** What is spoken of stands in one place, and in another: both are said before what is said of it. */
export function arePlacedApart({ a, b, leftA, leftB }: Meeting): boolean {
  return isPlacedBefore(leftA, a) && isPlacedBefore(leftB, b);
}

/** The bus to the one place, and to the other. */
const WHERE_TO: readonly Role[] = ['to', 'from', 'for'];

function isPlacedBefore(left: readonly Unit[], { units, values, verbAt }: Gist): boolean {
  const isSaidBehind = [...units, ...values].some(({ at }) => at >= verbAt);
  return left.some((unit) => {
    const isBehindThing = units.some((each) => each.at < unit.at && !each.isVerb && !each.isPlacing);
    const isPlaced = unit.isPlacing || WHERE_TO.includes(unit.role);
    return isPlaced && unit.at < verbAt && isBehindThing && isSaidBehind;
  });
}
