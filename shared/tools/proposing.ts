import { ActionIntent, ActionRequest, ApprovalRequest } from '../schemas/action.ts';
import { Closed, OneOf, Title, Type } from '../schemas/fields.ts';
import { READ_CAPABILITIES } from '../schemas/grant.ts';
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
  title: 'Propose memory',
  description:
    'Remember or save one durable fact, note or preference of the user, a person, promise or project. Live once the user accepts it. Only what you were told or saw.',
  hint: 'remember this for later, keep in mind, do not forget, save, store, note down, learn something new about me',
  input: Closed({
    ...MemoryProposalRequest.properties,
    evidence_refs: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 50 }),
  }),
  arguments: {
    memory: 'The fact',
    'memory.kind': 'A fact, an event, a how-to, or a summary',
    'memory.statement': 'A sentence that stands by itself',
    'memory.project_id': 'Project: id or exact title',
    'memory.classification': 'Default private',
    'memory.valid_until': 'True until then',
    evidence_refs: 'Where from: ids or words',
    retention: 'mode (until_revoked, review_after, expires), at',
  },
  output: MemoryProposal.Record,
  listed: ['id', 'status', 'policy_verdict', 'against'],
  capability: 'memory.propose',
  readOnly: false,
  idempotent: false,
} as const satisfies Tool;

export const proposeOperationalState = {
  name: 'propose_operational_state',
  title: 'Propose where it stands',
  description: 'Suggest where a project or goal stands now. Live once the user accepts it; what you leave out stays.',
  input: OperationalProposalRequest,
  arguments: {
    target_id: 'Project or goal: id or exact title',
    operational_phase: 'Its phase',
    current_step: 'What is done now',
    situation_intent: 'What it is to come to',
  },
  output: OperationalProposal.Record,
  listed: ['id', 'status'],
  capability: 'memory.propose',
  usedWith: ['project.read'],
  readOnly: false,
  idempotent: false,
} as const satisfies Tool;

export const proposeRelation = {
  name: 'propose_relation',
  title: 'Propose relation',
  description: 'Suggest how two things hang together. Live once the user accepts it.',
  input: RelationProposalRequest,
  arguments: {
    from_id: 'What depends, is blocked or owned: id or title',
    to_id: 'The other',
    relation_type: 'How the first stands to it',
  },
  output: RelationProposal.Record,
  listed: ['id', 'status'],
  capability: 'memory.propose',
  usedWith: READ_CAPABILITIES,
  readOnly: false,
  idempotent: false,
} as const satisfies Tool;

export const setSharedState = {
  name: 'set_shared_state',
  title: 'Leave a handoff note',
  description: 'Leave a handoff note for yourself or, if shared, for other assistants and agents of the user.',
  input: Closed({
    key: Title,
    value: StateRequest.properties.value,
    ttl_seconds: Type.Integer({ minimum: 1, maximum: 30 * 86_400 }),
    visibility: OneOf('private_to_connection', 'shared'),
  }),
  arguments: {
    key: 'To read it by',
    value: 'The note',
    ttl_seconds: 'At most 2592000',
    visibility: 'For you alone, or for others too',
  },
  output: SharedState.Record,
  listed: ['key', 'visibility', 'expires_at'],
  capability: 'state.write',
  readOnly: false,
  idempotent: true,
} as const satisfies Tool;

export const proposeAction = {
  name: 'propose_action',
  title: 'Propose action',
  description:
    'Ask the user before you act outside: send, book, buy, pay, delete. Act once check_action_status says approved, then tell the user what came of it.',
  input: ActionRequest,
  arguments: {
    kind: 'In a word, as email or booking',
    summary_human: 'What you want to do',
    payload: 'All that is to be approved',
    basis_refs: 'Ids or titles it rests on',
    idempotency_key: 'Yours; the same key asks once',
  },
  output: ActionIntent.Record,
  listed: ['id', 'status', 'decided_at'],
  capability: 'action.propose',
  readOnly: false,
  idempotent: true,
} as const satisfies Tool;

export const requestApproval = {
  name: 'request_approval',
  title: 'Request approval',
  description: 'Ask the user for permission, in plain words, before you act.',
  input: ApprovalRequest,
  arguments: {
    intent_summary: 'What you want to do',
    rationale: 'Why',
    impact: 'What changes, and costs',
  },
  output: ActionIntent.Record,
  listed: ['id', 'status', 'decided_at'],
  capability: 'action.propose',
  readOnly: false,
  idempotent: true,
} as const satisfies Tool;
