// How likely two statements contradict each other in words of their own, by the likeliest of their clashes. What each sign is worth
// was measured over written pairs (npm run bench -- --only clashes).
import type { Language } from '../store/text-index/languages/detect.ts';
import { type ClashKind, isAmong } from './clash-bars.ts';
import { type Clash, clashesIn, clashesOf } from './clashes.ts';
import { type Gist, gistOf } from './gist.ts';
import { isOneHomeInAnother } from './home.ts';
import { type Meeting, meet, relationsAgree } from './meeting.ts';
import { areMealsApart, areOccasionsApart } from './occasions.ts';
import { areNumberedApart, areOfOthers } from './of-two.ts';
import { isSequenceApart } from './sequence.ts';
import { apartOfBoth, valuesApart } from './values-apart.ts';
import { areOwnersApart, arePlacedApart } from './whose.ts';

type Worth = { always: number } & Readonly<Record<string, number>>;

const WORTH: Readonly<Record<ClashKind, Worth>> = {
  amount: {
    always: 3.68,
    shared: 0,
    nouns: 0.26,
    cover: 0.25,
    coverAll: 0,
    left: -2.08,
    passing: -1.1,
    leftInBoth: -0.85,
    bothSayMore: -0.22,
    bothNameMore: -0.98,
    onePerson: 0.49,
    sharedName: 0.06,
    nameElsewhere: -0.34,
    sharedFirst: 0,
    verb: 0,
    counter: -0.2,
    oneName: -0.3,
    oneModifier: 0,
    verbsApart: -0.88,
    bothOwners: 0.12,
    excepting: -0.61,
    additive: -0.3,
    bothAdditive: -0.73,
    doneAgain: -0.31,
    single: 1.04,
    role: 0.01,
    agreedToo: -0.61,
    doesMore: 0.18,
    bothPlaced: -0.43,
    isPartOfName: -0.08,
    several: -0.8,
    isLabel: -0.05,
    isBare: -1.12,
  },
  date: {
    always: 2.2,
    shared: 0,
    nouns: 0.76,
    cover: 0.62,
    coverAll: 0.09,
    left: -1.74,
    passing: -0.76,
    leftInBoth: -0.84,
    bothSayMore: -0.57,
    bothNameMore: -0.24,
    onePerson: 0.15,
    sharedName: 0,
    nameElsewhere: -0.14,
    sharedFirst: 0,
    verb: 0,
    counter: -0.08,
    oneName: -0.74,
    oneModifier: 0,
    verbsApart: -1.05,
    byTheHour: 0.11,
    occasionsApart: 0.08,
    bothOwners: -0.31,
    excepting: -0.17,
    aside: -0.06,
    additive: -0.65,
    bothAdditive: -0.59,
    single: 1.11,
    role: 0.29,
    denialToo: -1.24,
    opposedToo: 0.63,
    agreedToo: -0.52,
    doesMore: -0.05,
    bothPlaced: -0.23,
    several: -0.82,
  },
  denial: {
    always: 0.17,
    shared: 0.3,
    nouns: 1.34,
    cover: 0.96,
    coverAll: 0,
    left: -0.98,
    passing: -0.18,
    leftInBoth: -0.99,
    bothSayMore: -0.42,
    bothNameMore: -1.19,
    onePerson: 0.32,
    sharedName: 0.01,
    nameElsewhere: -0.33,
    sharedFirst: 0.42,
    verb: 0,
    counter: -0.43,
    oneName: 0,
    oneModifier: 0,
    verbsApart: -0.31,
    calledAgain: 0.12,
    byTheHour: 0.37,
    phasesApart: -0.04,
    unique: 1.04,
    bothOwners: 1.24,
    excepting: -0.73,
    aside: -0.11,
    additive: 0.1,
    bothAdditive: -0.62,
    swapped: -0.04,
    single: 0,
    role: -1,
    agreedToo: -1.11,
    headsApart: -0.75,
    ofAnother: 0.1,
    another: -0.03,
    doesMore: -0.02,
    isOnlyWhich: -0.85,
    turned: 0.08,
    turnedNoun: 0.09,
    opposed: 0.36,
    agreed: -1.44,
    kept: -2.46,
    throughVerb: 0,
    bothDeny: -2.23,
    statesApart: -0.49,
    opposedBefore: -0.57,
    objectsApart: 0.42,
  },
  name: {
    always: 0.34,
    shared: 0.45,
    nouns: 1.23,
    cover: 0.38,
    coverAll: 0.32,
    left: -2.34,
    passing: -0.66,
    leftInBoth: -0.8,
    bothSayMore: -0.2,
    bothNameMore: -0.07,
    onePerson: 0.38,
    sharedName: 0,
    sharedFirst: 1.34,
    verb: 0,
    counter: -0.04,
    verbsApart: -0.99,
    byTheHour: -0.58,
    unique: 1.17,
    owner: -0.28,
    bothOwners: 0.91,
    excepting: -0.87,
    additive: -0.32,
    bothAdditive: -0.63,
    single: 0.82,
    role: 0.08,
    denialToo: -1.85,
    opposedToo: 0.92,
    headsApart: -0.67,
    happenedOnce: -0.05,
    doesMore: 0.3,
    bothPlaced: -0.05,
    otherSort: -0.37,
    firstBoth: -1.4,
    firstOne: -0.78,
    placing: 0.12,
  },
  order: {
    always: 1.42,
    shared: 0.11,
    nouns: 0.52,
    cover: 0.4,
    coverAll: 0.05,
    left: -1.27,
    passing: -0.53,
    leftInBoth: -0.72,
    bothSayMore: 0.04,
    bothNameMore: -0.37,
    onePerson: 0.44,
    sharedName: 0.2,
    nameElsewhere: -0.24,
    sharedFirst: 0.42,
    verb: 0,
    counter: -0.14,
    oneModifier: 0,
    byTheHour: -0.17,
    bothOwners: 0.46,
    excepting: -0.43,
    additive: -0.25,
    bothAdditive: -0.51,
    doneAgain: -0.2,
    swapped: -0.04,
    single: 0.63,
    role: -0.18,
    doesMore: 0.35,
  },
  place: {
    always: -0.75,
    shared: 0.52,
    nouns: 0.54,
    cover: 0.37,
    coverAll: 0.05,
    left: -1.66,
    passing: -0.58,
    leftInBoth: -0.84,
    bothSayMore: -0.02,
    bothNameMore: -0.78,
    onePerson: 0,
    sharedName: 0.24,
    sharedFirst: 1.15,
    verb: 0.03,
    counter: -0.02,
    oneName: -0.54,
    oneModifier: -0.24,
    verbsApart: -0.78,
    unique: 1.05,
    bothOwners: 0.88,
    excepting: -0.74,
    additive: -0.48,
    bothAdditive: -0.74,
    single: 0.72,
    role: 0.35,
    denialToo: -1.28,
    headsApart: -0.76,
    doesMore: 0.23,
    akin: 1.57,
  },
  thing: {
    always: -2.23,
    shared: 0.11,
    nouns: 1.14,
    cover: 0.28,
    coverAll: 0.23,
    left: -1.9,
    passing: -0.17,
    leftInBoth: -0.87,
    bothSayMore: 0.59,
    bothNameMore: -0.26,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 1.02,
    verb: 0,
    counter: -0.15,
    oneName: -0.81,
    oneModifier: -0.35,
    verbsApart: -0.82,
    unique: 1.47,
    bothOwners: 0.58,
    excepting: -0.27,
    additive: -0.69,
    single: 1.43,
    role: 0.23,
    agreedToo: -0.64,
    headsApart: -0.68,
    doesMore: 0.66,
    bothPlaced: -0.17,
    firstOne: -0.92,
    akin: 1.71,
    areAlone: 0.56,
  },
};

