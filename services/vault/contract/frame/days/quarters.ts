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

const Q = '[qt](?<number>[1-4])(?: (?:of )?(?<year>20\\d\\d))?';

function readNumbered(today: Temporal.PlainDate, { groups = {} }: RegExpExecArray): Span {
  return numbered(today, Number(groups.number), groups.year === undefined ? undefined : Number(groups.year));
}

/** The quarters by their places, and the words before them with which they are times. */
const ORDINALS: readonly (readonly [before: string, places: readonly string[], quarter: string])[] = [
  ['(?:in|for|during|over|throughout|of) the', ['first', 'second', 'third', 'fourth'], 'quarter'],
  ['im|fürs|für das|ab dem|während des', ['ersten?', 'zweiten?', 'dritten?', 'vierten?'], 'quartals?'],
  ['(?:en|para|durante|por) el', ['primer', 'segundo', 'tercer', 'cuarto'], 'trimestre'],
  ['au|(?:pour|durant|pendant) le', ['premier', 'deuxième|second', 'troisième', 'quatrième'], 'trimestre'],
  ['nel|(?:per|durante) il', ['primo', 'secondo', 'terzo', 'quarto'], 'trimestre'],
  ['(?:in|voor|tijdens) het', ['eerste', 'tweede', 'derde', 'vierde'], 'kwartaal'],
  ['no|(?:para|durante) o', ['primeiro', 'segundo', 'terceiro', 'quarto'], 'trimestre'],
];
const OF_NEXT_YEAR =
  "(?<nextYear> (?:of next year|(?:des )?(?:nächsten|kommenden) jahres|del? (?:próximo año|año que viene|año próximo)|de l['’](?:an prochain|année prochaine)|del(?:l['’])? ?(?:prossimo anno|anno prossimo)|van volgend jaar|do (?:próximo ano|ano que vem)))?";
const OF_A_YEAR = '(?: (?:of |de(?:l)? |do |van )?(?<year>20\\d\\d))?';

function inWords(place: number): string[] {
  const words = ORDINALS.map(([before, places, quarter]) => `(?:${before}) (?:${places[place]}) ${quarter}`);
  return [`(?:${words.join('|')})(?:${OF_NEXT_YEAR}${OF_A_YEAR})`];
}

function placed(place: number): Sayings[number] {
  return [
    inWords(place),
    (today, { groups = {} }) => {
      const year = groups.nextYear === undefined ? groups.year : today.year + 1;
      return numbered(today, place + 1, year === undefined ? undefined : Number(year));
    },
  ];
}

export const QUARTER_SAYINGS: Sayings = [
  [
    [`(?:by|before|until) (?:the )?end of ${Q}`],
    (today, found) => ({ from: today, to: readNumbered(today, found).to }),
  ],
  [
    [`(?:in|for|during|over|throughout|im|für|en|au|pour(?: le)?|nel|per(?: il)?|voor|no|para(?: o| el)?) ${Q}`],
    readNumbered,
  ],
  ...[0, 1, 2, 3].map(placed),
  [['(?:(?<year>20\\d\\d)年の?)?第(?<number>[1-4])四半期(?=は|に|の(?:予定|計画|会議|締)|まで|、|$)'], readNumbered],
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
