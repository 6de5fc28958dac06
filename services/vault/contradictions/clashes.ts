// Where two statements may contradict each other, and the signs that speak for it and against it: that they are about the same, and
// that nothing beside tells them apart.

import { likenessOf } from '../store/meaning/text-vector.ts';
import { happened } from './another-time.ts';
import type { Gist, Unit } from './gist.ts';
import { counterpart, type Meeting, type Met, meet } from './meeting.ts';
import { isSingle } from './scales.ts';
import { isSequenceApart } from './sequence.ts';
import type { Value, ValueKind } from './statement-values.ts';
import { valuesApart } from './values-apart.ts';
import { wordsOf } from './wordings.ts';

export type ClashKind = 'date' | 'amount' | 'denial' | 'name' | 'place' | 'thing' | 'order';

export interface Clash {
  kind: ClashKind;
  signs: Readonly<Record<string, number>>;
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
  if (areOfOthers(a, b)) return [];
  const meeting = meet(a, b);
  if (meeting.met.length === 0 && (meeting.opposed.length === 0 || !areOfOnePerson(a, b))) return [];
  const found = [
    ...valueClashes(meeting),
    ...denials(meeting),
    ...names(meeting),
    ...places(meeting),
    ...things(meeting),
    ...orders(meeting),
  ];
  const values = new Set(found.map(({ kind }) => kind).filter((kind) => kind === 'date' || kind === 'amount'));
  return found
    .map((each) => ({ kind: each.kind, signs: { ...signsOf(meeting, each, values), ...each.own } }))
    .filter(mayBe);
}

/** Of room 3 something is said, and of room 4 something else. */
export function areNumberedApart(a: Gist, b: Gist): boolean {
  return valuesApart(a, b).some(({ kind, isLast }) => kind === 'label' && !isLast);
}

/** What she does says nothing of what he does. */
export function areOfOthers(a: Gist, b: Gist): boolean {
  return a.subject !== '' && b.subject !== '' && a.subject !== b.subject;
}

/** Both of the owner, or both of her. */
function areOfOnePerson(a: Gist, b: Gist): boolean {
  return a.subject !== '' && a.subject === b.subject;
}

const TWO_OF_A_KIND = 0.45;

/** What tells two things apart however much else they share: another one of a kind beside, somebody else's, two values at once. */
function mayBe({ kind, signs }: Clash): boolean {
  const has = (...names: readonly string[]) => names.some((name) => (signs[name] ?? 0) > 0);
  if (has('which', 'whichValue', 'swappedOpposed', 'occasion', 'severalNames')) return false;
  if (kind === 'thing' && has('denialToo')) return false;
  if (kind === 'order' && has('denialToo') && has('swapped')) return false;
  if (
    kind === 'denial' &&
    (has('onlyBeside', 'bothRestricted') || (has('agreed') && !has('opposed')) || (has('swapped') && has('bothDeny')))
  )
    return false;
  if (kind !== 'denial' && kind !== 'order' && kind !== 'amount' && has('doneAgain')) return false;
  if (kind === 'date' && has('calledAgain')) return false;
  if ((kind === 'date' || kind === 'amount') && has('headsApart')) return false;
  if (kind === 'amount' && has('byTheHour')) return false;
  if (kind !== 'denial' && has('otherValues')) return false;
  if (kind === 'thing' && has('bothAdditive', 'firstBoth', 'bothNames', 'modifier')) return false;
  if (kind === 'name')
    return !has('modifier') && !(has('firstBoth') && !has('role')) && !(has('bothAdditive') && !has('single'));
  return !has('modifier', 'bothNames', 'owner', 'owned') && (signs.counter ?? 0) < TWO_OF_A_KIND;
}

function valueClashes({ a, b }: Meeting): Found[] {
  const isExact = a.hasHours && b.hasHours;
  const [mine, theirs] = [a, b].map(({ values }) => ({ values: values.map((each) => plainly(each, isExact)) })) as [
    { values: Value[] },
    { values: Value[] },
  ];
  const apart = valuesApart(mine, theirs);
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
      own: { akin: 0.8, isPartOfName: isPart(colours), several: colours.length - 1 },
    });
  if (dates.length > 0)
    found.push({ kind: 'date', units: none, own: { isPartOfName: isPart(dates), several: dates.length - 1 } });
  if (amounts.length + labels.length > 0)
    found.push({
      kind: 'amount',
      units: none,
      own: {
        isPartOfName: isPart([...amounts, ...labels]),
        several: amounts.length + labels.length - 1,
        isLabel: labels.length > 0 ? 1 : 0,
        isBare: amounts.every(({ of }) => of === '') ? 1 : 0,
      },
    });
  return found;
}

