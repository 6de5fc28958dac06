// How likely two statements contradict each other in words of their own, by the likeliest of their clashes. What each sign is worth
// was measured over written pairs (npm run bench -- --only clashes).
import type { Language } from '../store/text-index/languages/detect.ts';
import { type ClashKind, clashesIn, clashesOf } from './clashes.ts';
import { type Gist, gistOf } from './gist.ts';
import { isOneHomeInAnother } from './home.ts';
import { meet, relationsAgree } from './meeting.ts';
import { areNumberedApart, areOfOthers } from './of-two.ts';
import { apartOfBoth, valuesApart } from './values-apart.ts';

type Worth = { always: number } & Readonly<Record<string, number>>;

const WORTH: Readonly<Record<ClashKind, Worth>> = {
  amount: {
    always: 3.56,
    shared: 0.06,
    nouns: 0,
    cover: 0.64,
    coverAll: 0,
    left: -2.01,
    passing: -0.57,
    leftInBoth: -0.94,
    onePerson: 0.1,
    sharedName: 0,
    nameElsewhere: 0.03,
    sharedFirst: 0.1,
    verb: 0,
    oneName: -0.27,
    oneModifier: -0.01,
    verbsApart: -0.82,
    bothOwners: -0.08,
    excepting: -0.94,
    additive: -0.32,
    bothAdditive: 0,
    doneAgain: -0.01,
    single: 0.38,
    role: 0.34,
    doesMore: -0.24,
    isPartOfName: -0.64,
    several: -0.52,
    isLabel: -0.15,
    isBare: -1.1,
  },
  date: {
    always: 3.01,
    shared: 0.01,
    nouns: 0.12,
    cover: 0.61,
    coverAll: 0.02,
    left: -2.15,
    passing: -0.27,
    leftInBoth: -0.85,
    onePerson: 0.27,
    sharedName: 0,
    nameElsewhere: 0.03,
    sharedFirst: 0.28,
    verb: 0.08,
    counter: -0.54,
    oneModifier: 0,
    verbsApart: -0.68,
    byTheHour: 0.3,
    bothOwners: 0.5,
    excepting: -0.85,
    aside: -0.34,
    additive: -0.15,
    bothAdditive: -0.08,
    single: 0.25,
    role: 0.22,
    denialToo: -0.97,
    opposedToo: 0.38,
    agreedToo: -0.53,
    doesMore: 0.29,
    several: -0.83,
  },
  denial: {
    always: -0.02,
    shared: 0.38,
    nouns: 1.08,
    cover: 1.06,
    coverAll: 0.09,
    left: -1.53,
    passing: 0.22,
    leftInBoth: -1.02,
    bothSayMore: -0.33,
    onePerson: 0,
    sharedName: 0,
    nameElsewhere: 0.2,
    sharedFirst: 0.2,
    verb: 0.07,
    counter: -0.79,
    oneName: 0,
    oneModifier: 0,
    verbsApart: -0.61,
    calledAgain: 0.06,
    byTheHour: 1.15,
    phasesApart: -0.06,
    bothOwners: 1.29,
    excepting: -1.02,
    aside: -0.52,
    additive: 0.11,
    bothAdditive: -0.04,
    swapped: 0.52,
    single: 0.01,
    role: -0.07,
    agreedToo: -0.98,
    headsApart: -0.92,
    ofAnother: -0.13,
    another: 0.1,
    doesMore: 0.12,
    turned: 0,
    turnedNoun: 0,
    opposed: 0.73,
    agreed: -1.24,
    kept: -2.4,
    throughVerb: -1.24,
    bothDeny: -2.06,
  },
  name: {
    always: 1.58,
    shared: 0.25,
    nouns: 0.83,
    cover: 0.64,
    coverAll: 0.29,
    left: -2.84,
    passing: -0.39,
    leftInBoth: -1.03,
    bothSayMore: -0.11,
    onePerson: 0.27,
    sharedName: 0,
    sharedFirst: 1.16,
    verb: 0,
    counter: -0.55,
    verbsApart: -0.66,
    owner: -0.19,
    bothOwners: 0.77,
    excepting: -1.43,
    additive: -0.37,
    bothAdditive: -0.17,
    single: 0.17,
    role: 0.26,
    denialToo: -1.37,
    opposedToo: 0.57,
    headsApart: -1.04,
    happenedOnce: -0.04,
    doesMore: 0.02,
    bothPlaced: 0,
    otherSort: -0.18,
    firstBoth: 0.46,
    firstOne: -0.99,
    placing: 0.35,
  },
  order: {
    always: 1.73,
    shared: 0,
    nouns: 0.25,
    cover: 0.59,
    coverAll: 0.07,
    left: -1.69,
    passing: -0.15,
    leftInBoth: -0.78,
    bothSayMore: 0.24,
    onePerson: 0.27,
    sharedName: 0.03,
    nameElsewhere: 0,
    sharedFirst: 0.37,
    verb: 0,
    oneModifier: 0,
    byTheHour: 0.3,
    bothOwners: 0.49,
    excepting: -0.95,
    additive: -0.2,
    bothAdditive: -0.1,
    doneAgain: -0.02,
    swapped: 0.23,
    single: 0.16,
    role: 0.13,
    doesMore: 0.24,
  },
  place: {
    always: -0.49,
    shared: 0.53,
    nouns: 0.5,
    cover: 0.65,
    coverAll: 0,
    left: -1.8,
    passing: -0.31,
    leftInBoth: -0.96,
    bothSayMore: 0.07,
    onePerson: 0,
    sharedName: 0.08,
    sharedFirst: 0.9,
    verb: 0.16,
    oneName: -0.23,
    oneModifier: -0.3,
    verbsApart: -0.87,
    bothOwners: 0.59,
    excepting: -1.03,
    additive: -0.44,
    single: 0.2,
    role: 0.56,
    denialToo: -1.06,
    headsApart: -0.97,
    doesMore: 0.43,
    akin: 1.08,
  },
  thing: {
    always: -1.86,
    shared: 0.15,
    nouns: 0.93,
    cover: 0.47,
    coverAll: 0.2,
    left: -2,
    passing: 0.37,
    leftInBoth: -0.81,
    bothSayMore: 0.67,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 1.09,
    verb: 0,
    counter: -0.46,
    oneName: -0.6,
    oneModifier: -0.31,
    bothOwners: 0.61,
    excepting: -1.05,
    additive: -0.65,
    single: 0.88,
    role: 0.33,
    agreedToo: -0.47,
    headsApart: -0.85,
    doesMore: 0.44,
    bothPlaced: 0,
    firstOne: -1.04,
    akin: 1.69,
    areAlone: 0.25,
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
    (a.hasNegation && b.hasNegation && valuesApart(a, b).length === 0 && !contradictInOtherWords(one, other)) ||
    a.isReturn !== b.isReturn ||
    isOneHomeInAnother(a.home, b.home) ||
    isHourOfEitherHalf(a, b) ||
    (a.isAnother !== b.isAnother && !a.hasDenial && !b.hasDenial && valuesApart(a, b).length > 0) ||
    apartOfBoth(a, b).some(({ kind, isPartOfName }) => isPartOfName && kind === 'year') ||
    (a.relation !== undefined && valuesApart(a, b).length === 0 && relationsAgree(meet(a, b)) === 1)
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
