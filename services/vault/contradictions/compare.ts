// What two statements are to each other: the same, in contradiction, perhaps the same, or two things. It is decided by slots
// and not by likeness: about the same matter, in the same frame of words, with just one slot that says something else. Where
// two slots differ, two things are said: another day and another amount.
//
// A statement is read in two ways. As a `Statement` it is a frame of its own words with slots in it, and what differs in one slot alone
// decides. As a `Gist` it is what its words mean, whatever they are, and decides where the frames are not alike, by signs that are weighed
// (clashes/); it also says where two alike frames are of two things all the same.
import { likenessOf, vectorOf } from '../store/meaning/text-vector.ts';
import { withoutUnseen } from '../store/text-index/languages/unseen.ts';
import { areKeptApart, contradictInOtherWords, sayTheOpposite } from './clashes/weigh-clashes.ts';
import { type Statement, statementOf } from './reading/statement/statement.ts';
import { languagesRead } from './reading/statement-language.ts';
import { sayTheSameOtherwise } from './same-in-other-words.ts';
import { isSame, sameText } from './same-word-for-word.ts';
import { type Difference, differenceOf, isSubject } from './slots-apart.ts';
import { areTwoMatters } from './two-matters.ts';

export type Verdict = 'same' | 'contradiction' | 'perhaps_same';

/** Statements this alike, in which no slot differs, may be the same in other words. */
const PERHAPS = 0.75;
/** In languages without vectors: with so much of their words in common. */
const PERHAPS_UNSEEN = 0.6;

interface Compared {
  /** Whether both are said of one subject that the owner or the assistant named. */
  isOneSubject?: boolean;
}

export function compareStatements(
  oneWritten: string,
  otherWritten: string,
  { isOneSubject = false }: Compared = {},
): Verdict | undefined {
  const [one, other] = [withoutUnseen(oneWritten), withoutUnseen(otherWritten)];
  const [language, otherLanguage] = languagesRead(one, other).ofMeanings;
  const [left, right] = [
    { text: one, language },
    { text: other, language: otherLanguage },
  ] as const;
  const verdict = verdictBySlots(one, other, isOneSubject);
  // "Done" and "still to do" are told apart by small words, which the slots do not see.
  if (verdict === 'same') return sayTheOpposite(left, right) ? 'contradiction' : verdict;
  if (verdict === 'contradiction') return areKeptApart(left, right) ? undefined : verdict;
  if (contradictInOtherWords(left, right)) return 'contradiction';
  return sayTheSameOtherwise(left, right) ? 'same' : verdict;
}

/** The verdict as far as the slots tell, for statements in one frame of words. */
export function verdictBySlots(one: string, other: string, isOneSubject = false): Verdict | undefined {
  const verdicts = languagesRead(one, other).ofFrames.map((language) =>
    verdictOn(statementOf(one, language), statementOf(other, language), isOneSubject),
  );
  return STRONGEST_FIRST.find((verdict) => verdicts.includes(verdict));
}

const STRONGEST_FIRST: readonly Verdict[] = ['same', 'contradiction', 'perhaps_same'];

function verdictOn(a: Statement, b: Statement, isOneSubject: boolean): Verdict | undefined {
  if (a.order.length + b.order.length === 0) return sameText(a.text, b.text) ? 'same' : undefined;
  if (isSame(a, b)) return 'same';
  const difference = differenceOf(a, b, isOneSubject);
  if (difference.slots.size === 0) return isPerhapsSame(difference) ? 'perhaps_same' : undefined;
  return difference.slots.size === 1 && !areTwoMatters(difference) ? 'contradiction' : undefined;
}

/** Whether one word stands where another does, or another person: then no likeness of the rest makes the two the same. */
function isSubstituted([{ statement, only }, { only: onlyOther }]: Difference['sides']): boolean {
  const isRestShared = statement.words.length > only.length;
  return (
    (only.length === 1 && onlyOther.length === 1 && isRestShared) || (only.some(isSubject) && onlyOther.some(isSubject))
  );
}

function isPerhapsSame({ sides, shared, all }: Difference): boolean {
  if (isSubstituted(sides)) return false;
  const ratio = shared / Math.max(1, all);
  const [first, second] = sides.map(({ statement }) => vectorOf(statement.text));
  if (first === undefined || second === undefined) return shared > 1 && ratio >= PERHAPS_UNSEEN;
  return shared > 0 && likenessOf(first, second) >= PERHAPS;
}
