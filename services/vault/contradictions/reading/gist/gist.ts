// What a statement says in whatever words: the things it speaks of, each with whether it is affirmed or denied, on which side of
// which scale it stands, who and where; and its values.
import type { Language } from '../../../store/text-index/languages/detect.ts';
import { OCCASION, OCCASION_PHRASES } from '../../words/cues.ts';
import { saysOnlyOne } from '../../words/only-one.ts';
import { inPlainWords } from '../../words/phrases/plain-words.ts';
import { wordsOf } from '../../words/word-list.ts';
import { DONE_AGAIN, DONE_ONCE, isAdditive } from '../../words/words-of-many.ts';
import { CALLED } from '../../words/words-of-people.ts';
import { saysHalfOfDay } from '../normal-form/hours-in-words.ts';
import { unified } from '../normal-form/unified.ts';
import { writtenShort } from '../normal-form/written-short.ts';
import { ReadLately } from '../read-lately.ts';
import { englishByRoot } from '../roots-elsewhere.ts';
import { calledUser, debtorIn, subjectIn, verbIn } from '../said-of-whom.ts';
import { type Token, tokensOf } from '../statement-tokens.ts';
import { rated, type Value } from '../statement-values.ts';
import { gistRead } from './gist-reading.ts';
import { type Home, homeIn } from './home.ts';
import { type Relation, relationIn } from './relations.ts';
import { type State, stateIn } from './state.ts';
import type { Unit } from './unit.ts';

export interface Gist {
  language: Language;
  units: readonly Unit[];
  values: readonly Value[];
  isOwners: boolean;
  /** The single time at which it was so; empty where it is so. */
  occasion: string;
  isExcepting: boolean;
  hasDenial: boolean;
  hasNegation: boolean;
  /** How often something is denied. */
  denials: number;
  isAside: boolean;
  isAdditive: boolean;
  isDoneAgain: boolean;
  /** Whether it speaks of one more of a kind, or of "this as well": then it says nothing of any other. */
  isAnother: boolean;
  /** Whether it speaks of the way back. */
  isReturn: boolean;
  /** Whether it says in which half of the day its hours are. */
  hasExactHours: boolean;
  /** Whether it speaks of the only one, the oldest, the one that is liked best: there is no other beside it. */
  isUnique: boolean;
  /** Whether it is done or still to do, where that is said. */
  state: State;
  /** Who owes whom, where it speaks of debts; the owner is "me". */
  debtor: string;
  /** The place of its verb among its words. */
  verbAt: number;
  /** Of whom it is said, where that is the owner, or he, or she; otherwise empty. */
  subject: string;
  /** How it relates two things, and in which direction. */
  relation: Relation | undefined;
  home: Home | undefined;
  text: string;
}

const MOST_READ = 400;
const lately = new ReadLately<Gist>();

export function gistOf(text: string, detected: Language | undefined): Gist {
  return lately.of(`${detected ?? ''} ${text}`, () => readGist(calledUser(text.slice(0, MOST_READ)), detected));
}

function readGist(text: string, detected: Language | undefined): Gist {
  const language = detected ?? 'en';
  const tokens = tokensOf(inPlainWords(unified(writtenShort(text, language), language), language), detected);
  const { units, values, isOwners, isExcepting, isAside, denials } = gistRead(tokens, language);
  return {
    language,
    units,
    values: rated(values),
    isOwners,
    occasion: occasionIn(text, tokens),
    isExcepting,
    hasDenial: denials.isAny,
    hasNegation: denials.hasNegation,
    denials: denials.times,
    isAside,
    isAdditive: tokens.some((token) => isAdditiveIn(token, language) && !CALLED.has(token.folded)),
    isDoneAgain: tokens.some(({ folded }) => DONE_AGAIN.has(folded) || DONE_ONCE.has(folded)),
    isAnother: ANOTHER.test(text),
    isReturn: RETURN.test(text),
    relation: relationIn(text, units),
    home: homeIn(text, language),
    debtor: debtorIn(tokens),
    subject: subjectIn(tokens, language),
    verbAt: Math.min(verbIn(tokens, language), units.find(({ isVerb, at }) => isVerb && at > 0)?.at ?? tokens.length),
    hasExactHours:
      EXACT_HOURS.test(text) || (values.some(({ kind }) => kind === 'time') && saysHalfOfDay(text, language)),
    state: stateIn(text),
    isUnique: saysOnlyOne(text),
    text,
  };
}

/** Signs that a text gives its hours exactly: with minutes in figures, with the half of the day, or before "Uhr". */
const EXACT_HOURS = /\d[:h.]\d\d|\b[ap]\.?m\b|morning|evening|afternoon|tonight|uhr/i;
const ANOTHER =
  /(?<!\p{L})(?:another|an additional|an extra|a (?:second|further)|too|as well|ein(?:e|en)? (?:zweite|weitere|andere)[rsn]?|noch ein(?:e|en)?|auch|otr[oa]|un(?:a)? segund[oa]|también|une? autre|une? (?:deuxième|second)|aussi|un(?:')?(?:a)? ?(?:altr[oa]|second[oa])|anche|outr[oa]|uma? segund[oa]|também|nog een|een tweede|ook)(?!\p{L})/iu;
const RETURN =
  /(?<!\p{L})(?:(?<!tax )return(?:s|ing|ed)?(?! (?:to work|from (?:\p{L}+ )?(?:leave|absence))\b)|(?:flight|plane|train|bus|ferry|drive|ride|journey|trip) (?:home|back)|(?<!\b(?:am|is|are|was|were|be|now|'m|'s|'re) )back(?= (?:from|home|to|on)(?! (?:(?:my|his|her|their|our|the) )?(?:work|job|normal|school|office)(?!\p{L})))|home(?:ward)?(?= (?:flight|journey|trip))|Rück\p{L}+|zurück|Heim(?:flug|reise|fahrt)|vuelta|regreso|regresa\p{L}*|vuelv\p{L}+|retour|rentre\p{L}*|ritorno|torna(?:no)?|volta(?:m|r)?|retorno|terug\p{L}*)(?!\p{L})/iu;

/** Words that make a comparison of what stands before them: "antes de" is before something, and names no time that is over. */
const COMPARED_WITH = wordsOf('que de del di als than da do dan das dos della');

/** Verbs for what became so at one time and is so since. */
const BECAME =
  /\b(?:turned|became|moved|switched|changed|wurde|geworden|gezogen|cumpli[óo]|se mud[óo]|a d[ée]m[ée]nag[ée]|ha compiuto|si [èe] trasferit[oa]|fez|mudou)\b/iu;

function occasionIn(text: string, tokens: readonly Token[]): string {
  if (BECAME.test(text)) return '';
  return [OCCASION_PHRASES.exec(text)?.[0] ?? '', ...tokens.filter(isOnOccasion).map(({ folded }) => folded)]
    .filter((each) => each !== '')
    .join(' ')
    .toLowerCase();
}

function isOnOccasion({ folded }: Token, at: number, tokens: readonly Token[]): boolean {
  return OCCASION.has(folded) && !COMPARED_WITH.has(tokens[at + 1]?.folded ?? '');
}

function isAdditiveIn(token: Token, language: Language): boolean {
  return isAdditive(token, language, englishByRoot(token.folded, language));
}
