import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../../../services/vault/store/db/migrations/list.ts';
import { createDatabase, openDatabase } from '../../../../../services/vault/store/db/open.ts';
import { sketchOf } from '../../../../../services/vault/store/meaning/sketch.ts';

let dir: string;
let db: Database;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hub-migrations-'));
  db = new Sqlite(join(dir, 'scratch.db'));
});
afterEach(() => {
  db.close();
  rmSync(dir, { recursive: true, force: true });
});

const names = (type: string) =>
  (
    db
      .prepare(`SELECT name FROM sqlite_schema WHERE type = '${type}' AND name NOT LIKE 'sqlite_%' ORDER BY name`)
      .all() as { name: string }[]
  ).map(({ name }) => name);

/** The tables that the migration of this number adds to those of all before it. */
function addedBy(number: number): string[] {
  for (const { up } of MIGRATIONS.slice(0, number - 1)) up(db);
  const before = names('table');
  MIGRATIONS[number - 1]?.up(db);
  return names('table').filter((name) => !before.includes(name));
}

describe('migration 001: objects and audit', () => {
  it('makes the tables of a new vault, every one of them strict', () => {
    expect(addedBy(1)).toEqual(['audit', 'audit_refs', 'idempotency', 'jobs', 'objects', 'versions']);
    const loose = db
      .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0 AND name NOT LIKE 'sqlite_%'")
      .all();
    expect(loose).toEqual([]);
  });

  it('makes the audit table append-only', () => {
    addedBy(1);
    db.exec("INSERT INTO audit (seq, body, hash) VALUES (1, '{}', x'00')");
    expect(() => db.exec('DELETE FROM audit')).toThrow(/append-only/);
    expect(() => db.exec("UPDATE audit SET body = '{}'")).toThrow(/append-only/);
  });
});

describe('migration 005: vendor batches', () => {
  it('makes room for what waits, where one batch holds an origin once', () => {
    expect(addedBy(5)).toEqual(['vendor_items', 'vendor_origins']);
    const insert =
      "INSERT INTO vendor_items (batch_id, what, origin, digest, content) VALUES ('b', 'text', x'00', x'00', '')";
    db.exec(insert);
    expect(() => db.exec(insert)).toThrow(/UNIQUE/);
  });
});

describe('migration 006: origins', () => {
  it('makes room for the audit events of other vaults, each once, and for how conflicts were resolved', () => {
    expect(addedBy(6)).toEqual(['import_resolutions', 'origin_events']);
    const event = "INSERT INTO origin_events (chain, seq, hash, line) VALUES ('a', 1, 'b', '{}')";
    db.exec(event);
    expect(() => db.exec(event)).toThrow(/UNIQUE/);
    // Two vaults that were one have the same first event, and others from then on.
    db.exec("INSERT INTO origin_events (chain, seq, hash, line) VALUES ('a', 1, 'c', '{}')");
    const resolution = "INSERT INTO import_resolutions (staging_id, object_id, choice) VALUES ('s', 'o', 'skip')";
    db.exec(resolution);
    expect(() => db.exec(resolution)).toThrow(/UNIQUE/);
  });
});

describe('migration 007: plugins', () => {
  it('adds what plugins leave, every table of it strict, and leaves what was there', () => {
    expect(addedBy(7)).toEqual([
      'plugin_catalog',
      'plugin_code',
      'plugin_kept',
      'plugin_runs',
      'plugin_schedule',
      'plugin_tokens',
      'source_items',
    ]);
    const loose = db.prepare("SELECT name FROM pragma_table_list WHERE strict = 0 AND name LIKE 'plugin%'").all();
    expect(loose).toEqual([]);
    expect(names('table')).toEqual(expect.arrayContaining(['objects', 'vendor_items', 'import_resolutions']));
  });

  it('keeps one catalog and no more', () => {
    addedBy(7);
    db.exec("INSERT INTO plugin_catalog VALUES (1, 1, 'd', '{}', 'now')");
    expect(() => db.exec("INSERT INTO plugin_catalog VALUES (2, 1, 'd', '{}', 'now')")).toThrow(/CHECK/);
  });
});

describe('migration 008: connectors', () => {
  it('makes room for what connectors keep beside their objects, and for one OAuth client', () => {
    expect(addedBy(8)).toEqual([
      'connector_consents',
      'connector_credentials',
      'connector_failures',
      'connector_health',
      'connector_met',
      'connector_places',
      'connector_walks',
      'oauth_client',
    ]);
    db.exec("INSERT INTO oauth_client (only, client_id, client_secret) VALUES (1, 'a', 'b')");
    expect(() => db.exec("INSERT INTO oauth_client (only, client_id, client_secret) VALUES (2, 'a', 'b')")).toThrow();
  });
});

