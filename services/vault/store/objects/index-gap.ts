// What lies in the index otherwise than it does now, entered anew: what an earlier version of the hub entered, what bears a
// label that grants have come to select by, and what belongs to a project that has come to stand on another shelf. A little
// in each commit, the newest first, and begun where it was left off, however the vault ended meanwhile.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Reader, Writer } from '../db/sql.ts';
import { OUTDATED, OUTDATED_DAY } from '../partitions/partitions.ts';
import { shelfOf } from '../partitions/shelves.ts';
import { columnsOf } from './object-columns.ts';
import { type PlacedRow, placeAnew } from './place-anew.ts';
import { placeWritten } from './versions.ts';

/** So many versions are entered in one commit: some ten milliseconds, for which everybody else waits. */
const INDEXED_AT_ONCE = 100;
/** So many versions are asked in one commit whether they bear a label. */
const LOOKED_AT_ONCE = 2_000;

/** What is to be entered anew, up to a version: that of one project, what bears a label, or with neither of them everything. */
interface Gap {
  project_id: string;
  label: string;
  until: number;
}

/** How many versions are yet to be looked at, whether or not they turn out to need it. */
export function versionsInIndexGap(reader: Reader): number {
  const { n } = reader.one<{ n: number }>`
    SELECT coalesce(sum(until), 0) AS n FROM index_gaps WHERE project_id = ''` as { n: number };
  return n;
}

/** Enters some of what is left, projects that move first. True while there is more. */
export function indexAnew(tx: Writer): boolean {
  const gap = tx.one<Gap>`SELECT project_id, label, until FROM index_gaps ORDER BY project_id DESC, label DESC LIMIT 1`;
  if (gap === undefined) return false;
  const { project_id: project, label } = gap;
  const rows = project === '' ? rowsOfVersions(tx, gap) : rowsElsewhere(tx, project);
  for (const row of rows) enterAnew(tx, row);
  const until = project === '' ? startOf(gap) : rows.length;
  if (until > 0) tx.run`UPDATE index_gaps SET until = ${until} WHERE project_id = ${project} AND label = ${label}`;
  else close(tx, gap);
  return true;
}

function startOf({ label, until }: Gap): number {
  return Math.max(0, until - (label === '' ? INDEXED_AT_ONCE : LOOKED_AT_ONCE));
}

function rowsOfVersions(tx: Writer, gap: Gap): PlacedRow[] {
  const { label, until } = gap;
  return tx.all<PlacedRow>`
    SELECT v.seq, v.record, o.partition FROM versions v JOIN live_objects o ON o.id = v.object_id
    WHERE v.seq > ${startOf(gap)} AND v.seq <= ${until} AND o.seq = v.seq
      AND (${label} = '' OR EXISTS (SELECT 1 FROM json_each(v.record, '$.labels') WHERE value = ${label}))
    ORDER BY v.seq`;
}

function rowsElsewhere(tx: Writer, project: string): PlacedRow[] {
  return tx.all<PlacedRow>`
    SELECT v.seq, v.record, o.partition FROM objects o JOIN search_partitions s ON s.id = o.shelved JOIN versions v ON v.seq = o.seq
    WHERE o.project_id = ${project} AND o.deleted = 0 AND s.project_id <> ${shelfOf(tx, project)} LIMIT ${INDEXED_AT_ONCE}`;
}

function enterAnew(tx: Writer, row: PlacedRow): void {
  const record = JSON.parse(row.record) as AnyRecord;
  placeAnew(tx, row, record, placeWritten(tx, record, columnsOf(record)));
}

function close(tx: Writer, { project_id: project, label }: Gap): void {
  tx.run`DELETE FROM index_gaps WHERE project_id = ${project} AND label = ${label}`;
  if (project !== '' || label !== '') return;
  tx.run`DELETE FROM search_partitions WHERE project_id = ${OUTDATED} OR expires_on = ${OUTDATED_DAY}`;
}
