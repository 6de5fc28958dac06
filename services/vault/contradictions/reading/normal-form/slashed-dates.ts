// Dates in figures with slashes between, as dates that nobody can take for others.
import { MONTHS } from '../../../store/text-index/languages/numbers.ts';
import type { Language } from '../../../store/text-index/languages/stop-words.ts';

const MONTH_OF_A_YEAR = /(?<![\d/.])(0?[1-9]|1[0-2])\/((?:19|20)\d\d)(?![\d/])/g;

/** In figures the day stands before the month. In English nobody can tell, unless one of the two is too large for a month. */
export function withDates(text: string, language: Language): string {
  if (!text.includes('/')) return text;
  const months = text.replace(MONTH_OF_A_YEAR, (_, month: string, year) => `${MONTHS[Number(month) - 1]} ${year}`);
  return months.replace(
    /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/g,
    (found, one: string, two: string, year) => {
      const [first, second] = [Number(one), Number(two)];
      if (first > 12 || language !== 'en') return `${first}.${second}.${year}`;
      return second > 12 ? `${second}.${first}.${year}` : found;
    },
  );
}
