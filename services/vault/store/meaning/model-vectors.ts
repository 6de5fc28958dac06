// What a model of the owner's choosing makes, in the database: which model is in use, what waits for a vector, and the vectors.
// A version is queued in the transaction that writes it, and leaves the queue, or its vector, in the one that replaces it.
//
// INVARIANT: what only its owner may see, by itself or with its project, is never queued, and what is sensitive only where that
// was agreed to.

import type { Product } from '../db/best-products.ts';
import type { Reader, Writer } from '../db/sql.ts';
import type { VectorStore } from '../db/vector-cache.ts';
import { centred, cosine } from './centred.ts';
import { SKETCH_BITS, sketchOf } from './sketch.ts';
import { asVector, bufferOf } from './vector-bytes.ts';
import { giveBack, inPortions } from './vector-portions.ts';

interface Model {
  id: number;
  with_sensitive: number;
  /** How many dimensions its vectors have; null until the model has been asked for one. */
  dimensions: number | null;
  mean: Buffer | null;
  probe: Buffer | null;
}

export function modelInUse(reader: Reader): Model | undefined {
  return reader.one<Model>`
    SELECT id, with_sensitive, dimensions, mean, probe FROM embedding_models WHERE in_use = 1`;
}

/** Takes a new model into use, of which nothing is known yet; whatever an earlier one made is on its way out. */
export function takeNewModel(tx: Writer, { withSensitive }: { withSensitive: boolean }): void {
  takeNoModel(tx);
  tx.run`
    INSERT INTO embedding_models (id, in_use, with_sensitive)
    SELECT coalesce(max(id), 0) + 1, 1, ${withSensitive ? 1 : 0} FROM embedding_models`;
  queueEverything(tx, { onlySensitive: false });
}

export function takeNoModel(tx: Writer): void {
  tx.run`UPDATE embedding_models SET in_use = 0 WHERE in_use = 1`;
  tx.run`DELETE FROM embedding_queue`;
  tx.cache.sketches.clear();
}

export function allowSensitive(tx: Writer, allowed: boolean): void {
  tx.run`UPDATE embedding_models SET with_sensitive = ${allowed ? 1 : 0} WHERE in_use = 1`;
  if (allowed) return queueEverything(tx, { onlySensitive: true });
  tx.run`
    DELETE FROM embedding_queue WHERE seq IN (SELECT seq FROM live_objects WHERE classification = 'sensitive')`;
}

export function meetModel(tx: Writer, { id }: Model, { mean, probe }: { mean: Float32Array; probe: Int8Array }): void {
  tx.run`
    UPDATE embedding_models SET dimensions = ${probe.length}, mean = ${bufferOf(mean)}, probe = ${bufferOf(probe)}
    WHERE id = ${id}`;
}

export function meanIn({ mean }: Model): Float32Array | undefined {
  return mean === null ? undefined : new Float32Array(Uint8Array.from(mean).buffer);
}

export function probeIn({ probe }: Model): Int8Array | undefined {
  return probe === null ? undefined : asVector(probe);
}

/** What decides whether a version may go to the model at all. */
interface Secrecy {
  classification: string;
  ownerOnly: 0 | 1;
  projectId: string | null;
}

export function queueVersion(tx: Writer, seq: number, { classification, ownerOnly, projectId }: Secrecy): void {
  if (ownerOnly === 1) return;
  // Asked first: most vaults have no model, and an insert that depends on another table takes as long as indexing a text.
  const model = tx.one<{ with_sensitive: number }>`SELECT with_sensitive FROM embedding_models WHERE in_use = 1`;
  if (model === undefined || (classification === 'sensitive' && model.with_sensitive === 0)) return;
  if (projectId !== null && tx.one`SELECT 1 FROM objects WHERE id = ${projectId} AND owner_only = 1` !== undefined)
    return;
  tx.run`INSERT INTO embedding_queue (seq, set_aside) VALUES (${seq}, 0)`;
}

/** Queues what lies in a project, or takes it out of the queue, when the project becomes its owner's alone or stops being so. */
export function queueWithProject(tx: Writer, projectId: string, ownerOnly: 0 | 1): void {
  if (ownerOnly === 1)
    tx.run`DELETE FROM embedding_queue WHERE seq IN (SELECT seq FROM objects WHERE project_id = ${projectId})`;
  else queueEverything(tx, { onlySensitive: false, project: projectId });
}

