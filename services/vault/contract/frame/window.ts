// The time that a purpose speaks of, as instants: from the words that people use for it, and from dates as they are
// written. Days begin at midnight where the owner lives.
import type { AskedWindow } from '../../../../shared/schemas/contract.ts';
import { dateIn, isOfLastYear, type SaidDays } from './date-said.ts';
import { dayAloneIn } from './days-alone.ts';
import { ENDS_WITH_BY, saysDue, saysOutstanding, saysOverdue } from './dues.ts';
import { type DateLanguage, type MonthSaid, monthIn } from './months.ts';
import { orderOf } from './order-of-figures.ts';
import { partOfMonth } from './parts-of-month.ts';
import { isSaidOfThePast } from './past-tense.ts';
import type { Span } from './sayings.ts';
import { saidIn } from './spans.ts';
import { spelledOut } from './spelled-out.ts';
import { withoutWhatNext } from './to-do.ts';
import { withoutWeekly } from './weekly-days.ts';
import { daysGoingOn } from './which-week.ts';
import { rangeIn, weekdaysIn } from './written-ranges.ts';

export interface Window {
  /** Null: from ever on. */
  from: string | null;
  /** Events are asked for from here on, where commitments are from ever on. */
  eventsFrom?: string;
  /** Not included. */
  to: string;
  /** Whether the days are meant with all that takes place in them, or commitments alone: those that are due by then, or late. */
  about: 'days' | 'due' | 'overdue';
  /** Today, where it is the weekday that was named, and the one in a week was taken to be meant. */
  instead?: string;
}

/** As whoever asked is told it: words like "this week" are read in more than one way. */
export function toldWindow({ from, eventsFrom, to }: Window): AskedWindow {
  return { from, ...(eventsFrom !== undefined && { events_from: eventsFrom }), to };
}

/** Its days are over. */
export function isOver(window: Window | null, at: string): boolean {
  return window !== null && window.about === 'days' && window.to <= at;
}

export interface Timed {
  window: Window | null;
  /** The purpose without the words that say when. */
  rest: string;
  /** Its days are those that are next: whatever is late by now belongs to what is to be done in them. */
  isNext?: boolean;
}

/** And what is outstanding as many. */
const OUTSTANDING_DAYS = 60;
/** Commitments are asked for these days ahead, where no other time is named. */
const DUE_DAYS = 14;
/** Days that go on for longer than these are not those that are next. */
const NEXT_DAYS = 14;
/** Whoever asks what to do is told of a week, beside all that is late. */
const TO_DO_DAYS = 7;
/** Longer than any date in words. */
export const MAX_READ = 2_000;

