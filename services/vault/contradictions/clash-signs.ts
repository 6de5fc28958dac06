// The signs by which it is told whether two statements that clash are about one matter: how much they share, what each says beside it,
// whose it is, which one of several, and when.

import { stemOf } from '../store/text-index/languages/stems.ts';
import { happened } from './another-time.ts';
import type { Gist } from './gist.ts';
import { counterpart, type Meeting } from './meeting.ts';
import { isSingle } from './scales.ts';
import type { Unit } from './unit.ts';
import { apartOfBoth, valuesApart } from './values-apart.ts';
import { wordsOf } from './wordings.ts';

/** Of room 3 something is said, and of room 4 something else. */
export function areNumberedApart(a: Gist, b: Gist): boolean {
  return isNumberedOtherwise(a, b) && isNumberedOtherwise(b, a);
}

function isNumberedOtherwise(a: Gist, b: Gist): boolean {
  // Who wears number 7 in the team is the one who might wear another.
  const isSomebodys = (place: number) =>
    a.units.some(({ isName, sort, at }) => at < place - 1 && (isName || sort === 'kin'));
  return valuesApart(a, b).some(
    ({ kind, isLast, at, value }) => kind === 'label' && (!isLast || IS_LETTERED.test(value)) && !isSomebodys(at),
  );
}

/** Class 3a. */
const IS_LETTERED = /^\d+\p{L}$/u;

/** What she does says nothing of what he does. */
export function areOfOthers(a: Gist, b: Gist): boolean {
  if (a.subject === '' || b.subject === '' || a.subject === b.subject) return false;
  // "His son is called so", "he called his son otherwise".
  const speaksOf = ({ units }: Gist, who: string) =>
    units.some(({ concept, sort }) => sort === 'kin' && concept === who);
  return !(a.subject === OWNER && speaksOf(a, b.subject)) && !(b.subject === OWNER && speaksOf(b, a.subject));
}

/** The first of the subjects. */
const OWNER = '0';

/** Both of the owner, or both of her. */
export function areOfOnePerson(a: Gist, b: Gist): boolean {
  return a.subject !== '' && a.subject === b.subject;
}

/** The left lamp and the right lamp are two. */
export function saysWhich({ met }: Meeting, { units, verbAt }: Gist, unit: Unit): boolean {
  const next = units[units.indexOf(unit) + 1];
  return (
    unit.at < verbAt &&
    next?.isJoined === true &&
    !next.isVerb &&
    met.some(({ one, other }) => one === next || other === next)
  );
}

const MOST_SHARED = 3;

/** The units that clash say nothing of what the statements are about. */
interface Clashing {
  kind: string;
  units: ReadonlySet<Unit>;
}

