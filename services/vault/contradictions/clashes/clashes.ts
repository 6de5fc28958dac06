// Where two statements may contradict each other: in a value, a denial, a name, a place, a thing, an order; but where nothing tells for
// sure that they are about two things.
import { likenessOf } from '../../store/meaning/text-vector.ts';
import type { Gist } from '../reading/gist.ts';
import { haveTwoHomes, isOneHomeInAnother } from '../reading/home.ts';
import type { Value, ValueKind } from '../reading/statement-values.ts';
import type { Unit } from '../reading/unit.ts';
import { apartOfBoth, valuesApart } from '../reading/values-apart.ts';
import { isDoneWithout, isSingle } from '../words/scales.ts';
import { wordsOf } from '../words/word-list.ts';
import { MEASURED_IN } from '../words/words-of-values.ts';
import { areTwoForSure, type ClashKind, isDoubtful, type Signs } from './clash-bars.ts';
import { signsOf } from './clash-signs.ts';
import { isDeniedWholly } from './denied-wholly.ts';
import { isLeftBehind } from './left-behind.ts';
import { counterpart, type Meeting, type Met, meet, relationsAgree, sideBySide } from './meeting.ts';
import { areOfOnePerson, areOfOthers, saysWhich } from './of-two.ts';
import { isSequenceApart } from './sequence.ts';

export interface Clash {
  kind: ClashKind;
  signs: Signs;
  /** All the rest has to speak clearly for one matter. */
  isDoubtful: boolean;
}

const DATES: ReadonlySet<ValueKind> = new Set([
  'time',
  'day',
  'month',
  'year',
  'weekday',
  'daypart',
  'season',
  'interval',
]);

interface Found {
  kind: ClashKind;
  /** The units that clash, which say nothing of what the statements are about. */
  units: ReadonlySet<Unit>;
  own: Record<string, number>;
}

export function clashesOf(a: Gist, b: Gist): Clash[] {
  return clashesIn(a, b).filter(({ kind, signs }) => !areTwoForSure(kind, signs));
}

/** With those that are about two things for sure. */
export function clashesIn(a: Gist, b: Gist): Clash[] {
  const meeting = meet(a, b);
  const relation = relationsAgree(meeting);
  const isNone = isDeniedWholly(a, b) || isLeftBehind(a, b);
  if (areOfOthers(a, b) && relation !== -1 && !isNone) return [];
  if (isOneHomeInAnother(a.home, b.home)) return [];
  if (
    meeting.met.length === 0 &&
    (meeting.opposed.length === 0 || !areOfOnePerson(a, b)) &&
    !haveTwoHomes(a.home, b.home) &&
    !isNone
  )
    return [];
  const found = [
    ...valueClashes(meeting),
    ...denials(meeting),
    ...names(meeting),
    ...places(meeting),
    ...things(meeting),
    ...orders(meeting, relation),
    ...homes(meeting),
    ...(isNone ? [{ kind: 'denial' as const, units: new Set<Unit>(), own: { isNone: 1 } }] : []),
  ];
  const values = new Set(found.map(({ kind }) => kind).filter((kind) => kind === 'date' || kind === 'amount'));
  const isOneRelation = relation === 1 ? 1 : 0;
  return found.map((each) => {
    const signs = { ...signsOf(meeting, each, values), isOneRelation, ...each.own };
    return { kind: each.kind, signs, isDoubtful: isDoubtful(each.kind, signs) };
  });
}

