// What assistants propose, what the owner makes of it, and what contradicts what is there.
import { Closed, Id } from '../schemas/fields.ts';
import { Memory } from '../schemas/memory.ts';
import {
  AcceptMemory,
  AcceptOperational,
  Conflict,
  MemoryProposal,
  MemoryProposalRequest,
  OperationalProposal,
  RejectMemory,
  RelationProposal,
  ResolveConflict,
} from '../schemas/proposal.ts';
import { forAny, forOwner, type Method, READS, WRITES, Written } from './method.ts';
import { ById, ListOf, Page } from './records.ts';

export const proposals = {
  proposeMemory: {
    ...forAny('proposal.create', WRITES),
    params: MemoryProposalRequest,
    result: Written(MemoryProposal.Record),
    summary: 'Propose a memory',
  },
  listMemoryProposals: {
    ...forAny('proposal.list', READS),
    params: ListOf(MemoryProposal.Record),
    result: Page(MemoryProposal.Record),
    summary: 'Proposed memories, newest first; a connection sees its own',
  },
  getMemoryProposal: {
    ...forOwner('proposal.get', READS),
    params: ById,
    result: MemoryProposal.Record,
    summary: 'One proposed memory, whole',
  },
  acceptMemory: {
    ...forOwner('proposal.accept', WRITES),
    params: Closed({ id: Id, ...AcceptMemory.properties }),
    result: Written(Memory.Record),
    summary: 'Make a proposed memory live, as it is or with edits',
  },
  rejectMemory: {
    ...forOwner('proposal.reject', WRITES),
    params: Closed({ id: Id, ...RejectMemory.properties }),
    result: Written(MemoryProposal.Record),
    summary: 'Reject a proposed memory',
  },
  reopenMemory: {
    ...forOwner('proposal.reopen', WRITES),
    params: ById,
    result: Written(MemoryProposal.Record),
    summary: 'Take back a decision about a proposed memory',
  },
  listOperationalProposals: {
    ...forOwner('operational.list', READS),
    params: ListOf(OperationalProposal.Record),
    result: Page(OperationalProposal.Record),
    summary: 'Proposed operational states, newest first',
  },
  getOperationalProposal: {
    ...forOwner('operational.get', READS),
    params: ById,
    result: OperationalProposal.Record,
    summary: 'One proposed operational state, whole',
  },
  acceptOperational: {
    ...forOwner('operational.accept', WRITES),
    params: Closed({ id: Id, ...AcceptOperational.properties }),
    result: Written(OperationalProposal.Record),
    summary: 'Apply a proposed operational state, as it is or with edits',
  },
  rejectOperational: {
    ...forOwner('operational.reject', WRITES),
    params: ById,
    result: Written(OperationalProposal.Record),
    summary: 'Reject a proposed operational state',
  },
  reopenOperational: {
    ...forOwner('operational.reopen', WRITES),
    params: ById,
    result: Written(OperationalProposal.Record),
    summary: 'Take back a decision about a proposed operational state',
  },
  listRelationProposals: {
    ...forOwner('relation_proposal.list', READS),
    params: ListOf(RelationProposal.Record),
    result: Page(RelationProposal.Record),
    summary: 'Proposed relations, newest first',
  },
  getRelationProposal: {
    ...forOwner('relation_proposal.get', READS),
    params: ById,
    result: RelationProposal.Record,
    summary: 'One proposed relation, whole',
  },
  acceptRelation: {
    ...forOwner('relation_proposal.accept', WRITES),
    params: ById,
    result: Written(RelationProposal.Record),
    summary: 'Make a proposed relation live',
  },
  rejectRelation: {
    ...forOwner('relation_proposal.reject', WRITES),
    params: ById,
    result: Written(RelationProposal.Record),
    summary: 'Reject a proposed relation',
  },
  reopenRelation: {
    ...forOwner('relation_proposal.reopen', WRITES),
    params: ById,
    result: Written(RelationProposal.Record),
    summary: 'Take back a decision about a proposed relation',
  },
  listConflicts: {
    ...forOwner('conflict.list', READS),
    params: ListOf(Conflict.Record),
    result: Page(Conflict.Record),
    summary:
      'Conflicts between proposals and memories, newest first; of those of a waiting proposal that are open, the first',
  },
  getConflict: {
    ...forOwner('conflict.get', READS),
    params: ById,
    result: Conflict.Record,
    summary: 'One conflict, whole',
  },
  resolveConflict: {
    ...forOwner('conflict.resolve', WRITES),
    params: Closed({ id: Id, ...ResolveConflict.properties }),
    result: Written(Conflict.Record),
    summary: 'Keep what is there, take the new, keep both, or merge them',
  },
} as const satisfies Record<string, Method>;

export const PROPOSAL_METHODS: readonly Method[] = Object.values(proposals);
