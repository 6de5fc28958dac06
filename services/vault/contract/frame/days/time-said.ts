// The days that a purpose names, in whichever way it says them: a range, a date, a week, a month; two of them together, and those
// that only say where the time begins or ends.
import { languageTold } from '../../../store/text-index/languages/detect.ts';
import { mondayOf, todayIn } from './calendar.ts';
import { countedFrom } from './counted-from.ts';
import { dateIn, isOfLastYear, type SaidDays } from './date-said.ts';
import { dayAloneIn } from './days-alone.ts';
import { ENDS_WITH_BY } from './dues.ts';
import { bridgeAt, type FeastSaid, feastDayIn } from './feast-days.ts';
import { feastRangeIn } from './feast-ranges.ts';
import { type MonthSaid, monthIn } from './months.ts';
import { orderOf } from './order-of-figures.ts';
import { partOfMonth } from './parts-of-month.ts';
import { isSaidOfThePast } from './past-tense.ts';
import { blanked } from './sayings.ts';
import { seasonIn } from './seasons.ts';
import { saidIn } from './spans.ts';
import { numberedWeekIn } from './week-numbers.ts';
import { weeksOfMonth } from './weeks-of-month.ts';
import { daysGoingOn } from './which-week.ts';
import { rangeIn, weekdaysIn } from './written-ranges.ts';

/** Words between two times of which both are meant. */
const AND_ALSO =
  /^\s*(?:,|&|-|–|,?\s*(?:to|through|bis|hasta|até|fino a|tot|and|or|und|oder|sowie|[yoeu]|et|ou|ed|en|of|と|や))[\s,]*(?:(?:also|on|in|for|at|the|am|im|an|auch|el|la|los|en|de|para|ce|le|il|op|na|no|à|a|te|nel|het)\s+)*$/iu;
/** Or, to the Dutch alone: “the weekend of 11-13 December” is that one. */
const IS_OF = /^\s*of\s/iu;
/** The most times that are read as one: more are a list of dates. */
const MOST_TIMES = 3;

