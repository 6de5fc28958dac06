// Clashes of what is so and what is not, or of two sides of a scale, and what tells whether the denial is of what both speak of.
import type { Gist } from '../reading/gist/gist.ts';
import type { Unit } from '../reading/gist/unit.ts';
import { DATES, type Value } from '../reading/statement-values.ts';
import { isSingle } from '../words/one-at-a-time.ts';
import { isDoneWithout } from '../words/scales.ts';
import { wordsOf } from '../words/word-list.ts';
import { type Found, isDenied } from './found-clash.ts';
import { type Meeting, type Met, sideBySide } from './meeting.ts';
import { areOfOnePerson, saysWhich } from './of-two.ts';

export function denials(meeting: Meeting): Found[] {
  const { met, agreed, a, b } = meeting;
  // In "window seat" and "aisle seat please" all that is said of the seat is which one it is to be.
  const isOnlyWhich =
    isUnsaid(a) &&
    isUnsaid(b) &&
    meeting.leftA.length + meeting.leftB.length === 0 &&
    met.some(({ one }) => isSingle(one.concept, one.stem));
  const opposed = meeting.opposed.filter(
    ({ one, other }) => isOnlyWhich || !(saysWhich(meeting, a, one) && saysWhich(meeting, b, other)),
  );
  // "Has coeliac disease" and "has no gluten" stand on one side of a scale once denials are counted in.
  const turnedOver = met.filter(
    (pair) =>
      pair.one.isDenied !== pair.other.isDenied &&
      sideBySide(pair.one, pair.other) <= 0 &&
      !isDeniedByItsVerb(meeting, pair) &&
      !areDeniedByOneVerb(meeting) &&
      !((pair.one.isVerb || isWho(pair.one)) && isDeniedAtItsThing(meeting)),
  );
  // "Rather than earn overtime" and "more than overtime pay" both put it aside, whatever words stand around it.
  const isAsideInBoth =
    a.isAside && b.isAside && turnedOver.length === 1 && turnedOver.every(({ one }) => isThing(one));
  const turned = isAsideInBoth ? [] : turnedOver;
  const areStatesApart = a.state !== '' && b.state !== '' && a.state !== b.state;
  if (turned.length + opposed.length === 0 && !areStatesApart) return [];
  // Where one says that something is done and the other that it is still to do, their verbs say nothing else.
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

function isThing({ isVerb, isName, sort }: Unit): boolean {
  return !isVerb && !isName && sort === undefined;
}

/** Whether the two opposites only tell which one of a thing is meant, before the same noun: the old version and the new version. */
function areBothBefore({ a, b, met }: Meeting, { one, other }: Met): boolean {
  const behind = ({ units }: Gist, unit: Unit) => {
    const next = units[units.indexOf(unit) + 1];
    return next?.isJoined === true && !next.isVerb ? next : undefined;
  };
  const [mine, theirs] = [behind(a, one), behind(b, other)];
  return mine !== undefined && theirs !== undefined && met.some((each) => each.one === mine && each.other === theirs);
}

/** Whether each deed is done to something else: who likes baking may hate washing up. */
function areObjectsApart({ a, b, met }: Meeting, { one, other }: Met): boolean {
  const objectOf = (verb: Unit, { units }: Gist) => {
    const next = units[units.indexOf(verb) + 1];
    return verb.isVerb && next?.clause === verb.clause ? next : undefined;
  };
  const [mine, theirs] = [objectOf(one, a), objectOf(other, b)];
  return mine !== undefined && theirs !== undefined && !met.some((each) => each.one === mine || each.other === theirs);
}

/** Whether something else is denied than what both speak of. */
function isOnlyBeside({ a, b, leftA, leftB, met }: Meeting, turned: readonly Met[]): boolean {
  if (!turned.every(({ one }) => one.isName || one.isVerb)) return false;
  const saysMore = ({ values }: Gist, left: readonly Unit[]) =>
    values.some(({ kind }) => kind === 'colour') || left.some(({ isVerb, isName }) => !isVerb && !isName);
  if (saysMore(a, leftA) && saysMore(b, leftB)) return true;
  return met.every(({ one }) => one.isName) && [...leftA, ...leftB].some(isDenied);
}

/**
 * Whether the denial of a thing in one statement is that of its verb in the other: "no ferry in winter", "the ferry does not
 * run in winter".
 */
function isDeniedByItsVerb({ leftA, leftB }: Meeting, { one, other }: Met): boolean {
  if (one.isVerb || other.isVerb) return false;
  const [left, affirmed] = one.isDenied ? [leftB, other] : [leftA, one];
  return left.some((unit) => unit.isVerb && unit.isDenied && unit.clause === affirmed.clause && unit.at > affirmed.at);
}

const DENYING_VERBS = wordsOf('stop hate');

/** Whether both end the same by one verb, whichever word stands behind the denial: "left the club", "no longer a member of the club". */
function areDeniedByOneVerb({ a, b, met }: Meeting): boolean {
  return (
    a.hasDenial &&
    b.hasDenial &&
    met.some(({ one, other }) => one.concept === other.concept && DENYING_VERBS.has(one.concept))
  );
}

const NONE = /(?<!\p{L})(?:no|kein\p{L}*|ning[uú]n\p{L}*|aucune?|nessun\p{L}*|nenhum\p{L}*|geen)(?!\p{L})/iu;

/** Whether one denies the thing and the other what is done with it, which comes to the same: "drinks no wine", "does not drink wine". */
export function isDeniedAtItsThing({ a, b, met, opposed }: Meeting): boolean {
  if (NONE.test(a.text) === NONE.test(b.text) || opposed.length > 0 || !a.hasNegation || !b.hasNegation) return false;
  // The person stands right behind one denial or before the other, and is denied by neither.
  const isWhoOrDone = ({ one, other }: Met) =>
    one.isVerb || isWho(one) || (isBeforeThing(one, a) && isBeforeThing(other, b));
  const things = met.filter((each) => !isWhoOrDone(each));
  return (
    things.some(({ one, other }) => one.isDenied && other.isDenied) &&
    things.every(({ one, other }) => one.isDenied === other.isDenied) &&
    met.some((each) => isWhoOrDone(each) && each.one.isDenied !== each.other.isDenied)
  );
}

function isWho({ isName, isFirst }: Unit): boolean {
  return isName && isFirst;
}

/**
 * Whether a German word that is not known stands where a verb does, behind a name and right before a denied thing: "Mia
 * verträgt keine Milch".
 */
function isBeforeThing(unit: Unit, { units, language }: Gist): boolean {
  const at = units.indexOf(unit);
  const next = units[at + 1];
  return language === 'de' && units[at - 1]?.isName === true && next?.isDenied === true;
}

/** Whether the statement has no verb and no value. */
function isUnsaid({ units, values, text }: Gist): boolean {
  return values.length === 0 && !text.includes(':') && !units.some(({ isVerb }) => isVerb);
}

/** Whether one person has what the same person does without: a vegetarian has lamb, who drinks no alcohol has a glass of wine. */
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

/** Whether only a verb is denied, of which the other says nothing: who does not share the room may have one. */
function isThroughVerb({ met }: Meeting, turned: readonly Met[]): boolean {
  const isVerbTurned = turned.some(({ one, other }) => one.isVerb && other.isVerb);
  return (
    !isVerbTurned &&
    turned.length > 0 &&
    turned.every(({ one, other }) => (one.isDenied ? one : other).isDeniedByVerb) &&
    !met.some(({ one, other }) => one.isVerb && other.isVerb)
  );
}

/** Whether the statement says where or when, and the other does not say the same: liked in the morning, and not liked in the rain. */
function isRestricted({ values }: Gist, other: Gist, left: readonly Unit[]): boolean {
  const isSaidToo = ({ kind, value }: Value) => other.values.some((each) => each.kind === kind && each.value === value);
  return (
    left.some(({ isPlacing }) => isPlacing) ||
    values.some((each) => (DATES.has(each.kind) || each.kind === 'label') && !isSaidToo(each))
  );
}
