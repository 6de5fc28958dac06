// What was decided lately, whoever asked, the newest first: as it stands in the log, with what became of it and whether there is
// a way back.

import type { review } from '../../../shared/contracts/review.ts';
import type { Static } from '../../../shared/schemas/fields.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Conflict } from '../../../shared/schemas/proposal.ts';
import type { DECIDABLE, Decided } from '../../../shared/schemas/review.ts';
import { settledBecause } from '../contradictions/conflict-records.ts';
import type { Reader } from '../store/db/sql.ts';
import { decodeCursor, encodeCursor } from '../store/objects/cursors.ts';
import { objectExists } from '../store/objects/versions.ts';
import { becameOf } from './both-sides.ts';
import { askerOf, headlineOf } from './headlines.ts';
import { meaningOf, type Proposal } from './meanings.ts';
import { hasWayBack } from './reopening.ts';

/** The events that say so, by what was decided. */
const KINDS: Readonly<Record<(typeof DECIDABLE)[number], readonly string[]>> = {
  ...{ memory_proposal: decisions('memory'), operational_proposal: decisions('operational') },
  ...{ relation_proposal: decisions('relation'), action_intent: ['action.decided', 'action.result'] },
  conflict: ['conflict.resolved'],
};

function decisions(of: string): string[] {
  return ['accepted', 'rejected', 'expired'].map((did) => `${of}.${did}`);
}

const CURSOR = /^[1-9]\d{0,15}$/;
const WAITS = ['pending', 'open'];

export function listDecided(
  reader: Reader,
  { limit, cursor, type, asked_by }: Static<typeof review.listDecided.params>,
  at: string,
) {
  const asker = asked_by ?? null;
  const kinds = JSON.stringify(type === undefined ? Object.values(KINDS).flat() : KINDS[type]);
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(decodeCursor(cursor, CURSOR)[0]);
  // Each kind by its own index, and of all the newest.
  const rows = reader.all<{ seq: number; body: string; record: string | null }>`
    SELECT a.seq, a.body, v.record FROM json_each(${kinds}) k JOIN audit a ON a.seq IN (
      SELECT seq FROM audit WHERE kind = k.value AND seq < ${before}
        AND (${asker} IS NULL OR ${asker} = (
          SELECT coalesce(w.record ->> '$.submitted_by', w.record ->> '$.connection_id')
          FROM objects p JOIN versions w ON w.seq = p.seq WHERE p.id = audit.body ->> '$.refs[0]'))
      ORDER BY seq DESC LIMIT ${limit + 1})
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
    became: type === 'conflict' ? becameOf(reader, decided as Conflict & AnyRecord, at) : null,
    asked_by: askerOf(decided),
    about: isThere(reader, memory_id ?? relation_id ?? target_id, at),
    decided_at: event.created_at,
    // An assistant settles no conflict: whatever it wrote, the hub did.
    decided_by: type === 'conflict' && event.actor !== 'owner' ? 'vault' : event.actor,
    because: type === 'conflict' ? settledBecause(event.extra?.what) : null,
    note: note ?? null,
    result: result_detail ?? null,
    way_back: hasWayBack(reader, decided, at),
  };
}

/** An object that is gone is not named. */
function isThere(reader: Reader, id: string | null | undefined, at: string): string | null {
  return id != null && objectExists(reader, null, id, at) ? id : null;
}