const HALF_A_DAY = 1200;

/** At night is in the evening, when it is said in passing. */
function plainly(value: Value, isExact: boolean): Value {
  if (value.kind === 'time' && !isExact) return { ...value, value: String(Number(value.value) % HALF_A_DAY) };
  return value.kind === 'daypart' && value.value === 'night' ? { ...value, value: 'evening' } : value;
}

function isPart(values: readonly Value[]): number {
  return values.some(({ isPartOfName }) => isPartOfName) ? 1 : 0;
}

function denials(meeting: Meeting): Found[] {
  const { met, agreed, a, b } = meeting;
  const opposed = meeting.opposed.filter(
    ({ one, other }) => !(saysWhich(meeting, a, one) && saysWhich(meeting, b, other)),
  );
  const turned = met.filter(({ one, other }) => one.isDenied !== other.isDenied);
  if (turned.length + opposed.length === 0) return [];
  const units = new Set([...opposed].flatMap(({ one, other }) => [one, other]));
  return [
    {
      kind: 'denial',
      units,
      own: {
        turned: Math.min(2, turned.length),
        turnedNoun: turned.some(({ one, other }) => !one.isVerb && !other.isVerb) ? 1 : 0,
        onlyBeside:
          opposed.length === 0 &&
          turned.every(({ one }) => one.isName || one.isVerb) &&
          [meeting.leftA, meeting.leftB].every((left) => left.some(({ isVerb, isName }) => !isVerb && !isName))
            ? 1
            : 0,
        opposed: Math.min(2, opposed.length),
        agreed: Math.min(2, agreed.length),
        kept: met.some(({ one, other }) => one.isDenied && other.isDenied) ? 1 : 0,
        throughVerb: isThroughVerb(meeting, turned) ? 1 : 0,
        bothRestricted: isRestricted(a, meeting.leftA) && isRestricted(b, meeting.leftB) ? 1 : 0,
        bothDeny: a.hasDenial && b.hasDenial ? 1 : 0,
      },
    },
  ];
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
function isRestricted({ values }: Gist, left: readonly Unit[]): boolean {
  return left.some(({ isPlacing }) => isPlacing) || values.some(({ kind }) => DATES.has(kind) || kind === 'label');
}

/** The left lamp and the right lamp are two. */
function saysWhich({ met }: Meeting, { units, verbAt }: Gist, unit: Unit): boolean {
  const next = units[units.indexOf(unit) + 1];
  return (
    unit.at < verbAt &&
    next?.isJoined === true &&
    !next.isVerb &&
    met.some(({ one, other }) => one === next || other === next)
  );
}

function names({ leftA, leftB, met }: Meeting): Found[] {
  const [mine, theirs] = [leftA.filter(({ isName }) => isName), leftB.filter(({ isName }) => isName)];
  if (mine.length === 0 || theirs.length === 0) return [];
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
        placing: mine.some(({ isPlacing }) => isPlacing) && theirs.some(({ isPlacing }) => isPlacing) ? 1 : 0,
        nouns: Math.min(2, met.filter(({ one: unit }) => !unit.isVerb && !unit.isName).length),
      },
    },
  ];
}

/** A name of several words is one. */
function groupsOf(names: readonly Unit[]): number {
  return names.filter((name, index) => index === 0 || !name.isJoined).length;
}

function places({ leftA, leftB }: Meeting): Found[] {
  // "The hive by the pond" says which hive.
  const isSaid = (unit: Unit, units: readonly Unit[]) =>
    !units.some((each) => each.at > unit.at && each.clause === unit.clause && !each.isPlacing);
  const placing = (units: readonly Unit[]) =>
    units.filter((unit) => unit.isPlacing && !unit.isName && !unit.isVerb && isSaid(unit, units));
  const [mine, theirs] = [placing(leftA), placing(leftB)];
  if (mine.length === 0 || theirs.length === 0) return [];
  return [{ kind: 'place', units: new Set([...mine, ...theirs]), own: { akin: counterpart(mine, theirs) } }];
}

