// A question for a number (how much, which size, the code of the door), a time, a person, a place, a reason or a choice is answered by
// what gives one: that a text speaks of a code says not that the code stands in it, a promise to find somebody names nobody, and a
// decision that is still open is none.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { weightsIn } from '../../search/weights.ts';
import { isMonthOrWeekday } from '../frame/days/months.ts';
import { A_NUMBER } from '../frame/days/numbers-said.ts';
import type { Frame } from '../frame/frame.ts';
import { HOW_MUCH, HOW_MUCH_UNSPACED, WHEN, WHEN_UNSPACED } from '../frame/purpose/question-words.ts';
import { namingWords } from '../weighing/relevance.ts';
import { asksForPlace, asksForReason, asksWhatWasChosen, givesPlace, givesReason } from './answer-kinds.ts';

const HOW_MUCH_IS_IT = new RegExp(
  `(?<!\\p{L})(?:${HOW_MUCH}|which (?:price|amount))(?!\\p{L})|${HOW_MUCH_UNSPACED}`,
  'iu',
);
/** A question for something that is made of figures: a code, a number, a licence plate. */
const WHICH_FIGURES =
  /^\s*[¿¡"“„]*(?:what(?:['’]s| is| are| was)|which|tell me|wie (?:lautet|ist)|welche[rsn]?|cuál|qué|dime|qual|quais|quel(?:le)?s?|quale|qual è|wat is|welke?)(?!\p{L}).*?(?<!\p{L})(?:pin|combination|\p{L}*(?:codes?|numbers?|nummern?|plates?)|geheimzahl|kombination|kennzeichen|códigos?|combinación|números?|matrícula|combinação|numéros?|combinaison|codice|numero|targa)(?!\p{L})|番号/iu;

const MORE_NUMBERS =
  'eight|nine|eleven|twelve|\\p{L}+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|half|dozen|acht|neun|elf|zwölf|\\p{L}*(?:zehn|[nrfhbt][zß]ig|hundert|tausend)|halbe?[rns]?|ocho|nueve|once|doce|quince|\\p{L}*cient[oa]s|cien|mil|veinte|(?:tre|cuare|cincue|sese|sete|oche|nove)nta|medi[oa]|oito|nove|onze|doze|cem|vinte|trinta|quarenta|cinquenta|huit|neuf|douze|vingt|trente|quarante|cinquante|cent|mille|otto|dodici|venti|trenta|cento|negen|twaalf|twintig|dertig|honderd|duizend';
const FIGURE = new RegExp(
  `\\p{N}|[一二三四五六七八九十百千万]|(?<!\\p{L})(?:${A_NUMBER}|${MORE_NUMBERS})(?!\\p{L})`,
  'iu',
);
const OF_THE_CLOCK =
  '\\d{1,2}(?:[:.h]\\d{2}| ?(?:am|pm|a\\.m|p\\.m|uhr|h|時|日|月)(?!\\p{L})|st|nd|rd|th|\\. ?[\\d\\p{L}])';
const YEAR = '(?<!\\d)(?:19|20)\\d\\d(?!\\d)';
const HOUR = `\\d{1,2}(?!\\d)|one|noon|midnight|eins|mittag|una|mediodía|uma|${A_NUMBER}|${MORE_NUMBERS}`;
const AT_AN_HOUR = `(?:at|by|till?|until|before|after|from|um|gegen|ab|bis|vor|nach|a las?|a los|às|à|alle|om) (?:${HOUR})`;
const PART_OF_DAY_OR_YEAR =
  'morning|evening|night|spring|summer|autumn|winter|christmas|easter|morgen|abend|frühjahr|frühling|sommer|herbst|ostern|weihnacht|mañana|tarde|noche|primavera|verano|otoño|invierno|navidad|manhã|noite|verão|natal|matin|soir|printemps|été|automne|hiver|noël|mattina|sera|estate|natale|avond|zomer';
/** A time of the day, a date or a season. */
const TIME = new RegExp(
  `${OF_THE_CLOCK}|${YEAR}|(?<!\\p{L})(?:${AT_AN_HOUR}|(?:${PART_OF_DAY_OR_YEAR})(?:e?s|en|n)?)(?!\\p{L})|週|毎|朝|夜|春|夏|秋|冬`,
  'iu',
);
/** The most that is read of one field: a document may be long. */
const MOST_READ = 12_000;
const TEXTS = ['title', 'statement', 'body_text', 'chosen_option', 'rationale', 'outcome', 'measure', 'value'];

/** A question for a time has its word at the beginning of a clause: “what must she know when we leave” is none. */
const WHEN_IS_IT = new RegExp(
  `(?:^|[,;:?]|(?<!\\p{L})(?:and|und|y|e|et|en)\\s)\\s*[¿¡"“„]*(?:(?:until|till|by|since|from|bis|ab|seit|hasta|desde|até|depuis|da|tot|vanaf) )?(?:${WHEN}|which (?:day|date)s?)(?!\\p{L})|${WHEN_UNSPACED}`,
  'iu',
);
const WHO =
  /^\s*[¿¡"“„]*(?:who|wer|wen|wem|quién(?:es)?|quem|qui|chi|wie (?=is|zijn|komt|komen|heeft|gaat))(?!\p{L})|だれ|誰/iu;

export interface Lacking {
  /** The word for it in the hint. */
  what: 'number' | 'time' | 'name' | 'place' | 'reason' | 'choice';
}

/** What is asked for, where of what says the most of the purpose nothing gives it; undefined where it may be given. */
export function answerLacking(frame: Frame, records: readonly AnyRecord[]): Lacking | undefined {
  const { text, asks } = frame.purpose;
  if (!asks) return undefined;
  const asked = KINDS.find(({ isAsked }) => isAsked(text));
  if (asked === undefined) return undefined;
  const naming = namingWords(frame);
  const others = frame.sought.filter((_, index) => !naming.has(index));
  // Who is asked for of a project that is named by itself is said by small words alone: nothing can be found to say it.
  if (others.length === 0 && asked.what === 'name') return frame.project === null ? undefined : asked;
  const sought = others.length === 0 ? frame.sought : others;
  const said = records.map((record) => weightsIn(record, sought).filter((weight) => weight > 0).length);
  const most = Math.max(0, ...said);
  const isGiven = records.some((record, index) => most > 0 && said[index] === most && asked.isGivenBy(record, text));
  // Words that nothing says have a hint of their own.
  const isUnsaid = most === 0 && others.length > 0;
  return isGiven || isUnsaid ? undefined : asked;
}

interface Kind extends Lacking {
  isAsked: (text: string) => boolean;
  isGivenBy: (record: AnyRecord, asked: string) => boolean;
}

const KINDS: readonly Kind[] = [
  {
    what: 'number',
    isAsked: (text) => HOW_MUCH_IS_IT.test(text) || WHICH_FIGURES.test(text),
    isGivenBy: givesFigure,
  },
  {
    what: 'time',
    isAsked: (text) => WHEN_IS_IT.test(text),
    isGivenBy: (record) =>
      DATES.some((field) => typeof record[field] === 'string') ||
      TIME.test(textsIn(record)) ||
      namesMonthOrWeekday(record),
  },
  {
    what: 'name',
    isAsked: (text) => WHO.test(text),
    // What is still to be done or decided says whom it is about, and not who it will be.
    isGivenBy: ({ type, chosen_option }) =>
      type !== 'commitment' && (type !== 'decision' || typeof chosen_option === 'string'),
  },
  {
    what: 'place',
    isAsked: asksForPlace,
    isGivenBy: (record, asked) =>
      typeof record.location === 'string' || isChosen(record) || givesPlace(textsIn(record), asked),
  },
  {
    what: 'reason',
    isAsked: asksForReason,
    isGivenBy: (record) => typeof record.rationale === 'string' || givesReason(textsIn(record)),
  },
  {
    what: 'choice',
    isAsked: asksWhatWasChosen,
    isGivenBy: (record) => record.type !== 'decision' || isChosen(record),
  },
];

function isChosen({ type, chosen_option }: AnyRecord): boolean {
  return type === 'decision' && typeof chosen_option === 'string';
}

const DATES = ['due_at', 'starts_at', 'horizon'];

function textsIn(record: AnyRecord): string {
  return TEXTS.map((field) => String(record[field] ?? '').slice(0, MOST_READ)).join('\n');
}

function givesFigure(record: AnyRecord): boolean {
  return FIGURE.test(textsIn(record));
}

function namesMonthOrWeekday(record: AnyRecord): boolean {
  return textsIn(record)
    .split(/[^\p{L}\p{M}-]+/u)
    .some((word) => isMonthOrWeekday(word));
}
