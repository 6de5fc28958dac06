// A side of a conflict as it stands now: what waits, what holds, or what has taken its place since.
import { HubError } from '../../../shared/errors.ts';
import { kindOf } from '../../../shared/id-kinds.ts';
import type { AnyRecord, Family } from '../../../shared/schemas/object.ts';
import type { Conflict, MemoryProposal } from '../../../shared/schemas/proposal.ts';
import { isStanding } from '../contradictions/across/across-kinds.ts';
import type { Change } from '../store/change.ts';
import { isLive } from '../store/objects/live.ts';
import { findObject } from '../store/objects/versions.ts';

export function proposalOf({ tx, at }: Change, { proposal_id }: Conflict): (MemoryProposal & AnyRecord) | undefined {
  if (proposal_id === null) return undefined;
  return findObject<MemoryProposal & AnyRecord>(tx, 'memory_proposal', proposal_id, at)?.record;
}

/** Whatever it is of; undefined where it does not hold any more. */
export function sideOf(change: Change, id: string | null): AnyRecord | undefined {
  return id === null ? undefined : standingOf(change, { type: kindOf(id) as string }, id);
}

/** The object under the id, or the one that has taken its place since; undefined where that is gone. */
export function standingOf(
  { tx, at }: Change,
  { type }: Pick<Family, 'type'>,
  id: string | null,
): AnyRecord | undefined {
  // In an imported archive two memories may each claim to have taken the other's place.
  const seen = new Set<string>();
  for (let next = id; next !== null && !seen.has(next); ) {
    seen.add(next);
    const memory = findObject<AnyRecord>(tx, type, next, at)?.record;
    if (memory?.status !== 'superseded') return memory && isLive(memory) && isStanding(memory) ? memory : undefined;
    next = memory.superseded_by as string | null;
  }
  return undefined;
}

export function goneSides(detail: string): HubError {
  return new HubError('already_decided', detail);
}
