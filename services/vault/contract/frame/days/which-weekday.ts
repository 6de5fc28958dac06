// Which day a named weekday is: this one, the last one, the one of next week, or just the next of its name. Whoever says Monday on a
// Monday mostly means the one in a week, for today is called today.

import type { Span } from './calendar.ts';
import { weekdayNamed } from './months.ts';
import { isSaidOfThePast } from './past-tense.ts';
import { saidIn } from './spans.ts';

interface SaidWeekday {
  before: string;
  /** The weekday, with what the reader of dates took for a part of it. */
  said: string;
  after: string;
  /** What the reader of dates takes it for: a day of that name, and never one that is over. */
  next: Temporal.PlainDate;
}

interface WhichDay {
  day: Temporal.PlainDate;
  /** What belongs to it of the words before and behind, by their lengths. */
  taken?: { before: number; after: number };
  /** Today is that weekday as well, and nothing tells which of both is meant. */
  mayBeToday?: boolean;
}

export function whichDay(named: SaidWeekday, today: Temporal.PlainDate): WhichDay {
  const later = aWeekLater(named, today);
  if (later !== undefined) return later;
  const inWeek = dayOfWeekSaid(named, today);
  if (inWeek !== undefined) return inWeek;
  const { before, said, after, next } = named;
  const [start, end] = around(named);
  const ahead = today.add({ days: (next.dayOfWeek - today.dayOfWeek + 7) % 7 });
  const isNext = NEXT.before.test(start) || NEXT.after.test(end);
  const isThis = THIS.test(start) || isItsDay(end, ahead);
  const isOver =
    !isNext &&
    !isThis &&
    (isSaidOfThePast(before + said + after, before.length) || (CAME_ON.test(start) && !GOES_ON.test(end)));
  if (isOver || LAST.before.test(start) || LAST.after.test(end)) return { day: ahead.subtract({ weeks: 1 }) };
  if (Temporal.PlainDate.compare(next, today) > 0 || isThis) return { day: next };
  return { day: next.add({ weeks: 1 }), mayBeToday: !isNext };
}

/** The words before the weekday itself, and those behind it. */
function around({ before, said, after }: SaidWeekday): [string, string] {
  const words = [...said.matchAll(/[\p{L}-]+/gu)];
  const weekday = words.find(([word]) => weekdayNamed(word) !== undefined);
  if (weekday === undefined) return [before, after];
  return [before + said.slice(0, weekday.index), said.slice(weekday.index + weekday[0].length) + after];
}

/** "Thursday last week", "am Donnerstag der nächsten Woche", "来週の木曜日". */
function dayOfWeekSaid(named: SaidWeekday, today: Temporal.PlainDate): WhichDay | undefined {
  const { before, after, next } = named;
  const [start, end] = around(named);
  const dayOf = (week: Span) => week.to?.subtract({ weeks: 1 }).add({ days: next.dayOfWeek - 1 });
  const earlier = saidIn(start, today);
  if (earlier && isAWeek(earlier) && BINDS.test(start.slice(earlier.at + earlier.text.length))) {
    const taken = { before: Math.max(0, before.length - earlier.at), after: 0 };
    return { day: dayOf(earlier.span) as Temporal.PlainDate, taken };
  }
  const later = saidIn(end, today);
  if (!later || !isAWeek(later) || !BINDS.test(end.slice(0, later.at))) return undefined;
  const taken = { before: 0, after: Math.max(0, later.at + later.text.length - (end.length - after.length)) };
  return { day: dayOf(later.span) as Temporal.PlainDate, taken };
}

/** "Friday week", "a week on Friday", "Freitag in einer Woche": not the next one, but the one after it. */
function aWeekLater({ before, after, next, said }: SaidWeekday, today: Temporal.PlainDate): WhichDay | undefined {
  const [start, end] = [
    A_WEEK_ON.exec(before + said),
    A_WEEK_AFTER.exec(after) ?? NOT_THIS_ONE.exec(after) ?? TWO_WEEKS_AFTER.exec(after),
  ];
  if (start === null && end === null) return undefined;
  const weeks = TWO_WEEKS_AFTER.test(after) ? 2 : 1;
  const ahead = Temporal.PlainDate.compare(next, today) > 0 ? next : next.add({ weeks: 1 });
  const isFromToday = start === null && next.dayOfWeek === today.dayOfWeek;
  const taken = { before: start === null ? 0 : Math.max(0, before.length - start.index), after: end?.[0].length ?? 0 };
  return { day: isFromToday ? today.add({ weeks }) : ahead.add({ weeks }), taken };
}