/** Samstagabend: the day and the time of it, written as one. */
const DAY_AND_HOUR =
  /(?<!\p{L})((?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend)(früh|morgen|vormittag|mittag|nachmittag|abend|nacht)s?(?!\p{L})/giu;
/** Até sexta: the Portuguese leave the second half of their weekdays away. */
const SHORT_WEEKDAY =
  /(?<!\p{L})(até|na|nesta|à|para|de|da|desde|próxima|e|a) (segunda|terça|quarta|quinta|sexta)(?!-feira|\p{L}| \p{L}+eira)(?=\s*(?:$|[^\s\p{L}]|(?:e|a|até|à|de|da|que|ou)\s))/giu;
/** What stands in a calendar: with it, what is due in some days is asked for beside what takes place in them. */
const HAS_CALENDAR =
  /(?<!\p{L})(?:calendar|schedule|appointments?|events?|meetings?|termine?n?|kalender|besprechung(?:en)?|treffen|agenda|citas?|reuniones|eventos?|calendario|compromissos?|reuniões|rendez-vous|calendrier|réunions?|événements?|appuntament[oi]|impegni|riunioni|eventi|afspraken|vergadering(?:en)?)(?!\p{L})|予定|日程|スケジュール|用事|行事|会議|打ち合わせ/iu;
/** And what takes place there is told by these as well, where it is not what is due that is coming up. */
const COMES_UP = /(?<!\p{L})(?:coming up|what(?:['’]s| is) on|steht\s+an|ansteh(?:t|en))(?!\p{L})/iu;
/** Of what was due, and no time is named, all that is late is meant. */
const WAS_DUE =
  /(?<!\p{L})(?:(?:was|were|had been|fell|came) (?:already )?due|fällig war(?:en)?|(?:venc[ií]an?|vencieron|venció)|venceram|venceu|scadevan?o?|era(?:no)? (?:dovut[oaie])|fällig gewesen)(?!\p{L})/iu;
/** Two things are asked for in one purpose. */
const ONE_AND_OTHER =
  /[,;?!、。]|(?<!\p{L})(?:and|or|as well as|und|oder|sowie|y|o|et|ou|e|en(?= (?:wat|wie|welke?)(?!\p{L}))|of)(?!\p{L})|と(?!き)/iu;

/** The window of a purpose that asks for outstanding things and nothing else. */
export function outstandingIn(purpose: string, now: string, zone: string): Timed {
  const text = purpose.slice(0, MAX_READ).normalize('NFC');
  if (!saysOutstanding().test(text)) return { window: null, rest: purpose };
  return { window: allOutstanding(now, zone), rest: without(text, saysOutstanding()) };
}

/** The days of a purpose that asks what is to be done of all there is, and nothing else. */
export function toDoIn(purpose: string, now: string, zone: string): Timed {
  const rest = withoutWhatNext(purpose.slice(0, MAX_READ).normalize('NFC'));
  if (rest === undefined) return { window: null, rest: purpose };
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate();
  const [from, to] = [today, today.add({ days: TO_DO_DAYS })].map((day) => startOf(day, zone)) as [string, string];
  return { window: { from: null, eventsFrom: from, to, about: 'days' }, rest };
}

/** The window of all that is late already, or due before long. */
export function allOutstanding(now: string, zone: string): Window {
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate();
  return { from: null, to: startOf(today.add({ days: OUTSTANDING_DAYS }), zone), about: 'due' };
}

export function readWindow(purpose: string, now: string, zone: string, language?: DateLanguage): Timed {
  const text = spelledOut(purpose.slice(0, MAX_READ).normalize('NFC'))
    .replace(DAY_AND_HOUR, '$1 $2')
    .replace(SHORT_WEEKDAY, '$1 $2-feira');
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate();
  const said = daysSaid(withoutWeekly(text), today, now, zone, language);
  const rest = said === undefined ? text : `${text.slice(0, said.at)} ${text.slice(said.at + said.text.length)}`;
  const isLate = saysOverdue().test(text) || (said === undefined && WAS_DUE.test(text));
  // "What is late, and what is due this week": all that is due by then.
  const isAlsoDue = said !== undefined && saysDue().test(without(rest, saysOverdue()));
  // "What is late, and which meetings are this week?", "what is late, and what has to go out by Friday?": all that is late, and the days.
  const asksForBoth =
    said !== undefined && (asksForLateAndCalendar(rest) || (!isAlsoDue && asksForLateAndDays(text, said)));
  if (said?.span.to && isAhead(said.span.to, today) && asksForBoth) {
    const begins = said.span.from === null ? now : startOf(said.span.from, zone);
    return {
      window: {
        from: null,
        eventsFrom: begins > now ? begins : now,
        to: startOf(said.span.to, zone),
        about: 'days',
        ...(said.isInAWeek && { instead: today.toString() }),
      },
      rest: without(without(rest, saysOverdue()), saysDue()),
    };
  }
  if (isLate && !isAlsoDue)
    return { window: { from: null, to: now, about: 'overdue' }, rest: without(without(rest, saysOverdue()), WAS_DUE) };
  const isDue =
    (isAlsoDue && saysOverdue().test(text)) ||
    (saysDue().test(rest) && !(said !== undefined && HAS_CALENDAR.test(rest)));
  if (said === undefined && !isDue) return { window: null, rest: purpose };
  const span = said?.span ?? { from: null, to: today.add({ days: DUE_DAYS + 1 }) };
  const from = span.from === null || isDue ? null : startOf(span.from, zone);
  const to = said?.isUntilNow ? now : startOf(span.to as Temporal.PlainDate, zone);
  return {
    isNext: said?.isComing || said?.isUntilThen || (from !== null && from <= now && to > now && isShort(said?.span)),
    window: {
      from,
      to,
      about: isDue ? 'due' : 'days',
      ...(from !== null && said?.isInAWeek && { instead: today.toString() }),
    },
    rest: isDue ? without(without(rest, saysOverdue()), saysDue()) : rest,
  };
}

/** Of a month or a year nobody asks what is to be done next. */
function isShort(span: Span | undefined): boolean {
  return !!span?.from && !!span.to && span.from.until(span.to).days <= NEXT_DAYS;
}

/** Not in one breath: the meeting about what is late is one thing. */
function asksForLateAndCalendar(text: string): boolean {
  const parts = text.split(ONE_AND_OTHER);
  const late = parts.findIndex((part) => saysOverdue().test(part));
  return late !== -1 && parts.some((part, at) => at !== late && (HAS_CALENDAR.test(part) || COMES_UP.test(part)));
}

/** The days are said of one thing and being late of another. */
function asksForLateAndDays(text: string, { at, text: said }: SaidDays): boolean {
  const parts = `${text.slice(0, at)}${SAID_HERE}${text.slice(at + said.length)}`.split(ONE_AND_OTHER);
  const isLate = (part: string) => saysOverdue().test(part);
  return parts.some(isLate) && parts.some((part) => part.includes(SAID_HERE) && !isLate(part));
}

/** In no text that is asked with. */
const SAID_HERE = '\u0000';

function isAhead(to: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(to, today) > 0;
}

/** Between two times of which both are meant. */
const AND_ALSO =
  /^\s*(?:,|&|,?\s*(?:and|or|und|oder|sowie|[yoeu]|et|ou|ed|en|of|と|や))[\s,]*(?:(?:also|on|in|for|at|the|am|im|an|auch|el|la|los|en|de|para|ce|le|il|op|na|no|à|a|te|nel|het)\s+)*$/iu;
const MOST_TIMES = 3;

/** "Tonight or tomorrow", "this week and next": from the first day of all to the last. */
function daysSaid(
  text: string,
  today: Temporal.PlainDate,
  now: string,
  zone: string,
  preferred: DateLanguage | undefined,
): SaidDays | undefined {
  let all = oneSaid(text, today, now, zone, preferred);
  for (let times = 1; all !== undefined && times < MOST_TIMES; times++) {
    const rest = text.slice(0, all.at) + ' '.repeat(all.text.length) + text.slice(all.at + all.text.length);
    const next = oneSaid(rest, today, now, zone, preferred);
    const both = next && together(text, all, next);
    if (both === undefined) break;
    all = both;
  }
  return all;
}

function together(text: string, one: SaidDays, other: SaidDays): SaidDays | undefined {
  const [first, last] = one.at <= other.at ? [one, other] : [other, one];
  const between = text.slice(first.at + first.text.length, last.at);
  const [from, to] = [earlier(first.span.from, last.span.from), later(first.span.to, last.span.to)];
  if (!AND_ALSO.test(between) || from === undefined || to === undefined) return undefined;
  return {
    span: { from, to },
    at: first.at,
    text: text.slice(first.at, last.at + last.text.length),
    isInAWeek: first.isInAWeek || last.isInAWeek,
    isUntilNow: first.isUntilNow || last.isUntilNow,
  };
}

function earlier(one: Temporal.PlainDate | null, other: Temporal.PlainDate | null): Temporal.PlainDate | undefined {
  if (one === null || other === null) return undefined;
  return Temporal.PlainDate.compare(one, other) <= 0 ? one : other;
}

function later(one: Temporal.PlainDate | null, other: Temporal.PlainDate | null): Temporal.PlainDate | undefined {
  return earlier(one, other) === one ? (other ?? undefined) : (one ?? undefined);
}

function oneSaid(
  text: string,
  today: Temporal.PlainDate,
  now: string,
  zone: string,
  preferred: DateLanguage | undefined,
): SaidDays | undefined {
  const range = rangeIn(text, today, orderOf(preferred, zone)) ?? weekdaysOfWeek(text, today);
  if (range) return range;
  const alone = dayAloneIn(text, today, preferred);
  if (alone) return untilThen(text, alone, today);
  const month = monthSaid(text, today, preferred);
  const part = month && partOfMonth(text, month.named, month.from);
  if (part) return untilThen(text, part, today);
  const dated = dateIn(text, now, zone, preferred);
  if (dated) return weekFrom(text, dated) ?? upTo(text, dated, now, zone, preferred) ?? untilThen(text, dated, today);
  const said = saidIn(text, today);
  if (said) return untilThen(text, daysGoingOn(text, said, today), today);
  if (month === undefined) return undefined;
  const { named, from } = month;
  return untilThen(text, { span: { from, to: from.add({ months: 1 }) }, at: named.at, text: named.text }, today);
}

function monthSaid(
  text: string,
  today: Temporal.PlainDate,
  preferred: DateLanguage | undefined,
): { named: MonthSaid; from: Temporal.PlainDate } | undefined {
  const named = monthIn(text, preferred);
  // A day beside it that the month does not have: no such day was meant, and not the month either.
  if (
    !named ||
    /\d{1,2}\.?\s*$/.test(text.slice(0, named.at)) ||
    /^\s+\d{1,2}(?!\d)/.test(text.slice(named.at + named.text.length))
  )
    return undefined;
  const thisYear = Temporal.PlainDate.from({ year: named.year ?? today.year, month: named.month, day: 1 });
  return { named, from: named.year === undefined ? nearest(text, thisYear, today) : thisYear };
}

/** A month whose year goes without saying: one that is over is the next of its name, and where it is asked how it was, one to come the last. */
function nearest(text: string, thisYear: Temporal.PlainDate, today: Temporal.PlainDate): Temporal.PlainDate {
  const isOver = Temporal.PlainDate.compare(thisYear.add({ months: 1 }), today) <= 0;
  const next = isOver ? thisYear.add({ years: 1 }) : thisYear;
  return isOfLastYear(next, text, today) ? next.subtract({ years: 1 }) : next;
}

/** "Next week, Monday to Friday". */
function weekdaysOfWeek(text: string, today: Temporal.PlainDate): SaidDays | undefined {
  const days = weekdaysIn(text);
  if (days === undefined) return undefined;
  const others = text.slice(0, days.at) + ' '.repeat(days.text.length) + text.slice(days.at + days.text.length);
  const week = saidIn(others, today);
  const said = week?.span.to;
  if (!week || !said || said.dayOfWeek !== 1 || week.span.from === null || !isWithinAWeek(week.span.from, said))
    return undefined;
  // "Plan my week, Monday to Friday", when they are over.
  const isComing = week.goesOn && Temporal.PlainDate.compare(said.add({ days: days.to - 7 }), today) <= 0;
  const end = isComing && !isSaidOfThePast(text) ? said.add({ weeks: 1 }) : said;
  const [from, to] = [days.from - 8, days.to - 7].map((each) => end.add({ days: each })) as [
    Temporal.PlainDate,
    Temporal.PlainDate,
  ];
  const at = Math.min(days.at, week.at);
  return {
    span: { from, to },
    at,
    text: text.slice(at, Math.max(days.at + days.text.length, week.at + week.text.length)),
  };
}

function isWithinAWeek(from: Temporal.PlainDate, end: Temporal.PlainDate): boolean {
  return from.until(end).days <= 7;
}

/** "My week from Monday". */
const WEEK_FROM =
  /(?<!\p{L})(?:w\/[cb]\s*|(?:week|woche|semana|semaine|settimana)(?!\p{L})[^\p{L}]*(?:from|starting|beginning|commencing|of|ab|von|vom|a partir del?|desde(?: el)?|que empieza(?: el)?|à partir de|dès|da|a partire da|vanaf)(?: on| the| dem| am| den)?\s*)$/iu;

function weekFrom(text: string, { span: { from }, at, text: said, isInAWeek }: SaidDays): SaidDays | undefined {
  const before = WEEK_FROM.exec(text.slice(0, at));
  if (before === null || from === null) return undefined;
  return {
    isInAWeek,
    span: { from, to: from.add({ weeks: 1 }) },
    at: before.index,
    text: text.slice(before.index, at + said.length),
  };
}

const AND =
  /^\s*(?:and|to|until|till|through|und|bis(?: zum)?|y(?: el)?|al?|hasta(?: el)?|e(?: a)?|até(?: a)?|et|au|jusqu['’]au|ed?|fino a|en|tot(?: en met)?|から|と|〜|–|-)\s*/iu;

/** "Thursday and Friday", "Montag bis Mittwoch": from the first to the second, both included. */
function upTo(
  text: string,
  first: SaidDays,
  now: string,
  zone: string,
  preferred: DateLanguage | undefined,
): SaidDays | undefined {
  const end = first.at + first.text.length;
  const between = AND.exec(text.slice(end));
  if (between === null || first.span.from === null) return undefined;
  const after = text.slice(end + between[0].length);
  const second = dateIn(after, now, zone, preferred);
  if (second === undefined || second.at > 0 || second.span.to === null || second.span.from === null) return undefined;
  const isBefore = Temporal.PlainDate.compare(second.span.from, first.span.from) < 0;
  const to = isBefore ? second.span.to.add({ weeks: 1 }) : second.span.to;
  const begin =
    /(?:between|from|zwischen|von|vom|entre|del?|das?|tra|fra|dal?|tussen|van)(?: el| o| a| il| dem)?\s*$/iu.exec(
      text.slice(0, first.at),
    );
  const at = begin?.index ?? first.at;
  return {
    isInAWeek: first.isInAWeek,
    span: { from: first.span.from, to },
    at,
    text: text.slice(at, end + between[0].length + second.text.length),
  };
}

const BEGINS_WITH = /(?<!\p{L})(?:ever since|since|seit|depuis|sinds)(?: (?:the|last|dem|den|le|la))?\s*$/iu;

/** "By Friday" begins today and ends with Friday; "since Monday" began then, and what is to come is no part of it. */
function untilThen(text: string, said: SaidDays, today: Temporal.PlainDate): SaidDays {
  const since = BEGINS_WITH.exec(text.slice(0, said.at)) ?? undefined;
  if (since !== undefined && said.span.from !== null && Temporal.PlainDate.compare(said.span.from, today) < 0)
    return {
      span: { from: said.span.from, to: today },
      at: since.index,
      text: text.slice(since.index, said.at + said.text.length),
    };
  const before = ENDS_WITH_BY.exec(text.slice(0, said.at)) ?? undefined;
  const isJapaneseUntil = text.slice(said.at + said.text.length).startsWith('まで');
  if (before === undefined && !isJapaneseUntil) return said;
  const { to } = said.span;
  if (to === null || Temporal.PlainDate.compare(to, today) <= 0) return said;
  const at = before?.index ?? said.at;
  const end = said.at + said.text.length + (isJapaneseUntil ? 'まで'.length : 0);
  return { span: { from: today, to }, at, text: text.slice(at, end), isUntilThen: true };
}

function startOf(day: Temporal.PlainDate, zone: string): string {
  return new Date(day.toZonedDateTime(zone).epochMilliseconds).toISOString();
}

function without(text: string, pattern: RegExp): string {
  return text.replace(pattern, ' ');
}