/** `values`: which kinds of values clash. */
export function signsOf(
  meeting: Meeting,
  { kind, units }: Clashing,
  values: ReadonlySet<string>,
): Record<string, number> {
  const { a, b, met } = meeting;
  const isTelling = (unit: Unit) => !units.has(unit) && !isOnlyOfKind(unit, kind);
  const [leftA, leftB] = [meeting.leftA, meeting.leftB].map((left) => left.filter(isTelling)) as [Unit[], Unit[]];
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
  const all = apartOfBoth(a, b);
  const several = valuesApart(a, b).length;
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
    bothSayMore: leftA.some((unit) => !carries(unit, kind)) && leftB.some((unit) => !carries(unit, kind)) ? 1 : 0,
    onePerson: areOfOnePerson(a, b) ? 1 : 0,
    sharedName: met.some(({ one }) => one.isName || one.sort === 'kin') ? 1 : 0,
    nameElsewhere: met.some(({ one, other }) => one.isName && other.isName && one.isFirst !== other.isFirst) ? 1 : 0,
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
      (several > 1 && all.some(({ of }) => of === 'ordinal')) ||
      isOneInARow(a) !== isOneInARow(b) ||
      areNumberedApart(a, b) ||
      meeting.opposed.some(
        ({ one, other }) =>
          (SIDES.has(one.folded) && SIDES.has(other.folded) && (one.at < a.verbAt || other.at < b.verbAt)) ||
          (saysWhich(meeting, a, one) && saysWhich(meeting, b, other)),
      )
        ? 1
        : 0,
    phasesApart:
      arePhasesApart(leftA, leftB) || meeting.opposed.some(({ one, other }) => arePhasesApart([one], [other])) ? 1 : 0,
    ownersApart: areOfTwoOwners(meeting) ? 1 : 0,
    owner: ownersDiffer(a, b, leftA, leftB) ? 1 : 0,
    bothOwners: a.isOwners && b.isOwners ? 1 : 0,
    occasion: a.occasion !== b.occasion ? 1 : 0,
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
    opposedToo: kind !== 'denial' && meeting.opposed.length > 0 ? 1 : 0,
    agreedToo: Math.min(2, meeting.agreed.filter(({ one, other }) => !isPrice(one) && !isPrice(other)).length),
    headsApart: areHeadsApart(meeting, { kind, units }) ? 1 : 0,
    ofAnother:
      met.some(({ one, other }) => one.isVerb || other.isVerb) && isHeadCrossed(meeting, { kind, units }) ? 1 : 0,
    happenedOnce: happened(a.text) !== happened(b.text) ? 1 : 0,
    another: a.isAnother !== b.isAnother ? 1 : 0,
    returning: a.isReturn !== b.isReturn ? 1 : 0,
    doesMore: doesMore(leftA, leftB, kind) ? 1 : 0,
    bothPlaced: leftA.some(isPlace) && leftB.some(isPlace) ? 1 : 0,
  };
}

/** What only says that a date follows, an amount, a name: nothing is told by it that the value does not tell. */
const ONLY_OF_KIND: Readonly<Record<string, ReadonlySet<string>>> = {
  date: wordsOf(`date due deadline day hour appointment timing schedule scheduled hand-in
    termin datum frist stichtag tag abgabe abgabetermin uhrzeit fecha plazo hora dia data prazo echeance delai jour heure scadenza termine giorno
    datum termijn deadline`),
  amount:
    wordsOf(`amount total sum count number figure headcount size quantity contando total suma importe monto cantidad
    betrag summe anzahl gesamt zahl nombre montant somme quantita importo somma valor quantia totaal bedrag aantal`),
  name: wordsOf('name nombre nom nome naam called person company firm firma empresa entreprise ditta bedrijf'),
  place:
    wordsOf(`place spot location address standort platz ort stelle lugar sitio ubicacion direccion lieu endroit adresse luogo posto
    indirizzo local endereco plek adres stellplatz`),
  order: wordsOf(`first then afterwards afterward last finally follow follows next order
    erst zuerst danach dann anschliessend zuletzt primero luego despues ultimo premier puis ensuite enfin prima poi infine primeiro depois
    eerst daarna dan`),
};

function isOnlyOfKind({ folded, stem }: Unit, kind: string): boolean {
  return ONLY_OF_KIND[kind]?.has(folded) === true || ONLY_OF_KIND[kind]?.has(stem) === true;
}

/** What joins a value to what has it, in whatever words: whether it costs, is charged or paid, whether it holds, seats or is made for. */
const CARRIES: Readonly<Record<string, ReadonlySet<string>>> = {
  amount:
    stems(`cost charge pay earn measure weigh long length height tall wide high last hold fit seat contain consist count number
    take give receive spend reach manage need use total amount stay remain left employ rise raise fall drop increase run go size sized
    large surface area reading age old turn per each altogether current actual price fee rate worth include have member people person allow permit limit maximum exist insist create comprise`),
  date: stems(`due deadline date day schedule plan set fix book happen occur hold organise last continue until say since fall expect postpone move reschedule delay
    new current actual next`),
};

function stems(text: string): ReadonlySet<string> {
  return new Set([...wordsOf(text)].flatMap((word) => [word, stemOf(word, 'en')]));
}

function carries({ concept, stem, folded }: Unit, kind: string): boolean {
  const words = CARRIES[kind];
  return words !== undefined && [concept, stem, folded].some((each) => words.has(each));
}

/** Of what begins and ends, each has its own time, place and price. */
const PHASES = wordsOf(
  'start expire leave arrive open close birthday bury died baptism wedding buy sell send return win lose wake bedtim',
);

