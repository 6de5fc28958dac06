// What a statement says in one list, in whatever order: "nuts and milk", "on Tuesdays and Fridays".
import { wordsOf } from '../../words/word-list.ts';
import type { Token } from '../statement-tokens.ts';
import type { Value, ValueKind } from '../statement-values.ts';
import type { Word } from './statement-word.ts';
import { keyOfValue } from './wording.ts';

/** Each stem and value of a list, by the one of them that is first in the alphabet. */
export function listedIn(
  words: readonly Word[],
  values: readonly Value[],
  tokens: readonly Token[],
): ReadonlyMap<string, string> {
  return new Map([...wordsListedIn(words, tokens), ...daysListedIn(values, tokens)]);
}

const LISTS = wordsOf('and or und oder y e o ou et och eller og и или');

/** The words of lists as "nuts and milk" or "Anna, Ben and Cleo": nothing stands between them but what joins a list. */
function wordsListedIn(words: readonly Word[], tokens: readonly Token[]): Map<string, string> {
  const listed = new Map<string, string>();
  for (let first = 0; first < words.length; ) {
    let last = first;
    while (words[last + 1] && isListedBehind(words[last] as Word, words[last + 1] as Word, tokens)) last++;
    const list = words.slice(first, last + 1);
    const stems = list.map(({ stem }) => stem);
    if (list.length > 1 && isList(list, tokens))
      for (const stem of stems) listed.set(stem, stems.toSorted()[0] as string);
    first = last + 1;
  }
  return listed;
}

type Placed = Pick<Word, 'at'>;

function isListedBehind(one: Placed, next: Placed, tokens: readonly Token[]): boolean {
  const between = tokens.slice(one.at + 1, next.at);
  return between.length > 0 && between.every(({ text, folded }) => text === ',' || LISTS.has(folded));
}

const IN_LISTS: readonly ValueKind[] = ['weekday', 'month', 'season', 'daypart', 'colour'];

/** The values of lists as "on Tuesdays and Fridays", or "in red and blue". */
function daysListedIn(values: readonly Value[], tokens: readonly Token[]): Map<string, string> {
  const listed = new Map<string, string>();
  for (let first = 0; first < values.length; ) {
    let last = first;
    while (values[last + 1] && isValueBehind(values[last] as Value, values[last + 1] as Value, tokens)) last++;
    const keys = values.slice(first, last + 1).map(keyOfValue);
    if (keys.length > 1) for (const key of keys) listed.set(key, keys.toSorted()[0] as string);
    first = last + 1;
  }
  return listed;
}

function isValueBehind(one: Value, next: Value, tokens: readonly Token[]): boolean {
  return one.kind === next.kind && IN_LISTS.includes(one.kind) && isListedBehind(one, next, tokens);
}

/**
 * Whether the words are one list: all of them are names or none is, and they begin or end the statement. "Drinks tea and eats
 * fish" is no list of what somebody eats.
 */
function isList(list: readonly Word[], tokens: readonly Token[]): boolean {
  const last = list.at(-1) as Word;
  if (!tokens.slice((list.at(-2) as Word).at, last.at).some(({ folded }) => LISTS.has(folded))) return false;
  const isNamed = ({ isName, at }: Word) => isName || tokens[at]?.startsSentence === true;
  const next = tokens[last.at + 1];
  const isEnd = next === undefined || !next.isWord || next.isStop;
  if (last.isName) return list.every(isNamed) && (isEnd || list[0]?.isFirst === true);
  return isEnd && list.every(({ isName }) => !isName);
}
