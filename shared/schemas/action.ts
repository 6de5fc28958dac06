// What an assistant wants to do outside. The service never does it: it asks the owner, and remembers the answer.

import { AskedFor } from './asked-for.ts';
import {
  Closed,
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
import { defineFamily } from './object.ts';

const BasisRefs = Type.Array(Title, { maxItems: 50 });

export const ActionIntent = defineFamily({
  type: 'action_intent',
  plural: 'action intents',
  required: {},
  optional: {},
  fixed: {},
  managed: {
    /** `owner`, or the connection that asks. */
    connection_id: Type.String(),
    kind: Title,
    summary_human: Text,
    payload: JsonObject,
    basis_refs: BasisRefs,
    idempotency_key: Title,
    status: OneOf('pending', 'approved', 'declined', 'executed', 'failed', 'expired'),
    decided_at: Nullable(Instant),
    note: Nullable(Text),
    result_detail: Nullable(Text),
    /** The purpose that whoever asks had just named, and when. */
    asked_for: Type.Optional(Nullable(AskedFor)),
  },
  defaults: { status: 'pending' },
});
export type ActionIntent = Static<typeof ActionIntent.Record>;

export const ActionRequest = Closed({
  kind: Title,
  summary_human: Seen(RequiredText),
  payload: JsonObject,
  basis_refs: BasisRefs,
  idempotency_key: Title,
});
export type ActionRequest = Static<typeof ActionRequest>;

/** The kind of an intent that asks for a yes in plain words. It says why, and what it changes. */
export const APPROVAL = 'approval';
const Said = Seen(RequiredText);
const REASONS = { rationale: Said, impact: Said };
export const ApprovalPayload = Type.Object(REASONS);
export const ApprovalRequest = Closed({ intent_summary: Said, ...REASONS });
export const DecideAction = Closed({ decision: OneOf('approved', 'declined'), note: Type.Optional(Text) });
export const ActionResult = Closed({ status: OneOf('executed', 'failed'), detail: Type.Optional(Text) });
export const ActionStatus = Closed({ intent_id: Type.String(), status: Type.String(), decided_at: Nullable(Instant) });
