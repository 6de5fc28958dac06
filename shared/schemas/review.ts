// What its owner wanted to look at again on a day that has come (`review_after`), and what became of it then.
import { Ref } from './contract.ts';
import { Closed, Id, Instant, Nullable, OneOf, type Static, Type } from './fields.ts';
import { Authority, Classification, Retention } from './object.ts';

export const DueObject = Closed({
  ...Ref.properties,
  /** The day that was set. */
  review_at: Instant,
  classification: Classification,
  authority: Authority,
  untrusted: Type.Boolean(),
  version: Type.Integer({ minimum: 1 }),
});
export type DueObject = Static<typeof DueObject>;

/** It is still so: with `again`, it is asked about again then. */
export const KeepRequest = Closed({ again: Type.Optional(Instant) });

export const Kept = Closed({ id: Id, version: Type.Integer({ minimum: 1 }), retention: Retention });
export type Kept = Static<typeof Kept>;

export const Retired = Closed({
  id: Id,
  version: Type.Integer({ minimum: 1 }),
  became: OneOf('retracted', 'deleted'),
});
export type Retired = Static<typeof Retired>;

/** After so many days without a decision a proposal expires. */
export const ReviewSettings = Closed({ proposals_expire_days: Type.Integer({ minimum: 1, maximum: 3650 }) });
export type ReviewSettings = Static<typeof ReviewSettings>;

/** Of a relation both ends, of a conflict both sides, of a state what stands there: in their words, null where nothing is left. */
const Sides = Type.Array(Closed({ id: Id, says: Nullable(Type.String()) }));

/** What may be decided, by its type. */
export const DECIDABLE = [
  'memory_proposal',
  'operational_proposal',
  'relation_proposal',
  'action_intent',
  'conflict',
] as const;

/** Something that was decided, as it stands in the log. */
export const Decided = Closed({
  id: Id,
  type: Type.String(),
  /** In the words of whoever asked, and what it is about by its name. */
  says: Type.String(),
  sides: Sides,
  /** The status since: accepted, rejected, expired, approved, declined, executed, failed, or how a conflict was resolved. */
  status: Type.String(),
  asked_by: Nullable(Type.String()),
  /**
   * Of a conflict: what has become of both sides, as `the first stays, the second was rejected`. Of a memory that was accepted in
   * other words: as which.
   */
  became: Nullable(Type.String()),
  /** The object that came of the decision, or that it was about. */
  about: Nullable(Id),
  decided_at: Instant,
  decided_by: Type.String(),
  /** Why the hub has settled a conflict by itself. */
  because: Nullable(Type.String()),
  /** The owner's note with the decision. */
  note: Nullable(Type.String()),
  /** The outcome of an action, in the words of whoever carried it out. */
  result: Nullable(Type.String()),
  /** It can wait again, as it was asked. */
  way_back: Type.Boolean(),
});
export type Decided = Static<typeof Decided>;

/** Something that waits, and is not asked about before a day. */
export const Deferred = Closed({
  id: Id,
  type: Type.String(),
  says: Type.String(),
  sides: Sides,
  asked_by: Nullable(Type.String()),
  until: Instant,
});
export type Deferred = Static<typeof Deferred>;
