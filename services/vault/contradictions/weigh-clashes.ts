// How likely two statements contradict each other in words of their own, by the likeliest of their clashes. What each sign is worth
// was measured over written pairs (npm run bench -- --only clashes).
import type { Language } from '../store/text-index/languages/detect.ts';
import { areNumberedApart, areOfOthers } from './clash-signs.ts';
import { type ClashKind, clashesIn, clashesOf } from './clashes.ts';
import { type Gist, gistOf } from './gist.ts';
import { meet, relationsAgree } from './meeting.ts';
import { apartOfBoth, valuesApart } from './values-apart.ts';

type Worth = { always: number } & Readonly<Record<string, number>>;

const WORTH: Readonly<Record<ClashKind, Worth>> = {
  amount: {
    always: 3.16,
    shared: 0.13,
    nouns: 0,
    cover: 0.85,
    coverAll: 0,
    left: -2,
    passing: -0.51,
    leftInBoth: -0.79,
    onePerson: 0.13,
    sharedName: 0.05,
    sharedFirst: 0.04,
    verb: 0,
    oneName: -0.42,
    oneModifier: -0.02,
    verbsApart: -1.01,
    bothOwners: 0,
    excepting: -0.87,
    additive: -0.31,
    bothAdditive: 0,
    doneAgain: -0.01,
    single: 0.2,
    role: 0.52,
    doesMore: -0.02,
    isPartOfName: -0.62,
    several: -0.52,
    isLabel: -0.15,
    isBare: -1.1,
  },
  date: {
    always: 2.76,
    shared: 0.07,
    nouns: 0.09,
    cover: 0.67,
    coverAll: 0.03,
    left: -2.12,
    passing: -0.21,
    leftInBoth: -0.58,
    onePerson: 0.33,
    sharedName: 0,
    sharedFirst: 0.3,
    verb: 0.05,
    counter: -0.2,
    oneModifier: 0,
    byTheHour: -0.15,
    bothOwners: 0.57,
    excepting: -0.77,
    aside: -0.45,
    additive: -0.09,
    bothAdditive: -0.17,
    single: 0.12,
    role: 0.43,
    denialToo: -0.95,
    opposedToo: 0.44,
    agreedToo: -0.52,
    doesMore: 0.37,
    several: -0.83,
  },
  denial: {
    always: -0.37,
    shared: 0.59,
    nouns: 1.04,
    cover: 1.07,
    coverAll: 0.22,
    left: -1.56,
    passing: 0.32,
    leftInBoth: -0.65,
    bothSayMore: -0.63,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 0.22,
    verb: 0,
    counter: -0.31,
    oneName: 0,
    oneModifier: 0,
    verbsApart: -0.8,
    calledAgain: 0.04,
    byTheHour: 0.3,
    phasesApart: -0.06,
    bothOwners: 1.32,
    excepting: -0.85,
    aside: -0.68,
    additive: 0.33,
    bothAdditive: -0.28,
    swapped: 0.57,
    single: 0.01,
    role: 0.36,
    agreedToo: -0.93,
    headsApart: -0.72,
    ofAnother: -0.41,
    another: 0.04,
    doesMore: 0.5,
    turned: 0,
    turnedNoun: 0,
    opposed: 0.81,
    agreed: -1.15,
    kept: -2.77,
    throughVerb: 0,
    bothDeny: -1.85,
  },
  name: {
    always: 0.9,
    shared: 0.28,
    nouns: 0.82,
    cover: 0.64,
    coverAll: 0.38,
    left: -2.58,
    passing: -0.29,
    leftInBoth: -0.56,
    bothSayMore: -0.06,
    onePerson: 0.4,
    sharedName: 0,
    sharedFirst: 1.07,
    verb: 0,
    counter: -0.17,
    oneModifier: -0.39,
    verbsApart: -0.72,
    owner: -0.13,
    bothOwners: 0.91,
    excepting: -1.35,
    additive: -0.39,
    bothAdditive: -0.53,
    single: 0,
    role: 0.37,
    denialToo: -1.33,
    opposedToo: 0.66,
    headsApart: -0.91,
    happenedOnce: -0.02,
    doesMore: 0.34,
    bothPlaced: 0,
    otherSort: -0.21,
    firstBoth: 0.49,
    firstOne: -0.57,
    placing: 0.47,
  },
  order: {
    always: 1.54,
    shared: 0.02,
    nouns: 0.24,
    cover: 0.65,
    coverAll: 0.09,
    left: -1.66,
    passing: -0.08,
    leftInBoth: -0.51,
    bothSayMore: 0.15,
    onePerson: 0.31,
    sharedName: 0.05,
    sharedFirst: 0.38,
    verb: 0,
    oneModifier: -0.01,
    byTheHour: -0.15,
    bothOwners: 0.55,
    excepting: -0.87,
    additive: -0.12,
    bothAdditive: -0.26,
    doneAgain: -0.03,
    swapped: 0.27,
    single: 0.04,
    role: 0.37,
    doesMore: 0.34,
  },
  place: {
    always: -1.07,
    shared: 0.61,
    nouns: 0.5,
    cover: 0.71,
    coverAll: 0.1,
    left: -1.92,
    passing: -0.22,
    leftInBoth: -0.69,
    bothSayMore: 0.04,
    onePerson: 0,
    sharedName: 0.15,
    sharedFirst: 1.02,
    verb: 0.17,
    oneName: -0.49,
    oneModifier: -0.23,
    verbsApart: -0.71,
    bothOwners: 0.66,
    excepting: -0.94,
    additive: -0.5,
    single: 0.2,
    role: 0.95,
    denialToo: -1.05,
    headsApart: -0.76,
    doesMore: 0.37,
    akin: 1.21,
  },
  thing: {
    always: -1.97,
    shared: 0.26,
    nouns: 0.9,
    cover: 0.55,
    coverAll: 0.21,
    left: -1.96,
    passing: 0.39,
    leftInBoth: -0.6,
    bothSayMore: 0.54,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 1.11,
    verb: 0,
    counter: -0.14,
    oneName: -0.82,
    oneModifier: -0.3,
    verbsApart: -0.84,
    bothOwners: 0.63,
    bothOccasion: 0,
    excepting: -1.05,
    additive: -0.53,
    single: 0.61,
    role: 0.59,
    agreedToo: -0.47,
    headsApart: -0.7,
    doesMore: 0.28,
    bothPlaced: 0,
    firstOne: -0.9,
    akin: 1.71,
    areAlone: 0.19,
  },
};

