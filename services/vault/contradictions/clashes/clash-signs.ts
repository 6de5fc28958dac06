// The signs by which it is known whether two statements that clash are about one matter: how much they share, what each says beside it,
// and what tells of two. Each sign is a number; what they are worth stands in clash-worths.ts.
import { likenessOf } from '../../store/meaning/text-vector.ts';
import { happened } from '../reading/another-time.ts';
import type { Gist } from '../reading/gist.ts';
import type { Value } from '../reading/statement-values.ts';
import type { Unit } from '../reading/unit.ts';
import { apartOfBoth, valuesApart } from '../reading/values-apart.ts';
import { isSingle } from '../words/one-at-a-time.ts';
import { wordsOf } from '../words/word-list.ts';
import { isAdditive } from '../words/words-of-many.ts';
import { isDeniedAtTimes } from './denied-at-times.ts';
import type { OwnSign } from './found-clash.ts';
import { areHeadsApart, type Clashing, hasOneModifier, isHeadCrossed, modifiersDiffer } from './heads-and-modifiers.ts';
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

/** Of every clash. `values`: which kinds of values clash. */
export function signsOf(meeting: Meeting, { kind, units }: Clashing, values: ReadonlySet<string>) {
  const { a, b, met } = meeting;
  const isTelling = (unit: Unit) => !units.has(unit) && !isOnlyOfKind(unit, kind);
  const [leftA, leftB] = [meeting.leftA, meeting.leftB].map((left) => left.filter(isTelling)) as [Unit[], Unit[]];
  const inPassing = [
    ...saidInPassing(
      leftA,
      units,
      met.map(({ one }) => one),
    ),
    ...saidInPassing(
      leftB,
      units,
      met.map(({ other }) => other),
    ),
  ];
  const shared = met.reduce((sum, { one, other }) => sum + Math.min(one.weight, other.weight), 0);
  const [restA, restB] = [weigh(leftA), weigh(leftB)];
  const all = apartOfBoth(a, b);
  const several = valuesApart(a, b).length;
  const which = all.filter(({ isPartOfName, kind: each }) => isPartOfName && each !== 'amount');
  const namesLeft = [leftA, leftB].map((left) => left.some(({ isName }) => isName));
  const nouns = met.filter(({ one, other }) => !one.isVerb && !other.isVerb);
  // Who has one father has no one language that he speaks.
  const deed = met.find(({ one, other }) => isOneOfMany(one, a) && isOneOfMany(other, b));
  const ofWhich = met.filter(({ one, other }) => !(deed && one.at < deed.one.at && other.at < deed.other.at));
  return {
    shared: Math.min(MOST_SHARED, shared),
    nouns: Math.min(3, nouns.length),
    cover: shared / Math.max(0.1, shared + Math.min(restA, restB)),
    coverAll: shared / Math.max(0.1, shared + Math.max(restA, restB)),
    left: Math.min(3, restA + restB),
    passing: Math.min(2, weigh(inPassing)),
    leftInBoth: Math.min(2, restA, restB),
    bothSayMore: leftA.some((unit) => !carries(unit, kind)) && leftB.some((unit) => !carries(unit, kind)) ? 1 : 0,
    bothNameMore: saysOther(leftA, leftB, kind) ? 1 : 0,
    onePerson: areOfOnePerson(a, b) ? 1 : 0,
    sharedName: met.some(({ one }) => one.isName || one.sort === 'kin') ? 1 : 0,
    nameElsewhere: met.some(({ one, other }) => one.isName && other.isName && one.isFirst !== other.isFirst) ? 1 : 0,
    sharedFirst: met.some(({ one, other }) => one.isFirst && other.isFirst) ? 1 : 0,
    verb: met.some(({ one, other }) => one.isVerb && other.isVerb) ? 1 : 0,
    counter: counterpart(
      leftA.filter((unit) => !unit.isName),
      leftB.filter((unit) => !unit.isName),
    ),
    bothNames: namesLeft[0] && namesLeft[1] ? 1 : 0,
    oneName: namesLeft[0] !== namesLeft[1] ? 1 : 0,
    oneModifier: hasOneModifier(meeting, units) ? 1 : 0,
    verbsApart:
      !met.some(({ one, other }) => one.isVerb && other.isVerb) &&
      leftA.some(({ isVerb }) => isVerb) &&
      leftB.some(({ isVerb }) => isVerb)
        ? 1
        : 0,
    modifier: modifiersDiffer(meeting, units) ? 1 : 0,
    calledAgain: happened(a.text) && happened(b.text) ? 1 : 0,
    byTheHour: isByTheHour(a) !== isByTheHour(b) && !areLengths(all) ? 1 : 0,
    which:
      // Of one in a row something is said, and of another something else.
      ((several > 1 || (leftA.length > 0 && leftB.length > 0)) &&
        all.some((one) => one.of === 'ordinal' && ![a, b].some(({ values: every }) => isOfWeekday(one, every)))) ||
      isOneInARow(a) !== isOneInARow(b) ||
      areNumberedApart(a, b) ||
      meeting.opposed.some(
        ({ one, other }) =>
          (SIDES.has(one.folded) && SIDES.has(other.folded) && (one.at < a.verbAt || other.at < b.verbAt)) ||
          (saysWhich(meeting, a, one) && saysWhich(meeting, b, other)),
      )
        ? 1
        : 0,
    phasesApart:
      arePhasesApart(leftA, leftB) || meeting.opposed.some(({ one, other }) => arePhasesApart([one], [other])) ? 1 : 0,
    ownersApart: areOfTwoOwners(meeting) || areOwnersApart(meeting) ? 1 : 0,
    placedApart: kind !== 'place' && arePlacedApart(meeting) ? 1 : 0,
    mealsApart: areMealsApart(a, b) ? 1 : 0,
    occasionsApart: areOccasionsApart(a, b) ? 1 : 0,
    unique: a.isUnique && b.isUnique ? 1 : 0,
    owner: ownersDiffer(a, b, leftA, leftB) ? 1 : 0,
    bothOwners: a.isOwners && b.isOwners ? 1 : 0,
    occasion: a.occasion !== b.occasion || areOneAfterAnother(a, b) ? 1 : 0,
    excepting: a.isExcepting || b.isExcepting ? 1 : 0,
    saidOtherwise: areRestOfEachOther(a, b) ? 1 : 0,
    aside: a.isAside || b.isAside ? 1 : 0,
    additive: a.isAdditive || b.isAdditive ? 1 : 0,
    bothAdditive: a.isAdditive && b.isAdditive ? 1 : 0,
    doneAgain: a.isDoneAgain && b.isDoneAgain ? 1 : 0,
    swapped: areSwapped(meeting) ? 1 : 0,
    thereAndBack: isThereAndBack(a, b) ? 1 : 0,
    swappedOpposed: meeting.opposed.length > 0 && (areSwapped(meeting) || isComparedBack(meeting)) ? 1 : 0,
    owned: met.some(
      ({ one, other }) =>
        one.isOwner !== other.isOwner && isOfAnother(meeting, one.isOwner ? a : b, one.isOwner ? one : other),
    )
      ? 1
      : 0,
    whichValue: which.length > 0 ? 1 : 0,
    single: ofWhich.some(({ one, other }) => isSingle(one.concept, one.stem) || isSingle(other.concept, other.stem))
      ? 1
      : 0,
    role: ofWhich.some(({ one, other }) => isRole(one) || isRole(other)) ? 1 : 0,
    otherValues: [...values].filter((each) => each !== kind).length,
    denialToo:
      kind !== 'denial' && (meeting.opposed.length > 0 || met.some(({ one, other }) => one.isDenied !== other.isDenied))
        ? 1
        : 0,
    opposedToo: kind !== 'denial' && meeting.opposed.length > 0 ? 1 : 0,
    agreedToo: Math.min(2, meeting.agreed.filter(({ one, other }) => !isPrice(one) && !isPrice(other)).length),
    headsApart: areHeadsApart(meeting, { kind, units }) ? 1 : 0,
    ofAnother:
      met.some(({ one, other }) => one.isVerb || other.isVerb) && isHeadCrossed(meeting, { kind, units }) ? 1 : 0,
    happenedOnce: happened(a.text) !== happened(b.text) ? 1 : 0,
    another: a.isAnother !== b.isAnother ? 1 : 0,
    returning: a.isReturn !== b.isReturn ? 1 : 0,
    doesMore: doesMore(leftA, leftB, kind) ? 1 : 0,
    deniedAtTimes: kind === 'denial' && isDeniedAtTimes(meeting) ? 1 : 0,
    onlyWhere: PUT_IN_PLACE.has(kind) && met.length > 0 && met.every(isOnlyWhere) ? 1 : 0,
    partsApart: PUT_IN_PLACE.has(kind) && havePartsApart(meeting) ? 1 : 0,
    bothPlaced: leftA.some(isPlace) && leftB.some(isPlace) ? 1 : 0,
  };
}

