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
    always: 3.35,
    shared: 0,
    nouns: 0.12,
    cover: 0.24,
    coverAll: 0,
    left: -2.23,
    passing: -0.72,
    leftInBoth: -1.21,
    onePerson: 0.22,
    sharedName: 0,
    sharedFirst: 0,
    verb: 0,
    counter: -0.61,
    oneName: -0.24,
    oneModifier: -0.01,
    verbsApart: -0.63,
    bothOwners: 0.26,
    excepting: 0,
    additive: -0.16,
    bothAdditive: -0.65,
    doneAgain: -0.1,
    single: 0.75,
    role: 0.22,
    denialToo: -1.53,
    bothPlaced: -0.17,
    isPartOfName: 0,
    several: -0.81,
    isLabel: 0.09,
    isBare: -1.12,
  },
  date: {
    always: 3.34,
    shared: 0,
    nouns: 0.13,
    cover: 0.18,
    coverAll: 0.04,
    left: -2,
    passing: -0.34,
    leftInBoth: -0.92,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 0,
    verb: 0.33,
    counter: -0.52,
    oneName: -0.43,
    oneModifier: -0.35,
    verbsApart: -0.61,
    byTheHour: 0,
    bothOwners: 0.29,
    excepting: 0,
    aside: -0.45,
    additive: -0.36,
    bothAdditive: -0.62,
    single: 0.49,
    role: 0.5,
    denialToo: -1.27,
    agreedToo: -0.49,
    bothPlaced: -0.25,
    several: -0.91,
  },
  denial: {
    always: -0.29,
    shared: 0.95,
    nouns: 0.92,
    cover: 0.68,
    coverAll: 0.27,
    left: -1.62,
    passing: 0.24,
    leftInBoth: -0.88,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 0.17,
    verb: 0.04,
    counter: -0.61,
    oneName: 0,
    oneModifier: 0,
    verbsApart: -0.75,
    calledAgain: 0.05,
    byTheHour: 0.4,
    bothOwners: 1.53,
    excepting: -0.47,
    aside: -0.72,
    additive: 0.23,
    bothAdditive: -0.51,
    doneAgain: 0.03,
    swapped: 0.42,
    single: 0.19,
    role: 0.31,
    otherValues: -0.97,
    agreedToo: -0.9,
    headsApart: -0.99,
    turned: 0,
    turnedNoun: 0,
    opposed: 0.65,
    agreed: -1.11,
    kept: -2.98,
    throughVerb: -0.12,
    bothDeny: -1.6,
  },
  name: {
    always: 1.09,
    shared: 0.44,
    nouns: 0.84,
    cover: 0.16,
    coverAll: 0.42,
    left: -2.46,
    passing: -0.32,
    leftInBoth: -0.8,
    onePerson: 0.4,
    sharedName: 0,
    sharedFirst: 1.09,
    verb: 0,
    counter: -0.44,
    oneModifier: -0.46,
    verbsApart: -0.61,
    owner: -0.16,
    bothOwners: 1.06,
    excepting: -0.87,
    additive: -0.25,
    bothAdditive: -0.8,
    single: 0,
    role: 0.27,
    denialToo: -1.6,
    headsApart: -1.08,
    bothPlaced: 0,
    otherSort: -0.29,
    firstBoth: -0.02,
    firstOne: -0.59,
    placing: 0.58,
  },
  order: {
    always: 1.91,
    shared: 0.17,
    nouns: 0.19,
    cover: 0.21,
    coverAll: 0.17,
    left: -1.49,
    passing: -0.19,
    leftInBoth: -0.77,
    onePerson: 0.28,
    sharedName: 0.03,
    sharedFirst: 0.24,
    verb: 0,
    oneModifier: -0.05,
    byTheHour: -0.05,
    bothOwners: 0.64,
    excepting: -0.34,
    additive: -0.13,
    bothAdditive: -0.57,
    doneAgain: -0.05,
    swapped: 0.13,
    single: 0.29,
    role: 0.33,
  },
  place: {
    always: -0.4,
    shared: 0.64,
    nouns: 0.42,
    cover: 0.3,
    coverAll: 0.17,
    left: -1.96,
    passing: -0.37,
    leftInBoth: -0.92,
    onePerson: 0,
    sharedName: 0.18,
    sharedFirst: 0.75,
    verb: 0,
    oneName: -0.49,
    oneModifier: -0.29,
    verbsApart: -0.73,
    bothOwners: 0.89,
    excepting: -0.49,
    additive: -0.45,
    bothAdditive: -0.73,
    single: 0.29,
    role: 0.85,
    denialToo: -1.34,
    headsApart: -1.01,
    akin: 1.65,
  },
  thing: {
    always: -1.59,
    shared: 0.39,
    nouns: 0.93,
    cover: 0,
    coverAll: 0.32,
    left: -1.78,
    passing: 0.28,
    leftInBoth: -0.73,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 1.01,
    verb: 0,
    counter: -0.38,
    oneName: -0.74,
    oneModifier: -0.38,
    verbsApart: -0.76,
    bothOwners: 0.78,
    bothOccasion: 0,
    excepting: -0.6,
    additive: -0.57,
    single: 0.79,
    role: 0.52,
    agreedToo: -0.46,
    headsApart: -0.89,
    bothPlaced: 0,
    firstOne: -0.91,
    akin: 1.92,
    areAlone: 0.04,
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
