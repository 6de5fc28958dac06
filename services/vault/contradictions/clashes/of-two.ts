// Whether two statements are about two: what she does and what he does, room 3 and room 4, Tom and Tom's wife, what is paid by the
// hour and what was paid in all. Each of these is asked of two gists, or of two gists that were laid side by side.

import type { Gist } from '../reading/gist/gist.ts';
import type { Unit } from '../reading/gist/unit.ts';
import { NAMED, OWNER, THEY } from '../reading/said-of-whom.ts';
import { hasRate, type Value } from '../reading/statement-values.ts';
import { valuesApart } from '../reading/values-apart.ts';
import { wordsOf } from '../words/word-list.ts';
import { THE_OWNER } from '../words/words-of-people.ts';
import type { Meeting } from './meeting.ts';

/** Whether each speaks of another one by its number: room 3 and room 4. */
export function areNumberedApart(a: Gist, b: Gist): boolean {
  return isNumberedOtherwise(a, b) && isNumberedOtherwise(b, a);
}

function isNumberedOtherwise(a: Gist, b: Gist): boolean {
  // "Wears number 7" says something of a person, and not which of several persons it is.
  const isSomebodys = (place: number) =>
    a.units.some(({ isName, sort, at }) => at < place - 1 && (isName || sort === 'kin'));
  return valuesApart(a, b).some(
    ({ kind, isLast, at, value }) => kind === 'label' && (!isLast || IS_LETTERED.test(value)) && !isSomebodys(at),
  );
}

/** A number with a letter, as in class 3a. */
const IS_LETTERED = /^\d+\p{L}$/u;

const CALLED_USER = new RegExp(`(?<!\\p{L})(?:${THE_OWNER.replaceAll(' ', '|')})(?!\\p{L})`, 'iu');
/** The subjects he, she and they. */
const PRONOUNS: ReadonlySet<string> = new Set(['1', '2', THEY]);

/** Whether the two are said of two people: what she does says nothing of what he does. */
export function areOfOthers(a: Gist, b: Gist): boolean {
  if (a.subject === '' || b.subject === '' || a.subject === b.subject) return false;
  // In "they turned my application down" the statement is about the owner, whoever "they" are.
  if ([a, b].some(({ subject }) => subject === THEY) && a.isOwners && b.isOwners) return false;
  // Whoever is called "the user" in one statement may be "he" or "she" in the other.
  if ([a, b].some(({ text }) => CALLED_USER.test(text)) && [a, b].some(({ subject }) => PRONOUNS.has(subject)))
    return false;
  // "She" may be the person whom the other names.
  if ([a, b].some(({ subject }) => PRONOUNS.has(subject)) && [a, b].some(({ subject }) => subject.startsWith(NAMED)))
    return false;
  // "His son is called Tom" and "he called his son Tom" both speak of the son.
  const speaksOf = ({ units }: Gist, who: string) =>
    units.some(({ concept, sort }) => sort === 'kin' && concept === who);
  return !(a.subject === OWNER && speaksOf(a, b.subject)) && !(b.subject === OWNER && speaksOf(b, a.subject));
}

/** Whether both are said of the owner, or both of the same he or she. */
export function areOfOnePerson(a: Gist, b: Gist): boolean {
  if (a.subject === '' || b.subject === '') return false;
  return a.subject === b.subject || isCalledBoth(a, b);
}

/** Whether one of them says "the user" where the other says "he" or "she". */
function isCalledBoth(a: Gist, b: Gist): boolean {
  const isUser = ({ subject, text }: Gist) => subject === OWNER && CALLED_USER.test(text);
  return (isUser(a) && PRONOUNS.has(b.subject)) || (isUser(b) && PRONOUNS.has(a.subject));
}

/** Whether the word only tells which one is meant: the left lamp and the right lamp are two. */
export function saysWhich({ met }: Meeting, { units, verbAt }: Gist, unit: Unit): boolean {
  const next = units[units.indexOf(unit) + 1];
  return (
    unit.at < verbAt &&
    next?.isJoined === true &&
    !next.isVerb &&
    met.some(({ one, other }) => one === next || other === next)
  );
}

