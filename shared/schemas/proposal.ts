// What assistants propose. Nothing of it is live until the owner accepts it.
import { AskedFor } from './asked-for.ts';
import {
  Closed,
  Id,
  Instant,
  JsonObject,
  Nullable,
  OneOf,
  RequiredText,
  Seen,
  type Static,
  Text,
  Title,
  Type,
} from './fields.ts';
import { Memory } from './memory.ts';
import { defineFamily, Retention } from './object.ts';
import { OPERATIONAL_FIELDS } from './operational.ts';
import { Relation } from './relation.ts';

const DECIDED = OneOf('pending', 'accepted', 'rejected', 'expired');
const EvidenceRefs = Type.Array(Title, { maxItems: 50 });

/** In the queue of the owner: everybody who proposed the same. */
const ProposedBy = Type.Optional(
  Nullable(Type.Array(Closed({ id: Id, submitted_by: Type.String(), created_at: Instant }))),
);
const askedFor = Type.Optional(Nullable(AskedFor));
/** In the answer to what needs no decision any more: why, in a sentence. */
const because = Type.Optional(Nullable(Type.String()));

/** In the queue of the owner, and in the answer to a proposer who sees that one: what it does not go together with. */
export const Against = Closed({
  conflict_id: Id,
  kind: OneOf('duplicate', 'contradiction', 'perhaps_same'),
  id: Id,
  /** What that one says, of a commitment with its day; null where it is gone. */
  says: Nullable(Type.String()),
  /** That is data from outside. */
  untrusted: Type.Optional(Type.Boolean()),
});
export type Against = Static<typeof Against>;

const WaitsAsWell = Closed({ id: Id, says: Type.String(), submitted_by: Type.String() });

export const MemoryProposal = defineFamily({
  type: 'memory_proposal',
  plural: 'memory proposals',
  required: {},
  optional: {},
  fixed: {},
  managed: {
    proposed_memory: JsonObject,
    statement: Text,
    evidence_refs: EvidenceRefs,
    submitted_by: Type.String(),
    status: OneOf('pending', 'accepted', 'rejected', 'superseded', 'expired'),
    policy_verdict: OneOf('needs_review', 'duplicate', 'conflict'),
    conflict_ids: Type.Array(Id),
    /** The memory that came of it, or that says it already. */
    memory_id: Nullable(Id),
    proposed_by: ProposedBy,
    asked_for: askedFor,
    because,
    against: Type.Optional(Nullable(Type.Array(Against))),
    /** In the queue of the owner: what else waits and contradicts it. */
    rivals: Type.Optional(Nullable(Type.Array(WaitsAsWell))),
    /** In the queue of the owner: what else waits and may say the same. It is no entry of its own, and may be decided with this. */
    perhaps_same: Type.Optional(Nullable(Type.Array(WaitsAsWell))),
  },
  defaults: {},
});
export type MemoryProposal = Static<typeof MemoryProposal.Record>;

export const ProposedMemory = Closed({
  ...Memory.New.properties,
  /** Or its exact title. */
  project_id: Type.Optional(Nullable(Title)),
  subject_ref: Type.Optional(Nullable(Title)),
});

export const MemoryProposalRequest = Closed({
  memory: ProposedMemory,
  evidence_refs: Type.Optional(EvidenceRefs),
  retention: Type.Optional(Nullable(Retention)),
});
export type MemoryProposalRequest = Static<typeof MemoryProposalRequest>;

/** Ids out of its `perhaps_same`: these are decided with it, as the same. */
const DecidedAsSame = Type.Optional(Type.Array(Id, { maxItems: 50 }));

export const AcceptMemory = Closed({ edits: Type.Optional(Memory.Patch), same: DecidedAsSame });
export const RejectMemory = Closed({ same: DecidedAsSame });