/** The locker is at work, and the bus goes there. */
function isOnlyWhere({ one, other }: Met): boolean {
  return [one, other].every(({ role, isName }) => !isName && (role === 'place' || role === 'to'));
}

/** One thing stands where another does. */
const PUT_IN_PLACE: ReadonlySet<string> = new Set(['name', 'place', 'thing']);

/** The name of each sign by which clashes are told, of all of them or of one kind. */
export type Sign = keyof ReturnType<typeof signsOf> | 'isOneRelation' | OwnSign;

export type Signs = Readonly<Partial<Record<Sign, number>>>;

/** More alike, two words may be for one deed. */
const ONE_DEED = 0.3;

/** Of one thing and of another, or that one deed is done and another: what one says with a noun the other may say with a verb. */
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

/** Only members may, and those that are none may not; only so, and not unless it is so. */
function areRestOfEachOther(a: Gist, b: Gist): boolean {
  const isRest = (one: Gist, other: Gist) =>
    one.isExcepting && !one.hasNegation && other.hasNegation && REST.test(other.text);
  return isRest(a, b) || isRest(b, a);
}

/** How long it takes is no price of an hour. */
function areLengths(values: readonly Value[]): boolean {
  const amounts = values.filter(({ kind }) => kind === 'amount');
  return amounts.length > 0 && amounts.every(({ of }) => of === 'duration');
}

