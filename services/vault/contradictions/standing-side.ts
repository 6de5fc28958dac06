// A side of a conflict as it stands now: what waits, or what holds.
import { kindOf } from '../../../shared/id-kinds.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Conflict, MemoryProposal } from '../../../shared/schemas/proposal.ts';
import type { Change } from '../store/change.ts';
import { isLive } from '../store/objects/live.ts';
import { findObject } from '../store/objects/versions.ts';
import { isStanding } from './across/against-another-kind.ts';

export function proposalOf({ tx, at }: Change, { proposal_id }: Conflict): (MemoryProposal & AnyRecord) | undefined {
  if (proposal_id === null) return undefined;
  return findObject<MemoryProposal & AnyRecord>(tx, 'memory_proposal', proposal_id, at)?.record;
}

/** The record of a side, whatever its type; undefined where it does not hold any more. */
export function sideOf({ tx, at }: Change, id: string | null): AnyRecord | undefined {
  const found = id === null ? undefined : findObject<AnyRecord>(tx, kindOf(id) as string, id, at)?.record;
  return found && isLive(found) && isStanding(found) ? found : undefined;
}
