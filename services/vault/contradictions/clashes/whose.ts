// Whose something is that is spoken of, or where it stands: Clara's parents and my own, the wife of somebody and his daughter, the shop in the
// one street and the shop at the station. Of two of them two things are true.
import { likenessOf } from '../../store/meaning/text-vector.ts';
import type { Gist } from '../reading/gist/gist.ts';
import type { Unit } from '../reading/gist/unit.ts';
import type { Role } from '../words/words-of-roles.ts';
import type { Meeting } from './meeting.ts';

/** Two words that are less alike than this are two owners. */
const ONE_OWNER = 0.7;

/** Whether both name the thing by one word, and it belongs to somebody else in each. */
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

/** The owner of the thing: "me" for the owner of the vault, undefined where nobody is named. */
function ownerOf(unit: Unit, { units }: Gist): Unit | 'me' | undefined {
  const place = units.indexOf(unit);
  let at = place;
  while (units[at]?.isJoined === true && isBeside(units[at - 1])) at--;
  const [first, before] = [units[at] as Unit, units[at - 1]];
  if (before?.isOwner === true && before.at === first.at - 2) return before;
  if (units[place + 1]?.isOf === true) {
    let last = place + 1;
    // In "Mias Schule" the school belongs to Mia.
    if (units[last]?.isName === true && units[last + 1]?.isJoined === true && isBeside(units[last + 1])) last++;
    if (units[last]?.isVerb === false) return units[last];
  }
  return first.isMine ? 'me' : undefined;
}

/** Whether the word may describe a thing, and names nobody to whom the thing could belong. */
function isBeside(unit: Unit | undefined): boolean {
  return unit !== undefined && !unit.isOwner && !unit.isVerb && !unit.isName && unit.sort === undefined;
}

function areApart(one: Unit | 'me' | undefined, other: Unit | 'me' | undefined, { met }: Meeting): boolean {
  if (one === undefined || other === undefined) return false;
  if (one === 'me' || other === 'me')
    return one !== other && [one, other].some((each) => each !== 'me' && (isPerson(each) || isNamedOwner(each)));
  if (met.some((each) => each.one === one || each.other === other)) return false;
  // One statement may name a person whom the other calls by what they are to somebody.
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

/** Whether the two are two relatives of somebody: the wife and the daughter. */
function areTheirsApart(one: Unit, other: Unit, { a, b, met }: Meeting): boolean {
  const theirs = (unit: Unit, { units }: Gist) => {
    const next = units[units.indexOf(unit) + 1];
    return unit.isOwner && next?.sort === 'kin' && next.at === unit.at + 2 ? next : undefined;
  };
  const [mine, others] = [theirs(one, a), theirs(other, b)];
  return mine !== undefined && others !== undefined && !met.some((each) => each.one === mine || each.other === others);
}

/** Whether the thing stands in another place in each, and both name the place before they say something of it. */
export function arePlacedApart({ a, b, leftA, leftB }: Meeting): boolean {
  return isPlacedBefore(leftA, a) && isPlacedBefore(leftB, b);
}

/** Parts that say where something goes: the bus to one place, and to another. */
const WHERE_TO: readonly Role[] = ['to', 'from', 'for'];

function isPlacedBefore(left: readonly Unit[], { units, values, verbAt }: Gist): boolean {
  const isSaidBehind = [...units, ...values].some(({ at }) => at >= verbAt);
  return left.some((unit) => {
    const isBehindThing = units.some((each) => each.at < unit.at && !each.isVerb && !each.isPlacing);
    const isPlaced = unit.isPlacing || WHERE_TO.includes(unit.role);
    return isPlaced && unit.at < verbAt && isBehindThing && isSaidBehind;
  });
}
