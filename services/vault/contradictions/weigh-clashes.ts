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
    always: 3.4,
    shared: 0,
    nouns: 0.05,
    cover: 0.3,
    coverAll: 0,
    left: -2.29,
    passing: -0.68,
    leftInBoth: -1.18,
    onePerson: 0.19,
    sharedName: 0,
    sharedFirst: 0,
    verb: 0,
    counter: -0.62,
    oneName: -0.24,
    oneModifier: -0.05,
    verbsApart: -0.61,
    bothOwners: 0.21,
    excepting: 0,
    additive: -0.11,
    bothAdditive: -0.5,
    doneAgain: -0.2,
    single: 0.74,
    role: 0.2,
    denialToo: -1.09,
    bothPlaced: -0.16,
    isPartOfName: 0,
    several: -0.83,
    isLabel: 0.1,
    isBare: -1.01,
  },
  date: {
    always: 3.34,
    shared: 0,
    nouns: 0.13,
    cover: 0.22,
    coverAll: 0,
    left: -2.03,
    passing: -0.32,
    leftInBoth: -0.88,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 0,
    verb: 0.32,
    counter: -0.53,
    oneName: -0.44,
    oneModifier: -0.39,
    verbsApart: -0.59,
    byTheHour: 0,
    bothOwners: 0.27,
    excepting: 0,
    aside: -0.46,
    additive: -0.36,
    bothAdditive: -0.58,
    single: 0.48,
    role: 0.49,
    denialToo: -1.05,
    agreedToo: -0.5,
    bothPlaced: -0.26,
    several: -0.92,
  },
  denial: {
    always: -0.3,
    shared: 0.93,
    nouns: 0.93,
    cover: 0.73,
    coverAll: 0.26,
    left: -1.65,
    passing: 0.26,
    leftInBoth: -0.83,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 0.18,
    verb: 0.04,
    counter: -0.61,
    oneName: 0,
    oneModifier: 0,
    verbsApart: -0.74,
    calledAgain: 0.04,
    byTheHour: 0.41,
    phasesApart: -0.59,
    bothOwners: 1.53,
    excepting: -0.49,
    aside: -0.73,
    additive: 0.24,
    bothAdditive: -0.45,
    doneAgain: -0.05,
    swapped: 0.42,
    single: 0.17,
    role: 0.29,
    otherValues: -0.86,
    agreedToo: -0.91,
    headsApart: -0.93,
    turned: 0,
    turnedNoun: 0,
    opposed: 0.69,
    agreed: -1.13,
    kept: -2.97,
    throughVerb: -0.13,
    bothDeny: -1.61,
  },
  name: {
    always: 1.08,
    shared: 0.43,
    nouns: 0.84,
    cover: 0.21,
    coverAll: 0.38,
    left: -2.47,
    passing: -0.3,
    leftInBoth: -0.76,
    onePerson: 0.38,
    sharedName: 0,
    sharedFirst: 1.09,
    verb: 0,
    counter: -0.44,
    oneModifier: -0.5,
    verbsApart: -0.6,
    owner: -0.16,
    bothOwners: 1.05,
    excepting: -0.9,
    additive: -0.24,
    bothAdditive: -0.75,
    single: 0,
    role: 0.27,
    denialToo: -1.43,
    headsApart: -1.05,
    bothPlaced: 0,
    otherSort: -0.29,
    firstBoth: -0.03,
    firstOne: -0.6,
    placing: 0.58,
  },
  order: {
    always: 1.77,
    shared: 0.18,
    nouns: 0.19,
    cover: 0.24,
    coverAll: 0.18,
    left: -1.64,
    passing: -0.16,
    leftInBoth: -0.71,
    onePerson: 0.27,
    sharedName: 0.03,
    sharedFirst: 0.25,
    verb: 0,
    oneModifier: -0.18,
    byTheHour: -0.05,
    bothOwners: 0.62,
    excepting: -0.34,
    additive: -0.08,
    bothAdditive: -0.5,
    doneAgain: -0.12,
    swapped: 0.15,
    single: 0.2,
    role: 0.25,
  },
  place: {
    always: -0.45,
    shared: 0.62,
    nouns: 0.44,
    cover: 0.35,
    coverAll: 0.13,
    left: -1.96,
    passing: -0.31,
    leftInBoth: -0.87,
    onePerson: 0,
    sharedName: 0.17,
    sharedFirst: 0.77,
    verb: 0,
    oneName: -0.51,
    oneModifier: -0.35,
    verbsApart: -0.69,
    bothOwners: 0.87,
    excepting: -0.46,
    additive: -0.45,
    bothAdditive: -0.68,
    single: 0.29,
    role: 0.85,
    denialToo: -1.15,
    headsApart: -0.98,
    akin: 1.65,
  },
  thing: {
    always: -1.57,
    shared: 0.33,
    nouns: 0.95,
    cover: 0.03,
    coverAll: 0.29,
    left: -1.82,
    passing: 0.3,
    leftInBoth: -0.69,
    onePerson: 0,
    sharedName: 0,
    sharedFirst: 1.03,
    verb: 0,
    counter: -0.38,
    oneName: -0.74,
    oneModifier: -0.42,
    verbsApart: -0.77,
    bothOwners: 0.75,
    bothOccasion: 0,
    excepting: -0.62,
    additive: -0.48,
    single: 0.77,
    role: 0.5,
    agreedToo: -0.47,
    headsApart: -0.86,
    bothPlaced: 0,
    firstOne: -0.95,
    akin: 1.95,
    areAlone: 0.13,
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
