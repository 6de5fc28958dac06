// Who sees an object, and who was told of it: what its owner asks of any one thing. Told to the owner alone.
import { Closed, Id, Instant, Nullable, OneOf, type Static, Type } from './fields.ts';

/** Why an assistant does not see it: the words of the policy. */
const HIDDEN_BY = ['scope_not_granted', 'classification_ceiling', 'capability_missing', 'policy_exclusion'] as const;

/** The last answer that held it, out of the receipts. */
const Telling = Closed({
  at: Instant,
  /** The receipt, as the audit log numbers it. */
  seq: Type.Integer({ minimum: 1 }),
  /** Null where the version was not kept. */
  version: Nullable(Type.Integer({ minimum: 1 })),
  /**
   * `line`: mentioned, in one line below the lists. `named`: as the source of something else, or beside it, with no more than its
   * name.
   */
  part: OneOf('content', 'line', 'named'),
  /** The purpose that the assistant named. */
  purpose: Nullable(Type.String()),
  /** In how many answers it was, whole or in one line; where that never was, in how many it was named. */
  times: Type.Integer({ minimum: 1 }),
});

export const ObjectReader = Closed({
  connection_id: Id,
  name: Type.String(),
  /** One that was revoked stands here for what it was told. */
  status: OneOf('pending', 'active', 'revoked'),
  /** `past`: something took its place, and it is told of earlier days alone. */
  sees: OneOf('now', 'past', 'not'),
  /** Whether its grants would show it the object, if the owner did not keep that from every assistant. */
  granted: OneOf('now', 'past', 'not'),
  /** The grant that lets it. */
  grant_id: Nullable(Id),
  hidden_by: Nullable(OneOf(...HIDDEN_BY)),
  told: Nullable(Telling),
});
export type ObjectReader = Static<typeof ObjectReader>;

export const ObjectReaders = Closed({
  id: Id,
  /** The newest; null where nothing of it is left but what was told. */
  version: Nullable(Type.Integer({ minimum: 1 })),
  /** Its owner keeps it from every assistant, by itself or with its project. */
  owner_only: Type.Boolean(),
  readers: Type.Array(ObjectReader),
});
export type ObjectReaders = Static<typeof ObjectReaders>;

/** The name of a thing of any kind. */
export const ObjectName = Closed({
  id: Id,
  type: Type.String(),
  title: Type.String(),
  /** It was deleted, or is over: this is what it said last. */
  gone: Type.Boolean(),
});
export type ObjectName = Static<typeof ObjectName>;