/** Queues the versions behind `after`, up to and with `until`, of what is imported by the thousand. */
export function queueVersions(tx: Writer, { after, until }: { after: number; until: number }): void {
  tx.run`
    INSERT INTO embedding_queue (seq, set_aside)
    SELECT o.seq, 0 FROM embedding_models m CROSS JOIN versions v ON v.seq > ${after} AND v.seq <= ${until}
      CROSS JOIN live_objects o ON o.id = v.object_id AND o.seq = v.seq
    WHERE m.in_use = 1 AND o.owner_only = 0 AND (m.with_sensitive = 1 OR o.classification <> 'sensitive')
      AND o.partition IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM objects p WHERE p.id = o.project_id AND p.owner_only = 1)`;
}

/** Queues everything that has no vector yet. */
function queueEverything(
  tx: Writer,
  { onlySensitive, project = null }: { onlySensitive: boolean; project?: string | null },
): void {
  // Everything that is searched lies in a partition, and nothing else does.
  tx.run`
    INSERT INTO embedding_queue (seq, set_aside)
    SELECT o.seq, 0 FROM embedding_models m CROSS JOIN live_objects o
    WHERE m.in_use = 1 AND o.owner_only = 0 AND (m.with_sensitive = 1 OR o.classification <> 'sensitive')
      AND (${onlySensitive ? 0 : 1} OR o.classification = 'sensitive')
      AND (${project} IS NULL OR o.project_id = ${project})
      AND o.partition IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM objects p WHERE p.id = o.project_id AND p.owner_only = 1)
      AND NOT EXISTS (SELECT 1 FROM embedding_vectors e WHERE e.seq = o.seq AND e.model = m.id)
    ON CONFLICT DO NOTHING`;
}

/** Forgets a version that is not the newest of its object any more. */
export function forgetVersion(tx: Writer, seq: number): void {
  tx.run`DELETE FROM embedding_queue WHERE seq = ${seq}`;
  const row = tx.one<{ model: number; partition: number }>`
    DELETE FROM embedding_vectors WHERE seq = ${seq} RETURNING model, partition`;
  if (row) removeSketch(tx, { seq, ...row });
}

function removeSketch(tx: Writer, { model, partition, seq }: { model: number; partition: number; seq: number }): void {
  const row = tx.one<{ sketch: Buffer }>`
    DELETE FROM embedding_sketches WHERE model = ${model} AND partition = ${partition} AND seq = ${seq} RETURNING sketch`;
  if (row) tx.cache.sketches.remove(partition, seq, asVector(row.sketch));
}

/** Moves a vector to the partition in which its object lies now. */
export function moveModelVector(tx: Writer, from: number, to: number, seq: number): void {
  if (tx.run`UPDATE embedding_vectors SET partition = ${to} WHERE seq = ${seq} AND partition = ${from}` === 0) return;
  tx.run`UPDATE embedding_sketches SET partition = ${to} WHERE partition = ${from} AND seq = ${seq}
    AND model IN (SELECT id FROM embedding_models)`;
  tx.cache.sketches.reload(from);
  tx.cache.sketches.reload(to);
}

/** The newest versions that wait for a vector. */
export function waitingVersions(reader: Reader, most: number): { seq: number; record: string }[] {
  return reader.all<{ seq: number; record: string }>`
    SELECT q.seq, v.record FROM (SELECT seq FROM embedding_queue WHERE set_aside = 0 ORDER BY seq DESC LIMIT ${most}) q
      CROSS JOIN versions v ON v.seq = q.seq ORDER BY q.seq DESC`;
}

export function isAnythingWaiting(reader: Reader): boolean {
  return reader.one`SELECT 1 FROM embedding_queue WHERE set_aside = 0 LIMIT 1` !== undefined;
}

interface Counts {
  done: number;
  waiting: number;
  skipped: number;
}

export function countsOf(reader: Reader): Counts {
  return reader.one<Counts>`
    SELECT (SELECT count(*) FROM embedding_sketches WHERE model = (SELECT id FROM embedding_models WHERE in_use = 1)) AS done,
      (SELECT count(*) FROM embedding_queue WHERE set_aside = 0) AS waiting,
      (SELECT count(*) FROM embedding_queue WHERE set_aside = 1) AS skipped` as Counts;
}

/** Takes note that the model could not take this version: it is not asked about it again. */
export function setAside(tx: Writer, seq: number): void {
  tx.run`UPDATE embedding_queue SET set_aside = 1 WHERE seq = ${seq}`;
}

/** Stores what the model made of a version, where that still waits for it. */
export function storeModelVector(tx: Writer, model: Model, { seq, vector }: { seq: number; vector: Int8Array }): void {
  const mean = meanIn(model);
  if (mean === undefined || tx.run`DELETE FROM embedding_queue WHERE seq = ${seq}` === 0) return;
  const [partition] = tx.column<number | null>`
    SELECT o.partition FROM versions v JOIN objects o ON o.id = v.object_id WHERE v.seq = ${seq} AND o.seq = v.seq`;
  if (partition == null) return;
  const own = centred(vector, mean);
  const sketch = sketchOf(own);
  // A vector of an earlier model may still wait to be deleted.
  forgetVersion(tx, seq);
  tx.run`
    INSERT INTO embedding_vectors (seq, model, partition, vector) VALUES (${seq}, ${model.id}, ${partition}, ${bufferOf(own)})`;
  tx.run`
    INSERT INTO embedding_sketches (model, partition, seq, sketch)
    VALUES (${model.id}, ${partition}, ${seq}, ${bufferOf(sketch)})`;
  tx.cache.sketches.add(partition, seq, sketch);
}

