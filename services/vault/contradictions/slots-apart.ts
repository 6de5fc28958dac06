// In which slots two statements say something else, and what each says beside these. Nothing is decided here: what a single slot is worth
// is asked afterwards (two-matters.ts).
import { isExchanged } from './exchanged.ts';
import { isDenied, type Statement } from './reading/statement/statement.ts';
import type { Word } from './reading/statement/statement-word.ts';
import type { Value, ValueKind } from './reading/statement-values.ts';
import { valuesApart } from './reading/values-apart.ts';
import { isReordered, isTurnedAround } from './reordered.ts';
import { areOpposites } from './words/opposites.ts';
import { ADDS_UP } from './words/words-of-many.ts';

type Slot = 'date' | 'amount' | 'label' | 'name' | 'denial' | 'order' | 'colour' | 'thing';

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

/** One of the two statements, as far as the other does not say the same. */
export interface Side {
  statement: Statement;
  /** The words that only this statement has. */
  only: readonly Word[];
  named: readonly Word[];
  /** Those of them that are in no slot. */
  frame: readonly Word[];
}

export interface Difference {
  sides: readonly [Side, Side];
  slots: ReadonlySet<Slot>;
  /** The values that differ. */
  values: readonly Value[];
  /** A word of each that says the opposite of the other. */
  opposed: Opposed | undefined;
  /** Whether both are said of one subject that the owner or the assistant named. */
  isOneSubject: boolean;
  /** Whether both are said of the owner, or of the same he or she, and nobody else comes in. */
  isSaidOfOne: boolean;
  /** How much is the same in both, and how much is said in all. */
  shared: number;
  all: number;
}

type Opposed = readonly [Word, Word];
type OfBoth = readonly [readonly Word[], readonly Word[]];

export function differenceOf(a: Statement, b: Statement, isOneSubject: boolean): Difference {
  const [onlyA, onlyB] = [missingIn(a.words, b.words), missingIn(b.words, a.words)];
  // A word that begins one statement is a name where the other says it as one.
  const names = new Set([...a.words, ...b.words].filter((word) => word.isName).map(({ stem }) => stem));
  const isName = ({ stem }: Word) => names.has(stem);
  const [namedA, namedB] = [onlyA.filter(isName), onlyB.filter(isName)];
  const opposed = oppositeIn(
    onlyA.filter((word) => !isName(word)),
    onlyB.filter((word) => !isName(word)),
  );
  const areBothNamed = namedA.length > 0 && namedB.length > 0;
  const counted = countDenied(a, b);
  const isInSlot = (word: Word, named: readonly Word[], statement: Statement) =>
    isName(word) ||
    word.stem === counted ||
    (opposed !== undefined && isAboutOpposites(word, opposed)) ||
    // A sister with one name and a brother with another are two people.
    (areBothNamed && stoodBefore(word, named, statement));
  const sideOf = (statement: Statement, only: readonly Word[], named: readonly Word[]): Side => ({
    statement,
    only,
    named,
    frame: only.filter((word) => !isInSlot(word, named, statement)),
  });
  const sides = [sideOf(a, onlyA, namedA), sideOf(b, onlyB, namedB)] as const;
  const values = valuesApart(a, b);
  const isSaidOfOne =
    a.subject !== '' && a.subject === b.subject && (namedA.length + namedB.length === 0 || areBehindTheSame(...sides));
  const sharedWords = a.words.length - onlyA.length;
  return {
    sides,
    slots: slotsOf({ sides, values, opposed, areBothNamed }),
    values,
    opposed,
    isOneSubject,
    isSaidOfOne,
    shared: sharedWords + (isOneSubject || isSaidOfOne || counted !== undefined ? 1 : 0),
    all: a.words.length + onlyB.length,
  };
}

interface Apart extends Pick<Difference, 'sides' | 'values' | 'opposed'> {
  areBothNamed: boolean;
}

function slotsOf(apart: Apart): ReadonlySet<Slot> {
  const { sides, values, opposed, areBothNamed } = apart;
  const [a, b] = [sides[0].statement, sides[1].statement];
  // "Jan is shorter than Peter" and "Peter is taller than Jan" are the same.
  const isConverse = opposed !== undefined && isTurnedAround(without(a, opposed[0]), without(b, opposed[1]), 1);
  const slots = new Set<Slot>();
  // To deny the opposite of something is to affirm it.
  if (isDenied(a) === isDenied(b) ? opposed !== undefined && !isConverse : opposed === undefined) slots.add('denial');
  for (const { kind } of values) slots.add(SLOT_OF[kind]);
  if (areBothNamed) slots.add('name');
  if (slots.size > 0) return slots;
  // Where no slot differs, the first of these that applies.
  if (isExchanged(a, b)) return new Set(['thing']);
  if (!isConverse && sides.every(({ frame }) => frame.length === 0) && isReordered(a, b)) return new Set(['order']);
  return isForAndAgainst(a, b) ? new Set(['denial']) : slots;
}

function missingIn(words: readonly Word[], others: readonly Word[]): Word[] {
  return words.filter(({ stem }) => !others.some((other) => other.stem === stem));
}

function oppositeIn(...[a, b]: OfBoth): Opposed | undefined {
  for (const one of a) for (const other of b) if (areOpposites(one.folded, other.folded)) return [one, other];
  return undefined;
}

/** Whether the word is one of the two opposites or opposite to one of them, or a verb for what may be done with either. */
function isAboutOpposites(word: Word, opposed: Opposed): boolean {
  return (
    opposed.includes(word) || ADDS_UP.has(word.folded) || opposed.some((each) => areOpposites(each.folded, word.folded))
  );
}

/** Whether the word says who the person is whose name follows. */
function stoodBefore({ at }: Word, names: readonly Word[], { words }: Statement): boolean {
  const isNext = (name: Word) => name.at <= at + 2 && words.every((word) => word.at <= at || word.at >= name.at);
  return names.some((name) => name.behind.length === 0 && name.at > at && isNext(name));
}

/** The thing of which one statement says that there is none, and the other how many. */
function countDenied(a: Statement, b: Statement): string | undefined {
  if (isDenied(a) === isDenied(b)) return undefined;
  const [denying, other] = isDenied(a) ? [a, b] : [b, a];
  return denying.denied.find((stem) => other.values.some(({ of }) => of === stem));
}

/** Whether nothing but names differs, and the same words stand before them. */
function areBehindTheSame(one: Side, other: Side): boolean {
  if ([one, other].some(({ named, only }) => named.length !== only.length)) return false;
  return one.named[0]?.behind.join(' ') === other.named[0]?.behind.join(' ');
}

function without({ words }: Statement, word: Word): Pick<Statement, 'words'> {
  return { words: words.filter((each) => each !== word) };
}

/** Whether one is for something and the other against it. */
function isForAndAgainst(a: Statement, b: Statement): boolean {
  const manners = [a.wording.manner, b.wording.manner].sort();
  return manners[0] === 'against' && manners[1] === 'for';
}

/** Whether the word is the subject of the statement, as a name or a thing. */
export function isSubject({ isFirst, isFollowedByOwner }: Word): boolean {
  return isFirst || isFollowedByOwner;
}