const LEAST_AKIN = 0.35;

function things({ a, b, leftA, leftB }: Meeting): Found[] {
  let best: { one: Unit; other: Unit; akin: number } | undefined;
  for (const one of leftA)
    for (const other of leftB) {
      if (one.isName || other.isName || one.isVerb || other.isVerb) continue;
      const akin = likenessOf(one.vector, other.vector);
      if (akin >= LEAST_AKIN && (best === undefined || akin > best.akin)) best = { one, other, akin };
    }
  if (best === undefined) return [];
  const { one, other, akin } = best;
  return [
    {
      kind: 'thing',
      units: new Set([one, other]),
      own: {
        akin,
        firstBoth: one.at < a.verbAt && other.at < b.verbAt ? 1 : 0,
        firstOne: one.isFirst !== other.isFirst ? 1 : 0,
      },
    },
  ];
}

function orders(meeting: Meeting): Found[] {
  const { a, b } = meeting;
  const isTurned =
    a.debtor !== '' && b.debtor !== '' && a.debtor !== b.debtor && (a.debtor === 'me' || b.debtor === 'me');
  return isTurned || isSequenceApart(meeting) || isDoneToOther(meeting)
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
            verb.isVerb &&
            same.isVerb &&
            who.one.at < verb.at &&
            verb.at < whom.one.at &&
            whom.other.at < same.at &&
            same.at < who.other.at,
        ),
      ),
    )
  );
}

/** Done by somebody, or with each other. */
const BACK = /\b(?:by|von|por|par|da|door|with|mit|con|avec|and|und|y|et|meets?|marr\p{L}+|knows?|is|are)\b/iu;

const MOST_SHARED = 3;

