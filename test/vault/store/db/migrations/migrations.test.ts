// The list of migrations, and what each from the twenty-second on makes of a vault of the version before.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../../../services/vault/store/db/migrations/list.ts';
import { createDatabase, openDatabase } from '../../../../../services/vault/store/db/open.ts';
import { sketchOf } from '../../../../../services/vault/store/meaning/sketch.ts';
import { addedBy, migrate, migrateBefore, ScratchDatabase } from '../../../../support/scratch-database.ts';

let scratch: ScratchDatabase;
let db: ScratchDatabase['db'];

beforeEach(() => {
  scratch = new ScratchDatabase();
  db = scratch.db;
});
afterEach(() => scratch[Symbol.dispose]());

describe('the list of migrations', () => {
  it('is applied to a new database in one step, and not again when it is opened', () => {
    createDatabase(scratch.dir, null).close();
    const opened = openDatabase(scratch.dir, null);
    expect(opened.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length);
    opened.close();
  });

  it('refuses a database that a newer version wrote', () => {
    const newer = createDatabase(scratch.dir, null);
    newer.pragma(`user_version = ${MIGRATIONS.length + 1}`);
    newer.close();
    expect(() => openDatabase(scratch.dir, null)).toThrow(/written by a newer Context Hub/);
  });
});

describe('migration 022: vectors of a model', () => {
  it('makes room for one model in use, and changes nothing that is there', () => {
    migrateBefore(db, 22);
    const before = db.prepare("SELECT name FROM sqlite_master WHERE name NOT LIKE 'embedding_%' ORDER BY name").all();
    migrate(db, 22);
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
    migrateBefore(db, 23);
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
    migrate(db, 23);
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
    expect(addedBy(db, 24, 'table', 'index')).toEqual(['deferred', 'proposal_meanings', 'proposal_meanings_of']);
  });
});

describe('migration 025: vectors of other languages', () => {
  it('forgets the vectors that were made of English alone, and leaves all that is there to be filled', () => {
    migrateBefore(db, 25);
    db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (9, ?, 1, ?)').run('mem_a', '{}');
    db.exec("INSERT INTO object_vectors (partition, seq, vector) VALUES (1, 9, x'00')");
    migrate(db, 25);
    expect(db.prepare('SELECT * FROM object_vectors').all()).toEqual([]);
    expect(db.prepare('SELECT * FROM vector_gaps').all()).toEqual([{ after: 0, until: 9 }]);
  });
});

describe('migration 026: who was told what', () => {
  it('makes room for an index of the receipts, which is entered from the first of them on', () => {
    expect(addedBy(db, 26)).toEqual(['told', 'told_reach']);
    expect(db.prepare('SELECT seq FROM told_reach').all()).toEqual([{ seq: 0 }]);
  });
});

describe('migration 027: what expires', () => {
  it('is found by when it does, in the place where it lies, without a look at anything else there', () => {
    migrateBefore(db, 28);
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
    migrateBefore(db, 28);
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
    migrate(db, 28);
    expect(db.prepare('SELECT * FROM source_bytes').all()).toEqual([
      { source: 'plg_a', bytes: 30 },
      { source: 'plg_b', bytes: 10 },
    ]);
  });
});

describe('migration 029: flags in the index, and more words', () => {
  it('leaves all that is there to be entered anew, and forgets the vectors', () => {
    migrateBefore(db, 29);
    db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (9, ?, 1, ?)').run('mem_a', '{}');
    db.exec("INSERT INTO index_gaps (project_id, label, until) VALUES ('', '', 4)");
    db.exec("INSERT INTO object_vectors (partition, seq, vector) VALUES (1, 9, x'00')");
    migrate(db, 29);
    expect(db.prepare('SELECT * FROM index_gaps').all()).toEqual([{ project_id: '', label: '', until: 9 }]);
    expect(db.prepare('SELECT * FROM object_vectors').all()).toEqual([]);
    expect(db.prepare('SELECT * FROM vector_gaps').all()).toEqual([{ after: 0, until: 9 }]);
  });
});

describe('migration 030: projects of the owner’s alone', () => {
  it('stand apart with all that lies in them, which is moved there, and waits for no model', () => {
    migrateBefore(db, 30);
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
    migrate(db, 30);
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
    migrateBefore(db, 33);
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
    migrateBefore(db, number);
    db.exec('UPDATE compared SET until = 9; INSERT INTO statement_keys (key, secrecy, seq) VALUES (1, 0, 9)');
    migrate(db, number);
    expect(db.prepare('SELECT until FROM compared').all()).toEqual([{ until: 0 }]);
    expect(db.prepare('SELECT * FROM statement_keys').all()).toEqual([]);
  });
});

describe('migration 036: smaller sketches', () => {
  it('leaves of each sketch what a new one would be', () => {
    migrateBefore(db, 36);
    const vector = Int8Array.from({ length: 100 }, (_, index) => (index * 37) % 127);
    const made = Buffer.from(sketchOf(vector));
    const insert = db.prepare('INSERT INTO embedding_sketches (model, partition, seq, sketch) VALUES (1, 1, 9, ?)');
    insert.run(Buffer.concat([made, Buffer.alloc(32, 1)]));
    migrate(db, 36);
    expect(db.prepare('SELECT sketch FROM embedding_sketches').all()).toEqual([{ sketch: made }]);
  });
});

