// What a statement is about at its head, and what stands beside a thing and tells which one it is: the spring fair and the autumn fair,
// the return flight and the flight, the printer and the ink for it.
import type { Gist } from '../reading/gist/gist.ts';
import type { Unit } from '../reading/gist/unit.ts';
import { wordsOf } from '../words/word-list.ts';
import type { Found } from './found-clash.ts';
import type { Meeting } from './meeting.ts';
import { isOnlyOfKind } from './words-by-kind.ts';

/** A clash, with its units: those say nothing of what the statements are about. */
export type Clashing = Pick<Found, 'kind' | 'units'>;

/** Whether what one statement is about is only mentioned by the other, which is about something else: the printer, and the ink for it. */
export function isHeadCrossed({ a, b, met, agreed, opposed }: Meeting, { kind, units: clashing }: Clashing): boolean {
  const headOf = ({ units, verbAt }: Gist) => {
    const at = units.findIndex(
      (unit) => !unit.isLight && !unit.isPlacing && !unit.isVerb && unit.at < verbAt && !isOnlyOfKind(unit, kind),
    );
    let head = at;
    // In "Anna's parents" the head is "parents", and in "the garden fence" it is "fence".
    for (let next = units[head + 1]; head !== -1 && next !== undefined; next = units[++head + 1])
      if (!(units[head]?.isOwner || isJoinedThing(next)) || isOnlyOfKind(next, kind)) break;
    return units[head];
  };
  const [mine, theirs] = [headOf(a), headOf(b)];
  if (mine === undefined || theirs === undefined || clashing.has(mine) || clashing.has(theirs)) return false;
  const partnerOf = (unit: Unit) =>
    [...met, ...agreed, ...opposed].flatMap(({ one, other }) =>
      one === unit ? [other] : other === unit ? [one] : [],
    )[0];
  const [partner, theirPartner] = [partnerOf(mine), partnerOf(theirs)];
  return (
    (partner === undefined && theirPartner !== undefined && theirPartner !== mine) ||
    (theirPartner === undefined && partner !== undefined && partner !== theirs)
  );
}

function isJoinedThing(unit: Unit | undefined): boolean {
  return unit?.isJoined === true && !unit.isVerb && !unit.isName && !unit.isPlacing;
}

/** Whether neither speaks of what the other begins with. */
export function areHeadsApart({ a, b, met, agreed, opposed }: Meeting, { kind, units: clashing }: Clashing): boolean {
  const known = new Set([...met, ...agreed, ...opposed].flatMap(({ one, other }) => [one, other]));
  const isApart = ({ units, verbAt, language }: Gist) => {
    const head = units.find(
      (unit) =>
        !unit.isLight &&
        !unit.isOwner &&
        !isOnlyOfKind(unit, kind) &&
        (!unit.isVerb || (unit.at < verbAt && language === 'en')),
    );
    return head !== undefined && !head.isPlacing && !known.has(head) && !clashing.has(head);
  };
  return isApart(a) && isApart(b);
}

/** Words for how many are meant: they do not tell which one. */
const SAYS_HOW_MANY = wordsOf('all only single sole unique every whole alone seul seule einzig einzige unico unica');

function isKnown(unit: Unit, met: Meeting['met']): boolean {
  return (
    SAYS_HOW_MANY.has(unit.concept) ||
    SAYS_HOW_MANY.has(unit.folded) ||
    met.some(({ one, other }) => [one, other].some((each) => each === unit || each.concept === unit.concept))
  );
}

/** Whether two words before one noun differ and make two things of it: the spring fair and the autumn fair. */
export function modifiersDiffer({ a, b, met }: Meeting, units: ReadonlySet<Unit>): boolean {
  const isMet = (unit: Unit) => isKnown(unit, met);
  const before = ({ units: all }: Gist, unit: Unit) => {
    const at = all.indexOf(unit);
    const previous = all[at - 1];
    return unit.isJoined &&
      previous !== undefined &&
      !isMet(previous) &&
      (!previous.isVerb || previous.isDetermined) &&
      (!units.has(previous) || previous.isFirst)
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
      ((a.language !== 'en' && areCompoundsApart(one.folded, other.folded)) ||
        (before(a, one) !== undefined && before(b, other) !== undefined) ||
        (behind(a, one) !== undefined && behind(b, other) !== undefined)),
  );
}

const LEAST_SHARED_END = 4;

const LEAST_BEGINNING = 3;

/** Whether two compounds end alike and begin otherwise: Hinflug and Rückflug. */
function areCompoundsApart(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one.at(-1 - same) === other.at(-1 - same)) same++;
  return same >= LEAST_SHARED_END && [one, other].every(({ length }) => length - same >= LEAST_BEGINNING);
}

/** Whether only one of the two has a word before the shared noun: the return flight and the flight, the piano teacher and the teacher. */
export function hasOneModifier({ a, b, met }: Meeting, units: ReadonlySet<Unit>): boolean {
  const isMet = (unit: Unit) => isKnown(unit, met);
  const before = ({ units: all }: Gist, unit: Unit) => {
    const previous = all[all.indexOf(unit) - 1];
    return (
      unit.isJoined &&
      previous !== undefined &&
      previous.at === unit.at - 1 &&
      !isMet(previous) &&
      (!previous.isVerb || previous.isDetermined) &&
      !previous.isName &&
      // In "her daughter Hania" both words are one person.
      !(previous.sort === 'kin' && unit.isName) &&
      !units.has(previous)
    );
  };
  return met.some(({ one, other }) => !one.isVerb && !other.isVerb && before(a, one) !== before(b, other));
}

/** Words for what is around something, and has a day of its own: before it, after it, on its account. */
const AROUND = wordsOf(
  'party result results fitting rehearsal renewal registration eve dinner reception photos invitation invitations fiesta resultado resultados ensayo feier ergebnis ergebnisse probe polterabend anprobe festa risultato risultati prova ensaio fête résultat résultats répétition feest uitslag',
);

/**
 * Whether one statement is about something around what the other is about: the birthday party and the birthday, the results and
 * the exam.
 */
export function isAroundOther({ a, b, met }: Meeting): boolean {
  const isMet = (unit: Unit | undefined) =>
    unit !== undefined && !unit.isName && !unit.isVerb && met.some(({ one, other }) => one === unit || other === unit);
  const isAround = ({ units }: Gist) =>
    units.some((unit, at) => {
      if (unit.isVerb || !AROUND.has(unit.folded) || isMet(unit)) return false;
      const next = units[at + 1];
      return (unit.isJoined && isMet(units[at - 1])) || (next?.isOf === true && isMet(next));
    });
  return isAround(a) !== isAround(b);
}
