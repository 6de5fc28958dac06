// How likely a thing is needed for a purpose, by its signs. What each sign is worth was measured over written lives whose
// purposes say what they need, by kind of thing: a decision is needed for other reasons than a promise.
import type { Valid } from '../view/valid-at.ts';
import type { Signs } from './signs.ts';

/** A thing with how likely it is needed. */
export interface Chosen {
  valid: Valid;
  signs: Signs;
  need: number;
  /** How much of the purpose it says by itself. */
  share: number;
}

type Worth = { always: number } & Partial<Signs>;

const WORTH: Readonly<Record<string, Worth>> = {
  commitment: {
    always: -4.46,
    said: 1.23,
    like: 0.38,
    near: 2.1,
    isTop: 1.61,
    nearAlone: 2.74,
    nearOver: 1.48,
    nearTells: 0,
    woven: 1.96,
    loose: 0.5,
    looseBest: 1.19,
    saidFirst: 0.26,
    likeFirst: 0.05,
    saidUnsure: 0.45,
    likeUnsure: 1.15,
    kind: 1.78,
    fresh: -0.36,
    inTime: 1.35,
    inTimeAlone: 5.47,
    guest: 1.46,
  },
  decision: {
    always: -5.34,
    said: 0.96,
    like: 0.43,
    near: 1.89,
    isTop: 1.79,
    nearAlone: 2.02,
    nearOver: 1.43,
    nearTells: 0,
    woven: 2.07,
    loose: 0.47,
    looseBest: 0.8,
    saidFirst: 0.38,
    likeFirst: 0,
    saidUnsure: 0.35,
    likeUnsure: 1.04,
    kind: 1.22,
    fresh: 0.96,
    guest: 1.36,
  },
  event: {
    always: -5.2,
    said: 1.14,
    like: 0.31,
    near: 1.96,
    isTop: 1.93,
    nearAlone: 2.08,
    nearTells: 0,
    woven: 2.92,
    loose: 0.51,
    looseBest: 1.12,
    saidFirst: 0.86,
    likeFirst: 0.05,
    saidUnsure: 0.62,
    likeUnsure: 1.07,
    kind: 0.66,
    fresh: -0.04,
    inTime: 2.46,
    inTimeAlone: 5.09,
    guest: 1.19,
  },
  goal: {
    always: -4.62,
    said: 0.67,
    like: 0,
    near: 1.8,
    isTop: 1.65,
    nearAlone: 2.27,
    nearOver: 1.53,
    nearTells: 0,
    woven: 2.05,
    loose: 0.46,
    looseBest: 0.98,
    saidFirst: 0.08,
    likeFirst: 0,
    saidUnsure: 0.35,
    likeUnsure: 0.93,
    fresh: 0.25,
  },
  memory: {
    always: -5.51,
    said: 1.1,
    like: 0.27,
    near: 1.66,
    isTop: 1.73,
    nearAlone: 1.33,
    nearOver: 2.28,
    nearTells: 0.66,
    woven: 2.23,
    loose: 1.18,
    looseBest: 1.1,
    saidFirst: 0.16,
    likeFirst: 0,
    saidUnsure: 0.54,
    likeUnsure: 0.94,
    harm: 0.81,
    harmFed: 1.65,
    health: 1.35,
    fresh: 1.19,
    guest: 2.08,
  },
  preference: {
    always: -5.52,
    said: 1.29,
    like: 0.53,
    near: 1.42,
    isTop: 1.23,
    nearAlone: 2.35,
    nearOver: 1.43,
    nearTells: 0,
    loose: 1.17,
    looseBest: 1.13,
    saidFirst: 0.17,
    likeFirst: 0,
    saidUnsure: 0.29,
    likeUnsure: 1.16,
    kind: 0.88,
    domain: 2.64,
    domainWhole: 0.93,
    domainPart: 1.09,
    domainAsked: -1.56,
    domainOther: 1.36,
    noDomain: -0.76,
    isOfNoDomain: 1.29,
    fresh: -0.37,
    guest: 1.34,
  },
};

/** With `always` apart: that is what everything of a type begins with. */
const SIGNS = new Map(
  Object.entries(WORTH).map(([type, { always, ...worth }]) => [
    type,
    { always, signs: Object.entries(worth) as [keyof Signs, number][] },
  ]),
);

/** Between 0 and 1. */
export function needOf(type: string, signs: Signs): number {
  const worth = SIGNS.get(type);
  if (worth === undefined) return 0;
  if (signs.always === 1) return 1;
  let sum = worth.always;
  for (const [sign, each] of worth.signs) sum += each * signs[sign];
  return 1 / (1 + Math.exp(-sum));
}
