// The time of day as each language says it in words: "halb acht", "las ocho y media de la tarde", "dix heures moins le quart", "sete da
// noite". Written as figures, so that it is read as any other time. English is read where it is written short.
import { fold } from '../../../store/text-index/languages/fold.ts';
import type { Language } from '../../../store/text-index/languages/stop-words.ts';

/** The words for the hours from one to twelve, and for the minutes beside them. */
const NUMBERS: Partial<Record<Language, string>> = {
  en: 'one two three four five six seven eight nine ten eleven twelve',
  de: 'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
  es: 'una dos tres cuatro cinco seis siete ocho nueve diez once doce',
  pt: 'uma duas três quatro cinco seis sete oito nove dez onze doze',
  fr: 'une deux trois quatre cinq six sept huit neuf dix onze douze',
  it: 'una due tre quattro cinque sei sette otto nove dieci undici dodici',
  nl: 'een twee drie vier vijf zes zeven acht negen tien elf twaalf',
};
const MORE: Partial<Record<Language, Readonly<Record<string, number>>>> = {
  en: {
    quarter: 15,
    fifteen: 15,
    'twenty-five': 25,
    twenty: 20,
    'thirty-five': 35,
    thirty: 30,
    half: 30,
    'forty-five': 45,
    forty: 40,
    'fifty-five': 55,
    fifty: 50,
  },
  de: {
    viertel: 15,
    fünfzehn: 15,
    zwanzig: 20,
    fünfundzwanzig: 25,
    dreißig: 30,
    fünfunddreißig: 35,
    vierzig: 40,
    fünfundvierzig: 45,
    fünfzig: 50,
  },
  es: {
    cuarto: 15,
    quince: 15,
    veinte: 20,
    veinticinco: 25,
    media: 30,
    'cuarenta y cinco': 45,
    treinta: 30,
    cuarenta: 40,
  },
  pt: { quarto: 15, quinze: 15, vinte: 20, meia: 30, trinta: 30, 'quarenta e cinco': 45, quarenta: 40 },
  fr: { quart: 15, quinze: 15, vingt: 20, demie: 30, demi: 30, trente: 30, 'quarante-cinq': 45, quarante: 40 },
  it: { quarto: 15, quindici: 15, venti: 20, mezza: 30, mezzo: 30, trenta: 30, quarantacinque: 45, quaranta: 40 },
  nl: { kwart: 15, vijftien: 15, twintig: 20, dertig: 30, vijfenveertig: 45, veertig: 40 },
};

/** The parts of the day: a number before one is an hour ("siete de la tarde"). */
const PARTS: Partial<Record<Language, string>> = {
  en: 'in the (?:morning|afternoon|evening)|at night',
  de: 'morgens|früh|vormittags|mittags|nachmittags|abends|nachts|am (?:Morgen|Vormittag|Nachmittag|Abend)|in der Früh',
  es: '(?:de|por|en) la (?:mañana|tarde|noche|madrugada)|del mediodía',
  pt: '(?:da|de|à|pela) (?:manhã|tarde|noite|madrugada)',
  fr: "du (?:matin|soir)|de l'après-midi|le (?:matin|soir)",
  it: '(?:di|del|della) (?:mattina|mattino|pomeriggio|sera|notte)',
  nl: "'s (?:ochtends|morgens|middags|avonds|nachts)|in de (?:ochtend|middag|avond)",
};

/** Words behind which a number alone is an hour. */
const AT: Partial<Record<Language, string>> = {
  de: 'um|gegen',
  es: 'a las?|desde las?|hasta las?|sobre las?|hacia las?|son las?',
  pt: 'às|à|as|até às|das|desde as|pelas',
  fr: "à|vers|dès|avant|après|jusqu'à|de",
  it: 'alle|dalle|ore|fino alle',
  nl: 'om|vanaf',
};

interface Reading {
  written: RegExp;
  /** The hour and the minute, from the groups of the match. */
  read(groups: Readonly<Record<string, string | undefined>>): readonly [hour: number, minute: number];
}

const HOUR = '(?<hour>H)';
const MINUTES = '(?<minutes>M)';
/** The words for parts of an hour, a quarter, half or twenty; other numbers beside an hour are seldom minutes. */
const PART_OF_AN_HOUR = '(?<minutes>Q)';
const ENDS_SO = '(?=\\s*(?:$|[.,;!?)]|(?:am|pm|in the|on|every|sharp|and|for|with|to|until)(?!\\p{L})))';
const after = (number: (word: string | undefined) => number): Reading['read'] => {
  return ({ hour, minutes }) => [number(hour), number(minutes)];
};
const before = (number: (word: string | undefined) => number): Reading['read'] => {
  return ({ hour, minutes }) => [number(hour) - 1, 60 - number(minutes)];
};
const halfBefore = (number: (word: string | undefined) => number): Reading['read'] => {
  return ({ hour }) => [number(hour) - 1, 30];
};