describe('migration 009: accounts of plugins', () => {
  it('makes room for them, and for consents that any of both asked for', () => {
    expect(addedBy(9)).toEqual(['oauth_consents', 'plugin_accounts']);
    expect(names('table')).not.toContain('connector_consents');
  });
});

describe('migration 011: signatures', () => {
  it('makes room for one of each object, which goes with its object', () => {
    expect(addedBy(11)).toEqual(['signatures']);
    db.pragma('foreign_keys = ON');
    const keep = "INSERT INTO signatures (object_id, content_hash, signature) VALUES ('mem_1', 'h', 's')";
    expect(() => db.exec(keep)).toThrow(/FOREIGN KEY/);
    db.exec(`INSERT INTO objects (id, type, space_id, classification, version, seq)
      VALUES ('mem_1', 'memory', 'personal', 'private', 1, 1)`);
    db.exec(keep);
    expect(() => db.exec(keep)).toThrow(/UNIQUE/);
    db.exec("DELETE FROM objects WHERE id = 'mem_1'");
    expect(db.prepare('SELECT count(*) FROM signatures').pluck().get()).toBe(0);
  });
});

describe('migration 012: filters', () => {
  it('writes the start of every event that is there beside it, as all instants are written', () => {
    for (const { up } of MIGRATIONS.slice(0, 11)) up(db);
    const add = (n: number, type: string, record: string, deleted = 0) =>
      db.exec(`INSERT INTO objects (id, type, space_id, classification, version, seq, deleted)
          VALUES ('${type}${n}', '${type}', 'personal', 'private', 1, ${n}, ${deleted});
        INSERT INTO versions (seq, object_id, version, record) VALUES (${n}, '${type}${n}', 1, '${record}')`);
    add(1, 'event', '{"starts_at":"2026-05-01T09:00:00Z"}');
    add(2, 'event', '{"starts_at":"2026-05-01T09:00:00.5Z"}');
    add(3, 'event', '{"starts_at":null}');
    add(4, 'event', '{}', 1);
    add(5, 'memory', '{"starts_at":"2026-05-01T09:00:00Z"}');
    MIGRATIONS[11]?.up(db);
    const starts = db.prepare('SELECT starts_at FROM objects ORDER BY id').pluck().all();
    expect(starts).toEqual(['2026-05-01T09:00:00.000Z', '2026-05-01T09:00:00.500Z', null, null, null]);
  });
});

describe('migration 013: review dates', () => {
  it('knows from when each object waits to be looked at again, as its newest version says', () => {
    for (const { up } of MIGRATIONS.slice(0, 12)) up(db);
    const review = { mode: 'review_after', at: '2026-01-01T00:00:00Z' };
    const object = db.prepare(`INSERT INTO objects (id, type, space_id, classification, status, version, seq)
      VALUES (?, 'memory', 'personal', 'private', ?, 1, ?)`);
    const version = db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (?, ?, ?, ?)');
    const put = (seq: number, id: string, status: string, retention: object | null) => {
      object.run(id, status, seq);
      version.run(seq, id, 1, JSON.stringify({ id, retention }));
    };
    version.run(1, 'mem_changed', 0, JSON.stringify({ retention: review }));
    put(2, 'mem_changed', 'live', null);
    put(3, 'mem_due', 'live', review);
    put(4, 'mem_expires', 'live', { ...review, mode: 'expires' });
    put(5, 'mem_history', 'retracted', review);
    MIGRATIONS[12]?.up(db);
    expect(db.prepare('SELECT id, review_at FROM objects WHERE review_at IS NOT NULL').all()).toEqual([
      { id: 'mem_due', review_at: review.at },
    ]);
  });
});

describe('migration 014: neighbours', () => {
  it('finds what was written before something that belongs to no project without looking at the rest', () => {
    for (const { up } of MIGRATIONS.slice(0, 14)) up(db);
    const plan = db
      .prepare(
        `EXPLAIN QUERY PLAN SELECT id FROM objects
         WHERE project_id IS NULL AND type = 'memory' AND deleted = 0 AND id < 'mem_b' ORDER BY id DESC LIMIT 3`,
      )
      .all() as { detail: string }[];
    expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining('objects_in_no_project')]);
  });
});

describe('migration 015: due dates', () => {
  it('knows when each open commitment is due, as its newest version says', () => {
    for (const { up } of MIGRATIONS.slice(0, 14)) up(db);
    const object = db.prepare(`INSERT INTO objects (id, type, space_id, classification, status, version, seq)
      VALUES (?, ?, 'personal', 'private', 'open', 1, ?)`);
    const version = db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (?, ?, 1, ?)');
    for (const [seq, id, type, due_at] of [
      [1, 'cmt_due', 'commitment', '2026-05-01T09:00:00Z'],
      [2, 'cmt_none', 'commitment', null],
      [3, 'gol_other', 'goal', '2026-05-01T09:00:00Z'],
    ] as const) {
      object.run(id, type, seq);
      version.run(seq, id, JSON.stringify({ id, due_at }));
    }
    MIGRATIONS[14]?.up(db);
    expect(db.prepare('SELECT id, due_at FROM objects WHERE due_at IS NOT NULL').all()).toEqual([
      { id: 'cmt_due', due_at: '2026-05-01T09:00:00.000Z' },
    ]);
  });
});

