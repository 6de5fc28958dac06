// The time that a purpose speaks of, as instants: from the words that people use for it, and from dates as they are
// written. Days begin at midnight where the owner lives.
import type { AskedWindow } from '../../../../../shared/schemas/contract.ts';
import { type Span, startOf, todayIn } from './calendar.ts';
import type { SaidDays } from './date-said.ts';
import { saysDue, saysOutstanding, saysOverdue, saysOwed } from './dues.ts';
import { withFigures } from './japanese-figures.ts';
import { withoutLateArrivals } from './late-arrivals.ts';
import { withoutNames } from './names-with-days.ts';
import { withoutOtherWords } from './same-spelling.ts';
import { spelledOut } from './spelled-out.ts';
import { daysSaid } from './time-said.ts';
import { withoutWhatNext } from './to-do.ts';
import { untilFromNow } from './until-from-now.ts';
import { sinceThen } from './until-today.ts';
import { withoutWeekly } from './weekly-days.ts';

export interface Window {
  /** Where it begins; null where it has no beginning. */
  from: string | null;
  /** Where it begins for events, if commitments are asked for from an earlier day on. */
  eventsFrom?: string;
  /** Where it ends; not included. */
  to: string;
  /** Whether the days are meant with all that takes place in them, or commitments alone: those that are due by then, or late. */
  about: 'days' | 'due' | 'overdue';
  /** Today, where it is the weekday that was named, and the one in a week was taken to be meant. */
  instead?: string;
}

/** The window as it is told: words like “this week” are read in more than one way. */
export function toldWindow({ from, eventsFrom, to }: Window): AskedWindow {
  return { from, ...(eventsFrom !== undefined && { events_from: eventsFrom }), to };
}

/** Whether the days of the window are over. */
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

/** Days ahead in which all that is outstanding is asked for. */
const OUTSTANDING_DAYS = 60;
/** Days ahead in which commitments are asked for, where no other time is named. */
const DUE_DAYS = 14;
/** Days that last longer than these are not those that are next. */
const NEXT_DAYS = 14;
/** Whoever asks what to do is told of a week, beside all that is late. */
const TO_DO_DAYS = 7;
/** Longer than any date in words. */
export const MAX_READ = 2_000;

