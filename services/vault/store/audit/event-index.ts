// Which events name an object or were caused by a connection. The index (`audit_refs`) has an entry for each name, spread
// all over it, and the receipt of one package names thirty objects: writing thirty pages was most of what answering cost.
// So the index may lag behind. Whoever writes appends the event alone; once writing pauses, many events are entered
// together, in the order of the index; and whoever asks looks through the few that are not entered yet.
import { ID_PREFIXES } from '../../../../shared/id-kinds.ts';
import type { Reader, Writer } from '../db/sql.ts';

/** A pattern for the ids of all connections. */
const CONNECTIONS = `${ID_PREFIXES.connection}_*`;

export interface AuditRow {
  seq: number;
  body: string;
  hash: Buffer;
  prev: Buffer | null;
}

/** So many events are entered in one commit: a few milliseconds, for which everybody else waits. */
const ENTERED_AT_ONCE = 250;

/** Enters the oldest events that are not in the index yet. True while there are more. */
export function enterEvents(tx: Writer): boolean {
  const { reach, last } = tx.one<{ reach: number; last: number }>`
    SELECT seq AS reach, (SELECT coalesce(max(seq), 0) FROM audit) AS last FROM audit_refs_reach` as {
    reach: number;
    last: number;
  };
  if (reach >= last) return false;
  const until = Math.min(last, reach + ENTERED_AT_ONCE);
  tx.run`
    INSERT INTO audit_refs (ref, seq)
    SELECT DISTINCT e.value, a.seq FROM audit a, json_each(a.body, '$.refs') e WHERE a.seq > ${reach} AND a.seq <= ${until}
    ORDER BY e.value`;
  // An event that a connection caused is found by the connection's id as well.
  tx.run`
    INSERT INTO audit_refs (ref, seq)
    SELECT body ->> '$.actor', seq FROM audit
    WHERE seq > ${reach} AND seq <= ${until} AND body ->> '$.actor' GLOB ${CONNECTIONS} ON CONFLICT DO NOTHING`;
  tx.run`UPDATE audit_refs_reach SET seq = ${until}`;
  return until < last;
}

/** The events that name `ref`, or that it caused, newest first. */
export function eventsNaming(
  reader: Reader,
  ref: string,
  {
    before = Number.MAX_SAFE_INTEGER,
    limit,
    kind = null,
    actor = null,
  }: { before?: number; limit: number; kind?: string | null; actor?: string | null },
): AuditRow[] {
  const fresh = reader.all<AuditRow>`
    SELECT a.seq, a.body, a.hash, p.hash AS prev FROM audit a LEFT JOIN audit p ON p.seq = a.seq - 1
    WHERE a.seq > (SELECT seq FROM audit_refs_reach) AND a.seq < ${before}
      AND (${ref} IN (SELECT value FROM json_each(a.body, '$.refs')) OR (${ref} GLOB ${CONNECTIONS} AND a.body ->> '$.actor' = ${ref}))
      AND (${kind} IS NULL OR a.kind = ${kind}) AND (${actor} IS NULL OR a.body ->> '$.actor' = ${actor})
    ORDER BY a.seq DESC LIMIT ${limit}`;
  if (fresh.length === limit) return fresh;
  const entered = reader.all<AuditRow>`
    SELECT a.seq, a.body, a.hash, p.hash AS prev
    FROM audit_refs r JOIN audit a ON a.seq = r.seq LEFT JOIN audit p ON p.seq = a.seq - 1
    WHERE r.ref = ${ref} AND r.seq < ${before}
      AND (${kind} IS NULL OR a.kind = ${kind}) AND (${actor} IS NULL OR a.body ->> '$.actor' = ${actor})
    ORDER BY r.seq DESC LIMIT ${limit - fresh.length}`;
  return [...fresh, ...entered];
}
