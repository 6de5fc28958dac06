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
    always: 3.67,
    shared: 0,
    nouns: 0.26,
    cover: 0.29,
    coverAll: 0,
    left: -2.07,
    passing: -1.13,
    leftInBoth: -0.86,
    bothSayMore: -0.22,
    bothNameMore: -0.97,
    onePerson: 0.5,
    sharedName: 0.06,
    nameElsewhere: -0.32,
    sharedFirst: 0,
    verb: 0,
    counter: -0.2,
    oneName: -0.34,
    oneModifier: 0,
    verbsApart: -0.91,
    bothOwners: 0.11,
    excepting: -0.62,
    additive: -0.31,
    bothAdditive: -0.72,
    doneAgain: -0.32,
    single: 1,
    role: 0.06,
    agreedToo: -0.6,
    doesMore: 0.18,
    bothPlaced: -0.46,
    isPartOfName: -0.08,
    several: -0.8,
    isLabel: -0.04,
    isBare: -1.13,
  },
  date: {
    always: 2.22,
    shared: 0,
    nouns: 0.74,
    cover: 0.66,
    coverAll: 0.05,
    left: -1.74,
    passing: -0.81,
    leftInBoth: -0.84,
    bothSayMore: -0.56,
    bothNameMore: -0.21,
    onePerson: 0.15,
    sharedName: 0,
    nameElsewhere: -0.13,
    sharedFirst: 0,
    verb: 0,
    counter: -0.08,
    oneName: -0.79,
    oneModifier: 0,
    verbsApart: -1.08,
    byTheHour: 0.1,
    occasionsApart: 0.06,
    bothOwners: -0.31,
    excepting: -0.19,
    aside: -0.09,
    additive: -0.66,
    bothAdditive: -0.57,
    single: 1.07,
    role: 0.34,
    denialToo: -1.24,
    opposedToo: 0.63,
    agreedToo: -0.51,
    doesMore: -0.06,
    bothPlaced: -0.25,
    several: -0.82,
  },
  denial: {
    always: 0.09,
    shared: 0.25,
    nouns: 1.21,
    cover: 1.02,
    coverAll: 0.02,
    left: -0.92,
    passing: -0.2,
    leftInBoth: -0.97,
    bothSayMore: -0.35,
    bothNameMore: -1.1,
    onePerson: 0.28,
    sharedName: 0.05,
    nameElsewhere: -0.27,
    sharedFirst: 0.51,
    verb: 0,
    counter: -0.44,
    oneName: 0,
    oneModifier: 0,
    verbsApart: -0.44,
    calledAgain: 0.1,
    byTheHour: 0.32,
    phasesApart: -0.01,
    unique: 1.05,
    bothOwners: 1.24,
    excepting: -0.78,
    aside: -0.15,
    additive: 0,
    bothAdditive: -0.55,
    swapped: -0.05,
    single: 0,
    role: -0.86,
    agreedToo: -1.09,
    headsApart: -1.09,
    ofAnother: 0.09,
    another: -0.03,
    doesMore: 0,
    isOnlyWhich: -0.87,
    turned: 0.16,
    turnedNoun: 0.1,
    opposed: 0.38,
    agreed: -1.41,
    kept: -2.23,
    throughVerb: 0,
    bothDeny: -2.34,
    statesApart: 0,
    opposedBefore: -0.56,
    objectsApart: -0.21,
  },
  name: {
    always: 0.39,
    shared: 0.46,
    nouns: 1.23,
    cover: 0.41,
    coverAll: 0.28,
    left: -2.36,
    passing: -0.68,
    leftInBoth: -0.8,
    bothSayMore: -0.17,
    bothNameMore: -0.02,
    onePerson: 0.38,
    sharedName: 0,
    sharedFirst: 1.33,
    verb: 0,
    counter: -0.03,
    verbsApart: -1.04,
    byTheHour: -0.59,
    unique: 1.17,
    owner: -0.26,
    bothOwners: 0.91,
    excepting: -0.88,
    additive: -0.35,
    bothAdditive: -0.6,
    single: 0.77,
    role: 0.12,
    denialToo: -1.86,
    opposedToo: 0.92,
    headsApart: -0.83,
    happenedOnce: -0.05,
    doesMore: 0.28,
    bothPlaced: -0.07,
    otherSort: -0.37,
    firstBoth: -1.42,
    firstOne: -0.8,
    placing: 0.12,
  },
  order: {
    always: 1.5,
    shared: 0.1,
    nouns: 0.49,
    cover: 0.44,
    coverAll: 0.01,
    left: -1.28,
    passing: -0.56,
    leftInBoth: -0.72,
    bothSayMore: 0.04,
    bothNameMore: -0.36,
    onePerson: 0.45,
    sharedName: 0.18,
    nameElsewhere: -0.24,
    sharedFirst: 0.43,
    verb: 0,
    oneModifier: -0.01,
    byTheHour: -0.19,
    bothOwners: 0.43,
    excepting: -0.44,
    additive: -0.26,
    bothAdditive: -0.47,
    doneAgain: -0.21,
    swapped: -0.07,
    single: 0.59,
    role: -0.12,
    doesMore: 0.33,
  },
  place: {
    always: -0.72,
    shared: 0.54,
    nouns: 0.53,
    cover: 0.41,
    coverAll: 0.01,
    left: -1.66,
    passing: -0.61,
    leftInBoth: -0.83,
    bothSayMore: 0,
    bothNameMore: -0.75,
    onePerson: 0,
    sharedName: 0.23,
    sharedFirst: 1.14,
    verb: 0.02,
    counter: -0.03,
    oneName: -0.57,
    oneModifier: -0.23,
    verbsApart: -0.83,
    unique: 1.05,
    bothOwners: 0.87,
    excepting: -0.76,
    additive: -0.5,
    bothAdditive: -0.72,
    single: 0.68,
    role: 0.4,
    denialToo: -1.28,
    headsApart: -0.94,
    doesMore: 0.22,
    akin: 1.56,
  },
  thing: {
    always: -2.21,
    shared: 0.12,
    nouns: 1.13,
    cover: 0.31,
    coverAll: 0.19,
    left: -1.91,
    passing: -0.19,
    leftInBoth: -0.86,
    bothSayMore: 0.6,
    bothNameMore: -0.23,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 1.02,
    verb: 0,
    counter: -0.15,
    oneName: -0.84,
    oneModifier: -0.35,
    verbsApart: -0.87,
    unique: 1.47,
    bothOwners: 0.57,
    excepting: -0.28,
    additive: -0.7,
    single: 1.4,
    role: 0.28,
    agreedToo: -0.64,
    headsApart: -0.86,
    doesMore: 0.65,
    bothPlaced: -0.19,
    firstOne: -0.93,
    akin: 1.7,
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
