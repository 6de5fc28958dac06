// Two statements that may say the same in other words: what one says the other says too, by the meaning of its words, and hardly anything
// beside it; no value, no name and no denial tells them apart. Nobody is refused by that: its owner is shown both together.

import { likenessOf } from '../store/meaning/text-vector.ts';
import { clashesIn } from './clashes/clashes.ts';
import { type Meeting, meet } from './clashes/meeting.ts';
import { areOfOthers } from './clashes/of-two.ts';
import { compareStatements } from './compare.ts';
import { type Gist, gistOf } from './reading/gist.ts';
import { languagesOf } from './reading/statement-language.ts';
import type { Unit } from './reading/unit.ts';
import { apartOfBoth } from './reading/values-apart.ts';

/** Of all that both say, so much is the same: so two of 1,016 pairs about two things are taken for one, and 376 of 686 paraphrases. */
const LEAST_SHARED = 0.7;
/** Where one says all of the other, and goes on. */
const LEAST_OF_LONGER = 0.55;
/** A value tells as much as this, and one that only one of them has as much less. */
const VALUE = 0.4;
const VALUE_BESIDE = 0.3;
/** Of a single thing too little is said. */
const LEAST_MET = 2;

export function mayBeTheSame(one: string, other: string): boolean {
  const verdict = compareStatements(one, other);
  if (verdict === 'same' || verdict === 'contradiction') return verdict === 'same';
  const [language, otherLanguage] = languagesOf(one, other);
  const [a, b] = [gistOf(one, language), gistOf(other, otherLanguage)];
  const meeting = withDoers(meet(a, b));
  if (areOfOthers(a, b) || withoutYear(a) !== withoutYear(b) || isToldApart(meeting)) return false;
  const values = sharedValues(a, b);
  const [mine, theirs] = [weigh(meeting.leftA), weigh(meeting.leftB)];
  const same = VALUE * values + meeting.met.reduce((sum, met) => sum + Math.min(met.one.weight, met.other.weight), 0);
  const beside = Math.max(mine, theirs) + VALUE_BESIDE * Math.abs(a.values.length - b.values.length);
  const least = Math.min(mine, theirs) === 0 ? LEAST_OF_LONGER : LEAST_SHARED;
  const isEnough = meeting.met.length + values >= LEAST_MET || isOneThingOfOne(meeting);
  return isEnough && same >= least * (same + beside);
}

/** Where the year stands says nothing: it is compared as a value. */
function withoutYear({ occasion }: Gist): string {
  return occasion.replace(/\b(?:in|en|em|im jahr) (?:19|20)\d\d\b/g, '').trim();
}

/** Who sings in a choir is a singer: what one says with the verb the other says with who does it. */
function withDoers(meeting: Meeting): Meeting {
  const doing = meeting.leftA.flatMap((one) => {
    const other = meeting.leftB.find((each) => isDoerOf(one, each) || isDoerOf(each, one));
    return other === undefined ? [] : [{ one, other }];
  });
  if (doing.length === 0) return meeting;
  return {
    ...meeting,
    met: [...meeting.met, ...doing],
    leftA: meeting.leftA.filter((each) => !doing.some(({ one }) => one === each)),
    leftB: meeting.leftB.filter((each) => !doing.some(({ other }) => other === each)),
  };
}

const DOER = /(?:(\p{L})\1)?(?:er|or)$/u;

function isDoerOf(noun: Unit, verb: Unit): boolean {
  const root = noun.folded.replace(DOER, '$1');
  return !noun.isVerb && verb.isVerb && !noun.isName && root !== noun.folded && verb.folded.startsWith(root);
}

/** All that is told of one person is one thing, whichever word says it: the keeper of bees, and who has bees. */
function isOneThingOfOne({ a, b, met, leftA, leftB }: Meeting): boolean {
  const isAll = met.length === 1 && leftA.length + leftB.length + a.values.length + b.values.length === 0;
  return isAll && a.subject !== '' && a.subject === b.subject && met.every(({ one, other }) => one.role === other.role);
}

/** By a value, a name, a denial, or by what clashes otherwise. */
function isToldApart({ a, b, met, leftA, leftB, opposed }: Meeting): boolean {
  const turned = met.filter(({ one, other }) => one.isDenied !== other.isDenied);
  // Who drinks no alcohol does not drink it.
  const isDeniedInBoth = met.some(({ one, other }) => !one.isVerb && one.isDenied && other.isDenied);
  const isTurned = opposed.length > 0 || turned.some(({ one }) => !one.isVerb || !isDeniedInBoth);
  const isNamed = [...leftA, ...leftB].some(({ isName }) => isName);
  const isOtherValue = apartOfBoth(a, b).length > 0 || sharedValues(a, b) < Math.min(a.values.length, b.values.length);
  return isTurned || isNamed || isOtherValue || areOfOtherThings(leftA, leftB) || clashesIn(a, b).length > 0;
}

/** More alike, two words may be for one thing. */
const ONE_THING = 0.3;

/** Each speaks of a thing that the other does not: short answers, and short meetings. */
function areOfOtherThings(leftA: readonly Unit[], leftB: readonly Unit[]): boolean {
  // What one says with a noun the other may say with a verb.
  return [true, false].some((isVerb) => {
    const [mine, theirs] = [leftA, leftB].map((left) => left.filter((unit) => unit.isVerb === isVerb)) as [
      Unit[],
      Unit[],
    ];
    if (mine.length === 0 || theirs.length === 0) return false;
    return !mine.some((one) => theirs.some((other) => likenessOf(one.vector, other.vector) >= ONE_THING));
  });
}

function sharedValues(a: Gist, b: Gist): number {
  return a.values.filter(({ kind, value }) => b.values.some((each) => each.kind === kind && each.value === value))
    .length;
}

function weigh(units: readonly Unit[]): number {
  return units.reduce((sum, { weight, isVerb }) => sum + (isVerb ? weight / 2 : weight), 0);
}
