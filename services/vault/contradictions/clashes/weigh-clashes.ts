// How likely two statements contradict each other in words of their own, by the likeliest of their clashes (clash-worths.ts).
import type { Language } from '../../store/text-index/languages/detect.ts';
import { type Gist, gistOf } from '../reading/gist/gist.ts';
import { isOneHomeInAnother } from '../reading/gist/home.ts';
import { HALF_A_DAY } from '../reading/statement-values.ts';
import { apartOfBoth, valuesApart } from '../reading/values-apart.ts';
import { isAmong, isSure } from './clash-bars.ts';
import { CLASH_WORTH } from './clash-worths.ts';
import { type Clash, clashesIn, clashesOf } from './clashes.ts';
import { isDeniedAtItsThing } from './denial-clashes.ts';
import { isDeniedAtTimes } from './denied-at-times.ts';
import { logisticSum } from './logistic-sum.ts';
import { type Meeting, meet, relationsAgree } from './meeting.ts';
import { isThereAndBack } from './moved-back.ts';
import { areMealsApart, areOccasionsApart, areOneAfterAnother } from './occasions.ts';
import { areNumberedApart, areOfOthers } from './of-two.ts';
import { areOfOtherTimes } from './over-and-now.ts';
import { havePartsApart } from './parts-apart.ts';
import { isSequenceApart } from './sequence.ts';
import { areOwnersApart, arePlacedApart } from './whose.ts';

/** From this likelihood on two statements contradict each other; with a lower one, unrelated statements were flagged. */
export const LEAST_LIKELY = 0.6;
/** The same where it is in doubt whether both are about one matter. */
const LEAST_IN_DOUBT = 0.8;

export function leastFor({ isDoubtful }: Clash): number {
  return isDoubtful ? LEAST_IN_DOUBT : LEAST_LIKELY;
}

export interface TextInLanguage {
  text: string;
  language: Language | undefined;
}

export function contradictInOtherWords(one: TextInLanguage, other: TextInLanguage): boolean {
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  return clashesOf(a, b).some(isLikely);
}

/** Whether the two stand on opposite sides of one scale, and are likely about one matter. */
export function sayTheOpposite(one: TextInLanguage, other: TextInLanguage): boolean {
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  return clashesOf(a, b).some(
    (clash) => clash.kind === 'denial' && isAmong(clash.signs, ['opposed', 'statesApart']) && isLikely(clash),
  );
}

function isLikely(clash: Clash): boolean {
  return isSure(clash.signs) || logisticSum(CLASH_WORTH[clash.kind], clash.signs) >= leastFor(clash);
}

/**
 * Whether the two are about two things whatever their words share: of another day, person or number, or of a time that is over
 * and one that is not.
 */
export function areKeptApart(one: TextInLanguage, other: TextInLanguage): boolean {
  const [a, b] = [gistOf(one.text, one.language), gistOf(other.text, other.language)];
  return (
    a.occasion !== b.occasion ||
    areOneAfterAnother(a, b) ||
    areOfOtherTimes(a, b) ||
    areOfOthers(a, b) ||
    areTwoOfTwo(a, b) ||
    areNumberedApart(a, b) ||
    areOtherOnes(a, b) ||
    (areDeniedAlike(a, b) && valuesApart(a, b).length === 0 && !contradictInOtherWords(one, other)) ||
    a.isReturn !== b.isReturn ||
    isOneHomeInAnother(a.home, b.home) ||
    isHourOfEitherHalf(a, b) ||
    (isThereAndBack(a, b) && valuesApart(a, b).length > 0) ||
    (a.isAnother !== b.isAnother && !a.hasDenial && !b.hasDenial && valuesApart(a, b).length > 0) ||
    apartOfBoth(a, b).some(({ kind, isPartOfName }) => isPartOfName && kind === 'year') ||
    (a.relation !== undefined && valuesApart(a, b).length === 0 && relationsAgree(meet(a, b)) === 1)
  );
}

/** Whether both deny, and equally often: "whoever can hear without it" and "whoever cannot". */
function areDeniedAlike(a: Gist, b: Gist): boolean {
  const isInOneBreath = [...a.units, ...b.units].every(({ clause }) => clause === 0);
  return a.hasNegation && b.hasNegation && (a.denials === b.denials || !isInOneBreath);
}

/** Whether they are about two things by what stands beside: somebody else's, at another place, or on another of its days. */
function areOtherOnes(a: Gist, b: Gist): boolean {
  const meeting = meet(a, b);
  return (
    areOwnersApart(meeting) ||
    isDeniedAtTimes(meeting) ||
    isNameCutShort(meeting) ||
    (isDeniedAtItsThing(meeting) && valuesApart(a, b).length === 0) ||
    arePlacedApart(meeting) ||
    areMealsApart(a, b) ||
    (a.state === 'pending' && b.state === 'pending' && a.hasDenial !== b.hasDenial) ||
    (valuesApart(a, b).length === 0 && havePartsApart(meeting)) ||
    (areOccasionsApart(a, b) && (isSequenceApart(meeting) || isTurned(meeting))) ||
    isSaidElsewhere(meeting)
  );
}

/** Whether nothing differs but how much of a name is written. */
function isNameCutShort({ a, b, met, leftA, leftB, opposed }: Meeting): boolean {
  if (opposed.length + valuesApart(a, b).length > 0 || (leftA.length > 0 && leftB.length > 0)) return false;
  if ([...leftA, ...leftB].some(({ isName }) => isName)) return false;
  return (
    met.some(({ one, other }) => one.isName && other.isName && one.folded !== other.folded) &&
    met.every(({ one, other }) => one.isDenied === other.isDenied)
  );
}

function isTurned({ met, opposed }: Meeting): boolean {
  return opposed.length > 0 || met.some(({ one, other }) => one.isDenied !== other.isDenied);
}

/** Whether each says its own thing of its own place: tea at work, and coffee at home. */
function isSaidElsewhere({ leftA, leftB }: Meeting): boolean {
  return [leftA, leftB].every(
    (left) => left.some(({ isPlacing }) => isPlacing) && left.some(({ isPlacing, isVerb }) => !isPlacing && !isVerb),
  );
}

/** Whether only hours differ, and by half a day: "at six" may be 18:00. */
function isHourOfEitherHalf(a: Gist, b: Gist): boolean {
  if (a.hasExactHours && b.hasExactHours) return false;
  const apart = apartOfBoth(a, b);
  return (
    apart.length > 0 &&
    apart.every(({ kind }) => kind === 'time') &&
    apart.every(({ value }) => apart.some((each) => Math.abs(Number(each.value) - Number(value)) === HALF_A_DAY))
  );
}

/**
 * Whether each is about another thing of two: the boss of one person and of another, two meetings on two days, or an opening
 * and a closing time.
 */
function areTwoOfTwo(a: Gist, b: Gist): boolean {
  return clashesIn(a, b).some(
    ({ kind, signs }) =>
      signs.severalNames === 1 ||
      signs.anotherTime === 1 ||
      (kind === 'date' && signs.phasesApart === 1 && signs.opposedToo === 1),
  );
}
