// Whether two statements mean exactly the same, word for word but for what says nothing (reading/statement/wording.ts): the second is known
// already. Beside it: what says so with other words of the same meaning (same-in-other-words.ts).
import { withoutUnseen } from '../store/text-index/languages/unseen.ts';
import { type Statement, statementOf } from './reading/statement/statement.ts';
import type { Word } from './reading/statement/statement-word.ts';
import { wordsOf } from './words/word-list.ts';

export function sameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** One form for all statements that are the same but for what is said beside: equal forms are one fact. */
export function formOf(written: string): string {
  const text = withoutUnseen(written);
  const statement = statementOf(text);
  const { order, denied, wording, listed } = statement;
  if (order.length === 0) return text.trim().toLowerCase();
  return JSON.stringify([
    inLists(wording.sequence, listed),
    wording.forms,
    wording.manner,
    [...denied].sort(),
    wording.scoping,
    turnsOf(statement, listed),
    holdersOf(statement, listed),
    whoOf(statement),
  ]);
}

type Listed = Statement['listed'];
const AS_SAID: Listed = new Map();

/** The words of a statement, those of a list in the order of the alphabet. */
function inLists(order: readonly string[], listed: Listed): string[] {
  const lists = Map.groupBy(listed.keys(), (stem) => listed.get(stem));
  const sorted = new Map([...lists].map(([first, stems]) => [first, stems.toSorted()]));
  return order.map((stem) => sorted.get(listed.get(stem))?.shift() ?? stem);
}

/** Whether all that tells is the same in the same order, but for lists and for what stands in front, and both are meant in the same way. */
export function isSame(a: Statement, b: Statement): boolean {
  if (a.wording.forms !== b.wording.forms || a.wording.manner !== b.wording.manner || areOtherPersons(a, b))
    return false;
  if (a.wording.scoping !== b.wording.scoping) return false;
  if ([...a.denied].sort().join('\n') !== [...b.denied].sort().join('\n')) return false;
  return isSaidSo(a, b, [AS_SAID, AS_SAID]) || isSaidSo(a, b, [a.listed, b.listed]);
}

function isSaidSo(a: Statement, b: Statement, [mine, theirs]: readonly [Listed, Listed]): boolean {
  if (turnsOf(a, mine) !== turnsOf(b, theirs) || holdersOf(a, mine) !== holdersOf(b, theirs)) return false;
  return inLists(a.wording.sequence, mine).join('\n') === inLists(b.wording.sequence, theirs).join('\n');
}

function turnsOf({ directions }: Statement, listed: Listed): string {
  const ofList = (phrase: string) => phrase.split(' ').map((stem) => listed.get(stem) ?? stem);
  return [...directions]
    .map(([direction, phrase]) => `${direction} ${ofList(phrase).join(' ')}`)
    .sort()
    .join('\n');
}

/** Whose each value is: the name before it. Where no other person is named, it does not matter whether that name was written as one. */
function holdersOf({ words, values }: Statement, listed: Listed): string {
  const names = words.filter(({ isName }) => isName);
  const isOne = names.every((name, index) => index === 0 || name.at === (names[index - 1] as Word).at + 1);
  return values
    .map(({ kind, of, value, holder }) => `${kind} ${of} ${value} ${isOne ? '' : (listed.get(holder) ?? holder)}`)
    .sort()
    .join('\n');
}

/** Of whom the statement is, as it is compared: he and she stay, anybody else may be left out. */
function whoOf({ subject }: Statement): string {
  return HE.has(subject) ? 'he' : SHE.has(subject) ? 'she' : '';
}

const HE = wordsOf('he er el il lui hij ele han');
const SHE = wordsOf('she elle ella lei zij ela hun');

function areOtherPersons(a: Statement, b: Statement): boolean {
  const [one, other] = [whoOf(a), whoOf(b)];
  return one !== '' && other !== '' && one !== other;
}