function valueClashes(meeting: Meeting): Found[] {
  const { a, b } = meeting;
  const isExact = a.hasHours && b.hasHours;
  const [mine, theirs] = [a, b].map(({ values }) => ({ values: values.map((each) => plainly(each, isExact)) })) as [
    { values: Value[] },
    { values: Value[] },
  ];
  const apart = valuesApart(mine, theirs);
  const isPartOfName = apartOfBoth(mine, theirs).some((value) => value.isPartOfName) ? 1 : 0;
  const found: Found[] = [];
  const dates = apart.filter(({ kind }) => DATES.has(kind));
  const amounts = apart.filter(({ kind }) => kind === 'amount');
  const labels = apart.filter(({ kind }) => kind === 'label');
  const colours = apart.filter(({ kind }) => kind === 'colour');
  const none = new Set<Unit>();
  if (colours.length > 0)
    found.push({
      kind: 'thing',
      units: none,
      own: { akin: 0.8, isPartOfName, several: colours.length - 1 },
    });
  if (dates.length > 0)
    found.push({
      kind: 'date',
      units: new Set(deferringIn(meeting)),
      own: {
        isPartOfName,
        several: dates.length - 1,
        anotherTime: isAnotherTime(dates) ? 1 : 0,
        ...(deferringIn(meeting).length > 0 ? { excepting: 0, verbsApart: 0, bothNameMore: 0 } : {}),
      },
    });
  if (amounts.length + labels.length > 0)
    found.push({
      kind: 'amount',
      units: new Set(countedIn(a, b, amounts)),
      own: {
        isPartOfName,
        several: amounts.length + labels.length - 1,
        isLabel: labels.length > 0 ? 1 : 0,
        isBare: apartOfBoth(mine, theirs).some(({ kind, of }) => kind === 'amount' && of === '') ? 1 : 0,
      },
    });
  return found;
}

/** "Put off until September": that it is another day is all it says. */
function deferringIn({ a, b }: Meeting): Unit[] {
  const deferring = [...a.units, ...b.units].filter(({ concept }) => concept === 'postpone');
  return deferring.length === 0 ? [] : [...a.units, ...b.units].filter(({ concept }) => DEFERRING.has(concept));
}

const DEFERRING = wordsOf('postpone expire plan');

/** "Three bedrooms", and "of rooms there are four": where one says only how many, what is counted is part of that. */
function countedIn(a: Gist, b: Gist, amounts: readonly Value[]): Unit[] {
  const isBare = [a, b].some(({ values }) => values.some(({ kind, of }) => kind === 'amount' && of === ''));
  if (!isBare || amounts.length === 0) return [];
  const counted = new Set([...a.values, ...b.values].filter(({ kind }) => kind === 'amount').map(({ of }) => of));
  return [...a.units, ...b.units].filter(({ concept }) => counted.has(concept));
}

/** On Mondays at seven, and on Saturdays at nine, or in summer and in winter: both may be so. */
function isAnotherTime(dates: readonly Value[]): boolean {
  const kinds = dates.map(({ kind }) => kind);
  return (
    (kinds.includes('weekday') || kinds.includes('season')) &&
    (kinds.includes('time') || kinds.includes('interval')) &&
    !kinds.includes('day')
  );
}

const HALF_A_DAY = 1200;

/** At night is in the evening, when it is said in passing. */
function plainly(value: Value, isExact: boolean): Value {
  if (value.kind === 'time' && !isExact) return { ...value, value: String(Number(value.value) % HALF_A_DAY) };
  return value.kind === 'daypart' && value.value === 'night' ? { ...value, value: 'evening' } : value;
}

