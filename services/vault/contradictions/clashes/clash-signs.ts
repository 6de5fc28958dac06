// The signs by which it is known whether two statements that clash are about one matter: how much they share, what each says beside it,
// and what tells of two. Each sign is a number; what they are worth stands in clash-worths.ts.
import { likenessOf } from '../../store/meaning/text-vector.ts';
import { happened } from '../reading/another-time.ts';
import type { Gist } from '../reading/gist/gist.ts';
import type { Unit } from '../reading/gist/unit.ts';
import type { Value } from '../reading/statement-values.ts';
import { apartOfBoth, valuesApart } from '../reading/values-apart.ts';
import { isSingle } from '../words/one-at-a-time.ts';
import { wordsOf } from '../words/word-list.ts';
import { isAdditive } from '../words/words-of-many.ts';
import { isDeniedAtTimes } from './denied-at-times.ts';
import type { OwnSign } from './found-clash.ts';
import {
  areHeadsApart,
  type Clashing,
  hasOneModifier,
  isAroundOther,
  isHeadCrossed,
  modifiersDiffer,
} from './heads-and-modifiers.ts';
import { counterpart, type Meeting, type Met } from './meeting.ts';
import { isThereAndBack } from './moved-back.ts';
import { areMealsApart, areOccasionsApart, areOneAfterAnother } from './occasions.ts';
import {
  areNumberedApart,
  areOfOnePerson,
  areOfTwoOwners,
  arePhasesApart,
  areSwapped,
  isByTheHour,
  isComparedBack,
  isOfAnother,
  isOfWeekday,
  isOneInARow,
  ownersDiffer,
  saysWhich,
} from './of-two.ts';
import { havePartsApart } from './parts-apart.ts';
import { areOwnersApart, arePlacedApart } from './whose.ts';
import { carries, isOnlyOfKind } from './words-by-kind.ts';

const MOST_SHARED = 3;

/** What each statement says beside the clash, as far as it tells something. */
interface Left {
  leftA: readonly Unit[];
  leftB: readonly Unit[];
}

/** The signs that every clash has. `values`: which kinds of values clash. */
export function clashSigns(meeting: Meeting, clashing: Clashing, values: ReadonlySet<string>) {
  const { kind, units } = clashing;
  const isTelling = (unit: Unit) => !units.has(unit) && !isOnlyOfKind(unit, kind);
  const left = { leftA: meeting.leftA.filter(isTelling), leftB: meeting.leftB.filter(isTelling) };
  return {
    ...signsOfWeight(meeting, clashing, left),
    ...signsOfShared(meeting),
    ...signsOfLeft(meeting, clashing, left),
    ...signsOfStatements(meeting),
    ...signsOfTwo(meeting, clashing, left),
    ...signsOfClash(meeting, clashing, values),
  };
}

/** How much of both statements is shared, and how much is not. */
function signsOfWeight({ met }: Meeting, { units }: Clashing, { leftA, leftB }: Left) {
  const [ones, others] = [met.map(({ one }) => one), met.map(({ other }) => other)];
  const inPassing = [...saidInPassing(leftA, units, ones), ...saidInPassing(leftB, units, others)];
  const shared = met.reduce((sum, { one, other }) => sum + Math.min(one.weight, other.weight), 0);
  const [restA, restB] = [weigh(leftA), weigh(leftB)];
  return {
    shared: Math.min(MOST_SHARED, shared),
    cover: shared / Math.max(0.1, shared + Math.min(restA, restB)),
    coverAll: shared / Math.max(0.1, shared + Math.max(restA, restB)),
    left: Math.min(3, restA + restB),
    passing: Math.min(2, weigh(inPassing)),
    leftInBoth: Math.min(2, restA, restB),
  };
}

