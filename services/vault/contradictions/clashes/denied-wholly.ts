// Who has none of something, or has given it up, says nothing else in the note: "no siblings", "I don't own a car", "quit smoking in 2019". What
// the same person then has or does of it excludes that: "my sister Clara lives in Genoa", "I smoke ten a day".
import type { Gist } from '../reading/gist/gist.ts';
import type { Unit } from '../reading/gist/unit.ts';
import { OWNER } from '../reading/said-of-whom.ts';
import { kindsOf } from '../words/kinds-of-things.ts';
import { wordsOf } from '../words/word-list.ts';

/** Verbs that say that there is some of a thing, or that there is no more. */
const HAVING = wordsOf(
  'have own owner possess keep quit resignation stop stopped stopping give abandon anymore longer cease ceased',
);
const OWNERS_OWN =
  '(?:my|our|mein\\p{L}*|unser\\p{L}*|mis?|nuestr\\p{L}+|mon|ma|mes|notre|nos|meus?|minhas?|noss\\p{L}+|mi[oae]i?|nostr\\p{L}+)';

export function isDeniedWholly(a: Gist, b: Gist): boolean {
  return hasAfterAll(a, b) || hasAfterAll(b, a);
}

function hasAfterAll(denying: Gist, other: Gist): boolean {
  if (other.hasDenial || other.occasion !== '' || other.isExcepting || denying.isExcepting) return false;
  if (denying.subject !== OWNER && denying.subject !== '') return false;
  // Who wears nothing yellow wears something.
  if (!denying.values.every(({ kind, of }) => kind === 'year' || kind === 'month' || of === 'duration')) return false;
  const matters = denying.units.filter(
    (unit) => !unit.isLight && !HAVING.has(unit.concept) && !HAVING.has(unit.folded),
  );
  const [only] = matters;
  if (matters.length !== 1 || only === undefined || !only.isDenied || only.isName) return false;
  return other.units.some(
    (unit) => isOneOf(unit, only) && !unit.isDenied && (isDone(unit, other) || isOwners(unit, other)),
  );
}

function isOneOf(unit: Unit, { concept, stem }: Unit): boolean {
  return (
    unit.concept === concept ||
    unit.stem === stem ||
    kindsOf(unit.concept).includes(concept) ||
    kindsOf(unit.stem).includes(stem)
  );
}

/** Whether the unit is what the owner does, at the beginning of the note. */
function isDone(unit: Unit, { subject, units }: Gist): boolean {
  return subject === OWNER && unit.isVerb && units[0] === unit;
}

function isOwners({ folded, isOwner }: Unit, { text }: Gist): boolean {
  if (isOwner) return false;
  return new RegExp(`^(?:\\p{L}+ )?(?<!\\p{L})${OWNERS_OWN} (?:\\p{L}+ )?${folded}(?!\\p{L}|['’]s)`, 'iu').test(
    text.normalize('NFD').replace(/\p{M}/gu, ''),
  );
}
