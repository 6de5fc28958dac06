// Times, amounts and intervals, written in one way: "half past eight in the morning" and "8:30 am" become the same, and so do
// "twelve thousand", "12,000" and "12k". What was read is marked, so that it is not read again as a word.

import { spelledOut } from '../../store/text-index/forms.ts';
import { fold } from '../../store/text-index/languages/fold.ts';
import { MONTHS, numbered } from '../../store/text-index/languages/numbers.ts';
import type { Language } from '../../store/text-index/languages/stop-words.ts';
import { DURATION_OF } from '../words/words-of-values.ts';
import { withHours } from './hours-in-words.ts';
import { bigNumberIn } from './numbers-in-words.ts';

/** What begins with it is a time of day (`t`), an interval in minutes (`f`), the days of work in a week (`w`) or what a name owns (`s`). */
export const MARK = '§';

const FEIRAS: Readonly<Record<string, string>> = {
  segunda: 'lunes',
  terça: 'martes',
  quarta: 'miercoles',
  quinta: 'jueves',
  sexta: 'viernes',
};

/** Most of what is read here is written in figures: a statement without one is not looked through for it. */
const HAS_FIGURE = /\d/;

/** What is denied by the end of its verb. */
export const DENIED = `${MARK}n`;

const ABOUT_WHEN =
  /(?<!\p{L})(?:(?:the )?(?:very )?(?:end|beginning|start|middle) of|(?:a )?(?:finales|fines|principios|inicios|mediados) de|fin|début|fine|inizio|metà|(?:fim|final|início|meados) de|Ende|Anfang|Mitte|eind|begin) (?=(?:19|20)\d\d\b|(?:jan|ene|gen|f[eé][bv]|märz|mars|march|marzo|março|maart|a[bp]ril|avril|may|mayo|mai|mei|maggio|maio|jun|juin|giugno|jul|juil|luglio|aug|agosto|août|sep|set[et]|okt|oct|ott|out|nov|de[cz]|déc|dic)\p{L}*)/giu;

