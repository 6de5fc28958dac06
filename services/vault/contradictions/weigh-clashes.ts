// How likely two statements contradict each other in words of their own, by the likeliest of their clashes. What each sign is worth
// was measured over written pairs (npm run bench -- --only clashes).
import type { Language } from '../store/text-index/languages/detect.ts';
import { areOfOthers, type ClashKind, clashesOf } from './clashes.ts';
import { gistOf } from './gist.ts';

type Worth = { always: number } & Readonly<Record<string, number>>;

const WORTH: Readonly<Record<ClashKind, Worth>> = {
  amount: {
    always: -0.66,
    nouns: 0.58,
    cover: 1.82,
    coverAll: 0.53,
    left: -3.26,
    onePerson: 0.16,
    sharedFirst: 0.23,
    counter: -0.33,
    oneName: -0.41,
    verbsApart: -0.55,
    bothOwners: -0.19,
    additive: -0.19,
    doneAgain: 0.1,
    single: 0.48,
    denialToo: 0.13,
    isPartOfName: -0.19,
    several: -0.28,
    isLabel: 0.68,
  },
  date: {
    always: 0.26,
    shared: 0.21,
    nouns: 0.56,
    cover: 1.56,
    coverAll: 0.21,
    left: -2.2,
    sharedFirst: 0.35,
    counter: -0.23,
    oneName: -0.86,
    oneModifier: -0.31,
    verbsApart: -0.45,
    bothOwners: -0.56,
    bothOccasion: -0.11,
    additive: -0.44,
    bothAdditive: -0.1,
    single: 0.32,
    denialToo: 0.1,
    agreedToo: -0.82,
    several: -0.43,
  },
  denial: {
    always: -0.94,
    shared: 0.9,
    nouns: 0.97,
    cover: 1.71,
    left: -1.74,
    sharedName: 0.13,
    sharedFirst: 0.17,
    verb: 0.15,
    counter: -0.27,
    oneModifier: -0.24,
    verbsApart: -0.73,
    bothOwners: 0.63,
    excepting: -0.35,
    aside: -0.59,
    additive: -0.35,
    swapped: 0.57,
    single: 0.18,
    agreedToo: -1.42,
    opposed: 0.77,
    agreed: -1.68,
    kept: -1.56,
    bothDeny: -0.4,
  },
  name: {
    always: -0.51,
    shared: 0.51,
    nouns: 1.05,
    cover: 1.59,
    coverAll: 0.53,
    left: -2.43,
    onePerson: 0.13,
    sharedFirst: 0.79,
    verb: 0.13,
    counter: -0.17,
    oneModifier: -0.26,
    verbsApart: -0.78,
    owner: -0.51,
    additive: -0.3,
    single: 0.32,
    denialToo: 0.24,
    agreedToo: -0.74,
    otherSort: -0.62,
    firstOne: -0.36,
    placing: 0.89,
  },
  order: {
    always: -1,
    nouns: 0.59,
    cover: 1.4,
    coverAll: 0.23,
    left: -2.04,
    sharedName: 0.1,
    sharedFirst: 0.18,
    bothOwners: 0.12,
    additive: -0.19,
    swapped: 0.34,
    single: 0.35,
  },
  place: {
    always: -3.1,
    shared: 0.43,
    nouns: 1.47,
    cover: 1.34,
    coverAll: 0.35,
    left: -2.34,
    sharedFirst: 0.78,
    verbsApart: -0.17,
    bothOwners: 0.46,
    single: 0.94,
    akin: 0.23,
  },
  thing: {
    always: -2.13,
    shared: 0.26,
    nouns: 0.86,
    cover: 1.15,
    coverAll: 0.41,
    left: -2.12,
    sharedName: 0.1,
    sharedFirst: 0.62,
    verbsApart: -0.54,
    bothOwners: 0.33,
    additive: -0.61,
    single: 1.14,
    firstOne: -0.73,
    akin: 0.35,
  },
};

/** Lower, something unrelated is flagged. */
const LEAST_LIKELY = 0.5;

export interface Told {
  text: string;
  language: Language | undefined;
}

export function contradictInOtherWords(one: Told, other: Told): boolean {
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  return clashesOf(a, b).some(({ kind, signs }) => likelihood(WORTH[kind], signs) >= LEAST_LIKELY);
}

/** One tells of a day that is over, or of a single time, and the other of what is so; or one of her and the other of him. */
export function areKeptApart(one: Told, other: Told): boolean {
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  return a.isOccasion !== b.isOccasion || areOfOthers(a, b);
}

function likelihood(worth: Worth, signs: Readonly<Record<string, number>>): number {
  const sum = Object.entries(worth).reduce(
    (total, [name, each]) => total + each * (name === 'always' ? 1 : (signs[name] ?? 0)),
    0,
  );
  return 1 / (1 + Math.exp(-sum));
}