/** Lower, something unrelated is flagged. */
export const LEAST_LIKELY = 0.58;

export interface Told {
  text: string;
  language: Language | undefined;
}

export function contradictInOtherWords(one: Told, other: Told): boolean {
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  return clashesOf(a, b).some(({ kind, signs }) => isSure(signs) || likelihood(WORTH[kind], signs) >= LEAST_LIKELY);
}

/** What is related one way is not related the other way round, however else it is said. */
export function isSure(signs: Readonly<Record<string, number>>): boolean {
  return signs.related === 1;
}

/** One tells of a day that is over, or of a single time, and the other of what is so; or one of her and the other of him, or of two things that are numbered. */
export function areKeptApart(one: Told, other: Told): boolean {
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  return (
    a.isOccasion !== b.isOccasion ||
    areOfOthers(a, b) ||
    areTwoOfTwo(a, b) ||
    areNumberedApart(a, b) ||
    (a.hasDenial && b.hasDenial && valuesApart(a, b).length === 0 && !contradictInOtherWords(one, other)) ||
    a.isReturn !== b.isReturn ||
    (a.isAnother !== b.isAnother && !a.hasDenial && !b.hasDenial && valuesApart(a, b).length > 0) ||
    apartOfBoth(a, b).some(({ kind, isPartOfName }) => isPartOfName && kind === 'year') ||
    (a.relation !== undefined && valuesApart(a, b).length === 0 && relationsAgree(meet(a, b)) === 1)
  );
}

/** Whose boss is called how, with other names for both; on which day it is when. */
function areTwoOfTwo(a: Gist, b: Gist): boolean {
  return clashesIn(a, b).some(({ signs }) => signs.severalNames === 1 || signs.anotherTime === 1);
}

function likelihood(worth: Worth, signs: Readonly<Record<string, number>>): number {
  const sum = Object.entries(worth).reduce(
    (total, [name, each]) => total + each * (name === 'always' ? 1 : (signs[name] ?? 0)),
    0,
  );
  return 1 / (1 + Math.exp(-sum));
}
