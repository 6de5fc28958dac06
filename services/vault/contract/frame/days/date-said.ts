// A weekday or a date that is written in a purpose: the day that is meant, and the words that say it.
import { casual as de } from 'chrono-node/de';
import { casual as en, GB } from 'chrono-node/en';
import { casual as es } from 'chrono-node/es';
import { casual as fr } from 'chrono-node/fr';
import { casual as it } from 'chrono-node/it';
import { casual as ja } from 'chrono-node/ja';
import { casual as nl } from 'chrono-node/nl';
import { casual as pt } from 'chrono-node/pt';
import { todayIn } from './calendar.ts';
import { languageOfWeekday, monthIn, weekdayNamed } from './months.ts';
import { isDayFirst, orderOf } from './order-of-figures.ts';
import { isSaidOfThePast, maySpeakOfThePast } from './past-tense.ts';
import type { SaidSpan } from './sayings.ts';
import { whichDay } from './which-weekday.ts';
import { datesFound } from './without-gaps.ts';
import { dayIn } from './written-days.ts';

export interface SaidDays extends SaidSpan {
  /** The days begin in a week, with the weekday that today is. */
  isInAWeek?: boolean | undefined;
  /** It is asked what was: of the last day no more counts than is over. */
  isUntilNow?: boolean | undefined;
  /** A week that is to be planned and has not begun: what is to be done before it is a part of that. */
  isComing?: boolean | undefined;
  /** The days begin today, however far ahead their end is. */
  isUntilThen?: boolean | undefined;
  /** What is due is so before its last day. What takes place on that day is what is got ready for, and belongs to the days. */
  isBeforeThen?: boolean;
}

const READERS = { en, de, es, fr, it, ja, nl, pt } as const;

/** A date written in figures, or a number beside a name: worth the reader of dates. */
const HAS_DATE =
  /\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}|\d{1,2}月\d{1,2}日|(?<![\p{L}\p{N}])(?:in|en|dans|fra|over|em|daqui a) \d{1,3} \p{L}+/u;

/** The weekday or the date that a text names. A date that does not exist is none. */
export function dateIn(text: string, now: string, zone: string): SaidDays | undefined {
  const read = dateRead(text, now, zone);
  if (read) return read;
  // What the reader of dates is not asked for, or does not know: 14 Dec, 14 mai, 14.12.
  const today = todayIn(zone, now);
  const written = dayIn(text, today, orderOf(zone));
  if (!written) return undefined;
  const { from, to } = written.span as { from: Temporal.PlainDate; to: Temporal.PlainDate };
  const years = !written.isDated && isOfLastYear(from, { text, at: written.at }, today) ? 1 : 0;
  return { ...written, span: { from: from.subtract({ years }), to: to.subtract({ years }) } };
}

function dateRead(text: string, now: string, zone: string): SaidDays | undefined {
  const weekday = languageOfWeekday(text);
  const month = monthIn(text);
  const isDated = HAS_DATE.test(text) || (month !== undefined && /\d/.test(text));
  if (weekday === undefined && !isDated) return undefined;
  const language = weekday ?? month?.language ?? 'en';
  // Counted from the beginning of the day: to the reader of dates a day is over at noon, and then today would be in a week.
  const here = Temporal.Instant.from(now).toZonedDateTimeISO(zone);
  const today = here.toPlainDate();
  const counted = IN_HOURS.test(text) ? here : here.startOfDay();
  const reference = { instant: new Date(counted.epochMilliseconds), timezone: counted.offsetNanoseconds / 60e9 };
  const reader = language === 'en' && isDayFirst(zone) ? GB : READERS[language];
  const found = datesFound(reader, text, reference).find(
    ({ start, text: said }) =>
      !SEVERAL_DAYS.test(said) && (start.isCertain('weekday') || (start.isCertain('day') && !A_WEEK.test(said))),
  );
  if (!found) return undefined;
  const named = dayOf(found.start);
  const last = lastWeekday(found.text, named) ?? (found.end && dayOf(found.end));
  const end = found.index + found.text.length;
  if (!last && !found.start.isCertain('day')) {
    const dated = dateBehind(text, { at: found.index, end, weekday: named.dayOfWeek }, today, orderOf(zone));
    if (dated) return dated;
    const around = { before: text.slice(0, found.index), said: found.text, after: text.slice(end), next: named };
    const { day, taken = NOTHING, mayBeToday } = whichDay(around, today);
    const at = found.index - taken.before;
    const span = { from: day, to: day.add({ days: 1 }) };
    return { span, at, text: text.slice(at, end + taken.after), isInAWeek: mayBeToday };
  }
  // "What was on 19 November?"
  const isOver = !last && !found.start.isCertain('year') && isOfLastYear(named, { text, at: found.index }, today);
  const from = isOver ? named.subtract({ years: 1 }) : named;
  return { span: { from, to: (last ?? from).add({ days: 1 }) }, at: found.index, text: found.text };
}

