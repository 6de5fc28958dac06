// What was written right before and right after a match: what stands side by side is often of the same talk, and an answer
// follows its question without repeating it. Of what the viewer sees alone: what is hidden takes no place in the order.

import { ALL_PROJECTS, NO_PROJECT } from '../store/text-index/search-index.ts';
import { type Candidate, type CandidateRow, toCandidates } from '../view/candidates.ts';
import { type Asking, isAdmitted } from './postings.ts';
import type { Scope } from './scope.ts';

export interface Neighbour {
  candidate: Candidate;
  /** Places away from the match, negative before it. */
  distance: number;
}

/** So many on each side. */
const REACH = 3;
/** Labels decide one by one: so many rows are looked at for the three of a side. */
const LOOKED_AT_BY_LABEL = 24;
const DAY_MS = 86_400_000;

interface Row extends CandidateRow {
  seed: string;
  id: string;
}

/** The neighbours of each match, which are all of one type and read in two questions. */
export function neighboursOf(asking: Asking, scope: Scope, seeds: readonly Candidate[]): Map<string, Neighbour[]> {
  const neighbours = new Map<string, Neighbour[]>();
  for (const [place, inPlace] of groupBy(seeds, ({ project }) => project?.id ?? NO_PROJECT)) {
    const before = rowsBeside(asking, scope, place, inPlace, 'before');
    const after = rowsBeside(asking, scope, place, inPlace, 'after');
    for (const seed of inPlace) {
      const { id } = seed.record;
      neighbours.set(id, [
        ...nearest(asking, seed, before.get(id) ?? [], -1),
        ...nearest(asking, seed, after.get(id) ?? [], 1),
      ]);
    }
  }
  return neighbours;
}

function rowsBeside(
  { reader, viewer, at }: Asking,
  { partitions }: Scope,
  place: string,
  seeds: readonly Candidate[],
  side: 'before' | 'after',
): Map<string, Row[]> {
  const { type } = (seeds[0] as Candidate).record;
  const classes = partitions
    .filter((each) => each.type === type && (each.project_id === place || each.project_id === ALL_PROJECTS))
    .map(({ classification }) => classification);
  const named = JSON.stringify([...new Set(classes)]);
  const ids = JSON.stringify(seeds.map(({ record }) => record.id));
  const ownerOnly = viewer.grants === undefined ? 1 : 0;
  const byLabel = viewer.facts.some(({ selectors }) => selectors.labels !== undefined);
  const reach = byLabel ? LOOKED_AT_BY_LABEL : REACH;
  const inNone = place === NO_PROJECT;
  const rows =
    side === 'before'
      ? inNone
        ? reader.all<Row>`
      SELECT s.value AS seed, o.id, o.seq, o.project_id FROM json_each(${ids}) s CROSS JOIN objects o WHERE o.id IN (
        SELECT id FROM live_objects n WHERE n.project_id IS NULL AND n.type = ${type} AND n.id < s.value
          AND n.classification IN (SELECT value FROM json_each(${named})) AND n.owner_only <= ${ownerOnly} AND n.until > ${at}
        ORDER BY n.id DESC LIMIT ${reach}) ORDER BY o.id DESC`
        : reader.all<Row>`
      SELECT s.value AS seed, o.id, o.seq, o.project_id FROM json_each(${ids}) s CROSS JOIN objects o WHERE o.id IN (
        SELECT id FROM live_objects n WHERE n.project_id = ${place} AND n.type = ${type} AND n.id < s.value
          AND n.classification IN (SELECT value FROM json_each(${named})) AND n.owner_only <= ${ownerOnly} AND n.until > ${at}
        ORDER BY n.id DESC LIMIT ${reach}) ORDER BY o.id DESC`
      : inNone
        ? reader.all<Row>`
      SELECT s.value AS seed, o.id, o.seq, o.project_id FROM json_each(${ids}) s CROSS JOIN objects o WHERE o.id IN (
        SELECT id FROM live_objects n WHERE n.project_id IS NULL AND n.type = ${type} AND n.id > s.value
          AND n.classification IN (SELECT value FROM json_each(${named})) AND n.owner_only <= ${ownerOnly} AND n.until > ${at}
        ORDER BY n.id LIMIT ${reach}) ORDER BY o.id`
        : reader.all<Row>`
      SELECT s.value AS seed, o.id, o.seq, o.project_id FROM json_each(${ids}) s CROSS JOIN objects o WHERE o.id IN (
        SELECT id FROM live_objects n WHERE n.project_id = ${place} AND n.type = ${type} AND n.id > s.value
          AND n.classification IN (SELECT value FROM json_each(${named})) AND n.owner_only <= ${ownerOnly} AND n.until > ${at}
        ORDER BY n.id LIMIT ${reach}) ORDER BY o.id`;
  return groupBy(rows, ({ seed }) => seed);
}

function nearest(asking: Asking, seed: Candidate, rows: readonly Row[], side: 1 | -1): Neighbour[] {
  const near: Neighbour[] = [];
  for (const candidate of toCandidates(asking.reader, rows, asking.at)) {
    if (near.length === REACH) break;
    if (isAdmitted(asking, candidate)) near.push({ candidate, distance: side * (near.length + 1) });
  }
  return near.filter(({ candidate }) => isOfOneTalk(seed, candidate));
}

/** Of the same source, or of the same day: what somebody noted on different days only happens to lie side by side. */
function isOfOneTalk({ record: a }: Candidate, { record: b }: Candidate): boolean {
  if (a.source_refs.some((ref) => b.source_refs.includes(ref))) return true;
  if (a.valid_from && b.valid_from)
    return Math.abs(Date.parse(a.valid_from as string) - Date.parse(b.valid_from as string)) <= DAY_MS;
  return Math.abs(Date.parse(a.created_at) - Date.parse(b.created_at)) <= DAY_MS;
}

function groupBy<V>(values: readonly V[], keyOf: (value: V) => string): Map<string, V[]> {
  const groups = new Map<string, V[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
