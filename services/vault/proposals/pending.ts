// A proposal that waits for its owner's decision, and what it is after it.
import { HubError } from '../../../shared/errors.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { nextVersion } from '../records/new-record.ts';
import type { Change } from '../store/change.ts';
import { getRecord } from '../store/objects/versions.ts';

export function pendingProposal<P>({ tx, at }: Change, type: string, id: string): P & AnyRecord {
  const proposal = getRecord<P & AnyRecord>(tx, type, id, at);
  if (proposal.status === 'expired')
    throw new HubError('already_decided', 'This proposal waited too long and has expired.', {
      fix: 'Let it wait again first: `hub review reopen`, or what was decided on the page.',
    });
  if (proposal.status !== 'pending') throw alreadyDecided(`This proposal was ${proposal.status} already.`);
  return proposal;
}

/** The refusal of a decision where nothing is left to decide, or nothing to decide it with. */
export function alreadyDecided(detail: string): HubError {
  return new HubError('already_decided', detail);
}

/** The next version of a proposal that was decided. It stays the proposer's word, whoever decides. */
export function asDecided<P extends AnyRecord>(proposal: P, { at }: Change, decision: Record<string, unknown>): P {
  return { ...nextVersion(proposal, at), authority: 'proposed', ...decision };
}
