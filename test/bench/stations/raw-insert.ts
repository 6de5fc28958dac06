// The floor of writes: the rows of one new memory, inserted into the same kind of database with the same settings by a
// program that does nothing else. One durable commit for each.
import { hash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Statement } from 'better-sqlite3-multiple-ciphers';
import { openDatabase } from '../../../services/vault/store/db/open.ts';
import { markedTerm } from '../../../services/vault/store/text-index/search-index.ts';
import { termsOf } from '../../../services/vault/store/text-index/terms.ts';
import { newId } from '../../../shared/ids.ts';
import { takeOrders } from '../station.ts';
import { memoryBody } from '../vaults.ts';

export type InsertOrder = { open: string } | { inserts: number };

let insertOne: (() => number) | undefined;

takeOrders<InsertOrder, number[]>((order) => {
  if ('inserts' in order) return Array.from({ length: order.inserts }, () => insertOne?.() ?? 0);
  insertOne = prepare(order.open);
  return [];
});

function prepare(dataDir: string): () => number {
  const db = openDatabase(dataDir, readFileSync(join(dataDir, 'vault.key')));
  const [begin, commit, object, audit, version, search] = [
    'BEGIN IMMEDIATE',
    'COMMIT',
    `INSERT INTO objects (id, type, space_id, status, classification, version, seq)
      VALUES (?, 'memory', 'personal', 'live', 'private', 1, ?)`,
    'INSERT INTO audit (seq, body, hash) VALUES (?, ?, ?)',
    'INSERT INTO versions (seq, object_id, version, tombstone, record) VALUES (?, ?, 1, 0, ?)',
    'INSERT INTO search (rowid, title, body) VALUES (?, ?, ?)',
  ].map((sql) => db.prepare(sql)) as [Statement, Statement, Statement, Statement, Statement, Statement];
  const partitions = db
    .prepare(
      `SELECT id FROM search_partitions WHERE type = 'memory' AND classification = 'private' AND labels = '' AND expires_on = '' AND project_id IN ('', '*active')`,
    )
    .all() as { id: number }[];
  const marked = (words: string) =>
    partitions.flatMap(({ id }) => termsOf(words).map((term) => markedTerm(term, id))).join(' ');
  // Texts of the length that a memory has.
  const last = db.prepare(`SELECT max(seq) AS seq FROM audit`).get() as { seq: number };
  const { body } = db.prepare('SELECT body FROM audit ORDER BY seq DESC LIMIT 1').get() as { body: string };
  const { record } = db.prepare('SELECT record FROM versions ORDER BY seq DESC LIMIT 1').get() as { record: string };
  let { seq } = last;
  return () => {
    seq++;
    const id = newId('mem', Date.now());
    const memory = memoryBody(seq);
    const text = JSON.stringify({ ...JSON.parse(record), ...memory, id });
    const [title, labels] = [marked(memory.statement), marked(memory.labels.join(' '))];
    const event = JSON.stringify({ ...JSON.parse(body), seq, nonce: randomBytes(4).toString('hex') });
    const digest = hash('sha256', event, 'buffer');
    const started = performance.now();
    begin.run();
    object.run(id, seq);
    audit.run(seq, event, digest);
    version.run(seq, id, text);
    search.run(seq, title, labels);
    commit.run();
    return performance.now() - started;
  };
}
