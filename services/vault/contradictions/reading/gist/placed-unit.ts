// A word that tells something, with what it says where it stands: denied or not, where something is, what part it has, whose it is.
import type { Language } from '../../../store/text-index/languages/detect.ts';
import { wordsOf } from '../../words/word-list.ts';
import { LANGUAGE_NAMES } from '../../words/words-across-kinds.ts';
import { isTitle, OWNERS_OWN, THE_OWNER } from '../../words/words-of-people.ts';
import { type Role, roleBehind } from '../../words/words-of-roles.ts';
import { OWNS } from '../normal-form/marks.ts';
import { VERBS_AT_ONCE } from '../said-of-whom.ts';
import { IS_CAPITAL, type Token } from '../statement-tokens.ts';
import { scalesFor, wordMeaning } from '../word-meaning.ts';
import { isDenying } from './denial-reach.ts';
import type { Reading } from './reading-state.ts';
import { standingAlone, type Unit } from './unit.ts';
import { DETERMINERS } from './which-value.ts';

/** So many words behind "in" or "at" still say where: "in the old house". */
const NEAR = 3;
export const IS_THE_OWNER = wordsOf(THE_OWNER);
const RELATIVE = wordsOf('that this');
const OF_OR_WITH = wordsOf(
  'of for de di du del da do dos das della dello dei des d von vom van fur with mit con avec com met',
);
/** Words that make a genitive behind a noun: "der Hausmeister unserer Schule". */
const GENITIVE = wordsOf('der des unserer meiner seiner ihrer deiner unseres meines seines ihres');
const MINE = wordsOf('my mein meine meinem meinen meiner meines mi mis mon ma mes mio mia miei mie meu minha mijn');
const WEEKENDS = wordsOf('weekend weekends wochenende wochenenden');

/** Adds a word of which nothing is known but what is given. */
export function addAlone({ tokens, language, units, clause }: Reading, at: number, given: Partial<Unit>): Unit {
  const meaning = wordMeaning(tokens[at] as Token, language, false);
  const unit = standingAlone(meaning, { at, clause, isFirst: units.length === 0 }, given);
  units.push(unit);
  return unit;
}

export function unitAt(reading: Reading, at: number, isName: boolean): Unit {
  const { tokens, language, units, reach, isJoined } = reading;
  const token = tokens[at] as Token;
  const before = tokens[at - 1]?.folded ?? '';
  const { isUndone, ...known } = wordMeaning(token, language, isName);
  const isDenied = isDenying(reach);
  // A denial does not deny the person or place that a name stands for.
  const isItDenied = isDenied && (!isName || known.sort === undefined || reach.isAside);
  return {
    ...known,
    isVerb: known.isVerb && !isNoun(reading, at),
    scales: scalesFor(token, language),
    isDenied: isUndone !== isItDenied,
    isDeniedByVerb: isDenied && reach.hasVerb,
    isPlacing: isPlacingAt(reading, at),
    isJoined,
    isFirst: units.length === 0,
    isOwner: false,
    isDetermined: DETERMINERS.has(before),
    isMine: MINE.has(before) || (before === OWNS && IS_THE_OWNER.has(tokens[at - 2]?.folded ?? '')),
    isOf: isOf(reading, at),
    role: roleAt(reading, at),
    clause: reading.clause,
    at,
  };
}

/** Whether a word that may be a verb is a thing here: a train is nobody who trains, and in the driving test nobody tests. */
function isNoun(reading: Reading, at: number): boolean {
  const before = reading.tokens[at - 1]?.folded ?? '';
  if (DETERMINERS.has(before)) return !RELATIVE.has(before);
  return (reading.language === 'en' && before === 'of') || (reading.isJoined && isPartOfThing(reading, at));
}

/** Whether the word belongs to a thing of several words, as "team lead" before a verb, or "water bill" where a verb came before. */
function isPartOfThing({ tokens, language, units, clause }: Reading, at: number): boolean {
  const next = tokens[at + 1]?.folded ?? '';
  // "A" is a verb in other languages, and an article in English.
  const isBeforeVerb = VERBS_AT_ONCE.has(next) && !(language === 'en' && DETERMINERS.has(next));
  if (isBeforeVerb && language === 'en') return true;
  if (units.at(-1)?.isDetermined !== true) return false;
  return isBeforeVerb || units.slice(0, -1).some((each) => each.isVerb && each.clause === clause && !each.isDetermined);
}

/** Whether the word says where something is: it is near a word such as "in", or belongs to what is. */
function isPlacingAt(reading: Reading, at: number): boolean {
  const { tokens, units, placing, isJoined } = reading;
  if (placing.word === '' || isNoPlace((tokens[at] as Token).folded)) return false;
  if (at - placing.at <= NEAR) return true;
  const previous = units.at(-1);
  return previous?.isPlacing === true && (isJoined || isOf(reading, at) || isOwnedBy(previous, at));
}

/** Whether a word behind "from" or "at" is no place: a language, or the weekend. */
function isNoPlace(folded: string): boolean {
  return LANGUAGE_NAMES.has(folded) || WEEKENDS.has(folded);
}

/** Whether the word stands right behind its owner: "church" in "in St Mark's church hall". */
function isOwnedBy({ isOwner, at }: Unit, place: number): boolean {
  return isOwner && at === place - 2;
}

/** Whether only "of" and an article stand between the word and the unit before it: "the lease of the office". */
function isOf({ tokens, language, units }: Reading, at: number): boolean {
  const [previous, determiner] = [units.at(-1), tokens[at - 1]?.folded ?? ''];
  if (language === 'de' && GENITIVE.has(determiner) && previous?.at === at - 2 && !previous.isVerb) return true;
  const before = DETERMINERS.has(determiner) ? at - 2 : at - 1;
  return OF_OR_WITH.has(tokens[before]?.folded ?? '') && previous?.at === before - 1;
}

/** The part that the word has in what is done, by the small word or the verb before it. */
function roleAt({ tokens, language, units, isJoined }: Reading, at: number): Role {
  const previous = units.at(-1);
  if (isJoined && previous?.isVerb === false && previous.at === at - 1) return previous.role;
  let before = at - 1;
  while (isBetween(tokens[before]?.folded ?? '', language)) before--;
  const isThing = before < at - 1 || IS_CAPITAL.test(tokens[at]?.text ?? '');
  if (previous?.isVerb === true && previous.at === before) return isThing ? 'object' : 'how';
  return roleBehind(tokens[before]?.folded ?? '', language);
}

/** Whether the word is an article, or says whose something is, between a word for a part and the word that has it. */
function isBetween(folded: string, language: Language): boolean {
  return roleBehind(folded, language) === '' && (DETERMINERS.has(folded) || OWNERS_OWN.has(folded) || isTitle(folded));
}