describe('migration 016: live', () => {
  it('says of every object whether it counts, counts and searches those that do, and writes instants alike', () => {
    for (const { up } of MIGRATIONS.slice(0, 15)) up(db);
    const object = db.prepare(`INSERT INTO objects
      (id, type, space_id, project_id, classification, version, seq, status, expires_at, review_at, timed, deleted)
      VALUES (?, ?, 'personal', 'prj_1', 'private', 1, ?, ?, ?, ?, ?, ?)`);
    const version = db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (?, ?, 1, ?)');
    const indexed = db.prepare("INSERT INTO search (rowid, title, body) VALUES (?, 'x1xlantern', '')");
    let seq = 0;
    const put = (
      id: string,
      more: { type?: string; status?: string; authority?: string; at?: string; gone?: 1 } = {},
    ) => {
      const { type = 'memory', status = 'live', authority = 'user_confirmed', at = null, gone = 0 } = more;
      object.run(id, type, ++seq, status, at, at, at === null ? 0 : 1, gone);
      version.run(seq, id, JSON.stringify({ id, status, authority }));
      if (type === 'memory' && status === 'live' && gone === 0) indexed.run(seq);
    };
    put('counts');
    db.exec(`INSERT INTO versions VALUES (100, 'counts', 0, 0, '{"authority":"proposed","status":"live"}', NULL)`);
    put('counts_too', { authority: 'agent_inferred' });
    put('ends', { at: '2026-05-01T09:00:00Z' });
    put('is_deleted', { gone: 1 });
    for (const status of ['superseded', 'retracted', 'removed'])
      put(`is_${status}`, { status, at: '2026-05-01T09:00:00.5Z' });
    put('is_proposed', { authority: 'proposed' });
    put('proposes', { type: 'memory_proposal', status: 'pending', authority: 'proposed' });
    MIGRATIONS[15]?.up(db);
    const all = (sql: string) => db.prepare(sql).all();
    expect(all('SELECT id FROM live_objects ORDER BY id')).toEqual([
      { id: 'counts' },
      { id: 'counts_too' },
      { id: 'ends' },
    ]);
    expect(all("SELECT id, until, review_at FROM objects WHERE until <> '~' ORDER BY id")).toEqual([
      { id: 'ends', until: '2026-05-01T09:00:00.000Z', review_at: '2026-05-01T09:00:00.000Z' },
      ...['removed', 'retracted', 'superseded'].map((status) => ({
        id: `is_${status}`,
        until: '2026-05-01T09:00:00.500Z',
        review_at: null,
      })),
    ]);
    expect(all('SELECT type, count FROM object_counts')).toEqual([{ type: 'memory', count: 2 }]);
    expect(all('SELECT rowid AS seq FROM search ORDER BY rowid')).toEqual([{ seq: 1 }, { seq: 2 }, { seq: 3 }]);
    db.exec("UPDATE objects SET live = 0 WHERE id = 'counts'; DELETE FROM objects WHERE id = 'counts_too'");
    expect(all('SELECT count FROM object_counts')).toEqual([{ count: 0 }]);
  });
});

describe('migration 017: vectors of objects', () => {
  it('makes room for one of each version, and leaves all that is there as a gap to be filled', () => {
    for (const { up } of MIGRATIONS.slice(0, 16)) up(db);
    const version = db.prepare("INSERT INTO versions (seq, object_id, version, record) VALUES (?, ?, 1, '{}')");
    for (const seq of [2, 5, 9]) version.run(seq, `mem_${seq}`);
    MIGRATIONS[16]?.up(db);
    expect(db.prepare('SELECT * FROM vector_gaps').all()).toEqual([{ after: 0, until: 9 }]);
    const vector = db.prepare("INSERT INTO object_vectors (partition, seq, vector) VALUES (?, 2, x'00')");
    vector.run(1);
    expect(() => vector.run(2)).toThrow(/UNIQUE/);
  });

  it('leaves no gap in a vault that holds nothing yet', () => {
    for (const { up } of MIGRATIONS.slice(0, 17)) up(db);
    expect(db.prepare('SELECT * FROM vector_gaps').all()).toEqual([]);
  });
});

