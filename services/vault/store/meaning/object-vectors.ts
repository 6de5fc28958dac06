// The vectors of objects in the database, by the partition that each lies in: one for the newest version of what is searched.
// They are written and deleted in the transaction that changes the object, and what is kept of them in memory follows.
import type { Reader, Writer } from '../db/sql.ts';
import type { VectorStore } from '../db/vector-cache.ts';
import { vectorOf } from './text-vector.ts';
import { asVector, bufferOf } from './vector-bytes.ts';
import { inPortions } from './vector-portions.ts';

export function storeVector(tx: Writer, partition: number, seq: number, text: string): void {
  const vector = vectorOf(text);
  if (vector === undefined) return;
  insertVector(tx, partition, seq, vector);
  tx.cache.vectors.add(partition, seq, vector);
}

/** Stores a vector where there is none yet. What is kept of the partition in memory does not hear of it. */
export function insertVector(tx: Writer, partition: number, seq: number, vector: Int8Array): void {
  tx.run`
    INSERT INTO object_vectors (partition, seq, vector)
    VALUES (${partition}, ${seq}, ${bufferOf(vector)})
    ON CONFLICT DO NOTHING`;
}

export function removeVector(tx: Writer, partition: number, seq: number): void {
  const row = tx.one<{ vector: Buffer }>`
    DELETE FROM object_vectors WHERE partition = ${partition} AND seq = ${seq} RETURNING vector`;
  if (row) tx.cache.vectors.remove(partition, seq, asVector(row.vector));
}

/** Moves a vector to the partition in which its object lies now. */
export function moveVector(tx: Writer, from: number, to: number, seq: number): void {
  const moved = tx.run`UPDATE object_vectors SET partition = ${to} WHERE partition = ${from} AND seq = ${seq}`;
  if (moved === 0) return;
  tx.cache.vectors.reload(from);
  tx.cache.vectors.reload(to);
}

export function vectorsIn(reader: Reader): VectorStore {
  return {
    newest: (partition) =>
      reader.column<number | null>`SELECT max(seq) FROM object_vectors WHERE partition = ${partition}`[0] ?? 0,
    read: (partition, most) =>
      inPortions(
        reader.column<number>`
          SELECT seq FROM object_vectors WHERE partition = ${partition} ORDER BY seq DESC LIMIT 1 OFFSET ${most - 1}`[0],
        (from, count) => reader.one`
          SELECT group_concat(seq) AS seqs, CAST(group_concat(vector, '') AS BLOB) AS vectors FROM (
            SELECT seq, vector FROM object_vectors WHERE partition = ${partition} AND seq >= ${from} ORDER BY seq LIMIT ${count}
          )`,
      ),
  };
}

/** The vectors of these versions, as far as they have one. They are reached by where each lies: there is no index by version alone. */
export function vectorsOf(reader: Reader, seqs: readonly number[]): Map<number, Int8Array> {
  const rows = reader.all<{ seq: number; vector: Buffer }>`
    SELECT x.seq, x.vector FROM json_each(${JSON.stringify(seqs)}) AS wanted
    CROSS JOIN versions v ON v.seq = wanted.value
    CROSS JOIN objects o ON o.id = v.object_id
    CROSS JOIN object_vectors x ON x.partition = o.partition AND x.seq = v.seq`;
  return new Map(rows.map(({ seq, vector }) => [seq, asVector(vector)]));
}