function denials(meeting: Meeting): Found[] {
  const { met, agreed, a, b } = meeting;
  // "Window seat", "aisle seat please": nothing is said of a seat but which it is to be.
  const isOnlyWhich =
    isUnsaid(a) &&
    isUnsaid(b) &&
    meeting.leftA.length + meeting.leftB.length === 0 &&
    met.some(({ one }) => isSingle(one.concept, one.stem));
  const opposed = meeting.opposed.filter(
    ({ one, other }) => isOnlyWhich || !(saysWhich(meeting, a, one) && saysWhich(meeting, b, other)),
  );
  // Who has coeliac disease has no gluten: denials counted in, both stand on one side.
  const turned = met.filter(
    (pair) =>
      pair.one.isDenied !== pair.other.isDenied &&
      sideBySide(pair.one, pair.other) <= 0 &&
      !isDeniedByItsVerb(meeting, pair) &&
      !areDeniedByOneVerb(meeting),
  );
  const areStatesApart = a.state !== '' && b.state !== '' && a.state !== b.state;
  if (turned.length + opposed.length === 0 && !areStatesApart) return [];
  // By what is done and what is still to do nothing else is told than that.
  const ofStates = areStatesApart ? [...meeting.leftA, ...meeting.leftB].filter(({ isVerb }) => isVerb) : [];
  const units = new Set([...opposed.flatMap(({ one, other }) => [one, other]), ...ofStates]);
  return [
    {
      kind: 'denial',
      units,
      own: {
        isOnlyWhich: isOnlyWhich && opposed.length > 0 ? 1 : 0,
        turned: Math.min(2, turned.length),
        turnedNoun: turned.some(({ one, other }) => !one.isVerb && !other.isVerb) ? 1 : 0,
        onlyBeside: opposed.length === 0 && !areStatesApart && isOnlyBeside(meeting, turned) ? 1 : 0,
        opposed: Math.min(2, opposed.length),
        eatsIt: isEatenAfterAll(meeting) ? 1 : 0,
        agreed: Math.min(2, agreed.length),
        kept: met.some(({ one, other }) => one.isDenied && other.isDenied) ? 1 : 0,
        throughVerb: isThroughVerb(meeting, turned) ? 1 : 0,
        bothRestricted: isRestricted(a, b, meeting.leftA) && isRestricted(b, a, meeting.leftB) ? 1 : 0,
        bothDeny: a.hasDenial && b.hasDenial ? 1 : 0,
        statesApart: areStatesApart ? 1 : 0,
        bothPending: a.state === 'pending' && b.state === 'pending' ? 1 : 0,
        opposedBefore: opposed.length > 0 && opposed.every((each) => areBothBefore(meeting, each)) ? 1 : 0,
        objectsApart: opposed.some((each) => areObjectsApart(meeting, each)) ? 1 : 0,
      },
    },
  ];
}

/** Of one thing, which of them it is: the one version and the other. */
function areBothBefore({ a, b, met }: Meeting, { one, other }: Met): boolean {
  const behind = ({ units }: Gist, unit: Unit) => {
    const next = units[units.indexOf(unit) + 1];
    return next?.isJoined === true && !next.isVerb ? next : undefined;
  };
  const [mine, theirs] = [behind(a, one), behind(b, other)];
  return mine !== undefined && theirs !== undefined && met.some((each) => each.one === mine && each.other === theirs);
}

/** Who likes baking may hate washing up. */
function areObjectsApart({ a, b, met }: Meeting, { one, other }: Met): boolean {
  const objectOf = (verb: Unit, { units }: Gist) => {
    const next = units[units.indexOf(verb) + 1];
    return verb.isVerb && next?.clause === verb.clause ? next : undefined;
  };
  const [mine, theirs] = [objectOf(one, a), objectOf(other, b)];
  return mine !== undefined && theirs !== undefined && !met.some((each) => each.one === mine || each.other === theirs);
}

/** Denied is something else than what both speak of. */
function isOnlyBeside({ a, b, leftA, leftB, met }: Meeting, turned: readonly Met[]): boolean {
  if (!turned.every(({ one }) => one.isName || one.isVerb)) return false;
  const saysMore = ({ values }: Gist, left: readonly Unit[]) =>
    values.some(({ kind }) => kind === 'colour') || left.some(({ isVerb, isName }) => !isVerb && !isName);
  if (saysMore(a, leftA) && saysMore(b, leftB)) return true;
  return met.every(({ one }) => one.isName) && [...leftA, ...leftB].some(isDenied);
}

/** "No ferry in winter", "the ferry does not run in winter". */
function isDeniedByItsVerb({ leftA, leftB }: Meeting, { one, other }: Met): boolean {
  if (one.isVerb || other.isVerb) return false;
  const [left, affirmed] = one.isDenied ? [leftB, other] : [leftA, one];
  return left.some((unit) => unit.isVerb && unit.isDenied && unit.clause === affirmed.clause && unit.at > affirmed.at);
}

