// Forms in which one thing is written: a date in figures is the same as one with the name of its month, what separates the
// digits of a number is not part of it, and an e-mail is an email. Both the vault and the question pass through here.
import { MONTHS } from './languages/numbers.ts';

/** One letter with a hyphen before a word: e-mail, X-ray, U-Bahn. */
const LETTER_BEFORE = /(?<![\p{L}\p{N}-])(\p{L})[-\u2010\u2011](?=\p{L}{3})/gu;

/** Dates in figures become day, month by name and year; separators in a number go, and a hyphen after a single letter. */
export function spelledOut(text: string): string {
  const joined = text.replace(LETTER_BEFORE, '$1');
  if (!/\d/.test(joined)) return joined;
  return joined
    .replace(/(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g, (found, year, month, day) => dated(found, year, month, day))
    .replace(/(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/g, (found, day, month, year) =>
      dated(found, year, month, day),
    )
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
}

function dated(found: string, year: string, month: string, day: string): string {
  const name = MONTHS[Number(month) - 1];
  return name === undefined || Number(day) > 31 ? found : ` ${Number(day)} ${name} ${year} `;
}

/** A date, as people write it: its day, its month by name, its year. */
export function datedWords(instant: string): string {
  const words = spelledOut(new Date(instant).toISOString().slice(0, 10)).trim();
  return words.replace(/[a-z]/, (letter) => letter.toUpperCase());
}
