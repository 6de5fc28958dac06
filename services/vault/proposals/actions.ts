// Action intents: asked for by an assistant, decided by the owner, reported on by the assistant. The service never acts.
import { isDeepStrictEqual } from 'node:util';
import { HubError, notFound } from '../../../shared/errors.ts';
import { endingOf, isId, isShortId, kindOf } from '../../../shared/id-kinds.ts';
import { PAYLOAD_BYTES } from '../../../shared/limits.ts';
import { ActionIntent, type ActionRequest, APPROVAL, ApprovalPayload } from '../../../shared/schemas/action.ts';
import { Closed } from '../../../shared/schemas/fields.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { conforms, invalid, issuesOf } from '../../../shared/validate.ts';
import { made, nextVersion } from '../records/new-record.ts';
import { idsOrWords, requireGrounds } from '../search/asked-object.ts';
import { type Actor, actorName, type Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { findObject, getRecord, storeVersion } from '../store/objects/versions.ts';
import { requireRoomForAction, requireSmall } from '../trust/quotas.ts';
import { requireAnyGrant, requireCapability } from '../view/capabilities.ts';
import { viewerOf } from '../view/viewer.ts';
import { askedFor } from './asked-for.ts';
import { alreadyDecided } from './pending.ts';

type Intent = ActionIntent & AnyRecord;

/** So many intents are named where the same words call several of them, so that one can be chosen. */
const MOST_NAMED = 5;

/** Proposes an action. It answers the earlier intent where the same connection asks the same under the same key. */
export function proposeAction(change: Change, actor: Actor, asked: ActionRequest): ActionIntent {
  const { tx, at } = change;
  const viewer = viewerOf(tx, actor, at);
  requireCapability(viewer, 'action.propose');
  const seeing = { reader: tx, viewer, now: at };
  const request = { ...asked, basis_refs: idsOrWords(seeing, asked.basis_refs) };
  if (request.kind === APPROVAL) checkApproval(request);
  requireSmall(request.payload, PAYLOAD_BYTES, 'payload');
  const earlier = intentUnder(tx, actorName(actor), request.idempotency_key);
  if (earlier) return sameOrRefused(earlier, request);
  requireRoomForAction(tx, actor);
  requireGrounds(seeing, request.basis_refs, ['basis_refs']);
  const intent = made(ActionIntent, change, {
    ...request,
    authority: 'proposed',
    connection_id: actorName(actor),
    status: 'pending',
    asked_for: askedFor(tx, actor, at),
  });
  storeVersion(change, intent, { kind: 'action.intent', summary: 'Asked for an action' });
  return intent;
}

const ApprovalBody = Closed({ payload: ApprovalPayload });

/** Refuses an approval without reasons: whoever is asked for a yes has to be told why, and what it changes. */
function checkApproval({ payload }: ActionRequest): void {
  if (conforms(ApprovalBody, { payload })) return;
  const errors = issuesOf(ApprovalBody, { payload }, 'body');
  const wrong = errors.map(({ loc, msg }) => `${loc.slice(1).join('.')} ${msg}`).join(', ');
  throw new HubError('validation_failed', `An approval says why, and what it changes: ${wrong}.`, {
    errors,
    fix: 'Give rationale and impact in the payload, both as text, or call request_approval.',
  });
}

/** Asks for an approval in plain words; one that is still pending with the same words is not asked for twice. */
export function requestApproval(
  change: Change,
  actor: Actor,
  { intent_summary, rationale, impact }: { intent_summary: string; rationale: string; impact: string },
): ActionIntent {
  requireCapability(viewerOf(change.tx, actor, change.at), 'action.propose');
  const payload = { rationale, impact };
  const pending = pendingIntents(change.tx, actorName(actor)).find(
    (intent) =>
      intent.kind === APPROVAL && intent.summary_human === intent_summary && isDeepStrictEqual(intent.payload, payload),
  );
  if (pending) return pending;
  return proposeAction(change, actor, {
    kind: APPROVAL,
    summary_human: intent_summary,
    payload,
    basis_refs: [],
    idempotency_key: change.newId('apr', Date.parse(change.at)),
  });
}

function sameOrRefused(earlier: Intent, { kind, summary_human, payload, basis_refs }: ActionRequest): ActionIntent {
  const asked = { kind, summary_human, payload, basis_refs };
  const before = {
    kind: earlier.kind,
    summary_human: earlier.summary_human,
    payload: earlier.payload,
    basis_refs: earlier.basis_refs,
  };
  if (isDeepStrictEqual(asked, before)) return earlier;
  throw new HubError('idempotency_mismatch', 'This idempotency_key was used for another action.', {
    fix: 'Use a new key for a new action.',
  });
}

export function decideAction(
  change: Change,
  id: string,
  decision: 'approved' | 'declined',
  note: string | undefined,
): ActionIntent {
  const intent = getRecord<Intent>(change.tx, 'action_intent', id, change.at);
  if (intent.status !== 'pending') throw alreadyDecided(`This was ${intent.status} already.`);
  const decided = {
    ...nextVersion(intent, change.at),
    authority: 'proposed' as const,
    status: decision,
    decided_at: change.at,
    note: note ?? null,
  };
  storeVersion(change, decided, { kind: 'action.decided', summary: `An action was ${decision}` });
  return decided;
}

/** Stores how an approved action ended. Only who asked for it may say so. */
export function reportResult(
  change: Change,
  actor: Actor,
  id: string,
  { status, detail }: { status: 'executed' | 'failed'; detail?: string },
): ActionIntent {
  const intent = ownIntent(change.tx, actor, id, change.at);
  if (intent.status === 'executed' || intent.status === 'failed')
    throw alreadyDecided('A result was reported already.');
  if (intent.status === 'pending')
    throw new HubError('policy_denied', 'The owner has not approved this action yet: there is no result of it.', {
      fix: 'Wait for the decision of the owner.',
    });
  if (intent.status !== 'approved')
    throw new HubError('policy_denied', `This action was ${intent.status}: there is no result of it.`);
  const done = {
    ...nextVersion(intent, change.at),
    authority: 'proposed' as const,
    status,
    result_detail: detail ?? null,
  };
  storeVersion(change, done, { kind: 'action.result', summary: `An action was ${status}` });
  return done;
}

export function actionStatus(reader: Reader, actor: Actor, word: string, at: string) {
  requireAnyGrant(viewerOf(reader, actor, at));
  const { id, status, decided_at } = isId(word)
    ? ownIntent(reader, actor, word, at)
    : intentCalled(reader, actorName(actor), word);
  return { intent_id: id, status, decided_at };
}

/** The action that its asker names: by its key, by its short id, or in the words in which it was asked for. */
function intentCalled(reader: Reader, connection: string, word: string): Intent {
  const under = intentUnder(reader, connection, word);
  if (under) return under;
  const ending = isShortId(word) && kindOf(word) === 'action_intent' ? endingOf(word) : null;
  const rows = reader.all<{ record: string }>`
    SELECT v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.from_id = ${connection} AND o.type = 'action_intent' AND o.deleted = 0
      AND (v.record ->> '$.summary_human' = ${word} OR substr(o.id, -8) = ${ending}) ORDER BY o.id DESC LIMIT ${MOST_NAMED}`;
  const [intent, ...more] = rows.map(({ record }) => JSON.parse(record) as Intent);
  if (intent === undefined) throw notFound();
  if (more.length === 0) return intent;
  const ids = [intent, ...more].map(({ id }) => id).join(', ');
  const msg = `names more than one of your actions (${ids}): give the id of one`;
  throw invalid([{ loc: ['body', 'intent_id'], msg, type: 'name' }]);
}

/** An intent: the owner finds all, and a connection its own; any other is "not found" for it. */
function ownIntent(reader: Reader, actor: Actor, id: string, at: string): Intent {
  const intent = findObject<Intent>(reader, 'action_intent', id, at)?.record;
  if (!intent || (actor.kind === 'connection' && intent.connection_id !== actor.id)) throw notFound();
  return intent;
}

function intentUnder(reader: Reader, connection: string, key: string): Intent | undefined {
  const row = reader.one<{ record: string }>`
    SELECT v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.from_id = ${connection} AND o.type = 'action_intent' AND o.deleted = 0
      AND v.record ->> '$.idempotency_key' = ${key} ORDER BY o.id DESC LIMIT 1`;
  return row && (JSON.parse(row.record) as Intent);
}

function pendingIntents(reader: Reader, connection: string): Intent[] {
  const rows = reader.all<{ record: string }>`
    SELECT v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.from_id = ${connection} AND o.type = 'action_intent' AND o.status = 'pending' AND o.deleted = 0 ORDER BY o.id DESC`;
  return rows.map(({ record }) => JSON.parse(record) as Intent);
}
