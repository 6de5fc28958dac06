// One spelling for what people write in several: lower case, without diacritics, letters of their own as the ones they are
// written with elsewhere. What comes out is letters and digits only, which is all that the index takes for a part of a term.
import { IS_ASCII } from './ascii.ts';

/**
 * Marks that a reader does without: accents, points, vowels over letters. In scripts that are not named here a mark is a letter
 * of the word.
 */
const ACCENTS =
  /[[[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Cyrillic}]&&\p{M}]--[\u{3099}\u{309a}]]/gv;
const MARKS = /\p{M}/gu;
/** The beginning of an area that Unicode leaves to everyone, and that the index takes for letters: marks are moved there. */
const MARKS_FROM = 0xf0000;
const LAST_MARK_MAPPED = 0xffff;

const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
const SPECIAL = /[ßæøœłđðþı]/g;

/** The length of the longest word worth finding; the rest is cut. */
export const TERM_LENGTH = 40;

/** `word` in lower case. */
export function fold(word: string): string {
  if (IS_ASCII.test(word)) return word;
  const plain = word
    .replace(SPECIAL, (letter) => LETTERS[letter] as string)
    .normalize('NFKD')
    .replace(ACCENTS, '');
  // Hangul and Kana were taken apart too, and are put together again.
  return plain.normalize('NFC').replace(MARKS, asLetter);
}

function asLetter(mark: string): string {
  const code = mark.codePointAt(0) as number;
  return code <= LAST_MARK_MAPPED ? String.fromCodePoint(MARKS_FROM + code) : '';
}

/** The beginning of a word, never through the middle of a character. */
export function cut(word: string, length = TERM_LENGTH): string {
  if (word.length <= length) return word;
  const last = word.charCodeAt(length - 1);
  return word.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}

/** German words whose umlauts are written out: ä as ae, ö as oe, ü as ue. */
export function withoutUmlauts(word: string): string {
  return word.replace(/ae|oe|(?<![aeiouqy])ue/g, (pair) => pair[0] as string);
}
