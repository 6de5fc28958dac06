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
    always: 3.83,
    shared: 0.05,
    nouns: 0.07,
    cover: 0.47,
    coverAll: 0,
    left: -2.13,
    passing: -0.54,
    leftInBoth: -0.75,
    bothSayMore: 0.25,
    onePerson: 0.27,
    sharedName: 0.12,
    nameElsewhere: -0.2,
    sharedFirst: 0.07,
    verb: 0,
    oneName: -0.48,
    oneModifier: 0,
    verbsApart: -0.88,
    bothOwners: -0.16,
    excepting: -0.73,
    additive: -0.37,
    bothAdditive: -0.1,
    doneAgain: -0.01,
    single: 0.79,
    role: 0.08,
    agreedToo: -0.64,
    doesMore: -0.11,
    isPartOfName: -0.53,
    several: -0.83,
    isLabel: -0.17,
    isBare: -1.14,
  },
  date: {
    always: 2.01,
    shared: 0.16,
    nouns: 0.53,
    cover: 0.84,
    coverAll: 0.14,
    left: -2.05,
    passing: -0.24,
    leftInBoth: -0.87,
    bothSayMore: -0.55,
    onePerson: 0.1,
    sharedName: 0,
    nameElsewhere: -0.24,
    sharedFirst: 0.28,
    verb: 0,
    counter: -0.1,
    oneName: -0.44,
    oneModifier: 0,
    verbsApart: -0.88,
    byTheHour: -0.02,
    occasionsApart: -0.29,
    bothOwners: -0.41,
    excepting: -0.56,
    aside: -0.15,
    additive: -0.57,
    bothAdditive: -0.14,
    single: 0.69,
    role: -0.04,
    denialToo: -0.96,
    opposedToo: 0.51,
    agreedToo: -0.64,
    doesMore: 0.09,
    several: -1.01,
  },
  denial: {
    always: -0.07,
    shared: 0.37,
    nouns: 1.13,
    cover: 0.98,
    coverAll: 0.01,
    left: -1.19,
    passing: 0.24,
    leftInBoth: -0.89,
    bothSayMore: -0.28,
    bothNameMore: -1.15,
    onePerson: 0.17,
    sharedName: 0.14,
    nameElsewhere: -0.27,
    sharedFirst: 0.41,
    verb: 0,
    counter: -0.24,
    oneName: 0,
    oneModifier: 0,
    verbsApart: -0.59,
    calledAgain: 0.1,
    byTheHour: 0.27,
    phasesApart: 0.12,
    unique: 1.05,
    bothOwners: 1.15,
    excepting: -0.88,
    aside: -0.26,
    additive: -0.01,
    bothAdditive: -0.37,
    swapped: -0.06,
    single: 0,
    role: -0.92,
    agreedToo: -1.18,
    headsApart: -1.12,
    ofAnother: 0.01,
    another: 0.16,
    doesMore: -0.04,
    isOnlyWhich: -0.87,
    turned: 0.28,
    turnedNoun: 0.49,
    opposed: 0.72,
    agreed: -1.45,
    kept: -2.34,
    throughVerb: 0,
    bothDeny: -2.44,
    opposedBefore: -0.46,
  },
  name: {
    always: 0.95,
    shared: 0.63,
    nouns: 1.14,
    cover: 0.5,
    coverAll: 0.39,
    left: -2.61,
    passing: -0.48,
    leftInBoth: -0.78,
    bothSayMore: -0.04,
    bothNameMore: -0.04,
    onePerson: 0.3,
    sharedName: 0,
    sharedFirst: 0.97,
    verb: 0,
    counter: -0.03,
    verbsApart: -1.07,
    unique: 1.17,
    owner: -0.32,
    bothOwners: 0.79,
    excepting: -1.21,
    additive: -0.5,
    bothAdditive: -0.27,
    single: 0.7,
    role: -0.09,
    denialToo: -1.38,
    opposedToo: 0.75,
    headsApart: -1.15,
    happenedOnce: -0.01,
    doesMore: 0.12,
    bothPlaced: 0,
    otherSort: -0.38,
    firstBoth: 0.4,
    firstOne: -1.08,
    placing: 0.07,
  },
  order: {
    always: 1.46,
    shared: 0.11,
    nouns: 0.46,
    cover: 0.54,
    coverAll: 0.05,
    left: -1.42,
    passing: -0.17,
    leftInBoth: -0.68,
    bothSayMore: 0.21,
    bothNameMore: -0.31,
    onePerson: 0.37,
    sharedName: 0.18,
    nameElsewhere: -0.2,
    sharedFirst: 0.32,
    verb: 0,
    counter: -0.1,
    oneModifier: 0,
    byTheHour: -0.24,
    bothOwners: 0.32,
    excepting: -0.62,
    additive: -0.31,
    bothAdditive: -0.16,
    doneAgain: -0.02,
    swapped: -0.04,
    single: 0.5,
    role: -0.22,
    doesMore: 0.32,
  },
  place: {
    always: -0.82,
    shared: 0.64,
    nouns: 0.56,
    cover: 0.5,
    coverAll: 0.1,
    left: -1.79,
    passing: -0.29,
    leftInBoth: -0.78,
    bothSayMore: 0.18,
    bothNameMore: -0.72,
    onePerson: 0,
    sharedName: 0.19,
    sharedFirst: 1.18,
    verb: 0.19,
    counter: 0,
    oneName: -0.46,
    oneModifier: -0.27,
    verbsApart: -0.85,
    unique: 1.07,
    bothOwners: 0.56,
    excepting: -0.91,
    additive: -0.47,
    single: 0.61,
    role: 0.31,
    denialToo: -1.04,
    headsApart: -1.02,
    doesMore: 0.28,
    akin: 1.18,
  },
  thing: {
    always: -2.06,
    shared: 0.13,
    nouns: 1.11,
    cover: 0.41,
    coverAll: 0.21,
    left: -2.04,
    passing: 0.17,
    leftInBoth: -0.83,
    bothSayMore: 0.73,
    bothNameMore: -0.22,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 0.94,
    verb: 0,
    counter: -0.12,
    oneName: -0.72,
    oneModifier: -0.36,
    verbsApart: -0.87,
    unique: 1.48,
    bothOwners: 0.49,
    excepting: -0.45,
    additive: -0.7,
    single: 1.37,
    role: 0.22,
    agreedToo: -0.7,
    headsApart: -0.98,
    doesMore: 0.62,
    bothPlaced: 0,
    firstOne: -1.07,
    akin: 1.52,
    areAlone: 0.48,
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