function signsOf(meeting: Meeting, { kind, units }: Found, values: ReadonlySet<ClashKind>): Record<string, number> {
  const { a, b, met } = meeting;
  const [leftA, leftB] = [meeting.leftA, meeting.leftB].map((left) => left.filter((unit) => !units.has(unit))) as [
    Unit[],
    Unit[],
  ];
  const inPassing = [
    ...saidInPassing(
      leftA,
      units,
      met.map(({ one }) => one),
    ),
    ...saidInPassing(
      leftB,
      units,
      met.map(({ other }) => other),
    ),
  ];
  const shared = met.reduce((sum, { one, other }) => sum + Math.min(one.weight, other.weight), 0);
  const [restA, restB] = [weigh(leftA), weigh(leftB)];
  const all = valuesApart(a, b);
  const which = all.filter(({ isPartOfName, kind: each }) => isPartOfName && each !== 'amount');
  const namesLeft = [leftA, leftB].map((left) => left.some(({ isName }) => isName));
  const nouns = met.filter(({ one, other }) => !one.isVerb && !other.isVerb);
  return {
    shared: Math.min(MOST_SHARED, shared),
    nouns: Math.min(3, nouns.length),
    cover: shared / Math.max(0.1, shared + Math.min(restA, restB)),
    coverAll: shared / Math.max(0.1, shared + Math.max(restA, restB)),
    left: Math.min(3, restA + restB),
    passing: Math.min(2, weigh(inPassing)),
    leftInBoth: Math.min(2, restA, restB),
    onePerson: areOfOnePerson(a, b) ? 1 : 0,
    sharedName: met.some(({ one }) => one.isName || one.sort === 'kin') ? 1 : 0,
    sharedFirst: met.some(({ one, other }) => one.isFirst && other.isFirst) ? 1 : 0,
    verb: met.some(({ one, other }) => one.isVerb && other.isVerb) ? 1 : 0,
    counter: counterpart(
      leftA.filter((unit) => !unit.isName),
      leftB.filter((unit) => !unit.isName),
    ),
    bothNames: namesLeft[0] && namesLeft[1] ? 1 : 0,
    oneName: namesLeft[0] !== namesLeft[1] ? 1 : 0,
    oneModifier: hasOneModifier(meeting, units) ? 1 : 0,
    verbsApart:
      !met.some(({ one, other }) => one.isVerb && other.isVerb) &&
      leftA.some(({ isVerb }) => isVerb) &&
      leftB.some(({ isVerb }) => isVerb)
        ? 1
        : 0,
    modifier: modifiersDiffer(meeting, units) ? 1 : 0,
    calledAgain: happened(a.text) && happened(b.text) ? 1 : 0,
    byTheHour: isByTheHour(a) !== isByTheHour(b) ? 1 : 0,
    which:
      (all.length > 1 && all.some(({ of }) => of === 'ordinal')) ||
      isOneInARow(a) !== isOneInARow(b) ||
      areNumberedApart(a, b) ||
      meeting.opposed.some(
        ({ one, other }) =>
          (SIDES.has(one.folded) && SIDES.has(other.folded) && (one.at < a.verbAt || other.at < b.verbAt)) ||
          (saysWhich(meeting, a, one) && saysWhich(meeting, b, other)),
      )
        ? 1
        : 0,
    owner: ownersDiffer(a, b, leftA, leftB) ? 1 : 0,
    bothOwners: a.isOwners && b.isOwners ? 1 : 0,
    occasion: a.isOccasion !== b.isOccasion ? 1 : 0,
    bothOccasion: a.isOccasion && b.isOccasion ? 1 : 0,
    excepting: a.isExcepting || b.isExcepting ? 1 : 0,
    aside: a.isAside || b.isAside ? 1 : 0,
    additive: a.isAdditive || b.isAdditive ? 1 : 0,
    bothAdditive: a.isAdditive && b.isAdditive ? 1 : 0,
    doneAgain: a.isDoneAgain && b.isDoneAgain ? 1 : 0,
    swapped: areSwapped(meeting) ? 1 : 0,
    swappedOpposed: meeting.opposed.length > 0 && (areSwapped(meeting) || isComparedBack(meeting)) ? 1 : 0,
    owned: met.some(
      ({ one, other }) =>
        one.isOwner !== other.isOwner && isOfAnother(meeting, one.isOwner ? a : b, one.isOwner ? one : other),
    )
      ? 1
      : 0,
    whichValue: which.length > 0 ? 1 : 0,
    single: met.some(({ one, other }) => isSingle(one.concept, one.stem) || isSingle(other.concept, other.stem))
      ? 1
      : 0,
    role: met.some(({ one, other }) => isRole(one) || isRole(other)) ? 1 : 0,
    otherValues: [...values].filter((each) => each !== kind).length,
    denialToo:
      kind !== 'denial' && (meeting.opposed.length > 0 || met.some(({ one, other }) => one.isDenied !== other.isDenied))
        ? 1
        : 0,
    agreedToo: Math.min(2, meeting.agreed.length),
    headsApart: areHeadsApart(meeting, units) ? 1 : 0,
    bothPlaced: leftA.some(isPlace) && leftB.some(isPlace) ? 1 : 0,
  };
}

/** Whose something is on the one side, is spoken of on the other: Tom, and Tom's wife. */
function isOfAnother({ met }: Meeting, { units }: Gist, owner: Unit): boolean {
  const next = units[units.indexOf(owner) + 1];
  return next?.sort === 'kin' && !met.some(({ one, other }) => one === next || other === next);
}

/** "I'm taller than my brother", "my brother's shorter than me". */
function isComparedBack({ a, b, met }: Meeting): boolean {
  const at = ({ text }: Gist) => text.search(/\b(?:than|als|que|di)\b/i);
  const [one, other] = [at(a), at(b)];
  if (one === -1 || other === -1) return false;
  const isBefore = ({ text }: Gist, word: string, place: number) => text.toLowerCase().indexOf(word) < place;
  return met.some(
    ({ one: here, other: there }) => !here.isVerb && isBefore(a, here.folded, one) !== isBefore(b, there.folded, other),
  );
}

function isPlace({ isPlacing, isVerb }: Unit): boolean {
  return isPlacing && !isVerb;
}

/** What each begins with is not spoken of by the other. */
function areHeadsApart({ a, b, met, agreed, opposed }: Meeting, clashing: ReadonlySet<Unit>): boolean {
  const known = new Set([...met, ...agreed, ...opposed].flatMap(({ one, other }) => [one, other]));
  const isApart = ({ units, verbAt }: Gist) => {
    const head = units.find(({ isVerb, isLight, at }) => !isLight && (!isVerb || at < verbAt));
    return head !== undefined && !head.isPlacing && !known.has(head) && !clashing.has(head);
  };
  return isApart(a) && isApart(b);
}

