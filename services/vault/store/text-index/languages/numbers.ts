// Months and small numbers in words, in the languages that are told: each becomes its English month, or its figures.
import { fold } from './fold.ts';
import { LANGUAGES, type Language } from './stop-words.ts';

export const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

const MONTHS_ELSEWHERE: Partial<Record<Language, string>> = {
  de: 'januar februar marz april mai juni juli august september oktober november dezember',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  pt: 'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
  fr: 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  nl: 'januari februari maart april mei juni juli augustus september oktober november december',
  sv: 'januari februari mars april maj juni juli augusti september oktober november december',
  da: 'januar februar marts april maj juni juli august september oktober november december',
  no: 'januar februar mars april mai juni juli august september oktober november desember',
  fi: 'tammikuu helmikuu maaliskuu huhtikuu toukokuu kesakuu heinakuu elokuu syyskuu lokakuu marraskuu joulukuu',
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
};

const UNITS = `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen`.split(/\s+/);
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** The numbers from two to twelve: "one" is more often an article than a number. */
const NUMBERS_ELSEWHERE: Partial<Record<Language, string>> = {
  de: 'zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce',
  pt: 'dois tres quatro cinco seis sete oito nove dez onze doze',
  fr: 'deux trois quatre cinq six sept huit neuf dix onze douze',
  it: 'due tre quattro cinque sei sette otto nove dieci undici dodici',
  nl: 'twee drie vier vijf zes zeven acht negen tien elf twaalf',
  sv: 'tva tre fyra fem sex sju atta nio tio elva tolv',
  da: 'to tre fire fem seks syv otte ni ti elleve tolv',
  no: 'to tre fire fem seks sju atte ni ti elleve tolv',
  ru: 'два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать',
};

const SAME = new Map(LANGUAGES.map((language) => [language, tableOf(language)]));

function tableOf(language: Language): ReadonlyMap<string, string> {
  if (language === 'en')
    return new Map([
      ...MONTHS.map((month): [string, string] => [month.slice(0, 3), month]),
      ['sept', 'september'],
      ...UNITS.flatMap((word, number): [string, string][] => (number === 1 ? [] : [[word, String(number)]])),
      ...TENS.map((word, index): [string, string] => [word, String(20 + index * 10)]),
    ]);
  const months = MONTHS_ELSEWHERE[language]?.split(' ') ?? [];
  const numbers = NUMBERS_ELSEWHERE[language]?.split(' ') ?? [];
  return new Map([
    ...months.map((month, index): [string, string] => [fold(month), MONTHS[index] as string]),
    ...numbers.map((word, index): [string, string] => [fold(word), String(index + 2)]),
  ]);
}

/** The month in English or the number in figures that this word says, if it says one. `word` is folded. */
export function numbered(word: string, language: Language): string | undefined {
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(word);
  return ordinal ? ordinal[1] : SAME.get(language)?.get(word);
}
