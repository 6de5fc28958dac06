// What relations tie to each other of the things that are weighed.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { type CandidateRow, toCandidates } from '../../view/candidates.ts';
import { type Seeing, sees } from '../../view/viewer.ts';

/** What relations tie each thing to, by their ids. */
export type Ties = ReadonlyMap<string, ReadonlySet<string>>;

/** Ties between these things, by the relations that the viewer sees: one question to the database for all. */
export function tiesAmong({ reader, viewer, now }: Seeing, ids: readonly string[]): Ties {
  const among = JSON.stringify(ids);
  const rows = reader.all<CandidateRow>`
    SELECT o.seq, o.project_id FROM objects o
    WHERE o.type = 'relation' AND o.deleted = 0 AND o.live = 1 AND o.until > ${now}
      AND o.from_id IN (SELECT value FROM json_each(${among})) AND o.to_id IN (SELECT value FROM json_each(${among}))`;
  const ties = new Map<string, Set<string>>();
  const tie = (from: string, to: string) => ties.set(from, (ties.get(from) ?? new Set()).add(to));
  for (const candidate of toCandidates(reader, rows, now)) {
    if (!sees(viewer, candidate)) continue;
    const { from_id, to_id } = candidate.record as AnyRecord & { from_id: string; to_id: string };
    tie(from_id, to_id);
    tie(to_id, from_id);
  }
  return ties;
}