/** Two names in the other order. */
function areSwapped({ met }: Meeting): boolean {
  const named = met.filter(({ one }) => one.isName);
  return named.some((first) =>
    named.some((second) => first.one.at < second.one.at && first.other.at > second.other.at),
  );
}

/** On which side something is says which it is. */
const SIDES = wordsOf('left right front back rear top bottom upper lower north south east west lefthand righthand');

const DONE_BY_MANY = wordsOf('prefer handle live work own belong contact');

/** One has it at a time, and it is no more than done. */
function isRole({ concept, stem }: Unit): boolean {
  return isSingle(concept, stem) && !DONE_BY_MANY.has(concept) && !DONE_BY_MANY.has(stem);
}

const A_DAY = 1440;

/** What somebody takes for an hour is not what one has paid in all. */
function isByTheHour({ values, text }: Gist): boolean {
  if (/\b(?:hour|day|stunde|tag|hora|d[ií]a|heure|jour|ora|giorno)s?\b/i.test(text)) return true;
  return values.some(({ kind, value }) => kind === 'interval' && Number(value) <= A_DAY);
}

function isOneInARow({ values }: Gist): boolean {
  return values.some(({ of }) => of === 'ordinal');
}

/** In clauses that speak of nothing that both speak of. */
function saidInPassing(left: readonly Unit[], clashing: ReadonlySet<Unit>, met: readonly Unit[]): Unit[] {
  const clauses = new Set([...met, ...clashing].map(({ clause }) => clause));
  return left.filter(({ clause }) => !clauses.has(clause));
}

function weigh(units: readonly Unit[]): number {
  return units.reduce((sum, { weight, isVerb }) => sum + (isVerb ? weight / 2 : weight), 0);
}

/** The spring fair and the autumn fair, the school trip and the school lunch. */
function modifiersDiffer({ a, b, met }: Meeting, units: ReadonlySet<Unit>): boolean {
  const isMet = (unit: Unit) => met.some(({ one, other }) => one === unit || other === unit);
  const before = ({ units: all }: Gist, unit: Unit) => {
    const at = all.indexOf(unit);
    const previous = all[at - 1];
    return unit.isJoined &&
      previous !== undefined &&
      !isMet(previous) &&
      (!previous.isVerb || previous.isDetermined) &&
      !units.has(previous)
      ? previous
      : undefined;
  };
  const behind = ({ units: all }: Gist, unit: Unit) => {
    const next = all[all.indexOf(unit) + 1];
    return ((next?.isJoined === true && !next.isVerb) || next?.isOf === true) && !isMet(next) && !units.has(next)
      ? next
      : undefined;
  };
  return met.some(
    ({ one, other }) =>
      !one.isVerb &&
      !other.isVerb &&
      ((before(a, one) !== undefined && before(b, other) !== undefined) ||
        (behind(a, one) !== undefined && behind(b, other) !== undefined)),
  );
}

/** The return flight and the flight, the piano teacher and the teacher. */
function hasOneModifier({ a, b, met }: Meeting, units: ReadonlySet<Unit>): boolean {
  const isMet = (unit: Unit) => met.some(({ one, other }) => one === unit || other === unit);
  const before = ({ units: all }: Gist, unit: Unit) => {
    const previous = all[all.indexOf(unit) - 1];
    return (
      unit.isJoined &&
      previous !== undefined &&
      !isMet(previous) &&
      (!previous.isVerb || previous.isDetermined) &&
      !previous.isName &&
      !units.has(previous)
    );
  };
  return met.some(({ one, other }) => !one.isVerb && !other.isVerb && before(a, one) !== before(b, other));
}

function ownersDiffer(a: Gist, b: Gist, leftA: readonly Unit[], leftB: readonly Unit[]): boolean {
  const isPerson = ({ sort }: Unit) => sort === 'person' || sort === 'kin';
  const [one, other] = [leftA.some(isPerson), leftB.some(isPerson)];
  if (one && other) return true;
  return (one && b.isOwners && !a.isOwners) || (other && a.isOwners && !b.isOwners);
}
