// Clashes of names, places and things: one stands where the other does.
import { likenessOf } from '../../store/meaning/text-vector.ts';
import type { Gist } from '../reading/gist/gist.ts';
import { haveTwoHomes } from '../reading/gist/home.ts';
import type { Unit } from '../reading/gist/unit.ts';
import { MEASURED_IN } from '../words/words-of-values.ts';
import { type Found, isDenied } from './found-clash.ts';
import { counterpart, type Meeting } from './meeting.ts';

export function names(meeting: Meeting): Found[] {
  const { a, b, leftA, leftB, met } = meeting;
  if (isDeniedOfBoth(meeting)) return [];
  const [mine, theirs] = [leftA.filter(({ isName }) => isName), leftB.filter(({ isName }) => isName)];
  // "A seat for Ann" and "no seat for Ben" may both be so.
  const isForOthers = [...mine, ...theirs].every(({ role }) => role === 'for');
  if (isForOthers && met.some(({ one, other }) => one.isDenied !== other.isDenied)) return [];
  if (mine.length === 0 || theirs.length === 0 || [...mine, ...theirs].some(isDenied)) return [];
  const sorts = (units: readonly Unit[]) => new Set(units.map(({ sort }) => sort).filter(Boolean));
  const [one, other] = [sorts(mine), sorts(theirs)];
  const isOther = one.size > 0 && other.size > 0 && ![...one].some((each) => other.has(each));
  return [
    {
      kind: 'name',
      units: new Set([...mine, ...theirs]),
      own: {
        otherSort: isOther ? 1 : 0,
        severalNames: Math.min(groupsOf(mine), groupsOf(theirs)) > 1 ? 1 : 0,
        firstBoth: mine.some(({ isFirst }) => isFirst) && theirs.some(({ isFirst }) => isFirst) ? 1 : 0,
        firstOne: mine.some(({ isFirst }) => isFirst) !== theirs.some(({ isFirst }) => isFirst) ? 1 : 0,
        // In "Drums: Theo" the name stands behind the role of the person.
        ...(isAssigned(a) || isAssigned(b) ? { single: 1, role: 1 } : {}),
        placing: mine.some(({ isPlacing }) => isPlacing) && theirs.some(({ isPlacing }) => isPlacing) ? 1 : 0,
        nouns: Math.min(2, met.filter(({ one: unit }) => !unit.isVerb && !unit.isName).length),
      },
    },
  ];
}

/** Whether both are denials: who does not work with Ann may not work with Ben either. */
function isDeniedOfBoth({ a, b, met }: Meeting): boolean {
  return (
    [a, b].every((each) => each.hasNegation && !each.isExcepting && !each.isAside) &&
    met.every(({ one, other }) => one.isDenied === other.isDenied) &&
    (met.some(({ one }) => one.isDenied) || ![...a.units, ...b.units].some(isDenied))
  );
}

const ASSIGNED = /^[^:,.;]{2,40}:\s*\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?\s*\.?$/u;

function isAssigned({ text, units }: Gist): boolean {
  return ASSIGNED.test(text) && units.at(-1)?.isName === true;
}

/** How many names there are: several words in a row are one name. */
function groupsOf(names: readonly Unit[]): number {
  return names.filter((name, index) => index === 0 || !name.isJoined).length;
}

export function places({ a, b, leftA, leftB, met }: Meeting): Found[] {
  // In "the hive by the pond" the place tells which hive is meant.
  const isSaid = (unit: Unit, units: readonly Unit[]) =>
    !units.some((each) => each.at > unit.at && each.clause === unit.clause && !each.isPlacing);
  const placing = (units: readonly Unit[]) =>
    units.filter((unit) => unit.isPlacing && !unit.isVerb && isSaid(unit, units));
  const known = new Set(met.flatMap(({ one, other }) => [one, other]));
  const [mine, theirs] = [
    placing(leftA).filter((unit) => !isFromOfAnother(unit, a, known)),
    placing(leftB).filter((unit) => !isFromOfAnother(unit, b, known)),
  ];
  // Two names are a clash of names, and no clash of places.
  if ([mine, theirs].every((units) => units.some(({ isName }) => isName))) return [];
  // "In room Aalto" and "in Aalto" name one place.
  if (met.some(({ one, other }) => one.isName && one.isPlacing && other.isPlacing)) return [];
  if (mine.length === 0 || theirs.length === 0 || [...mine, ...theirs].some(isDenied)) return [];
  return [{ kind: 'place', units: new Set([...mine, ...theirs]), own: { akin: counterpart(mine, theirs) } }];
}

