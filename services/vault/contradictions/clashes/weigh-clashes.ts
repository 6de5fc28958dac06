// How likely two statements contradict each other in words of their own, by the likeliest of their clashes. What each sign is worth
// was measured over written pairs (npm run bench -- --only clashes).
import type { Language } from '../../store/text-index/languages/detect.ts';
import { type Gist, gistOf } from '../reading/gist.ts';
import { isOneHomeInAnother } from '../reading/home.ts';
import { HALF_A_DAY } from '../reading/statement-values.ts';
import { apartOfBoth, valuesApart } from '../reading/values-apart.ts';
import { type ClashKind, isAmong, isSure } from './clash-bars.ts';
import { type Clash, clashesIn, clashesOf } from './clashes.ts';
import { type Meeting, meet, relationsAgree } from './meeting.ts';
import { isThereAndBack } from './moved-back.ts';
import { areMealsApart, areOccasionsApart, areOneAfterAnother } from './occasions.ts';
import { areNumberedApart, areOfOthers } from './of-two.ts';
import { isSequenceApart } from './sequence.ts';
import { areOwnersApart, arePlacedApart } from './whose.ts';

type Worth = { always: number } & Readonly<Record<string, number>>;

const WORTH: Readonly<Record<ClashKind, Worth>> = {
  amount: {
    always: 3.23,
    shared: 0,
    nouns: 0.37,
    cover: 0.23,
    coverAll: 0.07,
    left: -1.77,
    passing: -1.24,
    leftInBoth: -0.34,
    bothSayMore: -0.28,
    bothNameMore: -0.74,
    onePerson: 0.43,
    sharedName: 0,
    nameElsewhere: -0.16,
    sharedFirst: 0,
    verb: 0,
    counter: -0.12,
    oneName: -0.39,
    oneModifier: 0,
    verbsApart: -0.92,
    bothOwners: 0.39,
    excepting: -0.42,
    additive: -0.38,
    bothAdditive: -0.41,
    doneAgain: -0.43,
    single: 0.88,
    role: -0.06,
    agreedToo: -0.62,
    doesMore: 0.03,
    bothPlaced: -0.39,
    isPartOfName: 0,
    several: -0.6,
    isLabel: -0.04,
    isBare: -1.11,
  },
  date: {
    always: 2.16,
    shared: 0,
    nouns: 0.7,
    cover: 0.63,
    coverAll: 0.15,
    left: -1.69,
    passing: -0.81,
    leftInBoth: -0.52,
    bothSayMore: -0.72,
    bothNameMore: -0.15,
    onePerson: 0.17,
    sharedName: 0,
    nameElsewhere: -0.04,
    sharedFirst: 0,
    verb: 0,
    counter: -0.04,
    oneName: -0.77,
    oneModifier: 0,
    verbsApart: -1.05,
    byTheHour: 0.09,
    occasionsApart: 0.04,
    bothOwners: -0.25,
    excepting: -0.19,
    aside: -0.04,
    additive: -0.69,
    bothAdditive: -0.48,
    single: 1.04,
    role: 0.26,
    denialToo: -0.96,
    opposedToo: 0.5,
    agreedToo: -0.52,
    doesMore: -0.02,
    bothPlaced: -0.1,
    several: -0.7,
  },
  denial: {
    always: 0.17,
    shared: 0.23,
    nouns: 1.18,
    cover: 1,
    coverAll: 0.15,
    left: -0.9,
    passing: -0.3,
    leftInBoth: -0.67,
    bothSayMore: -0.5,
    bothNameMore: -1.06,
    onePerson: 0.41,
    sharedName: 0,
    nameElsewhere: -0.18,
    sharedFirst: 0.53,
    verb: 0,
    counter: -0.31,
    oneName: 0,
    oneModifier: 0,
    verbsApart: -0.44,
    calledAgain: 0.09,
    byTheHour: 0.27,
    phasesApart: -0.06,
    unique: 0.5,
    bothOwners: 1.13,
    excepting: -0.8,
    aside: -0.09,
    additive: -0.06,
    bothAdditive: -0.52,
    swapped: -0.04,
    single: 0,
    role: -0.91,
    agreedToo: -1.11,
    headsApart: -1.17,
    ofAnother: 0.07,
    another: -0.04,
    doesMore: 0.07,
    isOnlyWhich: -0.86,
    turned: 0.15,
    turnedNoun: 0.03,
    opposed: 0.3,
    agreed: -1.39,
    kept: -2.33,
    throughVerb: 0,
    bothDeny: -2.16,
    statesApart: 0,
    opposedBefore: -0.56,
    objectsApart: -0.24,
  },
  name: {
    always: 0.89,
    shared: 0.61,
    nouns: 1.19,
    cover: 0.39,
    coverAll: 0.48,
    left: -2.49,
    passing: -0.83,
    leftInBoth: -0.54,
    bothSayMore: -0.28,
    bothNameMore: 0.01,
    onePerson: 0.32,
    sharedName: 0,
    sharedFirst: 1.09,
    verb: 0,
    counter: 0,
    verbsApart: -1.06,
    unique: 0.64,
    owner: -0.36,
    bothOwners: 0.91,
    excepting: -1.07,
    additive: -0.52,
    bothAdditive: -0.46,
    single: 0.69,
    role: -0.07,
    denialToo: -1.4,
    opposedToo: 0.74,
    headsApart: -0.97,
    happenedOnce: -0.02,
    doesMore: 0.16,
    bothPlaced: 0,
    otherSort: -0.26,
    firstBoth: 0.46,
    firstOne: -1.12,
    placing: 0.04,
  },
  order: {
    always: 1.37,
    shared: 0.12,
    nouns: 0.49,
    cover: 0.4,
    coverAll: 0.12,
    left: -1.2,
    passing: -0.63,
    leftInBoth: -0.4,
    bothSayMore: -0.1,
    bothNameMore: -0.23,
    onePerson: 0.46,
    sharedName: 0.08,
    nameElsewhere: -0.15,
    sharedFirst: 0.43,
    verb: 0,
    oneModifier: -0.01,
    byTheHour: -0.22,
    bothOwners: 0.48,
    excepting: -0.47,
    additive: -0.31,
    bothAdditive: -0.33,
    doneAgain: -0.28,
    swapped: -0.07,
    single: 0.58,
    role: -0.18,
    doesMore: 0.32,
  },
  place: {
    always: -0.71,
    shared: 0.56,
    nouns: 0.46,
    cover: 0.38,
    coverAll: 0.1,
    left: -1.57,
    passing: -0.73,
    leftInBoth: -0.55,
    bothSayMore: -0.06,
    bothNameMore: -0.58,
    onePerson: 0,
    sharedName: 0.09,
    sharedFirst: 1.13,
    verb: 0.07,
    counter: -0.02,
    oneName: -0.55,
    oneModifier: -0.24,
    verbsApart: -0.75,
    unique: 0.51,
    bothOwners: 0.99,
    excepting: -0.77,
    additive: -0.43,
    bothAdditive: -0.41,
    single: 0.72,
    role: 0.4,
    denialToo: -1.02,
    headsApart: -1.03,
    doesMore: 0.23,
    akin: 1.12,
  },
  thing: {
    always: -2.56,
    shared: 0.13,
    nouns: 1.25,
    cover: 0.15,
    coverAll: 0.48,
    left: -1.55,
    passing: -0.19,
    leftInBoth: -0.41,
    bothSayMore: 0.38,
    bothNameMore: 0.2,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 1.06,
    verb: 0.13,
    counter: -0.06,
    oneName: -0.84,
    verbsApart: -0.92,
    unique: 0.6,
    bothOwners: 0.55,
    excepting: -0.39,
    additive: -0.7,
    single: 1.42,
    role: 0.22,
    agreedToo: -0.69,
    headsApart: -0.95,
    doesMore: 0.74,
    bothPlaced: 0,
    firstOne: -1.16,
    akin: 1.3,
    areAlone: 0.74,
  },
};