/** Samstagabend: the day and the time of it, written as one. */
const DAY_AND_HOUR =
  /(?<!\p{L})((?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend)(früh|morgen|vormittag|mittag|nachmittag|abend|nacht)s?(?!\p{L})/giu;
/** Donderdagavond, the same in Dutch. */
const DUTCH_DAY_AND_HOUR =
  /(?<!\p{L})((?:maan|dins|woens|donder|vrij|zater|zon)dag)(ochtend|morgen|middag|namiddag|avond|nacht)(?!\p{L})/giu;
/** Jänner and Feber: January and February in Austria. */
const JAENNER = /(?<!\p{L})j(?:ä|ae)nner/giu;
const FEBER = /(?<!\p{L})feber/giu;
/** Até sexta: the Portuguese leave the second half of their weekdays away. */
const SHORT_WEEKDAY =
  /(?<!\p{L})(até|na|nesta|à|para|de|da|desde|próxima|e|a) (segunda|terça|quarta|quinta|sexta)(?!-feira|\p{L}| \p{L}+eira)(?=\s*(?:$|[^\s\p{L}]|(?:e|a|até|à|de|da|que|ou)\s))/giu;
/** Quinta da semana que vem, segunda passada: what follows tells that it is a weekday, and no second or farm. */
const SHORT_BEFORE_A_TIME =
  /(?<!\p{L})(segunda|terça|quarta|quinta|sexta)(?= (?:que vem|passada|retrasada|d(?:a|esta) (?:próxima )?semana|à (?:noite|tarde)|de manhã|às \d|(?:ou|e|a|até) (?:segunda|terça|quarta|quinta|sexta)(?!-feira|\p{L})))/giu;
const SHORT_BEHIND_ANOTHER = /(?<=-feira (?:ou|e|a|até) )(segunda|terça|quarta|quinta|sexta)(?!-feira|\p{L})/giu;
/** Words for what stands in a calendar: with one of them, what is due is asked for beside what takes place. */
const HAS_CALENDAR =
  /(?<!\p{L})(?:calendar|schedule|appointments?|events?|meetings?|termine?n?|kalender|besprechung(?:en)?|treffen|agenda|citas?|reuniones|eventos?|calendario|compromissos?|reuniões|rendez-vous|calendrier|réunions?|événements?|appuntament[oi]|impegni|riunioni|eventi|afspraken|vergadering(?:en)?)(?!\p{L})|予定|日程|スケジュール|用事|行事|会議|打ち合わせ/iu;
/** Words that ask for what takes place as well, unless it is what is due that is coming up. */
const COMES_UP = /(?<!\p{L})(?:coming up|what(?:['’]s| is) on|steht\s+an|ansteh(?:t|en))(?!\p{L})/iu;
/** Words for what was due: without a time they mean all that is late. */
const WAS_DUE =
  /(?<!\p{L})(?:(?:was|were|had been|fell|came) (?:already )?due|fällig war(?:en)?|(?:venc[ií]an?|vencieron|venció)|venceram|venceu|scadevan?o?|era(?:no)? (?:dovut[oaie])|fällig gewesen)(?!\p{L})/iu;
/** Signs and words between two things that are asked for in one purpose. */
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
  const today = todayIn(zone, now);
  const [from, to] = [today, today.add({ days: TO_DO_DAYS })].map((day) => startOf(day, zone)) as [string, string];
  return { window: { from: null, eventsFrom: from, to, about: 'days' }, rest };
}

/** The window of all that is late already, or due before long. */
export function allOutstanding(now: string, zone: string): Window {
  const today = todayIn(zone, now);
  return { from: null, to: startOf(today.add({ days: OUTSTANDING_DAYS }), zone), about: 'due' };
}

export function readWindow(purpose: string, now: string, zone: string): Timed {
  const text = untilFromNow(
    sinceThen(
      spelledOut(withoutLateArrivals(withoutOtherWords(withFigures(purpose.slice(0, MAX_READ).normalize('NFC'))))),
    ),
  )
    .replace(
      DAY_AND_HOUR,
      (_, day: string, hour: string) => `${day} ${hour.toLowerCase() === 'morgen' ? 'Vormittag' : hour}`,
    )
    .replace(
      DUTCH_DAY_AND_HOUR,
      (_, day: string, hour: string) => `${day} ${hour.toLowerCase() === 'morgen' ? 'ochtend' : hour}`,
    )
    .replace(JAENNER, 'Januar')
    .replace(FEBER, 'Februar')
    .replace(SHORT_BEFORE_A_TIME, '$1-feira')
    .replace(SHORT_BEHIND_ANOTHER, '$1-feira')
    .replace(SHORT_WEEKDAY, '$1 $2-feira');
  const said = daysSaid(withoutWeekly(withoutNames(text)), now, zone);
  const rest = said === undefined ? text : `${text.slice(0, said.at)} ${text.slice(said.at + said.text.length)}`;
  const isLate = saysOverdue().test(text) || (said === undefined && WAS_DUE.test(text));
  // "What is late, and what is due this week": all that is due by then.
  const isAlsoDue = said !== undefined && saysDue().test(without(rest, saysOverdue()));
  // "What is late, and which meetings are this week?", "what is late, and what has to go out by Friday?": all that is late, and the days.
  const asksForBoth =
    said !== undefined && (asksForLateAndCalendar(rest) || (!isAlsoDue && asksForLateAndDays(text, said)));
  const both =
    asksForBoth || (isAlsoDue && asksForDueAndDays(rest)) ? bothIn(said, asksForBoth, { now, zone }) : undefined;
  if (both !== undefined) return { window: both, rest: withoutDues(rest) };
  if (isLate && !isAlsoDue)
    return { window: { from: null, to: now, about: 'overdue' }, rest: without(without(rest, saysOverdue()), WAS_DUE) };
  const isDue =
    (isAlsoDue && saysOverdue().test(text)) ||
    ((saysDue().test(rest) || (isAhead(said, now, zone) && saysOwed().test(rest))) &&
      !(said !== undefined && HAS_CALENDAR.test(rest)));
  if (isDue) return { window: dueBy(said, now, zone), isNext: isAheadAnyway(said), rest: withoutDues(rest) };
  return said === undefined ? { window: null, rest: purpose } : { ...daysOf(said, now, zone), rest };
}

/** Whether the days are not over: what was promised in days that are may be due in others. */
function isAhead(said: SaidDays | undefined, now: string, zone: string): boolean {
  const to = said?.span.to ?? null;
  return to !== null && Temporal.PlainDate.compare(to, todayIn(zone, now)) > 0;
}

/** The window of what is due and what takes place. In days that have not begun nothing is late yet, unless it is asked for. */
function bothIn(said: SaidDays, isLate: boolean, { now, zone }: { now: string; zone: string }): Window | undefined {
  const late = lateAndDays(said, now, zone);
  const isAhead = late?.eventsFrom !== undefined && late.eventsFrom > now && !said.isUntilThen;
  return isAhead && !isLate ? { from: late.eventsFrom as string, to: late.to, about: 'days' } : late;
}

/** All that is late, and the days, as far as they are still to come; undefined where they are over. */
function lateAndDays({ span: { from, to }, isInAWeek }: SaidDays, now: string, zone: string): Window | undefined {
  const today = todayIn(zone, now);
  if (to === null || Temporal.PlainDate.compare(to, today) <= 0) return undefined;
  const begins = from === null ? now : startOf(from, zone);
  return {
    from: null,
    eventsFrom: begins > now ? begins : now,
    to: startOf(to, zone),
    about: 'days',
    ...(isInAWeek && { instead: today.toString() }),
  };
}

/** At the end of the month all is due that is due by then. */
const IS_THE_END =
  /(?<!\p{L})(?:end|late|ende|monatsende|jahresende|fin(?:ales|es)?|fine|eind(?:e)?|fim|final|finais)(?!\p{L})|末|下旬/iu;

/** The window of what is due: days that have not begun as they are named, and all others with what is late. */
function dueBy(said: SaidDays | undefined, now: string, zone: string): Window {
  const begins =
    said === undefined || said.isUntilThen || said.span.from === null || IS_THE_END.test(said.text)
      ? null
      : startOf(said.span.from, zone);
  const from = begins !== null && begins > now ? begins : null;
  const to =
    said === undefined
      ? startOf(todayIn(zone, now).add({ days: DUE_DAYS + 1 }), zone)
      : endOf(said.isBeforeThen ? dayLess(said) : said, now, zone);
  return { from, to, about: 'due' };
}

function daysOf(said: SaidDays, now: string, zone: string): Omit<Timed, 'rest'> {
  const { span, isInAWeek } = said;
  const from = span.from === null ? null : startOf(span.from, zone);
  const to = endOf(said, now, zone);
  const instead = from !== null && isInAWeek && { instead: todayIn(zone, now).toString() };
  return {
    window: { from, to, about: 'days', ...instead },
    isNext: isAheadAnyway(said) || (from !== null && from <= now && to > now && isShort(span)),
  };
}

function dayLess({ span: { from, to }, ...said }: SaidDays): SaidDays {
  return { ...said, span: { from, to: to?.subtract({ days: 1 }) ?? null } };
}

function endOf({ span, isUntilNow }: SaidDays, now: string, zone: string): string {
  return isUntilNow ? now : startOf(span.to as Temporal.PlainDate, zone);
}

function isAheadAnyway(said: SaidDays | undefined): boolean {
  return said?.isComing === true || said?.isUntilThen === true;
}

/** Whether days are so few that what is to be done in them is what is next: of a month or a year nobody asks that. */
function isShort({ from, to }: Span): boolean {
  return from !== null && to !== null && from.until(to).days <= NEXT_DAYS;
}

/** Whether what is late and a calendar are asked for apart: the meeting about what is late is one thing. */
function asksForLateAndCalendar(text: string): boolean {
  const parts = text.split(ONE_AND_OTHER);
  const late = parts.findIndex((part) => saysOverdue().test(part));
  return late !== -1 && parts.some((part, at) => at !== late && (HAS_CALENDAR.test(part) || COMES_UP.test(part)));
}

/** Whether the days are said of one thing and being late of another. */
function asksForLateAndDays(text: string, { at, text: said }: SaidDays): boolean {
  const parts = `${text.slice(0, at)}${SAID_HERE}${text.slice(at + said.length)}`.split(ONE_AND_OTHER);
  const isLate = (part: string) => saysOverdue().test(part);
  return parts.some(isLate) && parts.some((part) => part.includes(SAID_HERE) && !isLate(part));
}

/** Whether the days are asked for what is due and for what takes place: “where do I have to be, and what falls due?”, “scheduled or due”. */
function asksForDueAndDays(text: string): boolean {
  const parts = text.split(PARTED);
  const isDue = (part: string) => saysDue().test(part);
  return (
    parts.some(isDue) && (parts.some((part) => !isDue(part) && ASKS_OF_DAYS.test(part)) || INCLUDES_DUES.test(text))
  );
}

/** What is due is one part of what is asked for. */
const INCLUDES_DUES =
  /(?<!\p{L})(?:including|along with|together with|plus|inklusive|samt|mitsamt|incluid[oa]s?|incluyendo|incluindo|y compris|compres[oaie]|inclus[oaie]|inclusief)(?: any| all| the| aller| alle| los| las| os| as| les| le| i)? (?:\p{L}+ )?(?:deadlines?|due dates?|fristen|fälligkeiten|vencimientos|plazos|prazos|échéances|scadenze)(?!\p{L})/iu;

const PARTED = new RegExp(`[:：]|${ONE_AND_OTHER.source}`, ONE_AND_OTHER.flags);

/** Words that ask for what takes place: where somebody is, who is there, what one has on. */
const ASKS_OF_DAYS =
  /(?<!\p{L})(?:where|who|what do (?:i|we) have|(?:do|have) (?:i|we) (?:have |got )?(?:something|anything|a lot|much|plans)|what(?:['’]s| is) on|happen(?:s|ing)?|going on|coming up|scheduled|planned|booked|passiert|geplant(?:e[srnm]?)?|steht\s+an|ansteh(?:t|en|end\p{L}*)|eingetragen|pasan?|(?:program|agend)ad[oa]s?|previst[oa]s?|planead[oa]s?|(?:se|ce qui) passe|prévue?s?|programmée?s?|succede|programmat[oaie]|previst[ie]|acontece|marcad[oa]s?|gebeurt|gepland|wo|wohin|wer|was (?:habe ich|haben wir)(?![^,;]* (?:versprochen|zugesagt))|dónde|donde|quién|quien|qué (?:tengo|tenemos)|onde|quem|que (?:tenho|temos)|où|qui|qu['’]est-ce que (?:j['’]ai|nous avons)|dove|chi|cosa (?:ho|abbiamo)|waar|wat (?:heb ik|hebben we))(?!\p{L})|どこ|誰|だれ/iu;

/** A sign that no purpose holds. */
const SAID_HERE = '\u0000';

function without(text: string, pattern: RegExp): string {
  return text.replace(pattern, ' ');
}

/** The purpose without the words for what is late or due. */
function withoutDues(text: string): string {
  return without(without(text, saysOverdue()), saysDue());
}
