// What tells that two statements are about two matters, though they differ in a single slot: then nothing contradicts. Each rule looks at the
// whole difference and changes nothing of it, so that one that holds is enough, and the order says nothing.
import { happened } from './reading/another-time.ts';
import { DENIED } from './reading/normal-form/marks.ts';
import { isDenied, type Statement } from './reading/statement/statement.ts';
import type { Word } from './reading/statement/statement-word.ts';
import { hasRate, type Value, type ValueKind } from './reading/statement-values.ts';
import { type Difference, isSubject, type Side } from './slots-apart.ts';
import { isVerb } from './words/verbs.ts';
import { wordsOf } from './words/word-list.ts';
import { ONE_WORD_FOR } from './words/words-for-one-thing.ts';
import { ADDS_UP, DONE_AGAIN } from './words/words-of-many.ts';
import { SAYS_LITTLE } from './words/words-that-carry.ts';

type Rule = (difference: Difference) => boolean;

export function areTwoMatters(difference: Difference): boolean {
  return TELL_OF_TWO.some((rule) => rule(difference));
}

const TELL_OF_TWO: readonly Rule[] = [
  sharesTooLittle,
  saysMoreBeside,
  isDeniedOfAnother,
  areBothRestricted,
  areNamesOfOthers,
  isOneOfAnother,
  areBothDenied,
  areRowsOfNames,
  isOfAnotherOne,
  isAnotherTime,
  isAnotherInARow,
  isPaidOtherwise,
];

/** "Note 1" and "Note 2" are two notes. */
function sharesTooLittle({ slots, shared }: Difference): boolean {
  return shared === 0 || (slots.has('label') && shared === 1);
}

/** Whether one says more beside the slot than one or two words, or each something of its own: then each speaks of its own matter. */
function saysMoreBeside(difference: Difference): boolean {
  const { slots, shared } = difference;
  // Where a thing stands in the place of another, the rest is the same anyway.
  if (slots.has('thing')) return false;
  const [a, b] = framesOf(difference);
  if (a.length > 0 && b.length > 0) return true;
  const more = [...a, ...b];
  if (more.length === 0) return false;
  const isBeside = ({ after, isFirst, isDone }: Word) =>
    after === 'joint' && (!isFirst || (isDone && !slots.has('denial')));
  return more.length > 2 || more.length >= shared || !more.every(isBeside);
}

/**
 * The words of each frame without those that only join the slot to the rest, unless the other has nothing else: then they tell
 * the two apart.
 */
