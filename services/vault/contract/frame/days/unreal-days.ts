// A date in a purpose that no calendar has, or days that end before they begin: no time can be read from it, and whoever wrote it
// is told so. Only what surely is a date counts; thirty-five beside a month may be guests.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { termsOf } from '../../../store/text-index/terms.ts';
import { dateOf, LEAP_YEAR } from './calendar.ts';
import { monthIn } from './months.ts';
import { turnedRoundIn } from './written-ranges.ts';

export interface UnrealDays {
  /** The date as it is written. */
  said: string;
  /** Both its days exist, and the last comes before the first. */
  isTurnedRound: boolean;
}

/** Numbers that are taken for the day of a month; more than there are days only where they are written as one: the 36th, 36 de. */
const MOST = 39;
const MOST_BARE = 31;
/** Any number of two figures is one where nothing else can be meant: the 45th of May, am 45. Mai. */
const MOST_SURE = 99;
const MONTHS = 12;

/** Dates in figures: 2026-02-30, 30.2.2026, 31.4., 2月30日. */
const IN_FIGURES = whenAsked(() => [
  /(?<![\d-])(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?![\d-])/u,
  /(?<![\d.])(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>(?:19|20)\d\d)(?![\d.])/u,
  // Without its year a date looks like the number of a version, a price or an hour.
  /(?<=^|(?<!\p{L})(?:am|vom|bis|zum|ab|seit|on|by|until|le|du|il|el|em|op)\s)(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?!\d|\.)/iu,
  /(?:(?<year>(?:19|20)\d\d)年)?(?<month>\d{1,2})月(?<day>\d{1,2})日/u,
]);
const DAY_BEFORE =
  /(?<!\p{N}|\p{N}[.,:])(?<day>\d{1,2})(?<ordinal>st|nd|rd|th|er|\.|º|ª)?\s+(?<of>of\s|de\s|di\s|d['’])?$/iu;
const LEADS_TO_A_DAY = /(?<!\p{L})(?:on|by|until|till|am|vom|zum|le|el|il|op)\s(?:the\s)?$/iu;
/** A day behind the name of a month. A word behind it makes it a number of something: in February 30 guests may come. */
const DAY_AFTER =
  /^\s+(?<day>29|30|31)(?:st|th)?(?:,?\s+(?<year>(?:19|20)\d\d))?(?![\p{N}%]|\s+(?!(?:at|in|is|on|for|or|and|to|until|with|if|by)(?!\p{L}))\p{L})/iu;

export function unrealDaysIn(written: string): UnrealDays | undefined {
  if (!/\d/.test(written)) return undefined;
  const text = written.replace(/\s+/g, ' ');
  const said = inFigures(text) ?? besideMonth(text);
  if (said !== undefined) return { said: said.trim(), isTurnedRound: false };
  const turned = turnedRoundIn(text);
  return turned === undefined ? undefined : { said: turned.trim(), isTurnedRound: true };
}

/** The words of such a date. No hint says that nothing speaks of them: one says already that there is no such day. */
export function wordsOfUnreal(unreal: UnrealDays | undefined): ReadonlySet<string> {
  return new Set(unreal === undefined ? [] : termsOf(unreal.said).map(({ word }) => word));
}

function inFigures(text: string): string | undefined {
  for (const form of IN_FIGURES()) {
    const found = form.exec(text);
    if (!found?.groups) continue;
    const { year, month, day } = found.groups;
    if (year === undefined && (Number(month) < 1 || Number(month) > MONTHS)) continue;
    if (!exists(Number(day), Number(month), year === undefined ? undefined : Number(year))) return found[0];
  }
  return undefined;
}

function besideMonth(text: string): string | undefined {
  const named = monthIn(text);
  if (named === undefined) return undefined;
  const end = named.at + named.text.length;
  const before = DAY_BEFORE.exec(text.slice(0, named.at));
  const day = Number(before?.groups?.day);
  const most = before ? mostOf(before) : 0;
  if (before && day <= most) return exists(day, named.month, named.year) ? undefined : text.slice(before.index, end);
  const after = DAY_AFTER.exec(text.slice(end));
  if (!after?.groups) return undefined;
  const year = after.groups.year === undefined ? named.year : Number(after.groups.year);
  return exists(Number(after.groups.day), named.month, year) ? undefined : text.slice(named.at, end) + after[0];
}

function mostOf({ groups, index, input }: RegExpExecArray): number {
  const { ordinal, of } = groups ?? {};
  // "45 de diciembre", and nothing before it.
  const isAlone = index === 0 && /^d/i.test(of ?? '');
  if (isAlone || LEADS_TO_A_DAY.test(input.slice(0, index)) || (ordinal && /[a-z]/i.test(ordinal) && of))
    return MOST_SURE;
  return (ordinal ?? of) ? MOST : MOST_BARE;
}

function exists(day: number, month: number, year = LEAP_YEAR): boolean {
  return dateOf({ day, month }, year) !== undefined;
}
