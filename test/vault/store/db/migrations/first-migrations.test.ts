// What each of the first twenty-one migrations makes of a vault of the version before.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../../../../../services/vault/store/db/open.ts';
import { addedBy, migrate, migrateBefore, names, ScratchDatabase } from '../../../../support/scratch-database.ts';

let scratch: ScratchDatabase;
let db: ScratchDatabase['db'];

beforeEach(() => {
  scratch = new ScratchDatabase();
  db = scratch.db;
});
afterEach(() => scratch[Symbol.dispose]());

describe('migration 001: objects and audit', () => {
  it('makes the tables of a new vault, every one of them strict', () => {
    expect(addedBy(db, 1)).toEqual(['audit', 'audit_refs', 'idempotency', 'jobs', 'objects', 'versions']);
    const loose = db
      .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0 AND name NOT LIKE 'sqlite_%'")
      .all();
    expect(loose).toEqual([]);
  });

  it('makes the audit table append-only', () => {
    addedBy(db, 1);
    db.exec("INSERT INTO audit (seq, body, hash) VALUES (1, '{}', x'00')");
    expect(() => db.exec('DELETE FROM audit')).toThrow(/append-only/);
    expect(() => db.exec("UPDATE audit SET body = '{}'")).toThrow(/append-only/);
  });
});

describe('migration 005: vendor batches', () => {
  it('makes room for what waits, where one batch holds an origin once', () => {
    expect(addedBy(db, 5)).toEqual(['vendor_items', 'vendor_origins']);
    const insert =
      "INSERT INTO vendor_items (batch_id, what, origin, digest, content) VALUES ('b', 'text', x'00', x'00', '')";
    db.exec(insert);
    expect(() => db.exec(insert)).toThrow(/UNIQUE/);
  });
});