function framesOf({ sides: [a, b], slots }: Difference): readonly [readonly Word[], readonly Word[]] {
  const whole = [a.frame, b.frame] as const;
  if (!slots.has('date') && !slots.has('amount') && !slots.has('name')) return whole;
  const [one, other] = [telling(a.frame, b.statement), telling(b.frame, a.statement)];
  const isJointAlone = one.length + other.length === 0 || whole.some((frame) => frame.length === 0);
  return isJointAlone ? [one, other] : whole;
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

/** Whether one of them denies something of which the other does not speak. */
function isDeniedOfAnother({ sides: [{ statement: a }, { statement: b }], opposed }: Difference): boolean {
  if (isDenied(a) === isDenied(b) || opposed !== undefined) return false;
  const [denying, other] = isDenied(a) ? [a, b] : [b, a];
  const stems = new Set([...other.words.map(({ stem }) => stem), ...other.carriers]);
  return !denying.denied.some(
    (stem) => stem === DENIED || stems.has(stem) || other.values.some(({ of, value }) => of === stem || value === stem),
  );
}

/** Whether each says when, where or how, and not the same: liked in the morning, and not liked in the rain. */
function areBothRestricted({ sides: [a, b], slots }: Difference): boolean {
  const isRestricted = ({ frame, statement: { values } }: Side, other: Side) =>
    frame.length > 0 || values.some((one) => !other.statement.values.some((each) => each.kind === one.kind));
  return slots.has('denial') && isRestricted(a, b) && isRestricted(b, a);
}

/** Whether the names are those of two people, of whom different things are true, or of things that somebody may like side by side. */
function areNamesOfOthers({ sides: [a, b], slots, isSaidOfOne }: Difference): boolean {
  if (!slots.has('name')) return false;
  return (!isSaidOfOne && differsWhose(a, b)) || [a, b].every(({ statement }) => statement.words.some(addsUp));
}

function addsUp({ folded }: Word): boolean {
  return ADDS_UP.has(folded);
}

const DEFINITE =
  /\b(?:is|are|was|ist|war|es|era|est|è|é)\s+(?:the|our|my|his|her|their|der|die|das|unsere?|meine?|seine?|ihre?|el|la|mi|nuestr[oa]|su|le|mon|ma|notre|son|sa|il|[mn]?[io]a?|noss[oa]|[mt]eu)(?![\p{L}])/iu;

/** Whether it differs whose something is, and not who it is. */
function differsWhose(a: Side, b: Side): boolean {
  return [...a.named, ...b.named].some(isSubject) && ![a, b].some(({ statement }) => DEFINITE.test(statement.text));
}

/** Whether only one names of whom it is said, and nobody told that the other is about the same. */
function isOneOfAnother({ sides: [a, b], slots, isOneSubject }: Difference): boolean {
  return !isOneSubject && !slots.has('name') && [...a.named, ...b.named].some(isSubject);
}

/** Whether both deny it of a name: who does not work with Ann may not work with Ben either. */
function areBothDenied({ sides, slots }: Difference): boolean {
  return slots.has('name') && sides.every(({ statement }) => isDenied(statement));
}

/** Whether both hold several names: to one place with one airline, and to another with another. */
function areRowsOfNames({ sides, slots }: Difference): boolean {
  return slots.has('name') && sides.every(({ named }) => areSeveral(named));
}

/** Words between the parts of a name, or between names in a row. */
const IN_NAMES = wordsOf('and und y e et en de la del van von der di da dos du le');

/** Whether there is more than one name, with something in between. */
function areSeveral(named: readonly Word[]): boolean {
  return named.some(
    ({ at, behind }, index) =>
      index > 0 &&
      at > (named[index - 1] as Word).at + 1 &&
      behind.length > 0 &&
      !behind.every((each) => IN_NAMES.has(each)),
  );
}

/**
 * Whether a value tells which one is meant (its number, or the colour before its name), or is one of many: who reads one page
 * reads another as well.
 */
function isOfAnotherOne({ sides: [a], values }: Difference): boolean {
  return values.some((value) => isOfWhich(value) || isOneOfMany(value, a.statement));
}

/** Kinds of values that tell which one is meant when they are part of its name. */
const TELL_WHICH: readonly ValueKind[] = ['colour', 'weekday', 'daypart', 'season', 'month', 'year'];

function isOfWhich({ kind, isLast, isPartOfName }: Value): boolean {
  return (
    ((kind === 'label' || kind === 'address') && (!isLast || isPartOfName)) ||
    (isPartOfName && TELL_WHICH.includes(kind))
  );
}

/** Whether the number stands right behind a verb: page 4 that is read is one of many. */
function isOneOfMany({ kind, at }: Value, { words }: Statement): boolean {
  const before = kind === 'address' ? words.find((word) => word.at === at - 1) : undefined;
  return before !== undefined && isVerb(before.stem, before.folded);
}

/** Whether it may have happened on both days: it happens again and again. */
function isAnotherTime({ sides, slots }: Difference): boolean {
  if (!slots.has('date')) return false;
  return (
    sides.every(({ statement }) => happened(statement.text)) ||
    sides.every(({ statement }) => statement.words.some(({ folded }) => DONE_AGAIN.has(folded)))
  );
}

/** Whether they are about two in a row: of one something is said, and of the other something else. */
function isAnotherInARow({ sides: [a, b], values }: Difference): boolean {
  if (hasOrdinal(a) !== hasOrdinal(b)) return true;
  return values.length > 1 && values.some(({ of }) => of === 'ordinal');
}

/** Whether the statement counts in a row: the first, or the third. */
function hasOrdinal({ statement }: Side): boolean {
  return statement.values.some(({ of }) => of === 'ordinal');
}

/** Whether only one is paid by the hour or day: that is not what was paid in all. */
function isPaidOtherwise({ sides: [a, b], slots }: Difference): boolean {
  return slots.has('amount') && hasRate(a.statement) !== hasRate(b.statement);
}