describe('migration 037: entries of what was purged', () => {
  it('leaves those of what is there, and no other', () => {
    migrateBefore(db, 37);
    const [there, gone] = [9, 12];
    db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (?, ?, 1, ?)').run(there, 'mem_a', '{}');
    for (const seq of [there, gone]) {
      db.prepare("INSERT INTO search (rowid, title, body) VALUES (?, '1xboat', '')").run(seq);
      db.prepare("INSERT INTO object_vectors (partition, seq, vector) VALUES (1, ?, x'00')").run(seq);
      db.prepare('INSERT INTO embedding_queue (seq, set_aside) VALUES (?, 0)').run(seq);
      db.prepare("INSERT INTO embedding_vectors (seq, model, partition, vector) VALUES (?, 1, 1, x'00')").run(seq);
      db.prepare("INSERT INTO embedding_sketches (model, partition, seq, sketch) VALUES (1, 1, ?, x'00')").run(seq);
    }
    migrate(db, 37);
    expect(db.prepare('SELECT rowid FROM search WHERE search MATCH ?').pluck().all('1xboat')).toEqual([there]);
    for (const table of ['object_vectors', 'embedding_queue', 'embedding_vectors', 'embedding_sketches'])
      expect(db.prepare(`SELECT seq FROM ${table}`).pluck().all(), table).toEqual([there]);
  });
});

describe('migration 038: directions of words as a model of sentences teaches them', () => {
  it('forgets the vectors, and leaves all that is there to be given new ones', () => {
    migrateBefore(db, 38);
    db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (9, ?, 1, ?)').run('mem_a', '{}');
    db.exec("INSERT INTO object_vectors (partition, seq, vector) VALUES (1, 9, x'00')");
    db.exec('INSERT INTO vector_gaps (after, until) VALUES (2, 5)');
    migrate(db, 38);
    expect(db.prepare('SELECT * FROM object_vectors').all()).toEqual([]);
    expect(db.prepare('SELECT * FROM vector_gaps').all()).toEqual([{ after: 0, until: 9 }]);
  });
});

describe('migration 039: languages told by the words around names', () => {
  it('leaves all that is there to be entered, to be given vectors and to be compared anew', () => {
    migrateBefore(db, 39);
    db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (9, ?, 1, ?)').run('mem_a', '{}');
    db.exec("INSERT INTO object_vectors (partition, seq, vector) VALUES (1, 9, x'00')");
    db.exec('UPDATE compared SET until = 9');
    migrate(db, 39);
    expect(db.prepare('SELECT * FROM index_gaps').all()).toEqual([{ project_id: '', label: '', until: 9 }]);
    expect(db.prepare('SELECT * FROM vector_gaps').all()).toEqual([{ after: 0, until: 9 }]);
    expect(db.prepare('SELECT until FROM compared').pluck().all()).toEqual([0]);
  });
});

describe('migration 040: the forms of Spanish and French verbs', () => {
  it('leaves all that is there to be entered and to be compared anew', () => {
    migrateBefore(db, 40);
    db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (9, ?, 1, ?)').run('mem_a', '{}');
    db.exec('UPDATE compared SET until = 9');
    db.exec('DELETE FROM index_gaps');
    migrate(db, 40);
    expect(db.prepare('SELECT * FROM index_gaps').all()).toEqual([{ project_id: '', label: '', until: 9 }]);
    expect(db.prepare('SELECT until FROM compared').pluck().all()).toEqual([0]);
  });
});

describe('migration 041: proposals of what is so already', () => {
  it('keeps those of each connection in their order, without what waits, was decided or is something else', () => {
    migrateBefore(db, 41);
    const insert = db.prepare(`
      INSERT INTO objects (id, type, space_id, from_id, status, classification, version, seq)
      VALUES (?, ?, 'personal', ?, ?, 'private', ?, ?)`);
    insert.run('prp_a', 'memory_proposal', 'con_a', 'superseded', 1, 1);
    insert.run('orp_a', 'operational_proposal', 'con_a', 'accepted', 1, 2);
    insert.run('prp_b', 'memory_proposal', 'con_a', 'pending', 1, 3);
    insert.run('prp_c', 'memory_proposal', 'con_a', 'accepted', 2, 4);
    insert.run('int_a', 'action_intent', 'con_a', 'approved', 1, 5);
    migrate(db, 41);
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
    migrateBefore(db, 42);
    db.exec('UPDATE compared SET until = 9');
    migrate(db, 42);
    expect(db.prepare('SELECT until FROM compared').pluck().all()).toEqual([0]);
    expect(db.prepare('SELECT until FROM meanings_read').pluck().all()).toEqual(['']);
  });
});

