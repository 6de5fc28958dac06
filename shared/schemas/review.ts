// What its owner wanted to look at again on a day that has come (`review_after`), and what became of it then.
import { Ref } from './contract.ts';
import { Closed, Id, Instant, OneOf, type Static, Type } from './fields.ts';
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