/** Of what kind the words are that both statements share. */
function signsOfShared(meeting: Meeting) {
  const { a, b, met } = meeting;
  // In "his father speaks French" there is one father, and that says nothing of how many languages he speaks.
  const deed = met.find(({ one, other }) => isOneOfMany(one, a) && isOneOfMany(other, b));
  const ofWhich = met.filter(({ one, other }) => !(deed && one.at < deed.one.at && other.at < deed.other.at));
  return {
    nouns: Math.min(3, met.filter(({ one, other }) => !one.isVerb && !other.isVerb).length),
    sharedName: Number(met.some(({ one }) => one.isName || one.sort === 'kin')),
    nameElsewhere: Number(met.some(({ one, other }) => one.isName && other.isName && one.isFirst !== other.isFirst)),
    sharedFirst: Number(met.some(({ one, other }) => one.isFirst && other.isFirst)),
    verb: Number(met.some(({ one, other }) => one.isVerb && other.isVerb)),
    agreedToo: Math.min(2, meeting.agreed.filter(({ one, other }) => !isPrice(one) && !isPrice(other)).length),
    owned: Number(
      met.some(
        ({ one, other }) =>
          one.isOwner !== other.isOwner && isOfAnother(meeting, one.isOwner ? a : b, one.isOwner ? one : other),
      ),
    ),
    single: Number(
      ofWhich.some(({ one, other }) => isSingle(one.concept, one.stem) || isSingle(other.concept, other.stem)),
    ),
    role: Number(ofWhich.some(({ one, other }) => isRole(one) || isRole(other))),
  };
}

/** What one statement or both say beside the clash. */
function signsOfLeft(meeting: Meeting, { kind, units }: Clashing, { leftA, leftB }: Left) {
  const namesLeft = [leftA, leftB].map((left) => left.some(({ isName }) => isName));
  const isVerbShared = meeting.met.some(({ one, other }) => one.isVerb && other.isVerb);
  return {
    bothSayMore: Number([leftA, leftB].every((left) => left.some((unit) => !carries(unit, kind)))),
    bothNameMore: Number(saysOther(leftA, leftB, kind)),
    doesMore: Number(doesMore(leftA, leftB, kind)),
    counter: counterpart(
      leftA.filter((unit) => !unit.isName),
      leftB.filter((unit) => !unit.isName),
    ),
    bothNames: Number(namesLeft[0] && namesLeft[1]),
    oneName: Number(namesLeft[0] !== namesLeft[1]),
    bothPlaced: Number(leftA.some(isPlace) && leftB.some(isPlace)),
    verbsApart: Number(!isVerbShared && [leftA, leftB].every((left) => left.some(({ isVerb }) => isVerb))),
    oneModifier: Number(hasOneModifier(meeting, units)),
    modifier: Number(modifiersDiffer(meeting, units)),
  };
}

/** How each statement is meant as a whole: once or always, of the owner, with an exception. */
function signsOfStatements({ a, b }: Meeting) {
  return {
    onePerson: Number(areOfOnePerson(a, b)),
    calledAgain: Number(happened(a.text) && happened(b.text)),
    happenedOnce: Number(happened(a.text) !== happened(b.text)),
    mealsApart: Number(areMealsApart(a, b)),
    occasionsApart: Number(areOccasionsApart(a, b)),
    occasion: Number(a.occasion !== b.occasion || areOneAfterAnother(a, b)),
    unique: Number(a.isUnique && b.isUnique),
    bothOwners: Number(a.isOwners && b.isOwners),
    excepting: Number(a.isExcepting || b.isExcepting),
    saidOtherwise: Number(areRestOfEachOther(a, b)),
    aside: Number(a.isAside || b.isAside),
    additive: Number(a.isAdditive || b.isAdditive),
    bothAdditive: Number(a.isAdditive && b.isAdditive),
    doneAgain: Number(a.isDoneAgain && b.isDoneAgain),
    thereAndBack: Number(isThereAndBack(a, b)),
    another: Number(a.isAnother !== b.isAnother),
    returning: Number(a.isReturn !== b.isReturn),
  };
}

