// What was decided lately, whoever asked, the newest first: as it stands in the log, with what became of it by that and whether
// there is a way back.

import type { review } from '../../../shared/methods/review.ts';
import type { Static } from '../../../shared/schemas/fields.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { type Conflict, MemoryProposal } from '../../../shared/schemas/proposal.ts';
import type { DECIDABLE, Decided } from '../../../shared/schemas/review.ts';
import { settledBecause } from '../contradictions/conflict-records.ts';
import type { Reader } from '../store/db/sql.ts';
import { decodeCursor, encodeCursor } from '../store/objects/cursors.ts';
import { objectExists } from '../store/objects/versions.ts';
import { outcomeOf } from './conflict-outcome.ts';
import { askerOf, headlineOf } from './headlines.ts';
import { meaningOf, type Proposal } from './meanings.ts';
import { hasWayBack } from './reopening.ts';

/** The kinds of events that tell of a decision, by what was decided. */
const KINDS: Readonly<Record<(typeof DECIDABLE)[number], readonly string[]>> = {
  memory_proposal: decisions('memory'),
  operational_proposal: decisions('operational'),
  relation_proposal: decisions('relation'),
  action_intent: ['action.decided', 'action.result'],
  conflict: ['conflict.resolved'],
};

function decisions(of: string): string[] {
  return ['accepted', 'rejected', 'expired'].map((did) => `${of}.${did}`);
}

const CURSOR = /^[1-9]\d{0,15}$/;
const WAITS = ['pending', 'open'];
/** So many recent decisions are looked through for those of one asker; only then is all looked at that this one asked for. */
const LATELY = 1000;

export function listDecided(
  reader: Reader,
  { limit, cursor, type, asked_by }: Static<typeof review.listDecided.params>,
  at: string,
) {
  const kinds = JSON.stringify(type === undefined ? Object.values(KINDS).flat() : KINDS[type]);
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(decodeCursor(cursor, CURSOR)[0]);
  const asked = { kinds, before, most: limit + 1 };
  const seqs = asked_by === undefined ? newestOf(reader, asked) : newestAskedBy(reader, asked_by, asked);
  const rows = reader.all<{ seq: number; body: string; record: string | null }>`
    SELECT a.seq, a.body, v.record FROM audit a
    LEFT JOIN objects o ON o.id = a.body ->> '$.refs[0]' AND o.deleted = 0
    LEFT JOIN versions v ON v.seq = o.seq
    WHERE a.seq IN (SELECT value FROM json_each(${JSON.stringify(seqs)})) ORDER BY a.seq DESC`;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const found = new Map<string, Found>();
  for (const { body, record } of page) {
    const decided = record === null ? undefined : (JSON.parse(record) as AnyRecord);
    // A decision that was taken back is none; of two decisions about the same thing the later counts.
    if (decided === undefined || WAITS.includes(String(decided.status))) continue;
    const name = sameDecision(decided);
    const known = found.get(name);
    // Of several who proposed it, the first is named.
    if (known === undefined) found.set(name, { decided, event: JSON.parse(body) as Happened });
    else if (decided.id < known.decided.id) known.decided = decided;
  }
  const told = [...found.values()];
  const items = told.filter((each) => !isEcho(each, told)).map((each) => decidedThing(reader, each, at));
  return { items, next: last && rows.length > limit ? encodeCursor(String(last.seq)) : null };
}

interface Asked {
  /** The kinds of events, as a JSON list. */
  kinds: string;
  before: number;
  most: number;
}

/** The newest events: each kind is read by its own index. */
function newestOf(reader: Reader, { kinds, before, most }: Asked): number[] {
  return reader.column<number>`
    SELECT a.seq FROM json_each(${kinds}) k JOIN audit a ON a.seq IN (
      SELECT seq FROM audit WHERE kind = k.value AND seq < ${before} ORDER BY seq DESC LIMIT ${most})
    ORDER BY a.seq DESC LIMIT ${most}`;
}

/**
 * The newest decisions about what one asker asked for. First the newest of all are looked at, which is enough where most of
 * them are this asker's; then only what the asker asked for. The version that stands is the decision.
 */