describe('migration 018: the status of decisions', () => {
  it('counts the decisions that are there as live, and leaves their text and everything else as it is', () => {
    for (const { up } of MIGRATIONS.slice(0, 17)) up(db);
    const object =
      db.prepare(`INSERT INTO objects (id, type, space_id, project_id, classification, status, version, seq)
      VALUES (?, ?, 'personal', 'prj', 'private', ?, 1, ?)`);
    object.run('dec_a', 'decision', null, 1);
    object.run('art_a', 'artifact', null, 2);
    object.run('mem_a', 'memory', 'retracted', 3);
    db.exec("INSERT INTO versions (seq, object_id, version, record) VALUES (1, 'dec_a', 1, '{}')");
    MIGRATIONS[17]?.up(db);
    const rows = db.prepare('SELECT id, status FROM objects ORDER BY seq').all();
    expect(rows).toEqual([
      { id: 'dec_a', status: 'live' },
      { id: 'art_a', status: null },
      { id: 'mem_a', status: 'retracted' },
    ]);
    expect(db.prepare('SELECT record FROM versions').pluck().all()).toEqual(['{}']);
  });
});

describe('migration 019: words by language', () => {
  it('leaves everything that was indexed before to be indexed anew, and nothing in a new vault', () => {
    for (const { up } of MIGRATIONS.slice(0, 18)) up(db);
    db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (7, ?, 1, ?)').run('mem_a', '{}');
    MIGRATIONS[18]?.up(db);
    expect(db.prepare('SELECT until FROM index_gap').all()).toEqual([{ until: 7 }]);
    const fresh = createDatabase(dir, null);
    expect(fresh.prepare('SELECT until FROM index_gaps').all()).toEqual([]);
    fresh.close();
  });
});

describe('migration 020: vectors of English', () => {
  it('forgets the vectors that were made of texts in any language, and leaves all that is there to be filled', () => {
    for (const { up } of MIGRATIONS.slice(0, 19)) up(db);
    db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (7, ?, 1, ?)').run('mem_a', '{}');
    db.exec("INSERT INTO object_vectors (partition, seq, vector) VALUES (1, 7, x'00')");
    db.exec('INSERT INTO vector_gaps (after, until) VALUES (2, 5)');
    MIGRATIONS[19]?.up(db);
    expect(db.prepare('SELECT * FROM object_vectors').all()).toEqual([]);
    expect(db.prepare('SELECT * FROM vector_gaps').all()).toEqual([{ after: 0, until: 7 }]);
  });
});

describe('migration 021: partitions', () => {
  const all = (sql: string) => db.prepare(sql).all();

  it('says of each object where it lies, and leaves the index to be entered anew', () => {
    for (const { up } of MIGRATIONS.slice(0, 20)) up(db);
    const object =
      db.prepare(`INSERT INTO objects (id, type, space_id, project_id, classification, status, version, seq, expires_at, live)
      VALUES (?, ?, 'personal', ?, 'private', ?, 1, ?, ?, ?)`);
    object.run('prj_a', 'project', 'prj_a', 'active', 1, null, 1);
    object.run('prj_b', 'project', 'prj_b', 'done', 2, null, 1);
    object.run('prj_c', 'project', 'prj_c', 'active', 3, '2030-05-06T07:08:09.000Z', 1);
    object.run('mem_a', 'memory', 'prj_a', 'live', 4, null, 1);
    object.run('mem_b', 'memory', 'prj_gone', 'live', 5, null, 1);
    object.run('mem_c', 'memory', null, 'live', 6, '2030-05-06T07:08:09.000Z', 1);
    object.run('mem_d', 'memory', null, 'retracted', 7, null, 0);
    object.run('grt_a', 'grant', null, 'active', 8, null, 1);
    db.exec(`INSERT INTO search_partitions (project_id, type, classification, owner_only, expires)
      VALUES ('prj_a', 'memory', 'private', 0, 0), ('', 'memory', 'private', 0, 1), ('*', 'memory', 'private', 0, 0)`);
    db.exec("INSERT INTO search_projects (project_id) VALUES ('prj_a'), ('prj_b'), ('prj_c'), ('prj_gone')");
    const version = db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (?, ?, 1, ?)');
    version.run(6, 'mem_c', '{}');
    version.run(8, 'grt_a', JSON.stringify({ selectors: { labels: ['marsh', 'birds'] } }));
    db.exec("INSERT INTO object_vectors (partition, seq, vector) VALUES (2, 6, x'00')");
    MIGRATIONS[20]?.up(db);
    const lying = `SELECT o.id, p.project_id AS own, p.expires_on AS day, s.project_id AS shelf
      FROM objects o LEFT JOIN search_partitions p ON p.id = o.partition LEFT JOIN search_partitions s ON s.id = o.shelved
      WHERE o.type = 'memory' ORDER BY o.id`;
    expect(all(lying)).toEqual([
      { id: 'mem_a', own: 'prj_a', day: '', shelf: '*active' },
      { id: 'mem_b', own: 'prj_gone', day: '', shelf: '*apart' },
      { id: 'mem_c', own: '', day: '2030-05-06', shelf: null },
      { id: 'mem_d', own: null, day: null, shelf: null },
    ]);
    expect(all('SELECT shelf FROM search_projects ORDER BY project_id')).toEqual(
      ['*active', '*resting', '*apart', '*apart'].map((shelf) => ({ shelf })),
    );
    expect(all('SELECT id, expires_on FROM search_partitions WHERE id < 4')).toEqual([
      { id: 1, expires_on: '' },
      { id: 2, expires_on: '~' },
      { id: 3, expires_on: '' },
    ]);
    expect(all('SELECT label FROM search_labels')).toEqual([{ label: 'birds' }, { label: 'marsh' }]);
    expect(all('SELECT project_id, label, until FROM index_gaps')).toEqual([{ project_id: '', label: '', until: 8 }]);
    const moved = 'SELECT p.expires_on AS day FROM object_vectors v JOIN search_partitions p ON p.id = v.partition';
    expect(all(moved)).toEqual([{ day: '2030-05-06' }]);
  });
});

