// The names of months and weekdays in the languages that a purpose is read in, and which language a name belongs to.
import { whenAsked } from '../../../../../shared/when-asked.ts';

export type DateLanguage = 'en' | 'de' | 'es' | 'fr' | 'it' | 'nl' | 'pt' | 'ja';

const MONTHS: Readonly<Record<Exclude<DateLanguage, 'ja'>, string>> = {
  en: 'january february march april may june july august september october november december',
  de: 'januar februar märz april mai juni juli august september oktober november dezember',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  nl: 'januari februari maart april mei juni juli augustus september oktober november december',
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
};

const WEEKDAYS: Readonly<Record<Exclude<DateLanguage, 'ja'>, string>> = {
  en: 'monday tuesday wednesday thursday friday saturday sunday',
  de: 'montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag',
  es: 'lunes martes miércoles jueves viernes sábado domingo',
  fr: 'lundi mardi mercredi jeudi vendredi samedi dimanche',
  it: 'lunedì martedì mercoledì giovedì venerdì sabato domenica',
  nl: 'maandag dinsdag woensdag donderdag vrijdag zaterdag zondag',
  pt: 'segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo',
};

/** French months are cut short by a letter less: févr., juil. */
const USUALLY_SHORT = { fr: 4 } as Readonly<Record<string, number>>;
const SHORT = 3;

interface MonthName {
  name: string;
  language: Exclude<DateLanguage, 'ja'>;
}

/** All that a month is called, in full and cut short as people do: december, dez, dic. */
export function namesOfMonth(month: number): MonthName[] {
  return Object.entries(MONTHS).flatMap(([language, names]) => {
    const full = names.split(' ')[month - 1] as string;
    const short = full.slice(0, USUALLY_SHORT[language] ?? SHORT);
    return [full, short].map((name) => ({ name, language: language as MonthName['language'] }));
  });
}

/** Names that are mostly other words, unless something says that a month is meant. */
const ALSO_WORDS = ['may', 'march', 'mars', 'marzo', 'mai', 'mei', 'august'];
const BEFORE_A_MONTH =
  '(?<!\\p{L})(?:in|im|en|em|a|au mois de|nel|nello|during|until|by|since|for|von|seit|bis|ab|de|do|del|von|early|late|mid|ende|anfang|mitte)\\s+';

/** A month stands behind another (“February and March”): what was read before is blank by now. */
const BEHIND_A_MONTH = `(?:\\s{3}|${Object.values(MONTHS).join(' ').split(' ').join('|')})(?:,\\s*|,?\\s+(?:and|or|to|through|until|und|bis|y|a|e|et|en)\\s+)`;

/** German writes the weeks of a month in one word with it. */
const IN_ONE_WORD = '(?:(?![\\p{L}\\p{N}])|(?=(?:wochen?|wochenenden?|hälfte)(?!\\p{L})))';

interface Name {
  language: DateLanguage;
  /** 1 for January. */
  month: number;
  pattern: RegExp;
}

const names = whenAsked((): readonly Name[] =>
  Object.entries(MONTHS).flatMap(([language, names]) =>
    names.split(' ').map((name, index) => {
      const before = ALSO_WORDS.includes(name) ? `(?<=${BEFORE_A_MONTH}|${BEHIND_A_MONTH})` : '(?<![\\p{L}\\p{N}])';
      const after = language === 'de' ? IN_ONE_WORD : '(?![\\p{L}\\p{N}])';
      return {
        language: language as DateLanguage,
        month: index + 1,
        pattern: new RegExp(`${before}${name}(?:\\s+(?:de\\s+)?(?<year>(?:19|20)\\d\\d))?${after}`, 'iu'),
      };
    }),
  ),
);

/** Any name of a month: hardly any text has one, and then the patterns of all of them need not be tried. */
const anyName = whenAsked(() => new RegExp(Object.values(MONTHS).join(' ').split(' ').join('|'), 'iu'));

const JAPANESE = /(?:(?<year>(?:19|20)\d\d)年)?(?<month>1[0-2]|[1-9])月(?!\d{1,2}日)/u;

export interface MonthSaid {
  language: DateLanguage;
  month: number;
  year: number | undefined;
  at: number;
  text: string;
}

export function monthIn(text: string): MonthSaid | undefined {
  const japanese = JAPANESE.exec(text);
  if (japanese?.groups) {
    const { month, year } = japanese.groups;
    return {
      language: 'ja',
      month: Number(month),
      year: year ? Number(year) : undefined,
      at: japanese.index,
      text: japanese[0],
    };
  }
  if (!anyName().test(text)) return undefined;
  for (const { language, month, pattern } of names()) {
    const match = pattern.exec(text);
    if (!match) continue;
    const year = match.groups?.year;
    return { language, month, year: year ? Number(year) : undefined, at: match.index, text: match[0] };
  }
  return undefined;
}

