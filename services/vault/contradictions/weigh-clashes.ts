// How likely two statements contradict each other in words of their own, by the likeliest of their clashes. What each sign is worth
// was measured over written pairs (npm run bench -- --only clashes).
import type { Language } from '../store/text-index/languages/detect.ts';
import { areNumberedApart, areOfOthers } from './clash-signs.ts';
import { type ClashKind, clashesOf } from './clashes.ts';
import { gistOf } from './gist.ts';

type Worth = { always: number } & Readonly<Record<string, number>>;

const WORTH: Readonly<Record<ClashKind, Worth>> = {
  amount: {
    always: 2.1,
    nouns: 0.23,
    cover: 1.05,
    left: -2.37,
    passing: -0.41,
    leftInBoth: -1.31,
    counter: -0.12,
    verbsApart: -0.68,
    excepting: -0.4,
    additive: -0.18,
    bothAdditive: -0.72,
    single: 0.2,
    role: 0.33,
    denialToo: -0.45,
    agreedToo: -0.93,
    bothPlaced: -0.51,
    several: -0.5,
    isLabel: 0.42,
    isBare: -0.48,
  },
  date: {
    always: 1.48,
    shared: 0.15,
    nouns: 0.39,
    cover: 0.97,
    left: -2.12,
    leftInBoth: -1.03,
    sharedFirst: 0.28,
    counter: -0.21,
    oneName: -0.63,
    verbsApart: -0.8,
    byTheHour: 1.03,
    bothOwners: -0.7,
    additive: -0.19,
    bothAdditive: -0.5,
    single: 0.27,
    role: 0.4,
    denialToo: -0.5,
    agreedToo: -0.72,
    bothPlaced: -0.46,
    several: -0.45,
  },
  denial: {
    always: -0.51,
    shared: 0.49,
    nouns: 1.19,
    cover: 1.27,
    left: -1.78,
    passing: 0.31,
    leftInBoth: -1.2,
    sharedFirst: 0.39,
    counter: -0.36,
    verbsApart: -0.78,
    byTheHour: 1.08,
    bothOwners: 0.52,
    excepting: -0.56,
    aside: -0.32,
    additive: 0.42,
    bothAdditive: -0.45,
    swapped: 0.47,
    role: 0.6,
    agreedToo: -1.04,
    headsApart: -0.4,
    opposed: 0.84,
    agreed: -0.87,
    kept: -2.06,
    bothDeny: -1.5,
  },
  name: {
    always: 0.69,
    shared: 0.33,
    nouns: 0.5,
    cover: 0.85,
    coverAll: 0.27,
    left: -2.29,
    passing: -0.36,
    leftInBoth: -0.76,
    onePerson: 0.43,
    sharedFirst: 0.88,
    verb: 0.26,
    verbsApart: -1.15,
    owner: -0.16,
    bothOwners: 0.25,
    excepting: -0.96,
    bothAdditive: -0.75,
    single: 0.26,
    role: 0.6,
    denialToo: -0.77,
    agreedToo: -0.69,
    headsApart: -0.56,
    otherSort: -0.19,
    firstBoth: 0.38,
    firstOne: -0.63,
    placing: 0.88,
  },
  order: {
    always: 0.87,
    nouns: 0.3,
    cover: 0.85,
    left: -1.83,
    passing: -0.13,
    leftInBoth: -0.89,
    onePerson: 0.17,
    sharedName: 0.25,
    sharedFirst: 0.34,
    verbsApart: -0.62,
    byTheHour: 0.77,
    bothOwners: 0.1,
    excepting: -0.33,
    additive: 0.13,
    bothAdditive: -0.55,
    swapped: 0.21,
    single: 0.24,
    role: 0.37,
    agreedToo: -0.71,
  },
  place: {
    always: -1.05,
    shared: 0.13,
    nouns: 0.42,
    cover: 0.91,
    coverAll: 0.23,
    left: -2.54,
    leftInBoth: -1.03,
    sharedName: 0.2,
    sharedFirst: 1,
    verb: 0.13,
    oneModifier: -0.28,
    verbsApart: -0.81,
    bothOwners: 0.22,
    excepting: -0.2,
    bothAdditive: -0.27,
    single: 0.75,
    role: 0.89,
    denialToo: -0.51,
    headsApart: -0.49,
    akin: 1.48,
  },
  thing: {
    always: -1.37,
    nouns: 0.75,
    cover: 0.7,
    coverAll: 0.2,
    left: -2.21,
    passing: -0.16,
    leftInBoth: -0.85,
    sharedFirst: 0.96,
    oneModifier: -0.2,
    verbsApart: -0.92,
    bothOwners: 0.33,
    excepting: -0.11,
    additive: -0.17,
    single: 0.74,
    role: 0.88,
    headsApart: -0.45,
    firstOne: -0.75,
    akin: 1.59,
  },
};

/** Lower, something unrelated is flagged. */
const LEAST_LIKELY = 0.6;

export interface Told {
  text: string;
  language: Language | undefined;
}

export function contradictInOtherWords(one: Told, other: Told): boolean {
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  return clashesOf(a, b).some(({ kind, signs }) => likelihood(WORTH[kind], signs) >= LEAST_LIKELY);
}

/** One tells of a day that is over, or of a single time, and the other of what is so; or one of her and the other of him, or of two things that are numbered. */
export function areKeptApart(one: Told, other: Told): boolean {
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  return a.isOccasion !== b.isOccasion || areOfOthers(a, b) || areNumberedApart(a, b);
}

function likelihood(worth: Worth, signs: Readonly<Record<string, number>>): number {
  const sum = Object.entries(worth).reduce(
    (total, [name, each]) => total + each * (name === 'always' ? 1 : (signs[name] ?? 0)),
    0,
  );
  return 1 / (1 + Math.exp(-sum));
}