/** Lower, something unrelated is flagged. */
export const LEAST_LIKELY = 0.6;
/** Where it is in doubt whether both are about one matter. */
const LEAST_IN_DOUBT = 0.8;

export function leastFor({ isDoubtful }: Clash): number {
  return isDoubtful ? LEAST_IN_DOUBT : LEAST_LIKELY;
}

export interface Told {
  text: string;
  language: Language | undefined;
}

export function contradictInOtherWords(one: Told, other: Told): boolean {
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  return clashesOf(a, b).some(isLikely);
}

/** On one scale, on either side, and likely of one matter. */
export function sayTheOpposite(one: Told, other: Told): boolean {
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  return clashesOf(a, b).some(
    (clash) => clash.kind === 'denial' && isAmong(clash.signs, ['opposed', 'statesApart']) && isLikely(clash),
  );
}

function isLikely(clash: Clash): boolean {
  return isSure(clash.signs) || likelihood(WORTH[clash.kind], clash.signs) >= leastFor(clash);
}

/** Whatever else is said: what is related one way is not related the other way round, who lives here does not live there, who eats none of it does not eat it. */
export function isSure(signs: Readonly<Record<string, number>>): boolean {
  return signs.related === 1 || signs.twoHomes === 1 || signs.eatsIt === 1 || signs.isNone === 1;
}

/** One tells of a day that is over, or of a single time, and the other of what is so; or one of her and the other of him, or of two things that are numbered. */
export function areKeptApart(one: Told, other: Told): boolean {
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  return (
    a.occasion !== b.occasion ||
    areOfOthers(a, b) ||
    areTwoOfTwo(a, b) ||
    areNumberedApart(a, b) ||
    areOtherOnes(a, b) ||
    (a.hasNegation && b.hasNegation && valuesApart(a, b).length === 0 && !contradictInOtherWords(one, other)) ||
    a.isReturn !== b.isReturn ||
    isOneHomeInAnother(a.home, b.home) ||
    isHourOfEitherHalf(a, b) ||
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

const HALF_A_DAY = 1200;

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
