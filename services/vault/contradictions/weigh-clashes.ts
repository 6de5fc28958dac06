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
    always: 3.76,
    shared: 0,
    nouns: 0.25,
    cover: 0.23,
    coverAll: 0,
    left: -2.1,
    passing: -1.07,
    leftInBoth: -0.87,
    bothSayMore: -0.23,
    bothNameMore: -1.01,
    onePerson: 0.5,
    sharedName: 0.03,
    nameElsewhere: -0.31,
    sharedFirst: 0,
    verb: 0,
    counter: -0.25,
    oneName: -0.29,
    oneModifier: -0.01,
    verbsApart: -0.84,
    bothOwners: 0.14,
    excepting: -0.58,
    additive: -0.34,
    bothAdditive: -0.74,
    doneAgain: -0.3,
    single: 1.01,
    role: -0.09,
    agreedToo: -0.59,
    doesMore: 0.21,
    bothPlaced: -0.7,
    isPartOfName: -0.03,
    several: -0.85,
    isLabel: -0.04,
    isBare: -1.17,
  },
  date: {
    always: 2.05,
    shared: 0,
    nouns: 0.83,
    cover: 0.64,
    coverAll: 0.15,
    left: -1.73,
    passing: -0.7,
    leftInBoth: -0.83,
    bothSayMore: -0.66,
    bothNameMore: -0.38,
    onePerson: 0.17,
    sharedName: 0,
    nameElsewhere: -0.08,
    sharedFirst: 0,
    verb: 0,
    counter: -0.15,
    oneName: -0.71,
    oneModifier: 0,
    verbsApart: -0.88,
    byTheHour: -0.15,
    occasionsApart: 0.17,
    bothOwners: -0.27,
    excepting: -0.09,
    aside: -0.09,
    additive: -0.65,
    bothAdditive: -0.76,
    single: 1.06,
    role: 0.18,
    denialToo: -1.24,
    opposedToo: 0.62,
    agreedToo: -0.48,
    doesMore: 0.05,
    bothPlaced: -0.84,
    several: -0.94,
  },
  denial: {
    always: 0.17,
    shared: 0.3,
    nouns: 1.34,
    cover: 0.97,
    coverAll: 0,
    left: -1,
    passing: -0.15,
    leftInBoth: -1.06,
    bothSayMore: -0.41,
    bothNameMore: -1.2,
    onePerson: 0.31,
    sharedName: 0.02,
    nameElsewhere: -0.3,
    sharedFirst: 0.42,
    verb: 0,
    counter: -0.43,
    oneName: 0,
    oneModifier: 0,
    verbsApart: -0.28,
    calledAgain: 0.12,
    byTheHour: 0.29,
    phasesApart: -0.04,
    unique: 1.09,
    bothOwners: 1.27,
    excepting: -0.7,
    aside: -0.14,
    additive: 0.1,
    bothAdditive: -0.64,
    swapped: -0.05,
    single: 0,
    role: -1.03,
    agreedToo: -1.1,
    headsApart: -0.84,
    ofAnother: 0.12,
    another: -0.03,
    doesMore: -0.04,
    isOnlyWhich: -0.84,
    turned: 0.09,
    turnedNoun: 0.12,
    opposed: 0.36,
    agreed: -1.45,
    kept: -2.48,
    throughVerb: 0,
    bothDeny: -2.25,
    statesApart: -0.49,
    opposedBefore: -0.58,
    objectsApart: 0.47,
  },
  name: {
    always: 0.37,
    shared: 0.44,
    nouns: 1.22,
    cover: 0.37,
    coverAll: 0.31,
    left: -2.33,
    passing: -0.66,
    leftInBoth: -0.81,
    bothSayMore: -0.2,
    bothNameMore: -0.09,
    onePerson: 0.4,
    sharedName: 0,
    sharedFirst: 1.3,
    verb: 0,
    counter: -0.06,
    verbsApart: -0.93,
    byTheHour: -0.67,
    unique: 1.22,
    owner: -0.22,
    bothOwners: 0.94,
    excepting: -0.83,
    additive: -0.31,
    bothAdditive: -0.66,
    single: 0.86,
    role: 0.05,
    denialToo: -1.86,
    opposedToo: 0.9,
    headsApart: -0.95,
    happenedOnce: -0.05,
    doesMore: 0.32,
    bothPlaced: -0.3,
    otherSort: -0.36,
    firstBoth: -1.39,
    firstOne: -0.8,
    placing: 0.09,
  },
  order: {
    always: 1.44,
    shared: 0.1,
    nouns: 0.53,
    cover: 0.4,
    coverAll: 0.05,
    left: -1.27,
    passing: -0.5,
    leftInBoth: -0.73,
    bothSayMore: 0.03,
    bothNameMore: -0.41,
    onePerson: 0.44,
    sharedName: 0.21,
    nameElsewhere: -0.22,
    sharedFirst: 0.41,
    verb: 0,
    counter: -0.17,
    oneModifier: 0,
    byTheHour: -0.28,
    bothOwners: 0.48,
    excepting: -0.39,
    additive: -0.25,
    bothAdditive: -0.55,
    doneAgain: -0.19,
    swapped: -0.06,
    single: 0.64,
    role: -0.22,
    doesMore: 0.37,
  },
  place: {
    always: -0.72,
    shared: 0.51,
    nouns: 0.55,
    cover: 0.36,
    coverAll: 0.05,
    left: -1.66,
    passing: -0.56,
    leftInBoth: -0.85,
    bothSayMore: -0.03,
    bothNameMore: -0.81,
    onePerson: 0,
    sharedName: 0.26,
    sharedFirst: 1.14,
    verb: 0.03,
    counter: -0.05,
    oneName: -0.51,
    oneModifier: -0.24,
    verbsApart: -0.73,
    unique: 1.09,
    bothOwners: 0.89,
    excepting: -0.71,
    additive: -0.47,
    bothAdditive: -0.77,
    single: 0.73,
    role: 0.31,
    denialToo: -1.28,
    headsApart: -0.89,
    doesMore: 0.25,
    akin: 1.58,
  },
  thing: {
    always: -2.22,
    shared: 0.1,
    nouns: 1.15,
    cover: 0.27,
    coverAll: 0.22,
    left: -1.89,
    passing: -0.14,
    leftInBoth: -0.87,
    bothSayMore: 0.58,
    bothNameMore: -0.29,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 1.02,
    verb: 0,
    counter: -0.17,
    oneName: -0.79,
    oneModifier: -0.35,
    verbsApart: -0.77,
    unique: 1.52,
    bothOwners: 0.59,
    excepting: -0.23,
    additive: -0.7,
    single: 1.44,
    role: 0.19,
    agreedToo: -0.63,
    headsApart: -0.81,
    doesMore: 0.67,
    bothPlaced: -0.48,
    firstOne: -0.94,
    akin: 1.72,
    areAlone: 0.58,
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
