import { Closed, Instant, JsonObject, Nullable, type Static, Type } from './fields.ts';

export const AuditEvent = Closed({
  seq: Type.Integer({ minimum: 1 }),
  kind: Type.String(),
  /** `owner`, `vault`, or the id of a connection. */
  actor: Type.String(),
  refs: Type.Array(Type.String()),
  summary_human: Type.String(),
  extra: JsonObject,
  created_at: Instant,
  prev_hash: Type.String(),
  hash: Type.String(),
});
export type AuditEvent = Static<typeof AuditEvent>;

/** The verdict over the whole chain. `head` is the hash of the newest event. */
export const AuditVerdict = Type.Union([
  Closed({ ok: Type.Literal(true), count: Type.Integer(), head: Nullable(Type.String()) }),
  Closed({ ok: Type.Literal(false), broken_at: Nullable(Type.Integer()), reason: Type.String() }),
]);
export type AuditVerdict = Static<typeof AuditVerdict>;