/** Lower, something unrelated is flagged. */
export const LEAST_LIKELY = 0.6;
/** Where it is in doubt whether both are about one matter. */
const LEAST_IN_DOUBT = 0.8;

export function leastFor({ isDoubtful }: Clash): number {
  return isDoubtful ? LEAST_IN_DOUBT : LEAST_LIKELY;
}

export interface TextInLanguage {
  text: string;
  language: Language | undefined;
}

export function contradictInOtherWords(one: TextInLanguage, other: TextInLanguage): boolean {
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  return clashesOf(a, b).some(isLikely);
}

/** On one scale, on either side, and likely of one matter. */
export function sayTheOpposite(one: TextInLanguage, other: TextInLanguage): boolean {
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  return clashesOf(a, b).some(
    (clash) => clash.kind === 'denial' && isAmong(clash.signs, ['opposed', 'statesApart']) && isLikely(clash),
  );
}

function isLikely(clash: Clash): boolean {
  return isSure(clash.signs) || likelihood(WORTH[clash.kind], clash.signs) >= leastFor(clash);
}

/** One tells of a day that is over, or of a single time, and the other of what is so; or one of her and the other of him, or of two things that are numbered. */
export function areKeptApart(one: TextInLanguage, other: TextInLanguage): boolean {
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  return (
    a.occasion !== b.occasion ||
    areOneAfterAnother(a, b) ||
    areOfOthers(a, b) ||
    areTwoOfTwo(a, b) ||
    areNumberedApart(a, b) ||
    areOtherOnes(a, b) ||
    (a.hasNegation && b.hasNegation && valuesApart(a, b).length === 0 && !contradictInOtherWords(one, other)) ||
    a.isReturn !== b.isReturn ||
    isOneHomeInAnother(a.home, b.home) ||
    isHourOfEitherHalf(a, b) ||
    (isThereAndBack(a, b) && valuesApart(a, b).length > 0) ||
    (a.isAnother !== b.isAnother && !a.hasDenial && !b.hasDenial && valuesApart(a, b).length > 0) ||
    apartOfBoth(a, b).some(({ kind, isPartOfName }) => isPartOfName && kind === 'year') ||
    (a.relation !== undefined && valuesApart(a, b).length === 0 && relationsAgree(meet(a, b)) === 1)
  );
}

