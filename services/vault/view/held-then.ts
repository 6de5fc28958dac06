// What an object said that held at an instant that is over. What was said then holds, unless something that came later says of itself that
// it holds since before it: whoever says in June since when they take their tea black corrects what was known of May.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Reader } from '../store/db/sql.ts';
import { isLive, isLiveOrSuperseded } from '../store/objects/live.ts';
import { type Candidate, candidateById } from './candidates.ts';
import { type Seeing, sees } from './viewer.ts';

export function heldThen(
  seeing: Seeing,
  { record: newest }: Candidate,
  { at, holds }: { at: string; holds: (record: AnyRecord) => boolean },
): AnyRecord | undefined {
  const { reader } = seeing;
  const holding = (record: AnyRecord | undefined) => (record && holds(record) ? record : undefined);
  const then = holding(
    liveIn(reader.one<Row>`
      SELECT record FROM versions WHERE object_id = ${newest.id} AND tombstone = 0 AND record ->> '$.updated_at' <= ${at}
      ORDER BY version DESC LIMIT 1`),
  );
  if (isReplacedFrom(seeing, newest, at)) return undefined;
  const declared = isDeclaredFrom(newest, at) ? holding(saidAtLast(reader, newest)) : undefined;
  // What was merely worded anew keeps its day, and then it is told in the words of that time.
  return declared && declared.valid_from !== then?.valid_from ? declared : then;
}

interface Row {
  record: string;
}

/** One that gave way to another says the same as while it was live, but for its status. */
export function saidAtLast(reader: Reader, { id }: AnyRecord): AnyRecord | undefined {
  return liveIn(reader.one<Row>`
    SELECT record FROM versions WHERE object_id = ${id} AND tombstone = 0
      AND coalesce(record ->> '$.status', '') <> 'superseded'
    ORDER BY version DESC LIMIT 1`);
}

function liveIn(row: Row | undefined): AnyRecord | undefined {
  const record = row && (JSON.parse(row.record) as AnyRecord);
  return record && isLive(record) ? record : undefined;
}

/** Since when it holds, as far as anybody has said: since it was entered, or since before that. */
export function heldSince({ created_at, valid_from }: AnyRecord): string {
  return typeof valid_from === 'string' && Date.parse(valid_from) < Date.parse(created_at) ? valid_from : created_at;
}

/** Whether it says of itself that it holds since before the instant, whenever it was entered. */
function isDeclaredFrom({ valid_from }: AnyRecord, at: string): boolean {
  return typeof valid_from === 'string' && Date.parse(valid_from) <= Date.parse(at);
}

/**
 * Whether something that the viewer sees took its place from before the instant on, though that was said only later. What was taken back
 * since corrects nothing, also for the owner, who sees it.
 */
function isReplacedFrom(seeing: Seeing, { id, superseded_by }: AnyRecord, at: string): boolean {
  const met = new Set([id]);
  let next = superseded_by;
  while (typeof next === 'string' && !met.has(next)) {
    met.add(next);
    const candidate = candidateById(seeing.reader, next, seeing.now);
    if (candidate === undefined || !isLiveOrSuperseded(candidate.record)) return false;
    if (!sees(seeing.viewer, candidate, { back: true })) return false;
    if (isDeclaredFrom(candidate.record, at)) return true;
    next = candidate.record.superseded_by;
  }
  return false;
}
