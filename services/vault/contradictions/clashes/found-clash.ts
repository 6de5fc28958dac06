// Where two statements clash, before it is asked whether they are about one matter.
import type { Unit } from '../reading/gist/unit.ts';

export type ClashKind = 'date' | 'amount' | 'denial' | 'name' | 'place' | 'thing' | 'order';

/** Signs that clashes of one kind alone have. */
type SignOfItsKind =
  // Of values.
  | 'isPartOfName'
  | 'several'
  | 'anotherTime'
  | 'isLabel'
  | 'isPriced'
  | 'isBare'
  // Of a denial.
  | 'isNone'
  | 'isOnlyWhich'
  | 'turned'
  | 'turnedNoun'
  | 'onlyBeside'
  | 'opposed'
  | 'eatsIt'
  | 'agreed'
  | 'kept'
  | 'throughVerb'
  | 'bothRestricted'
  | 'bothDeny'
  | 'statesApart'
  | 'bothPending'
  | 'opposedBefore'
  | 'objectsApart'
  // Of names, places and things.
  | 'otherSort'
  | 'severalNames'
  | 'firstBoth'
  | 'firstOne'
  | 'placing'
  | 'akin'
  | 'twoHomes'
  | 'areAlone'
  // Of an order.
  | 'movedBack'
  | 'related';

/** Signs that every clash has, and that a clash of one kind may set otherwise. */
type SignToldOtherwise = 'single' | 'role' | 'nouns' | 'excepting' | 'verbsApart' | 'bothNameMore';

export type OwnSign = SignOfItsKind | SignToldOtherwise;

export interface Found {
  kind: ClashKind;
  /** The units that clash, which say nothing of what the statements are about. */
  units: ReadonlySet<Unit>;
  own: Readonly<Partial<Record<OwnSign, number>>>;
}

/** A denied word clashes with no other: what is not one thing may well be another. */
export function isDenied(unit: Unit): boolean {
  return unit.isDenied;
}
