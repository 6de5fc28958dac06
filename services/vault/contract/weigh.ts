// How likely a thing is needed for a purpose, by its signs. What each sign is worth was measured over written lives whose
// purposes say what they need, by kind of thing: a decision is needed for other reasons than a promise.
import type { Signs } from './signs.ts';

type Worth = { always: number } & Partial<Signs>;

const WORTH: Readonly<Record<string, Worth>> = {
  commitment: {
    always: -5.07,
    said: 1.21,
    like: 0.93,
    near: 1.84,
    isTop: 1.51,
    nearAlone: 3.31,
    nearOver: 1.45,
    nearTells: 0,
    woven: 2.2,
    loose: 0.31,
    looseBest: 0.92,
    kind: 1.87,
    fresh: 0.24,
    inTime: 1.65,
    inTimeAlone: 6.13,
  },
  decision: {
    always: -5.58,
    said: 1.04,
    like: 0.87,
    near: 1.88,
    isTop: 1.68,
    nearAlone: 2.84,
    nearOver: 1.29,
    nearTells: 0,
    woven: 2.25,
    loose: 0.21,
    looseBest: 0.84,
    kind: 1.51,
    fresh: 1.24,
  },
  event: {
    always: -5.45,
    said: 1.67,
    like: 0.65,
    near: 1.74,
    isTop: 1.77,
    nearAlone: 2.68,
    nearTells: 0,
    woven: 3.02,
    loose: 0.3,
    looseBest: 1.15,
    kind: 0.85,
    fresh: 0.38,
    inTime: 2.73,
    inTimeAlone: 5.21,
  },
  goal: {
    always: -5.84,
    said: 0.99,
    like: 0.47,
    near: 1.89,
    isTop: 1.69,
    nearAlone: 3.03,
    nearOver: 1.48,
    nearTells: 0,
    woven: 2.23,
    loose: 0.4,
    looseBest: 0.96,
    fresh: 0.68,
  },
  memory: {
    always: -5.17,
    said: 0.81,
    like: 0.95,
    near: 0.99,
    isTop: 1.52,
    nearAlone: 2.12,
    nearOver: 2.26,
    nearTells: 0.78,
    woven: 2.36,
    loose: 0.85,
    looseBest: 1.16,
    harm: 2.35,
    harmFed: 1.44,
    fresh: 1.15,
  },
  preference: {
    always: -5.81,
    said: 1.53,
    like: 1.06,
    near: 1.48,
    isTop: 1.11,
    nearAlone: 2.9,
    nearOver: 1.43,
    nearTells: 0,
    loose: 1.18,
    looseBest: 1.13,
    kind: 1.21,
    domain: 2.5,
    domainWhole: 0.69,
    domainPart: 1.12,
    noDomain: -0.95,
    isOfNoDomain: 0.66,
    fresh: 0.32,
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