describe('migration 006: origins', () => {
  it('makes room for the audit events of other vaults, each once, and for how conflicts were resolved', () => {
    expect(addedBy(db, 6)).toEqual(['import_resolutions', 'origin_events']);
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
    expect(addedBy(db, 7)).toEqual([
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
    expect(names(db)).toEqual(expect.arrayContaining(['objects', 'vendor_items', 'import_resolutions']));
  });

  it('keeps one catalog and no more', () => {
    addedBy(db, 7);
    db.exec("INSERT INTO plugin_catalog VALUES (1, 1, 'd', '{}', 'now')");
    expect(() => db.exec("INSERT INTO plugin_catalog VALUES (2, 1, 'd', '{}', 'now')")).toThrow(/CHECK/);
  });
});

describe('migration 008: connectors', () => {
  it('makes room for what connectors keep beside their objects, and for one OAuth client', () => {
    expect(addedBy(db, 8)).toEqual([
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
    expect(addedBy(db, 9)).toEqual(['oauth_consents', 'plugin_accounts']);
    expect(names(db)).not.toContain('connector_consents');
  });
});

describe('migration 011: signatures', () => {
  it('makes room for one of each object, which goes with its object', () => {
    expect(addedBy(db, 11)).toEqual(['signatures']);
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
    migrateBefore(db, 12);
    const add = (n: number, type: string, record: string, deleted = 0) =>
      db.exec(`INSERT INTO objects (id, type, space_id, classification, version, seq, deleted)
          VALUES ('${type}${n}', '${type}', 'personal', 'private', 1, ${n}, ${deleted});
        INSERT INTO versions (seq, object_id, version, record) VALUES (${n}, '${type}${n}', 1, '${record}')`);
    add(1, 'event', '{"starts_at":"2026-05-01T09:00:00Z"}');
    add(2, 'event', '{"starts_at":"2026-05-01T09:00:00.5Z"}');
    add(3, 'event', '{"starts_at":null}');
    add(4, 'event', '{}', 1);
    add(5, 'memory', '{"starts_at":"2026-05-01T09:00:00Z"}');
    migrate(db, 12);
    const starts = db.prepare('SELECT starts_at FROM objects ORDER BY id').pluck().all();
    expect(starts).toEqual(['2026-05-01T09:00:00.000Z', '2026-05-01T09:00:00.500Z', null, null, null]);
  });
});

describe('migration 013: review dates', () => {
  it('knows from when each object waits to be looked at again, as its newest version says', () => {
    migrateBefore(db, 13);
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
    migrate(db, 13);
    expect(db.prepare('SELECT id, review_at FROM objects WHERE review_at IS NOT NULL').all()).toEqual([
      { id: 'mem_due', review_at: review.at },
    ]);
  });
});

describe('migration 014: neighbours', () => {
  it('finds what was written before something that belongs to no project without looking at the rest', () => {
    migrateBefore(db, 15);
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
    migrateBefore(db, 15);
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
    migrate(db, 15);
    expect(db.prepare('SELECT id, due_at FROM objects WHERE due_at IS NOT NULL').all()).toEqual([
      { id: 'cmt_due', due_at: '2026-05-01T09:00:00.000Z' },
    ]);
  });
});

describe('migration 016: live', () => {
  it('says of every object whether it counts, counts and searches those that do, and writes instants alike', () => {
    migrateBefore(db, 16);
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
    migrate(db, 16);
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
    migrateBefore(db, 17);
    const version = db.prepare("INSERT INTO versions (seq, object_id, version, record) VALUES (?, ?, 1, '{}')");
    for (const seq of [2, 5, 9]) version.run(seq, `mem_${seq}`);
    migrate(db, 17);
    expect(db.prepare('SELECT * FROM vector_gaps').all()).toEqual([{ after: 0, until: 9 }]);
    const vector = db.prepare("INSERT INTO object_vectors (partition, seq, vector) VALUES (?, 2, x'00')");
    vector.run(1);
    expect(() => vector.run(2)).toThrow(/UNIQUE/);
  });

  it('leaves no gap in a vault that holds nothing yet', () => {
    migrateBefore(db, 18);
    expect(db.prepare('SELECT * FROM vector_gaps').all()).toEqual([]);
  });
});

describe('migration 018: the status of decisions', () => {
  it('counts the decisions that are there as live, and leaves their text and everything else as it is', () => {
    migrateBefore(db, 18);
    const object =
      db.prepare(`INSERT INTO objects (id, type, space_id, project_id, classification, status, version, seq)
      VALUES (?, ?, 'personal', 'prj', 'private', ?, 1, ?)`);
    object.run('dec_a', 'decision', null, 1);
    object.run('art_a', 'artifact', null, 2);
    object.run('mem_a', 'memory', 'retracted', 3);
    db.exec("INSERT INTO versions (seq, object_id, version, record) VALUES (1, 'dec_a', 1, '{}')");
    migrate(db, 18);
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
    migrateBefore(db, 19);
    db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (7, ?, 1, ?)').run('mem_a', '{}');
    migrate(db, 19);
    expect(db.prepare('SELECT until FROM index_gap').all()).toEqual([{ until: 7 }]);
    const fresh = createDatabase(scratch.dir, null);
    expect(fresh.prepare('SELECT until FROM index_gaps').all()).toEqual([]);
    fresh.close();
  });
});

describe('migration 020: vectors of English', () => {
  it('forgets the vectors that were made of texts in any language, and leaves all that is there to be filled', () => {
    migrateBefore(db, 20);
    db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (7, ?, 1, ?)').run('mem_a', '{}');
    db.exec("INSERT INTO object_vectors (partition, seq, vector) VALUES (1, 7, x'00')");
    db.exec('INSERT INTO vector_gaps (after, until) VALUES (2, 5)');
    migrate(db, 20);
    expect(db.prepare('SELECT * FROM object_vectors').all()).toEqual([]);
    expect(db.prepare('SELECT * FROM vector_gaps').all()).toEqual([{ after: 0, until: 7 }]);
  });
});

describe('migration 021: partitions', () => {
  const all = (sql: string) => db.prepare(sql).all();

  it('says of each object where it lies, and leaves the index to be entered anew', () => {
    migrateBefore(db, 21);
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
    migrate(db, 21);
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
