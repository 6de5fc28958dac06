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

/** Of room 3 something is said, and of room 4 something else. */
export function areNumberedApart(a: Gist, b: Gist): boolean {
  return isNumberedOtherwise(a, b) && isNumberedOtherwise(b, a);
}

function isNumberedOtherwise(a: Gist, b: Gist): boolean {
  // Who wears number 7 in the team is the one who might wear another.
  const isSomebodys = (place: number) =>
    a.units.some(({ isName, sort, at }) => at < place - 1 && (isName || sort === 'kin'));
  return valuesApart(a, b).some(
    ({ kind, isLast, at, value }) => kind === 'label' && (!isLast || IS_LETTERED.test(value)) && !isSomebodys(at),
  );
}

/** Class 3a. */
const IS_LETTERED = /^\d+\p{L}$/u;

const CALLED_USER = new RegExp(`(?<!\\p{L})(?:${THE_OWNER.replaceAll(' ', '|')})(?!\\p{L})`, 'iu');
/** He, she, they. */
const PRONOUNS: ReadonlySet<string> = new Set(['1', '2', THEY]);

/** What she does says nothing of what he does. */
export function areOfOthers(a: Gist, b: Gist): boolean {
  if (a.subject === '' || b.subject === '' || a.subject === b.subject) return false;
  // "They turned my application down": whoever they are, it is said of mine.
  if ([a, b].some(({ subject }) => subject === THEY) && a.isOwners && b.isOwners) return false;
  // Whoever is called the user in one may be he or she in another.
  if ([a, b].some(({ text }) => CALLED_USER.test(text)) && [a, b].some(({ subject }) => PRONOUNS.has(subject)))
    return false;
  // She may be Poppy.
  if ([a, b].some(({ subject }) => PRONOUNS.has(subject)) && [a, b].some(({ subject }) => subject.startsWith(NAMED)))
    return false;
  // "His son is called so", "he called his son otherwise".
  const speaksOf = ({ units }: Gist, who: string) =>
    units.some(({ concept, sort }) => sort === 'kin' && concept === who);
  return !(a.subject === OWNER && speaksOf(a, b.subject)) && !(b.subject === OWNER && speaksOf(b, a.subject));
}

/** Both of the owner, or both of her. */
export function areOfOnePerson(a: Gist, b: Gist): boolean {
  if (a.subject === '' || b.subject === '') return false;
  return a.subject === b.subject || isCalledBoth(a, b);
}

/** Whoever is called the user in one may be he or she in another. */
function isCalledBoth(a: Gist, b: Gist): boolean {
  const isUser = ({ subject, text }: Gist) => subject === OWNER && CALLED_USER.test(text);
  return (isUser(a) && PRONOUNS.has(b.subject)) || (isUser(b) && PRONOUNS.has(a.subject));
}

/** The left lamp and the right lamp are two. */
export function saysWhich({ met }: Meeting, { units, verbAt }: Gist, unit: Unit): boolean {
  const next = units[units.indexOf(unit) + 1];
  return (
    unit.at < verbAt &&
    next?.isJoined === true &&
    !next.isVerb &&
    met.some(({ one, other }) => one === next || other === next)
  );
}

/** The party of the one, and of the other. */
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

/** Whose something is on the one side, is spoken of on the other: Tom, and Tom's wife. */
export function isOfAnother({ met }: Meeting, { units }: Gist, owner: Unit): boolean {
  const next = units[units.indexOf(owner) + 1];
  return next?.sort === 'kin' && !met.some(({ one, other }) => one === next || other === next);
}

/** Of what begins and ends, each has its own time, place and price. */
const PHASES = wordsOf(
  'start expire leave arrive open close birthday bury died baptism wedding buy sell send return win lose wake bedtim',
);

/** What is closed ends, and what is opened starts. */
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

/** "I'm taller than my brother", "my brother's shorter than me". */
export function isComparedBack({ a, b, met }: Meeting): boolean {
  const at = ({ text }: Gist) => text.search(/\b(?:than|als|que|di)\b/i);
  const [one, other] = [at(a), at(b)];
  if (one === -1 || other === -1) return false;
  const isBefore = ({ text }: Gist, word: string, place: number) => text.toLowerCase().indexOf(word) < place;
  return met.some(
    ({ one: here, other: there }) => !here.isVerb && isBefore(a, here.folded, one) !== isBefore(b, there.folded, other),
  );
}

/** Two names in the other order. */
export function areSwapped({ met }: Meeting): boolean {
  const named = met.filter(({ one }) => one.isName);
  return named.some((first) =>
    named.some((second) => first.one.at < second.one.at && first.other.at > second.other.at),
  );
}

const BY_THE_HOUR =
  /(?<!\p{L})(?:(?:a|an|per|each|every|by the|pro|am|die|jede[nr]?|je|por|al|a la|cada|par|à l'|chaque|all'|al|ogni|o|à) ?|\/\s?)(?:hour|day|stunde|tag|hora|d[ií]a|heure|jour|ora|giorno)(?!\p{L})|(?<!\p{L})(?:hourly|nightly|daily)(?= (?:rate|fee|price|charge|wage|pay)s?(?!\p{L}))/iu;

/** What somebody takes for an hour is not what one has paid in all. */
export function isByTheHour(gist: Gist): boolean {
  return BY_THE_HOUR.test(gist.text) || hasRate(gist);
}

/** The first of several, or the third; but not the first Thursday of the month. */
export function isOneInARow({ values }: Gist): boolean {
  return values.some((one) => one.of === 'ordinal' && !isOfWeekday(one, values));
}

export function isOfWeekday({ at }: Value, values: readonly Value[]): boolean {
  return values.some((each) => each.kind === 'weekday' && each.at === at + 1);
}
