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
    always: 3.65,
    shared: 0,
    nouns: 0.25,
    cover: 0.32,
    coverAll: 0,
    left: -2.08,
    passing: -1.14,
    leftInBoth: -0.81,
    bothSayMore: -0.21,
    bothNameMore: -0.98,
    onePerson: 0.52,
    sharedName: 0.05,
    nameElsewhere: -0.32,
    sharedFirst: 0,
    verb: 0,
    counter: -0.22,
    oneName: -0.33,
    oneModifier: 0,
    verbsApart: -0.91,
    bothOwners: 0.09,
    excepting: -0.63,
    additive: -0.32,
    bothAdditive: -0.73,
    doneAgain: -0.32,
    single: 1.02,
    role: 0.05,
    agreedToo: -0.6,
    doesMore: 0.18,
    bothPlaced: -0.46,
    isPartOfName: -0.08,
    several: -0.8,
    isLabel: -0.04,
    isBare: -1.13,
  },
  date: {
    always: 2.2,
    shared: 0,
    nouns: 0.74,
    cover: 0.69,
    coverAll: 0.05,
    left: -1.74,
    passing: -0.82,
    leftInBoth: -0.79,
    bothSayMore: -0.56,
    bothNameMore: -0.23,
    onePerson: 0.17,
    sharedName: 0,
    nameElsewhere: -0.12,
    sharedFirst: 0,
    verb: 0,
    counter: -0.1,
    oneName: -0.78,
    oneModifier: 0,
    verbsApart: -1.07,
    byTheHour: 0.1,
    occasionsApart: 0.06,
    bothOwners: -0.33,
    excepting: -0.19,
    aside: -0.06,
    additive: -0.66,
    bothAdditive: -0.58,
    single: 1.08,
    role: 0.33,
    denialToo: -1.24,
    opposedToo: 0.63,
    agreedToo: -0.51,
    doesMore: -0.06,
    bothPlaced: -0.25,
    several: -0.81,
  },
  denial: {
    always: 0.13,
    shared: 0.25,
    nouns: 1.17,
    cover: 1.09,
    coverAll: 0.07,
    left: -0.91,
    passing: -0.22,
    leftInBoth: -0.89,
    bothSayMore: -0.36,
    bothNameMore: -1.15,
    onePerson: 0.38,
    sharedName: 0.03,
    nameElsewhere: -0.25,
    sharedFirst: 0.54,
    verb: 0,
    counter: -0.47,
    oneName: 0,
    oneModifier: 0,
    verbsApart: -0.43,
    calledAgain: 0.09,
    byTheHour: 0.33,
    phasesApart: -0.04,
    unique: 1.05,
    bothOwners: 1.18,
    excepting: -0.79,
    aside: -0.11,
    additive: -0.04,
    bothAdditive: -0.6,
    swapped: -0.05,
    single: 0,
    role: -0.89,
    agreedToo: -1.09,
    headsApart: -1.08,
    ofAnother: 0.09,
    another: -0.03,
    doesMore: 0,
    isOnlyWhich: -0.86,
    turned: 0.17,
    turnedNoun: 0.04,
    opposed: 0.31,
    agreed: -1.4,
    kept: -2.35,
    throughVerb: 0,
    bothDeny: -2.17,
    statesApart: 0,
    opposedBefore: -0.56,
    objectsApart: -0.19,
  },
  name: {
    always: 0.38,
    shared: 0.46,
    nouns: 1.23,
    cover: 0.44,
    coverAll: 0.27,
    left: -2.36,
    passing: -0.69,
    leftInBoth: -0.75,
    bothSayMore: -0.18,
    bothNameMore: -0.04,
    onePerson: 0.4,
    sharedName: 0,
    sharedFirst: 1.33,
    verb: 0,
    counter: -0.05,
    verbsApart: -1.03,
    byTheHour: -0.59,
    unique: 1.17,
    owner: -0.26,
    bothOwners: 0.89,
    excepting: -0.89,
    additive: -0.35,
    bothAdditive: -0.62,
    single: 0.78,
    role: 0.11,
    denialToo: -1.86,
    opposedToo: 0.93,
    headsApart: -0.82,
    happenedOnce: -0.05,
    doesMore: 0.28,
    bothPlaced: -0.07,
    otherSort: -0.37,
    firstBoth: -1.43,
    firstOne: -0.81,
    placing: 0.11,
  },
  order: {
    always: 1.49,
    shared: 0.1,
    nouns: 0.48,
    cover: 0.47,
    coverAll: 0.01,
    left: -1.28,
    passing: -0.56,
    leftInBoth: -0.67,
    bothSayMore: 0.04,
    bothNameMore: -0.38,
    onePerson: 0.46,
    sharedName: 0.18,
    nameElsewhere: -0.23,
    sharedFirst: 0.44,
    verb: 0,
    oneModifier: -0.01,
    byTheHour: -0.18,
    bothOwners: 0.41,
    excepting: -0.44,
    additive: -0.27,
    bothAdditive: -0.48,
    doneAgain: -0.21,
    swapped: -0.07,
    single: 0.6,
    role: -0.14,
    doesMore: 0.33,
  },
  place: {
    always: -0.73,
    shared: 0.54,
    nouns: 0.52,
    cover: 0.44,
    coverAll: 0.01,
    left: -1.66,
    passing: -0.61,
    leftInBoth: -0.78,
    bothSayMore: 0,
    bothNameMore: -0.77,
    onePerson: 0,
    sharedName: 0.22,
    sharedFirst: 1.14,
    verb: 0.02,
    counter: -0.05,
    oneName: -0.56,
    oneModifier: -0.23,
    verbsApart: -0.82,
    unique: 1.06,
    bothOwners: 0.86,
    excepting: -0.76,
    additive: -0.5,
    bothAdditive: -0.73,
    single: 0.69,
    role: 0.38,
    denialToo: -1.28,
    headsApart: -0.93,
    doesMore: 0.22,
    akin: 1.55,
  },
  thing: {
    always: -2.22,
    shared: 0.12,
    nouns: 1.12,
    cover: 0.34,
    coverAll: 0.18,
    left: -1.91,
    passing: -0.2,
    leftInBoth: -0.81,
    bothSayMore: 0.6,
    bothNameMore: -0.25,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 1.02,
    verb: 0,
    counter: -0.17,
    oneName: -0.83,
    oneModifier: -0.35,
    verbsApart: -0.86,
    unique: 1.47,
    bothOwners: 0.56,
    excepting: -0.29,
    additive: -0.71,
    single: 1.41,
    role: 0.26,
    agreedToo: -0.64,
    headsApart: -0.85,
    doesMore: 0.65,
    bothPlaced: -0.2,
    firstOne: -0.93,
    akin: 1.69,
    areAlone: 0.55,
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