export function unified(text: string, language: Language): string {
  let plain = text
    .normalize('NFKC')
    .replaceAll(MARK, ' ')
    .replace(/[’‘`]/g, "'")
    // Below zero is another number.
    .replace(/(?<=^|[\s(])[-−–](?=\d)/g, 'minus ')
    .replace(/\b(dr|mr|mrs|ms|prof|st|sr|sra)\.\s*/gi, '$1 ')
    .replace(/\b(ran|runs?|running) out\b/gi, 'ends')
    .replace(/\b(?:(?:is )?(?:valid|good)|runs?|lasts?) (?:until|till|through)\b/gi, 'ends')
    .replace(/\b(?:(?:is|are|stays?) )?open (?:until|till|through)\b/gi, 'closes')
    .replace(/\b(?:up to|bis zu) (?=\d)/gi, '')
    .replace(/\bthis year\b|\bdieses jahr\b|\beste año\b|\bcette année\b/gi, '')
    .replace(
      /\b(?:square (?:met(?:er|re)s?)|m2|sqm|qm|quadratmetern?|metros cuadrados|metros quadrados|mètres carrés|metri quadri)\b/giu,
      'sqm',
    )
    .replace(
      /\b(?:without (?:any )?|no |ohne |sin |sem |sans |senza )(?:problems?|issues?|trouble|probleme?|problemas?|soucis?|problèmes?|problemi)(?!\p{L})/giu,
      '',
    )
    // "All three of my children" are three.
    .replace(
      /\ball (\d+|two|three|four|five|six|seven|eight|nine|ten|twelve) of (?:the user's|the|my|our|his|her|their) /gi,
      '$1 ',
    )
    .replace(/\b(mother|father|sister|brother|son|daughter|parents)-in-law\b/gi, '$1inlaw')
    .replace(/\bfirst day (?=(?:at|in|on|of)\b)/gi, 'start ')
    .replace(
      /\b(?:(?:do|does|did|will|is|are) not|(?:do|does|did|is|are)n't|won't) (open|start|begin|leave|depart|arrive|land|close|finish|end|serve|ship|launch|release|meet|eat|get up|wake|work)( [^.;,]{0,40}?)? until (?=\d|noon|half|quarter|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b|eleven\b|twelve\b)/giu,
      '$1$2 at ',
    )
    .replace(/(?<!\p{L})no (\p{L}+)((?: [^.;,]{0,30}?)?) hasta (?=las? )/giu, '$1$2 a ')
    .replace(/(?<!\p{L})não (\p{L}+)((?: [^.;,]{0,30}?)?) (?:antes das|até às) /giu, '$1$2 às ')
    .replace(/(?<!\p{L})n[e'] ?(\p{L}+) pas avant (?=\d|\p{L}+ heures)/giu, '$1 à ')
    .replace(
      /(?<!\p{L})((?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|(?:maan|dins|woens|donder|vrij|zater|zon)dag)s?(vormittag|nachmittag|mittag|morgen|abend|nacht|ochtend|middag|avond)s?(?!\p{L})/giu,
      '$1 $2',
    )
    .replace(
      /\b(?:day|daily|(hourly|hour)) (rate|fee|price|wage|charge)\b/gi,
      (_, hour: string | undefined, what: string) => (hour === undefined ? `${what} every day` : `${what} every hour`),
    )
    .replace(
      /\b(?:(?:has|have|had|gets?|got|suffers?) )?(?:an? )?(?:(?:bad|severe|strong|mild) )?allergic reactions? (?:to|from)\b/gi,
      'is allergic to',
    )
    .replace(
      /(?<!\p{L})(\p{L}+) (?:gives?|causes?|triggers?) (?:(?:the user|me|him|her|them|us) )?(?:an? )?(?:(?:bad|severe|strong|mild) )?allergic reactions?(?!\p{L})/giu,
      '$1 allergy',
    )
    .replace(
      /\b(?!no\b|any\b|an\b|the\b|her\b|his\b|my\b|drug\b|food\b|known\b|other\b|severe\b|bad\b|a\b)(\p{L}+) (allergy|intolerance)\b/giu,
      '$2 to $1',
    )
    .replace(/\b(?:needs?|has|have) to\b(?! be )/gi, 'must')
    .replace(/\bmust not\b/gi, 'is not allowed to')
    .replace(/\b(?:is|are|am) going to\b/gi, 'will')
    .replace(
      /\b(?:next|this|the coming) (?=(?:spring|summer|autumn|winter|\p{Lu}\p{Ll}+day\b|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))/giu,
      '',
    )
    // "Since the end of February" is about then.
    .replace(ABOUT_WHEN, '')
    .replace(/\bmov(?:es?|ed|ing) out\b/gi, 'leaves')
    .replace(/\b(?:hand|turn|send)(?:s|ed)? in\b/gi, 'submits')
    .replace(
      /\b(?:has|have|needs?|must|should|is|are|will)(?: to)? be (?:finished|done|completed|complete|ready|submitted|submits|delivered|in) (?=by|until|on|before)/gi,
      'is due ',
    )
    .replace(/\b(?:take|takes|taking|took) (?:good )?care of\b/gi, 'looks after')
    .replace(/\b(?:called|calls?) off\b/gi, 'cancelled')
    .replace(/\b(?:put|puts) off\b/gi, 'postponed')
    .replace(/\b(?:gave|gives?|given) up\b/gi, 'stopped')
    .replace(/\bout of (?:order|service)\b/gi, 'broken')
    .replace(/(?<!\p{L})(Oma|Opa|Mama|Papa|Mutter|Vater|Bruder)s(?= \p{Lu})/gu, `$1 ${MARK}s `)
    .replace(/\b(years?|months?|weeks?|jahre?|ans|anni|anos|jaar) (?:old|alt|oud)\b/gi, '$1')
    .replace(/\b(?:is|are|am) (?:very |really )?(?:fond of|keen on|a (?:big |huge )?fan of)\b/gi, 'likes')
    .replace(
      /\b(segunda|terça|quarta|quinta|sexta)s?-feiras?\b/gi,
      (_, day: string) => FEIRAS[day.toLowerCase()] ?? day,
    )
    .replace(/\b(can)not\b/gi, '$1 not')
    .replace(/\bI'm\b/g, 'I am')
    .replace(/\b(I|you|we|they)'ve\b/gi, '$1 have')
    .replace(/\b(you|we|they)'re\b/gi, '$1 are')
    .replace(/\b(I|you|we|they|he|she|it)'ll\b/gi, '$1 will')
    .replace(/\bcan't\b/gi, 'can not')
    .replace(/\bwon't\b/gi, 'will not')
    .replace(/n't\b/gi, ' not')
    .replace(/\b(?:can|could) not (?:stand|bear|abide)\b/gi, 'hates')
    .replace(/\b(it|he|she|that|there|here|what|who|let)'s\b/gi, '$1 is')
    .replace(/(\p{L})'s?(?![\p{L}])/gu, (_, letter: string) => `${letter} ${MARK}s `);
  if (language === 'ja')
    plain = plain.replace(/(?:では|じゃ)?(?:あり)?(?:ませんでした|ません|なかった|ない)(?!と|か)/g, ` ${DENIED} `);
  if (language === 'zh') plain = plain.replace(/[不没沒]有?/g, ` ${DENIED} `);
  plain = withHours(halvesAndDozens(plain), language).replace(/\b(\d+)h\b/gi, '$1 hours');
  plain = withFigures(timesOver(ordinals(slashedDates(plain, language), language)), language);
  return intervals(times(spelledOut(amounts(durations(plain), language))));
}

const TIMES_OVER: readonly (readonly [RegExp, string])[] = [
  [
    /(?<=\b(?:just|only|takes?|has|have|had) )(?:just |only )?a single (?=(?!room|bed|parent|mother|father)\p{L}{3})/giu,
    '1 ',
  ],
  [
    /(?<=(?<!\p{L})(?:só|apenas|nur|solo|sólo|seulement|qu'|soltanto|slechts|only|just) )(?:uma?|eine?|einen|una?|une|een|one)(?= \p{L}{3})/giu,
    '1',
  ],
  [/\btwice\b/gi, '2 times'],
  [/\bthrice\b/gi, '3 times'],
  [/\b(zwei|drei|vier|fünf|sechs)mal\b/gi, '$1 mal'],
  [/\b(twee|drie|vier|vijf)maal\b/gi, '$1 maal'],
  // As a number of something, and not as an article or somebody.
  [
    /(?<!\b(?:no|the|this|that|which|any|every|each|some|other|another|first|last) )\bone (?=(?!of\b|another\b|day\b|who\b|that\b|thing\b|time\b|is\b|has\b|or\b|and\b|to\b|in\b|on\b|should\b|must\b|can\b|half\b|hundred\b|thousand\b|dozen\b)\p{L}{3})/giu,
    '1 ',
  ],
];

/** Which one of several: as figures, where a noun follows. "First" and "second" may be a step or a length of time. */
const ORDINALS: readonly Ordinals[] = [
  {
    behind: '(?:the|his|her|my|our|their) ',
    before: '(?= (?:of|\\p{L}{3}))',
    words: `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth
      seventeenth eighteenth nineteenth twentieth`,
  },
  {
    language: 'de',
    behind: '',
    before: '(?= \\p{Lu})',
    words: 'erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte',
    endings: '(?:n|r|s|m)?',
  },
  {
    language: 'es',
    behind: '(?:el|la|un|una|al|del|en|es) ',
    before: '(?= \\p{L}{3})',
    words: 'primer segund tercer cuart quint sext séptim octav noven décim',
    endings: '[oa]?',
  },
  {
    language: 'pt',
    behind: '(?:o|um|no|do|ao) ',
    before: '(?= \\p{L}{3})',
    words: 'primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo',
  },
  {
    language: 'pt',
    behind: '(?:a|uma|na|da|à) ',
    before: '(?= (?:vez|s[ée]rie|turma|fila|filha|dose|aula|etapa|parte|edição|casa|semana|fase))',
    words: 'primeira segunda terceira quarta quinta sexta sétima oitava nona décima',
  },
  {
    language: 'fr',
    behind: '(?:au|le|la|un|une|du|en) ',
    before: '(?= \\p{L}{3})',
    words: 'premi[eè]re? deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième',
  },
  {
    language: 'it',
    behind: '(?:il|la|al|lo|un|una|del|nel) ',
    before: '(?= \\p{L}{3})',
    words: 'prim second terz quart quint sest settim ottav non decim',
    endings: '[oa]',
  },
  {
    language: 'nl',
    behind: '(?:de|het|een) ',
    before: '(?= \\p{L}{3})',
    words: 'eerste tweede derde vierde vijfde zesde zevende achtste negende tiende',
  },
];

interface Ordinals {
  /** Of English, where none is named, whatever the text is told to be. */
  language?: Language;
  behind: string;
  before: string;
  /** From the first on. */
  words: string;
  endings?: string;
}

/** In a row, without an article. */
const IN_LINE =
  /(?<!\p{L})(?:(first)|(second)|(third)|(fourth)|(fifth)|(sixth)|(seventh)|(eighth)|(ninth)|(tenth))(?= (?:in (?:line|the (?:queue|list|row))|place|floor)(?!\p{L}))/giu;

const READ_ORDINALS = ORDINALS.map(({ language, behind, before, words, endings = '' }) => {
  const each = words.trim().split(/\s+/);
  const groups = each.map((word) => `(${word}${endings})`).join('|');
  // German nouns are told by their capitals.
  const flags = language === 'de' ? 'gu' : 'giu';
  return { language, written: new RegExp(`(?<=(?<!\\p{L})${behind})(?:${groups})${before}`, flags) };
});

function ordinals(text: string, language: Language): string {
  const inLine = text.replace(IN_LINE, (_, ...found) => `${found.findIndex((each) => each !== undefined) + 1}th`);
  return READ_ORDINALS.filter((each) => each.language === undefined || each.language === language).reduce(
    (given, { written }) =>
      given.replace(written, (_, ...found) => `${found.findIndex((each) => each !== undefined) + 1}th`),
    inLine,
  );
}

/** Half a dozen is six, and a quarter of an hour a number of minutes. */
const HALVES_AND_DOZENS: readonly (readonly [RegExp, string])[] = [
  [
    /\bhalf (?:a )?dozen\b|\bein halbes dutzend\b|\bmedia docena(?: de)?\b|\bune demi-douzaine(?: d[e'])?|\bmezza dozzina(?: di)?\b|\bmeia d[uú]zia(?: de)?\b|\been half dozijn\b/gi,
    '6',
  ],
  [
    /\bthree quarters of an hour\b|\b(?:eine )?dreiviertelstunde\b|\btres cuartos de hora\b|\btrois quarts d'heure\b|\btre quarti d'ora\b|\bdrie kwartier\b/gi,
    '45 minutes',
  ],
  [
    /\b(?:a )?quarter of an hour\b|\b(?:eine )?viertelstunde\b|\b(?:un )?cuarto de hora\b|\b(?:un )?quart d'heure\b|\b(?:un )?quarto d'ora\b|\b(?:um )?quarto de hora\b|\b(?:een )?kwartier\b/gi,
    '15 minutes',
  ],
  [
    /\b(?:anderthalb|eineinhalb) stunden\b|\b(?:una )?hora y media\b|\b(?:une )?heure et demie\b|\b(?:un')?ora e mezza\b|\b(?:uma )?hora e meia\b|\banderhalf uur\b/gi,
    '90 minutes',
  ],
  [
    /\b(?:a|one) decade\b|\b(?:ein|einem) jahrzehnt\b|\buna d[eé]cada\b|\bune décennie\b|\bun decennio\b|\buma d[eé]cada\b|\been decennium\b/gi,
    '10 years',
  ],
  [/\b(?:a|one) fortnight\b/gi, '2 weeks'],
];

function halvesAndDozens(text: string): string {
  return HALVES_AND_DOZENS.reduce((given, [words, figures]) => given.replace(words, figures), text);
}

function timesOver(text: string): string {
  return TIMES_OVER.reduce((given, [words, figures]) => given.replace(words, figures), text);
}

const MONTH_OF_A_YEAR = /(?<![\d/.])(0?[1-9]|1[0-2])\/((?:19|20)\d\d)(?![\d/])/g;

/** The day stands first, but in English, where nobody can tell unless one of the two is too much for a month. */
function slashedDates(text: string, language: Language): string {
  if (!text.includes('/')) return text;
  const months = text.replace(MONTH_OF_A_YEAR, (_, month: string, year) => `${MONTHS[Number(month) - 1]} ${year}`);
  return months.replace(
    /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/g,
    (found, one: string, two: string, year) => {
      const [first, second] = [Number(one), Number(two)];
      if (first > 12 || language !== 'en') return `${first}.${second}.${year}`;
      return second > 12 ? `${second}.${first}.${year}` : found;
    },
  );
}

/** How long something is, and not how much of it there is in that time. */
const DURATIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:an?|1) hour and (?:a half|30 minutes)\b|\b(?:1 and a half|1\.5) hours\b/gi, '90 minutes'],
  [/\bhalf an hour\b|\bhalbe stunde\b|\bmedia hora\b|\bune? demi[- ]heure\b/gi, '30 minutes'],
  [
    /(?<=\b(?:takes?|lasts?|took|lasted|for|within|is|about|around|almost|dauert|braucht|lang|nur|dura|duração de|leva|demora|tarda|dure|faut|prend|needs|only) )(?:an?|eine|einen|ein|una?|une|um|uma|1) (hour|day|week|month|year|stunde|tag|woche|monat|jahr|hora|semana|m[eê]s|ano|año|heure|jour|semaine|mois|an)(?![\p{L}])/giu,
    '1 $1',
  ],
];

function durations(text: string): string {
  return DURATIONS.reduce((given, [words, figures]) => given.replace(words, figures), text);
}

const DECIMAL_COMMA = new Set<Language>(['de', 'es', 'pt', 'fr', 'it', 'nl', 'sv', 'da', 'no', 'fi', 'ru']);
const CURRENCIES: Readonly<Record<string, string>> = { $: 'dollar', '€': 'euro', '£': 'pound', '%': 'percent' };

function amounts(text: string, language: Language): string {
  if (!HAS_FIGURE.test(text)) return text;
  const dotted = DECIMAL_COMMA.has(language)
    ? text.replace(/(?<![\d.,])\d{1,3}(?:\.\d{3})+(?!\d|\.\d)/g, (found) => found.replaceAll('.', ''))
    : text;
  return dotted
    .replace(/(?<=\d)[ '](?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d),(?=\d{1,2}(?!\d))/g, '.')
    .replace(
      /([$€£])\s?(\d+(?:\.\d+)?\s?k?)/gi,
      (_, sign: string, figures: string) => `${figures} ${CURRENCIES[sign]} `,
    )
    .replace(/(\d\s?k?)\s?([€$£%])/gi, (_, figures: string, sign: string) => `${figures} ${CURRENCIES[sign]} `)
    .replace(/(?<![\p{L}\d])(\d+(?:\.\d+)?)\s?k(?![\p{L}\d])/giu, (_, figures: string) =>
      String(Number(figures) * 1000),
    )
    .replace(GLUED, '$1 $2');
}

/** A measure that nothing parts from its figures: 3kg. A single letter may as well name a thing: "class 3g", "Room 12m". */
const GLUED =
  /(?<![\p{L}\d.,])(\d+(?:\.\d+)?)([kK][gG]|mg|[kc]?m(?=[\s,;:!?)]|\.?$)|mm|ml|cl|dl|[GMTgmt][bB]|kWh|kwh|kW|min|mins|hrs)(?![\p{L}\d])/gu;

const HUNDREDS = new Set('hundred hundert cien ciento cento cent'.split(' '));
const THOUSANDS = new Set('thousand tausend mil mille duizend'.split(' '));
const DOZENS = new Set(
  'dozen dutzend docena docenas douzaine douzaines dozzina dozzine duzia duzias dozijn'.split(' '),
);
const JOINS_NUMBERS = new Set('and und y e et'.split(' '));
const COMPOUND = /^(ein|zwei|drei|vier|funf|sechs|sieben|acht|neun)?(hundert|tausend)$/;

/** Numbers in words become figures. */
function withFigures(text: string, language: Language): string {
  const parts = text.replace(/quatre-vingts?/giu, 'quatrevingt').split(/([\p{L}\p{M}\p{N}]+)/u);
  const written: string[] = [];
  let sum: { total: number; current: number } | undefined;
  const settle = () => {
    if (sum !== undefined) written.push(`${sum.total + sum.current}`, ' ');
    sum = undefined;
  };
  for (const [index, part] of parts.entries()) {
    const isWord = index % 2 === 1;
    if (!isWord) {
      if (sum === undefined) written.push(part);
      else if (!/^[\s-]*$/.test(part)) {
        settle();
        written.push(part);
      }
      continue;
    }
    const word = fold(part.toLowerCase());
    const next = fold((parts[index + 2] ?? '').toLowerCase());
    const value = word === 'neuf' && next === '' ? undefined : numberIn(word, language);
    if (value === undefined) {
      const isJoined =
        sum !== undefined && JOINS_NUMBERS.has(word) && isRestOf(sum.current || sum.total, numberIn(next, language));
      if (isJoined) continue;
      if ((word === 'a' || word === 'one' || word === 'ein' || word === 'una') && isFactor(next)) continue;
      settle();
      written.push(part);
      continue;
    }
    sum = added(sum ?? { total: 0, current: 0 }, word, value);
  }
  settle();
  return written.join('');
}

/** "Treinta y cinco", "a hundred and twenty"; two and three are two numbers. */
function isRestOf(number: number, rest = 0): boolean {
  return rest > 0 && ((number >= 20 && rest < 10) || (number >= 100 && rest < 100));
}

function isFactor(word: string): boolean {
  return HUNDREDS.has(word) || THOUSANDS.has(word) || DOZENS.has(word);
}

function added(
  sum: { total: number; current: number },
  word: string,
  value: number,
): { total: number; current: number } {
  const { total, current } = sum;
  if (HUNDREDS.has(word) || DOZENS.has(word)) return { total, current: (current || 1) * value };
  if (THOUSANDS.has(word)) return { total: total + (current || 1) * value, current: 0 };
  return { total, current: current + value };
}

function numberIn(word: string, language: Language): number | undefined {
  if (/\d/.test(word)) return undefined;
  if (HUNDREDS.has(word)) return 100;
  if (THOUSANDS.has(word)) return 1000;
  if (DOZENS.has(word)) return 12;
  const compound = language === 'de' ? COMPOUND.exec(word) : null;
  if (compound) {
    const factor = compound[1] === undefined || compound[1] === 'ein' ? 1 : Number(numbered(compound[1], 'de'));
    return factor * (compound[2] === 'hundert' ? 100 : 1000);
  }
  const figures = numbered(word, language);
  return figures !== undefined && /^\d+$/.test(figures) ? Number(figures) : bigNumberIn(word, language);
}

const PARTS_OF_DAY = [
  /\s*(?:in the |de la |por la |en la |am |da |de |di |del |della |du |le |'s |in de |in der )?(?:morning|mananas?|mañanas?|madrugada|morgens|vormittags|früh|morgen|manhã|matin|mattin[ao]|ochtends|ochtend)(?![\p{L}])/u,
  /\s*(?:in the |de la |por la |en la |am |da |de |di |del |della |du |le |'s |in de )?(?:afternoon|evening|tarde|noche|abends|abend|nachmittags|nachmittag|noite|soir|pomeriggio|sera|middags|avonds|avond)(?![\p{L}])|\s*at night\b|\s*nachts\b|\s*de l'après-midi\b/u,
];
const AFTER = `(${PARTS_OF_DAY.map(({ source }) => `(?:${source})`).join('|')})?`;
const HALF = '(a\\.?m\\.?|p\\.?m\\.?)';

type HourFound = [hour: number, minute: number, half?: string | undefined, part?: string | undefined];

/** Each as it is written in figures, with the hour and the minute in what was found. */
const TIMES: readonly (readonly [RegExp, (found: readonly (string | undefined)[]) => HourFound])[] = [
  [timeAs(String.raw`\bhalf past (\d{1,2})${AFTER}`), ([, hour, part]) => [Number(hour), 30, undefined, part]],
  [
    timeAs(String.raw`\b(?:a )?quarter past (\d{1,2})${AFTER}`),
    ([, hour, part]) => [Number(hour), 15, undefined, part],
  ],
  [
    timeAs(String.raw`\b(?:a )?quarter to (\d{1,2})${AFTER}`),
    ([, hour, part]) => [Number(hour) - 1, 45, undefined, part],
  ],
  [
    timeAs(String.raw`(?<![\d:])(\d{1,2})[:h](\d{2})(?!\d)\s?${HALF}?(?:\s?(?:uhr|hrs?|h|o'clock)\b)?${AFTER}`),
    ([, hour, minute, half, part]) => [Number(hour), Number(minute), half, part],
  ],
  [
    timeAs(String.raw`(?<!\d)(\d{1,2})\.(\d{2})\s?(?:${HALF}|(?:uhr|uur)\b)${AFTER}`),
    ([, hour, minute, half, part]) => [Number(hour), Number(minute), half, part],
  ],
  [timeAs(String.raw`(?<![\d.:])(\d{1,2})\s?${HALF}(?![\p{L}])`), ([, hour, half]) => [Number(hour), 0, half]],
  [
    timeAs(String.raw`(?<![\d.:])(\d{1,2})\s?(?:uhr|o'clock)\b${AFTER}`),
    ([, hour, part]) => [Number(hour), 0, undefined, part],
  ],
  [
    timeAs(
      String.raw`(?<=(?<!\p{L})(?:at|um|a las|a la|às|alle|om) )(\d{1,2})(?=\s*(?:$|[.,;!?)]|(?:on|in the|every|sharp|and|am|de la|da)\b))${AFTER}`,
    ),
    ([, hour, part]) => [Number(hour), 0, undefined, part],
  ],
];

function timeAs(expression: string): RegExp {
  return new RegExp(expression, 'giu');
}

function times(text: string): string {
  const named = text
    .replace(/\b(?:noon|midday|mediodia|mediodía)\b/gi, ` ${MARK}t1200 `)
    .replace(/\b(?:midnight|mitternacht|medianoche)\b/gi, ` ${MARK}t0000 `);
  if (!HAS_FIGURE.test(text)) return named;
  return TIMES.reduce(
    (given, [written, hourFound]) =>
      given.replace(written, (...found) => {
        const [hour, minute, half, part] = hourFound(found as string[]);
        return hour > 24 || minute > 59 ? (found[0] as string) : markedTime(hour, minute, half, part);
      }),
    named,
  );
}

function markedTime(hour: number, minute: number, half: string | undefined, part: string | undefined): string {
  const isLate = /^p/i.test(half ?? '') || (part !== undefined && PARTS_OF_DAY[1]?.test(part));
  const isEarly = /^a/i.test(half ?? '') || (part !== undefined && PARTS_OF_DAY[0]?.test(part));
  const late = isLate && hour < 12 ? hour + 12 : isEarly && hour === 12 ? 0 : hour;
  return ` ${MARK}t${String(late).padStart(2, '0')}${String(minute).padStart(2, '0')} `;
}

const DAY = 1440;
const IN_EACH =
  /(?<=\d[^.;!?]{0,25})\b(?:(?:for )?(?:each|every)|an?|per|pro|im|al|por|par|à la|je|a la|ao|al|per|jede|à l'|all'|de l'|l'|cada|ogni|chaque|pour chaque) ?(minute|hour|day|week|month|year|stunde|tag|woche|monat|jahr|hora|d[ií]a|semana|m[eê]s|ano|año|heure|jour|semaine|mois|an|ora|giorno|settimana|mese|anno|uur|dag|maand|jaar)(?![\p{L}])/giu;
const ON_WEEKDAYS =
  /(?<!\p{L})(?:(?:on|during) (?:weekdays|working days|workdays)|(?:an|unter der|unter) (?:werktagen|wochentagen|woche)|werktags|wochentags|entre semana|los días laborables|durante a semana|nos dias úteis|(?:pendant|en) semaine|les jours ouvrables|nei giorni feriali|durante la settimana|doordeweeks|op werkdagen)(?!\p{L})/giu;
const INTERVALS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:hourly|every hour|stündlich|an hour)\b/gi, 60],
  [
    /(?<!\p{L})(?:daily|every ?day|taglich|täglich|jeden tag|diari[oa]s?|a diario|diariamente|todos (?:los días|os dias)|todo dia|cada d[ií]a|tous les jours|chaque jour|quotidien\p{L}*|ogni giorno|tutti i giorni|(?:quotidian|giornalier)\p{L}+|elke dag|iedere dag|dagelijks)(?!\p{L})/giu,
    DAY,
  ],
  [
    /(?<!\p{L})(?:biweekly|fortnightly|every other week|every second week|jede zweite woche|alle zwei wochen|zweiwöchentlich|vierzehntägi[gl]\p{L}*|quincenal\p{L}*|quinzenal\p{L}*|toutes les deux semaines|ogni due settimane|om de (?:twee weken|week))(?!\p{L})/giu,
    14 * DAY,
  ],
  [
    /(?<!\p{L})(?:weekly|every week|wochentlich|wöchentlich|jede woche|semanal|semanalmente|cada semana|todas (?:las|as) semanas|toda semana|once a week|toutes les semaines|chaque semaine|hebdomadaire|ogni settimana|settimanal\p{L}+|elke week|wekelijks)(?!\p{L})/giu,
    7 * DAY,
  ],
  [
    /\b(?:every other day|every second day|jeden zweiten tag|un jour sur deux|een dag op de twee|om de dag)\b/gi,
    2 * DAY,
  ],
  [/\b(?:every|each) (?:weekday|working day|workday)\b/gi, Math.round(1.4 * DAY)],
  [
    /(?<!\p{L})(?:monthly|every month|each month|monatlich|jeden monat|mensual|mensualmente|cada mes|todos (?:los meses|os meses)|todo mês|cada mês|mensal|mensalmente|once a month|tous les mois|chaque mois|mensuel\p{L}*|ogni mese|mensil\p{L}+|elke maand|maandelijks)(?!\p{L})/giu,
    30 * DAY,
  ],
  [
    /(?<!\p{L})(?:quarterly|every quarter|vierteljährlich|trimestral\p{L}*|trimestriel\p{L}*|trimestrale)(?!\p{L})/giu,
    90 * DAY,
  ],
  [
    /(?<!\p{L})(?:yearly|annually|annual|every year|each year|jahrlich|jährlich|jedes jahr|anual|anualmente|cada a[ñn]o|todos (?:los años|os anos)|todo ano|once a year|tous les ans|chaque année|annuel\p{L}*|ogni anno|annual[ei]|elk jaar|jaarlijks)(?!\p{L})/giu,
    360 * DAY,
  ],
];

function intervals(text: string): string {
  const plain = text.replace(ON_WEEKDAYS, ` ${MARK}w `);
  const inEach = HAS_FIGURE.test(plain) ? withIntervalsInFigures(plain) : plain;
  return INTERVALS.reduce((given, [words, minutes]) => given.replace(words, ` ${MARK}f${minutes} `), inEach);
}

function withIntervalsInFigures(text: string): string {
  const numbered = text.replace(
    /(?<!\p{L})(?:every|alle|cada|a cada|tous les|toutes les|ogni|elke|om de) (\d+) (\p{L}+)/giu,
    (found, count: string, unit: string) => {
      const minutes = DURATION_OF.get(fold(unit.toLowerCase()));
      return minutes === undefined ? found : ` ${MARK}f${Number(count) * minutes} `;
    },
  );
  // What something costs in a month, said behind the amount.
  return numbered.replace(IN_EACH, (_, unit: string) => ` ${MARK}f${DURATION_OF.get(fold(unit.toLowerCase()))} `);
}
