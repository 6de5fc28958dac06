// Two statements laid side by side: which of their things are the same, and what each says beside them.
import { likenessOf } from '../../store/meaning/text-vector.ts';
import type { Gist } from '../reading/gist/gist.ts';
import type { Unit } from '../reading/gist/unit.ts';
import { areOneName } from '../reading/statement/written-names.ts';
import { kindsOf } from '../words/kinds-of-things.ts';

export interface Met {
  one: Unit;
  other: Unit;
}

export interface Meeting {
  a: Gist;
  b: Gist;
  met: readonly Met[];
  leftA: readonly Unit[];
  leftB: readonly Unit[];
  /** Pairs of words that stand on one scale and on the same side, denials counted in. */
  agreed: readonly Met[];
  opposed: readonly Met[];
}

export function meet(a: Gist, b: Gist): Meeting {
  const met: Met[] = [];
  const taken = new Set<Unit>();
  const take = (isOne: (one: Unit, other: Unit) => boolean) => {
    for (const one of a.units) {
      if (taken.has(one) || one.isLight) continue;
      const other = b.units.find((each) => !taken.has(each) && !each.isLight && isOne(one, each));
      if (other === undefined) continue;
      met.push({ one, other });
      taken.add(one);
      taken.add(other);
    }
  };
  take((one, other) => one.stem === other.stem || one.folded === other.folded);
  take((one, other) => one.concept === other.concept && !areOfTwoSexes(one, other));
  // The last word of a compound says what it is: a kitchen floor is a floor.
  if (a.language !== 'en') take((one, other) => areOneBehind(one, other) && sideBySide(one, other) >= 0);
  take((one, other) => arePartly(one, other) && sideBySide(one, other) >= 0);
  take(
    (one, other) =>
      kindsOf(one.concept).includes(other.concept) ||
      kindsOf(other.concept).includes(one.concept) ||
      kindsOf(one.stem).includes(other.stem) ||
      kindsOf(other.stem).includes(one.stem),
  );
  const agreed: Met[] = [];
  const opposed: Met[] = [];
  for (const one of a.units)
    for (const other of b.units) {
      if (met.some((each) => each.one === one && each.other === other)) continue;
      const side = sideBySide(one, other);
      if (side === 0) continue;
      // In "an insurance that covers", the verb is no second insurance.
      if (side > 0 && taken.has(one) !== taken.has(other)) continue;
      (side > 0 ? agreed : opposed).push({ one, other });
    }
  const scaled = new Set([...agreed, ...opposed].flatMap(({ one, other }) => [one, other]));
  // "Grandma Elsie" and "Elsie" are one person.
  const isSaidByName = (unit: Unit, units: readonly Unit[]) => {
    const next = units[units.indexOf(unit) + 1];
    return unit.sort === 'kin' && next?.isName === true && next.at === unit.at + 1 && taken.has(next);
  };
  const leftIn = ({ units }: Gist) =>
    units.filter((unit) => !(taken.has(unit) || scaled.has(unit) || unit.isLight || isSaidByName(unit, units)));
  return { a, b, met, leftA: leftIn(a), leftB: leftIn(b), agreed, opposed };
}

/** Whether two words differ only in the ending that tells the sex: hermano and hermana. */
function areOfTwoSexes(one: Unit, other: Unit): boolean {
  if (IS_HIS.test(one.folded) !== IS_HIS.test(other.folded) && IS_HERS.test(one.folded) !== IS_HERS.test(other.folded))
    return true;
  if (one.sort !== 'kin' || other.sort !== 'kin') return false;
  const [mine, theirs] = [one, other].map(({ folded }) => folded.replace(/s$/, '').replace(/ao$/, 'o')) as [
    string,
    string,
  ];
  return (
    mine.slice(0, -1) === theirs.slice(0, -1) && [mine, theirs].every((word) => /[oa]$/.test(word)) && mine !== theirs
  );
}

const IS_HIS = /^(?:grandson|enkel|petitfils|kleinzoon)s?$/;
const IS_HERS = /^(?:granddaughter|enkelin(?:nen)?|petitefille|kleindochter)s?$/;

const LEAST_PART = 5;
const LEAST_SHORT = 4;
const MOST_ENDING = 0.7;

/** Whether one word is a part of the other: the mower and the lawnmower, "prod" and "production". */
function arePartly(one: Unit, other: Unit): boolean {
  const [short, long] = byLength(one, other);
  if (one.isName !== other.isName || one.sort === 'kin' || other.sort === 'kin') return false;
  if (one.isName) return areOneName(one, other);
  if (short.length >= LEAST_SHORT && long.startsWith(short) && short.length * 2 > long.length) return true;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  return same >= LEAST_PART && same >= MOST_ENDING * long.length;
}

function areOneBehind(one: Unit, other: Unit): boolean {
  if (one.isName || other.isName || one.sort === 'kin' || other.sort === 'kin') return false;
  const [short, long] = byLength(one, other);
  return short.length >= LEAST_PART && long.endsWith(short);
}

function byLength({ folded: one }: Unit, { folded: other }: Unit): [short: string, long: string] {
  return one.length <= other.length ? [one, other] : [other, one];
}

/** 1 where the two stand on one side of a scale, -1 where they stand on opposite sides, 0 where they share no scale. */
export function sideBySide(one: Unit, other: Unit): number {
  for (const mine of one.scales)
    for (const theirs of other.scales) {
      if (mine.scale !== theirs.scale) continue;
      if (mine.isOneOfMany && theirs.isOneOfMany) {
        const isWholeDenied =
          (mine.isWhole && one.isDenied && !other.isDenied) || (theirs.isWhole && other.isDenied && !one.isDenied);
        if (isWholeDenied) return -1;
        continue;
      }
      const isSame = (mine.side === theirs.side) === (one.isDenied === other.isDenied);
      return isSame ? 1 : -1;
    }
  return 0;
}

/** How alike the two likest of these words are that could stand for two things of one kind. */
export function counterpart(some: readonly Unit[], others: readonly Unit[]): number {
  let most = 0;
  for (const one of some)
    for (const other of others) {
      if (one.isVerb || other.isVerb || one.isName !== other.isName) continue;
      const like = one.isName ? 1 : likenessOf(one.vector, other.vector);
      if (like > most) most = like;
    }
  return most;
}

/**
 * 1 where both relate the two ends in the same way, -1 where they relate them the other way round, 0 where they do not both
 * state a relation.
 */
export function relationsAgree({ a, b, met }: Meeting): -1 | 0 | 1 {
  const [one, other] = [a.relation, b.relation];
  if (one === undefined || other === undefined || one.what !== other.what) return 0;
  const meetAt = (mine: readonly string[], theirs: readonly string[]) =>
    met.some((pair) => mine.includes(pair.one.concept) && theirs.includes(pair.other.concept));
  // An end that is not named is the owner, or he, or she.
  const isKnown = (concept: string) => met.some((pair) => [pair.one.concept, pair.other.concept].includes(concept));
  const isEnd = (mine: readonly string[], theirs: readonly string[]) =>
    mine.length === 0 || theirs.length === 0 ? ![...mine, ...theirs].some(isKnown) : meetAt(mine, theirs);
  const isStraight = isEnd(one.left, other.left) && isEnd(one.right, other.right);
  const isCrossed = isEnd(one.left, other.right) && isEnd(one.right, other.left);
  if (isStraight === isCrossed) return 0;
  return isStraight === (one.side === other.side) ? 1 : -1;
}
