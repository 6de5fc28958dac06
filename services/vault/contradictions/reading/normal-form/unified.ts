// A statement with whatever can be written in several ways written in one: "half past eight in the morning" and "8:30 am" become the
// same, and so do "twelve thousand", "12,000" and "12k". Each step reads what those before it have written.
import { spelledOut } from '../../../store/text-index/forms.ts';
import type { Language } from '../../../store/text-index/languages/stop-words.ts';
import { type Rewriting, rewritten } from '../../words/rewriting.ts';
import { withAmounts } from './amounts.ts';
import { withAnswers } from './answers.ts';
import { withoutContractions } from './contractions.ts';
import { withHalvesAndDozens, withLengths, withOnceAndOne } from './counts-in-words.ts';
import { withFigures } from './figures-for-words.ts';
import { withHours } from './hours-in-words.ts';
import { withIntervals } from './intervals.ts';
import { MARK } from './marks.ts';
import { withDenialAtItsThing } from './not-for-whom.ts';
import { withOrdinals } from './ordinals.ts';
import { inPlainPhrases } from './plain-phrases.ts';
import { withDates } from './slashed-dates.ts';
import { withTimesOfDay } from './times-of-day.ts';
import { withCodes } from './written-codes.ts';

const SIGNS: Rewriting = [
  [/[’‘`]/g, "'"],
  // A number below zero is another number.
  [/(?<=^|[\s(])[-−–](?=\d)/g, 'minus '],
  [/\bwi-fi\b/gi, 'wifi'],
  // "Co-operative" is as often written as one word.
  [/\bco-(?=operat|ordinat|found|own|work|op\b)/gi, 'co'],
  [/\b(dr|mr|mrs|ms|prof|st|sr|sra)\.\s*/gi, '$1 '],
];
const HOURS = /\b(\d+)h\b/gi;

export function unified(text: string, language: Language): string {
  const signed = rewritten(withAnswers(withCodes(text.normalize('NFKC').replaceAll(MARK, ' '))), SIGNS);
  const plain = withDenialAtItsThing(withoutContractions(inPlainPhrases(signed), language), language);
  const hourly = withHours(withHalvesAndDozens(plain), language).replace(HOURS, '$1 hours');
  const counted = withOnceAndOne(withOrdinals(withDates(hourly, language), language));
  const inFigures = withLengths(withFigures(counted, language));
  return withIntervals(withTimesOfDay(spelledOut(withAmounts(inFigures, language))));
}
