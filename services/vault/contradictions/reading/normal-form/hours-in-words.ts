// The time of day as each language says it in words: "halb acht", "las ocho y media de la tarde", "dix heures moins le quart", "sete da
// noite". Written as figures, so that it is read as any other time. English is read where it is written short.
import { fold } from '../../../store/text-index/languages/fold.ts';
import type { Language } from '../../../store/text-index/languages/stop-words.ts';

/** What an hour of the day may be called, from one to twelve, and the minutes beside it. */
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
  en: { quarter: 15, twenty: 20, half: 30 },
  de: { viertel: 15, zwanzig: 20 },
  es: { cuarto: 15, veinte: 20, veinticinco: 25, media: 30 },
  pt: { quarto: 15, quinze: 15, vinte: 20, meia: 30 },
  fr: { quart: 15, vingt: 20, demie: 30, demi: 30 },
  it: { quarto: 15, venti: 20, mezza: 30, mezzo: 30 },
  nl: { kwart: 15, twintig: 20 },
};

/** The part of the day that follows an hour makes it one: "siete de la tarde". */
const PARTS: Partial<Record<Language, string>> = {
  en: 'in the (?:morning|afternoon|evening)|at night',
  de: 'morgens|früh|vormittags|mittags|nachmittags|abends|nachts|am (?:Morgen|Vormittag|Nachmittag|Abend)|in der Früh',
  es: '(?:de|por|en) la (?:mañana|tarde|noche|madrugada)|del mediodía',
  pt: '(?:da|de|à|pela) (?:manhã|tarde|noite|madrugada)',
  fr: "du (?:matin|soir)|de l'après-midi|le (?:matin|soir)",
  it: '(?:di|del|della) (?:mattina|mattino|pomeriggio|sera|notte)',
  nl: "'s (?:ochtends|morgens|middags|avonds|nachts)|in de (?:ochtend|middag|avond)",
};

/** Behind one of these a number alone is an hour. */
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
  /** The hour and the minute, by the groups of what was found. */
  read(groups: Readonly<Record<string, string | undefined>>): readonly [hour: number, minute: number];
}

const HOUR = '(?<hour>H)';
const MINUTES = '(?<minutes>M)';
/** A quarter, half, twenty: what else is counted so is seldom an hour. */
const PART_OF_AN_HOUR = '(?<minutes>Q)';
const after = (number: (word: string | undefined) => number): Reading['read'] => {
  return ({ hour, minutes }) => [number(hour), number(minutes)];
};
const before = (number: (word: string | undefined) => number): Reading['read'] => {
  return ({ hour, minutes }) => [number(hour) - 1, 60 - number(minutes)];
};
const halfBefore = (number: (word: string | undefined) => number): Reading['read'] => {
  return ({ hour }) => [number(hour) - 1, 30];
};

/** How the minutes are said: behind the hour, before it, or as half of the one that has begun. */
const SAID: Partial<Record<Language, readonly (readonly [string, typeof after])[]>> = {
  de: [
    [`${MINUTES} nach ${HOUR}`, after],
    [`${MINUTES} vor ${HOUR}`, before],
    [
      `dreiviertel ${HOUR}`,
      (number) =>
        ({ hour }) => [number(hour) - 1, 45],
    ],
    [`halb ${HOUR}`, halfBefore],
  ],
  es: [
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
  ],
};

/** Hours that are written with their letter are a length of time behind these, and a time of day behind all others. */
const LENGTH_BEFORE =
  '(?<!(?:dura|duran|leva|dure|durent|prend|tarda|tardan|em|en|in|pendant|durante|por|cada|ogni|per|par|de|di|du|of|mais de|más de|plus de) )';
const LETTERED: ReadonlySet<Language> = new Set(['es', 'pt', 'fr', 'it']);

const known = new Map<Language, readonly Reading[]>();

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
  let readings = known.get(language);
  if (readings === undefined) {
    readings = readingsIn(language);
    known.set(language, readings);
  }
  return readings.reduce(
    (given, { written, read }) =>
      given.replace(written, (found, ...rest) => {
        const [hour, minute] = read(rest.at(-1) as Record<string, string>);
        if (!(hour >= 0 && hour <= A_DAY && minute > -1 && minute < AN_HOUR)) return found;
        return `${hour === 0 && minute > 0 ? 12 : hour}:${String(minute).padStart(2, '0')}`;
      }),
    text,
  );
}
