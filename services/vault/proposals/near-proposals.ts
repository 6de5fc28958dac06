// A proposal is compared with what its proposer sees before it is answered. What is hidden from its proposer is compared by the
// vault itself, after the commit (contradictions/), so that neither the answer nor its time tells of it.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Conflict, MemoryProposal } from '../../../shared/schemas/proposal.ts';
import { openAgainst } from '../contradictions/conflict-records.ts';
import { compareRecords, matterOf } from '../contradictions/matters.ts';
import { search } from '../search/search.ts';
import type { Change } from '../store/change.ts';
import { NO_PROJECT } from '../store/partitions/partitions.ts';
import type { Viewer } from '../view/viewer.ts';

const MOST_COMPARED = 30;
const MOST_CONFLICTS = 5;

export function conflictsWith(
  change: Change,
  viewer: Viewer,
  proposal: MemoryProposal,
  proposed: AnyRecord,
): Conflict[] {
  const { tx, at } = change;
  const filter = { types: ['memory'], project: (proposed.project_id as string | null) ?? NO_PROJECT };
  const near = search(tx, viewer, String(proposed.statement), filter, at).slice(0, MOST_COMPARED);
  const found = near.flatMap(({ candidate: { record } }) => {
    const verdict = compareRecords(proposed, record);
    if (verdict === undefined) return [];
    return [
      {
        kind: verdict === 'same' ? ('duplicate' as const) : verdict,
        there: record,
        matter: matterOf(proposed, record),
      },
    ];
  });
  return found.slice(0, MOST_CONFLICTS).map((opening) => openAgainst(change, proposal, opening));
}
