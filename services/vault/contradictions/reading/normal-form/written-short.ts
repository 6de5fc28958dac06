// Dates, times and amounts as people jot them down, written out.
import { whenAsked } from '../../../../../shared/when-asked.ts';
import type { Language } from '../../../store/text-index/languages/detect.ts';
import { rewritten } from '../../words/rewriting.ts';
import { writtenOut } from './cut-short.ts';
import { withMetric } from './metric.ts';

const days = whenAsked((): readonly (readonly [RegExp, string])[] => [
  [/\bMon\b(?!\s+\p{Lu})/gu, 'Monday'],
  [/\bTues?\b/g, 'Tuesday'],
  [/\bWeds?\b/g, 'Wednesday'],
  [/\bThu(?:rs?)?\b/g, 'Thursday'],
  [/\bFri\b/g, 'Friday'],
  [/\bSat\b/g, 'Saturday'],
  [/\bSun\b(?! (?:cream|screen|hat|room|bed))/g, 'Sunday'],
]);
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Short forms of months: behind a small word or the number of a day, or before a number. */
const CUT_MONTHS =
  /((?:\b(?:in|to|of|until|till|by|since|from|on|before|early|mid|late)|\d(?:st|nd|rd|th)?) )(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?/g;

const AN_HOUR = '\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';

const otherwise = whenAsked((): readonly (readonly [RegExp, string])[] => [
  // "Bedtime 8", "shop opens nine": a number behind what happens at an hour is an hour.
  [
    new RegExp(
      `\\b(bedtime|(?:in|to) bed|up|wakes?(?: up)?|alarm|opens?|closes?|starts?|begins?|ends?|finish(?:es)?|kick-?off|doors(?: open)?|dinner|lunch|breakfast|supper|pick-?up|drop-?off|check-?(?:in|out)|leaves?|departs?|arrives?)(?:(?: is)?:?| at| by| from) (${AN_HOUR})(?=\\s*(?:$|[.,;!?)]|(?:on|sharp|every|latest)\\b))`,
      'gi',
    ),
    '$1 at $2',
  ],
  [
    /\bhalf (\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?=\s*(?:$|[.,;!?)]|(?:on|every|in the)\b))/gi,
    'half past $1',
  ],
  [/\bonce (?:a|per|every|each) (?=day|week|month|year|hour)/gi, 'every '],
  [
    /\b(?:everyone|everybody|all|every (?:one|single one)) (?:in|of) (?=(?:the|my|our|his|her|their)\b)/gi,
    '100 percent of ',
  ],
  [/\b(?:no one|nobody|none) in (?=(?:the|my|our|his|her|their) (?:class|team|group|family)\b)/gi, '0 percent of '],
  [/\b(?:is |are |'s )?open (?:until|till|til) /gi, ' closes at '],
  [
    /\bsleeps (?=\p{L}+\b(?! people))(?=one|two|three|four|five|six|seven|eight|nine|ten|twelve|\d)(\p{L}+|\d+)/giu,
    'sleeps $1 people',
  ],
  [/\b(\p{L}+|\d+)-(person|man|seater|bed|bedroom|day|week|month|hour|year|page|litre|room)\b/giu, '$1 $2'],
  [/[–—]/g, ', '],
  [/\s&\s/g, ' and '],
  [/\b(\d+(?:\.\d+)?)\s?quid\b/gi, '£$1'],
  [/\bquid\b/gi, 'pounds'],
  [
    /\bhalf (?:of )?(?=(?!past\b|an?\b|hour|day|board|term|marathon|way|time|brother|sister|twelve|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b|eleven\b|een\b|twee\b|drie\b|vier\b|vijf\b|zes\b|zeven\b|acht\b|negen\b|tien\b|elf\b|twaalf\b)[\p{L}\d])/giu,
    '50 percent of ',
  ],
  [/\b(?:all|every one) (?:of )?(?=(?:the|my|our|his|her|their)\b)/gi, '100 percent of '],
  [/\b(?:none|not one) of (?=(?:the|my|our|his|her|their)\b)/gi, '0 percent of '],
  [/\btwo thirds? of\b/gi, '67 percent of'],
  [/\b(?:a|one) third of\b/gi, '33 percent of'],
  [/\b(?:a|one) quarter of\b/gi, '25 percent of'],
  [/\bthree quarters of\b/gi, '75 percent of'],
  [
    /\b(five|ten|twenty|twenty-five|5|10|20|25) (past|to) (one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|1[0-2]|[1-9])\b(?! (?:people|guests|kids|minutes|hours|days|weeks|months|years|euros|pounds|dollars|percent))/gi,
    ' $1 $2 $3 ',
  ],
]);

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const numberOf = (word: string): number => {
  const at = NUMBERS.indexOf(word.toLowerCase());
  if (at !== -1) return at;
  if (/^twenty$/i.test(word)) return 20;
  if (/^twenty-five$/i.test(word)) return 25;
  return Number(word);
};

export function writtenShort(text: string, language: Language): string {
  const plain = rewritten(withMetric(writtenOut(text, language)), otherwise());
  return withShortDates(withOwnShorts(plain, language), language);
}

/** Writes out what only this language writes short in this way. */
function withOwnShorts(text: string, language: Language): string {
  if (language === 'pt') return text.replace(FEIRA, '$1 $2-feira');
  if (language !== 'en') return text;
  const spelt = text.replace(CUT_STATE, (found, cut: string) => `, ${STATES.get(cut) ?? found}`);
  const dated = spelt.replace(CUT_MONTHS, (_, before: string, cut: string) => `${before}${monthOfCut(cut)}`);
  return rewritten(dated, days()).replace(MINUTES_PAST, (_, minutes: string, way: string, hour: string) =>
    clockTime(numberOf(minutes), way, numberOf(hour)),
  );
}

/** Short forms of states of the USA, as they stand behind a town. */
const STATES: ReadonlyMap<string, string> = new Map(
  `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, FL Florida, GA Georgia, HI Hawaii,
  ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan,
  MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
  NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota,
  TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming`
    .split(/,\s+/)
    .map((each) => [each.slice(0, 2), each.slice(3)] as const),
);
const CUT_STATE = new RegExp(`(?<=\\p{Lu}\\p{L}+), (${[...STATES.keys()].join('|')})\\b`, 'gu');

function monthOfCut(cut: string): string | undefined {
  return MONTHS.find((each) => each.startsWith(cut.slice(0, 3)));
}

/** A time with "past" or "to", as the rules above have set it apart. */
const MINUTES_PAST =
  / (five|ten|twenty|twenty-five|5|10|20|25) (past|to) (one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|1[0-2]|[1-9]) /gi;

function clockTime(minutes: number, way: string, hour: number): string {
  const [atHour, minute] = /past/i.test(way) ? [hour, minutes] : [hour - 1, 60 - minutes];
  return ` ${atHour}:${String(minute).padStart(2, '0')} `;
}

const FEIRA = /(?<!\p{L})(na|nas|às|à|de|toda|todas as|próxima|é) (segunda|terça|quarta|quinta|sexta)s?(?![\p{L}-])/giu;

const MONTH_AND_YEAR = /(?<![\d/.])(\d{2})\/(\d{2})(?![\d/])/g;
const DAY_AND_MONTH = /(?<![\d/.])(\d{1,2})\/(\d{1,2})(?![\d/])/g;
const DOTTED_DAY = /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(?!\d)/g;
/** Two figures in this range are a year, and no day of a month. */
const YEARS = { from: 21, to: 49 };

/** Writes out 19/7 and 03/26, and 1.9. where a day is meant. */
function withShortDates(text: string, language: Language): string {
  const plain = text
    .replace(MONTH_AND_YEAR, (found, month: string, year: string) => {
      const name = MONTHS[Number(month) - 1];
      return name !== undefined && Number(year) >= YEARS.from && Number(year) <= YEARS.to ? `${name} 20${year}` : found;
    })
    .replace(DAY_AND_MONTH, (found, day: string, month: string) =>
      Number(day) >= 1 && Number(day) <= 31 ? (dayOf(day, month) ?? found) : found,
    );
  if (language === 'en') return plain;
  return plain.replace(DOTTED_DAY, (found, day: string, month: string) => dayOf(day, month) ?? found);
}

function dayOf(day: string, month: string): string | undefined {
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? undefined : `${Number(day)} ${name}`;
}
