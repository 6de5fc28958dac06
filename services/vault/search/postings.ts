// Which objects hold what is wanted: for each wanted thing the numbers of the newest that hold it. Only what the viewer
// sees is ever in these lists, so whatever is counted from them is counted from that alone.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { storedRecord } from '../../../shared/schemas/stored-record.ts';
import { startsAt } from '../store/objects/object-columns.ts';
import { NO_PROJECT, type Partition } from '../store/partitions/partitions.ts';
import { markedFlag, markedTold } from '../store/text-index/search-index.ts';
import { type Candidate, type CandidateRow, newestOf } from '../view/candidates.ts';
import type { Scope, SearchFilter } from '../view/scope.ts';
import { type Seeing, sees } from '../view/viewer.ts';
import { matchOf, type Wanted } from './question.ts';

/** Beyond it a word is too common to tell anything by itself, and the newest are the best guess. */
const MAX_HOLDERS = 500;

/** Somebody asks within a filter. */
export interface Asking extends Seeing {
  filter: SearchFilter;
}

/** Partitions of one question to the index: so many cost no more than what they hold. */
const ASKED_AT_ONCE = 64;

export function holdersOf(asking: Asking, scope: Scope, wanted: readonly Wanted[]): readonly number[] {
  return holding(asking, scope, (partitions) => queryOf(wanted, partitions));
}

/** What is looked for together. */
type Together = readonly Wanted[];

/** Those that hold all of one of these. */
export function holdersOfAny(asking: Asking, scope: Scope, ways: readonly Together[]): readonly number[] {
  return holding(asking, scope, (partitions) => anyQuery(ways, partitions));
}

/** The same in what they are called, or in the sentence that they are. */
export function titledWithAny(asking: Asking, scope: Scope, ways: readonly Together[]): readonly number[] {
  return holding(asking, scope, (partitions) => `title : (${anyQuery(ways, partitions)})`);
}

function anyQuery(ways: readonly Together[], partitions: readonly number[]): string {
  return ways.map((each) => `(${queryOf(each, partitions)})`).join(' OR ');
}

/** Objects with a flag, such as of somebody's health, whatever their words are. */
export function flaggedWith(flag: string, asking: Asking, scope: Scope): readonly number[] {
  return holding(asking, scope, (partitions) => partitions.map((each) => `"${markedFlag(flag, each)}"`).join(' OR '));
}

/** Objects that tell of such a thing, in whatever words. */
export function markedWith(mark: string, asking: Asking, scope: Scope): readonly number[] {
  return holding(asking, scope, (partitions) => partitions.map((each) => `"${markedTold(mark, each)}"`).join(' OR '));
}

type QueryIn = (partitions: readonly number[]) => string;

function holding(asking: Asking, { partitions, judged }: Scope, queryIn: QueryIn): readonly number[] {
  const isWindowed = asking.filter.from !== undefined || asking.filter.to !== undefined;
  const isInOneProject = asking.filter.project !== undefined;
  const lists = [
    ...(isInOneProject ? partsOf(partitions) : [partitions]).flatMap(groupsOf).map((group) => {
      const query = queryIn(group);
      return isWindowed ? judgedHolders(asking, query) : newestHolders(asking, query);
    }),
    ...groupsOf(judged).map((group) => judgedHolders(asking, queryIn(group))),
  ];
  if (lists.length < 2) return lists[0] ?? [];
  // An object that is being entered anew lies in two places for a while.
  return [...new Set(lists.flat())].sort((a, b) => b - a).slice(0, MAX_HOLDERS);
}

/** A package asks for both in a project: for all that lies there, and for what was decided and is remembered. */
function partsOf(partitions: readonly Partition[]): Partition[][] {
  const isTold = ({ type }: Partition) => type === 'memory' || type === 'decision';
  return [partitions.filter(isTold), partitions.filter((each) => !isTold(each))];
}

function groupsOf(partitions: readonly Partition[]): number[][] {
  const groups: number[][] = [];
  for (let from = 0; from < partitions.length; from += ASKED_AT_ONCE)
    groups.push(partitions.slice(from, from + ASKED_AT_ONCE).map(({ id }) => id));
  return groups;
}

function queryOf(wanted: readonly Wanted[], partitions: readonly number[]): string {
  return wanted.map((each) => `(${matchOf(each, partitions)})`).join(' AND ');
}

/** Kept for who asks: from what is kept for all, one assistant would feel which words another, or the owner, has just looked for. */
function newestHolders({ reader, viewer }: Asking, query: string): readonly number[] {
  return reader.columnCached<number>`
    SELECT rowid FROM search WHERE search MATCH ${query} AND ${viewer.connectionId ?? 'owner'} <> '' ORDER BY rowid DESC LIMIT ${MAX_HOLDERS}`;
}

export function isCommon(holders: readonly number[]): boolean {
  return holders.length >= MAX_HOLDERS;
}

interface JudgedRow extends CandidateRow {
  record: string;
  project_status: string | null;
  project_live: number | null;
  project_owner_only: number | null;
}

function judgedHolders(asking: Asking, query: string): number[] {
  const { reader, now } = asking;
  const holders: number[] = [];
  // With everything in the row: nothing else may be asked of the connection meanwhile.
  const rows = reader.each<JudgedRow>`
    SELECT o.seq, v.record, o.project_id, p.status AS project_status, p.until > ${now} AS project_live,
      p.owner_only AS project_owner_only
    FROM search s CROSS JOIN versions v ON v.seq = s.rowid CROSS JOIN objects o ON o.id = v.object_id
      LEFT JOIN live_objects p ON p.id = o.project_id
    WHERE search MATCH ${query} AND o.seq = s.rowid AND o.until > ${now}
    ORDER BY s.rowid DESC`;
  for (const row of rows) {
    const { seq, project_id: id } = row;
    const [isLive, ownerOnly] = [row.project_live === 1, row.project_owner_only === 1];
    const project = id === null ? null : { id, status: row.project_status ?? '', isLive, ownerOnly };
    if (!isAdmitted(asking, { seq, record: storedRecord<AnyRecord>(row.record), project })) continue;
    holders.push(seq);
    if (isCommon(holders)) break;
  }
  return holders;
}

/** The objects behind the numbers, with the policy's last word on each. */
export function candidatesOf(asking: Asking, seqs: readonly number[]): Candidate[] {
  if (seqs.length === 0) return [];
  // The index names newest versions alone; an object that has another now is not the one that was found.
  return newestOf(asking.reader, seqs, asking.now).filter((candidate) => isAdmitted(asking, candidate));
}

/** Those of them that are asked for: what is known of all that the viewer sees, told of a part of it. */
export function heldWithin(asking: Asking, seqs: readonly number[]): number[] {
  const { types } = asking.filter;
  return candidatesOf(asking, seqs).flatMap(({ seq, record }) =>
    types === undefined || types.includes(record.type) ? [seq] : [],
  );
}

export function isAdmitted({ viewer, filter }: Asking, candidate: Candidate): boolean {
  const { from, to, project, withoutProject } = filter;
  const start = startsAt(candidate.record);
  if (from !== undefined && !(start !== null && start >= from)) return false;
  if (to !== undefined && !(start !== null && start <= to)) return false;
  if (
    project !== undefined &&
    (candidate.project?.id ?? NO_PROJECT) !== project &&
    !(withoutProject && candidate.project === null)
  )
    return false;
  return sees(viewer, candidate);
}