const DENYING_VERBS = wordsOf('stop hate');

/** "Left the club", "no longer a member of the club": both end it, whichever of its words stands behind the denial. */
function areDeniedByOneVerb({ a, b, met }: Meeting): boolean {
  return (
    a.hasDenial &&
    b.hasDenial &&
    met.some(({ one, other }) => one.concept === other.concept && DENYING_VERBS.has(one.concept))
  );
}

/** It has no verb, and no value. */
function isUnsaid({ units, values, text }: Gist): boolean {
  return values.length === 0 && !text.includes(':') && !units.some(({ isVerb }) => isVerb);
}

/** Of one person: who is a vegetarian has lamb, who drinks no alcohol has a glass of wine. */
function isEatenAfterAll({ a, b, opposed }: Meeting): boolean {
  if (!areOfOnePerson(a, b) || a.isExcepting || b.isExcepting || a.isAside || b.isAside) return false;
  return opposed.some(({ one, other }) => {
    const isHad = (unit: Unit, { isAdditive, hasDenial }: Gist) =>
      isAdditive && !hasDenial && !unit.isDenied && unit.scales.some((each) => each.isOneOfMany);
    return one.scales.some(
      ({ scale }) =>
        isDoneWithout(scale) && other.scales.some((each) => each.scale === scale) && (isHad(one, a) || isHad(other, b)),
    );
  });
}

/** Who does not share the room may have one: what is denied is the verb, of which the other says nothing. */
function isThroughVerb({ met }: Meeting, turned: readonly Met[]): boolean {
  const isVerbTurned = turned.some(({ one, other }) => one.isVerb && other.isVerb);
  return (
    !isVerbTurned &&
    turned.length > 0 &&
    turned.every(({ one, other }) => (one.isDenied ? one : other).isDeniedByVerb) &&
    !met.some(({ one, other }) => one.isVerb && other.isVerb)
  );
}

/** It says where, or when: in the morning it is liked, and in the rain it is not. */
function isRestricted({ values }: Gist, other: Gist, left: readonly Unit[]): boolean {
  const isSaidToo = ({ kind, value }: Value) => other.values.some((each) => each.kind === kind && each.value === value);
  return (
    left.some(({ isPlacing }) => isPlacing) ||
    values.some((each) => (DATES.has(each.kind) || each.kind === 'label') && !isSaidToo(each))
  );
}

function names({ a, b, leftA, leftB, met }: Meeting): Found[] {
  const [mine, theirs] = [leftA.filter(({ isName }) => isName), leftB.filter(({ isName }) => isName)];
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
        // Who it is stands behind what he does: "Drums: Theo".
        ...(isAssigned(a) || isAssigned(b) ? { single: 1, role: 1 } : {}),
        placing: mine.some(({ isPlacing }) => isPlacing) && theirs.some(({ isPlacing }) => isPlacing) ? 1 : 0,
        nouns: Math.min(2, met.filter(({ one: unit }) => !unit.isVerb && !unit.isName).length),
      },
    },
  ];
}

const ASSIGNED = /^[^:,.;]{2,40}:\s*\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?\s*\.?$/u;

function isAssigned({ text, units }: Gist): boolean {
  return ASSIGNED.test(text) && units.at(-1)?.isName === true;
}

/** What is not one thing may well be another. */
function isDenied(unit: Unit): boolean {
  return unit.isDenied;
}

/** A name of several words is one. */
function groupsOf(names: readonly Unit[]): number {
  return names.filter((name, index) => index === 0 || !name.isJoined).length;
}