describe('the list of migrations', () => {
  it('is applied to a new database in one step, and not again when it is opened', () => {
    createDatabase(dir, null).close();
    const opened = openDatabase(dir, null);
    expect(opened.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length);
    opened.close();
  });

  it('refuses a database that a newer version wrote', () => {
    const newer = createDatabase(dir, null);
    newer.pragma(`user_version = ${MIGRATIONS.length + 1}`);
    newer.close();
    expect(() => openDatabase(dir, null)).toThrow(/written by a newer Context Hub/);
  });
});

describe('migration 022: vectors of a model', () => {
  it('makes room for one model in use, and changes nothing that is there', () => {
    for (const { up } of MIGRATIONS.slice(0, 21)) up(db);
    const before = db.prepare("SELECT name FROM sqlite_master WHERE name NOT LIKE 'embedding_%' ORDER BY name").all();
    MIGRATIONS[21]?.up(db);
    const after = db.prepare("SELECT name FROM sqlite_master WHERE name NOT LIKE '%embedding_%' ORDER BY name").all();
    expect(after).toEqual(before);
    const model = db.prepare('INSERT INTO embedding_models (id, in_use, with_sensitive) VALUES (?, ?, 0)');
    for (const id of [1, 2]) model.run(id, 0);
    model.run(3, 1);
    expect(() => model.run(4, 1)).toThrow(/UNIQUE/);
  });
});

describe('migration 023: contradictions', () => {
  it('knows the conflicts that are open by both their sides', () => {
    for (const { up } of MIGRATIONS.slice(0, 22)) up(db);
    const object = db.prepare(
      "INSERT INTO objects (id, type, space_id, from_id, to_id, status, classification, version, seq) VALUES (?, ?, 'personal', ?, ?, ?, 'private', 1, ?)",
    );
    object.run('prp_a', 'memory_proposal', 'con_a', null, 'pending', 1);
    object.run('cfl_a', 'conflict', null, 'mem_a', 'open', 2);
    object.run('cfl_b', 'conflict', null, 'mem_b', 'resolved_merged', 3);
    const version = db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (?, ?, 1, ?)');
    for (const [seq, id] of [
      [2, 'cfl_a'],
      [3, 'cfl_b'],
    ])
      version.run(seq, id, JSON.stringify({ proposal_id: 'prp_a' }));
    MIGRATIONS[22]?.up(db);
    const all = (query: string) => db.prepare(query).all();
    expect(all("SELECT id, from_id FROM objects WHERE type = 'conflict' ORDER BY id")).toEqual([
      { id: 'cfl_a', from_id: 'prp_a' },
      { id: 'cfl_b', from_id: 'prp_a' },
    ]);
    expect(all('SELECT * FROM disputes')).toEqual([
      { side: 'mem_a', place: 'con_a', other: 'prp_a', conflict: 'cfl_a' },
    ]);
    expect(all('SELECT until FROM compared')).toEqual([{ until: 0 }]);
  });
});

describe('migration 024: the queue of the owner', () => {
  it('makes room for what proposals mean and for what was put off, and changes nothing that is there', () => {
    for (const { up } of MIGRATIONS.slice(0, 23)) up(db);
    const names = () => db.prepare('SELECT name FROM sqlite_master ORDER BY name').all() as { name: string }[];
    const before = names();
    MIGRATIONS[23]?.up(db);
    const isNew = ({ name }: { name: string }) => !before.some((each) => each.name === name);
    expect(names().filter(isNew)).toEqual(
      ['deferred', 'proposal_meanings', 'proposal_meanings_of'].map((name) => ({ name })),
    );
  });
});

describe('migration 025: vectors of other languages', () => {
  it('forgets the vectors that were made of English alone, and leaves all that is there to be filled', () => {
    for (const { up } of MIGRATIONS.slice(0, 24)) up(db);
    db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (9, ?, 1, ?)').run('mem_a', '{}');
    db.exec("INSERT INTO object_vectors (partition, seq, vector) VALUES (1, 9, x'00')");
    MIGRATIONS[24]?.up(db);
    expect(db.prepare('SELECT * FROM object_vectors').all()).toEqual([]);
    expect(db.prepare('SELECT * FROM vector_gaps').all()).toEqual([{ after: 0, until: 9 }]);
  });
});

