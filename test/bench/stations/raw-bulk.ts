// The floor of an import: the rows of many new memories, inserted in one transaction into the same kind of database with
// the same settings by a program that does nothing else. Only the inserts are timed; every row is made before.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../../services/vault/store/db/open.ts';
import { markedTerm } from '../../../services/vault/store/text-index/search-index.ts';
import { termsOf } from '../../../services/vault/store/text-index/terms.ts';
import { newId } from '../../../shared/ids.ts';
import { takeOrders } from '../station.ts';
import { memoryBody } from '../vaults.ts';

export type BulkOrder = { open: string } | { inserts: number };

let insertMany: ((count: number) => number) | undefined;

takeOrders<BulkOrder, number>((order) => {
  if ('inserts' in order) return insertMany?.(order.inserts) ?? 0;
  insertMany = prepare(order.open);
  return 0;
});

const SLICE = 1000;
/** An import keeps the events of where it came from. */
const CHAIN = 'c'.repeat(64);

function prepare(dataDir: string): (count: number) => number {
  const db = openDatabase(dataDir, readFileSync(join(dataDir, 'vault.key')));
  const object = db.prepare(`INSERT INTO objects (id, type, space_id, status, classification, version, seq)
    VALUES (?, 'memory', 'personal', 'live', 'private', 1, ?)`);
  const audit = db.prepare('INSERT INTO audit (seq, body, hash) VALUES (?, ?, ?)');
  const version = db.prepare(
    'INSERT INTO versions (seq, object_id, version, tombstone, record) VALUES (?, ?, 1, 0, ?)',
  );
  const search = db.prepare('INSERT INTO search (rowid, title, body) VALUES (?, ?, ?)');
  const origin = db.prepare('INSERT INTO origin_events (chain, seq, hash, line) VALUES (?, ?, ?, ?)');
  const partitions = db
    .prepare(
      `SELECT id FROM search_partitions WHERE type = 'memory' AND classification = 'private' AND labels = '' AND expires_on = '' AND project_id IN ('', '*active')`,
    )
    .all() as { id: number }[];
  const marked = (words: string) =>
    partitions.flatMap(({ id }) => termsOf(words).map((term) => markedTerm(term, id))).join(' ');
  const { body } = db.prepare('SELECT body FROM audit ORDER BY seq DESC LIMIT 1').get() as { body: string };
  const { record } = db.prepare('SELECT record FROM versions ORDER BY seq DESC LIMIT 1').get() as { record: string };
  let { seq } = db.prepare('SELECT max(seq) AS seq FROM audit').get() as { seq: number };
  const make = () => {
    seq++;
    const id = newId('mem', Date.now());
    const memory = memoryBody(seq);
    const event = JSON.stringify({ ...JSON.parse(body), seq });
    return {
      seq,
      id,
      text: JSON.stringify({ ...JSON.parse(record), ...memory, id }),
      title: marked(memory.statement),
      labels: marked(memory.labels.join(' ')),
      event,
      digest: hash('sha256', event, 'buffer'),
      hash: hash('sha256', event, 'hex'),
    };
  };
  return (count) => {
    let took = 0;
    const timed = (work: () => void) => {
      const started = performance.now();
      work();
      took += performance.now() - started;
    };
    timed(() => db.exec('BEGIN IMMEDIATE'));
    for (let done = 0; done < count; done += SLICE) {
      const rows = Array.from({ length: Math.min(SLICE, count - done) }, make);
      timed(() => {
        for (const row of rows) {
          object.run(row.id, row.seq);
          audit.run(row.seq, row.event, row.digest);
          version.run(row.seq, row.id, row.text);
          search.run(row.seq, row.title, row.labels);
          origin.run(CHAIN, row.seq, row.hash, row.event);
        }
      });
    }
    timed(() => db.exec('COMMIT'));
    return took;
  };
}
