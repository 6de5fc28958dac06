import { ActionIntent, ActionRequest, ApprovalRequest } from '../schemas/action.ts';
import { Closed, OneOf, Title, Type } from '../schemas/fields.ts';
import {
  MemoryProposal,
  MemoryProposalRequest,
  OperationalProposal,
  OperationalProposalRequest,
  RelationProposal,
  RelationProposalRequest,
} from '../schemas/proposal.ts';
import { SharedState, StateRequest } from '../schemas/shared-state.ts';
import type { Tool } from './tool.ts';

export const proposeMemory = {
  name: 'propose_memory',
  title: 'Propose a memory',
  description:
    'Suggest one durable fact for the owner to accept. Say only what you were told or saw, with its evidence. It is not live until accepted.',
  input: Closed({
    ...MemoryProposalRequest.properties,
    evidence_refs: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 50 }),
  }),
  output: MemoryProposal.Record,
  listed: ['id', 'status', 'policy_verdict', 'conflict_ids'],
  capability: 'memory.propose',
  readOnly: false,
  idempotent: false,
} as const satisfies Tool;

export const proposeOperationalState = {
  name: 'propose_operational_state',
  title: 'Propose where it stands',
  description: 'Suggest the phase, step or intent of a project or goal. What you leave out stays as it is.',
  input: OperationalProposalRequest,
  output: OperationalProposal.Record,
  listed: ['id', 'status'],
  capability: 'memory.propose',
  readOnly: false,
  idempotent: false,
} as const satisfies Tool;

export const proposeRelation = {
  name: 'propose_relation',
  title: 'Propose a relation',
  description: 'Suggest an edge between two things you can see.',
  input: RelationProposalRequest,
  output: RelationProposal.Record,
  listed: ['id', 'status'],
  capability: 'memory.propose',
  readOnly: false,
  idempotent: false,
} as const satisfies Tool;

export const setSharedState = {
  name: 'set_shared_state',
  title: 'Leave a handoff entry',
  description: 'Leave a note for yourself or, with visibility shared, for other assistants, for a while. Not memory.',
  input: Closed({
    key: Title,
    value: StateRequest.properties.value,
    ttl_seconds: Type.Integer({ minimum: 1, maximum: 30 * 86_400 }),
    visibility: OneOf('private_to_connection', 'shared'),
  }),
  output: SharedState.Record,
  listed: ['key', 'visibility', 'expires_at'],
  capability: 'state.write',
  readOnly: false,
  idempotent: true,
} as const satisfies Tool;

export const proposeAction = {
  name: 'propose_action',
  title: 'Propose an action',
  description:
    'Ask the owner before anything happens outside. Nothing happens until they approve; then report the result. The payload of kind approval holds rationale and impact.',
  input: ActionRequest,
  output: ActionIntent.Record,
  listed: ['id', 'status', 'decided_at'],
  capability: 'action.propose',
  readOnly: false,
  idempotent: true,
} as const satisfies Tool;

export const requestApproval = {
  name: 'request_approval',
  title: 'Request approval',
  description: 'Ask the owner to approve something in plain words: what, why, and what it changes.',
  input: ApprovalRequest,
  output: ActionIntent.Record,
  listed: ['id', 'status', 'decided_at'],
  capability: 'action.propose',
  readOnly: false,
  idempotent: true,
} as const satisfies Tool;
