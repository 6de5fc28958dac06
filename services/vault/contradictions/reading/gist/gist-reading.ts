// A statement read from its first word to its last: what each word tells where it stands, by what was read before it. A denial, an
// "instead of", what says where: each goes so far, and is let go of again (reading-state.ts).
import type { Language } from '../../../store/text-index/languages/detect.ts';
import { ASIDE, CHANGES, FROM, IS, isPlacing } from '../../words/cues.ts';
import { isLight } from '../../words/light-words.ts';
import { isTitle, OWNERS_OWN } from '../../words/words-of-people.ts';
import { OWNS } from '../normal-form/marks.ts';
import { IS_CAPITAL, type Token } from '../statement-tokens.ts';
import { isKnownName, scalesFor } from '../word-meaning.ts';
import { behindAside, behindClause, behindSmallWord, behindUnit, isDenying } from './denial-reach.ts';
import { noteException, readDenial, readDenialBehind, readDeniedMark } from './denying-words.ts';
import { IS_THE_OWNER, unitAt } from './placed-unit.ts';
import { nothingRead, type Reading } from './reading-state.ts';
import type { Unit } from './unit.ts';
import { readValue } from './value-reading.ts';

/** Reads the word at this place. It answers how many words it has read; 0 where the word is nothing to it, and then nothing has changed. */
type Reader = (reading: Reading, at: number) => number;

/** In this order: each word is read by the first that knows it. */
const READERS: readonly Reader[] = [
  readValue,
  readOwnership,
  readDeniedMark,
  readEndOfClause,
  readDenialBehind,
  readDenial,
  readAside,
  readOfWhom,
  readWord,
];

export function gistRead(tokens: readonly Token[], language: Language): Readonly<Reading> {
  const reading = nothingRead(tokens, language);
  for (let at = 0; at < tokens.length; at += takenAt(reading, at)) {
    if (isOwnersOwn(tokens[at] as Token, language) && tokens[at]?.text !== 'US') reading.isOwners = true;
    noteException(reading, at);
  }
  // In "nobody but Ann" and "not without milk" the exception is so.
  if (reading.isExcepting && reading.denials.times > 1) for (const unit of reading.units) unit.isDenied = false;
  return reading;
}

function takenAt(reading: Reading, at: number): number {
  for (const read of READERS) {
    const taken = read(reading, at);
    if (taken > 0) return taken;
  }
  return 1;
}

/** Reads "Ann's": whatever was read last owns something. */
function readOwnership(reading: Reading, at: number): number {
  if (reading.tokens[at]?.text !== OWNS) return 0;
  const owner = reading.units.at(-1);
  if (owner?.at === at - 1) owner.isOwner = true;
  reading.isJoined = false;
  return 1;
}

function readEndOfClause(reading: Reading, at: number): number {
  const { text, isWord } = reading.tokens[at] as Token;
  if (isWord) return 0;
  reading.clause++;
  reading.reach = behindClause(reading.reach);
  reading.isJoined = false;
  // A colon says where: "The key: hall cupboard".
  reading.placing = { word: text === ':' ? ':' : '', at };
  return 1;
}

/** Reads words that put something aside ("rather than this") or say from where to where. */
function readAside(reading: Reading, at: number): number {
  const { folded } = reading.tokens[at] as Token;
  if (ASIDE.has(folded)) reading.isAside = true;
  else if (FROM.has(folded) && hasChange(reading)) reading.placing = { ...reading.placing, word: folded };
  else return 0;
  reading.reach = behindAside(reading.reach);
  reading.isJoined = false;
  return 1;
}

function hasChange({ tokens }: Reading): boolean {
  return tokens.some(({ folded }) => CHANGES.has(folded));
}

/**
 * Reads a word that says of whom the statement is, as "I" and "user", or of which sort the name behind it is, as a title. It
 * tells of no matter by itself.
 */
function readOfWhom(reading: Reading, at: number): number {
  const { tokens, language } = reading;
  const token = tokens[at] as Token;
  const isBeforeName = isTitle(token.folded) && IS_CAPITAL.test(tokens[at + 1]?.text ?? '');
  // "Is mine" is what the statement says, and not of whom it is.
  const isBehindIs =
    tokens[at + 1]?.isWord !== true && [at - 1, at - 2].some((place) => IS.has(tokens[place]?.folded ?? ''));
  const isOwner = IS_THE_OWNER.has(token.folded) || (isOwnersOwn(token, language) && !isBehindIs);
  if (!isBeforeName && !isOwner) return 0;
  reading.isJoined = false;
  return 1;
}

/** Whether the word says that something is the owner's. In a language in which "mia" is no such word, Mia is a person. */
function isOwnersOwn({ folded }: Token, language: Language): boolean {
  return OWNERS_OWN.has(folded) && (folded !== 'mia' || language === 'it');
}

function readWord(reading: Reading, at: number): number {
  const { tokens, language, units } = reading;
  readJoint(reading, at);
  const isName = isKnownName(tokens, at, language);
  if (!isName && tellsNothing(reading, at)) {
    reading.isJoined = false;
    return 1;
  }
  const [unit, previous] = [unitAt(reading, at, isName), units.at(-1)];
  units.push(unit);
  // "No guest parking" denies the parking, and not the guests.
  const isCompound = unit.isJoined && previous?.at === at - 1 && !previous.isVerb && !isName;
  if (isDenying(reading.reach) && previous?.isDenied && isCompound) previous.isDenied = false;
  goOnBehind(reading, unit);
  return 1;
}

/** Reads a small word between two others, which may end a denial or begin something. */
function readJoint(reading: Reading, at: number): void {
  const { tokens, language, units } = reading;
  const { folded } = tokens[at] as Token;
  const isWhere = isPlacing(folded, language);
  // In "does not live in" the verb needs the small word, and the denial goes on.
  if (!isWhere || units.at(-1)?.isVerb !== true) reading.reach = behindSmallWord(reading.reach, folded);
  if (isWhere) reading.placing = { word: folded, at };
}

/** Whether it is a small word or one of little weight. In English some small words stand on a scale and tell something. */
function tellsNothing({ tokens, language }: Reading, at: number): boolean {
  const token = tokens[at] as Token;
  const { folded, isStop } = token;
  // "Outside Porto" means near it.
  if (folded === 'outside' && IS_CAPITAL.test(tokens[at + 1]?.text ?? '')) return true;
  const isSmall = isStop || folded.length < 2;
  return (isSmall && (language !== 'en' || scalesFor(token, language).length === 0)) || isLight(folded, language);
}

function goOnBehind(reading: Reading, unit: Unit): void {
  if (unit.isVerb) reading.placing = { ...reading.placing, word: '' };
  if (unit.isName) reading.holder = unit.stem;
  reading.reach = behindUnit(reading.reach, unit);
  reading.isJoined = true;
}
