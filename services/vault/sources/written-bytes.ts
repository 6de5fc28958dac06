// What a source has written into the vault in all, each version of each item: what it deleted again, or the owner, was written
// as well, and its history stays. It is forgotten when everything of the source is removed.
import type { Reader, Writer } from '../store/db/sql.ts';

/** Does some writing for a source, and counts it. Answers what it did, and the bytes that were written. */
export function countWritten<T>(tx: Writer, source: string, write: () => T): { done: T; bytes: number } {
  const before = newest(tx);
  const done = write();
  const { bytes } = tx.one<{ bytes: number }>`
    SELECT coalesce(sum(octet_length(record)), 0) AS bytes FROM versions WHERE seq > ${before}` as { bytes: number };
  add(tx, source, bytes);
  return { done, bytes };
}

export function bytesWritten(reader: Reader, source: string): number {
  return reader.one<{ bytes: number }>`SELECT bytes FROM source_bytes WHERE source = ${source}`?.bytes ?? 0;
}

/** One source goes on as another. */
export function adoptWritten(tx: Writer, from: string, to: string): void {
  add(tx, to, bytesWritten(tx, from));
  forgetWritten(tx, from);
}

export function forgetWritten(tx: Writer, source: string): void {
  tx.run`DELETE FROM source_bytes WHERE source = ${source}`;
}

function add(tx: Writer, source: string, bytes: number): void {
  if (bytes === 0) return;
  tx.run`
    INSERT INTO source_bytes (source, bytes) VALUES (${source}, ${bytes})
    ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes`;
}

function newest(reader: Reader): number {
  return reader.one<{ seq: number | null }>`SELECT max(seq) AS seq FROM versions`?.seq ?? 0;
}
