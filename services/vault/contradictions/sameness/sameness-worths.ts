// What each sign that two statements say one thing is worth, measured over written pairs: `npm run bench -- --only sameness` prints this
// table anew.
import type { SamenessSigns } from './sameness-signs.ts';

export const SAMENESS_WORTH: { always: number } & SamenessSigns = {
  always: -0.85,
  met: 0.87,
  values: 2.56,
  noValues: 1.1,
  valuesBeside: -0.29,
  nothingBeside: 1.52,
  nounsOfBoth: -0.54,
  nouns: -1.21,
  verbsOfBoth: -1.21,
  otherThings: -0.89,
  nounForVerb: 1.51,
  oneName: -1.25,
  agreed: 2.41,
  deniedInBoth: 2.92,
  otherTime: -0.48,
  clashingPlace: -0.81,
  clashingDenial: -1.04,
  clashingOrder: -0.28,
};
