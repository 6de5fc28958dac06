// Which objects hold what is wanted: for each wanted thing the numbers of the newest that hold it. Only what the viewer
// sees is ever in these lists, so whatever is counted from them is counted from that alone.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Reader } from '../db/sql.ts';
import { type Candidate, type CandidateRow, sees, toCandidate, toCandidates, type Viewer } from '../trust/viewer.ts';
import { matchOf, type Wanted } from './question.ts';
import type { Scope, SearchFilter } from './scope.ts';

/** Beyond it a word is too common to tell anything by itself, and the newest are the best guess. */
const MAX_HOLDERS = 160;

export interface Asking {
  reader: Reader;
  viewer: Viewer;
  filter: SearchFilter;
  at: string;
}

export function holdersOf(asking: Asking, { partitions, judged }: Scope, wanted: readonly Wanted[]): number[] {
  if (partitions.length === 0) return [];
  const ids = partitions.map(({ id }) => id);
  const query = wanted.map((each) => `(${matchOf(each, ids)})`).join(' AND ');
  if (judged) return judgedHolders(asking, query);
  return asking.reader.column<number>`
    SELECT rowid FROM search WHERE search MATCH ${query} ORDER BY rowid DESC LIMIT ${MAX_HOLDERS}`;
}

export function isCommon(holders: readonly number[]): boolean {
  return holders.length >= MAX_HOLDERS;
}

function judgedHolders(asking: Asking, query: string): number[] {
  const { reader, at } = asking;
  const holders: number[] = [];
  const rows = reader.each<CandidateRow & { record: string }>`
    SELECT o.seq, v.record, o.project_id, p.status AS project_status,
      (p.deleted = 0 AND (p.expires_at IS NULL OR p.expires_at > ${at})) AS project_current
    FROM search s CROSS JOIN versions v ON v.seq = s.rowid CROSS JOIN objects o ON o.id = v.object_id
      LEFT JOIN objects p ON p.id = o.project_id
    WHERE search MATCH ${query} AND o.seq = s.rowid AND (o.expires_at IS NULL OR o.expires_at > ${at})
    ORDER BY s.rowid DESC`;
  for (const row of rows) {
    if (!isAdmitted(asking, toCandidate(row, JSON.parse(row.record) as AnyRecord))) continue;
    holders.push(row.seq);
    if (isCommon(holders)) break;
  }
  return holders;
}

/** The objects behind the numbers, with the policy's last word on each. */
export function candidatesOf(asking: Asking, seqs: readonly number[]): Candidate[] {
  const { reader, at } = asking;
  const rows = reader.all<CandidateRow>`
    SELECT o.seq, o.project_id, p.status AS project_status,
      (p.deleted = 0 AND (p.expires_at IS NULL OR p.expires_at > ${at})) AS project_current
    FROM versions v JOIN objects o ON o.id = v.object_id LEFT JOIN objects p ON p.id = o.project_id
    WHERE v.seq IN (SELECT value FROM json_each(${JSON.stringify(seqs)})) AND o.seq = v.seq AND o.deleted = 0
      AND (o.expires_at IS NULL OR o.expires_at > ${at})`;
  return toCandidates(reader, rows).filter((candidate) => isAdmitted(asking, candidate));
}

function isAdmitted({ viewer, filter }: Asking, candidate: Candidate): boolean {
  const { from, to, project, withoutProject } = filter;
  const { starts_at } = candidate.record;
  if (from !== undefined && !(typeof starts_at === 'string' && starts_at >= from)) return false;
  if (to !== undefined && !(typeof starts_at === 'string' && starts_at <= to)) return false;
  if (project !== undefined && candidate.project?.id !== project && !(withoutProject && candidate.project === null))
    return false;
  return sees(viewer, candidate);
}
