// What assistants propose, and what the owner makes of it. Nothing of it is live before the owner accepts it.
import { review } from '../../../shared/contracts/review.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import {
  AcceptMemory,
  Conflict,
  MemoryProposal,
  MemoryProposalRequest,
  OperationalProposal,
  ProposedMemory,
  RelationProposal,
  ResolveConflict,
} from '../../../shared/schemas/proposal.ts';
import { decisionEndpoint } from '../decision-endpoint.ts';
import { askVault, type Endpoint, endpoint, IdParams, idIn, withTag, written } from '../endpoint.ts';
import { listEndpoint } from '../paging.ts';

const tag = 'proposals';

const proposeMemory = endpoint({
  method: 'POST',
  url: '/v1/memories/proposals',
  tag,
  access: 'any',
  operationId: 'proposeMemory',
  summary: review.proposeMemory.summary,
  description: 'The memory with its evidence, or the bare memory. It is not live until the owner accepts it.',
  body: MemoryProposalRequest,
  bodyForms: [MemoryProposalRequest, ProposedMemory],
  readBody: (given) => (isBareMemory(given) ? { memory: given } : given),
  headers: ['idempotency-key'],
  answers: { 200: { description: 'The proposal', schema: MemoryProposal.Record } },
  handle: async (visit) => {
    const answer = await askVault(visit, review.proposeMemory, visit.body);
    return withTag(visit.reply, written(visit.reply, answer));
  },
});

function isBareMemory(given: unknown): boolean {
  return (
    typeof given === 'object' && given !== null && !('memory' in given) && ('kind' in given || 'statement' in given)
  );
}

const acceptMemory = endpoint({
  method: 'POST',
  url: '/v1/memories/proposals/:id/accept',
  tag,
  access: 'owner',
  operationId: 'acceptMemoryProposal',
  summary: review.acceptMemory.summary,
  description: 'With edits it is the word of the owner; without, it stays the word of the assistant.',
  params: IdParams,
  body: AcceptMemory,
  bodyOptional: true,
  headers: ['idempotency-key'],
  answers: { 200: { description: 'The memory that came of it', schema: Memory.Record } },
  handle: async (visit) => {
    const id = idIn(visit.params, MemoryProposal.prefix);
    const answer = await askVault(visit, review.acceptMemory, { id, ...visit.body });
    return withTag(visit.reply, written(visit.reply, answer));
  },
});

const resolveConflict = endpoint({
  method: 'POST',
  url: '/v1/conflicts/:id/resolve',
  tag,
  access: 'owner',
  operationId: 'resolveConflict',
  summary: review.resolveConflict.summary,
  description:
    'To accept the new one supersedes the memory, by what the proposal became where it was accepted already; to merge takes the words that take the place of both. Where the memory is gone, the proposal is accepted by itself.',
  params: IdParams,
  body: ResolveConflict,
  headers: ['idempotency-key'],
  answers: { 200: { description: 'The conflict, resolved', schema: Conflict.Record } },
  handle: async (visit) => {
    const id = idIn(visit.params, Conflict.prefix);
    return written(visit.reply, await askVault(visit, review.resolveConflict, { id, ...visit.body }));
  },
});

export const PROPOSAL_ENDPOINTS: readonly Endpoint[] = [
  proposeMemory,
  listEndpoint({
    url: '/v1/memories/proposals',
    tag,
    access: 'any',
    operationId: 'listMemoryProposals',
    method: review.listMemoryProposals,
    description: 'A connection gets its own newest ones, and learns what became of them.',
  }),
  acceptMemory,
  decisionEndpoint({
    url: '/v1/memories/proposals/:id/reject',
    tag,
    operationId: 'rejectMemoryProposal',
    method: review.rejectMemory,
    prefix: MemoryProposal.prefix,
  }),
  listEndpoint({
    url: '/v1/conflicts',
    tag,
    access: 'owner',
    operationId: 'listConflicts',
    method: review.listConflicts,
  }),
  resolveConflict,
  listEndpoint({
    url: '/v1/operational-proposals',
    tag,
    access: 'owner',
    operationId: 'listOperationalProposals',
    method: review.listOperationalProposals,
  }),
  decisionEndpoint({
    url: '/v1/operational-proposals/:id/accept',
    tag,
    operationId: 'acceptOperationalProposal',
    method: review.acceptOperational,
    prefix: OperationalProposal.prefix,
    description: 'What the proposal leaves out stays as it is, and so does the authority of what it changes.',
  }),
  decisionEndpoint({
    url: '/v1/operational-proposals/:id/reject',
    tag,
    operationId: 'rejectOperationalProposal',
    method: review.rejectOperational,
    prefix: OperationalProposal.prefix,
  }),
  listEndpoint({
    url: '/v1/relation-proposals',
    tag,
    access: 'owner',
    operationId: 'listRelationProposals',
    method: review.listRelationProposals,
  }),
  decisionEndpoint({
    url: '/v1/relation-proposals/:id/accept',
    tag,
    operationId: 'acceptRelationProposal',
    method: review.acceptRelation,
    prefix: RelationProposal.prefix,
  }),
  decisionEndpoint({
    url: '/v1/relation-proposals/:id/reject',
    tag,
    operationId: 'rejectRelationProposal',
    method: review.rejectRelation,
    prefix: RelationProposal.prefix,
  }),
];
