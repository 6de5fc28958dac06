// What was written right before and right after a match: what stands side by side is often of the same talk, and an answer
// follows its question without repeating it. Of what the viewer sees alone: what is hidden takes no place in the order.
import { DAY_MS } from '../../../shared/limits.ts';
import { NO_PROJECT, withoutShelves } from '../store/partitions/partitions.ts';
import { type Candidate, type CandidateRow, toCandidates } from '../view/candidates.ts';
import type { Scope } from '../view/scope.ts';
import { type Asking, isAdmitted } from './postings.ts';

interface Neighbour {
  candidate: Candidate;
  /** Places away from the match, negative before it. */
  distance: number;
}

/** So many on each side. */
const REACH = 4;
/** Where each is judged, so many are looked at for those of a side. */
const LOOKED_AT = 32;
interface Row extends CandidateRow {
  seed: string;
  id: string;
}

/** The neighbours of each match, which are all of one type and read in two questions. */
export function neighboursOf(asking: Asking, scope: Scope, seeds: readonly Candidate[]): Map<string, Neighbour[]> {
  const before = rowsBeside(asking, scope, seeds, 'before');
  const after = rowsBeside(asking, scope, seeds, 'after');
  return new Map(
    seeds.map((seed): [string, Neighbour[]] => {
      const { id } = seed.record;
      return [
        id,
        [...nearest(asking, seed, before.get(id) ?? [], -1), ...nearest(asking, seed, after.get(id) ?? [], 1)],
      ];
    }),
  );
}

/** In the partitions of the place of each, as far as they are asked. */
function rowsBeside(
  { reader, now }: Asking,
  { partitions, judged }: Scope,
  seeds: readonly Candidate[],
  side: 'before' | 'after',
): Map<string, Row[]> {
  const { type } = (seeds[0] as Candidate).record;
  const asked = [...partitions, ...judged].filter((each) => each.type === type);
  const lying = JSON.stringify(withoutShelves(reader, asked));
  const places = JSON.stringify(seeds.map(({ record, project }) => [record.id, project?.id ?? NO_PROJECT]));
  const reach = judged.length > 0 ? LOOKED_AT : REACH;
  const rows =
    side === 'before'
      ? reader.all<Row>`
    SELECT s.value ->> 0 AS seed, o.id, o.seq, o.project_id
    FROM json_each(${places}) s JOIN search_partitions p ON p.project_id = s.value ->> 1 AND p.type = ${type}
      AND p.id IN (SELECT value FROM json_each(${lying})) CROSS JOIN objects o
    WHERE o.id IN (
      SELECT id FROM objects n WHERE n.partition = p.id AND n.id < s.value ->> 0 AND n.until > ${now}
      ORDER BY n.id DESC LIMIT ${reach}
    ) ORDER BY o.id DESC`
      : reader.all<Row>`
    SELECT s.value ->> 0 AS seed, o.id, o.seq, o.project_id
    FROM json_each(${places}) s JOIN search_partitions p ON p.project_id = s.value ->> 1 AND p.type = ${type}
      AND p.id IN (SELECT value FROM json_each(${lying})) CROSS JOIN objects o
    WHERE o.id IN (
      SELECT id FROM objects n WHERE n.partition = p.id AND n.id > s.value ->> 0 AND n.until > ${now}
      ORDER BY n.id LIMIT ${reach}
    ) ORDER BY o.id`;
  return Map.groupBy(rows, ({ seed }) => seed);
}

function nearest(asking: Asking, seed: Candidate, rows: readonly Row[], side: 1 | -1): Neighbour[] {
  const near: Neighbour[] = [];
  for (const candidate of toCandidates(asking.reader, rows, asking.now)) {
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
