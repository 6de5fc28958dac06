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
  title: 'Propose a memory',
  description:
    'Remember something: suggest one durable fact about the user, a person, a promise or a project, to be accepted by the user. Say only what you were told or saw. It is not live until accepted.',
  input: Closed({
    ...MemoryProposalRequest.properties,
    evidence_refs: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 50 }),
  }),
  arguments: {
    memory: 'The fact',
    'memory.kind': 'semantic: a fact; episodic: what happened; procedural: how something is done; summary',
    'memory.statement': 'One sentence that can be understood by itself',
    'memory.project_id': 'The id of the project it belongs to, if to one',
    'memory.classification': 'How private it is; private where left out',
    'memory.sensitivity_flags': 'What it touches: health, financial, legal, relationship',
    'memory.valid_from': 'The instant from which it is true, in UTC',
    'memory.valid_until': 'The instant until which it is true, in UTC',
    evidence_refs: 'Where you have it from: ids, or a few words; [] where there is nothing to name',
    retention: 'How long to keep it: mode (until_revoked, review_after, expires) and at',
  },
  output: MemoryProposal.Record,
  listed: ['id', 'status', 'policy_verdict', 'conflict_ids'],
  capability: 'memory.propose',
  readOnly: false,
  idempotent: false,
} as const satisfies Tool;

export const proposeOperationalState = {
  name: 'propose_operational_state',
  title: 'Propose where it stands',
  description:
    'Suggest where a project or goal stands now: its phase, current step or intent, to be accepted by the user. What you leave out stays as it is.',
  input: OperationalProposalRequest,
  arguments: {
    target_id: 'The id of the project or goal',
    operational_phase: 'The phase it is in',
    current_step: 'What is being done now, at most 200 characters',
    situation_intent: 'What it is to come to, at most 200 characters',
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
  title: 'Propose a relation',
  description: 'Suggest how two things hang together (a goal depends on another, say), to be accepted by the user.',
  input: RelationProposalRequest,
  arguments: {
    from_id: 'The id of what depends, is blocked or is owned',
    to_id: 'The id of the other',
    relation_type: 'How the first stands to the other',
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
  title: 'Leave a handoff entry',
  description:
    'Leave a handoff note for yourself or, with visibility shared, for the other assistants of the user, for a while. Not memory.',
  input: Closed({
    key: Title,
    value: StateRequest.properties.value,
    ttl_seconds: Type.Integer({ minimum: 1, maximum: 30 * 86_400 }),
    visibility: OneOf('private_to_connection', 'shared'),
  }),
  arguments: {
    key: 'The key to read it by',
    value: 'The note, as an object',
    ttl_seconds: 'For how long, at most 2592000',
    visibility: 'For you alone, or for the other assistants too',
  },
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
    'Ask the user before you do anything outside: send, book, pay, delete. Nothing is done for you: act yourself once check_action_status says approved, and tell the user what came of it.',
  input: ActionRequest,
  arguments: {
    kind: 'What sort of action, in a word: email, booking; approval wants rationale and impact in the payload',
    summary_human: 'What you want to do, in a sentence for the user',
    payload: 'The action itself, as an object: all that is to be approved',
    basis_refs: 'Ids of what it rests on; [] where there is nothing to name',
    idempotency_key: 'A key of your own: the same key asks only once',
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
  description: 'Ask the user for a yes in plain words, before you act: what, why, and what it changes.',
  input: ApprovalRequest,
  arguments: {
    intent_summary: 'What you want to do',
    rationale: 'Why',
    impact: 'What it changes, and what it costs',
  },
  output: ActionIntent.Record,
  listed: ['id', 'status', 'decided_at'],
  capability: 'action.propose',
  readOnly: false,
  idempotent: true,
} as const satisfies Tool;
