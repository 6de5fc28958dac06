// Where an object lies (store/partitions/) says all that decides who sees it: instead of one copy for all projects, what
// belongs to a project lies once more on the shelf that its project stands on, what expires lies by the day on which it does,
// and labels that grants select by are told apart. `objects` names the partitions of each, so that lists ask them too.
//
// What connections leave behind is found by who left it, and shared state by whether it is shared, so that what is another's
// alone is not met either.
//
// The index is entered anew while nobody writes, from the newest on: `index_gaps` says what is left, of everything, of a
// label, or of a project that changed its shelf. Until then what is found by the old partitions ('*', and '~' for whatever
// expires some day) is judged one by one.
import type { Database } from 'better-sqlite3-multiple-ciphers';

export function up(db: Database): void {
  db.exec(`
    ALTER TABLE search_partitions RENAME TO earlier_partitions;
    CREATE TABLE search_partitions (
      id             INTEGER PRIMARY KEY,
      project_id     TEXT NOT NULL,
      type           TEXT NOT NULL,
      classification TEXT NOT NULL,
      owner_only     INTEGER NOT NULL,
      expires_on     TEXT NOT NULL DEFAULT '',
      labels         TEXT NOT NULL DEFAULT '',
      UNIQUE (project_id, type, classification, owner_only, expires_on, labels)
    ) STRICT;
    INSERT INTO search_partitions (id, project_id, type, classification, owner_only, expires_on)
    SELECT id, project_id, type, classification, owner_only, iif(expires, '~', '') FROM earlier_partitions;
    DROP TABLE earlier_partitions;

    ALTER TABLE search_projects ADD COLUMN shelf TEXT NOT NULL DEFAULT '*apart';
    UPDATE search_projects SET shelf = iif(p.status = 'active', '*active', '*resting')
    FROM live_objects p WHERE p.id = search_projects.project_id AND p.type = 'project' AND p.expires_at IS NULL;

    CREATE TABLE search_labels (label TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    INSERT INTO search_labels (label)
    SELECT DISTINCT l.value FROM live_objects o JOIN versions v ON v.seq = o.seq, json_each(v.record, '$.selectors.labels') l
    WHERE o.type = 'grant' AND o.status = 'active' LIMIT 50;

    CREATE TABLE index_gaps (
      project_id TEXT NOT NULL,
      label      TEXT NOT NULL,
      until      INTEGER NOT NULL,
      PRIMARY KEY (project_id, label)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO index_gaps (project_id, label, until) SELECT '', '', max(seq) FROM versions HAVING max(seq) > 0;
    DROP TABLE index_gap;

    ALTER TABLE objects ADD COLUMN partition INTEGER;
    ALTER TABLE objects ADD COLUMN shelved INTEGER;
    INSERT INTO search_partitions (project_id, type, classification, owner_only, expires_on)
    SELECT DISTINCT ifnull(project_id, ''), type, classification, owner_only, ${DAY} FROM live_objects WHERE ${SEARCHED}
    ON CONFLICT DO NOTHING;
    INSERT INTO search_partitions (project_id, type, classification, owner_only, expires_on)
    SELECT DISTINCT s.shelf, type, classification, owner_only, ${DAY}
    FROM live_objects JOIN search_projects s USING (project_id) WHERE ${SEARCHED}
    ON CONFLICT DO NOTHING;
    UPDATE objects SET partition = ${PARTITION("ifnull(objects.project_id, '')")}, shelved = iif(project_id IS NULL, NULL, ${PARTITION(
      '(SELECT shelf FROM search_projects s WHERE s.project_id = objects.project_id)',
    )})
    WHERE deleted = 0 AND live = 1 AND ${SEARCHED};
    UPDATE objects SET from_id = v.record ->> '$.written_by', status = v.record ->> '$.visibility'
    FROM versions v WHERE v.seq = objects.seq AND objects.type = 'state' AND objects.deleted = 0;
    UPDATE objects SET from_id = v.record ->> '$.submitted_by'
    FROM versions v WHERE v.seq = objects.seq AND objects.type = 'relation_proposal' AND objects.deleted = 0;
    CREATE INDEX objects_pending ON objects (from_id, type) WHERE status = 'pending' AND deleted = 0;
    CREATE INDEX objects_shared_state ON objects (seq) WHERE type = 'state' AND status = 'shared' AND deleted = 0;
    CREATE INDEX objects_lying ON objects (partition, id) WHERE partition IS NOT NULL;
    CREATE INDEX objects_shelved ON objects (shelved, id) WHERE shelved IS NOT NULL;
    CREATE INDEX objects_starting ON objects (partition, starts_at, id) WHERE partition IS NOT NULL AND starts_at IS NOT NULL;
    CREATE INDEX objects_starting_shelved ON objects (shelved, starts_at, id) WHERE shelved IS NOT NULL AND starts_at IS NOT NULL;
    CREATE INDEX objects_due ON objects (partition, due_at, id) WHERE partition IS NOT NULL AND due_at IS NOT NULL;
    CREATE INDEX objects_due_shelved ON objects (shelved, due_at, id) WHERE shelved IS NOT NULL AND due_at IS NOT NULL;
    CREATE INDEX objects_superseded ON objects (project_id, type, id) WHERE status = 'superseded' AND deleted = 0;
    DROP INDEX objects_not_private;
    DROP INDEX objects_by_event_start;
    DROP INDEX objects_by_due;
    CREATE VIEW placed_objects AS
      SELECT partition AS lies, id, seq, type, project_id, status, until, starts_at, due_at FROM objects WHERE partition IS NOT NULL
      UNION ALL
      SELECT shelved, id, seq, type, project_id, status, until, starts_at, due_at FROM objects WHERE shelved IS NOT NULL;
    UPDATE object_vectors SET partition = ${LIES} WHERE partition IN (
      SELECT id FROM search_partitions WHERE expires_on = '~'
    ) AND ${LIES} IS NOT NULL;
  `);
}

const SEARCHED = `type IN ('project', 'goal', 'commitment', 'decision', 'artifact', 'event', 'memory', 'preference')`;
const DAY = "ifnull(substr(expires_at, 1, 10), '')";
const LIES =
  '(SELECT o.partition FROM versions v JOIN objects o ON o.id = v.object_id WHERE v.seq = object_vectors.seq)';

const PARTITION = (project: string) => `(
  SELECT p.id FROM search_partitions p WHERE p.project_id = ${project} AND p.type = objects.type
    AND p.classification = objects.classification AND p.owner_only = objects.owner_only
    AND p.expires_on = ifnull(substr(objects.expires_at, 1, 10), '') AND p.labels = '')`;
