// A proposal is compared with what its proposer sees before it is answered. What is hidden from its proposer is compared by the
// vault itself, after the commit (contradictions/), so that neither the answer nor its time tells of it.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Conflict, MemoryProposal } from '../../../shared/schemas/proposal.ts';
import { openAgainst } from '../contradictions/conflict-records.ts';
import { compareRecords, matterOf, placeOf, TYPES_ACROSS } from '../contradictions/matters.ts';
import { find, search } from '../search/search.ts';
import type { Change } from '../store/change.ts';
import { NO_PROJECT } from '../store/partitions/partitions.ts';
import type { Viewer } from '../view/viewer.ts';

const MOST_COMPARED = 30;
/** What lies elsewhere is sought by itself, so that it takes no room of what lies in the same project, or in none as well. */
const MOST_COMPARED_BESIDE = 15;
/** Of what is promised, decided or preferred, in the same place or elsewhere. */
const MOST_COMPARED_ACROSS = 10;
const MOST_CONFLICTS = 5;

export interface Near {
  conflicts: Conflict[];
  /** The memory that says the same in the same place. */
  known: string | undefined;
}

export function compareWithSeen(change: Change, viewer: Viewer, proposal: MemoryProposal, proposed: AnyRecord): Near {
  const near = [...nearIn(change, viewer, proposed), ...nearBeside(change, viewer, proposed)];
  const found = [...near, ...nearAcross(change, viewer, proposed)]
    .flatMap((there) => {
      const verdict = compareRecords(proposed, there);
      if (verdict === undefined) return [];
      const kind = verdict === 'same' ? ('duplicate' as const) : verdict;
      return [{ kind, there, matter: matterOf(proposed, there) }];
    })
    .slice(0, MOST_CONFLICTS);
  const known = found.find(({ kind, there }) => kind === 'duplicate' && placeOf(there) === placeOf(proposed));
  return { conflicts: found.map((opening) => openAgainst(change, proposal, opening)), known: known?.there.id };
}

function nearIn({ tx, at }: Change, viewer: Viewer, proposed: AnyRecord): AnyRecord[] {
  const filter = { types: ['memory'], project: placeOf(proposed) };
  const hits = search(tx, viewer, String(proposed.statement), filter, at);
  return hits.slice(0, MOST_COMPARED).map(({ candidate }) => candidate.record);
}

/** What belongs to no project is compared with what lies in any, and the other way round. */
function nearBeside({ tx, at }: Change, viewer: Viewer, proposed: AnyRecord): AnyRecord[] {
  const filter = { types: ['memory'], ...(placeOf(proposed) !== NO_PROJECT && { project: NO_PROJECT }) };
  return find(tx, viewer, String(proposed.statement), filter, at)
    .hits.map(({ candidate }) => candidate.record)
    .filter((record) => placeOf(record) !== placeOf(proposed))
    .slice(0, MOST_COMPARED_BESIDE);
}

function nearAcross({ tx, at }: Change, viewer: Viewer, proposed: AnyRecord): AnyRecord[] {
  const place = placeOf(proposed);
  const filter = { types: TYPES_ACROSS, ...(place !== NO_PROJECT && { project: place, withoutProject: true }) };
  const { hits } = find(tx, viewer, String(proposed.statement), filter, at);
  return hits.slice(0, MOST_COMPARED_ACROSS).map(({ candidate }) => candidate.record);
}
