// What each sign that two statements say one thing is worth, measured over written pairs: `npm run bench -- --only sameness` prints this
// table anew.
import type { SamenessSigns } from './sameness-signs.ts';

export const SAMENESS_WORTH: { always: number } & SamenessSigns = {
  always: -0.99,
  met: 0.92,
  values: 2.74,
  noValues: 0.81,
  valuesBeside: -0.37,
  nothingBeside: 1.62,
  nounsOfBoth: -0.67,
  nouns: -1.19,
  verbsOfBoth: -0.65,
  otherThings: -1.08,
  nounForVerb: 1.44,
  oneName: -1.02,
  opposed: -1.11,
  agreed: 2.41,
  turnedVerb: -0.68,
  deniedInBoth: 3.25,
  otherTime: -0.28,
  clashingPlace: -0.44,
  clashingDenial: -0.92,
  clashingOrder: -0.59,
};
