// What two statements are to each other: the same, in contradiction, perhaps the same, or two things. It is decided by slots
// and not by likeness: about the same matter, in the same frame of words, with just one slot that says something else. Where
// two slots differ, two things are said: another day and another amount.
//
// A statement is read in two ways. As a `Statement` it is a frame of its own words with slots in it, and what differs in one slot alone
// decides. As a `Gist` it is what its words mean, whatever they are, and decides where the frames are not alike, by signs that are weighed
// (clashes/); it also says where two alike frames are of two things all the same.
import { likenessOf, vectorOf } from '../store/meaning/text-vector.ts';
import { IS_ASCII } from '../store/text-index/languages/ascii.ts';
import { withoutUnseen } from '../store/text-index/languages/unseen.ts';
import { areKeptApart, contradictInOtherWords, sayTheOpposite } from './clashes/weigh-clashes.ts';
import { isExchanged } from './exchanged.ts';
import { happened } from './reading/another-time.ts';
import { DENIED } from './reading/normal-form/marks.ts';
import { type Statement, statementOf } from './reading/statement/statement.ts';
import type { Word } from './reading/statement/statement-word.ts';
import { languagesOf } from './reading/statement-language.ts';
import { hasRate, type Value, type ValueKind } from './reading/statement-values.ts';
import { valuesApart } from './reading/values-apart.ts';
import { isReordered, isTurnedAround } from './reordered.ts';
import { sayTheSameOtherwise } from './same-in-other-words.ts';
import { isSame, sameText } from './same-word-for-word.ts';
import { areOpposites } from './words/opposites.ts';
import { isVerb } from './words/verbs.ts';
import { wordsOf } from './words/word-list.ts';
import { ONE_WORD_FOR } from './words/words-for-one-thing.ts';
import { ADDS_UP, DONE_AGAIN } from './words/words-of-many.ts';
import { SAYS_LITTLE } from './words/words-that-carry.ts';

export type Verdict = 'same' | 'contradiction' | 'perhaps_same';

/** Statements this alike, in which no slot differs, may be the same in other words. */
const PERHAPS = 0.75;
/** In languages without vectors: with so much of their words in common. */
const PERHAPS_UNSEEN = 0.6;

export interface Compared {
  /** Both are said of one subject that the owner or the assistant named. */
  isOneSubject?: boolean;
}

export function compareStatements(
  oneWritten: string,
  otherWritten: string,
  { isOneSubject = false }: Compared = {},
): Verdict | undefined {
  const [one, other] = [withoutUnseen(oneWritten), withoutUnseen(otherWritten)];
  const [language, otherLanguage] = languagesOf(one, other);
  // Of a few words nobody can tell the language for sure, and English is the likeliest.
  const isDoubtful =
    language !== otherLanguage && (language === 'en' || otherLanguage === 'en') && IS_ASCII.test(one + other);
  const [left, right] = [
    { text: one, language: isDoubtful ? 'en' : language },
    { text: other, language: isDoubtful ? 'en' : otherLanguage },
  ] as const;
  const verdict = verdictBySlots(one, other, isOneSubject);
  // Done, and still to do: what tells them apart is read as a small word by the slots.
  if (verdict === 'same') return sayTheOpposite(left, right) ? 'contradiction' : verdict;
  if (verdict === 'contradiction') return areKeptApart(left, right) ? undefined : verdict;
  if (contradictInOtherWords(left, right)) return 'contradiction';
  return sayTheSameOtherwise(left, right) ? 'same' : verdict;
}

/** As far as the slots tell, in one frame of words. */
export function verdictBySlots(one: string, other: string, isOneSubject = false): Verdict | undefined {
  const [language, otherLanguage] = languagesOf(one, other);
  const [a, b] = [statementOf(one, language), statementOf(other, otherLanguage)];
  if (a.language === b.language) return verdictOn(a, b, isOneSubject);
  // Of a few words nobody can tell the language for sure: those of one may be read as those of the other.
  const verdicts = [a.language, b.language].map((language) =>
    verdictOn(statementOf(one, language), statementOf(other, language), isOneSubject),
  );
  return STRONGEST_FIRST.find((verdict) => verdicts.includes(verdict));
}

const STRONGEST_FIRST: readonly Verdict[] = ['same', 'contradiction', 'perhaps_same'];

function verdictOn(a: Statement, b: Statement, isOneSubject: boolean): Verdict | undefined {
  if (a.order.length + b.order.length === 0) return sameText(a.text, b.text) ? 'same' : undefined;
  if (isSame(a, b)) return 'same';
  const difference = differenceOf(a, b, isOneSubject);
  // Who does not work with the one may not work with the other either.
  if (difference.slots.has('name') && isDenied(a) && isDenied(b)) return undefined;
  if (difference.slots.size === 0) return isPerhapsSame(a, b, difference) ? 'perhaps_same' : undefined;
  return difference.isOneMatter && difference.slots.size === 1 ? 'contradiction' : undefined;
}