function places({ leftA, leftB, met }: Meeting): Found[] {
  // "The hive by the pond" says which hive.
  const isSaid = (unit: Unit, units: readonly Unit[]) =>
    !units.some((each) => each.at > unit.at && each.clause === unit.clause && !each.isPlacing);
  const placing = (units: readonly Unit[]) =>
    units.filter((unit) => unit.isPlacing && !unit.isVerb && isSaid(unit, units));
  const [mine, theirs] = [placing(leftA), placing(leftB)];
  // Two names are told as such.
  if ([mine, theirs].every((units) => units.some(({ isName }) => isName))) return [];
  // "In room Aalto" is in Aalto.
  if (met.some(({ one, other }) => one.isName && one.isPlacing && other.isPlacing)) return [];
  if (mine.length === 0 || theirs.length === 0 || [...mine, ...theirs].some(isDenied)) return [];
  return [{ kind: 'place', units: new Set([...mine, ...theirs]), own: { akin: counterpart(mine, theirs) } }];
}

/** One lives in one town. */
function homes({ a, b }: Meeting): Found[] {
  return haveTwoHomes(a.home, b.home) ? [{ kind: 'place', units: new Set(), own: { twoHomes: 1 } }] : [];
}

const LEAST_AKIN = 0.35;

function things({ a, b, leftA, leftB }: Meeting): Found[] {
  // All else is the same, word for word: whatever the two are, one stands where the other does.
  const areAlone = leftA.length === 1 && leftB.length === 1;
  // What is liked best is one thing and no other, however little the two are alike.
  const isOnlyOne = a.isUnique && b.isUnique;
  let best: { one: Unit; other: Unit; akin: number } | undefined;
  for (const one of leftA)
    for (const other of leftB) {
      if (one.isName || other.isName || one.isVerb || other.isVerb || one.isDenied || other.isDenied) continue;
      const akin = likenessOf(one.vector, other.vector);
      if ((akin >= LEAST_AKIN || areAlone || isOnlyOne) && (best === undefined || akin > best.akin))
        best = { one, other, akin };
    }
  if (best === undefined) return [];
  const { one, other, akin } = best;
  // So many gigabytes of memory, and as many of RAM.
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

/** A thing of several words is one: fish fingers. */
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

function orders(meeting: Meeting, relation: number): Found[] {
  const { a, b } = meeting;
  const isTurned =
    a.debtor !== '' && b.debtor !== '' && a.debtor !== b.debtor && (a.debtor === 'me' || b.debtor === 'me');
  const { met, opposed } = meeting;
  if (relation === -1)
    return [{ kind: 'order', units: new Set(opposed.flatMap(({ one, other }) => [one, other])), own: { related: 1 } }];
  return isTurned || isSequenceApart(meeting) || (relation === 0 && met.length > 1 && isDoneToOther(meeting))
    ? [{ kind: 'order', units: new Set(), own: {} }]
    : [];
}

/** One does it to the other, and the other to the one. */
function isDoneToOther({ a, b, met }: Meeting): boolean {
  const persons = met.filter(({ one }) => one.isName || one.sort === 'kin');
  const isSaidBack = [a, b].some(({ text }) => BACK.test(text));
  return (
    !isSaidBack &&
    met.some(({ one: verb, other: same }) =>
      persons.some((who) =>
        persons.some(
          (whom) =>
            ((verb.isVerb && same.isVerb && who.one.at < verb.at && verb.at < whom.one.at) ||
              isLastOf(a, b, verb, same)) &&
            who.one.at < whom.one.at &&
            whom.other.at < who.other.at &&
            isBehind(verb, who.one) === isBehind(same, whom.other) &&
            isBehind(verb, whom.one) === isBehind(same, who.other),
        ),
      ),
    )
  );
}

/** "Lukas hat Tim geschlagen": what is done stands at the end. */
function isLastOf(a: Gist, b: Gist, verb: Unit, same: Unit): boolean {
  return a.language === 'de' && a.units.at(-1) === verb && b.units.at(-1) === same && verb.folded.startsWith('ge');
}

function isBehind(one: Unit, other: Unit): boolean {
  return one.at > other.at;
}

/** Done by somebody, or with each other. */
const BACK = /\b(?:by|von|por|par|da|door|with|mit|con|avec|and|und|y|et|meets?|marr\p{L}+|knows?|is|are)\b/iu;