describe('migration 026: who was told what', () => {
  it('makes room for an index of the receipts, which is entered from the first of them on', () => {
    expect(addedBy(26)).toEqual(['told', 'told_reach']);
    expect(db.prepare('SELECT seq FROM told_reach').all()).toEqual([{ seq: 0 }]);
  });
});

describe('migration 027: what expires', () => {
  it('is found by when it does, in the place where it lies, without a look at anything else there', () => {
    for (const { up } of MIGRATIONS.slice(0, 27)) up(db);
    const plan = db
      .prepare(
        `EXPLAIN QUERY PLAN SELECT o.seq FROM search_partitions p CROSS JOIN objects o ON o.partition = p.id
          WHERE p.expires_on > '-' AND o.expires_at <= ?`,
      )
      .all('2026-03-01') as { detail: string }[];
    expect(plan.at(-1)?.detail).toContain('objects_expiring (partition=? AND expires_at<?)');
  });
});

describe('migration 028: bytes of sources', () => {
  it('counts what is known of each, every version of every item', () => {
    for (const { up } of MIGRATIONS.slice(0, 27)) up(db);
    const version = db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (?, ?, ?, ?)');
    for (const [seq, id, number] of [
      [7, 'art_a', 1],
      [8, 'art_a', 2],
      [9, 'art_b', 1],
      [10, 'art_c', 1],
    ] as const)
      version.run(seq, id, number, 'ü'.repeat(5));
    const item = db.prepare("INSERT INTO source_items (source, source_key, object_id, digest) VALUES (?, ?, ?, x'00')");
    for (const [source, id] of [
      ['plg_a', 'art_a'],
      ['plg_a', 'art_b'],
      ['plg_b', 'art_c'],
    ])
      item.run(source, id, id);
    MIGRATIONS[27]?.up(db);
    expect(db.prepare('SELECT * FROM source_bytes').all()).toEqual([
      { source: 'plg_a', bytes: 30 },
      { source: 'plg_b', bytes: 10 },
    ]);
  });
});

describe('migration 029: flags in the index, and more words', () => {
  it('leaves all that is there to be entered anew, and forgets the vectors', () => {
    for (const { up } of MIGRATIONS.slice(0, 28)) up(db);
    db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (9, ?, 1, ?)').run('mem_a', '{}');
    db.exec("INSERT INTO index_gaps (project_id, label, until) VALUES ('', '', 4)");
    db.exec("INSERT INTO object_vectors (partition, seq, vector) VALUES (1, 9, x'00')");
    MIGRATIONS[28]?.up(db);
    expect(db.prepare('SELECT * FROM index_gaps').all()).toEqual([{ project_id: '', label: '', until: 9 }]);
    expect(db.prepare('SELECT * FROM object_vectors').all()).toEqual([]);
    expect(db.prepare('SELECT * FROM vector_gaps').all()).toEqual([{ after: 0, until: 9 }]);
  });
});

describe('migration 030: projects of the owner’s alone', () => {
  it('stand apart with all that lies in them, which is moved there, and waits for no model', () => {
    for (const { up } of MIGRATIONS.slice(0, 29)) up(db);
    const object = db.prepare(`
      INSERT INTO objects (id, type, space_id, project_id, classification, owner_only, version, seq, live, timed, deleted)
      VALUES (?, ?, 'personal', ?, 'private', ?, 1, ?, 1, 0, 0)`);
    const shelf = db.prepare("INSERT INTO search_projects (project_id, shelf) VALUES (?, '*active')");
    for (const [id, ownerOnly, seq] of [
      ['prj_kept', 1, 1],
      ['prj_shared', 0, 3],
    ] as const) {
      object.run(id, 'project', id, ownerOnly, seq);
      object.run(`mem_in_${id}`, 'memory', id, 0, seq + 1);
      shelf.run(id);
    }
    db.exec('INSERT INTO embedding_queue (seq, set_aside) VALUES (2, 0), (4, 0)');
    MIGRATIONS[29]?.up(db);
    expect(db.prepare('SELECT project_id, shelf FROM search_projects ORDER BY 1').all()).toEqual([
      { project_id: 'prj_kept', shelf: '*apart' },
      { project_id: 'prj_shared', shelf: '*active' },
    ]);
    expect(db.prepare('SELECT project_id FROM index_gaps').all()).toEqual([{ project_id: 'prj_kept' }]);
    expect(db.prepare('SELECT seq FROM embedding_queue').all()).toEqual([{ seq: 4 }]);
  });
});

