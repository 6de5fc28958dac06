// Forms in which one thing is written: a date in figures is the same as one with the name of its month, what separates the
// digits of a number is not part of it, and an e-mail is an email. Both the vault and the question pass through here.
import { MONTHS } from './languages/numbers.ts';

/** A letter that makes one word with what stands behind its hyphen: e-mail, X-ray, U-Bahn. */
const LETTER_BEFORE =
  /(?<![\p{L}\p{N}-])(?:(e)[-\u2010\u2011](?=(?:mail|book|bike|commerce|reader|ticket|scooter)s?(?!\p{L}))|(t)[-\u2010\u2011](?=shirts?(?!\p{L}))|(x)[-\u2010\u2011](?=rays?(?!\p{L}))|([us])[-\u2010\u2011](?=bahn))/giu;

/** Dates in figures become day, month by name and year; separators in a number go, and the hyphen of an e-mail. */
export function spelledOut(text: string): string {
  const joined = text.replace(LETTER_BEFORE, '$1$2$3$4');
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
