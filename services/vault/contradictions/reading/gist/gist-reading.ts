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

/** How many words it reads; none where the word is nothing to it, and then nothing has changed. */
type Reader = (reading: Reading, at: number) => number;

/** Each word is read by the first that knows it. */
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
  // "Nobody but", "not without": what is excepted from a denial is so.
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

/** "Ann's": whatever was read last has something. */
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
  // "The key: hall cupboard" says where it is.
  reading.placing = { word: text === ':' ? ':' : '', at };
  return 1;
}

/** Rather than this; from there to here. */
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

/** As "I" and "user" it is said of whom, and as a title of what sort of name, and tells of no matter by itself. */
function readOfWhom(reading: Reading, at: number): number {
  const { tokens, language } = reading;
  const token = tokens[at] as Token;
  const isBeforeName = isTitle(token.folded) && IS_CAPITAL.test(tokens[at + 1]?.text ?? '');
  // But "is mine" is what is said.
  const isBehindIs =
    tokens[at + 1]?.isWord !== true && [at - 1, at - 2].some((place) => IS.has(tokens[place]?.folded ?? ''));
  const isOwner = IS_THE_OWNER.has(token.folded) || (isOwnersOwn(token, language) && !isBehindIs);
  if (!isBeforeName && !isOwner) return 0;
  reading.isJoined = false;
  return 1;
}

/** Mia is somebody, but where it means "my". */
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
  // "No guest parking": guests there are.
  const isCompound = unit.isJoined && previous?.at === at - 1 && !previous.isVerb && !isName;
  if (isDenying(reading.reach) && previous?.isDenied && isCompound) previous.isDenied = false;
  goOnBehind(reading, unit);
  return 1;
}

/** What a small word between two others lets go of, and begins. */
function readJoint(reading: Reading, at: number): void {
  const { tokens, language, units } = reading;
  const { folded } = tokens[at] as Token;
  const isWhere = isPlacing(folded, language);
  // "Does not live in": the verb needs it.
  if (!isWhere || units.at(-1)?.isVerb !== true) reading.reach = behindSmallWord(reading.reach, folded);
  if (isWhere) reading.placing = { word: folded, at };
}

/** A small word or a light one; but in English some small words stand on a scale. */
function tellsNothing({ tokens, language }: Reading, at: number): boolean {
  const token = tokens[at] as Token;
  const { folded, isStop } = token;
  // "Outside Porto" is near it.
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
