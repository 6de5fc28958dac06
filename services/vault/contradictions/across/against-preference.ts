// A memory in which the owner wants otherwise than a preference says: not what it names, or another of its kind. What holds in
// another situation, or for somebody else, contradicts nothing.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { isDenied } from '../reading/statement/statement.ts';
import { ASPECTS, WISHES } from '../words/words-across-kinds.ts';
import { areValuesOf, besideIn, type Clause, clauseOf, clausesOf, isSetApart, lackingIn } from './clauses.ts';
import { areOpposed, isValueOpposed } from './opposed.ts';

/** A preference of more words says several things, and is not compared. */
const MOST_WORDS = 4;

export function isAgainstPreference(statement: string, { key, value }: AnyRecord): boolean {
  const named = wordsOfKey(String(key));
  const said =
    typeof value === 'boolean'
      ? ''
      : typeof value === 'string' || typeof value === 'number'
        ? String(value)
        : undefined;
  if (said === undefined) return false;
  return clausesOf(statement, `${named} ${said}`).some((clause) => {
    const [about, wanted] = [named, said].map((text) => clauseOf(text, clause.language)) as [Clause, Clause];
    if (clause.isPast || isSetApart(clause, [about, wanted]) || wanted.words.length > MOST_WORDS) return false;
    if (typeof value === 'boolean') return isSwitchedOver(clause, about, value);
    return isNotWanted(clause, about, wanted) || isOtherWanted(clause, about, wanted);
  });
}

export function wordsOfKey(key: string): string {
  return key.replaceAll(/[._:/-]+/g, ' ');
}

function isSwitchedOver(clause: Clause, about: Clause, isOn: boolean): boolean {
  if (!areOwners(clause) || lackingIn(about.words, clause.words).length > 0 || about.words.length === 0) return false;
  return besideIn(clause, [about], WISHES).length === 0 && areValuesOf(clause, [about]) && isDenied(clause) === isOn;
}

/** Whether the owner does not want what the preference names: "I drink no coffee any more." */
function isNotWanted(clause: Clause, about: Clause, wanted: Clause): boolean {
  if (!isDenied(clause) || isDenied(wanted) || wanted.words.length === 0) return false;
  if (!areOwners(clause) || lackingIn(wanted.words, clause.words).length > 0) return false;
  return besideIn(clause, [about, wanted], WISHES).length === 0 && areValuesOf(clause, [about, wanted]);
}

/** Whether the owner wants another of the same kind: "Replies should be in English", where German was wanted. */
function isOtherWanted(clause: Clause, about: Clause, wanted: Clause): boolean {
  if (isDenied(clause) || isDenied(wanted)) return false;
  const missing = lackingIn(about.words, clause.words);
  if (missing.length === about.words.length || missing.some(({ folded }) => !ASPECTS.has(folded))) return false;
  const beside = besideIn(clause, [about], WISHES);
  const [other] = beside;
  if (wanted.words.length === 0) return beside.length === 0 && isValueOpposed(wanted, clause);
  const [own] = wanted.words;
  if (other === undefined || own === undefined || beside.length > 1 || wanted.words.length > 1) return false;
  return wanted.values.length === 0 && areValuesOf(clause, [about]) && areOpposed(own, other);
}

const IS_OWNERS = /\b(?:i|we|my|our|ich|wir|mein\p{L}*|yo|je|j|io|eu|ik|mij)\b/iu;

/** Whether the owner speaks of themselves in the clause, and not only of what is so. */
function areOwners({ text }: Clause): boolean {
  return IS_OWNERS.test(text);
}
