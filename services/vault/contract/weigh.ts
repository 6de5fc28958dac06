// How likely a thing is needed for a purpose, by its signs. What each sign is worth was measured over written lives whose
// purposes say what they need, by kind of thing: a decision is needed for other reasons than a promise.
import type { Signs } from './signs.ts';

type Worth = { always: number } & Partial<Signs>;

const WORTH: Readonly<Record<string, Worth>> = {
  memory: {
    always: -5.3,
    unlike: 0.85,
    said: 0.25,
    saidBest: 0.1,
    saidOther: 0.45,
    words: -0.45,
    place: 0.2,
    likeBest: 0.65,
    likePlace: 0.85,
    near: 1.55,
    nearUnmet: 1.3,
    nearAlone: 1.55,
    nearWork: 0.9,
    nearOver: 3.1,
    nearTells: 0.55,
    names: 0.85,
    fresh: 1.35,
    harm: 3.1,
    loose: 1.05,
    timeAlone: -0.2,
  },
  preference: {
    always: -4.75,
    unlike: 0.5,
    saidUnlike: 1.4,
    said: 0.6,
    saidBest: 1.5,
    place: 0.6,
    like: 0.45,
    likeBest: 1.25,
    near: 0.9,
    domain: 2.85,
    noDomain: -1.15,
    loose: 0.35,
  },
  decision: {
    always: -4.4,
    unlike: -0.55,
    saidBest: 0.2,
    place: 0.95,
    like: 0.4,
    likeBest: 0.8,
    likePlace: 0.4,
    near: 1,
    isNear: 1.15,
    nearUnmet: 0.8,
    nearAlone: 0.3,
    nearWork: 2.2,
    names: -0.5,
    fresh: 1,
    kind: 0.5,
    isOpen: 0.65,
  },
  commitment: {
    always: -3.85,
    unlike: 0.9,
    saidUnlike: -0.35,
    said: 0.5,
    saidBest: 0.3,
    words: -0.35,
    like: 0.4,
    likeBest: 0.5,
    near: 0.9,
    isNear: 1.35,
    nearUnmet: -0.4,
    nearAlone: 1.45,
    nearWork: 0.9,
    nearBack: -0.2,
    names: 1.35,
    kind: 0.1,
    kindNames: 1.6,
    inDays: 1.4,
    inDue: 1.7,
    outside: 0.25,
    timeAlone: 3.3,
  },
  event: {
    always: -4.45,
    unlike: 0.25,
    saidUnlike: 0.35,
    said: 0.9,
    saidBest: 0.8,
    words: 0.5,
    place: 1,
    like: 0.3,
    likeBest: 0.5,
    woven: 1.95,
    besideAlone: 2.5,
    names: 1,
    inDays: 3.85,
    outside: -0.5,
    timeAlone: 1.9,
    isPast: -0.45,
  },
  goal: {
    always: -3.95,
    said: 0.1,
    near: 0.8,
    isNear: 0.85,
    nearAlone: 0.65,
    nearWork: 1.05,
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