function arePhasesApart(some: readonly Unit[], others: readonly Unit[]): boolean {
  const phasesIn = (units: readonly Unit[]) => units.flatMap(({ concept }) => (PHASES.has(concept) ? concept : []));
  const [mine, theirs] = [phasesIn(some), phasesIn(others)];
  return mine.length > 0 && theirs.length > 0 && !mine.some((each) => theirs.includes(each));
}

/** The party of the one, and of the other. */
function areOfTwoOwners({ a, b, leftA, leftB }: Meeting): boolean {
  const isOwned = (left: readonly Unit[], { verbAt }: Gist) =>
    left.some(({ isName, isOf, at }) => isName && isOf && at < verbAt);
  return isOwned(leftA, a) && isOwned(leftB, b);
}

function isPrice({ concept, stem }: Unit): boolean {
  return concept === 'cost' || stem === 'price';
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

/** What the one is about is only mentioned by the other, which is about something else: the printer, and the ink for it. */
function isHeadCrossed({ a, b, met }: Meeting, { kind, units: clashing }: Clashing): boolean {
  const headOf = ({ units, verbAt }: Gist) => {
    const at = units.findIndex(
      (unit) => !unit.isLight && !unit.isPlacing && !unit.isVerb && unit.at < verbAt && !isOnlyOfKind(unit, kind),
    );
    let head = at;
    // The head of "Anna's parents" are the parents, and of "the garden fence" the fence.
    while (head !== -1 && units[head + 1] !== undefined && (units[head]?.isOwner || isJoinedThing(units[head + 1])))
      head++;
    return units[head];
  };
  const [mine, theirs] = [headOf(a), headOf(b)];
  if (mine === undefined || theirs === undefined || clashing.has(mine) || clashing.has(theirs)) return false;
  const partnerOf = (unit: Unit) =>
    met.flatMap(({ one, other }) => (one === unit ? [other] : other === unit ? [one] : []))[0];
  const [partner, theirPartner] = [partnerOf(mine), partnerOf(theirs)];
  return (
    (partner === undefined && theirPartner !== undefined && theirPartner !== mine) ||
    (theirPartner === undefined && partner !== undefined && partner !== theirs)
  );
}

function isJoinedThing(unit: Unit | undefined): boolean {
  return unit?.isJoined === true && !unit.isVerb && !unit.isName && !unit.isPlacing;
}

/** One says what is done, and the other nothing of the kind. */
function doesMore(leftA: readonly Unit[], leftB: readonly Unit[], kind: string): boolean {
  const does = (left: readonly Unit[]) => left.some((unit) => unit.isVerb && !carries(unit, kind));
  return does(leftA) !== does(leftB);
}

function isPlace({ isPlacing, isVerb }: Unit): boolean {
  return isPlacing && !isVerb;
}

/** What each begins with is not spoken of by the other. */
function areHeadsApart({ a, b, met, agreed, opposed }: Meeting, { kind, units: clashing }: Clashing): boolean {
  const known = new Set([...met, ...agreed, ...opposed].flatMap(({ one, other }) => [one, other]));
  const isApart = ({ units, verbAt, language }: Gist) => {
    const head = units.find(
      (unit) => !unit.isLight && !isOnlyOfKind(unit, kind) && (!unit.isVerb || (unit.at < verbAt && language === 'en')),
    );
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

/** Hinflug and Rückflug. */
function areCompoundsApart(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one.at(-1 - same) === other.at(-1 - same)) same++;
  return same >= LEAST_SHARED_END && [one, other].every(({ length }) => length - same >= LEAST_BEGINNING);
}

/** The return flight and the flight, the piano teacher and the teacher. */
function hasOneModifier({ a, b, met }: Meeting, units: ReadonlySet<Unit>): boolean {
  const isMet = (unit: Unit) => met.some(({ one, other }) => one === unit || other === unit);
  const before = ({ units: all }: Gist, unit: Unit) => {
    const previous = all[all.indexOf(unit) - 1];
    return (
      unit.isJoined &&
      previous !== undefined &&
      previous.at === unit.at - 1 &&
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
