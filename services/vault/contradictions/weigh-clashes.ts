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
    always: 3.37,
    shared: 0,
    nouns: 0.19,
    cover: 0.24,
    coverAll: 0,
    left: -2.14,
    passing: -0.58,
    leftInBoth: -1.43,
    onePerson: 0.17,
    sharedName: 0,
    sharedFirst: 0,
    verb: 0,
    counter: -0.24,
    oneName: -0.38,
    oneModifier: -0.09,
    verbsApart: -0.55,
    bothOwners: 0.25,
    excepting: -0.06,
    additive: -0.26,
    bothAdditive: -0.69,
    doneAgain: -0.12,
    single: 0.74,
    role: 0.18,
    denialToo: -1.4,
    bothPlaced: -0.23,
    isPartOfName: -0.06,
    several: -0.83,
    isLabel: 0.02,
    isBare: -1.13,
  },
  date: {
    always: 3.3,
    shared: 0,
    nouns: 0.16,
    cover: 0.17,
    coverAll: 0,
    left: -1.97,
    passing: -0.27,
    leftInBoth: -1.09,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 0,
    verb: 0.34,
    counter: -0.26,
    oneName: -0.45,
    oneModifier: -0.35,
    verbsApart: -0.52,
    byTheHour: 0.06,
    bothOwners: 0.29,
    excepting: 0,
    additive: -0.38,
    bothAdditive: -0.61,
    single: 0.5,
    role: 0.48,
    denialToo: -1.21,
    agreedToo: -0.3,
    bothPlaced: -0.25,
    several: -0.91,
  },
  denial: {
    always: -0.28,
    shared: 0.96,
    nouns: 0.92,
    cover: 0.73,
    coverAll: 0.25,
    left: -1.63,
    passing: 0.42,
    leftInBoth: -1.06,
    onePerson: 0,
    sharedName: 0.16,
    sharedFirst: 0.14,
    verb: 0.05,
    counter: -0.31,
    oneName: 0,
    oneModifier: 0,
    verbsApart: -0.52,
    calledAgain: 0.05,
    byTheHour: 0.47,
    bothOwners: 1.5,
    excepting: -0.49,
    aside: -0.7,
    additive: 0.24,
    bothAdditive: -0.67,
    doneAgain: 0.02,
    swapped: 0.34,
    single: 0.2,
    role: 0.29,
    otherValues: -0.86,
    agreedToo: -0.58,
    headsApart: -0.93,
    turned: 0,
    turnedNoun: 0,
    opposed: 0.61,
    agreed: -0.78,
    kept: -2.97,
    throughVerb: -0.2,
    bothDeny: -1.61,
  },
  name: {
    always: 1.04,
    shared: 0.51,
    nouns: 0.81,
    cover: 0.18,
    coverAll: 0.33,
    left: -2.4,
    passing: -0.22,
    leftInBoth: -0.97,
    onePerson: 0.36,
    sharedName: 0,
    sharedFirst: 1.08,
    verb: 0,
    counter: -0.18,
    oneModifier: -0.4,
    verbsApart: -0.49,
    owner: -0.18,
    bothOwners: 1.08,
    excepting: -0.86,
    additive: -0.3,
    bothAdditive: -0.81,
    single: 0,
    role: 0.25,
    denialToo: -1.54,
    headsApart: -1.07,
    bothPlaced: 0,
    otherSort: -0.28,
    firstBoth: -0.03,
    firstOne: -0.56,
    placing: 0.47,
  },
  order: {
    always: 1.78,
    shared: 0.17,
    nouns: 0.23,
    cover: 0.21,
    coverAll: 0.09,
    left: -1.44,
    passing: -0.07,
    leftInBoth: -0.92,
    onePerson: 0.23,
    sharedName: 0.12,
    sharedFirst: 0.31,
    verb: 0,
    oneModifier: -0.06,
    byTheHour: 0.02,
    bothOwners: 0.63,
    excepting: -0.35,
    additive: -0.17,
    bothAdditive: -0.59,
    doneAgain: -0.07,
    swapped: 0.12,
    single: 0.3,
    role: 0.33,
  },
  place: {
    always: -0.47,
    shared: 0.62,
    nouns: 0.45,
    cover: 0.3,
    coverAll: 0.09,
    left: -1.93,
    passing: -0.24,
    leftInBoth: -1.06,
    onePerson: 0,
    sharedName: 0.26,
    sharedFirst: 0.78,
    verb: 0,
    oneName: -0.52,
    oneModifier: -0.33,
    verbsApart: -0.63,
    bothOwners: 0.92,
    excepting: -0.48,
    additive: -0.43,
    bothAdditive: -0.74,
    single: 0.28,
    role: 0.81,
    denialToo: -1.3,
    headsApart: -0.99,
    akin: 1.81,
  },
  thing: {
    always: -1.86,
    shared: 0.29,
    nouns: 1.04,
    cover: 0,
    coverAll: 0.18,
    left: -1.71,
    passing: 0.41,
    leftInBoth: -0.87,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 1.15,
    verb: 0,
    counter: -0.12,
    oneName: -0.76,
    oneModifier: -0.37,
    verbsApart: -0.62,
    bothOwners: 0.8,
    bothOccasion: 0,
    excepting: -0.59,
    additive: -0.7,
    single: 0.78,
    role: 0.46,
    agreedToo: -0.25,
    headsApart: -0.89,
    bothPlaced: 0,
    firstOne: -0.76,
    akin: 2.17,
    areAlone: 0,
  },
};

/** Lower, something unrelated is flagged. */
const LEAST_LIKELY = 0.58;

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
