// A memory that says otherwise than a decision that stands: that what was turned down is what is done, that what was decided is
// not done, or another amount. What was considered before, and why, contradicts nothing.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { isDenied } from '../reading/statement/statement.ts';
import type { Word } from '../reading/statement/statement-word.ts';
import { DOES } from '../words/words-across-kinds.ts';
import { areValuesOf, besideIn, type Clause, clauseOf, clausesOf, hasValue, isSetApart, lackingIn } from './clauses.ts';
import { isValueOpposed } from './opposed.ts';

interface Decided {
  named: Clause;
  chosen: Clause;
  turnedDown: Clause[];
}

export function isAgainstDecision(statement: string, { title, chosen_option, alternatives }: AnyRecord): boolean {
  if (typeof chosen_option !== 'string') return false;
  const options = Array.isArray(alternatives) ? alternatives.map(String) : [];
  return clausesOf(statement, `${title} ${chosen_option}`).some((clause) => {
    const [named, chosen, ...turnedDown] = [String(title), chosen_option, ...options].map((text) =>
      clauseOf(text, clause.language),
    ) as [Clause, Clause, ...Clause[]];
    return isAgainst(clause, { named, chosen, turnedDown });
  });
}

function isAgainst(clause: Clause, decided: Decided): boolean {
  const { named, chosen, turnedDown } = decided;
  if (clause.isPast || isSetApart(clause, [named, chosen, ...turnedDown])) return false;
  return (
    isUndone(clause, decided) ||
    isAnotherValue(clause, decided) ||
    turnedDown.some((option) => isTaken(clause, option, decided))
  );
}

/** Whether the clause says that the option which was turned down is done after all. */
function isTaken(clause: Clause, option: Clause, { named, chosen }: Decided): boolean {
  if (isDenied(clause) !== isDenied(option) || tells(option) === 0 || !holds(clause, option)) return false;
  const own = lackingIn(chosen.words, [...option.words, ...named.words]);
  if (own.some((word) => lackingIn([word], clause.words).length === 0)) return false;
  if (holds(clause, chosen) || !areValuesOf(clause, [named, option])) return false;
  if (besideIn(clause, [named, option], DOES).length > 0) return false;
  const isWhole = option.words.length > 1 && besideIn(clause, [option], DOES).length === 0;
  return isWhole || isAbout(clause, named, option.words);
}

/** Whether the clause says, in the words of the decision, that what was decided is not done. */
function isUndone(clause: Clause, { named, chosen }: Decided): boolean {
  if (isDenied(clause) === isDenied(chosen) || tells(chosen) < LEAST_SAID || !holds(clause, chosen)) return false;
  return areValuesOf(clause, [named, chosen]) && besideIn(clause, [named, chosen], DOES).length === 0;
}

/** A decision has to say two words, so that it is clear what is not done. */
const LEAST_SAID = 2;

function isAnotherValue(clause: Clause, { named, chosen }: Decided): boolean {
  if (isDenied(clause) || !isValueOpposed(chosen, clause) || named.values.length > 0) return false;
  return besideIn(clause, [named, chosen], DOES).length === 0 && isAbout(clause, named, chosen.words);
}

/**
 * Whether the clause is about the matter of the decision: all words of the title but the first, which says of what kind the
 * decision is ("the price of the workshop").
 */
function isAbout(clause: Clause, named: Clause, beside: readonly Word[]): boolean {
  const about = lackingIn(named.words, beside);
  const missing = lackingIn(about, clause.words);
  if (about.length === missing.length) return false;
  return missing.every((word) => word === named.words[0] || DOES.has(word.folded));
}

function tells({ words, values }: Clause): number {
  return words.length + values.length;
}

function holds(clause: Clause, { words, values }: Clause): boolean {
  return (
    lackingIn(words, clause.words).every(({ folded }) => DOES.has(folded)) &&
    values.every((value) => hasValue(clause, value))
  );
}
