// Times that are told by one of the great feasts: the week after Thanksgiving, between Christmas and New Year, before Easter. Feasts of
// a single day are read in feast-days.ts. The name of the feast by itself is no time, because things are called by it: “Christmas in
// Lisbon”.
import { mondayOf } from './calendar.ts';
import { easterIn, nth, on } from './feast-calendar.ts';
import type { Sayings } from './sayings.ts';

const THURSDAY = 4;

interface Days {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

interface Feast {
  /** Its names as a pattern, in all languages. */
  names: string;
  /** Its first day in a year. */
  in(year: number): Temporal.PlainDate;
  /** How many days before it belong to it. */
  before: number;
  /** Words before its names that make it a time: each with the names that it stands before. */
  at: readonly (readonly [word: string, names: string])[];
}

const FEASTS: readonly Feast[] = [
  {
    names: 'christmas|xmas|weihnachten|navidad(?:es)?|noël|natale|kerst(?:mis)?|natal|クリスマス',
    in: on(12, 24),
    before: 0,
    at: [
      ['at', 'christmas|xmas'],
      ['zu|an', 'weihnachten'],
      ['en', '(?:estas? )?navidad(?:es)?'],
      ['à', 'noël'],
      ['a', 'natale'],
      ['met', 'kerst(?:mis)?'],
      ['no', 'natal'],
    ],
  },
  {
    names:
      "new year(?:['’]s)?(?: day| eve)?|silvester|neujahr|año nuevo|nochevieja|nouvel an|jour de l['’]an|capodanno|oud en nieuw|nieuwjaar|ano novo|正月|元旦",
    in: on(1, 1),
    before: 1,
    at: [
      ['at', 'new year'],
      ['zu', 'silvester|neujahr'],
      ['au', 'nouvel an'],
      ['a', 'capodanno'],
      ['met', 'oud en nieuw'],
      ['no', 'ano novo'],
    ],
  },
  {
    names: 'easter|ostern|pascua|semana santa|pâques|pasqua|pasen|páscoa|イースター',
    in: easterIn,
    before: 2,
    at: [
      ['at', 'easter'],
      ['zu|an', 'ostern'],
      ['en', 'semana santa|pascua'],
      ['à', 'pâques'],
      ['a', 'pasqua'],
      ['met', 'pasen'],
      ['na', 'páscoa'],
    ],
  },
  {
    names: 'thanksgiving|acción de gracias',
    in: nth(4, THURSDAY, 11),
    before: 0,
    at: [
      ['at', 'thanksgiving'],
      ['en', 'acción de gracias'],
    ],
  },
];

/** Articles that may stand between the name and the word before it. */
const ARTICLE = "(?:(?:the|la|las|el|le|l['’]|il|o|a|as|de|den|d['’]) ?)?";

/** Ways to tell a time by a feast: a name takes the place of the star. */
const UNTIL = [
  '(?:by|before|until|till|ahead of) *',
  '(?:bis|vor) *',
  '(?:antes del?|hasta) *',
  "(?:avant|d['’]ici(?: à)?|jusqu['’](?:à|au)) *",
  'prima (?:di|del) *|entro *|fino a *',
  '(?:voor|tot) *',
  '(?:antes d[eoa]|até) *',
  '*まで(?:に)?',
];
const WEEK_AFTER = [
  'week (?:after|following) *',
  'woche nach *',
  'semana (?:después|siguiente|depois|seguinte) (?:del?|al?|d[eoa]|à) *',
  "semaine (?:après|d['’]après|qui suit) *",
  'settimana dopo *',
  'week na *',
  '*の?(?:次|翌)の?週',
];
const WEEK_BEFORE = [
  'week (?:before|leading up to) *',
  'woche vor *',
  'semana (?:antes|anterior) (?:del?|al?|d[eoa]|à) *',
  'semaine avant *',
  'settimana prima (?:di|del) *',
  'week voor *',
  '*の?前の週',
];
const WEEK_OF = ['week of *', '* week', 'woche (?:um|mit) *', 'semana d[eoa] *', 'semaine de *', 'settimana d[ie] *'];

/** The feast and the days around it. */
const OVER = ['(?:over|during) *', 'über *', 'durante *', 'pendant *', 'tijdens *'];

/** Before the holidays: towards the end of a year that is Christmas, and earlier it may be any of them. */
const BEFORE_THE_HOLIDAYS = [
  '(?:by|before|until|till|ahead of) the (?:holidays|holiday season|festive season)',
  '(?:bis zu|vor) den (?:feiertagen|festtagen)',
  'antes de las fiestas|hasta las fiestas|antes de navidades',
  "avant les fêtes(?: de fin d['’]année)?|d['’]ici les fêtes",
  'prima delle feste|entro le feste',
  '(?:voor|tot) de feestdagen',
  '(?:antes das|até às) festas',
];
const TOWARDS_THE_END = 10;
const HOLIDAYS = /holiday|festive|feiertag|festtag|fiestas|navidades|fêtes|fetes|feste|feestdag|festas/iu;

/** The holidays, which last two weeks from Christmas on. */
const OVER_THE_HOLIDAYS = [
  '(?:over|during) the (?:holidays|(?:christmas|festive|holiday|winter) (?:holidays|break|season))|in the christmas (?:holidays|break)',
  '(?:(?:über|während) )?die(?= (?:weihnachts)?feiertage(?!\\p{L}))|an den (?:weihnachts)?feiertagen(?! (?:im|zu) )|in den weihnachtsferien|während der (?:weihnachtsferien|feiertage)',
  '(?:(?:durante|en|por) )?(?:las|estas)(?= navidades(?!\\p{L}))|(?:durante|en) las fiestas(?! de )|en(?= navidades(?!\\p{L}))',
  'pendant les (?:fêtes(?! de p[âa]ques)|vacances de noël)|aux fêtes(?! de )|(?:durant|pour) les fêtes(?! de )',
  'durante le (?:feste(?! di )|vacanze di natale)|nelle feste(?! di )',
  '(?:tijdens|met|over) de feestdagen|in de kerstvakantie',
  '(?:durante|nas) (?:as )?(?:festas(?! d[aeo] )|férias de natal)',
];
const HOLIDAY_DAYS = 14;

const BETWEEN_THE_YEARS = [
  '(?:between|from) (?:christmas|xmas) (?:and|to|until) new year(?:.s)?(?: day| eve)?',
  'zwischen den (?:jahren|feiertagen)|zwischen weihnachten und (?:neujahr|silvester)',
  'entre (?:la )?navidad y (?:el )?(?:año nuevo|fin de año|nochevieja)',
  "entre noël et (?:le )?(?:nouvel an|jour de l['’]an)",
  "(?:tra|fra) natale e (?:capodanno|l['’]anno nuovo)",
  'tussen kerst(?:mis)? en (?:oud en nieuw|nieuwjaar)',
  'entre (?:o )?natal e (?:o )?ano novo',
];
/** The days off at the turn of the year in Japan. */
const JAPANESE_TURN_OF_THE_YEAR = ['年末年始'];

/** Sayings that say more come first, where two begin alike: “a week before Christmas” is not all that comes before it. */
export const FEAST_SAYINGS: Sayings = [
  [BEFORE_THE_HOLIDAYS, (today) => ahead(FEASTS[0] as Feast, today, (day) => ({ from: today, to: day }))],
  [BETWEEN_THE_YEARS, betweenTheYears],
  [JAPANESE_TURN_OF_THE_YEAR, japaneseTurnOfTheYear],
  [
    OVER_THE_HOLIDAYS,
    (today) => ahead(FEASTS[0] as Feast, today, (day) => ({ from: day, to: day.add({ days: HOLIDAY_DAYS }) })),
  ],
  ...FEASTS.flatMap((feast): Sayings => {
    const told = (ways: readonly string[]) => ways.map((way) => way.replaceAll('*', `${ARTICLE}(?:${feast.names})`));
    return [
      [told(WEEK_AFTER), (today) => ahead(feast, today, (day) => weekOf(day, 1))],
      [told(WEEK_BEFORE), (today) => ahead(feast, today, (day) => ({ from: day.subtract({ days: 7 }), to: day }))],
      [told(WEEK_OF), (today) => ahead(feast, today, (day) => weekOf(day, 0))],
      [
        told(OVER),
        (today) => ahead(feast, today, (day) => ({ from: day.subtract({ days: 2 }), to: day.add({ days: 3 }) })),
      ],
      [told(UNTIL), (today) => ahead(feast, today, (day) => ({ from: today, to: day }))],
      [
        // Things are called by the name of the feast: nothing but the word before it is taken away.
        feast.at.map(([word, names]) => `(?:${word})(?= (?:${names})(?!\\p{L}))`),
        (today) =>
          ahead(feast, today, (day) => ({ from: day.subtract({ days: feast.before }), to: day.add({ days: 3 }) })),
      ],
    ];
  }),
];

const named = new RegExp(['feiertagen', '年末年始', 'jahren', ...FEASTS.map(({ names }) => names)].join('|'), 'iu');

/** Whether a text names a feast. Hardly any does, and then none of the sayings need be looked for. */
export function namesFeast(text: string, today: Temporal.PlainDate): boolean {
  return named.test(text) || (today.month >= TOWARDS_THE_END && HOLIDAYS.test(text));
}

/** The first of these times that is not over yet: on the day after Thanksgiving, the week after it is still to come. */
function ahead(feast: Feast, today: Temporal.PlainDate, timeBy: (day: Temporal.PlainDate) => Days): Days {
  const times = [-1, 0, 1].map((years) => timeBy(feast.in(today.year + years)));
  return times.find(({ to }) => Temporal.PlainDate.compare(to, today) > 0) as Days;
}

function weekOf(day: Temporal.PlainDate, after: number): Days {
  const monday = mondayOf(day).add({ weeks: after });
  return { from: monday, to: monday.add({ weeks: 1 }) };
}

function betweenTheYears(today: Temporal.PlainDate): Days {
  // On New Year's Day it is not over yet.
  const year = today.month === 1 && today.day === 1 ? today.year - 1 : today.year;
  return {
    from: Temporal.PlainDate.from({ year, month: 12, day: 25 }),
    to: Temporal.PlainDate.from({ year: year + 1, month: 1, day: 2 }),
  };
}

function japaneseTurnOfTheYear(today: Temporal.PlainDate): Days {
  // In its first days it is not over yet.
  const year = today.month === 1 && today.day <= 3 ? today.year - 1 : today.year;
  return {
    from: Temporal.PlainDate.from({ year, month: 12, day: 29 }),
    to: Temporal.PlainDate.from({ year: year + 1, month: 1, day: 4 }),
  };
}