/** "Maandag tot vrijdag": to a reader of dates the second may be over before the first. */
function lastWeekday(said: string, first: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const days = [...said.matchAll(/\p{L}+(?:-feira)?/gu)].flatMap(([word]) => weekdayNamed(word) ?? []);
  const [from, to] = days;
  if (days.length !== 2 || from !== first.dayOfWeek || to === undefined || to === from) return undefined;
  return first.add({ days: (to - from + 7) % 7 });
}

/** What may stand between a weekday and its date. */
const UP_TO_DATE =
  /^[\s,]*(?:(?:morning|afternoon|evening|night|früh|vormittag|mittag|nachmittag|abend|nacht|por la (?:mañana|tarde|noche)|matin|midi|après-midi|soir|mattina|pomeriggio|sera|ochtend|middag|avond|(?:de|à) (?:manhã|tarde|noite))[\s,]*)?(?:(?:the|den|dem|der|el|le|il|de|dia|día|on)\s+)?$/iu;

/** "Friday morning Dec 18": the date that stands behind a weekday, if it is one. */
function dateBehind(
  text: string,
  { at, end, weekday }: { at: number; end: number; weekday: number },
  today: Temporal.PlainDate,
  order: ReturnType<typeof orderOf>,
): SaidDays | undefined {
  const written = dayIn(text.slice(end), today, order);
  if (!written || written.span.from?.dayOfWeek !== weekday || !UP_TO_DATE.test(text.slice(end, end + written.at)))
    return undefined;
  return { span: written.span, at, text: text.slice(at, end + written.at + written.text.length) };
}

/** Where a day stands in a text. */
interface SaidIn {
  text: string;
  at: number;
}

/** Whether a day without a year, that is next still to come, means the one of last year. */
export function isOfLastYear(next: Temporal.PlainDate, { text, at }: SaidIn, today: Temporal.PlainDate): boolean {
  if (Temporal.PlainDate.compare(next, today) <= 0) return false;
  if (isSaidOfThePast(text, at)) return true;
  const [ago, ahead] = [next.subtract({ years: 1 }).until(today).days, today.until(next).days];
  return maySpeakOfThePast(text) && ago < ahead;
}

const NOTHING = { before: 0, after: 0 };
/** A time in hours or minutes, which are counted from now. */
const IN_HOURS =
  /\d\s*(?:h|hours?|minutes?|min|stunden?|minuten?|horas?|minutos?|heures?|or[ae]|minut[oi]|uur|uren|minuut)(?!\p{L})|時間後|分後/iu;
/** Weeks are read elsewhere (spans.ts): to the reader of dates each is one day of that week. */
const A_WEEK = /week|woche|semana|semaine|settimana|週/iu;

/** Several days, or a weekend, are read there as well: to the reader of dates they are one day. */
const SEVERAL_DAYS =
  /(?:next|coming|last|past) (?:\d+|\p{L}+) days|^(?:(?:this|next|the) )?(?:weekend|week-end|wochenende|fin de semana|fim de semana|fine settimana)$/iu;

function dayOf(parts: { get(part: 'year' | 'month' | 'day'): number | null }): Temporal.PlainDate {
  const [year, month, day] = (['year', 'month', 'day'] as const).map((part) => parts.get(part) ?? 1) as [
    number,
    number,
    number,
  ];
  return Temporal.PlainDate.from({ year, month, day });
}