/** So many vectors are deleted in one commit: a few milliseconds, for which everybody else waits. */
const CLEARED_AT_ONCE = 500;

/** Deletes some vectors that no model in use has made, or that it may not have made. True while there may be more. */
export function clearOldVectors(tx: Writer): boolean {
  const rows = tx.all<{ model: number; partition: number; seq: number }>`
    SELECT s.model, s.partition, s.seq FROM embedding_models m CROSS JOIN embedding_sketches s ON s.model = m.id
    WHERE m.in_use = 0 LIMIT ${CLEARED_AT_ONCE}`;
  if (rows.length === 0) rows.push(...forbiddenIn(tx));
  for (const row of rows) {
    tx.run`DELETE FROM embedding_vectors WHERE seq = ${row.seq} AND model = ${row.model}`;
    removeSketch(tx, row);
  }
  if (rows.length === 0) tx.run`DELETE FROM embedding_models WHERE in_use = 0`;
  return rows.length > 0;
}

function forbiddenIn(tx: Writer): { model: number; partition: number; seq: number }[] {
  return tx.all`
    SELECT s.model, s.partition, s.seq FROM embedding_models m CROSS JOIN search_partitions p
      CROSS JOIN embedding_sketches s ON s.model = m.id AND s.partition = p.id
    WHERE m.in_use = 1 AND m.with_sensitive = 0 AND p.classification = 'sensitive' LIMIT ${CLEARED_AT_ONCE}`;
}

/** Two sketches agree in half of their bits by chance, and in more where the vectors are somewhat alike. */
const LEAST_SHARED = SKETCH_BITS * 0.56;

/** What in these partitions is closest to a vector by its sketch, the closest first. */
export function closestSketches(
  reader: Reader,
  partitions: readonly number[],
  sought: Int8Array,
  most: number,
): readonly Product[] {
  const model = modelInUse(reader);
  if (model === undefined || model.dimensions !== sought.length || partitions.length === 0) return [];
  return reader.cache.sketches.best(sketchesIn(reader, model.id), partitions, sketchOf(sought), LEAST_SHARED, most);
}

interface Alike {
  seq: number;
  /** From -1 to 1. */
  likeness: number;
}

/** How alike these versions are to a vector by their whole vectors, the most alike first; versions without one are left out. */
export function likenessesOf(reader: Reader, seqs: readonly number[], sought: Int8Array): Alike[] {
  // Read as two long values, of which the longer is given back at once: left to be collected, what some hundred searches have
  // read takes more room than all that is kept.
  const joined = reader.one<{ seqs: string | null; vectors: Buffer | null }>`
    SELECT group_concat(seq) AS seqs, CAST(group_concat(vector, '') AS BLOB) AS vectors FROM embedding_vectors
    WHERE seq IN (SELECT value FROM json_each(${JSON.stringify(seqs)})) AND length(vector) = ${sought.length}`;
  if (!joined?.seqs || !joined.vectors) return [];
  const vectors = asVector(joined.vectors);
  const alike = joined.seqs.split(',').map((seq, index) => ({
    seq: Number(seq),
    likeness: cosine(sought, vectors.subarray(index * sought.length, (index + 1) * sought.length)),
  }));
  giveBack(joined.vectors);
  return alike.sort((a, b) => b.likeness - a.likeness || b.seq - a.seq);
}

function sketchesIn(reader: Reader, model: number): VectorStore {
  return {
    newest: (partition) =>
      reader.column<number | null>`
        SELECT max(seq) FROM embedding_sketches WHERE model = ${model} AND partition = ${partition}`[0] ?? 0,
    read: (partition, most) =>
      inPortions(
        reader.column<number>`
          SELECT seq FROM embedding_sketches WHERE model = ${model} AND partition = ${partition}
          ORDER BY seq DESC LIMIT 1 OFFSET ${most - 1}`[0],
        (from, count) => reader.one`
          SELECT group_concat(seq) AS seqs, CAST(group_concat(sketch, '') AS BLOB) AS vectors FROM (
            SELECT seq, sketch FROM embedding_sketches WHERE model = ${model} AND partition = ${partition} AND seq >= ${from}
            ORDER BY seq LIMIT ${count}
          )`,
      ),
  };
}