describe('migration 043: what says that it is nothing', () => {
  it('leaves what is live to be compared, and what proposals mean to be read anew', () => {
    migrateBefore(db, 43);
    db.exec("UPDATE compared SET until = 9; UPDATE meanings_read SET until = 'prp'");
    migrate(db, 43);
    expect(db.prepare('SELECT until FROM compared').pluck().all()).toEqual([0]);
    expect(db.prepare('SELECT until FROM meanings_read').pluck().all()).toEqual(['']);
  });
});

describe('migration 044: proposals that contradict each other', () => {
  it('has room for both sides of each pair, once', () => {
    migrateBefore(db, 44);
    migrate(db, 44);
    const pair = db.prepare("INSERT OR IGNORE INTO rivals (one, other) VALUES ('prp_a', 'prp_b'), ('prp_b', 'prp_a')");
    expect([pair.run().changes, pair.run().changes]).toEqual([2, 0]);
  });
});

describe('migration 045: what part something has in what is done', () => {
  it('leaves what is live to be compared, and what proposals mean to be read anew', () => {
    migrateBefore(db, 45);
    db.exec("UPDATE compared SET until = 9; UPDATE meanings_read SET until = 'prp'");
    migrate(db, 45);
    expect(db.prepare('SELECT until FROM compared').pluck().all()).toEqual([0]);
    expect(db.prepare('SELECT until FROM meanings_read').pluck().all()).toEqual(['']);
  });

  it('has room for each proposal in one group', () => {
    expect(addedBy(db, 45)).toEqual(['alike']);
    const row = db.prepare("INSERT OR IGNORE INTO alike (proposal, first) VALUES ('prp_b', 'prp_a')");
    expect([row.run().changes, row.run().changes]).toEqual([1, 0]);
  });
});

describe('migration 046: what language a few words are in', () => {
  it('leaves all to be entered and compared, and what proposals mean to be read anew', () => {
    migrateBefore(db, 46);
    db.exec("UPDATE compared SET until = 9; UPDATE meanings_read SET until = 'prp'");
    migrate(db, 46);
    expect(db.prepare('SELECT until FROM compared').pluck().all()).toEqual([0]);
    expect(db.prepare('SELECT until FROM meanings_read').pluck().all()).toEqual(['']);
  });
});

describe('migration 047: two numbers in a row', () => {
  it('leaves what is live to be compared, and what proposals mean to be read anew', () => {
    migrateBefore(db, 47);
    db.exec("UPDATE compared SET until = 9; UPDATE meanings_read SET until = 'prp'");
    migrate(db, 47);
    expect(db.prepare('SELECT until FROM compared').pluck().all()).toEqual([0]);
    expect(db.prepare('SELECT until FROM meanings_read').pluck().all()).toEqual(['']);
  });
});

describe('migrations 048 to 053: words, denials and marks that are read otherwise', () => {
  it.each([48, 49, 50, 51, 52, 53])(
    'leave what is live to be compared, and what proposals mean to be read anew: %i',
    (number) => {
      migrateBefore(db, number);
      db.exec("UPDATE compared SET until = 9; UPDATE meanings_read SET until = 'prp'");
      migrate(db, number);
      expect(db.prepare('SELECT until FROM compared').pluck().all()).toEqual([0]);
      expect(db.prepare('SELECT until FROM meanings_read').pluck().all()).toEqual(['']);
    },
  );

  it.each([48, 52, 53])('leave all to be entered anew where the words are others: %i', (number) => {
    migrateBefore(db, number);
    db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (9, ?, 1, ?)').run('mem_a', '{}');
    db.exec("INSERT INTO object_vectors (partition, seq, vector) VALUES (1, 9, x'00')");
    migrate(db, number);
    expect(db.prepare('SELECT * FROM index_gaps').all()).toEqual([{ project_id: '', label: '', until: 9 }]);
    expect(db.prepare('SELECT * FROM object_vectors').all()).toEqual([]);
    expect(db.prepare('SELECT * FROM vector_gaps').all()).toEqual([{ after: 0, until: 9 }]);
  });
});

describe('migration 054: deaths under jobs', () => {
  it('knows of none so far', () => {
    migrateBefore(db, 54);
    db.exec("INSERT INTO jobs (id, kind, state, created_at, updated_at) VALUES ('job_a', 'verify', 'running', '', '')");
    migrate(db, 54);
    expect(db.prepare('SELECT deaths FROM jobs').pluck().all()).toEqual([0]);
  });
});

describe('migration 055: what may harm is read otherwise', () => {
  it('leaves all to be entered anew with its marks, and keeps the vectors', () => {
    migrateBefore(db, 55);
    db.prepare('INSERT INTO versions (seq, object_id, version, record) VALUES (9, ?, 1, ?)').run('mem_a', '{}');
    db.exec("INSERT INTO object_vectors (partition, seq, vector) VALUES (1, 9, x'00')");
    migrate(db, 55);
    expect(db.prepare('SELECT * FROM index_gaps').all()).toEqual([{ project_id: '', label: '', until: 9 }]);
    expect(db.prepare('SELECT seq FROM object_vectors').pluck().all()).toEqual([9]);
  });
});
