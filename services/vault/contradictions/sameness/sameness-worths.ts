// What each sign that two statements say one thing is worth, measured over written pairs: `npm run bench -- --only sameness` prints this
// table anew.
import type { SamenessSigns } from './sameness-signs.ts';

export const SAMENESS_WORTH: { always: number } & SamenessSigns = {
  always: -1.06,
  met: 0.93,
  values: 2.88,
  noValues: 0.9,
  valuesBeside: -0.25,
  nothingBeside: 1.55,
  nounsOfBoth: -0.73,
  nouns: -1.14,
  verbsOfBoth: -0.75,
  otherThings: -1.04,
  nounForVerb: 1.31,
  oneName: -1.07,
  opposed: -1.12,
  agreed: 2.41,
  turnedVerb: -0.7,
  deniedInBoth: 3.21,
  otherTime: -0.31,
  clashingPlace: -0.53,
  clashingDenial: -0.96,
  clashingOrder: -0.64,
};