type Slot = 'date' | 'amount' | 'label' | 'name' | 'denial' | 'order' | 'colour' | 'thing';

interface Difference {
  slots: Set<Slot>;
  /** They are about the same, as far as their other words tell. */
  isOneMatter: boolean;
  shared: number;
  all: number;
  /** One thing stands where another does, or somebody else. */
  isSubstituted: boolean;
}

const SLOT_OF: Readonly<Record<ValueKind, Slot>> = {
  time: 'date',
  day: 'date',
  month: 'date',
  year: 'date',
  weekday: 'date',
  daypart: 'date',
  interval: 'date',
  season: 'date',
  amount: 'amount',
  label: 'label',
  address: 'label',
  colour: 'colour',
};

function differenceOf(a: Statement, b: Statement, isOneSubject: boolean): Difference {
  const [names, otherNames] = namesOf(a, b);
  const slots = new Set<Slot>();
  let isOneMatter = true;
  const [onlyA, onlyB] = [missingIn(a.words, b.words), missingIn(b.words, a.words)];
  const isName = (word: Word) => names.has(word.stem) || otherNames.has(word.stem);
  let [frameA, frameB] = [onlyA.filter((each) => !isName(each)), onlyB.filter((each) => !isName(each))];
  const opposed = oppositeIn(frameA, frameB);
  // "Jan is shorter than Peter" and "Peter is taller than Jan" are the same.
  const isConverse = opposed !== undefined && isTurnedAround(without(a, opposed[0]), without(b, opposed[1]), 1);
  if (opposed !== undefined) {
    const isOneOfThem = (word: Word) =>
      opposed.includes(word) || opposed.some((each) => oppositeIn([each], [word]) !== undefined);
    const isBeside = (word: Word) => !isOneOfThem(word) && !ADDS_UP.has(word.folded);
    [frameA, frameB] = [frameA.filter(isBeside), frameB.filter(isBeside)];
  }
  if (isDenied(a) !== isDenied(b) ? opposed === undefined : opposed !== undefined && !isConverse) {
    slots.add('denial');
    if (opposed === undefined && !isAboutBoth(a, b)) isOneMatter = false;
  }
  const differing = valuesApart(a, b);
  for (const { kind } of differing) slots.add(SLOT_OF[kind]);
  const [namedA, namedB] = [onlyA.filter(isName), onlyB.filter(isName)];
  const isOfOneSubject =
    isSaidOfOne(a, b) && (namedA.length + namedB.length === 0 || areBehindTheSame([namedA, onlyA], [namedB, onlyB]));
  if (namedA.length > 0 && namedB.length > 0) {
    slots.add('name');
    // A sister by one name and a brother by another.
    frameA = frameA.filter((word) => !stoodBefore(word, namedA, a));
    frameB = frameB.filter((word) => !stoodBefore(word, namedB, b));
    if ((!isOfOneSubject && areOthers(a, b, namedA, namedB)) || adds(a, b)) isOneMatter = false;
  } else if ((namedA.length > 0 || namedB.length > 0) && !isOneSubject && [...namedA, ...namedB].some(isSubject))
    isOneMatter = false;
  // The number of a thing, or the colour before its name, tells which one it is.
  if (
    differing.some((value) => isOfWhich(value) || isOneOfMany(value, a)) ||
    isAnotherTime(a, b, slots) ||
    isAnotherInARow(a, b, differing)
  )
    isOneMatter = false;
  if (slots.has('amount') && hasRate(a) !== hasRate(b)) isOneMatter = false;
  if (slots.has('name') && [namedA, namedB].every((named) => areSeveral(named))) isOneMatter = false;
  const sharedWords = a.words.length - onlyA.length;
  const counted = countDenied(a, b);
  const isOfOne = isOneSubject || counted !== undefined || isOfOneSubject;
  const shared = sharedWords + (isOfOne ? 1 : 0);
  [frameA, frameB] = [frameA, frameB].map((frame) => frame.filter(({ stem }) => stem !== counted)) as [Word[], Word[]];
  if (slots.size === 0 && isExchanged(a, b)) {
    slots.add('thing');
    [frameA, frameB] = [[], []];
  }
  if (slots.size === 0 && !isConverse && frameA.length + frameB.length === 0 && isReordered(a, b)) slots.add('order');
  if (slots.size === 0 && isForAndAgainst(a, b)) slots.add('denial');
  if (slots.has('denial') && areBothRestricted([a, frameA], [b, frameB])) isOneMatter = false;
  if (slots.has('date') || slots.has('amount') || slots.has('name'))
    [frameA, frameB] = withoutJoints([a, frameA], [b, frameB]);
  if (!isFrameKept(frameA, frameB, shared, slots)) isOneMatter = false;
  // "Note 1" and "Note 2" are two notes.
  if (shared === 0 || (slots.has('label') && shared === 1)) isOneMatter = false;
  const isSubstituted =
    (onlyA.length === 1 && onlyB.length === 1 && sharedWords > 0) || (onlyA.some(isSubject) && onlyB.some(isSubject));
  return { slots, isOneMatter, shared, all: a.words.length + onlyB.length, isSubstituted };
}

