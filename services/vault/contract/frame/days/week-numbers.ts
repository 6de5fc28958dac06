// Weeks that are told by their number in the year: KW 50, calendar week 50, in week 50, 第50週. Week 3 of something is no such week.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { mondayOf } from './calendar.ts';
import type { SaidSpan } from './sayings.ts';

const MOST = 53;
const NUMBER = '(\\d{1,2})(?!\\p{L}|[\\d.:%]\\d|\\s*(?:of|van|von|de|d[eiu]|der|des|del|do|da)(?!\\p{L}))';
const numbered = whenAsked(
  () =>
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?:(?:in |bis |ab )?(?:KW|Kalenderwoche|calendar week|CW|wk)\\.?|(?:in|for|voor|tot|vanaf|en|pour la|para la|na|nella) (?:week|semaine|semana|settimana)) ?${NUMBER}(?:[ /](?<year>20\\d\\d))?`,
      'iu',
    ),
);
const IN_JAPANESE = /(?<!月|月の)第(\d{1,2})週(?=は|に|の(?:予定|会議|日程|スケジュール)|まで|から|、|$)/u;

export function numberedWeekIn(text: string, today: Temporal.PlainDate): SaidSpan | undefined {
  const found = numbered().exec(text) ?? IN_JAPANESE.exec(text);
  const number = Number(found?.[1]);
  if (!found || number < 1 || number > MOST) return undefined;
  const year = found.groups?.year;
  const weekOf = (of: number) => {
    // The first week is that with 4 January in it.
    const from = mondayOf(Temporal.PlainDate.from({ year: of, month: 1, day: 4 })).add({ weeks: number - 1 });
    return { from, to: from.add({ weeks: 1 }) };
  };
  const thisYear = weekOf(year === undefined ? today.year : Number(year));
  const isOver = year === undefined && Temporal.PlainDate.compare(thisYear.to, today) <= 0;
  return { span: isOver ? weekOf(today.year + 1) : thisYear, at: found.index, text: found[0] };
}
