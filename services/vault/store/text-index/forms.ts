// Dates and figures as they are written: a date in figures is the same as one with the name of its month, and what separates
// the digits of a number is not part of it. Both the vault and the question pass through here.
import { MONTHS } from './languages/numbers.ts';

/** Dates in figures become day, month by name and year; separators in a number go. */
export function spelledOut(text: string): string {
  if (!/\d/.test(text)) return text;
  return text
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