describe('migration 032: the past of what belongs to no project', () => {
  it('is found without looking at what counts, and what counts is in no index of its own', () => {
    for (const { up } of MIGRATIONS.slice(0, 32)) up(db);
    const plan = db
      .prepare(
        `EXPLAIN QUERY PLAN SELECT id FROM objects
         WHERE project_id IS NULL AND type IN ('memory', 'decision') AND live = 0 AND deleted = 0`,
      )
      .all() as { detail: string }[];
    expect(plan[0]?.detail).toContain('objects_past_in_no_project');
    expect(db.prepare("SELECT name FROM sqlite_master WHERE name = 'objects_in_no_project'").all()).toEqual([]);
  });
});

describe.each([
  [33, 'contradictions in other words'],
  [34, 'statements that find each other by other keys'],
  [35, 'what is close to each other'],
])('migration %i: %s', (number) => {
  it('leaves all that is there to be compared anew', () => {
    for (const { up } of MIGRATIONS.slice(0, number - 1)) up(db);
    db.exec('UPDATE compared SET until = 9; INSERT INTO statement_keys (key, secrecy, seq) VALUES (1, 0, 9)');
    MIGRATIONS[number - 1]?.up(db);
    expect(db.prepare('SELECT until FROM compared').all()).toEqual([{ until: 0 }]);
    expect(db.prepare('SELECT * FROM statement_keys').all()).toEqual([]);
  });
});

describe('migration 036: smaller sketches', () => {
  it('leaves of each sketch what a new one would be', () => {
    for (const { up } of MIGRATIONS.slice(0, 35)) up(db);
    const vector = Int8Array.from({ length: 100 }, (_, index) => (index * 37) % 127);
    const made = Buffer.from(sketchOf(vector));
    const insert = db.prepare('INSERT INTO embedding_sketches (model, partition, seq, sketch) VALUES (1, 1, 9, ?)');
    insert.run(Buffer.concat([made, Buffer.alloc(32, 1)]));
    MIGRATIONS[35]?.up(db);
    expect(db.prepare('SELECT sketch FROM embedding_sketches').all()).toEqual([{ sketch: made }]);
  });
});

describe('migration 037: entries of what was purged', () => {
  it('leaves those of what is there, and no other', () => {
    for (const { up } of MIGRATIONS.slice(0, 36)) up(db);
    const [there, gone] = [9, 12];
    db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (?, ?, 1, ?)').run(there, 'mem_a', '{}');
    for (const seq of [there, gone]) {
      db.prepare("INSERT INTO search (rowid, title, body) VALUES (?, '1xboat', '')").run(seq);
      db.prepare("INSERT INTO object_vectors (partition, seq, vector) VALUES (1, ?, x'00')").run(seq);
      db.prepare('INSERT INTO embedding_queue (seq, set_aside) VALUES (?, 0)').run(seq);
      db.prepare("INSERT INTO embedding_vectors (seq, model, partition, vector) VALUES (?, 1, 1, x'00')").run(seq);
      db.prepare("INSERT INTO embedding_sketches (model, partition, seq, sketch) VALUES (1, 1, ?, x'00')").run(seq);
    }
    MIGRATIONS[36]?.up(db);
    expect(db.prepare('SELECT rowid FROM search WHERE search MATCH ?').pluck().all('1xboat')).toEqual([there]);
    for (const table of ['object_vectors', 'embedding_queue', 'embedding_vectors', 'embedding_sketches'])
      expect(db.prepare(`SELECT seq FROM ${table}`).pluck().all(), table).toEqual([there]);
  });
});

describe('migration 038: directions of words as a model of sentences teaches them', () => {
  it('forgets the vectors, and leaves all that is there to be given new ones', () => {
    for (const { up } of MIGRATIONS.slice(0, 37)) up(db);
    db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (9, ?, 1, ?)').run('mem_a', '{}');
    db.exec("INSERT INTO object_vectors (partition, seq, vector) VALUES (1, 9, x'00')");
    db.exec('INSERT INTO vector_gaps (after, until) VALUES (2, 5)');
    MIGRATIONS[37]?.up(db);
    expect(db.prepare('SELECT * FROM object_vectors').all()).toEqual([]);
    expect(db.prepare('SELECT * FROM vector_gaps').all()).toEqual([{ after: 0, until: 9 }]);
  });
});

describe('migration 039: languages told by the words around names', () => {
  it('leaves all that is there to be entered, to be given vectors and to be compared anew', () => {
    for (const { up } of MIGRATIONS.slice(0, 38)) up(db);
    db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (9, ?, 1, ?)').run('mem_a', '{}');
    db.exec("INSERT INTO object_vectors (partition, seq, vector) VALUES (1, 9, x'00')");
    db.exec('UPDATE compared SET until = 9');
    MIGRATIONS[38]?.up(db);
    expect(db.prepare('SELECT * FROM index_gaps').all()).toEqual([{ project_id: '', label: '', until: 9 }]);
    expect(db.prepare('SELECT * FROM vector_gaps').all()).toEqual([{ after: 0, until: 9 }]);
    expect(db.prepare('SELECT until FROM compared').pluck().all()).toEqual([0]);
  });
});

