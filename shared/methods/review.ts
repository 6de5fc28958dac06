// What the owner reviews, and what assistants ask beside their tools: proposals, conflicts, approvals, state, search, the
// live situation.
import { SEARCH_LENGTH } from '../limits.ts';
import { ActionIntent, ActionRequest, ActionResult, DecideAction } from '../schemas/action.ts';
import { ContextContract, ContractRequest, Situation } from '../schemas/contract.ts';
import { Closed, Id, Instant, Nullable, OneOf, Title, Type } from '../schemas/fields.ts';
import { NewGrant } from '../schemas/grant.ts';
import { Memory } from '../schemas/memory.ts';
import { Classification } from '../schemas/object.ts';
import {
  AcceptMemory,
  AcceptOperational,
  Conflict,
  MemoryProposal,
  MemoryProposalRequest,
  OperationalProposal,
  RelationProposal,
  ResolveConflict,
} from '../schemas/proposal.ts';
import {
  DECIDABLE,
  Decided,
  Deferred,
  DueObject,
  KeepRequest,
  Kept,
  Retired,
  ReviewSettings,
} from '../schemas/review.ts';
import { SharedState, StateRequest } from '../schemas/shared-state.ts';
import { SearchAnswer, SearchScope } from '../tools/reading.ts';
import { forAny, forOwner, LEAVES_RECEIPT, type Method, READS, WRITES, Written } from './method.ts';
import { ById, ExpectedVersion, ListOf, Page, PageRequest, Target } from './records.ts';