/** "Tonight or tomorrow", "this week and next": from the first day of all to the last. */
export function daysSaid(text: string, now: string, zone: string): SaidDays | undefined {
  const today = todayIn(zone, now);
  const first = oneSaid(text, today, now, zone);
  let all = first && (countedFrom(text, first) ?? first);
  for (let times = 1; all !== undefined && times < MOST_TIMES; times++) {
    const next = oneSaid(blanked(text, all), today, now, zone);
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
  if (IS_OF.test(between) && languageTold(text) !== 'nl') return undefined;
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

function oneSaid(text: string, today: Temporal.PlainDate, now: string, zone: string): SaidDays | undefined {
  const range = feastRangeIn(text, today) ?? rangeIn(text, today, orderOf(zone)) ?? weekdaysOfWeek(text, today);
  if (range) return withWeekend(text, range);
  const feast = feastDayIn(text, today);
  const byFeast = feast && toldByFeast(text, feast, today);
  if (byFeast) return byFeast.isUntilThen ? upToThen(byFeast, withoutFeast(text, today, now, zone)) : byFeast;
  // The Good Friday Agreement is of no Friday.
  return withoutFeast(feast?.isDay ? blanked(text, feast.name) : text, today, now, zone);
}

/** "From 30 November until Epiphany": the days before the word begin it. */
function upToThen(until: SaidDays, first: SaidDays | undefined): SaidDays {
  const { from } = first?.span ?? { from: null };
  const end = first && first.at + first.text.length;
  const between = until.at - (end ?? 0);
  if (!first || from === null || between < 0 || between > 1) return until;
  const text = first.text + ' '.repeat(between) + until.text;
  return { span: { from, to: until.span.to }, at: first.at, text };
}

function withoutFeast(text: string, today: Temporal.PlainDate, now: string, zone: string): SaidDays | undefined {
  const alone = dayAloneIn(text, today);
  if (alone)
    return weekFrom(text, alone) ?? weekendOf(text, alone) ?? bridgeOf(text, alone) ?? untilThen(text, alone, today);
  const month = monthSaid(text, today);
  const part = month && (weeksOfMonth(text, month.named, month.from) ?? partOfMonth(text, month.named, month.from));
  if (part) return untilThen(text, part, today);
  const dated = dateIn(text, now, zone);
  if (dated)
    return (
      weekFrom(text, dated) ??
      weekendOf(text, dated) ??
      bridgeOf(text, dated) ??
      upTo(text, dated, now, zone) ??
      untilThen(text, dated, today)
    );
  const season = seasonIn(text, today, zone) ?? numberedWeekIn(text, today);
  if (season) return untilThen(text, season, today);
  const said = saidIn(text, today);
  // "My upcoming trip in January".
  if (said && !(month && IS_SOON.test(said.text))) return untilThen(text, daysGoingOn(text, said, today), today);
  if (month === undefined) return undefined;
  const { named, from } = month;
  return untilThen(text, { span: { from, to: from.add({ months: 1 }) }, at: named.at, text: named.text }, today);
}

const IS_SOON = /^(?:coming up|upcoming)/iu;

function monthSaid(
  text: string,
  today: Temporal.PlainDate,
): { named: MonthSaid; from: Temporal.PlainDate } | undefined {
  const named = monthIn(text);
  // A day that the month does not have stands beside it: then the month is not meant either.
  if (
    !named ||
    /\d{1,2}\.?\s*$/.test(text.slice(0, named.at)) ||
    /^\s+\d{1,2}(?!\d)/.test(text.slice(named.at + named.text.length))
  )
    return undefined;
  const thisYear = Temporal.PlainDate.from({ year: named.year ?? today.year, month: named.month, day: 1 });
  return { named, from: named.year === undefined ? nearest({ text, at: named.at }, thisYear, today) : thisYear };
}

/** The month that is meant without a year: the next of its name, or the last where it is asked how it was. */
function nearest(
  month: { text: string; at: number },
  thisYear: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const isOver = Temporal.PlainDate.compare(thisYear.add({ months: 1 }), today) <= 0;
  const next = isOver ? thisYear.add({ years: 1 }) : thisYear;
  return isOfLastYear(next, month, today) ? next.subtract({ years: 1 }) : next;
}

/** "Next week, Monday to Friday". */
function weekdaysOfWeek(text: string, today: Temporal.PlainDate): SaidDays | undefined {
  const days = weekdaysIn(text);
  if (days === undefined) return undefined;
  const week = saidIn(blanked(text, days), today);
  const said = week?.span.to;
  if (!week || !said || said.dayOfWeek !== 1 || week.span.from === null || !isWithinAWeek(week.span.from, said))
    return undefined;
  // "Plan my week, Monday to Friday", when they are over.
  const isComing = week.goesOn && Temporal.PlainDate.compare(said.add({ days: days.to - 7 }), today) <= 0;
  const end = isComing && !isSaidOfThePast(text, week.at) ? said.add({ weeks: 1 }) : said;
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

const A_WEEK = '(?<!fin de |fim de |fine )(?:week|woche|semana|semaine|settimana)(?!\\p{L})[^\\p{L}]*';
const ON_THE = "(?: on| the| dem| den| am| el| la| los| le| les|(?: l)?['’]| il| dia| día| de)?\\s*$";
/** "My week from Monday". */
const WEEK_FROM = new RegExp(
  `(?<!\\p{L})(?:w\\/[cb]\\s*|${A_WEEK}(?:from|starting|beginning|commencing|ab|von|a partir del?|desde(?: el)?|que empieza(?: el)?|à partir de|dès|a partire da|vanaf)${ON_THE})`,
  'iu',
);
/** "The week of 10 December": the one that it lies in. */
const WEEK_AROUND = new RegExp(`(?<!\\p{L})${A_WEEK}(?:of|vom|der|des|della|dell|del|du|d[aeo]|van)${ON_THE}`, 'iu');
const OF_ITS_WEEK = /^の週(?!末)/u;

function weekFrom(text: string, { span: { from }, at, text: said, isInAWeek }: SaidDays): SaidDays | undefined {
  const [start, end] = [text.slice(0, at), at + said.length];
  const begun = WEEK_FROM.exec(start);
  const around = WEEK_AROUND.exec(start);
  const isInWeek = OF_ITS_WEEK.test(text.slice(end));
  if (from === null || (begun === null && around === null && !isInWeek)) return undefined;
  const first = begun === null ? mondayOf(from) : from;
  const begins = (begun ?? around)?.index ?? at;
  return {
    isInAWeek,
    span: { from: first, to: first.add({ weeks: 1 }) },
    at: begins,
    text: text.slice(begins, isInWeek ? end + 'の週'.length : end),
  };
}

/** "The weekend of the 12th". */
const WEEKEND = '(?<!\\p{L})(?:weekend|wochenende|fin de semana|week-end|fine settimana|fim de semana)';
const WEEKEND_OF = new RegExp(
  `${WEEKEND}\\s+(?:of|around|vom|um|mit|del|du|d[aeo]|van|rond)(?: the| den| dem| el| le| il| dia| día)?\\s*$`,
  'iu',
);
/** The same before days of which the first word is “from”: das Wochenende vom 11. bis 13. */
const WEEKEND_BEFORE = new RegExp(`${WEEKEND}\\s+(?:of )?(?:the )?$`, 'iu');
const SATURDAY = 6;

function weekendOf(text: string, { span: { from }, at, text: said, isInAWeek }: SaidDays): SaidDays | undefined {
  const before = WEEKEND_OF.exec(text.slice(0, at));
  if (before === null || from === null) return undefined;
  const saturday = from.add({ days: SATURDAY - from.dayOfWeek });
  return {
    isInAWeek,
    span: { from: saturday, to: saturday.add({ days: 2 }) },
    at: before.index,
    text: text.slice(before.index, at + said.length),
  };
}

/** "The weekend of 11-13 December": its days are said, and the word says no more. */
function withWeekend(text: string, range: SaidDays): SaidDays {
  const before = WEEKEND_BEFORE.exec(text.slice(0, range.at));
  return before === null
    ? range
    : { ...range, at: before.index, text: text.slice(before.index, range.at + range.text.length) };
}

/** "Ponte del 25 aprile", "le pont du 8 mai": the day with the weekend beside it. */
const BRIDGE_OF =
  /(?<!\p{L})(?:ponte d(?:el|o)|puente del?|pont d[eu]|feriad(?:o|ão) prolongado d[eo])(?: dia| día| le)?\s*$/iu;

function bridgeOf(text: string, { span: { from }, at, text: said }: SaidDays): SaidDays | undefined {
  const before = BRIDGE_OF.exec(text.slice(0, at));
  if (before === null || from === null) return undefined;
  return { span: bridgeAt(from), at: before.index, text: text.slice(before.index, at + said.length) };
}

/** Words before a feast that say of what something is, or for whom: a present for Sinterklaas has no end with him. */
const OF_OR_FOR = /(?<!\p{L})(?:para|voor)(?: \p{L}{1,3})?\s*$/iu;

const THE = "(?: the| dem| den| la| el| los| le| les| l['’]| il)?\\s*$";
const WEEK_BEFORE = new RegExp(
  `(?<!\\p{L})(?:week before|woche vor|semana (?:antes|anterior) (?:del?|al?|d[ao])|semaine avant|settimana prima d(?:i|el)(?:l['’]|la)?|week voor)${THE}`,
  'iu',
);
const WEEK_AFTER = new RegExp(
  `(?<!\\p{L})(?:week (?:after|following)|woche nach|semana (?:después|siguiente|depois|seguinte) (?:del?|al?|d[ao]|à)|semaine après|settimana dopo|week na)${THE}`,
  'iu',
);

/** "The week before Halloween": the seven days before it; after it, the next week that begins. */
function weekBeside(text: string, { span: { from, to }, at, text: said }: FeastSaid): SaidDays | undefined {
  const lead = text.slice(0, at);
  const [before, after] = [WEEK_BEFORE.exec(lead), WEEK_AFTER.exec(lead)];
  const begins = (before ?? after)?.index;
  if (begins === undefined || from === null || to === null) return undefined;
  const monday = to.add({ days: (8 - to.dayOfWeek) % 7 });
  const span = before
    ? { from: from.subtract({ weeks: 1 }), to: from }
    : { from: monday, to: monday.add({ weeks: 1 }) };
  return { span, at: begins, text: text.slice(begins, at + said.length) };
}

/** "From Good Friday to Easter Monday". */
function upToFeast(text: string, feast: FeastSaid, today: Temporal.PlainDate): SaidDays | undefined {
  const end = feast.name.at + feast.name.text.length;
  const between = AND.exec(text.slice(end));
  const begin = FROM.exec(text.slice(0, feast.name.at));
  if (between === null || !(feast.isDay || (begin && !IS_AND.test(between[0])))) return undefined;
  const second = feastDayIn(text.slice(end + between[0].length), today);
  const [from, to] = [feast.span.from, second?.span.to ?? null];
  if (second?.name.at !== 0 || from === null || to === null || Temporal.PlainDate.compare(from, to) >= 0)
    return undefined;
  const at = begin?.index ?? feast.name.at;
  return { span: { from, to }, at, text: text.slice(at, end + between[0].length + second.name.text.length) };
}

const IS_AND = /^\s*(?:and|und|y|e|et|ed|en)(?!\p{L})/iu;

/** The days that a feast tells: itself, the week that it is in, or those before or after it. */
function toldByFeast(text: string, feast: FeastSaid, today: Temporal.PlainDate): SaidDays | undefined {
  const around =
    weekFrom(text, feast) ?? weekendOf(text, feast) ?? weekBeside(text, feast) ?? upToFeast(text, feast, today);
  if (around) return around;
  const before = text.slice(0, feast.at);
  const told = OF_OR_FOR.test(before) ? feast : untilThen(text, feast, today);
  return told !== feast || feast.isTime ? told : undefined;
}

const AND =
  /^\s*(?:and|to|until|till|through|und|bis(?: zum)?|y(?: el)?|al?|hasta(?: el)?|e(?: a)?|até(?: a)?|et|au|jusqu['’]au|ed?|fino al?|en|tot(?: en met)?|à)(?!\p{L})\s*|^\s*(?:から|と|〜|–|-)\s*/iu;

/** "Thursday and Friday", "Montag bis Mittwoch": from the first to the second, both included. */
function upTo(text: string, first: SaidDays, now: string, zone: string): SaidDays | undefined {
  const end = first.at + first.text.length;
  const between = AND.exec(text.slice(end));
  if (between === null || first.span.from === null) return undefined;
  const after = text.slice(end + between[0].length);
  const second = dateIn(after, now, zone);
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

const BEGINS_WITH =
  /(?<!\p{L})(?:ever since|since|seit|depuis|sinds|desde|dal|dalla)(?: (?:the|last|dem|den|le|la|el|o|a))?\s*$/iu;

/** Days from one on (“from Monday on”, “after Monday”) end after these: nobody says how long they last. */
const ONWARDS_DAYS = 14;
const FROM_THEN = endingWith(
  'starting(?: on| from)?|beginning(?: on)?|as (?:of|from)|not before|no earlier than',
  'ab(?: dem)?|nicht vor(?: dem)?',
  'a partir del?|no antes del?',
  'à partir d[eu]|pas avant(?: le)?',
  'a partire dal?|non prima del?',
  'vanaf|niet voor',
  'a partir de|não antes de',
);
const FROM = endingWith('from|von|vom|desde(?: el)?|de|du|dal?|van');
const ON =
  /^\s*(?:onwards?|(?:on|an|af)(?=\s*(?:$|[^\s\p{L}]))|en adelante|em diante|in poi)(?!\p{L})|^(?:以降|からあと)/iu;
/** "The week after 7 December" is another time. */
const OF_A_SPAN = '(?<!(?:day|week|month|year|tage?|woche|semana|semaine|settimana|día|jour|dag) )';
const AFTER_THEN = endingWith(
  `${OF_A_SPAN}(?:after|nach(?: dem)?|después del?|après(?: le)?|dopo(?: il)?|depois d[eoa])`,
);

/** Words that stand right before a day, in several languages. */
function endingWith(...words: readonly string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?: the)?\\s*$`, 'iu');
}

function fromThenOn(text: string, said: SaidDays, today: Temporal.PlainDate): SaidDays | undefined {
  const [before, after] = [text.slice(0, said.at), text.slice(said.at + said.text.length)];
  const { from, to } = said.span;
  if (from === null || to === null || Temporal.PlainDate.compare(to, today) <= 0) return undefined;
  const on = FROM.test(before) ? ON.exec(after) : null;
  const first = on ? FROM.exec(before) : (FROM_THEN.exec(before) ?? AFTER_THEN.exec(before));
  if (!first) return undefined;
  const begins = on || FROM_THEN.test(before) ? from : to;
  return {
    span: { from: begins, to: begins.add({ days: ONWARDS_DAYS }) },
    at: first.index,
    text: text.slice(first.index, said.at + said.text.length + (on?.[0].length ?? 0)),
  };
}

/** Words before a day on which nothing of it is due any more. */
const ENDS_BEFORE = /^(?:before|prior to|ahead of|vor|antes|avant|prima|vóór)(?!\p{L})|^より前/iu;
const UNTIL_IN_JAPANESE = /^(?:まで|より前)/u;

function isOneDay({ from, to }: SaidDays['span']): boolean {
  return from !== null && to !== null && from.until(to).days === 1;
}

/** A table is booked, and a thing is scheduled, for the day that the word names, and not until then. */
const SCHEDULED_FOR =
  /(?<!\p{L})(?:(?:reserv|agend|program|previst|planead|marca)\p{L}*|cita|mesa|entradas|boek(?:en|t)?|reserve(?:er|ren|ert)|gereserveerd|gepland|ingepland|tafel|afspraak)(?!\p{L})[^.!?;:]{0,60}?$/iu;
const FOR = /^(?:para|voor)(?!\p{L})/iu;

/** "By Friday" begins today and ends with Friday; "since Monday" began then, and what is to come is no part of it. */
function untilThen(text: string, said: SaidDays, today: Temporal.PlainDate): SaidDays {
  const onwards = fromThenOn(text, said, today);
  if (onwards !== undefined) return onwards;
  const since = BEGINS_WITH.exec(text.slice(0, said.at)) ?? undefined;
  if (since !== undefined && said.span.from !== null && Temporal.PlainDate.compare(said.span.from, today) < 0)
    return {
      span: { from: said.span.from, to: today },
      at: since.index,
      text: text.slice(since.index, said.at + said.text.length),
    };
  const before = ENDS_WITH_BY.exec(text.slice(0, said.at)) ?? undefined;
  const japanese = UNTIL_IN_JAPANESE.exec(text.slice(said.at + said.text.length))?.[0];
  if (before === undefined && japanese === undefined) return said;
  const { to } = said.span;
  if (to === null || Temporal.PlainDate.compare(to, today) <= 0) return said;
  const at = before?.index ?? said.at;
  if (before && FOR.test(before[0]) && SCHEDULED_FOR.test(text.slice(0, at))) return said;
  const end = said.at + said.text.length + (japanese?.length ?? 0);
  const hasDaysBefore = isOneDay(said.span) && Temporal.PlainDate.compare(to.subtract({ days: 1 }), today) > 0;
  const isBeforeThen = hasDaysBefore && ENDS_BEFORE.test(before?.[0] ?? japanese ?? '');
  return { span: { from: today, to }, at, text: text.slice(at, end), isUntilThen: true, isBeforeThen };
}