describe('migration 040: the forms of Spanish and French verbs', () => {
  it('leaves all that is there to be entered and to be compared anew', () => {
    for (const { up } of MIGRATIONS.slice(0, 39)) up(db);
    db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (9, ?, 1, ?)').run('mem_a', '{}');
    db.exec('UPDATE compared SET until = 9');
    db.exec('DELETE FROM index_gaps');
    MIGRATIONS[39]?.up(db);
    expect(db.prepare('SELECT * FROM index_gaps').all()).toEqual([{ project_id: '', label: '', until: 9 }]);
    expect(db.prepare('SELECT until FROM compared').pluck().all()).toEqual([0]);
  });
});

describe('migration 041: proposals of what is so already', () => {
  it('keeps those of each connection in their order, without what waits, was decided or is something else', () => {
    for (const { up } of MIGRATIONS.slice(0, 40)) up(db);
    const insert = db.prepare(`
      INSERT INTO objects (id, type, space_id, from_id, status, classification, version, seq)
      VALUES (?, ?, 'personal', ?, ?, 'private', ?, ?)`);
    insert.run('prp_a', 'memory_proposal', 'con_a', 'superseded', 1, 1);
    insert.run('orp_a', 'operational_proposal', 'con_a', 'accepted', 1, 2);
    insert.run('prp_b', 'memory_proposal', 'con_a', 'pending', 1, 3);
    insert.run('prp_c', 'memory_proposal', 'con_a', 'accepted', 2, 4);
    insert.run('int_a', 'action_intent', 'con_a', 'approved', 1, 5);
    MIGRATIONS[40]?.up(db);
    const settled = `
      SELECT seq FROM objects INDEXED BY objects_settled WHERE from_id = 'con_a' AND version = 1 AND status <> 'pending'
        AND deleted = 0 AND type IN ('memory_proposal', 'operational_proposal', 'relation_proposal') ORDER BY seq DESC`;
    expect(db.prepare(settled).pluck().all()).toEqual([2, 1]);
    expect(
      JSON.stringify(db.prepare(`EXPLAIN QUERY PLAN ${settled.replace('INDEXED BY objects_settled', '')}`).all()),
    ).toContain('INDEX objects_settled (from_id=?)');
  });
});

describe('migration 042: statements that are read otherwise', () => {
  it('leaves what is live to be compared, and what proposals mean to be read anew', () => {
    for (const { up } of MIGRATIONS.slice(0, 41)) up(db);
    db.exec('UPDATE compared SET until = 9');
    MIGRATIONS[41]?.up(db);
    expect(db.prepare('SELECT until FROM compared').pluck().all()).toEqual([0]);
    expect(db.prepare('SELECT until FROM meanings_read').pluck().all()).toEqual(['']);
  });
});

describe('migration 043: what says that it is nothing', () => {
  it('leaves what is live to be compared, and what proposals mean to be read anew', () => {
    for (const { up } of MIGRATIONS.slice(0, 42)) up(db);
    db.exec("UPDATE compared SET until = 9; UPDATE meanings_read SET until = 'prp'");
    MIGRATIONS[42]?.up(db);
    expect(db.prepare('SELECT until FROM compared').pluck().all()).toEqual([0]);
    expect(db.prepare('SELECT until FROM meanings_read').pluck().all()).toEqual(['']);
  });
});

describe('migration 044: proposals that contradict each other', () => {
  it('has room for both sides of each pair, once', () => {
    for (const { up } of MIGRATIONS.slice(0, 43)) up(db);
    MIGRATIONS[43]?.up(db);
    const pair = db.prepare("INSERT OR IGNORE INTO rivals (one, other) VALUES ('prp_a', 'prp_b'), ('prp_b', 'prp_a')");
    expect([pair.run().changes, pair.run().changes]).toEqual([2, 0]);
  });
});

describe('migration 045: what part something has in what is done', () => {
  it('leaves what is live to be compared, and what proposals mean to be read anew', () => {
    for (const { up } of MIGRATIONS.slice(0, 44)) up(db);
    db.exec("UPDATE compared SET until = 9; UPDATE meanings_read SET until = 'prp'");
    MIGRATIONS[44]?.up(db);
    expect(db.prepare('SELECT until FROM compared').pluck().all()).toEqual([0]);
    expect(db.prepare('SELECT until FROM meanings_read').pluck().all()).toEqual(['']);
  });

  it('has room for each proposal in one group', () => {
    expect(addedBy(45)).toEqual(['alike']);
    const row = db.prepare("INSERT OR IGNORE INTO alike (proposal, first) VALUES ('prp_b', 'prp_a')");
    expect([row.run().changes, row.run().changes]).toEqual([1, 0]);
  });
});
