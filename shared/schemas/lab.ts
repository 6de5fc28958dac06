// The lab: runs of a simulated life, a day of it a tick. Everything in it is marked as simulated.
import { Closed, Id, Instant, JsonObject, Nullable, OneOf, type Static, Type } from './fields.ts';

export const SIMULATED = 'simulated';
/** Where in the data directory the lab may write, where no box keeps it from the disk. */
export const LAB_FOLDER = 'lab';
const DAYS_AT_MOST = 3650;

const Digest = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Over everything that has happened so far' });

export const SimRunRequest = Closed({
  /** The same seed leads the same life. */
  seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })),
  ticks: Type.Optional(Type.Integer({ minimum: 1, maximum: DAYS_AT_MOST })),
  /** How long to rest between two ticks. */
  pace_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
  /** Begin paused, to be stepped. */
  paused: Type.Optional(Type.Boolean()),
});
export type SimRunRequest = Static<typeof SimRunRequest>;

export const SimRun = Closed({
  id: Id,
  space_id: Type.Literal(SIMULATED),
  labels: Type.Array(Type.Literal(SIMULATED)),
  seed: Type.Integer(),
  persona: Type.String(),
  state: OneOf('running', 'paused', 'stopped', 'done', 'failed'),
  /** How many days have passed, and how many there are. */
  tick: Type.Integer(),
  ticks: Type.Integer(),
  pace_ms: Type.Integer(),
  /** The time in the simulated life. */
  at: Instant,
  objects: Type.Integer(),
  events: Type.Integer(),
  digest: Digest,
  problem: Nullable(Type.String()),
});
export type SimRun = Static<typeof SimRun>;

export const SimDeed = Closed({ who: Type.String(), what: Type.String(), refs: Type.Array(Type.String()) });
export type SimDeed = Static<typeof SimDeed>;

export const SimTick = Closed({
  tick: Type.Integer(),
  at: Instant,
  deeds: Type.Array(SimDeed),
  digest: Digest,
});
export type SimTick = Static<typeof SimTick>;

export const SimTicksRequest = Closed({ count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) });

export const SimObject = Closed({
  run_id: Id,
  space_id: Type.Literal(SIMULATED),
  deleted: Type.Boolean(),
  /** As it is, or as it was before it was deleted. */
  object: JsonObject,
  /** Every version, newest first. */
  versions: Type.Array(JsonObject),
});
export type SimObject = Static<typeof SimObject>;
