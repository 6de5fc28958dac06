// How likely two statements contradict each other in words of their own, by the likeliest of their clashes. What each sign is worth
// was measured over written pairs (npm run bench -- --only clashes).
import type { Language } from '../store/text-index/languages/detect.ts';
import { areNumberedApart, areOfOthers, type ClashKind, clashesOf } from './clashes.ts';
import { gistOf } from './gist.ts';

type Worth = { always: number } & Readonly<Record<string, number>>;

const WORTH: Readonly<Record<ClashKind, Worth>> = {
  amount: {
    always: 2.13,
    nouns: 0.19,
    cover: 0.91,
    coverAll: 0.12,
    left: -2.26,
    passing: -0.4,
    leftInBoth: -1.12,
    onePerson: 0.18,
    oneName: -0.39,
    verbsApart: -0.82,
    bothOwners: -0.37,
    excepting: -0.22,
    bothAdditive: -0.92,
    doneAgain: 0.2,
    single: 0.33,
    role: 0.28,
    denialToo: -0.22,
    agreedToo: -1.29,
    bothPlaced: -0.52,
    several: -0.59,
    isLabel: 0.42,
    isBare: -0.48,
  },
  date: {
    always: 1.1,
    shared: 0.29,
    nouns: 0.34,
    cover: 1.01,
    coverAll: 0.17,
    left: -2.1,
    leftInBoth: -0.92,
    sharedFirst: 0.32,
    counter: -0.15,
    oneName: -0.62,
    oneModifier: -0.16,
    verbsApart: -0.73,
    byTheHour: 1.05,
    bothOwners: -0.76,
    bothAdditive: -0.65,
    single: 0.3,
    role: 0.25,
    denialToo: -0.26,
    agreedToo: -0.88,
    bothPlaced: -0.41,
    several: -0.59,
  },
  denial: {
    always: -0.5,
    shared: 0.64,
    nouns: 0.97,
    cover: 1.3,
    left: -1.76,
    passing: 0.35,
    leftInBoth: -1.16,
    sharedName: 0.12,
    sharedFirst: 0.21,
    counter: -0.28,
    oneModifier: -0.24,
    verbsApart: -0.73,
    byTheHour: 1.07,
    bothOwners: 0.51,
    excepting: -0.38,
    aside: -0.32,
    additive: 0.38,
    bothAdditive: -0.84,
    doneAgain: 0.15,
    swapped: 0.48,
    role: 0.38,
    agreedToo: -1.19,
    headsApart: -0.25,
    opposed: 0.76,
    agreed: -0.79,
    kept: -1.79,
    bothDeny: -1.19,
  },
  name: {
    always: 0.57,
    shared: 0.31,
    nouns: 0.5,
    cover: 0.91,
    coverAll: 0.38,
    left: -2.28,
    passing: -0.33,
    leftInBoth: -0.77,
    onePerson: 0.42,
    sharedFirst: 0.82,
    verb: 0.26,
    oneModifier: -0.1,
    verbsApart: -1.12,
    owner: -0.16,
    bothOwners: 0.16,
    excepting: -0.76,
    bothAdditive: -0.94,
    single: 0.33,
    role: 0.56,
    denialToo: -0.4,
    agreedToo: -0.84,
    headsApart: -0.46,
    otherSort: -0.21,
    firstBoth: 0.38,
    firstOne: -0.57,
    placing: 0.93,
  },
  order: {
    always: 0.92,
    nouns: 0.26,
    cover: 0.85,
    coverAll: 0.13,
    left: -1.82,
    passing: -0.12,
    leftInBoth: -0.84,
    onePerson: 0.15,
    sharedName: 0.23,
    sharedFirst: 0.29,
    verbsApart: -0.62,
    byTheHour: 0.77,
    excepting: -0.15,
    additive: 0.16,
    bothAdditive: -0.78,
    swapped: 0.22,
    single: 0.33,
    role: 0.28,
    agreedToo: -0.88,
  },
  place: {
    always: -1.33,
    shared: 0.24,
    nouns: 0.5,
    cover: 0.94,
    coverAll: 0.33,
    left: -2.56,
    leftInBoth: -0.99,
    sharedName: 0.18,
    sharedFirst: 0.87,
    verb: 0.19,
    oneModifier: -0.4,
    verbsApart: -0.75,
    bothOwners: -0.15,
    additive: -0.24,
    single: 0.84,
    role: 0.79,
    denialToo: -0.26,
    akin: 1.49,
  },
  thing: {
    always: -1.77,
    nouns: 0.73,
    cover: 0.69,
    coverAll: 0.37,
    left: -2.2,
    passing: -0.14,
    leftInBoth: -0.81,
    sharedFirst: 0.86,
    oneModifier: -0.47,
    verbsApart: -0.86,
    bothOwners: 0.18,
    single: 0.89,
    role: 0.85,
    firstOne: -0.62,
    akin: 1.56,
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
