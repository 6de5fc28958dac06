// What tells that two statements are about two matters, though they differ in a single slot: then nothing contradicts. Each rule looks at the
// whole difference and changes nothing of it, so that one that holds is enough, and the order says nothing.
import { happened } from './reading/another-time.ts';
import { DENIED } from './reading/normal-form/marks.ts';
import type { Statement } from './reading/statement/statement.ts';
import type { Word } from './reading/statement/statement-word.ts';
import { hasRate, type Value, type ValueKind } from './reading/statement-values.ts';
import { type Difference, isDenied, isSubject, type Side } from './slots-apart.ts';
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

/** Beside the slot the words are the same, but for one or two that one of them says more; otherwise each speaks of its own. */
function saysMoreBeside(difference: Difference): boolean {
  const { slots, shared } = difference;
  // What stands in the place of another is all that the rest differs in.
  if (slots.has('thing')) return false;
  const [a, b] = framesOf(difference);
  if (a.length > 0 && b.length > 0) return true;
  const more = [...a, ...b];
  if (more.length === 0) return false;
  const isBeside = ({ after, isFirst, isDone }: Word) =>
    after === 'joint' && (!isFirst || (isDone && !slots.has('denial')));
  return more.length > 2 || more.length >= shared || !more.every(isBeside);
}

/** Without what only joins the slot to the rest: where the other has more than that as well, it is what tells the two apart. */
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

/** What one of them denies the other does not speak of. */
function isDeniedOfAnother({ sides: [{ statement: a }, { statement: b }], opposed }: Difference): boolean {
  if (isDenied(a) === isDenied(b) || opposed !== undefined) return false;
  const [denying, other] = isDenied(a) ? [a, b] : [b, a];
  const stems = new Set([...other.words.map(({ stem }) => stem), ...other.carriers]);
  return !denying.denied.some(
    (stem) => stem === DENIED || stems.has(stem) || other.values.some(({ of, value }) => of === stem || value === stem),
  );
}

/** Each says when, where or how, and not the same: in the morning it is liked, and in the rain it is not. */
function areBothRestricted({ sides: [a, b], slots }: Difference): boolean {
  const isRestricted = ({ frame, statement: { values } }: Side, other: Side) =>
    frame.length > 0 || values.some((one) => !other.statement.values.some((each) => each.kind === one.kind));
  return slots.has('denial') && isRestricted(a, b) && isRestricted(b, a);
}

/** Of another person other things are true; and who likes the one may like the other. */
function areNamesOfOthers({ sides: [a, b], slots, isSaidOfOne }: Difference): boolean {
  if (!slots.has('name')) return false;
  return (!isSaidOfOne && areOfOthers(a, b)) || [a, b].every(({ statement }) => statement.words.some(addsUp));
}

function addsUp({ folded }: Word): boolean {
  return ADDS_UP.has(folded);
}

const DEFINITE =
  /\b(?:is|are|was|ist|war|es|era|est|è|é)\s+(?:the|our|my|his|her|their|der|die|das|unsere?|meine?|seine?|ihre?|el|la|mi|nuestr[oa]|su|le|mon|ma|notre|son|sa|il|[mn]?[io]a?|noss[oa]|[mt]eu)(?![\p{L}])/iu;

/** Whose it is differs, and not who it is. */
function areOfOthers(a: Side, b: Side): boolean {
  return [...a.named, ...b.named].some(isSubject) && ![a, b].some(({ statement }) => DEFINITE.test(statement.text));
}

/** Only one of them says of whom, and nobody told that it is of the same. */
function isOneOfAnother({ sides: [a, b], slots, isOneSubject }: Difference): boolean {
  return !isOneSubject && !slots.has('name') && [...a.named, ...b.named].some(isSubject);
}

/** Who does not work with the one may not work with the other either. */
function areBothDenied({ sides, slots }: Difference): boolean {
  return slots.has('name') && sides.every(({ statement }) => isDenied(statement));
}

/** To one place with one airline, and to another with another. */
function areRowsOfNames({ sides, slots }: Difference): boolean {
  return slots.has('name') && sides.every(({ named }) => areSeveral(named));
}

/** Between the parts of a name, or the names in a row. */
const IN_NAMES = wordsOf('and und y e et en de la del van von der di da dos du le');

/** More than one name, with something in between. */
function areSeveral(named: readonly Word[]): boolean {
  return named.some(
    ({ at, behind }, index) =>
      index > 0 &&
      at > (named[index - 1] as Word).at + 1 &&
      behind.length > 0 &&
      !behind.every((each) => IN_NAMES.has(each)),
  );
}

/** The number of a thing, or the colour before its name, tells which one it is; and who reads one page reads another as well. */
function isOfAnotherOne({ sides: [a], values }: Difference): boolean {
  return values.some((value) => isOfWhich(value) || isOneOfMany(value, a.statement));
}

/** Of these, what is part of a name tells which one it is. */
const TELL_WHICH: readonly ValueKind[] = ['colour', 'weekday', 'daypart', 'season', 'month', 'year'];

function isOfWhich({ kind, isLast, isPartOfName }: Value): boolean {
  return (
    ((kind === 'label' || kind === 'address') && (!isLast || isPartOfName)) ||
    (isPartOfName && TELL_WHICH.includes(kind))
  );
}

/** It stands right behind what is done with it. */
function isOneOfMany({ kind, at }: Value, { words }: Statement): boolean {
  const before = kind === 'address' ? words.find((word) => word.at === at - 1) : undefined;
  return before !== undefined && isVerb(before.stem, before.folded);
}

/** What happens again and again happened on one day, and on another. */
function isAnotherTime({ sides, slots }: Difference): boolean {
  if (!slots.has('date')) return false;
  return (
    sides.every(({ statement }) => happened(statement.text)) ||
    sides.every(({ statement }) => statement.words.some(({ folded }) => DONE_AGAIN.has(folded)))
  );
}

/** Of one in a row something is said, and of another something else. */
function isAnotherInARow({ sides: [a, b], values }: Difference): boolean {
  if (hasOrdinal(a) !== hasOrdinal(b)) return true;
  return values.length > 1 && values.some(({ of }) => of === 'ordinal');
}

/** The first of several, or the third. */
function hasOrdinal({ statement }: Side): boolean {
  return statement.values.some(({ of }) => of === 'ordinal');
}

/** What somebody takes for an hour is not what one has paid in all. */
function isPaidOtherwise({ sides: [a, b], slots }: Difference): boolean {
  return slots.has('amount') && hasRate(a.statement) !== hasRate(b.statement);
}
