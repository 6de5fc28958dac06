// Days that are told by the name of a feast: on Boxing Day, a San Silvestro, met Pinksteren, am Tag nach Weihnachten, el puente de mayo.
// Things are called by feasts as well: without a word that makes it a time, a name is none, unless it can only be a day.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import { languageTold } from '../../../store/text-index/languages/detect.ts';
import { anySaying } from '../../../store/text-index/languages/whole-words.ts';
import type { Span } from './calendar.ts';
import { NAMED_FEASTS, type NamedFeast } from './feast-names.ts';
import type { DateLanguage } from './months.ts';
import { isSaidOfThePast } from './past-tense.ts';
import type { SaidSpan, SaidWords } from './sayings.ts';

export interface FeastSaid extends SaidSpan {
  name: SaidWords;
  /** Words around it make it a time. */
  isTime: boolean;
  /** Its name reads as a weekday where it is no time. */
  isDay: boolean;
}

/** Words right before a name that make it a time, by language; an article may stand between. */
const AT: Readonly<Record<Exclude<DateLanguage, 'ja'>, string>> = {
  en: '(?:on|over|during|around|this|next)(?: the)?',
  de: '(?:an|am|zu|zum|(?<!(?:buch|artikel|text|aufsatz|referat|gedicht|film|vortrag|etwas|was|mehr|alles|viel) )über|um|rund um|während)(?: de[mnrs]| die| das)?',
  es: '(?:en|por|durante|de cara a)(?: el| la| los| las)?|(?:el|la|este|esta)?(?: día| noche) (?:de(?: la| los)?|del)|el|este',
  fr: "(?:à(?: la| l['’])?|au|aux|pendant|durant|lors d[eu]|le (?:jour|soir) d[eu])(?: la| le| les| l['’])?",
  it: "(?:ad?|al|alla|all['’]|durante|nel|nella|(?:il|la) (?:giorno|sera|notte) d[ie]l?(?:la|l['’])?)(?: il| la| le| l['’])?",
  nl: '(?:met|op|tijdens|rond|rondom)(?: de| het)?',
  pt: '(?:n[ao]s?|em|ao|durante|pelo|pela|(?:no|o) (?:dia|feriado) (?:de|d[ao]s?)|no feriadão d[eoa])(?: o| a| os| as)?',
};
/** Words that make it a time only where they begin what is asked, or where plans are asked for: a costume is for Halloween too. */
const FOR =
  "(?:for|für|para|pour|per|voor)(?: the| die| das| den| el| la| los| le| les| l['’]| il| lo| i| de| het| o| a| os| as)?";
const PLANS_FOR =
  '(?:plan(?:s|ned|ning)?|com(?:es?|ing)|kommt|kommen|vienen?|vient|viennent|vengono|vem|vêm|komt|komen|scheduled|booked|anything|something|on|up|happening|geplant|pläne|etwas|ansteht|planes|previsto|reservado|hay|algo|tengo|tenemos|projets?|prévu|programme|programmi|piani|previsto|prenotato|qualcosa|plannen|gepland|iets|planos|marcado|reservado|há|tem|algo|temos) ';
const ENDS_BEFORE = whenAsked(() => {
  const each = Object.entries(AT).map(([language, words]) => {
    const plans = `(?:^|[.:;,!?¿¡(]\\s*|(?<!\\p{L})${PLANS_FOR})${FOR}`;
    return [language as DateLanguage, new RegExp(`(?:(?<!\\p{L})(?:${words})|${plans})\\s*$`, 'iu')] as const;
  });
  return new Map(each);
});

const ENDS_WITH_FOR = new RegExp(`(?<!\\p{L})${FOR}\\s*$`, 'iu');

/** The day after the feast, and the one before it. */
const BESIDE: readonly (readonly [RegExp, number])[] = [
  [
    endsBefore(
      'day after|tag nach|día (?:después de|siguiente a)|lendemain d[eu]|(?:giorno|sera) dopo|indomani di|dag na|dia (?:depois|seguinte) [àad][oae]?|dia a seguir a[o]?',
    ),
    1,
  ],
  [
    endsBefore(
      'day before|eve of|tag vor|vorabend (?:von|zu)|(?:día|noche) (?:antes|anterior) (?:de|a)|víspera de|veille d[eu]|(?:giorno|sera) prima d(?:i|el)|vigilia d[ie](?:ll)?|dag voor|(?:dia antes|véspera) d[eoa]',
    ),
    -1,
  ],
];
const BESIDE_JAPANESE: readonly (readonly [RegExp, number])[] = [
  [/^の(?:翌日|次の日)/u, 1],
  [/^の前(?:日|の日)/u, -1],
];

