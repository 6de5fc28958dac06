// Moves an object to another place of the index, as it is: its words, its vectors and what it contradicts go along.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Writer } from '../db/sql.ts';
import { marksOf } from '../meaning/harms/harm-told.ts';
import { moveModelVector } from '../meaning/model-vectors.ts';
import { moveVector } from '../meaning/object-vectors.ts';
import type { ObjectPlace } from '../partitions/partitions.ts';
import { indexVersion } from '../text-index/search-index.ts';

/** The newest version of an object, and where it lies. */
export interface PlacedRow {
  seq: number;
  record: string;
  partition: number | null;
}

export function placeAnew(
  tx: Writer,
  { seq, partition: before }: PlacedRow,
  record: AnyRecord,
  place: ObjectPlace | undefined,
): void {
  indexVersion(tx, record, place, seq, seq, marksOf(record));
  const { partition = null, shelved = null } = place ?? {};
  tx.run`UPDATE objects SET partition = ${partition}, shelved = ${shelved} WHERE id = ${record.id}`;
  if (before === null || partition === null || before === partition) return;
  tx.run`UPDATE OR REPLACE disputes SET place = ${String(partition)} WHERE other = ${record.id} AND place = ${String(before)}`;
  moveVector(tx, before, partition, seq);
  moveModelVector(tx, before, partition, seq);
}