/** Signs of two things, where the words alone seem to speak of one. */
function signsOfTwo(meeting: Meeting, { kind, units }: Clashing, { leftA, leftB }: Left) {
  const { a, b, met, opposed } = meeting;
  const apart = apartOfBoth(a, b);
  return {
    which: Number(isOfWhich(meeting, { leftA, leftB }, apart)),
    whichValue: Number(apart.some((value) => value.isPartOfName && value.kind !== 'amount')),
    byTheHour: Number(isByTheHour(a) !== isByTheHour(b) && !areLengths(apart)),
    phasesApart: Number(
      arePhasesApart(leftA, leftB) || opposed.some(({ one, other }) => arePhasesApart([one], [other])),
    ),
    owner: Number(ownersDiffer(a, b, leftA, leftB)),
    ownersApart: Number(areOfTwoOwners(meeting) || areOwnersApart(meeting)),
    placedApart: Number(kind !== 'place' && arePlacedApart(meeting)),
    swapped: Number(areSwapped(meeting)),
    swappedOpposed: Number(opposed.length > 0 && (areSwapped(meeting) || isComparedBack(meeting))),
    headsApart: Number(areHeadsApart(meeting, { kind, units })),
    deedsApart: Number(areDeedsApart(meeting, { leftA, leftB })),
    aroundIt: Number(isAroundOther(meeting)),
    ofAnother: Number(
      met.some(({ one, other }) => one.isVerb || other.isVerb) && isHeadCrossed(meeting, { kind, units }),
    ),
  };
}

/**
 * Whether only a person is shared, and each statement says something else of that person: what he trains for on Mondays, and
 * what he plays on Saturdays.
 */
function areDeedsApart({ met }: Meeting, { leftA, leftB }: Left): boolean {
  const isSomebody = ({ one, other }: Met) =>
    [one, other].every(({ isName, sort }) => (isName && sort !== 'place') || sort === 'kin');
  return (
    met.length > 0 &&
    met.every(isSomebody) &&
    [leftA, leftB].every((left) => left.some(({ isName, isPlacing }) => !isName && !isPlacing))
  );
}

/** Whether both say which of several they mean, and not the same one. */
function isOfWhich(meeting: Meeting, { leftA, leftB }: Left, apart: readonly Value[]): boolean {
  const { a, b, opposed } = meeting;
  const bothSayMore = valuesApart(a, b).length > 1 || (leftA.length > 0 && leftB.length > 0);
  // Two things that are counted, as the first and the second floor; but not "the first Thursday".
  const isInRow = (value: Value) => value.of === 'ordinal' && ![a, b].some(({ values }) => isOfWeekday(value, values));
  return (
    (bothSayMore && apart.some(isInRow)) ||
    isOneInARow(a) !== isOneInARow(b) ||
    areNumberedApart(a, b) ||
    opposed.some(
      ({ one, other }) =>
        (SIDES.has(one.folded) && SIDES.has(other.folded) && (one.at < a.verbAt || other.at < b.verbAt)) ||
        (saysWhich(meeting, a, one) && saysWhich(meeting, b, other)),
    )
  );
}

/** What else clashes beside this clash, and what follows from its kind. */
function signsOfClash(meeting: Meeting, { kind }: Clashing, values: ReadonlySet<string>) {
  const { met, opposed } = meeting;
  const [isDenial, isInPlace] = [kind === 'denial', PUT_IN_PLACE.has(kind)];
  const isOtherwiseDenied = met.some(({ one, other }) => one.isDenied !== other.isDenied);
  return {
    otherValues: [...values].filter((each) => each !== kind).length,
    denialToo: Number(!isDenial && (opposed.length > 0 || isOtherwiseDenied)),
    opposedToo: Number(!isDenial && opposed.length > 0),
    deniedAtTimes: Number(isDenial && isDeniedAtTimes(meeting)),
    onlyWhere: Number(isInPlace && met.length > 0 && met.every(isOnlyWhere)),
    partsApart: Number(isInPlace && havePartsApart(meeting)),
  };
}

/** Whether the shared word only says where: the locker is at work, and the bus goes to work. */
function isOnlyWhere({ one, other }: Met): boolean {
  return [one, other].every(({ role, isName }) => !isName && (role === 'place' || role === 'to'));
}