function isPrice({ concept, stem }: Unit): boolean {
  return concept === 'cost' || stem === 'price';
}

/** One says what is done, and the other nothing of the kind. */
function doesMore(leftA: readonly Unit[], leftB: readonly Unit[], kind: string): boolean {
  const does = (left: readonly Unit[]) => left.some((unit) => unit.isVerb && !carries(unit, kind));
  return does(leftA) !== does(leftB);
}

function isPlace({ isPlacing, isVerb }: Unit): boolean {
  return isPlacing && !isVerb;
}

/** On which side something is says which it is. */
const SIDES = wordsOf('left right front back rear top bottom upper lower north south east west lefthand righthand');

const DONE_BY_MANY = wordsOf('prefer handle live work own belong contact');

/** What may be done with several: a language is spoken, a friend is met. */
function isOneOfMany(unit: Unit, { language }: Gist): boolean {
  return unit.isVerb && isAdditive(unit, language, unit.concept);
}

/** One has it at a time, and it is no more than done. */
function isRole({ concept, stem }: Unit): boolean {
  return isSingle(concept, stem) && !DONE_BY_MANY.has(concept) && !DONE_BY_MANY.has(stem);
}

/** In clauses that speak of nothing that both speak of. */
function saidInPassing(left: readonly Unit[], clashing: ReadonlySet<Unit>, met: readonly Unit[]): Unit[] {
  const clauses = new Set([...met, ...clashing].map(({ clause }) => clause));
  return left.filter(({ clause }) => !clauses.has(clause));
}

function weigh(units: readonly Unit[]): number {
  return units.reduce((sum, { weight, isVerb }) => sum + (isVerb ? weight / 2 : weight), 0);
}
