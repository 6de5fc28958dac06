// The signs by which it is known whether two statements say one thing: how much they share, and what each says beside it. Each sign is a
// number; what they are worth stands in sameness-worths.ts.
import { likenessOf } from '../../store/meaning/text-vector.ts';
import { clashesIn } from '../clashes/clashes.ts';
import { type Meeting, meet } from '../clashes/meeting.ts';
import { areOfOthers } from '../clashes/of-two.ts';
import type { Gist } from '../reading/gist/gist.ts';
import type { Unit } from '../reading/gist/unit.ts';
import { apartOfBoth } from '../reading/values-apart.ts';
import { CALLED } from '../words/words-of-people.ts';

/**
 * Whether something tells the two apart whatever else they share: another value, side or name, somebody else, or one thing in
 * the place of another.
 */
export function areToldApart(a: Gist, b: Gist): boolean {
  const { met, leftA, leftB, opposed } = withDoers(meet(a, b));
  if (
    opposed.length > 0 ||
    areOfOthers(a, b) ||
    apartOfBoth(a, b).length > 0 ||
    (leftA.some(isNamed) && leftB.some(isNamed))
  )
    return true;
  return isInPlaceOf(leftA.filter(isTelling), leftB.filter(isTelling), met.length + sharedValues(a, b));
}

/** Two words for what is done are two deeds if they are less alike than this. */
const ONE_DEED = 0.4;
/** From so much shared on, the verb tells nothing more: what a rent is, and what it costs. */
const MUCH = 4;

/**
 * Whether one thing stands in the place of another and nothing else is left of either: the guitar lesson and the piano lesson,
 * who washes the car and who repairs it.
 */
function isInPlaceOf(some: readonly Unit[], others: readonly Unit[], shared: number): boolean {
  if (!isOne(some) || !isOne(others)) return false;
  return (some.some(isThing) && others.some(isThing)) || (shared < MUCH && likest(some, others) < ONE_DEED);
}

function isThing({ isVerb }: Unit): boolean {
  return !isVerb;
}

/** Whether the words are a single thing. */
function isOne(left: readonly Unit[]): boolean {
  return (
    left.length > 0 &&
    left.every((unit, place) => place === 0 || (unit.isJoined && unit.at === (left[place - 1] as Unit).at + 1))
  );
}

export type SamenessSigns = ReturnType<typeof samenessSigns>;

const MOST_MET = 4;
const MOST_VALUES = 2;
const MOST_BESIDE = 3;
const MOST_BESIDE_OF_EACH = 2;

export function samenessSigns(a: Gist, b: Gist) {
  const meeting = withDoers(meet(a, b));
  const { met, agreed } = meeting;
  const [leftA, leftB] = [meeting.leftA.filter(isTelling), meeting.leftB.filter(isTelling)];
  const [isDeedA, isDeedB] = [isDeedIn(met.map(({ one }) => one)), isDeedIn(met.map(({ other }) => other))];
  const [verbsA, verbsB] = [leftA.filter(isDeedA), leftB.filter(isDeedB)];
  const [nounsA, nounsB] = [leftA.filter(isThingBut(isDeedA)), leftB.filter(isThingBut(isDeedB))];
  const values = sharedValues(a, b);
  const left = [...leftA, ...leftB];
  const clashes = new Set(clashesIn(a, b).map(({ kind }) => kind));
  return {
    met: Math.min(MOST_MET, met.length),
    values: Math.min(MOST_VALUES, values),
    noValues: a.values.length + b.values.length === 0 ? 1 : 0,
    valuesBeside: Math.min(MOST_VALUES, Math.abs(a.values.length - b.values.length)),
    nothingBeside: met.length + values > 0 && left.every(isNamed) ? 1 : 0,
    nounsOfBoth: Math.min(MOST_BESIDE_OF_EACH, weigh(nounsA), weigh(nounsB)),
    nouns: Math.min(MOST_BESIDE, Math.max(weigh(nounsA), weigh(nounsB))),
    verbsOfBoth: Math.min(MOST_BESIDE_OF_EACH, weigh(verbsA), weigh(verbsB)),
    /** How much each speaks of a thing that the other does not: short answers, and short meetings. */
    otherThings: nounsA.length > 0 && nounsB.length > 0 ? 1 - likest(nounsA, nounsB) : 0,
    /** How much one says with a noun what the other says with a verb. */
    nounForVerb: Math.max(likest(nounsA, verbsB), likest(verbsA, nounsB)),
    oneName: leftA.some(isNamed) !== leftB.some(isNamed) ? 1 : 0,
    agreed: agreed.length > 0 ? 1 : 0,
    /** A denied thing and a denied deed come to the same: who has no car does not own one. */
    deniedInBoth: met.some(({ one, other }) => !one.isVerb && one.isDenied && other.isDenied) ? 1 : 0,
    otherTime: withoutYear(a) !== withoutYear(b) ? 1 : 0,
    clashingPlace: clashes.has('place') ? 1 : 0,
    clashingDenial: clashes.has('denial') ? 1 : 0,
    clashingOrder: clashes.has('order') ? 1 : 0,
  };
}

/** Whether the word only introduces a name, as "is called" does. */
function isTelling({ folded }: Unit): boolean {
  return !CALLED.has(folded) && folded !== 'name';
}

function isNamed({ isName }: Unit): boolean {
  return isName;
}

/**
 * Whether a word that looks like a verb is a deed. Behind a verb that both share it is what the verb is done to: "prefers short
 * answers".
 */
function isDeedIn(met: readonly Unit[]): (unit: Unit) => boolean {
  return ({ isVerb, isName, at, clause }) =>
    isVerb && !isName && !met.some((each) => each.isVerb && each.at < at && each.clause === clause);
}

function isThingBut(isDeed: (unit: Unit) => boolean): (unit: Unit) => boolean {
  return (unit) => !unit.isName && !isDeed(unit);
}

function likest(some: readonly Unit[], others: readonly Unit[]): number {
  return Math.max(0, ...some.flatMap((one) => others.map((other) => likenessOf(one.vector, other.vector))));
}

function weigh(units: readonly Unit[]): number {
  return units.reduce((sum, { weight }) => sum + weight, 0);
}

function sharedValues(a: Gist, b: Gist): number {
  return a.values.filter(({ kind, value }) => b.values.some((each) => each.kind === kind && each.value === value))
    .length;
}

/** The occasion without its year: the year is compared as a value. */
function withoutYear({ occasion }: Gist): string {
  return occasion.replace(/\b(?:in|en|em|im jahr) (?:19|20)\d\d\b/g, '').trim();
}

/** The meeting with words for a person who does something matched to the deed: who sings in a choir is a singer. */
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

const PLAYER = /ist(?:a|e|in)?$/u;
const LEAST_PLAYED = 4;
const DOER = /(?:(\p{L})\1)?(?:er|or)$/u;

function isDoerOf(noun: Unit, verb: Unit): boolean {
  // Who plays the viola is a violist.
  const played = noun.folded.replace(PLAYER, '');
  if (played.length >= LEAST_PLAYED && played !== noun.folded && verb.folded.startsWith(played)) return !verb.isName;
  const root = noun.folded.replace(DOER, '$1');
  return !noun.isVerb && verb.isVerb && !noun.isName && root !== noun.folded && verb.folded.startsWith(root);
}