/** Of these, what is part of a name tells which one it is. */
const TELL_WHICH: readonly ValueKind[] = ['colour', 'weekday', 'daypart', 'season', 'month', 'year'];

function isOfWhich({ kind, isLast, isPartOfName }: Value): boolean {
  return (
    ((kind === 'label' || kind === 'address') && (!isLast || isPartOfName)) ||
    (isPartOfName && TELL_WHICH.includes(kind))
  );
}

/** Who reads one page reads another as well: it stands right behind what is done with it. */
function isOneOfMany({ kind, at }: Value, { words }: Statement): boolean {
  const before = kind === 'address' ? words.find((word) => word.at === at - 1) : undefined;
  return before !== undefined && isVerb(before.stem, before.folded);
}

/** Of the owner, or of somebody who is called he or she in both. */
function isSaidOfOne(a: Statement, b: Statement): boolean {
  return a.subject !== '' && a.subject === b.subject;
}

type Named = readonly [named: readonly Word[], only: readonly Word[]];

/** Nothing but names differs, and the same words stand before them. */
function areBehindTheSame([named, only]: Named, [namedOther, onlyOther]: Named): boolean {
  if (named.length !== only.length || namedOther.length !== onlyOther.length) return false;
  return named[0]?.behind.join(' ') === namedOther[0]?.behind.join(' ');
}

type Framed = readonly [statement: Statement, frame: readonly Word[]];

/** Without what only joins the slot to the rest: where the other has more than that as well, it is what tells the two apart. */
function withoutJoints([a, frameA]: Framed, [b, frameB]: Framed): [Word[], Word[]] {
  const [one, other] = [telling(frameA, b), telling(frameB, a)];
  return one.length + other.length === 0 || frameA.length === 0 || frameB.length === 0
    ? [one, other]
    : [[...frameA], [...frameB]];
}

function telling(frame: readonly Word[], { values, words }: Statement): Word[] {
  const isOver = words.some(({ stem }) => ENDS_OR_LEAVES.has(stem));
  const isAtATime = values.some(({ kind }) => kind === 'time') && !isOver;
  return frame.filter(({ folded, stem }) => !SAYS_LITTLE.has(folded) && !(isAtATime && stem === BEGINS));
}

const BEGINS = ONE_WORD_FOR.get('begins');
const ENDS_OR_LEAVES: ReadonlySet<string | undefined> = new Set(
  ['ends', 'leaves', 'arrives'].map((word) => ONE_WORD_FOR.get(word)),
);

/** Of one move somebody is in favour, and not. */
function isForAndAgainst(a: Statement, b: Statement): boolean {
  const manners = [a.wording.manner, b.wording.manner].sort();
  return manners[0] === 'against' && manners[1] === 'for';
}

/** Each says when, where or how, and not the same: in the morning it is liked, and in the rain it is not. */
function areBothRestricted([a, frameA]: Framed, [b, frameB]: Framed): boolean {
  const says = ({ values }: Statement, frame: readonly Word[], other: Statement) =>
    frame.length > 0 || values.some((one) => !other.values.some((each) => each.kind === one.kind));
  return says(a, frameA, b) && says(b, frameB, a);
}

/** Between the parts of a name, or the names in a row. */
const IN_NAMES = wordsOf('and und y e et en de la del van von der di da dos du le');

/** More than one name, with something in between: to one place with one airline. */
function areSeveral(named: readonly Word[]): boolean {
  return named.some(
    ({ at, behind }, index) =>
      index > 0 &&
      at > (named[index - 1] as Word).at + 1 &&
      behind.length > 0 &&
      !behind.every((each) => IN_NAMES.has(each)),
  );
}

/** Of one in a row something is said, and of another something else. */
function isAnotherInARow(a: Statement, b: Statement, differing: readonly Value[]): boolean {
  if (hasOrdinal(a) !== hasOrdinal(b)) return true;
  return differing.length > 1 && differing.some(({ of }) => of === 'ordinal');
}

