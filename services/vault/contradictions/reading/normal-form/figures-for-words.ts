// Numbers in words become figures: "twelve thousand", "a hundred and twenty", "treinta y cinco".

import { fold } from '../../../store/text-index/languages/fold.ts';
import { numbered } from '../../../store/text-index/languages/numbers.ts';
import type { Language } from '../../../store/text-index/languages/stop-words.ts';
import { wordsOf } from '../../words/word-list.ts';
import { bigNumberIn } from './numbers-in-words.ts';

const HUNDREDS = wordsOf('hundred hundert cien ciento cento cent');
const THOUSANDS = wordsOf('thousand tausend mil mille duizend');
const DOZENS = wordsOf('dozen dutzend docena docenas douzaine douzaines dozzina dozzine duzia duzias dozijn');
const JOINS_NUMBERS = wordsOf('and und y e et');
/** Numbers that are one word with what they multiply: "achtundvierzigtausend", "dreihundertfünfzig". */
const COMPOUND: Partial<Record<Language, readonly (readonly [word: string, times: number])[]>> = {
  de: [
    ['tausend', 1000],
    ['hundert', 100],
  ],
  nl: [
    ['duizend', 1000],
    ['honderd', 100],
  ],
  it: [
    ['mila', 1000],
    ['cento', 100],
  ],
};

/** Numbers in words become figures. */
export function withFigures(text: string, language: Language): string {
  const parts = text.replace(/quatre-vingts?/giu, 'quatrevingt').split(/([\p{L}\p{M}\p{N}]+)/u);
  const written: string[] = [];
  let sum: { total: number; current: number } | undefined;
  const settle = () => {
    if (sum !== undefined) written.push(`${sum.total + sum.current}`, ' ');
    sum = undefined;
  };
  for (const [index, part] of parts.entries()) {
    const isWord = index % 2 === 1;
    if (!isWord) {
      if (sum === undefined) written.push(part);
      else if (!/^[\s-]*$/.test(part)) {
        settle();
        written.push(part);
      }
      continue;
    }
    const word = fold(part.toLowerCase());
    const next = fold((parts[index + 2] ?? '').toLowerCase());
    const value = word === 'neuf' && next === '' ? undefined : (numberIn(word, language) ?? oneBehind(sum, word));
    if (value === undefined) {
      const isJoined =
        sum !== undefined &&
        JOINS_NUMBERS.has(word) &&
        isRestOf(sum.current || sum.total, numberIn(next, language) ?? oneBehind(sum, next));
      if (isJoined) continue;
      if ((word === 'a' || word === 'one' || word === 'ein' || word === 'una') && isFactor(next)) continue;
      settle();
      written.push(part);
      continue;
    }
    // "Three twelve-hour shifts" holds two numbers, which are not added up.
    if (sum !== undefined && !isFactor(word) && !goesOn(sum, value)) settle();
    sum = added(sum ?? { total: 0, current: 0 }, word, value);
  }
  settle();
  return written.join('');
}

const ONE = wordsOf('one un uno una une um uma');

/** The one that follows tens, and is no article there: "thirty-one", "treinta y un". */
function oneBehind(sum: { current: number } | undefined, word: string): number | undefined {
  const tens = (sum?.current ?? 0) % 100;
  return ONE.has(word) && tens >= 20 && tens % 10 === 0 ? 1 : undefined;
}

/** Whether the number may go on with this rest: "treinta y cinco", "a hundred and twenty". "Two and three" are two numbers. */
function isRestOf(number: number, rest = 0): boolean {
  return rest > 0 && ((number >= 20 && rest < 10) || (number >= 100 && rest < 100));
}

/**
 * Whether a number goes on behind tens and hundreds; in French also up to nineteen behind "soixante" and "quatre-vingt", and in
 * "dix-sept".
 */
function goesOn({ current }: { current: number }, rest: number): boolean {
  if (current === 0 || isRestOf(current, rest)) return true;
  return current === 10 ? rest >= 7 && rest < 10 : (current === 60 || current === 80) && rest < 20;
}

function isFactor(word: string): boolean {
  return HUNDREDS.has(word) || THOUSANDS.has(word) || DOZENS.has(word);
}

function added(
  sum: { total: number; current: number },
  word: string,
  value: number,
): { total: number; current: number } {
  const { total, current } = sum;
  if (HUNDREDS.has(word) || DOZENS.has(word)) return { total, current: (current || 1) * value };
  if (THOUSANDS.has(word)) return { total: total + (current || 1) * value, current: 0 };
  return { total, current: current + value };
}

function numberIn(word: string, language: Language): number | undefined {
  if (/\d/.test(word)) return undefined;
  if (HUNDREDS.has(word)) return 100;
  if (THOUSANDS.has(word)) return 1000;
  if (DOZENS.has(word)) return 12;
  const figures = numbered(word, language);
  return figures !== undefined && /^\d+$/.test(figures)
    ? Number(figures)
    : (bigNumberIn(word, language) ?? compoundIn(word, language));
}

function compoundIn(word: string, language: Language): number | undefined {
  for (const [each, times] of COMPOUND[language] ?? []) {
    const at = word.indexOf(each);
    if (at === -1) continue;
    const [before, behind] = [word.slice(0, at), word.slice(at + each.length)];
    const factor = before === '' || before === 'ein' ? 1 : numberIn(before, language);
    const rest = behind === '' ? 0 : numberIn(behind, language);
    return factor === undefined || rest === undefined ? undefined : factor * times + rest;
  }
  return undefined;
}
