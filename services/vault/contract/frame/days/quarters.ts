// Times that are told by quarters, and by the year that comes: this quarter, Q1, by the end of Q4, in the new year. A quarter by itself
// is no time, because things are called by it: “the Q1 report”.
import type { Span } from './calendar.ts';
import type { Sayings } from './sayings.ts';

const MONTHS = 3;

/** The first day of the quarter that a day is in, or so many further on. */
function quarterOf(day: Temporal.PlainDate, after = 0): Temporal.PlainDate {
  return day.with({ month: day.month - ((day.month - 1) % MONTHS), day: 1 }).add({ months: after * MONTHS });
}

function quarter(today: Temporal.PlainDate, after: number): Span {
  const from = quarterOf(today, after);
  return { from: after === 0 ? today : from, to: from.add({ months: MONTHS }) };
}

/** The quarter of this year; once it is over, that of the next. */
function numbered(today: Temporal.PlainDate, number: number, year: number | undefined): Span {
  const at = (of: number) => Temporal.PlainDate.from({ year: of, month: (number - 1) * MONTHS + 1, day: 1 });
  const from = at(year ?? today.year);
  const isOver = year === undefined && Temporal.PlainDate.compare(from.add({ months: MONTHS }), today) <= 0;
  const begin = isOver ? at(today.year + 1) : from;
  return { from: begin, to: begin.add({ months: MONTHS }) };
}

const Q = 'q(?<number>[1-4])(?: (?:of )?(?<year>20\\d\\d))?';

function readNumbered(today: Temporal.PlainDate, { groups = {} }: RegExpExecArray): Span {
  return numbered(today, Number(groups.number), groups.year === undefined ? undefined : Number(groups.year));
}

export const QUARTER_SAYINGS: Sayings = [
  [
    [`(?:by|before|until) (?:the )?end of ${Q}`],
    (today, found) => ({ from: today, to: readNumbered(today, found).to }),
  ],
  [[`(?:in|for|during|over|throughout|im|für|en) ${Q}`], readNumbered],
  [
    [
      'this quarter',
      'diese[sm]? quartal',
      'este trimestre',
      'ce trimestre',
      'questo trimestre',
      'dit kwartaal',
      '今四半期',
    ],
    (today) => quarter(today, 0),
  ],
  [
    [
      'next quarter',
      'nächste[sn]? quartal',
      'próximo trimestre|trimestre que viene',
      'trimestre prochain|prochain trimestre',
      'prossimo trimestre',
      'volgend kwartaal',
      '来四半期',
    ],
    (today) => quarter(today, 1),
  ],
  [
    [
      'last quarter',
      'letzte[sn]? quartal',
      'trimestre pasado',
      'trimestre dernier',
      'trimestre scorso',
      'vorig kwartaal',
    ],
    (today) => quarter(today, -1),
  ],
  [
    [
      '(?:early )?in the new year',
      '(?:anfang des neuen jahres|im neuen jahr)',
      'a principios de año',
      "au début de l['’]année",
      "all['’]inizio dell['’]anno",
      'in het nieuwe jaar',
      'no início do ano',
    ],
    // The new year is its first month: whoever says so means soon.
    (today) => {
      const from = Temporal.PlainDate.from({ year: today.year + 1, month: 1, day: 1 });
      return { from, to: from.add({ months: 1 }) };
    },
  ],
];