/** The first of several, or the third. */
function hasOrdinal({ values }: Statement): boolean {
  return values.some(({ of }) => of === 'ordinal');
}

/** What happens again and again happened on one day, and on another. */
function isAnotherTime(a: Statement, b: Statement, slots: ReadonlySet<Slot>): boolean {
  if (!slots.has('date')) return false;
  if ([a, b].every(({ text }) => happened(text))) return true;
  return [a, b].every(({ words }) => words.some(({ folded }) => DONE_AGAIN.has(folded)));
}

/** What one says that there are none of, and the other how many. */
function countDenied(a: Statement, b: Statement): string | undefined {
  if (isDenied(a) === isDenied(b)) return undefined;
  const [denying, other] = isDenied(a) ? [a, b] : [b, a];
  return denying.denied.find((stem) => other.values.some(({ of }) => of === stem));
}

function without({ words }: Statement, word: Word): Pick<Statement, 'words'> {
  return { words: words.filter((each) => each !== word) };
}

function missingIn(words: readonly Word[], others: readonly Word[]): Word[] {
  return words.filter(({ stem }) => !others.some((other) => other.stem === stem));
}

/** A word that begins one statement is a name where the other says it as one. */
function namesOf(a: Statement, b: Statement): [ReadonlySet<string>, ReadonlySet<string>] {
  return [a, b].map(({ words }) => new Set(words.filter(({ isName }) => isName).map(({ stem }) => stem))) as [
    Set<string>,
    Set<string>,
  ];
}

function oppositeIn(a: readonly Word[], b: readonly Word[]): [Word, Word] | undefined {
  for (const one of a) for (const other of b) if (areOpposites(one.folded, other.folded)) return [one, other];
  return undefined;
}

function isDenied({ denied }: Statement): boolean {
  return denied.length > 0;
}

/** What one of them denies the other speaks of. */
function isAboutBoth(a: Statement, b: Statement): boolean {
  const [denying, other] = isDenied(a) ? [a, b] : [b, a];
  const stems = new Set([...other.words.map(({ stem }) => stem), ...other.carriers]);
  return denying.denied.some(
    (stem) => stem === DENIED || stems.has(stem) || other.values.some(({ of, value }) => of === stem || value === stem),
  );
}

function stoodBefore({ at }: Word, names: readonly Word[], { words }: Statement): boolean {
  const isNext = (name: Word) => name.at <= at + 2 && words.every((word) => word.at <= at || word.at >= name.at);
  return names.some((name) => name.behind.length === 0 && name.at > at && isNext(name));
}

const DEFINITE =
  /\b(?:is|are|was|ist|war|es|era|est|è|é)\s+(?:the|our|my|his|her|their|der|die|das|unsere?|meine?|seine?|ihre?|el|la|mi|nuestr[oa]|su|le|mon|ma|notre|son|sa|il|[mn]?[io]a?|noss[oa]|[mt]eu)(?![\p{L}])/iu;

/** Whose it is differs, and not who it is: of another person other things are true. */
function areOthers(a: Statement, b: Statement, namedA: readonly Word[], namedB: readonly Word[]): boolean {
  const isOther = [...namedA, ...namedB].some(isSubject);
  return isOther && ![a, b].some(({ text }) => DEFINITE.test(text));
}

function isSubject({ isFirst, isFollowedByOwner }: Word): boolean {
  return isFirst || isFollowedByOwner;
}

function adds({ words }: Statement, other: Statement): boolean {
  return words.some(({ folded }) => ADDS_UP.has(folded)) && other.words.some(({ folded }) => ADDS_UP.has(folded));
}

/** The words beside the slots are the same, but for one or two that one of them says more. */
function isFrameKept(a: readonly Word[], b: readonly Word[], shared: number, slots: ReadonlySet<Slot>): boolean {
  if (a.length > 0 && b.length > 0) return false;
  const more = [...a, ...b];
  if (more.length === 0) return true;
  const isBeside = ({ after, isFirst, isDone }: Word) =>
    after === 'joint' && (!isFirst || (isDone && !slots.has('denial')));
  return more.length <= 2 && more.length < shared && more.every(isBeside);
}

function isPerhapsSame(a: Statement, b: Statement, { shared, all, isSubstituted }: Difference): boolean {
  if (isSubstituted) return false;
  const ratio = shared / Math.max(1, all);
  const [first, second] = [vectorOf(a.text), vectorOf(b.text)];
  if (first === undefined || second === undefined) return shared > 1 && ratio >= PERHAPS_UNSEEN;
  return shared > 0 && likenessOf(first, second) >= PERHAPS;
}
