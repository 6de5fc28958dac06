// How likely two statements contradict each other in words of their own, by the likeliest of their clashes. What each sign is worth
// was measured over written pairs (npm run bench -- --only clashes).
import type { Language } from '../store/text-index/languages/detect.ts';
import { type ClashKind, clashesIn, clashesOf } from './clashes.ts';
import { type Gist, gistOf } from './gist.ts';
import { isOneHomeInAnother } from './home.ts';
import { meet, relationsAgree } from './meeting.ts';
import { areMealsApart, areOccasionsApart } from './occasions.ts';
import { areNumberedApart, areOfOthers } from './of-two.ts';
import { isSequenceApart } from './sequence.ts';
import { apartOfBoth, valuesApart } from './values-apart.ts';
import { areOwnersApart, arePlacedApart } from './whose.ts';

type Worth = { always: number } & Readonly<Record<string, number>>;

const WORTH: Readonly<Record<ClashKind, Worth>> = {
  amount: {
    always: 3.75,
    shared: 0.05,
    nouns: 0.07,
    cover: 0.5,
    coverAll: 0.02,
    left: -2.06,
    passing: -0.56,
    leftInBoth: -0.83,
    bothSayMore: 0.24,
    onePerson: 0.28,
    sharedName: 0.12,
    nameElsewhere: -0.18,
    sharedFirst: 0.09,
    verb: 0,
    oneName: -0.55,
    oneModifier: 0,
    verbsApart: -0.86,
    bothOwners: -0.14,
    excepting: -0.74,
    additive: -0.37,
    bothAdditive: -0.11,
    doneAgain: 0,
    single: 0.79,
    role: 0.08,
    agreedToo: -0.63,
    doesMore: -0.12,
    isPartOfName: -0.53,
    several: -0.82,
    isLabel: -0.17,
    isBare: -1.14,
  },
  date: {
    always: 1.93,
    shared: 0.16,
    nouns: 0.52,
    cover: 0.88,
    coverAll: 0.16,
    left: -1.99,
    passing: -0.26,
    leftInBoth: -0.96,
    bothSayMore: -0.55,
    onePerson: 0.1,
    sharedName: 0,
    nameElsewhere: -0.22,
    sharedFirst: 0.3,
    verb: 0,
    counter: -0.1,
    oneName: -0.52,
    oneModifier: 0,
    verbsApart: -0.86,
    byTheHour: -0.02,
    occasionsApart: -0.28,
    bothOwners: -0.39,
    excepting: -0.56,
    aside: -0.14,
    additive: -0.58,
    bothAdditive: -0.15,
    single: 0.69,
    role: -0.04,
    denialToo: -0.95,
    opposedToo: 0.51,
    agreedToo: -0.62,
    doesMore: 0.08,
    several: -1,
  },
  denial: {
    always: -0.1,
    shared: 0.35,
    nouns: 1.07,
    cover: 1.1,
    coverAll: 0,
    left: -0.95,
    passing: 0.21,
    leftInBoth: -1.06,
    bothSayMore: -0.35,
    bothNameMore: -1.25,
    onePerson: 0.24,
    sharedName: 0.11,
    nameElsewhere: -0.23,
    sharedFirst: 0.49,
    verb: 0,
    counter: -0.24,
    oneName: 0,
    oneModifier: 0,
    verbsApart: -0.56,
    calledAgain: 0.09,
    byTheHour: 0.27,
    phasesApart: 0.11,
    unique: 1.05,
    bothOwners: 1.22,
    excepting: -0.89,
    aside: -0.24,
    additive: -0.05,
    bothAdditive: -0.4,
    swapped: -0.05,
    single: 0,
    role: -0.94,
    agreedToo: -1.15,
    headsApart: -1.06,
    ofAnother: 0.03,
    another: 0.17,
    doesMore: -0.1,
    isOnlyWhich: -0.84,
    turned: 0.31,
    turnedNoun: 0.41,
    opposed: 0.62,
    agreed: -1.42,
    kept: -2.24,
    throughVerb: 0,
    bothDeny: -2.49,
    opposedBefore: -0.43,
  },
  name: {
    always: 0.88,
    shared: 0.61,
    nouns: 1.14,
    cover: 0.53,
    coverAll: 0.41,
    left: -2.55,
    passing: -0.49,
    leftInBoth: -0.85,
    bothSayMore: -0.04,
    bothNameMore: -0.05,
    onePerson: 0.31,
    sharedName: 0,
    sharedFirst: 0.99,
    verb: 0,
    counter: -0.02,
    verbsApart: -1.05,
    unique: 1.16,
    owner: -0.32,
    bothOwners: 0.8,
    excepting: -1.21,
    additive: -0.5,
    bothAdditive: -0.27,
    single: 0.7,
    role: -0.1,
    denialToo: -1.37,
    opposedToo: 0.76,
    headsApart: -1.11,
    happenedOnce: -0.01,
    doesMore: 0.11,
    bothPlaced: 0,
    otherSort: -0.39,
    firstBoth: 0.4,
    firstOne: -1.08,
    placing: 0.07,
  },
  order: {
    always: 1.42,
    shared: 0.1,
    nouns: 0.45,
    cover: 0.58,
    coverAll: 0.06,
    left: -1.34,
    passing: -0.19,
    leftInBoth: -0.77,
    bothSayMore: 0.2,
    bothNameMore: -0.34,
    onePerson: 0.38,
    sharedName: 0.18,
    nameElsewhere: -0.19,
    sharedFirst: 0.35,
    verb: 0,
    counter: -0.1,
    oneModifier: 0,
    byTheHour: -0.24,
    bothOwners: 0.34,
    excepting: -0.63,
    additive: -0.31,
    bothAdditive: -0.16,
    doneAgain: -0.02,
    swapped: -0.04,
    single: 0.5,
    role: -0.22,
    doesMore: 0.3,
  },
  place: {
    always: -0.89,
    shared: 0.63,
    nouns: 0.55,
    cover: 0.53,
    coverAll: 0.12,
    left: -1.71,
    passing: -0.3,
    leftInBoth: -0.86,
    bothSayMore: 0.18,
    bothNameMore: -0.75,
    onePerson: 0,
    sharedName: 0.19,
    sharedFirst: 1.21,
    verb: 0.19,
    counter: 0,
    oneName: -0.54,
    oneModifier: -0.27,
    verbsApart: -0.83,
    unique: 1.07,
    bothOwners: 0.59,
    excepting: -0.91,
    additive: -0.47,
    single: 0.61,
    role: 0.31,
    denialToo: -1.03,
    headsApart: -0.99,
    doesMore: 0.26,
    akin: 1.18,
  },
  thing: {
    always: -2.14,
    shared: 0.12,
    nouns: 1.1,
    cover: 0.44,
    coverAll: 0.23,
    left: -1.96,
    passing: 0.15,
    leftInBoth: -0.91,
    bothSayMore: 0.73,
    bothNameMore: -0.24,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 0.96,
    verb: 0,
    counter: -0.11,
    oneName: -0.79,
    oneModifier: -0.36,
    verbsApart: -0.85,
    unique: 1.49,
    bothOwners: 0.51,
    excepting: -0.45,
    additive: -0.7,
    single: 1.36,
    role: 0.22,
    agreedToo: -0.69,
    headsApart: -0.95,
    doesMore: 0.61,
    bothPlaced: 0,
    firstOne: -1.05,
    akin: 1.51,
    areAlone: 0.49,
  },
};

/** Lower, something unrelated is flagged. */
export const LEAST_LIKELY = 0.6;

export interface Told {
  text: string;
  language: Language | undefined;
}

export function contradictInOtherWords(one: Told, other: Told): boolean {
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  return clashesOf(a, b).some(({ kind, signs }) => isSure(signs) || likelihood(WORTH[kind], signs) >= LEAST_LIKELY);
}

/** On one scale, on either side, and likely of one matter. */
export function sayTheOpposite(one: Told, other: Told): boolean {
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  return clashesOf(a, b).some(
    ({ kind, signs }) =>
      kind === 'denial' && (signs.opposed ?? 0) > 0 && likelihood(WORTH[kind], signs) >= LEAST_LIKELY,
  );
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
    (areOccasionsApart(a, b) && isSequenceApart(meeting))
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
