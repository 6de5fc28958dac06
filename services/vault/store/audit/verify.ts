// Verification of everything the vault vouches for: each link of the chain, each version's digest, each object's
// pointer to its newest version, and the heads kept outside.
//
// It walks in slices on the main thread and lets other requests through between them. A slice is short, because what
// is checked is the stored text itself: nothing is parsed but what the digests need. A worker thread would have needed
// the key once more, and a second connection's cache.
import { hash } from 'node:crypto';
import { idForm } from '../../../../shared/id-kinds.ts';
import type { Progress } from '../../../../shared/progress.ts';
import type { AuditVerdict } from '../../../../shared/schemas/audit.ts';
import { NOT_LIVE } from '../../../../shared/schemas/object.ts';
import { yieldTurn } from '../../../../shared/yield-turn.ts';
import type { Reader } from '../db/sql.ts';
import { chainHash, GENESIS } from './chain.ts';
import { eventsNaming } from './event-index.ts';
import type { Head } from './head-file.ts';

/** Rows in one slice: a millisecond to fetch and one to check. Every slice costs as much as ten rows besides, so it has no fewer. */
const SLICE_ROWS = 96;

const NO_LONGER_LIVE = JSON.stringify(NOT_LIVE);

/** A link of the chain that has been verified; its hash in hexadecimal. */
interface Link {
  count: number;
  hash: string;
}

interface VerifiedRow {
  seq: number;
  body: string;
  /** In hexadecimal. */
  hash: string;
  vouched: string | null;
  record: string | null;
  private: string | null;
  pointer: 'current' | 'older' | 'wrong' | null;
}

export interface VerifyOptions {
  /** The head that the database must at least contain. */
  outside: Head | null;
  /** Why the outside heads were already found to contradict the database, if they were. */
  alarm: string | null;
  onProgress?: Progress;
  signal?: AbortSignal;
}

/** The digest an event vouches with: over exactly what is stored. */
export function versionDigest(record: string, privatePart: string | null): string {
  return hash('sha256', privatePart === null ? record : `${record}\n${privatePart}`, 'hex');
}

export async function verifyVault(reader: Reader, total: Head, options: VerifyOptions): Promise<AuditVerdict> {
  const { outside, alarm, onProgress, signal } = options;
  if (alarm !== null) return { ok: false, broken_at: null, reason: alarm };
  const outsideHash = outside?.hash.toString('hex');
  let previous: Link = { count: 0, hash: GENESIS.toString('hex') };
  while (previous.count < total.count) {
    signal?.throwIfAborted();
    const rows = slice(reader, previous.count, total.count);
    if (rows.length === 0) return broken(previous.count + 1, 'The chain ends before its head: events are missing.');
    // Fetching and hashing take about the same time: others get their turn between the two as well.
    await yieldTurn();
    for (const row of rows) {
      const fault = faultIn(reader, row, previous);
      if (fault !== undefined) return broken(row.seq, fault);
      previous = { count: row.seq, hash: row.hash };
      if (outside?.count === row.seq && outsideHash !== row.hash) {
        return broken(row.seq, 'The chain differs from its head outside the database: it was rewritten.');
      }
    }
    onProgress?.(previous.count, total.count);
    await yieldTurn();
  }
  if (outside === null && total.count > 0)
    return broken(null, 'The head outside the database is missing (audit.head).');
  if (outside !== null && outside.count > total.count)
    return broken(total.count + 1, rolledBack(outside.count, total.count));
  return { ok: true, count: total.count, head: total.count === 0 ? null : previous.hash };
}

export function rolledBack(expected: number, found: number): string {
  return `The vault was rolled back: at least ${expected} events were expected, ${found} were found.`;
}

/** The owner purged the history of this object: the chain still names its digests, and nothing is left to compare. */
function wasPurged(reader: Reader, object: string): boolean {
  return eventsNaming(reader, object, { kind: 'object.purged', limit: 1 }).length > 0;
}

function slice(reader: Reader, after: number, last: number): VerifiedRow[] {
  return reader.all<VerifiedRow>`
    SELECT a.seq, a.body, lower(hex(a.hash)) AS hash, v.object_id AS vouched, v.record, v.private,
      CASE
        WHEN v.seq IS NULL THEN NULL
        WHEN o.seq = v.seq AND o.version = v.version
          AND (v.tombstone = 1 OR (
            o.status IS ifnull(v.record ->> '$.status',
              CASE o.type WHEN 'state' THEN v.record ->> '$.visibility' WHEN 'decision' THEN 'live' END)
            AND o.project_id IS iif(o.type = 'project', o.id, v.record ->> '$.project_id')
            AND o.classification IS v.record ->> '$.classification' AND o.deleted = 0
            AND o.live = (v.record ->> '$.authority' <> 'proposed'
              AND ifnull(o.status, '') NOT IN (SELECT value FROM json_each(${NO_LONGER_LIVE})))
            AND o.owner_only = (instr(v.record ->> '$.policy_tags', '"owner_only"') > 0)))
          AND o.deleted = v.tombstone THEN 'current'
        WHEN o.seq > v.seq AND o.version > v.version THEN 'older'
        ELSE 'wrong'
      END AS pointer
    FROM audit a LEFT JOIN versions v ON v.seq = a.seq LEFT JOIN objects o ON o.id = v.object_id
    WHERE a.seq > ${after} AND a.seq <= ${last} ORDER BY a.seq LIMIT ${SLICE_ROWS}`;
}

function faultIn(reader: Reader, row: VerifiedRow, previous: Link): string | undefined {
  if (row.seq !== previous.count + 1) return 'An event is missing from the chain.';
  if (chainHash(previous.hash, row.body) !== row.hash) return 'An event does not match its hash: it was changed.';
  const digest = digestIn(row.body);
  if (digest === undefined) {
    return row.vouched === null ? undefined : 'A version is stored that its event does not vouch for.';
  }
  if (row.record === null) {
    return wasPurged(reader, digest.object) ? undefined : 'A version that an event vouches for is missing.';
  }
  if (versionDigest(row.record, row.private) !== digest.sha256)
    return 'A stored version does not match its event: it was changed.';
  if (row.pointer === 'wrong') return 'An object does not show its newest version: it was put back from an older copy.';
  return undefined;
}

// Canonical text has its keys in order, so the digest can be found without parsing the event.
const DIGEST = new RegExp(
  `^\\{"actor":"[^"]*","created_at":"[^"]*","extra":\\{"digest":"([0-9a-f]{64})","object":"(${idForm()})"`,
);

function digestIn(body: string): { sha256: string; object: string } | undefined {
  const match = DIGEST.exec(body);
  return match ? { sha256: match[1] as string, object: match[2] as string } : undefined;
}

function broken(at: number | null, reason: string): AuditVerdict {
  return { ok: false, broken_at: at, reason };
}
