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
    always: -5.3,
    said: 1.02,
    like: 0.58,
    near: 1.78,
    isTop: 1.67,
    nearAlone: 3.39,
    nearOver: 1.81,
    nearTells: 0,
    woven: 1.98,
    loose: 0.42,
    looseBest: 0.23,
    saidFirst: 0.45,
    likeFirst: 0.13,
    saidUnsure: 0,
    likeUnsure: 1.43,
    kind: 2.09,
    fresh: 0.21,
    inTime: 1.61,
    inTimeAlone: 6.32,
  },
  decision: {
    always: -5.61,
    said: 0.85,
    like: 0.47,
    near: 1.74,
    isTop: 1.86,
    nearAlone: 2.89,
    nearOver: 1.71,
    nearTells: 0,
    woven: 2.08,
    loose: 0.34,
    looseBest: 0.13,
    saidFirst: 0.45,
    likeFirst: 0,
    saidUnsure: 0,
    likeUnsure: 1.47,
    kind: 1.41,
    fresh: 1.21,
  },
  event: {
    always: -5.74,
    said: 1.2,
    like: 0.35,
    near: 1.46,
    isTop: 2.07,
    nearAlone: 2.74,
    nearTells: 0,
    woven: 2.89,
    loose: 0.5,
    looseBest: 0.46,
    saidFirst: 1.09,
    likeFirst: 0.02,
    saidUnsure: 0.26,
    likeUnsure: 1.51,
    kind: 0.84,
    fresh: 0.48,
    inTime: 2.72,
    inTimeAlone: 5.33,
  },
  goal: {
    always: -5.66,
    said: 0.71,
    like: 0.31,
    near: 1.62,
    isTop: 1.82,
    nearAlone: 3.08,
    nearOver: 1.82,
    nearTells: 0,
    woven: 2.06,
    loose: 0.5,
    looseBest: 0.28,
    saidFirst: 0.41,
    likeFirst: 0.01,
    saidUnsure: 0,
    likeUnsure: 1.38,
    fresh: 0.68,
  },
  memory: {
    always: -5.56,
    said: 0.74,
    like: 0.55,
    near: 0.93,
    isTop: 1.71,
    nearAlone: 2.26,
    nearOver: 2.62,
    nearTells: 0.9,
    woven: 2.18,
    loose: 1.07,
    looseBest: 0.3,
    saidFirst: 0.39,
    likeFirst: 0.02,
    saidUnsure: 0,
    likeUnsure: 1.55,
    harm: 1.27,
    harmFed: 1.35,
    health: 1.41,
    fresh: 1.3,
  },
  preference: {
    always: -5.79,
    said: 1.36,
    like: 0.65,
    near: 1.29,
    isTop: 1.35,
    nearAlone: 2.96,
    nearOver: 1.76,
    nearTells: 0,
    loose: 1.24,
    looseBest: 0.42,
    saidFirst: 0.48,
    likeFirst: 0,
    saidUnsure: 0,
    likeUnsure: 1.45,
    kind: 1.05,
    domain: 2.54,
    domainWhole: 1.11,
    domainPart: 1,
    domainAsked: -2.03,
    domainOther: 1.38,
    noDomain: -1.01,
    isOfNoDomain: 0.51,
    fresh: 0.38,
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