/** Somebody else's, at another place, or on another of its days in another order. */
function areOtherOnes(a: Gist, b: Gist): boolean {
  const meeting = meet(a, b);
  return (
    areOwnersApart(meeting) ||
    arePlacedApart(meeting) ||
    areMealsApart(a, b) ||
    (a.state === 'pending' && b.state === 'pending' && a.hasDenial !== b.hasDenial) ||
    (areOccasionsApart(a, b) && (isSequenceApart(meeting) || isTurned(meeting))) ||
    isSaidElsewhere(meeting)
  );
}

function isTurned({ met, opposed }: Meeting): boolean {
  return opposed.length > 0 || met.some(({ one, other }) => one.isDenied !== other.isDenied);
}

/** Tea at work, and coffee at home. */
function isSaidElsewhere({ leftA, leftB }: Meeting): boolean {
  return [leftA, leftB].every(
    (left) => left.some(({ isPlacing }) => isPlacing) && left.some(({ isPlacing, isVerb }) => !isPlacing && !isVerb),
  );
}

/** At six, and at 18:00: an hour that is said alone is of either half of the day. */
function isHourOfEitherHalf(a: Gist, b: Gist): boolean {
  if (a.hasHours && b.hasHours) return false;
  const apart = apartOfBoth(a, b);
  return (
    apart.length > 0 &&
    apart.every(({ kind }) => kind === 'time') &&
    apart.every(({ value }) => apart.some((each) => Math.abs(Number(each.value) - Number(value)) === HALF_A_DAY))
  );
}

/** Whose boss is called how, with other names for both; on which day it is when; when it opens, and when it closes. */
function areTwoOfTwo(a: Gist, b: Gist): boolean {
  return clashesIn(a, b).some(
    ({ kind, signs }) =>
      signs.severalNames === 1 ||
      signs.anotherTime === 1 ||
      (kind === 'date' && signs.phasesApart === 1 && signs.opposedToo === 1),
  );
}

function likelihood(worth: Worth, signs: Readonly<Record<string, number>>): number {
  const sum = Object.entries(worth).reduce(
    (total, [name, each]) => total + each * (name === 'always' ? 1 : (signs[name] ?? 0)),
    0,
  );
  return 1 / (1 + Math.exp(-sum));
}
