// The one way an object comes into being, changes or goes: a new version, its row in `objects`, and the event that
// vouches for both. Everything that must be told when it is put back from an older copy is kept as an object,
// the vault's own settings included.

import { notFound } from '../../../../shared/errors.ts';
import { type AnyRecord, asOwnersSay } from '../../../../shared/schemas/object.ts';
import { storedRecord } from '../../../../shared/schemas/stored-record.ts';
import type { AppendOptions } from '../audit/chain.ts';
import { versionDigest } from '../audit/verify.ts';
import { type Change, recordEvent } from '../change.ts';
import { expectOneRow, type Reader, type Writer } from '../db/sql.ts';
import { marksOf } from '../meaning/harms/harm-told.ts';
import { forgetVersion, queueVersion, queueWithProject } from '../meaning/model-vectors.ts';
import { removeVector, storeVector } from '../meaning/object-vectors.ts';
import { type ObjectPlace, placeOf } from '../partitions/partitions.ts';
import { shelve } from '../partitions/shelves.ts';
import { indexVersion, removeFromIndex } from '../text-index/search-index.ts';
import { isSearchedType, meantTextOf } from '../text-index/texts.ts';
import { isThere } from './live.ts';
import { columnsOf, type ObjectColumns } from './object-columns.ts';

interface StoredObject<R extends AnyRecord> {
  record: R;
  /** The part of the object that never leaves the vault: a token, a hash. */
  private: string | null;
}

export interface Reason {
  kind: string;
  summary: string;
  extra?: Record<string, unknown>;
}

// Of one object that is asked for by its id the type is only compared (+): it might else choose an index of a single type, and
// SQLite would plan the statement anew for each type that is asked for.

/** The object as it is now. One that is deleted or expired is not found; one that is history is. */
export function findObject<R extends AnyRecord>(
  reader: Reader,
  type: string,
  id: string,
  at: string,
): StoredObject<R> | undefined {
  const row = reader.one<{ record: string; private: string | null }>`
    SELECT v.record, v.private FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.id = ${id} AND +o.type = ${type} AND o.deleted = 0 AND o.until > ${at}`;
  return row && { record: storedRecord<R>(row.record), private: row.private };
}

export function getRecord<R extends AnyRecord>(reader: Reader, type: string, id: string, at: string): R {
  const found = findObject<R>(reader, type, id, at);
  if (!found) throw notFound();
  return found.record;
}

/** Like `getRecord`, for whoever only shows it: nothing is read again that was read lately. */
export function shownRecord(reader: Reader, type: string, id: string, at: string): AnyRecord {
  const [row] = reader.allCached<{ seq: number; until: string }>`
    SELECT seq, until FROM objects WHERE id = ${id} AND +type = ${type} AND deleted = 0`;
  if (!row || !isThere(row, at)) throw notFound();
  return reader.records([row.seq])[0] as AnyRecord;
}

/** Whether there is such an object now; `type` null asks for any type. */
export function objectExists(reader: Reader, type: string | null, id: string, at: string): boolean {
  return (
    reader.one`
    SELECT 1 FROM objects WHERE id = ${id} AND (${type} IS NULL OR +type = ${type})
    AND deleted = 0 AND until > ${at}` !== undefined
  );
}

/** Stores a new version of an object: its first when `record.version` is 1. `revives` one that was deleted. */
export function storeVersion(
  change: Change,
  record: AnyRecord,
  reason: Reason,
  privatePart: string | null = null,
  { revives = false } = {},
): void {
  const { tx } = change;
  const { id, type, version } = record;
  const text = JSON.stringify(record);
  const previous =
    version === 1 ? undefined : tx.one<Previous>`SELECT seq, partition, owner_only FROM objects WHERE id = ${id}`;
  const seq = recordVersion(change, { id, type, version, text, privatePart, tombstone: 0 }, reason);
  const columns = columnsOf(record);
  const place = version === 1 ? insertObject(tx, record, columns, seq) : placeWritten(tx, record, columns);
  if (version > 1) {
    const { projectId, status, classification, ownerOnly, expiresAt, live, timed, startsAt, dueAt, reviewAt } = columns;
    expectOneRow(tx.run`
      UPDATE objects SET project_id = ${projectId}, status = ${status}, classification = ${classification}, owner_only = ${ownerOnly},
        version = ${version}, seq = ${seq}, expires_at = ${expiresAt}, live = ${live}, timed = ${timed},
        starts_at = ${startsAt}, due_at = ${dueAt}, review_at = ${reviewAt}, deleted = 0,
        partition = ${place?.partition ?? null}, shelved = ${place?.shelved ?? null}
      WHERE id = ${id} AND version = ${version - 1} AND deleted = ${revives ? 1 : 0}`);
  }
  if (!isSearchedType(type)) return;
  const replaced = revives ? undefined : previous;
  indexVersion(tx, record, place, seq, replaced?.seq, marksOf(record));
  if (replaced) forgetVectors(tx, replaced);
  if (!place) return;
  storeVector(tx, place.partition, seq, meantTextOf(record) as string);
  queueVersion(tx, seq, columns);
  const keptBefore = previous?.owner_only ?? columns.ownerOnly;
  if (type === 'project' && keptBefore !== columns.ownerOnly) queueWithProject(tx, id, columns.ownerOnly);
}