/** A feast and the weekend beside it, if only one day parts them. */
const BRIDGE = endsBefore(
  'puente d[e]?l?|ponte d(?:i|e|o|a|el)(?:ll)?|pont d[eu]|feriad(?:o|ão) prolongado d[eoa]|week-?end d[eiu](?:ll?)?|fine settimana d[ie](?:ll)?|fi[nm] de semana (?:largo )?d[eoa]l?|wochenende (?:um|über|an)|langes wochenende (?:um|über)',
);
const WEEKEND_BEHIND = /^ (?:bank holiday )?(?:long )?weekend(?!\p{L})/iu;

function endsBefore(words: string): RegExp {
  return new RegExp(
    `(?<!\\p{L})(?:${words})(?: the| dem| den| el| la| los| las| le| les| l['’]| il| o| a| de)?(?:['’])?\\s*$`,
    'iu',
  );
}

/** What follows in English where the feast is a time: before a noun it only says of what kind that is. */
const ENGLISH_BEHIND =
  /^\s*(?:$|[^\s\p{L}'’-]|[-–]\s|(?:is|are|am|was|were|do|does|did|will|would|can|could|should|have|has|had|i|we|he|she|they|you|my|our|and|or|to|until|till|through|in|at|with|for|if|when|this|next|evening|morning|night|afternoon|eve|so|please|what|who|where|as|before|after|on|off|from|then|week|weekend|20\d\d)(?!\p{L}))/iu;
/** Places and people are called after saints: Santo Stefano di Cadore, Reyes Católicos. */
const A_NAME_BEHIND = /^(?:\s+d(?:[aeio]|[ao]s|el|ella))?\s+\p{Lu}\p{Ll}/u;
const JAPANESE_BEHIND =
  /^(?:は|に|も|って|の(?:日|夜|朝|昼|午前|午後|予定|計画|旅行|休み|間|前後|頃|ころ|スケジュール)|、|・|中|期間|まで|から|以降|前後|頃|[?？。!！]|\s*$)/u;

interface Reader {
  feast: NamedFeast;
  language: DateLanguage;
  pattern: RegExp;
}

const readers = whenAsked((): readonly Reader[] =>
  NAMED_FEASTS.flatMap((feast) =>
    Object.entries(feast.names).map(([language, name]) => ({
      feast,
      language: language as DateLanguage,
      pattern: anySaying([name]),
    })),
  ),
);
/** Hardly any text names a feast, and then not every pattern need be tried. */
const anyName = whenAsked(() => anySaying(NAMED_FEASTS.flatMap(({ names }) => Object.values(names))));

/** A feast, where a text names it. */
export interface FeastNamed extends SaidWords {
  in: NamedFeast['in'];
  /** How many days after it belong to it. */
  after: number;
}

/** All feasts that a text names, whether a time is told by them or not: of names in one place the longest. */
export function feastsNamed(text: string): FeastNamed[] {
  if (!anyName().test(text)) return [];
  const all: FeastNamed[] = readers().flatMap(({ feast, pattern }) => {
    const found = pattern.exec(text);
    if (!found) return [];
    const end = found.index + found[0].length;
    for (const [words, days] of BESIDE) {
      const lead = words.exec(text.slice(0, found.index));
      if (lead)
        return [
          { in: (year) => feast.in(year).add({ days }), after: 0, at: lead.index, text: text.slice(lead.index, end) },
        ];
    }
    return [{ in: feast.in, after: feast.around?.[1] ?? 0, at: found.index, text: found[0] }];
  });
  const end = ({ at, text: name }: SaidWords) => at + name.length;
  return all
    .sort((one, other) => one.at - other.at || other.text.length - one.text.length)
    .filter((each, index) => !all.slice(0, index).some((other) => end(other) > each.at));
}

/** The feast that a text names first of all, if its name may tell a day there; one that tells a time before all others. */
export function feastDayIn(text: string, today: Temporal.PlainDate): FeastSaid | undefined {
  if (!anyName().test(text)) return undefined;
  const isPast = isSaidOfThePast(text);
  const told = languageTold(text) as DateLanguage | undefined;
  let first: FeastSaid | undefined;
  for (const reader of readers()) {
    const found = reader.pattern.exec(text);
    // Some names are the same in many languages, and the words before them are not.
    if (found && told !== undefined && told !== reader.language && isSaidIn(told, reader.feast, found[0])) continue;
    const said = found && saidBy(reader, text, { at: found.index, text: found[0] }, { today, isPast, told });
    if (!said || (first?.isTime && (!said.isTime || first.name.at <= said.name.at))) continue;
    if (said.isTime || first === undefined) first = said;
  }
  return first;
}

function isSaidIn(language: DateLanguage, { names }: NamedFeast, said: string): boolean {
  const name = names[language];
  return name !== undefined && anySaying([name]).test(said);
}

interface Asked {
  today: Temporal.PlainDate;
  isPast: boolean;
  /** The language of the purpose, where anything tells it. */
  told: DateLanguage | undefined;
}

function saidBy({ feast, language }: Reader, text: string, name: SaidWords, asked: Asked): FeastSaid | undefined {
  const [before, behind] = [text.slice(0, name.at), text.slice(name.at + name.text.length)];
  const isDay = feast.isDay === true;
  const said = (span: Span, words: SaidWords): FeastSaid => ({ ...words, span, name, isTime: true, isDay });
  const from = (at: number, end = name.at + name.text.length) => ({ at, text: text.slice(at, end) });
  if (language === 'ja') {
    const beside = BESIDE_JAPANESE.find(([words]) => words.test(behind));
    if (beside) return said(spanBeside(feast, beside[1], asked), from(name.at));
    return feast.isBeside || !JAPANESE_BEHIND.test(behind)
      ? undefined
      : said(spanOf(feast, asked), { at: name.at, text: '' });
  }
  for (const [words, days] of BESIDE) {
    const lead = words.exec(before);
    if (lead) return said(spanBeside(feast, days, asked), from(lead.index));
  }
  if (feast.isBeside) return undefined;
  if (feast.isBridge) return said(bridgeOf(feast, asked), from(name.at));
  const bridge = BRIDGE.exec(before);
  if (bridge) return said(bridgeOf(feast, asked), from(bridge.index));
  const weekend = language === 'en' ? WEEKEND_BEHIND.exec(behind) : null;
  if (weekend) return said(bridgeOf(feast, asked), from(name.at, name.at + name.text.length + weekend[0].length));
  const isEnglish = language === 'en' || ((asked.told ?? 'en') === 'en' && isSaidIn('en', feast, name.text));
  const isNoTime = isEnglish ? !ENGLISH_BEHIND.test(behind) : language !== 'de' && A_NAME_BEHIND.test(behind);
  const lead = isNoTime
    ? null
    : (ENDS_BEFORE().get(language)?.exec(before) ?? (feast.isEvening ? ENDS_WITH_FOR.exec(before) : null));
  const begins = lead?.index ?? name.at;
  // Things are called by the name: but for one that can only be a day, no more than the word before it is taken away.
  const words = isDay ? from(begins) : from(begins, name.at);
  return { ...words, span: spanOf(feast, asked), name, isTime: !isNoTime && (lead !== null || isDay), isDay };
}

/** The first of these times that is not over, or the last that has begun where it is asked how it was. */
function nearest(timeIn: (year: number) => Required<Span>, { today, isPast }: Asked): Span {
  const times = [-1, 0, 1].map((years) => timeIn(today.year + years));
  const isAhead = ({ to }: Span) => to !== null && Temporal.PlainDate.compare(to, today) > 0;
  const isBegun = ({ from }: Span) => from !== null && Temporal.PlainDate.compare(from, today) < 0;
  return (isPast ? times.findLast(isBegun) : times.find(isAhead)) as Span;
}

function spanOf({ in: dayIn, around: [before, after] = [0, 0] }: NamedFeast, asked: Asked): Span {
  return nearest((year) => {
    const day = dayIn(year);
    return { from: day.subtract({ days: before }), to: day.add({ days: after + 1 }) };
  }, asked);
}

function spanBeside({ in: dayIn }: NamedFeast, days: number, asked: Asked): Span {
  return nearest((year) => {
    const from = dayIn(year).add({ days });
    return { from, to: from.add({ days: 1 }) };
  }, asked);
}

function bridgeOf({ in: dayIn }: NamedFeast, asked: Asked): Span {
  return nearest((year) => bridgeAt(dayIn(year)), asked);
}

const [TUESDAY, WEDNESDAY, SATURDAY] = [2, 3, 6];

/** The days off around a feast: with the weekend before a Monday or Tuesday, and with the one after a Thursday or Friday. */
export function bridgeAt(day: Temporal.PlainDate): { from: Temporal.PlainDate; to: Temporal.PlainDate } {
  const { dayOfWeek } = day;
  const monday = day.subtract({ days: dayOfWeek - 1 });
  if (dayOfWeek === WEDNESDAY) return { from: day, to: day.add({ days: 1 }) };
  if (dayOfWeek <= TUESDAY) return { from: monday.subtract({ days: 2 }), to: day.add({ days: 1 }) };
  return { from: dayOfWeek >= SATURDAY ? monday.add({ days: 5 }) : day, to: monday.add({ weeks: 1 }) };
}
