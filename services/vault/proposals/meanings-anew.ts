// What was proposed before statements came to be read otherwise (store/db/migrations) is known by what it means now: what says the
// same is one entry, and what was rejected does not come back.
import type { Change } from '../store/change.ts';
import { meaningOf, type Proposal } from './meanings.ts';

const READ_AT_ONCE = 50;

/** Reads the meanings of some proposals anew. True while there are more. */
export function readMeaningsAnew({ tx }: Change): boolean {
  const { until } = tx.one<{ until: string | null }>`SELECT until FROM meanings_read` as { until: string | null };
  if (until === null) return false;
  const ids = tx.column<string>`
    SELECT DISTINCT proposal FROM proposal_meanings WHERE proposal > ${until} ORDER BY proposal LIMIT ${READ_AT_ONCE}`;
  for (const id of ids) {
    const row = tx.one<{ record: string }>`
      SELECT v.record FROM objects o JOIN versions v ON v.seq = o.seq WHERE o.id = ${id} AND o.deleted = 0`;
    if (row === undefined) continue;
    const meaning = meaningOf(JSON.parse(row.record) as Proposal);
    tx.run`UPDATE OR REPLACE proposal_meanings SET meaning = ${meaning} WHERE proposal = ${id}`;
  }
  tx.run`UPDATE meanings_read SET until = ${ids.at(-1) ?? null}`;
  return ids.length > 0;
}