/** How a language says the minutes: behind the hour, before it, or as half of the hour that has begun. */
const SAID: Partial<Record<Language, readonly (readonly [string, typeof after])[]>> = {
  // "At seven thirty" is a time only if nothing follows that there may be seven or thirty of.
  en: [
    [
      `(?<=(?<!\\p{L})(?:at|by|from|until|till|before|after|around|about) )${HOUR}[ -]${PART_OF_AN_HOUR}${ENDS_SO}`,
      after,
    ],
  ],
  de: [
    [`${MINUTES} nach ${HOUR}`, after],
    [`${MINUTES} vor ${HOUR}`, before],
    [
      `dreiviertel ${HOUR}`,
      (number) =>
        ({ hour }) => [number(hour) - 1, 45],
    ],
    [`halb ${HOUR}`, halfBefore],
    [`${HOUR} uhr ${PART_OF_AN_HOUR}`, after],
  ],
  es: [
    [`(?<=(?<!\\p{L})las? )${HOUR} ${PART_OF_AN_HOUR}`, after],
    [`${HOUR} y ${PART_OF_AN_HOUR}`, after],
    [`${HOUR} menos ${PART_OF_AN_HOUR}`, before],
  ],
  pt: [
    [`${MINUTES} para as? ${HOUR}`, before],
    [`${HOUR}(?: horas)? e ${PART_OF_AN_HOUR}`, after],
  ],
  fr: [
    [`${HOUR} ?(?:heures?|h) moins (?:le )?${MINUTES}`, before],
    [`${HOUR} ?(?:heures?|h) (?:et )?${MINUTES}`, after],
  ],
  it: [
    [`${HOUR} e (?:un )?${PART_OF_AN_HOUR}`, after],
    [`${HOUR} meno (?:un )?${PART_OF_AN_HOUR}`, before],
  ],
  nl: [
    [`${MINUTES} over ${HOUR}`, after],
    [`${MINUTES} voor ${HOUR}`, before],
    [`half ${HOUR}`, halfBefore],
    [`${HOUR} uur ${PART_OF_AN_HOUR}`, after],
  ],
};

/** Words behind which an hour with its letter ("3h") is a length of time; behind all others it is a time of day. */
const LENGTH_BEFORE =
  '(?<!(?:dura|duran|leva|dure|durent|prend|tarda|tardan|em|en|in|pendant|durante|por|cada|ogni|per|par|de|di|du|of|mais de|más de|plus de) )';
const LETTERED: ReadonlySet<Language> = new Set(['es', 'pt', 'fr', 'it']);

interface Hours {
  readings: readonly Reading[];
  /** An hour in figures that can be of one half of the day alone: after twelve, or with the part of the day behind it. */
  ofOneHalf: RegExp;
}

const known = new Map<Language, Hours>();

function hoursIn(language: Language): Hours {
  const hours = known.get(language) ?? { readings: readingsIn(language), ofOneHalf: ofOneHalf(PARTS[language]) };
  known.set(language, hours);
  return hours;
}

function ofOneHalf(parts = '(?!)'): RegExp {
  return new RegExp(`(?<![\\d:])(?:(?:1[3-9]|2[0-4]):\\d\\d|\\d?\\d:\\d\\d (?:${parts})(?!\\p{L}))`, 'iu');
}

function readingsIn(language: Language): readonly Reading[] {
  const [numbers, more, part, at] = [NUMBERS, MORE, PARTS, AT].map((each) => each[language]) as [
    string | undefined,
    Readonly<Record<string, number>> | undefined,
    string | undefined,
    string | undefined,
  ];
  if (numbers === undefined || more === undefined || part === undefined) return [];
  const values = new Map([
    ...numbers.split(' ').map((word, place): [string, number] => [fold(word), place + 1]),
    ...Object.entries(more).map(([word, value]): [string, number] => [fold(word), value]),
  ]);
  const number = (word = '') => values.get(fold(word.toLowerCase())) ?? Number(word);
  const hours = `${numbers.replaceAll(' ', '|')}|[01]?\\d|2[0-4]`;
  const minutes = `${Object.keys(more).join('|')}|${numbers.replaceAll(' ', '|')}|[1-5]?\\d`;
  const expression = (said: string) => {
    const whole = said
      .replace('<hour>H', `<hour>${hours}`)
      .replace('<minutes>M', `<minutes>${minutes}`)
      .replace('<minutes>Q', `<minutes>${Object.keys(more).join('|')}`);
    return new RegExp(`(?<![\\p{L}\\d.,:])${whole}(?![\\p{L}\\d])`, 'giu');
  };
  const whole: Reading['read'] = ({ hour }) => [number(hour), 0];
  return [
    ...(SAID[language] ?? []).map(([said, way]) => ({ written: expression(said), read: way(number) })),
    { written: expression(`(?<!past |to )${HOUR}(?= (?:${part}))`), read: whole },
    ...(LETTERED.has(language)
      ? [{ written: expression(`${LENGTH_BEFORE}${HOUR} ?h(?! (?:de|di|d'|por|par|per))`), read: whole }]
      : []),
    ...(at === undefined
      ? []
      : [
          { written: expression(`(?<=(?<!\\p{L})(?:${at}) )${HOUR} (?:horas|heures?|uur|uhr)`), read: whole },
          { written: expression(`(?<=(?<!\\p{L})(?:${at}) )${HOUR}(?= *(?:$|[.,;!?)](?!\\d)))`), read: whole },
        ]),
  ];
}

const A_DAY = 24;
const AN_HOUR = 60;

export function withHours(text: string, language: Language): string {
  return hoursIn(language).readings.reduce(
    (given, { written, read }) =>
      given.replace(written, (found, ...rest) => {
        const [hour, minute] = read(rest.at(-1) as Record<string, string>);
        if (!(hour >= 0 && hour <= A_DAY && minute > -1 && minute < AN_HOUR)) return found;
        return `${hour === 0 && minute > 0 ? 12 : hour}:${String(minute).padStart(2, '0')}`;
      }),
    text,
  );
}

/** Whether the text says in which half of the day its hours are: "18h", "a las seis de la tarde". "At six" may be early or late. */
export function saysHalfOfDay(text: string, language: Language): boolean {
  return hoursIn(language).ofOneHalf.test(withHours(text.replaceAll('’', "'"), language));
}
