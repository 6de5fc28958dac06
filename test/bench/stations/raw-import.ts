// The floor of an import: the same rows, indexes and search terms, a hundred to a commit, into the same kind of database by a
// program that does nothing else.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Statement } from 'better-sqlite3-multiple-ciphers';
import { openDatabase } from '../../../services/vault/store/db/open.ts';
import { markedTerm } from '../../../services/vault/store/text-index/search-index.ts';
import { termsOf } from '../../../services/vault/store/text-index/terms.ts';
import { newId } from '../../../shared/ids.ts';
import { takeOrders } from '../station.ts';

export interface RawImportOrder {
  dataDir: string;
  items: { title: string; body: string; key: string }[];
}

const CHUNK = 100;

takeOrders<RawImportOrder, number>(({ dataDir, items }) => {
  const db = openDatabase(dataDir, readFileSync(join(dataDir, 'vault.key')));
  const prepare = (sql: string): Statement => db.prepare(sql);
  const partition = prepare(
    `INSERT INTO search_partitions (project_id, type, classification, owner_only) VALUES (?, 'artifact', 'personal', 0) RETURNING id`,
  );
  const partitions = ['', '*active'].map((project) => (partition.get(project) as { id: number }).id);
  const object = prepare(
    `INSERT INTO objects (id, type, space_id, classification, version, seq) VALUES (?, 'artifact', 'personal', 'personal', 1, ?)`,
  );
  const audit = prepare('INSERT INTO audit (seq, body, hash) VALUES (?, ?, ?)');
  const version = prepare('INSERT INTO versions (seq, object_id, version, tombstone, record) VALUES (?, ?, 1, 0, ?)');
  const search = prepare('INSERT INTO search (rowid, title, body) VALUES (?, ?, ?)');
  const source = prepare('INSERT INTO source_items (source, source_key, object_id, digest) VALUES (?, ?, ?, ?)');
  const last = prepare('SELECT max(seq) AS seq FROM audit').get() as { seq: number };
  const marked = (text: string) =>
    partitions.flatMap((id) => termsOf(text).map((term) => markedTerm(term, id))).join(' ');
  let { seq } = last;
  const started = performance.now();
  for (let from = 0; from < items.length; from += CHUNK) {
    db.exec('BEGIN IMMEDIATE');
    for (const { title, body, key } of items.slice(from, from + CHUNK)) {
      seq++;
      const id = newId('art', Date.now());
      // As long as what the hub writes.
      const record = JSON.stringify({ ...RECORD, id, title, body_text: body, source_key: key });
      const event = JSON.stringify({ ...EVENT, seq, refs: [id] });
      object.run(id, seq);
      audit.run(seq, event, hash('sha256', event, 'buffer'));
      version.run(seq, id, record);
      search.run(seq, marked(title), marked(body));
      source.run('plg_00000000000000000000000000', key, id, hash('sha256', record, 'buffer'));
    }
    db.exec('COMMIT');
  }
  const took = performance.now() - started;
  db.close();
  return took;
});

const RECORD = {
  ...{ space_id: 'personal', type: 'artifact', labels: [], classification: 'personal', authority: 'source_imported' },
  ...{ confidence: null, source_refs: [], retention: null, policy_tags: [], created_at: '2026-01-01T00:00:00.000Z' },
  ...{
    updated_at: '2026-01-01T00:00:00.000Z',
    version: 1,
    kind: 'note',
    untrusted: true,
    project_id: null,
    subject: null,
  },
  ...{ sender: null, recipients: [], sent_at: null },
};
const EVENT = {
  ...{ kind: 'object.created', actor: 'plg_00000000000000000000000000', summary_human: 'Imported a document' },
  ...{ extra: { digest: '0'.repeat(64), object: 'art_00000000000000000000000000', type: 'artifact', version: 1 } },
  created_at: '2026-01-01T00:00:00.000Z',
};
