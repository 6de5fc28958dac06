// The same in other words of the same meaning: "has a nut allergy" and "is allergic to nuts". Each thing that one statement speaks of
// meets one of the other, affirmed or denied as it is there; the values are the same, and so is what else is said of when and whose.
import { type Met, meet } from './clashes/meeting.ts';
import type { Told } from './clashes/weigh-clashes.ts';
import { type Gist, gistOf } from './reading/gist.ts';
import { type Statement, statementOf } from './reading/statement.ts';

export function sayTheSameOtherwise(one: Told, other: Told): boolean {
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  if (!areAlikeBeside(a, b) || valuesOf(a) !== valuesOf(b)) return false;
  const { met, leftA, leftB, opposed } = meet(a, b);
  const [mine, theirs] = [statementOf(one.text, one.language), statementOf(other.text, other.language)];
  return (
    met.length >= LEAST_MET &&
    leftA.length + leftB.length + opposed.length === 0 &&
    met.every((each) => each.one.isDenied === each.other.isDenied && each.one.isOwner === each.other.isOwner) &&
    mine.manner === theirs.manner &&
    areTurnedAlike(mine, theirs) &&
    (!areSeveral(a) || isInOneOrder(met))
  );
}

/** Two who are named, or one beside the owner: who does it, and to whom, is told by their places. */
function areSeveral({ units, isOwners, subject }: Gist): boolean {
  const named = units.filter(
    ({ isName, sort, isJoined }) => (isName || sort === 'kin') && !(isName && isJoined),
  ).length;
  return named + (isOwners || subject !== '' ? 1 : 0) > 1;
}

function isInOneOrder(met: readonly Met[]): boolean {
  const places = met.toSorted((a, b) => a.one.at - b.one.at).map(({ other }) => other.at);
  return places.every((place, index) => index === 0 || place > (places[index - 1] as number));
}

/** Of a single thing too little is said. */
const LEAST_MET = 2;

const BESIDE = [
  'occasion',
  'isExcepting',
  'hasDenial',
  'isAside',
  'isDoneAgain',
  'isAnother',
  'isReturn',
  'isUnique',
  'state',
  'debtor',
] as const satisfies readonly (keyof Gist)[];

function areAlikeBeside(a: Gist, b: Gist): boolean {
  // Who it is said of may be left out.
  const isOfOne = a.subject === '' || b.subject === '' || a.subject === b.subject;
  return isOfOne && BESIDE.every((name) => a[name] === b[name]);
}

function valuesOf({ values }: Gist): string {
  return values
    .map(({ kind, of, value }) => `${kind} ${of} ${value}`)
    .sort()
    .join('\n');
}

/** From, before and after stands what begins with the same word; and to, but where one says it without: who is allergic to something has that allergy. */
function areTurnedAlike({ directions: mine }: Statement, { directions: theirs }: Statement): boolean {
  const firstOf = (phrase: string | undefined) => phrase?.split(' ')[0];
  const ways = new Set([...mine.keys(), ...theirs.keys()]);
  const isToAlone = ways.size === 1 && ways.has('to') && mine.size !== theirs.size;
  return isToAlone || [...ways].every((way) => firstOf(mine.get(way)) === firstOf(theirs.get(way)));
}