export const OperationalProposal = defineFamily({
  type: 'operational_proposal',
  plural: 'operational proposals',
  required: {},
  optional: {},
  fixed: {},
  managed: {
    target_id: Id,
    ...OPERATIONAL_FIELDS,
    submitted_by: Type.String(),
    status: DECIDED,
    /** Where the target stood when this was proposed; in the queue of the owner, where it stands now. */
    before: Type.Optional(Nullable(Closed({ ...OPERATIONAL_FIELDS, untrusted: Type.Optional(Type.Boolean()) }))),
    /** In the queue of the owner: where it stood when this was proposed, if what this would change was changed since. */
    stood_at: Type.Optional(Nullable(Closed(OPERATIONAL_FIELDS))),
    /** What the owner made of it on accepting it; null where it was taken as it was proposed. */
    accepted_as: Type.Optional(Nullable(Closed(OPERATIONAL_FIELDS))),
    proposed_by: ProposedBy,
    asked_for: askedFor,
    because,
  },
  defaults: {},
});
export type OperationalProposal = Static<typeof OperationalProposal.Record>;

export const OperationalProposalRequest = Closed({
  /** Its id, or its exact title. */
  target_id: Title,
  operational_phase: Type.Optional(OPERATIONAL_FIELDS.operational_phase),
  current_step: Type.Optional(OPERATIONAL_FIELDS.current_step),
  situation_intent: Type.Optional(OPERATIONAL_FIELDS.situation_intent),
});
export type OperationalProposalRequest = Static<typeof OperationalProposalRequest>;

export const AcceptOperational = Closed({
  edits: Type.Optional(
    Closed({
      operational_phase: Type.Optional(OPERATIONAL_FIELDS.operational_phase),
      current_step: Type.Optional(OPERATIONAL_FIELDS.current_step),
      situation_intent: Type.Optional(OPERATIONAL_FIELDS.situation_intent),
    }),
  ),
});

export const RelationProposal = defineFamily({
  type: 'relation_proposal',
  plural: 'relation proposals',
  required: {},
  optional: {},
  fixed: {},
  managed: {
    from_id: Id,
    to_id: Id,
    relation_type: Relation.required.relation_type,
    submitted_by: Type.String(),
    status: DECIDED,
    relation_id: Nullable(Id),
    proposed_by: ProposedBy,
    asked_for: askedFor,
    because,
  },
  defaults: {},
});
export type RelationProposal = Static<typeof RelationProposal.Record>;

export const RelationProposalRequest = Closed({
  /** Ids, or exact titles. */
  from_id: Title,
  to_id: Title,
  relation_type: Relation.required.relation_type,
});
export type RelationProposalRequest = Static<typeof RelationProposalRequest>;

export const PROPOSAL_FAMILIES = [MemoryProposal, OperationalProposal, RelationProposal] as const;
export const PROPOSAL_TYPES = PROPOSAL_FAMILIES.map(({ type }) => type);

export const Conflict = defineFamily({
  type: 'conflict',
  plural: 'conflicts',
  required: {},
  optional: {},
  fixed: {},
  managed: {
    kind: OneOf('duplicate', 'contradiction', 'perhaps_same'),
    status: OneOf(
      'open',
      'resolved_keep_existing',
      'resolved_accept_new',
      'resolved_merged',
      'resolved_retract_new',
      'resolved_keep_both',
      /** One side says something else by now, or is gone: nobody had to settle it. */
      'resolved_by_change',
    ),
    /** The side that was there first: a memory, a preference, a decision or a commitment. */
    memory_id: Id,
    /** The proposal against it; null where both sides were live. */
    proposal_id: Nullable(Id),
    /** The live object on the other side: that which the proposal became, or which was written. */
    other_id: Type.Optional(Nullable(Id)),
    detail: Type.String(),
    /** A digest of what both sides say: the same two are not asked about twice. */
    matter: Type.Optional(Type.String()),
  },
  defaults: { status: 'open' },
});
export type Conflict = Static<typeof Conflict.Record>;

export const ResolveConflict = Closed({
  status: OneOf(
    'resolved_keep_existing',
    'resolved_accept_new',
    'resolved_merged',
    'resolved_retract_new',
    'resolved_keep_both',
  ),
  /** The words that take the place of both; needed for a merge. */
  statement: Type.Optional(Seen(RequiredText)),
});
