// The same words in another order: whether that says something else.
import type { Statement } from './reading/statement/statement.ts';
import type { Word } from './reading/statement/statement-word.ts';
import type { Value } from './reading/statement-values.ts';
import { kindOf } from './reading/values-apart.ts';
import { wordsOf } from './words/word-list.ts';
import { MUTUAL } from './words/words-of-many.ts';
import { COPULAS } from './words/words-that-carry.ts';

/** Whether the same words are bound otherwise: from here to there, who to whom, which of whom. */
export function isReordered(a: Statement, b: Statement): boolean {
  if ([...a.words, ...b.words].some(isMutual)) return false;
  if ([...a.order].sort().join('\n') !== [...b.order].sort().join('\n')) return false;
  if (areHeldByOthers(a, b) || areValuesSwapped(a.values, b.values)) return true;
  if (a.denied.length > 0 && b.denied.length > 0 && [...a.denied].sort().join() !== [...b.denied].sort().join())
    return true;
  for (const [direction, phrase] of a.directions) {
    const other = b.directions.get(direction);
    // The phrase that stands first may run on into what follows: "After school Ida goes to football."
    if (other === undefined || areSameWords(phrase, other)) continue;
    if (!other.startsWith(phrase) && !phrase.startsWith(other)) return true;
  }
  const swapped = (one: Statement, two: Statement) => {
    const phrase = one.directions.get('before');
    return phrase !== undefined && phrase === two.directions.get('after');
  };
  if (swapped(a, b) || swapped(b, a)) return true;
  const isConverse = [...a.directions.keys()].some((direction) => !b.directions.has(direction));
  return !isConverse && isTurnedAround(a, b);
}

/** Whether two phrases hold the same words: "running hills" and "hill runs". */
function areSameWords(phrase: string, other: string): boolean {
  return phrase.split(' ').sort().join() === other.split(' ').sort().join();
}

/** Whether values are of other people in each; a single value cannot be exchanged with another. */
function areHeldByOthers(a: Statement, b: Statement): boolean {
  if (a.values.length < 2) return false;
  return a.values.some(({ kind, of, value, holder }) => {
    const same = b.values.filter((each) => each.kind === kind && each.of === of && each.value === value);
    return holder !== '' && same.length > 0 && same.every((each) => each.holder !== '' && each.holder !== holder);
  });
}

/** Whether two values changed places: supper at six and a bath at seven, or the other way round. */
function areValuesSwapped(mine: readonly Value[], theirs: readonly Value[]): boolean {
  const besideIn = (values: readonly Value[], { kind, of, value }: Value) =>
    values.find((each) => each.kind === kind && each.of === of && each.value === value)?.beside;
  return mine.some((one) =>
    mine.some(
      (other) =>
        kindOf(one) === kindOf(other) &&
        one.beside !== other.beside &&
        besideIn(theirs, one) === other.beside &&
        besideIn(theirs, other) === one.beside,
    ),
  );
}

/** Whether the one who does it and the one it is done to change places: the same words in between, and other names on either side. */
export function isTurnedAround(
  { words: mine }: Pick<Statement, 'words'>,
  { words: theirs }: Pick<Statement, 'words'>,
  apart = 2,
): boolean {
  if (mine.length !== theirs.length || mine.length < 2) return false;
  // "Our son's godfather" is "the godfather of our son".
  if (mine.some(isOwner) !== theirs.some(isOwner)) return false;
  if (mine.some(isDoneBy) !== theirs.some(isDoneBy)) return false;
  // "The lead is Ann" and "Ann leads" say the same.
  if (mine.some(isBehindCopula) !== theirs.some(isBehindCopula)) return false;
  const places = mine.flatMap(({ stem }, index) => (theirs[index]?.stem === stem ? [] : [index]));
  if (places.length !== 2) return false;
  const [first, second] = places as [number, number];
  const isSwap = mine[first]?.stem === theirs[second]?.stem && mine[second]?.stem === theirs[first]?.stem;
  if (isAroundOne(mine, first, second)) return false;
  // Neighbours in a list may change places, and an owner and what it owns may not.
  return isSwap && (second - first >= apart || mine[second]?.isFollowedByOwner === true);
}

/** Whether the person stands in the middle of both: "the carer Ida comes", and in Spanish the verb first, then Ida, then "the carer". */
function isAroundOne(words: readonly Word[], first: number, second: number): boolean {
  const isInBetween = (place: number) => place > first && place < second;
  return words.some(({ isName }) => isName) && words.every(({ isName }, place) => !isName || isInBetween(place));
}

function isOwner({ isFollowedByOwner }: Word): boolean {
  return isFollowedByOwner;
}

function isBehindCopula({ behind }: Word): boolean {
  return behind.some((each) => COPULAS.has(each));
}

const DONE_BY = wordsOf('by von durch por par da door');

/** Whether the word is behind "by": what is written by somebody is what that person writes. */
function isDoneBy({ behind }: Word): boolean {
  return behind.some((each) => DONE_BY.has(each));
}

function isMutual({ folded, behind }: Word): boolean {
  return [folded, ...behind].some((each) => MUTUAL.has(each));
}