export const review = {
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
    params: ById,
    result: Written(MemoryProposal.Record),
    summary: 'Reject a proposed memory',
  },
  reopenMemory: {
    ...forOwner('proposal.reopen', WRITES),
    params: ById,
    result: Written(MemoryProposal.Record),
    summary: 'Take back a decision about a proposed memory',
  },
  reopenOperational: {
    ...forOwner('operational.reopen', WRITES),
    params: ById,
    result: Written(OperationalProposal.Record),
    summary: 'Take back a decision about a proposed operational state',
  },
  reopenRelation: {
    ...forOwner('relation_proposal.reopen', WRITES),
    params: ById,
    result: Written(RelationProposal.Record),
    summary: 'Take back a decision about a proposed relation',
  },
  defer: {
    ...forOwner('review.defer', WRITES),
    params: Closed({ id: Id, until: Nullable(Instant) }),
    result: Written(Closed({ id: Id, until: Nullable(Instant) })),
    summary: 'Put a decision off to a day, or ask for it at once',
  },
  listDeferred: {
    ...forOwner('review.list_deferred', READS),
    params: PageRequest,
    result: Page(Deferred),
    summary: 'What is put off, the soonest first',
  },
  listDecided: {
    ...forOwner('review.list_decided', READS),
    params: Closed({
      ...PageRequest.properties,
      type: Type.Optional(OneOf(...DECIDABLE)),
      asked_by: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Who asked, by their id' })),
    }),
    result: Page(Decided),
    summary: 'What was decided, the newest first, and whether there is a way back',
  },
  reviewSettings: {
    ...forOwner('review.settings', READS),
    params: Closed({}),
    result: ReviewSettings,
    summary: 'How long a proposal may wait',
  },
  changeReviewSettings: {
    ...forOwner('review.change_settings', WRITES),
    params: ReviewSettings,
    result: Written(ReviewSettings),
    summary: 'Say how long a proposal may wait',
  },
  listConflicts: {
    ...forOwner('conflict.list', READS),
    params: ListOf(Conflict.Record),
    result: Page(Conflict.Record),
    summary: 'Conflicts between proposals and memories, newest first',
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
  proposeAction: {
    ...forAny('action.propose', WRITES),
    params: ActionRequest,
    result: Written(ActionIntent.Record),
    summary: 'Ask the owner for an action',
  },
  listApprovals: {
    ...forOwner('action.list', READS),
    params: ListOf(ActionIntent.Record),
    result: Page(ActionIntent.Record),
    summary: 'Actions that assistants asked for, newest first',
  },
  getApproval: {
    ...forOwner('action.get', READS),
    params: ById,
    result: ActionIntent.Record,
    summary: 'One action that was asked for, whole',
  },
  decideAction: {
    ...forOwner('action.decide', WRITES),
    params: Closed({ id: Id, ...DecideAction.properties }),
    result: Written(ActionIntent.Record),
    summary: 'Approve or decline an action',
  },
  reportResult: {
    ...forAny('action.result', WRITES),
    params: Closed({ id: Id, ...ActionResult.properties }),
    result: Written(ActionIntent.Record),
    summary: 'Report what became of an approved action',
  },
  writeState: {
    ...forAny('state.write', WRITES),
    summary: 'Leave a handoff entry',
    params: Closed({ key: Title, ...StateRequest.properties }),
    result: Written(SharedState.Record),
  },
  readState: {
    ...forAny('state.read', LEAVES_RECEIPT),
    params: Closed({ key: Title }),
    result: Written(SharedState.Record),
    summary: 'Read a handoff entry',
  },
  search: {
    ...forAny('search.query', LEAVES_RECEIPT),
    result: Written(Closed({ ...SearchAnswer.properties, next: Nullable(Type.String()) })),
    summary: 'Search what the caller may see',
    params: Closed({
      q: Type.String({ maxLength: SEARCH_LENGTH }),
      type: Type.Optional(Type.String({ maxLength: 64 })),
      project: Type.Optional(Type.String({ maxLength: 200 })),
      classification: Type.Optional(Classification),
      purpose: Type.Optional(Type.String({ maxLength: 2000 })),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      /** Where `q` is an id: the character at which its text begins. */
      text_from: SearchScope.properties.from,
      cursor: PageRequest.properties.cursor,
    }),
  },
  situation: {
    ...forOwner('situation.get', READS),
    params: Closed({}),
    summary: 'What matters now',
    result: Closed({ project: Nullable(Situation), contract: Nullable(ContextContract) }),
  },
  previewGrant: {
    ...forOwner('grant.preview', READS),
    result: ContextContract,
    params: Closed({
      connection_id: Type.Optional(Id),
      /** A grant that is not made yet; left out, what the connection has is previewed. */
      grant: Type.Optional(Closed({ ...NewGrant.properties, connection_id: Type.Optional(Id) })),
      ...ContractRequest.properties,
    }),
    summary: 'Exactly what a connection would get for a purpose',
  },
  listDue: {
    ...forOwner('review.list_due', READS),
    params: PageRequest,
    result: Page(DueObject),
    summary: 'What is to be looked at again, what has waited longest first',
  },
  keepDue: {
    ...forOwner('review.keep', WRITES),
    params: Closed({ id: Id, expected_version: ExpectedVersion, ...KeepRequest.properties }),
    result: Written(Kept),
    summary: 'Say that what was to be looked at again is still so',
  },
  retire: {
    ...forOwner('review.let_go', WRITES),
    params: Target,
    result: Written(Retired),
    summary: 'Let go what was to be looked at again',
  },
  assistantsPaused: {
    ...forOwner('connection.paused', READS),
    params: Closed({}),
    result: Closed({ paused: Type.Boolean() }),
    summary: 'Whether every assistant is paused',
  },
  pauseAssistants: {
    ...forOwner('connection.pause_all', WRITES),
    params: Closed({ paused: Type.Boolean() }),
    result: Written(Closed({ paused: Type.Boolean() })),
    summary: 'Pause or resume every assistant at once',
  },
  resource: {
    ...forAny('resource.read', LEAVES_RECEIPT),
    params: Closed({ uri: Type.String({ minLength: 1, maxLength: 256 }) }),
    result: Written(Type.Record(Type.String(), Type.Unknown())),
    summary: 'One of the resources: profile, brief, self, audit',
  },
} as const satisfies Record<string, Method>;

export const REVIEW_METHODS: readonly Method[] = Object.values(review);
