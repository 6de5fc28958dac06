// What assistants propose, and what the owner makes of it. Nothing of it is live before the owner accepts it.
import { proposals } from '../../../shared/methods/proposals.ts';
import { MemoryProposalRequest, ProposedMemory } from '../../../shared/schemas/proposal.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';

function isBareMemory(given: unknown): boolean {
  return (
    typeof given === 'object' && given !== null && !('memory' in given) && ('kind' in given || 'statement' in given)
  );
}

const onePage = 'One page';

export const PROPOSAL_ENDPOINTS = tagged('proposals', [
  endpoint(proposals.proposeMemory, {
    at: 'POST /v1/memories/proposals',
    operationId: 'proposeMemory',
    description:
      'The memory with its evidence, or the bare memory. It is not live until the owner accepts it. A memory is 64 KiB at most, with all that is given beside it.',
    bodyForms: [MemoryProposalRequest, ProposedMemory],
    readBody: (given) => (isBareMemory(given) ? { memory: given } : given),
    answer: 'The proposal',
  }),
  endpoint(proposals.listMemoryProposals, {
    at: 'GET /v1/memories/proposals',
    operationId: 'listMemoryProposals',
    description: 'A connection gets its own newest ones, and learns what became of them.',
    answer: onePage,
  }),
  endpoint(proposals.getMemoryProposal, { at: 'GET /v1/memory-proposals/:id', operationId: 'getMemoryProposal' }),
  endpoint(proposals.acceptMemory, {
    at: 'POST /v1/memories/proposals/:id/accept',
    operationId: 'acceptMemoryProposal',
    description:
      'With edits it is the word of the owner; without, it stays the word of the assistant. Where a memory says the same already, in the same place and for the same eyes, that one is answered, and none beside it. What is named in `same`, of its `perhaps_same`, is decided with it: the memory stands for all of them, with the evidence of each.',
    bodyOptional: true,
    answer: 'The memory that came of it',
  }),
  endpoint(proposals.rejectMemory, {
    at: 'POST /v1/memories/proposals/:id/reject',
    operationId: 'rejectMemoryProposal',
    description: 'What is named in `same`, of its `perhaps_same`, is rejected with it.',
    bodyOptional: true,
  }),
  endpoint(proposals.reopenMemory, {
    at: 'POST /v1/memories/proposals/:id/reopen',
    operationId: 'reopenMemoryProposal',
    description:
      'It waits again. A memory that came of it is retracted, unless it says something else by now: then there is no way back; one that was there before stays. A rejection is not remembered any more, whoever else proposed the same.',
  }),
  endpoint(proposals.listConflicts, { at: 'GET /v1/conflicts', operationId: 'listConflicts', answer: onePage }),
  endpoint(proposals.getConflict, { at: 'GET /v1/conflicts/:id', operationId: 'getConflict' }),
  endpoint(proposals.resolveConflict, {
    at: 'POST /v1/conflicts/:id/resolve',
    operationId: 'resolveConflict',
    description:
      'To keep what is there takes the newer one out: a proposal is rejected, also where it was accepted already, and what nobody proposed is retracted; where what was there is gone, it is refused. To retract the new one does the same whatever is there. To accept the new one supersedes the memory, by what the proposal became where it was accepted already; where the memory is gone, the proposal is accepted by itself. To keep both accepts a proposal that waits and leaves both live. To merge takes the words that take the place of both.',
    answer: 'The conflict, resolved',
  }),
  endpoint(proposals.listOperationalProposals, {
    at: 'GET /v1/operational-proposals',
    operationId: 'listOperationalProposals',
    answer: onePage,
  }),
  endpoint(proposals.getOperationalProposal, {
    at: 'GET /v1/operational-proposals/:id',
    operationId: 'getOperationalProposal',
  }),
  endpoint(proposals.acceptOperational, {
    at: 'POST /v1/operational-proposals/:id/accept',
    operationId: 'acceptOperationalProposal',
    description:
      'What the proposal leaves out stays as it is, and so does the authority of what it changes. With edits it is the word of the owner.',
    bodyOptional: true,
  }),
  endpoint(proposals.rejectOperational, {
    at: 'POST /v1/operational-proposals/:id/reject',
    operationId: 'rejectOperationalProposal',
  }),
  endpoint(proposals.reopenOperational, {
    at: 'POST /v1/operational-proposals/:id/reopen',
    operationId: 'reopenOperationalProposal',
    description: 'It waits again, and what it changed is as it was before, unless somebody has changed it since.',
  }),
  endpoint(proposals.listRelationProposals, {
    at: 'GET /v1/relation-proposals',
    operationId: 'listRelationProposals',
    answer: onePage,
  }),
  endpoint(proposals.getRelationProposal, { at: 'GET /v1/relation-proposals/:id', operationId: 'getRelationProposal' }),
  endpoint(proposals.acceptRelation, {
    at: 'POST /v1/relation-proposals/:id/accept',
    operationId: 'acceptRelationProposal',
  }),
  endpoint(proposals.rejectRelation, {
    at: 'POST /v1/relation-proposals/:id/reject',
    operationId: 'rejectRelationProposal',
  }),
  endpoint(proposals.reopenRelation, {
    at: 'POST /v1/relation-proposals/:id/reopen',
    operationId: 'reopenRelationProposal',
    description: 'It waits again, and a relation that came of it is gone; one that was there before stays.',
  }),
]);