/** Clashes in which one thing stands where another does. */
const PUT_IN_PLACE: ReadonlySet<string> = new Set(['name', 'place', 'thing']);

/** The names of all signs, those of every clash and those of one kind. */
export type ClashSign = keyof ReturnType<typeof clashSigns> | 'isOneRelation' | OwnSign;

export type ClashSigns = Readonly<Partial<Record<ClashSign, number>>>;

/** Two words for what is done are two deeds if they are less alike than this. */
const ONE_DEED = 0.3;

/**
 * Whether both name a thing that the other does not, or do two deeds. A thing beside a deed does not count: what one says with
 * a noun the other may say with a verb.
 */
function saysOther(leftA: readonly Unit[], leftB: readonly Unit[], kind: string): boolean {
  const [mine, theirs] = [leftA, leftB].map((left) => left.filter((unit) => !carries(unit, kind))) as [Unit[], Unit[]];
  if ([mine, theirs].every((left) => left.some(({ isVerb }) => !isVerb))) return true;
  const [deeds, others] = [mine, theirs].map((left) => left.filter(({ isVerb }) => isVerb)) as [Unit[], Unit[]];
  return (
    deeds.length > 0 &&
    others.length > 0 &&
    !deeds.some((one) => others.some((other) => likenessOf(one.vector, other.vector) >= ONE_DEED))
  );
}

const REST =
  /(?<!\p{L})(?:non-|unless|except|other than|es sei denn|außer|a no ser que|salvo|sauf|excepto|a não ser|tranne)/iu;

/**
 * Whether the two say one rule from both sides: "only members may enter" and "people who are not members may not", or "only if
 * it rains" and "not unless it rains".
 */
function areRestOfEachOther(a: Gist, b: Gist): boolean {
  const isRest = (one: Gist, other: Gist) =>
    one.isExcepting && !one.hasNegation && other.hasNegation && REST.test(other.text);
  return isRest(a, b) || isRest(b, a);
}

/** Whether only lengths of time differ: they are no price by the hour. */
function areLengths(values: readonly Value[]): boolean {
  const amounts = values.filter(({ kind }) => kind === 'amount');
  return amounts.length > 0 && amounts.every(({ of }) => of === 'duration');
}

function isPrice({ concept, stem }: Unit): boolean {
  return concept === 'cost' || stem === 'price';
}

/** Whether one says what is done and the other does not. */
function doesMore(leftA: readonly Unit[], leftB: readonly Unit[], kind: string): boolean {
  const does = (left: readonly Unit[]) => left.some((unit) => unit.isVerb && !carries(unit, kind));
  return does(leftA) !== does(leftB);
}

function isPlace({ isPlacing, isVerb }: Unit): boolean {
  return isPlacing && !isVerb;
}

/** Words that say which of several is meant by its side: the left lamp. */
const SIDES = wordsOf('left right front back rear top bottom upper lower north south east west lefthand righthand');

const DONE_BY_MANY = wordsOf('prefer handle live work own belong contact');

/** Whether it may be done with several at once: somebody speaks two languages, or meets two friends. */
function isOneOfMany(unit: Unit, { language }: Gist): boolean {
  return unit.isVerb && isAdditive(unit, language, unit.concept);
}

/** Whether somebody has one of it at a time, as a role, and it is no mere deed. */
function isRole({ concept, stem }: Unit): boolean {
  return isSingle(concept, stem) && !DONE_BY_MANY.has(concept) && !DONE_BY_MANY.has(stem);
}

/** Words in clauses that hold nothing which both statements share. */
function saidInPassing(left: readonly Unit[], clashing: ReadonlySet<Unit>, met: readonly Unit[]): Unit[] {
  const clauses = new Set([...met, ...clashing].map(({ clause }) => clause));
  return left.filter(({ clause }) => !clauses.has(clause));
}

function weigh(units: readonly Unit[]): number {
  return units.reduce((sum, { weight, isVerb }) => sum + (isVerb ? weight / 2 : weight), 0);
}
