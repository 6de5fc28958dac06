// What two decisions are to each other. A title names the matter, and whatever value or name stands in it tells which one it is: of two
// matters nothing contradicts. But a title that does not ask, and to which nothing else was chosen, says itself what was decided.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { fold } from '../store/text-index/languages/fold.ts';
import { compareStatements, type Verdict } from './compare.ts';
import { isSameValue } from './compare-values.ts';
import { mayBeTheSame } from './perhaps-the-same.ts';
import { type Statement, statementOf } from './reading/statement/statement.ts';
import { areOneName } from './reading/statement/written-names.ts';
import { languagesOf } from './reading/statement-language.ts';
import { valuesApart } from './reading/values-apart.ts';
import { askedIn, asks } from './words/words-that-ask.ts';
import { SAYS_LITTLE } from './words/words-that-carry.ts';

export function compareDecisions(a: AnyRecord, b: AnyRecord): Verdict | undefined {
  const [one, other] = [a, b].map(({ title }) => String(title)) as [string, string];
  const [chosen, instead] = [a, b].map(({ chosen_option }) => chosen_option) as [unknown, unknown];
  if (!areOneMatter(one, other)) return areDecidedInTitles(a, b) ? 'contradiction' : undefined;
  // An undecided matter contradicts nothing.
  if (chosen == null || instead == null) return undefined;
  if (isSameValue(chosen, instead)) return 'same';
  const [mine, theirs] = [String(chosen), String(instead)];
  const isLike = saysMore(mine, theirs) || mayBeTheSame(`${one}: ${mine}`, `${one}: ${theirs}`);
  return isLike ? 'perhaps_same' : 'contradiction';
}

function areOneMatter(one: string, other: string): boolean {
  const [asked, askedThere] = [one, other].map((title) => askedIn(firstWord(title))) as [string, string];
  if (asked !== '' && askedThere !== '' && asked !== askedThere) return false;
  if (compareStatements(one, other) === 'same') return true;
  const [a, b] = readTogether(one, other);
  if (valuesApart(a, b).length > 0 || a.values.length !== b.values.length) return false;
  return namesOf(a) === namesOf(b) && namesOf(a) !== '';
}

/**
 * What a title names, in whatever order, with what it denies and where things come from and go; "to" may stand before a verb
 * and says nothing then.
 */
function namesOf({ words, denied, directions }: Statement): string {
  const about = words.filter(({ folded }) => !asks(folded) && !SAYS_LITTLE.has(folded)).map(({ stem }) => stem);
  if (about.length === 0) return '';
  return [about, denied, [...directions].filter(([each]) => each !== 'to').map((each) => each.join(' '))]
    .map((each) => [...new Set(each)].sort().join(' '))
    .join('\n');
}

function readTogether(one: string, other: string): [Statement, Statement] {
  const [language, otherLanguage] = languagesOf(one, other);
  return [statementOf(one, language), statementOf(other, otherLanguage ?? language)];
}

function firstWord(title: string): string {
  return fold((/\p{L}+/u.exec(title)?.[0] ?? '').toLowerCase());
}

const ASKS = /[?？]\s*$/u;

/** Whether two titles that do not ask differ in what was decided alone: "Ship on 3 March", and on 14 January. */
function areDecidedInTitles(a: AnyRecord, b: AnyRecord): boolean {
  const [one, other] = [a, b].map(({ title }) => String(title)) as [string, string];
  if ([one, other].some((title) => ASKS.test(title) || asks(firstWord(title)))) return false;
  if ((a.chosen_option == null) !== (b.chosen_option == null)) return false;
  if (compareStatements(one, other) !== 'contradiction') return false;
  const [mine, theirs] = readTogether(one, other);
  // The budget of one year is not that of the next.
  if (valuesApart(mine, theirs).some(({ kind }) => kind === 'year')) return false;
  return isChosen(a, mine, theirs) && isChosen(b, theirs, mine);
}

/** Whether the words that only this title has are the option that was chosen. */
function isChosen({ chosen_option }: AnyRecord, mine: Statement, theirs: Statement): boolean {
  if (chosen_option == null) return true;
  const { words, values } = statementOf(String(chosen_option), mine.language);
  const own = mine.words.filter(({ stem }) => !theirs.words.some((each) => each.stem === stem));
  const ownValues = valuesApart(mine, theirs).filter((value) => mine.values.includes(value));
  return (
    own.every(({ stem }) => words.some((each) => each.stem === stem)) &&
    ownValues.every(({ kind, value }) => values.some((each) => each.kind === kind && each.value === value))
  );
}

/** Whether one of the two options says all of the other and something beside. */
function saysMore(one: string, other: string): boolean {
  const [a, b] = readTogether(one, other);
  if (a.denied.join() !== b.denied.join() || valuesApart(a, b).length > 0) return false;
  const holds = (long: Statement, short: Statement) =>
    short.words.length > 0 &&
    short.words.every((word) => long.words.some((each) => each.stem === word.stem || areOneName(each, word))) &&
    short.values.every(({ kind, value }) => long.values.some((each) => each.kind === kind && each.value === value));
  return holds(a, b) || holds(b, a);
}
