// A batch: one foreign dump, from the moment it is given until its owner has decided about everything in it.
import type { AnyRecord, Family } from '../../../../shared/schemas/object.ts';
import { VendorBatch } from '../../../../shared/schemas/vendor-batch.ts';
import { removeRecord } from '../../records/family.ts';
import { made, nextVersion } from '../../records/new-record.ts';
import { type Change, recordEvent } from '../../store/change.ts';
import type { Reader } from '../../store/db/sql.ts';
import { getRecord, type Reason, storeVersion } from '../../store/objects/versions.ts';

export function newBatch(change: Change, name: string): VendorBatch {
  const batch = made(VendorBatch, change, { name });
  storeVersion(change, batch, { kind: 'import.vendor_enqueued', summary: 'Took in a dump of another service' });
  return batch;
}

export function findBatch(reader: Reader, id: string, at: string): VendorBatch {
  return getRecord<AnyRecord & VendorBatch>(reader, VendorBatch.type, id, at);
}

export function changeBatch(change: Change, id: string, fields: Partial<VendorBatch>, reason: Reason): VendorBatch {
  const batch = findBatch(change.tx, id, change.at);
  const next = { ...nextVersion(batch as AnyRecord, change.at), ...fields } as AnyRecord & VendorBatch;
  storeVersion(change, next, reason);
  return next;
}

/** A batch that came to nothing: only the log knows that it was tried. */
export function removeBatch(change: Change, id: string): void {
  removeRecord(change, VendorBatch as Family, { id, purge: true });
  recordEvent(change, { kind: 'import.vendor_failed', refs: [id], summary_human: 'A dump could not be taken in' });
}

/** Batches that were begun and never finished, whose work is gone. */
export function unfinishedBatches(reader: Reader, but: string): string[] {
  const rows = reader.all<{ id: string }>`
    SELECT id FROM objects WHERE type = ${VendorBatch.type} AND status = 'enqueued' AND deleted = 0 AND id <> ${but}`;
  return rows.map(({ id }) => id);
}

/** Batches that were read whole, but for one. */
export function completeBatches({ tx, at }: Change, but: string): VendorBatch[] {
  const rows = tx.all<{ id: string }>`
    SELECT id FROM objects WHERE type = ${VendorBatch.type} AND status = 'complete' AND deleted = 0 AND id <> ${but}`;
  return rows.map(({ id }) => findBatch(tx, id, at));
}