const weekdays = whenAsked(
  () =>
    new Map(
      Object.entries(WEEKDAYS).map(([language, names]) => [
        language as DateLanguage,
        new RegExp(`(?<![\\p{L}])(?:${names.split(' ').join('|')})s?(?![\\p{L}])`, 'iu'),
      ]),
    ),
);
const anyWeekday = whenAsked(() => new RegExp(Object.values(WEEKDAYS).join(' ').split(' ').join('|'), 'iu'));
const JAPANESE_DAY = /[月火水木金土日]曜|\d{1,2}月\d{1,2}日/u;

/** The language of the first weekday in the text, for some have a name in common; undefined where it names none. */
export function languageOfWeekday(text: string): DateLanguage | undefined {
  if (JAPANESE_DAY.test(text)) return 'ja';
  if (!anyWeekday().test(text)) return undefined;
  let first: { language: DateLanguage; at: number } | undefined;
  for (const [language, pattern] of weekdays()) {
    const at = pattern.exec(text)?.index;
    if (at !== undefined && (first === undefined || at < first.at)) first = { language, at };
  }
  return first?.language;
}

/** A shorter word is the beginning of too many names. */
const SHORTEST = 3;
const BEGINNINGS = Object.values(MONTHS).map((names) => names.split(' ').map(folded));
const DAY_NAMES = Object.values(WEEKDAYS).map((names) =>
  // Sonnabend is what others call Samstag.
  names
    .replace('sonnabend ', '')
    .split(' ')
    .map((name) => folded(name.replace('-feira', ''))),
);

/** Words that without their accents would be the beginning of a month: giù is down, and giu is June. */
const NO_MONTHS = new Set(['giù']);

/** The month that a word names, 1 for January, in full or by its beginning, in any of the languages: December, Dez., diciembre. */
export function monthNamed(word: string): number | undefined {
  return NO_MONTHS.has(word.toLowerCase()) ? undefined : placeAmong(BEGINNINGS, word);
}

/** The weekday that a word names in the same way, 1 for Monday. */
export function weekdayNamed(word: string): number | undefined {
  return placeAmong(DAY_NAMES, word);
}

/** The names of weekdays or months, in full and in their order: monday, january. */
export function namesOfDays(language: Exclude<DateLanguage, 'ja'>, kind: 'weekday' | 'month' = 'weekday'): string[] {
  return (kind === 'weekday' ? WEEKDAYS : MONTHS)[language].split(' ');
}

/** The languages whose weekdays are words between blanks. */
export const WEEKDAY_LANGUAGES = Object.keys(WEEKDAYS) as Exclude<DateLanguage, 'ja'>[];

/** What the weekdays are called in any of them, as they are said by themselves: terça, and not terça-feira. */
export function weekdaysInShort(): string[] {
  return WEEKDAY_LANGUAGES.flatMap((language) => namesOfDays(language).map((name) => name.replace('-feira', '')));
}

/** The names of the months in all of them. */
export function monthsInFull(): string[] {
  return WEEKDAY_LANGUAGES.flatMap((language) => namesOfDays(language, 'month'));
}

const ALL_NAMES = new Set([...BEGINNINGS, ...DAY_NAMES].flat());

/** Whether a word names a month or a weekday in full, in any of the languages. */
export function isMonthOrWeekday(word: string): boolean {
  return ALL_NAMES.has(folded(word).replace(/-feira$|s$/, '')) || ALL_NAMES.has(folded(word));
}

const beginsMonth = whenAsked(
  () => new RegExp(`(?:${[...new Set(BEGINNINGS.flat().map((name) => name.slice(0, SHORTEST)))].join('|')})`, 'iu'),
);

/** Whether a text can name a month at all: whoever reads many texts need not read the others. */
export function mayNameMonth(text: string): boolean {
  return beginsMonth().test(folded(text));
}

function placeAmong(names: readonly (readonly string[])[], word: string): number | undefined {
  const beginning = folded(word).replace(/-feira$/, '');
  if (beginning.length < SHORTEST) return undefined;
  for (const each of names) {
    const place = each.findIndex((name) => name.startsWith(beginning));
    if (place >= 0) return place + 1;
  }
  return undefined;
}

function folded(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^janner/, 'januar');
}