/** Whether the thing belongs to another person in each: her party and his. */
export function areOfTwoOwners({ a, b, leftA, leftB }: Meeting): boolean {
  const isOwned = (left: readonly Unit[], { verbAt }: Gist) =>
    left.some(({ isName, isOf, at }) => isName && isOf && at < verbAt);
  return isOwned(leftA, a) && isOwned(leftB, b);
}

export function ownersDiffer(a: Gist, b: Gist, leftA: readonly Unit[], leftB: readonly Unit[]): boolean {
  const isPerson = ({ sort }: Unit) => sort === 'person' || sort === 'kin';
  const [one, other] = [leftA.some(isPerson), leftB.some(isPerson)];
  if (one && other) return true;
  return (one && b.isOwners && !a.isOwners) || (other && a.isOwners && !b.isOwners);
}

/** Whether one speaks of a person and the other of that person's kin: Tom, and Tom's wife. */
export function isOfAnother({ met }: Meeting, { units }: Gist, owner: Unit): boolean {
  const next = units[units.indexOf(owner) + 1];
  return next?.sort === 'kin' && !met.some(({ one, other }) => one === next || other === next);
}

/** Beginnings and ends: each has a time, a place and a price of its own. */
const PHASES = wordsOf(
  'start expire leave arrive open close birthday bury died baptism wedding buy sell send return win lose wake bedtim',
);

/** Verbs that name the same beginning or end as another. */
const ALSO_CALLED: ReadonlyMap<string, string> = new Map([
  ['close', 'expire'],
  ['open', 'start'],
]);

export function arePhasesApart(some: readonly Unit[], others: readonly Unit[]): boolean {
  const phasesIn = (units: readonly Unit[]) =>
    units.flatMap(({ concept }) => (PHASES.has(concept) ? (ALSO_CALLED.get(concept) ?? concept) : []));
  const [mine, theirs] = [phasesIn(some), phasesIn(others)];
  return mine.length > 0 && theirs.length > 0 && !mine.some((each) => theirs.includes(each));
}

/** Whether a comparison is said from the other end: "I'm taller than my brother", "my brother's shorter than me". */
export function isComparedBack({ a, b, met }: Meeting): boolean {
  const at = ({ text }: Gist) => text.search(/\b(?:than|als|que|di)\b/i);
  const [one, other] = [at(a), at(b)];
  if (one === -1 || other === -1) return false;
  const isBefore = ({ text }: Gist, word: string, place: number) => text.toLowerCase().indexOf(word) < place;
  return met.some(
    ({ one: here, other: there }) => !here.isVerb && isBefore(a, here.folded, one) !== isBefore(b, there.folded, other),
  );
}

/** Whether two names stand in the other order. */
export function areSwapped({ met }: Meeting): boolean {
  const named = met.filter(({ one }) => one.isName);
  return named.some((first) =>
    named.some((second) => first.one.at < second.one.at && first.other.at > second.other.at),
  );
}

const BY_THE_HOUR =
  /(?<!\p{L})(?:(?:a|an|per|each|every|by the|pro|am|die|jede[nr]?|je|por|al|a la|cada|par|à l'|chaque|all'|al|ogni|o|à) ?|\/\s?)(?:hour|day|stunde|tag|hora|d[ií]a|heure|jour|ora|giorno)(?!\p{L})|(?<!\p{L})(?:hourly|nightly|daily)(?= (?:rate|fee|price|charge|wage|pay)s?(?!\p{L}))/iu;

/** Whether it says what is paid for an hour or a day, which is not what was paid in all. */
export function isByTheHour(gist: Gist): boolean {
  return BY_THE_HOUR.test(gist.text) || hasRate(gist);
}

/** Whether it is about one of several in a row, the first or the third; but not about the first Thursday of a month. */
export function isOneInARow({ values }: Gist): boolean {
  return values.some((one) => one.of === 'ordinal' && !isOfWeekday(one, values));
}

export function isOfWeekday({ at }: Value, values: readonly Value[]): boolean {
  return values.some((each) => each.kind === 'weekday' && each.at === at + 1);
}
