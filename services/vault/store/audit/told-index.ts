// Who was told what: of each object, which connections had it in an answer, when first and last, and in which version. The
// receipts in the chain say it; this is an index of them, made anew from them at any time. Like the index of who is named
// (event-index.ts) it lags behind: whoever asks looks through the few receipts that are not entered yet.
import { ID_PREFIXES } from '../../../../shared/id-kinds.ts';
import type { Reader, Writer } from '../db/sql.ts';

/** Whole; by no more than its name; in one line, which is a mention. */
export const TOLD_AS = { whole: 0, name: 1, line: 2 } as const;

export interface Told {
  object_id: string;
  connection_id: string;
  /** How much of it was told. */
  by_name: (typeof TOLD_AS)[keyof typeof TOLD_AS];
  first_at: string;
  last_at: string;
  last_seq: number;
  version: number | null;
  times: number;
}

interface ReceiptRow {
  seq: number;
  body: string;
}

interface Receipt {
  actor: string;
  created_at: string;
  refs: string[];
  /** `in_a_line`: which of those that were told. Receipts from before do not say it. */
  extra: { told?: [string, number | null][]; in_a_line?: string[]; mentioned?: string[] };
}

/** So many receipts are entered in one commit: a few milliseconds, for which everybody else waits. */
const ENTERED_AT_ONCE = 50;
/**
 * Whoever asks looks through so many newer receipts at most: while an older vault is being entered, the newest answers are told
 * a moment later.
 */
const FRESH_AT_MOST = 500;
const CONNECTION = `${ID_PREFIXES.connection}_`;

/** Enters the oldest receipts that are not in the index yet. True while there are more. */
export function enterTold(tx: Writer): boolean {
  const rows = receiptsAfter(tx, reachOf(tx), ENTERED_AT_ONCE);
  for (const told of gathered(rows)) {
    tx.run`
      INSERT INTO told (object_id, connection_id, by_name, first_at, last_at, last_seq, version, times)
      VALUES (${told.object_id}, ${told.connection_id}, ${told.by_name}, ${told.first_at}, ${told.last_at},
              ${told.last_seq}, ${told.version}, ${told.times})
      ON CONFLICT (object_id, connection_id, by_name) DO UPDATE SET
        last_at = excluded.last_at, last_seq = excluded.last_seq,
        version = coalesce(excluded.version, version), times = times + excluded.times`;
  }
  const last = rows.at(-1);
  if (last === undefined) return false;
  tx.run`UPDATE told_reach SET seq = ${last.seq}`;
  return rows.length === ENTERED_AT_ONCE;
}

/** Who was told of one object. */
export function toldOf(reader: Reader, id: string): Told[] {
  const entered = reader.all<Told>`SELECT * FROM told WHERE object_id = ${id}`;
  const naming = reader.all<ReceiptRow>`
    SELECT seq, body FROM audit
    WHERE kind IN ('context.contract', 'context.search', 'context.resource', 'context.conflict', 'context.standing') AND seq > ${reachOf(reader)}
      AND instr(body, ${id}) > 0
    ORDER BY seq`;
  return merged(
    entered,
    gathered(naming).filter(({ object_id }) => object_id === id),
  );
}

type FirstTold = Pick<Told, 'object_id' | 'connection_id' | 'first_at'>;

/** The objects that each connection was told, whole or in a line, and when first. Names alone do not count. */
export function firstTold(reader: Reader): Map<string, FirstTold[]> {
  const entered = reader.all<Told>`SELECT * FROM told WHERE by_name <> ${TOLD_AS.name}`;
  const fresh = gathered(receiptsAfter(reader, reachOf(reader), FRESH_AT_MOST));
  const told = merged(
    entered,
    fresh.filter(({ by_name }) => by_name !== TOLD_AS.name),
  );
  const first = new Map<string, FirstTold>();
  for (const each of told) {
    const key = `${each.object_id} ${each.connection_id}`;
    const known = first.get(key);
    if (known === undefined || each.first_at < known.first_at) first.set(key, each);
  }
  return Map.groupBy(first.values(), ({ connection_id }) => connection_id);
}

function reachOf(reader: Reader): number {
  return (reader.one<{ seq: number }>`SELECT seq FROM told_reach` as { seq: number }).seq;
}

function receiptsAfter(reader: Reader, seq: number, limit: number): ReceiptRow[] {
  return reader.all<ReceiptRow>`
    SELECT seq, body FROM audit
    WHERE kind IN ('context.contract', 'context.search', 'context.resource', 'context.conflict', 'context.standing') AND seq > ${seq} ORDER BY seq LIMIT ${limit}`;
}

/** What these receipts say together of each connection. */
function gathered(rows: readonly ReceiptRow[]): Told[] {
  const found: Told[] = [];
  for (const { seq, body } of rows) {
    const receipt = JSON.parse(body) as Receipt;
    if (!receipt.actor.startsWith(CONNECTION)) continue;
    for (const [object_id, { version, by_name }] of saidIn(receipt)) {
      const at = receipt.created_at;
      found.push({
        object_id,
        connection_id: receipt.actor,
        by_name,
        first_at: at,
        last_at: at,
        last_seq: seq,
        version,
        times: 1,
      });
    }
  }
  return merged([], found);
}

type Said = Pick<Told, 'version' | 'by_name'>;

/** The objects of an answer: the one it is about was told as well, and being held counts more than being named. */
function saidIn({ refs, extra: { told = [], in_a_line = [], mentioned = [] } }: Receipt): Map<string, Said> {
  const said = new Map<string, Said>();
  const lines = new Set(in_a_line);
  for (const id of mentioned) said.set(id, { version: null, by_name: TOLD_AS.name });
  for (const id of refs) said.set(id, { version: null, by_name: TOLD_AS.whole });
  for (const [id, version] of told) said.set(id, { version, by_name: lines.has(id) ? TOLD_AS.line : TOLD_AS.whole });
  return said;
}

function merged(before: readonly Told[], later: readonly Told[]): Told[] {
  const all = new Map<string, Told>();
  for (const told of [...before, ...later]) {
    const key = `${told.object_id} ${told.connection_id} ${told.by_name}`;
    const known = all.get(key);
    const { last_at, last_seq, version } = told;
    all.set(
      key,
      known === undefined
        ? told
        : { ...known, last_at, last_seq, version: version ?? known.version, times: known.times + told.times },
    );
  }
  return [...all.values()];
}
