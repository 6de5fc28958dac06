// What proposes again what needs no decision says so in a sentence: its status alone reads as if something had become of it. It
// says nothing beyond the status and the memory that whoever proposed it is shown.
import type { Proposal } from './meanings.ts';

export function withReason<P extends Proposal>(proposal: P): P {
  const because = reasonOf(proposal);
  return because === undefined ? proposal : { ...proposal, because };
}

function reasonOf(proposal: Proposal): string | undefined {
  if (proposal.status === 'rejected') return 'The owner has rejected this before.';
  if (proposal.type !== 'memory_proposal') return proposal.status === 'accepted' ? 'This is so already.' : undefined;
  const { status, memory_id } = proposal;
  return status === 'superseded' && memory_id !== null ? `This is known already: ${memory_id}.` : undefined;
}