/** Whether it comes from another thing in each. Somebody comes from one place, but may hide from one thing and be ill from another. */
function isFromOfAnother({ role, at }: Unit, { units }: Gist, known: ReadonlySet<Unit>): boolean {
  const before = units.findLast((each) => each.at < at && !each.isPlacing);
  return role === 'from' && before !== undefined && !known.has(before);
}

/** Clashes of where somebody lives: one lives in one town. */
export function homes({ a, b }: Meeting): Found[] {
  return haveTwoHomes(a.home, b.home) ? [{ kind: 'place', units: new Set(), own: { twoHomes: 1 } }] : [];
}

const LEAST_AKIN = 0.35;

export function things({ a, b, leftA, leftB }: Meeting): Found[] {
  // Where all else is the same word for word, one thing stands in the place of the other, whatever the two are.
  const areAlone = leftA.length === 1 && leftB.length === 1;
  // What is liked best is one thing and no other, however little the two are alike.
  const isOnlyOne = a.isUnique && b.isUnique;
  let best: { one: Unit; other: Unit; akin: number } | undefined;
  for (const one of leftA)
    for (const other of leftB) {
      if (one.isName || other.isName || one.isVerb || other.isVerb || one.isDenied || other.isDenied) continue;
      if (isCounted(one, a) && isCounted(other, b)) continue;
      const akin = likenessOf(one.vector, other.vector);
      if ((akin >= LEAST_AKIN || areAlone || isOnlyOne) && (best === undefined || akin > best.akin))
        best = { one, other, akin };
    }
  if (best === undefined) return [];
  const { one, other, akin } = best;
  // "Concise briefings" says of which kind they are, and "briefings before a flight" when.
  if (akin < LEAST_AKIN && isBeforeHead(one, a) !== isBeforeHead(other, b)) return [];
  // "16 gigabytes of memory" and "16 gigabytes of RAM" measure one thing.
  const isMeasuredAlike = a.values.some(
    ({ kind, of, value }) =>
      kind === 'amount' && MEASURED_IN.has(of) && b.values.some((each) => each.of === of && each.value === value),
  );
  if (isMeasuredAlike && areAlone) return [];
  return [
    {
      kind: 'thing',
      units: new Set([...wholeOf(one, leftA), ...wholeOf(other, leftB)]),
      own: {
        akin,
        areAlone: areAlone ? 1 : 0,
        firstBoth: one.at < a.verbAt && other.at < b.verbAt ? 1 : 0,
        firstOne: one.isFirst !== other.isFirst ? 1 : 0,
      },
    },
  ];
}

/** Whether the word is counted, as seats or waiters are: each count is of its own thing. */
function isCounted({ concept }: Unit, { values }: Gist): boolean {
  return values.some(({ kind, of }) => kind === 'amount' && of === concept);
}

function isBeforeHead(unit: Unit, { units }: Gist): boolean {
  const next = units[units.indexOf(unit) + 1];
  return next?.isJoined === true && next.at === unit.at + 1 && next.clause === unit.clause;
}

/** All words of a thing that has several, as "fish fingers". */
function wholeOf(unit: Unit, left: readonly Unit[]): Unit[] {
  const at = left.indexOf(unit);
  const isNextTo = (one: Unit | undefined, other: Unit | undefined) =>
    other?.isJoined === true &&
    one?.at === other.at - 1 &&
    !one.isVerb &&
    !other.isVerb &&
    !one.isName &&
    !other.isName;
  let [from, to] = [at, at];
  while (isNextTo(left[from - 1], left[from])) from--;
  while (isNextTo(left[to], left[to + 1])) to++;
  return left.slice(from, to + 1);
}
