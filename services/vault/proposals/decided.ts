// What was decided lately, whoever asked, the newest first: as it stands in the log, with what became of it and whether there is
// a way back.

import type { PageRequest } from '../../../shared/contracts/records.ts';
import type { Static } from '../../../shared/schemas/fields.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Decided } from '../../../shared/schemas/review.ts';
import type { Reader } from '../store/db/sql.ts';
import { decodeCursor, encodeCursor } from '../store/objects/cursors.ts';
import { objectExists } from '../store/objects/versions.ts';
import { saidIn } from './headlines.ts';
import { meaningOf, type Proposal } from './meanings.ts';
import { hasWayBack } from './reopening.ts';

const KINDS = JSON.stringify([
  ...['memory', 'operational', 'relation'].flatMap((of) =>
    ['accepted', 'rejected', 'expired'].map((did) => `${of}.${did}`),
  ),
  'action.decided',
  'action.result',
  'conflict.resolved',
]);
const CURSOR = /^[1-9]\d{0,15}$/;
const WAITS = ['pending', 'open'];

export function listDecided(reader: Reader, { limit, cursor }: Static<typeof PageRequest>, at: string) {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(decodeCursor(cursor, CURSOR)[0]);
  // Each kind by its own index, and of all the newest.
  const rows = reader.all<{ seq: number; body: string; record: string | null }>`
    SELECT a.seq, a.body, v.record FROM json_each(${KINDS}) k JOIN audit a ON a.seq IN (
      SELECT seq FROM audit WHERE kind = k.value AND seq < ${before} ORDER BY seq DESC LIMIT ${limit + 1})
    LEFT JOIN objects o ON o.id = a.body ->> '$.refs[0]' AND o.deleted = 0
    LEFT JOIN versions v ON v.seq = o.seq
    ORDER BY a.seq DESC LIMIT ${limit + 1}`;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const found = new Map<string, Found>();
  for (const { body, record } of page) {
    const decided = record === null ? undefined : (JSON.parse(record) as AnyRecord);
    // A decision that was taken back is none; of two about the same the later counts.
    if (decided === undefined || WAITS.includes(String(decided.status))) continue;
    const name = sameDecision(decided);
    const known = found.get(name);
    // Of all who proposed it, the one who was first.
    if (known === undefined) found.set(name, { decided, event: JSON.parse(body) as Happened });
    else if (decided.id < known.decided.id) known.decided = decided;
  }
  const items = [...found.values()].map((each) => decidedThing(reader, each, at));
  return { items, next: last && rows.length > limit ? encodeCursor(String(last.seq)) : null };
}

/** Proposals that say the same were one entry, and one decision. */
function sameDecision(decided: AnyRecord): string {
  const isProposal = decided.type.endsWith('_proposal');
  return isProposal ? `${meaningOf(decided as Proposal & AnyRecord)} ${decided.updated_at}` : decided.id;
}

interface Happened {
  created_at: string;
  actor: string;
}

interface Found {
  decided: AnyRecord;
  event: Happened;
}

function decidedThing(reader: Reader, { decided, event }: Found, at: string): Decided {
  const { id, type, status, submitted_by, connection_id, memory_id, relation_id, target_id, note, result_detail } =
    decided as AnyRecord & Record<string, string | null | undefined>;
  return {
    id,
    type,
    says: saidIn(decided),
    status: String(status),
    asked_by: submitted_by ?? connection_id ?? null,
    about: isThere(reader, memory_id ?? relation_id ?? target_id, at),
    decided_at: event.created_at,
    decided_by: event.actor,
    note: note ?? null,
    result: result_detail ?? null,
    way_back: hasWayBack(reader, decided, at),
  };
}

/** An object that is gone is not named. */
function isThere(reader: Reader, id: string | null | undefined, at: string): string | null {
  return id != null && objectExists(reader, null, id, at) ? id : null;
}
