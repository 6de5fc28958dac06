// How likely two statements contradict each other in words of their own, by the likeliest of their clashes. What each sign is worth
// was measured over written pairs (npm run bench -- --only clashes).
import type { Language } from '../../store/text-index/languages/detect.ts';
import { type Gist, gistOf } from '../reading/gist.ts';
import { isOneHomeInAnother } from '../reading/home.ts';
import { apartOfBoth, valuesApart } from '../reading/values-apart.ts';
import { type ClashKind, isAmong } from './clash-bars.ts';
import { type Clash, clashesIn, clashesOf } from './clashes.ts';
import { type Meeting, meet, relationsAgree } from './meeting.ts';
import { areMealsApart, areOccasionsApart } from './occasions.ts';
import { areNumberedApart, areOfOthers } from './of-two.ts';
import { isSequenceApart } from './sequence.ts';
import { areOwnersApart, arePlacedApart } from './whose.ts';

type Worth = { always: number } & Readonly<Record<string, number>>;

const WORTH: Readonly<Record<ClashKind, Worth>> = {
  amount: {
    always: 3.68,
    shared: 0,
    nouns: 0.26,
    cover: 0.32,
    coverAll: 0,
    left: -2.1,
    passing: -1.18,
    leftInBoth: -0.83,
    bothSayMore: -0.18,
    bothNameMore: -1,
    onePerson: 0.49,
    sharedName: 0.05,
    nameElsewhere: -0.31,
    sharedFirst: 0,
    verb: 0,
    counter: -0.23,
    oneName: -0.29,
    oneModifier: 0,
    verbsApart: -0.92,
    bothOwners: 0.1,
    excepting: -0.7,
    additive: -0.33,
    bothAdditive: -0.71,
    doneAgain: -0.32,
    single: 1.02,
    role: 0.03,
    agreedToo: -0.61,
    doesMore: 0.16,
    bothPlaced: -0.4,
    isPartOfName: -0.06,
    several: -0.79,
    isLabel: -0.03,
    isBare: -1.15,
  },
  date: {
    always: 2.23,
    shared: 0,
    nouns: 0.74,
    cover: 0.68,
    coverAll: 0.06,
    left: -1.77,
    passing: -0.85,
    leftInBoth: -0.79,
    bothSayMore: -0.52,
    bothNameMore: -0.24,
    onePerson: 0.14,
    sharedName: 0,
    nameElsewhere: -0.12,
    sharedFirst: 0,
    verb: 0,
    counter: -0.11,
    oneName: -0.74,
    oneModifier: 0,
    verbsApart: -1.1,
    byTheHour: 0.13,
    occasionsApart: 0.06,
    bothOwners: -0.32,
    excepting: -0.26,
    aside: -0.06,
    additive: -0.69,
    bothAdditive: -0.57,
    single: 1.08,
    role: 0.31,
    denialToo: -0.96,
    opposedToo: 0.51,
    agreedToo: -0.52,
    doesMore: -0.08,
    bothPlaced: -0.18,
    several: -0.81,
  },
  denial: {
    always: 0.11,
    shared: 0.27,
    nouns: 1.17,
    cover: 1.1,
    coverAll: 0.08,
    left: -0.93,
    passing: -0.23,
    leftInBoth: -0.93,
    bothSayMore: -0.32,
    bothNameMore: -1.15,
    onePerson: 0.34,
    sharedName: 0.03,
    nameElsewhere: -0.25,
    sharedFirst: 0.53,
    verb: 0,
    counter: -0.48,
    oneName: 0,
    oneModifier: 0,
    verbsApart: -0.44,
    calledAgain: 0.09,
    byTheHour: 0.35,
    phasesApart: -0.03,
    unique: 1.02,
    bothOwners: 1.21,
    excepting: -0.85,
    aside: -0.12,
    additive: -0.07,
    bothAdditive: -0.58,
    swapped: -0.06,
    single: 0,
    role: -0.91,
    agreedToo: -1.09,
    headsApart: -1.11,
    ofAnother: 0.09,
    another: -0.02,
    doesMore: -0.02,
    isOnlyWhich: -0.87,
    turned: 0.17,
    turnedNoun: 0.05,
    opposed: 0.31,
    agreed: -1.39,
    kept: -2.37,
    throughVerb: 0,
    bothDeny: -2.17,
    statesApart: 0,
    opposedBefore: -0.56,
    objectsApart: -0.19,
  },
  name: {
    always: 0.92,
    shared: 0.63,
    nouns: 1.19,
    cover: 0.43,
    coverAll: 0.37,
    left: -2.53,
    passing: -0.81,
    leftInBoth: -0.76,
    bothSayMore: -0.11,
    bothNameMore: -0.04,
    onePerson: 0.29,
    sharedName: 0,
    sharedFirst: 1.09,
    verb: 0,
    counter: -0.07,
    verbsApart: -1.07,
    unique: 1.12,
    owner: -0.36,
    bothOwners: 0.84,
    excepting: -1.13,
    additive: -0.53,
    bothAdditive: -0.58,
    single: 0.72,
    role: -0.08,
    denialToo: -1.39,
    opposedToo: 0.76,
    headsApart: -0.93,
    happenedOnce: -0.05,
    doesMore: 0.13,
    bothPlaced: 0,
    otherSort: -0.43,
    firstBoth: 0.46,
    firstOne: -1.07,
    placing: 0.07,
  },
  order: {
    always: 1.5,
    shared: 0.11,
    nouns: 0.49,
    cover: 0.47,
    coverAll: 0.02,
    left: -1.31,
    passing: -0.6,
    leftInBoth: -0.68,
    bothSayMore: 0.07,
    bothNameMore: -0.39,
    onePerson: 0.43,
    sharedName: 0.17,
    nameElsewhere: -0.23,
    sharedFirst: 0.42,
    verb: 0,
    oneModifier: -0.02,
    byTheHour: -0.16,
    bothOwners: 0.41,
    excepting: -0.52,
    additive: -0.3,
    bothAdditive: -0.45,
    doneAgain: -0.21,
    swapped: -0.08,
    single: 0.59,
    role: -0.17,
    doesMore: 0.3,
  },
  place: {
    always: -0.7,
    shared: 0.54,
    nouns: 0.51,
    cover: 0.44,
    coverAll: 0.02,
    left: -1.68,
    passing: -0.64,
    leftInBoth: -0.79,
    bothSayMore: 0.04,
    bothNameMore: -0.78,
    onePerson: 0,
    sharedName: 0.22,
    sharedFirst: 1.12,
    verb: 0.03,
    counter: -0.06,
    oneName: -0.52,
    oneModifier: -0.25,
    verbsApart: -0.85,
    unique: 1.03,
    bothOwners: 0.86,
    excepting: -0.83,
    additive: -0.54,
    bothAdditive: -0.71,
    single: 0.69,
    role: 0.36,
    denialToo: -1.02,
    headsApart: -0.98,
    doesMore: 0.21,
    akin: 1.54,
  },
  thing: {
    always: -2.17,
    shared: 0.13,
    nouns: 1.13,
    cover: 0.34,
    coverAll: 0.19,
    left: -1.93,
    passing: -0.22,
    leftInBoth: -0.81,
    bothSayMore: 0.64,
    bothNameMore: -0.25,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 0.99,
    verb: 0,
    counter: -0.18,
    oneName: -0.79,
    oneModifier: -0.36,
    verbsApart: -0.88,
    unique: 1.45,
    bothOwners: 0.56,
    excepting: -0.36,
    additive: -0.73,
    single: 1.41,
    role: 0.23,
    agreedToo: -0.65,
    headsApart: -0.91,
    doesMore: 0.63,
    bothPlaced: -0.12,
    firstOne: -1.02,
    akin: 1.68,
    areAlone: 0.54,
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
