// Days that are counted from another: for a fortnight from 12 December, drei Tage ab Mittwoch, あさってから3日間.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import type { SaidDays } from './date-said.ts';
import { A_NUMBER, numberIn } from './numbers-said.ts';

const WEEK_DAYS = 7;
/** By language: days, weeks, one week, and from. */
const WAYS = [
  ['days', 'weeks', 'a week', '(?:(?:(?<=for .{4,20})from)|starting|beginning)(?: on)?(?: the)?'],
  ['tagen?', 'wochen', 'eine woche', 'ab(?: dem)?'],
  ['días', 'semanas', 'una semana', '(?:desde|a partir de)(?:l| el)?'],
  ['jours', 'semaines', 'une semaine', 'à partir d[eu](?: la)?'],
  ['giorni', 'settimane', 'una settimana', '(?:a partire )?d(?:al|a)'],
  ['dagen', 'weken', 'een week', 'vanaf'],
  ['dias', 'semanas', 'uma semana', 'a partir d[eoa]'],
] as const;
const before = whenAsked(() => {
  const each = WAYS.map(
    ([days, weeks, week, from]) => `(?:(${A_NUMBER}) ${days}|(?:(${A_NUMBER}) ${weeks}|(${week}))) ${from}`,
  );
  return new RegExp(`(?<!\\p{L})(?:for (a fortnight) (?:from|starting)(?: on)?(?: the)?|${each.join('|')})\\s*$`, 'iu');
});
/** The word for from, where it was read as a part of the day: “ab Mittwoch”. */
const FROM =
  /^(?:ab(?: dem)?|vanaf|a partir d(?:el?|o|a)|à partir d[eu]|a partire dal?|starting(?: on| from)?|beginning(?: on)?)\s+/iu;
/** "Two weeks from Saturday" is a single day, unless something lasts for them. */
const WEEKS_FROM = whenAsked(
  () => new RegExp(`(?<!\\p{L})(?<!for )(?:(${A_NUMBER}) weeks|a fortnight) from\\s*$`, 'iu'),
);
const BEHIND_IN_JAPANESE = /^から(\d{1,2})(日|週)間/u;
/** Each language has three groups in the pattern, behind that of the fortnight: days, weeks, and one week. */
const GROUPS = 3;

export function countedFrom(text: string, said: SaidDays): SaidDays | undefined {
  const { from } = said.span;
  if (from === null) return undefined;
  const end = said.at + said.text.length;
  const japanese = BEHIND_IN_JAPANESE.exec(text.slice(end));
  if (japanese) {
    const days = Number(japanese[1]) * (japanese[2] === '週' ? WEEK_DAYS : 1);
    return { span: { from, to: from.add({ days }) }, at: said.at, text: text.slice(said.at, end + japanese[0].length) };
  }
  const weeks = WEEKS_FROM().exec(text.slice(0, said.at));
  if (weeks) {
    const day = from.add({ weeks: weeks[1] === undefined ? 2 : numberIn(weeks[1]) });
    return { span: { from: day, to: day.add({ days: 1 }) }, at: weeks.index, text: text.slice(weeks.index, end) };
  }
  const found = before().exec(text.slice(0, said.at + (FROM.exec(said.text)?.[0].length ?? 0)));
  if (!found) return undefined;
  const days = found[1] === undefined ? daysIn(found.slice(2)) : 2 * WEEK_DAYS;
  return { span: { from, to: from.add({ days }) }, at: found.index, text: text.slice(found.index, end) };
}

function daysIn(groups: readonly (string | undefined)[]): number {
  const at = groups.findIndex((each) => each !== undefined);
  const kind = at % GROUPS;
  return kind === 0 ? numberIn(groups[at]) : WEEK_DAYS * (kind === 1 ? numberIn(groups[at]) : 1);
}