/** The newest version of an object, and where its vector lies. */
interface VectorPlace {
  seq: number;
  partition: number | null;
}

interface Previous extends VectorPlace {
  owner_only: 0 | 1;
}

function forgetVectors(tx: Writer, { seq, partition }: VectorPlace): void {
  if (partition === null) return;
  removeVector(tx, partition, seq);
  forgetVersion(tx, seq);
}

/** Where an object that is being written lies; nowhere if it does not count or is not searched. */
export function placeWritten(
  tx: Writer,
  { id, type }: Pick<AnyRecord, 'id' | 'type'>,
  columns: ObjectColumns,
  { deleted = 0 } = {},
): ObjectPlace | undefined {
  if (type === 'project') shelve(tx, id, deleted === 1 ? undefined : columns);
  return isSearchedType(type) && columns.live === 1 && deleted === 0 ? placeOf(tx, type, columns) : undefined;
}

/** Inserts the row of a new object, with the columns that lists and the policy select by. It answers where the object lies. */
export function insertObject(
  tx: Writer,
  { id, type, version }: Pick<AnyRecord, 'id' | 'type' | 'version'>,
  columns: ObjectColumns,
  seq: number,
  { deleted = 0 } = {},
): ObjectPlace | undefined {
  const place = placeWritten(tx, { id, type }, columns, { deleted });
  const {
    spaceId,
    projectId,
    fromId,
    toId,
    status,
    classification,
    ownerOnly,
    expiresAt,
    live,
    timed,
    startsAt,
    dueAt,
    reviewAt,
  } = columns;
  expectOneRow(tx.run`
    INSERT INTO objects (id, type, space_id, project_id, from_id, to_id, status, classification, owner_only, version, seq, expires_at, live, timed,
      starts_at, due_at, review_at, deleted, partition, shelved)
    VALUES (${id}, ${type}, ${spaceId}, ${projectId}, ${fromId}, ${toId},
      ${status}, ${classification}, ${ownerOnly}, ${version}, ${seq}, ${expiresAt}, ${live}, ${timed}, ${startsAt}, ${dueAt}, ${reviewAt}, ${deleted},
      ${place?.partition ?? null}, ${place?.shelved ?? null})`);
  return place;
}

/** Deletes an object: a last version without content. Its history stays. */
export function storeTombstone(change: Change, record: AnyRecord, reason: Reason): number {
  const { id, type } = record;
  const version = record.version + 1;
  takeAway(change.tx, id, type);
  const seq = recordVersion(change, { id, type, version, text: '{}', privatePart: null, tombstone: 1 }, reason);
  expectOneRow(change.tx.run`
    UPDATE objects SET version = ${version}, seq = ${seq}, deleted = 1, partition = NULL, shelved = NULL
    WHERE id = ${id} AND version = ${record.version} AND deleted = 0`);
  return version;
}

/** Takes an object out of every place where it is found. */
function takeAway(tx: Writer, id: string, type: string): void {
  const lying = tx.one<VectorPlace>`SELECT seq, partition FROM objects WHERE id = ${id} AND deleted = 0`;
  if (!lying) return;
  if (type === 'project') shelve(tx, id, undefined);
  removeFromIndex(tx, lying.seq);
  forgetVectors(tx, lying);
}

/** Removes every version of an object, a deleted one included. What is left is that it was there, and when it went. */
export function purgeObject(change: Change, id: string, type: string): void {
  // What has expired was not deleted before: nobody sees it any more.
  takeAway(change.tx, id, type);
  change.tx.run`DELETE FROM statement_keys WHERE seq IN (SELECT seq FROM versions WHERE object_id = ${id})`;
  change.tx.run`DELETE FROM versions WHERE object_id = ${id}`;
  expectOneRow(change.tx.run`DELETE FROM objects WHERE id = ${id}`);
  recordEvent(change, {
    kind: 'object.purged',
    refs: [id],
    summary_human: `Purged ${asOwnersSay(type)} and its history`,
    extra: { type },
  });
}

interface NewVersion {
  id: string;
  type: string;
  version: number;
  text: string;
  privatePart: string | null;
  tombstone: 0 | 1;
}

/** Stores a version and the event that vouches for it. It answers the number of both. */
function recordVersion(change: Change, version: NewVersion, reason: Reason): number {
  return recordDigested(change, version, versionDigest(version.text, version.privatePart), reason);
}

/** Stores a version whose digest is known, and its event. */
export function recordDigested(
  change: Change,
  { id, type, version, text, privatePart, tombstone }: NewVersion,
  digest: string,
  reason: Reason,
  options: AppendOptions = {},
): number {
  // INVARIANT: `digest` and `object` are the first keys of `extra` in canonical order; verification reads them there.
  const extra = { digest, object: id, type, version, ...(reason.extra && { what: reason.extra }) };
  const seq = recordEvent(change, { kind: reason.kind, refs: [id], summary_human: reason.summary, extra }, options);
  change.tx.run`
    INSERT INTO versions (seq, object_id, version, tombstone, record, private)
    VALUES (${seq}, ${id}, ${version}, ${tombstone}, ${text}, ${privatePart})`;
  return seq;
}
