// Which days “this week” means, or this month, or this year: what is left of it; where it is asked how it was, the days of it that are
// over; and where hardly anything of a week is left, the one that comes. Whoever plans their week on a Sunday does not plan that Sunday.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { anySaying } from '../../../store/text-index/languages/whole-words.ts';
import { mondayOf, type Span } from './calendar.ts';
import type { SaidDays } from './date-said.ts';
import { ENDS_WITH_BY } from './dues.ts';
import { isSaidOfThePast } from './past-tense.ts';
import type { Said } from './spans.ts';

const [FRIDAY, SATURDAY] = [5, 6];

/** Words for laying out what is to come. */
const PLANS = whenAsked(() =>
  anySaying([
    'plan(?:s|ning)?|organi[sz]e|map out|lay out|prepare|schedule|prioriti[sz]e',
    'plan(?:e|en|t|ung)?|organisier\\p{L}*|bereite|vorbereit\\p{L}*|ein(?:zu)?teil\\p{L}*|(?:zu )?planen|wochenplan(?:ung)?',
    'planific\\p{L}*|plane\\p{L}*|organi[cz]\\p{L}*|prepar\\p{L}*|program[ae]\\p{L}*',
    'planifi\\p{L}*|organis\\p{L}*|prépar\\p{L}*',
    'pianific\\p{L}*|organizz\\p{L}*|programm\\p{L}*',
    '(?:in)?plannen|weekplanning|organiseer|bereid|voorbereid\\p{L}*|indelen',
    '計画|段取り|準備|予定を(?:立て|組)|組んで|安排',
  ]),
);

/** Whether a purpose lays out days, and does not ask what they hold. */
export function plansDays(text: string): boolean {
  return PLANS().test(text);
}

/** Words for summing up a week: whoever does so looks back on it. */
const SUMS_UP = whenAsked(() =>
  anySaying([
    '(?:summari[sz]e|sum up|recap|review|look(?:ing)? back (?:at|on|over)|reflect on|summary of|report on) (?:my|our|the|this) (?:week|month|year)',
    '(?:fass|fasse) (?:mir )?(?:meine|die|diese|unsere) woche|rückblick auf (?:meine|die|diese|unsere) woche|wochenrückblick',
    '(?:resum(?:e|ir|en de)|repas[ao](?: de)?|balance de) (?:mi|la|esta|nuestra) semana',
    '(?:résum\\p{L}+|récapitul\\p{L}+|bilan)(?: de)? (?:ma|la|cette|notre) semaine',
    '(?:riassum\\p{L}+|riepilog\\p{L}+)(?: del?la)? (?:mia |questa |nostra )?settimana',
    '(?:vat|terugblik op) (?:mijn|de|deze|onze) week',
    '(?:resum[aeo]|resumir|balanço)(?: d?[ae])? (?:minha |esta |nossa )?semana',
    '(?:今週|今月|今年)(?:を|の)?(?:振り返|まとめ|要約)',
  ]),
);

/** The days that are meant by “this week” and the like: as they were said, those that are over, or those to be planned. */
export function daysGoingOn(text: string, said: Said, today: Temporal.PlainDate): SaidDays {
  const isAsItWas = isSaidOfThePast(text, said.at) || SUMS_UP().test(text);
  if (isAsItWas && isBegun(said, today)) {
    const from = FIRST_OF[said.goesOn as keyof typeof FIRST_OF]?.(today) ?? said.span.from;
    return isOver(said, today) ? said : { ...said, span: { from, to: today.add({ days: 1 }) }, isUntilNow: true };
  }
  if (isAsItWas && said.goesOn === 'weekend') return { ...said, span: aWeekEarlier(said) };
  if (said.goesOn !== 'week' || isLastOfAll(text, said)) return said;
  const monday = mondayOf(today).add({ weeks: 1 });
  const to = monday.add({ weeks: 1 });
  const isPlanned = plansDays(text);
  if (today.dayOfWeek >= SATURDAY)
    return isPlanned ? { ...said, span: { from: monday, to }, isComing: true } : { ...said, span: { from: today, to } };
  // A week that is planned on a Friday may be either.
  return isPlanned && today.dayOfWeek === FRIDAY ? { ...said, span: { from: today, to } } : said;
}

const FIRST_OF = {
  week: mondayOf,
  month: (today: Temporal.PlainDate) => today.with({ day: 1 }),
  year: (today: Temporal.PlainDate) => today.with({ month: 1, day: 1 }),
};

function isBegun({ span: { from } }: Said, today: Temporal.PlainDate): boolean {
  return from !== null && Temporal.PlainDate.compare(from, today) <= 0;
}

function isOver({ span: { to } }: Said, today: Temporal.PlainDate): boolean {
  return to === null || Temporal.PlainDate.compare(to, today) <= 0;
}

function aWeekEarlier({ span: { from, to } }: Said): Span {
  return { from: from?.subtract({ weeks: 1 }) ?? null, to: to?.subtract({ weeks: 1 }) ?? null };
}

/** "By the end of this week": it is the end of this one. */
function isLastOfAll(text: string, { at, text: said }: Said): boolean {
  const [before, after] = [text.slice(0, at), text.slice(at + said.length)];
  return ENDS_WITH_BY.test(before) || THE_END_OF.test(before) || /^(?:まで|中)/u.test(after);
}

const THE_END_OF = /(?<!\p{L})(?:end of|ende|fin(?:ales)? de|fin|fine(?: di)?|eind(?:e)? van|(?:fim|final) d?)\s*$/iu;