const A_WEEK_ON = /(?<!\p{L})(?:a|one) week (?:on|from|next)\s+(?=\p{L}+$|$)/iu;
const A_WEEK_AFTER =
  /^\s*(?:week(?!\p{L}|\s*(?:\d|['’]))|after next(?!\p{L})|in (?:einer woche|acht tagen)|over (?:een week|acht dagen)|en (?:huit|ocho)(?: d[ií]as)?(?!\p{L}| \p{L}+s(?!\p{L}))|a (?:otto|oito)(?: dias)?(?!\p{L}| \p{L}+s(?!\p{L})))/iu;
/** "El viernes que viene no, el siguiente", "not this Friday but the next". */
const NOT_THIS_ONE =
  /^\s*(?:(?:que viene|que vem|prochain|prossimo)\s*)?(?:,?\s*(?:no|não|non questo|non il prossimo),?\s+(?:sino )?(?:el siguiente|el otro|il prossimo|quello dopo|a outra|a seguinte)|,?\s*(?:but the (?:next(?: one)?|one after)|sondern (?:den|am) (?:nächsten|danach|darauf)|maar die (?:erna|daarna|daarop)|mais le suivant|celui d['’]après))(?!\p{L})/iu;
const TWO_WEEKS_AFTER =
  /^\s*(?:fortnight|in (?:zwei wochen|vierzehn tagen|two weeks)|over (?:twee weken|veertien dagen)|en (?:quinze|quince)(?: d[ií]as)?|a (?:quindici|quinze)(?: dias)?)(?!\p{L})/iu;

const A_WEEKEND = /week-?end|wochenende|fin de semana|fim de semana|fine settimana|週末|来週末/iu;

/** Whether days end with a Sunday and are no weekend: then they are a week, though only a Saturday and Sunday are left of it. */
function isAWeek({ span: { from, to }, text }: { span: Span; text: string }): boolean {
  return from !== null && to?.dayOfWeek === 1 && from.until(to).days <= 7 && !A_WEEKEND.test(text);
}

/** Each word ends before the next begins: there is one way to read them, however many there are. */
const BINDS = /^[\s,]*(?:(?:(?:of|in|on|der|des|am|de|la|del|el|da|na|du|della|van)(?=[\s,]|$)|の)[\s,]*)*$/iu;

const LAST = {
  before:
    /(?:(?<!\p{L})(?:last|past|letzte[nrms]?|vergangene[nrms]?|últim[oa]|pasado|vorige|afgelopen)\s+|前の|先週の?)$/iu,
  after: /^\s*(?:pasado|passad[oa]|derni[eè]re?|scors[oa]|geleden)(?!\p{L})/iu,
};
const NEXT = {
  before:
    /(?:(?<!\p{L})(?:next|coming|following|kommende[nrms]?|nächste[nrms]?|próxim[oa]|prochain|prossim[oa]|volgende|komende)\s+|来週の?|次の|今度の)$/iu,
  after: /^\s*(?:que vi?ene|que vem|prochain|prossimo|next|(?:in|de) (?:a|la|una) (?:week|semana))(?!\p{L})/iu,
};
const THIS = /(?:(?<!\p{L})(?:this|diese[nrms]?|este|[en]?est[ea]|ce|cet|questo|questa|deze)\s+|今週の?|この)$/iu;
const BY_WHOM = '(?: (?:from|by|of|von|de|di|van) \\p{Lu}\\p{L}+)?';
const WHAT_CAME = [
  `(?:(?:[Ee]-?)?[Mm]ail|[Mm]essage)s?${BY_WHOM} (?:from|of)`,
  '(?<!(?:be|is|are|was|were|being|get|to) )(?:sent|wrote|mailed|emailed|texted|replied)(?: (?:me|us|it|that|you))? on',
  'should have (?:been|come|arrived|reached)(?: \\p{L}+){0,2}(?: on)?',
  `(?:(?:E-?)?[Mm]ail|Nachricht)${BY_WHOM} vom`,
  `(?:[Cc]orreo|[Mm]ensaje|(?:[Ee]-?)?[Mm]ail)${BY_WHOM} del?`,
  `(?:[Mm]ensagem|(?:[Ee]-?)?[Mm]ail)${BY_WHOM} d[ae]`,
  `(?:[Cc]ourriel|[Mm]essage|(?:[Ee]-?)?[Mm]ail)${BY_WHOM} d[eu]`,
  `(?:[Mm]essaggio|(?:[Ee]-?)?[Mm]ail)${BY_WHOM} d(?:i|el|ella)`,
  `(?:[Bb]ericht|[Mm]ailtje|(?:[Ee]-?)?[Mm]ail)${BY_WHOM} van`,
];
/** "The mail from Wednesday", "Annas Nachricht vom Montag", "what she sent on Friday": what has come is of a day that is over. */
const CAME_ON = new RegExp(`(?<!\\p{L})(?:${WHAT_CAME.join('|')})\\s+$`, 'u');
/** "From Friday on", "Friday's menu": the day is none on which something came. */
const GOES_ON = /^\s*(?:on(?:wards)?|an|['’]s)(?!\p{L})/iu;
/** "Friday the 27th", "Freitag, den 27.", "viernes 27", "金曜日(27日)". */
const ITS_DAY = /^[\s,(]*(?:the\s|den\s|dem\s|el\s|le\s|il\s|de\s|dia\s|día\s)?\s*(?<day>\d{1,2})(?![\d:])/iu;

function isItsDay(after: string, day: Temporal.PlainDate): boolean {
  const said = ITS_DAY.exec(after)?.groups?.day;
  return (said !== undefined && Number(said) === day.day) || /^[\s,(]*(\S{10})/u.exec(after)?.[1] === day.toString();
}