function newestAskedBy(reader: Reader, asker: string, asked: Asked): number[] {
  const { kinds, before, most } = asked;
  const lately = reader.column<number>`
    SELECT o.seq FROM json_each(${JSON.stringify(newestOf(reader, { ...asked, most: LATELY }))}) n
    CROSS JOIN versions v ON v.seq = n.value CROSS JOIN objects o ON o.id = v.object_id AND o.seq = v.seq
    WHERE o.from_id = ${asker} AND o.deleted = 0 AND o.type <> 'conflict' ORDER BY o.seq DESC LIMIT ${most}`;
  if (lately.length === most) return lately;
  // The limit stops nothing; it makes SQLite keep the order of the inner query.
  return reader.column<number>`
    WITH asked AS MATERIALIZED (
      SELECT seq FROM objects
      WHERE from_id = ${asker} AND deleted = 0 AND type <> 'conflict' AND status <> 'pending' AND seq < ${before}
      ORDER BY seq DESC LIMIT -1)
    SELECT a.seq FROM asked CROSS JOIN audit a ON a.seq = asked.seq
    WHERE a.kind IN (SELECT value FROM json_each(${kinds})) LIMIT ${most}`;
}

/** What tells that two decisions were one: proposals that say the same were one entry of the queue. */
function sameDecision(decided: AnyRecord): string {
  const isProposal = decided.type.endsWith('_proposal');
  return isProposal ? `${meaningOf(decided as Proposal & AnyRecord)} ${decided.updated_at}` : decided.id;
}

/**
 * Whether this repeats a conflict that is told already: several proposed the same against one memory, and their conflicts were
 * one entry.
 */
function isEcho({ decided, event }: Found, told: readonly Found[]): boolean {
  const isSettledWith = (happened: Happened) => happened.extra?.what?.because === 'same_accepted';
  const isOfOne = (other: AnyRecord) =>
    other.type === 'conflict' && other.memory_id === decided.memory_id && other.updated_at === decided.updated_at;
  return (
    decided.type === 'conflict' &&
    isSettledWith(event) &&
    told.some((other) => isOfOne(other.decided) && !isSettledWith(other.event))
  );
}

interface Happened {
  created_at: string;
  actor: string;
  extra?: { what?: Record<string, unknown> };
}

interface Found {
  decided: AnyRecord;
  event: Happened;
}

function decidedThing(reader: Reader, { decided, event }: Found, at: string): Decided {
  const { id, type, status, memory_id, relation_id, target_id, note, result_detail } = decided as AnyRecord &
    Record<string, string | null | undefined>;
  return {
    id,
    type,
    ...headlineOf(reader, decided),
    status: String(status),
    became:
      type === 'conflict'
        ? outcomeOf(reader, decided as Conflict & AnyRecord, event.extra?.what)
        : acceptedAs(reader, decided),
    asked_by: askerOf(decided),
    about: idIfThere(reader, memory_id ?? relation_id ?? target_id, at),
    decided_at: event.created_at,
    // An assistant settles no conflict: whatever it wrote, the hub did.
    decided_by: type === 'conflict' && event.actor !== 'owner' ? 'vault' : event.actor,
    because: type === 'conflict' ? (settledBecause(event.extra?.what)?.why ?? null) : null,
    note: note ?? null,
    result: result_detail ?? null,
    way_back: hasWayBack(reader, decided, at),
  };
}

/** The statement of the accepted memory, where the owner has changed the words of the proposal. */
function acceptedAs(reader: Reader, { type, status, memory_id, statement }: AnyRecord): string | null {
  if (type !== MemoryProposal.type || status !== 'accepted' || memory_id == null) return null;
  const first = reader.one<{ said: string; authority: string }>`
    SELECT record ->> '$.statement' AS said, record ->> '$.authority' AS authority FROM versions
    WHERE object_id = ${String(memory_id)} AND version = 1`;
  if (first === undefined || first.authority !== 'user_confirmed' || first.said === statement) return null;
  return `accepted as “${first.said}”`;
}

/** The id of an object that is still there; null otherwise. */
function idIfThere(reader: Reader, id: string | null | undefined, at: string): string | null {
  return id != null && objectExists(reader, null, id, at) ? id : null;
}
