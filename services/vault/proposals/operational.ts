// Proposed changes of where a project or a goal stands.
import { isDeepStrictEqual } from 'node:util';
import { HubError } from '../../../shared/errors.ts';
import { kindOf } from '../../../shared/id-kinds.ts';
import { STATE_FIELDS } from '../../../shared/owners-words.ts';
import { Goal } from '../../../shared/schemas/goal.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { Project } from '../../../shared/schemas/project.ts';
import { OperationalProposal, type OperationalProposalRequest } from '../../../shared/schemas/proposal.ts';
import { allVisible, isSeen } from '../../../shared/visible-text.ts';
import { formOf } from '../contradictions/same-word-for-word.ts';
import { updateRecord } from '../records/family.ts';
import { made } from '../records/new-record.ts';
import { ANY_TARGET, askedThing } from '../search/asked-object.ts';
import { type Actor, actorName, type Change, recordEvent } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { findObject, getRecord, storeVersion } from '../store/objects/versions.ts';
import { requireRoomForProposal, requireRoomForSettled } from '../trust/quotas.ts';
import { candidateById } from '../view/candidates.ts';
import { requireCapability } from '../view/capabilities.ts';
import { isUntrusted } from '../view/shown-items.ts';
import { sees, viewerOf } from '../view/viewer.ts';
import { askedFor } from './asked-for.ts';
import { meaningOfState, ownEarlier, rememberDecision, rememberMeaning, sameAs } from './meanings.ts';
import { withReason } from './needs-no-decision.ts';
import { asDecided, pendingProposal } from './pending.ts';

export function proposeOperational(
  change: Change,
  actor: Actor,
  request: OperationalProposalRequest,
): OperationalProposal {
  const { tx, at } = change;
  const viewer = viewerOf(tx, actor, at);
  requireCapability(viewer, 'memory.propose');
  const named = { field: ['target_id'], types: ANY_TARGET };
  const { record: target } = askedThing({ reader: tx, viewer, now: at }, request.target_id, named);
  const asked = { target_id: target.id, ...proposedState(request), before: stateOf(target) };
  const earlier = ownEarlier<OperationalProposal>(tx, OperationalProposal.type, {
    meaning: meaningOfState(asked),
    submittedBy: actorName(actor),
    at,
  });
  if (earlier !== undefined) return ownWords(earlier);
  requireRoomForProposal(tx, actor);
  const proposal = made(OperationalProposal, change, {
    authority: 'proposed',
    ...asked,
    submitted_by: actorName(actor),
    // Where the target is in that state already, nothing is left to decide.
    status: isSo(asked, target) ? 'accepted' : 'pending',
    asked_for: askedFor(tx, actor, at),
  });
  if (proposal.status !== 'pending') requireRoomForSettled(tx, actor, at);
  storeVersion(change, proposal, { kind: 'operational.proposed', summary: 'Proposed where something stands' });
  if (proposal.status === 'pending') rememberMeaning(tx, proposal);
  return ownWords(proposal);
}

/** The proposal without the title of its target. */
function ownWords(proposal: OperationalProposal): OperationalProposal {
  return { ...proposal, before: null };
}

/**
 * The proposal with where its target stood, as long as its proposer sees the target: data of whoever said it, and the log gets a
 * receipt of it.
 */
export function toldOperational(change: Change, proposal: OperationalProposal, actor: Actor): OperationalProposal {
  const { tx, at } = change;
  const viewer = viewerOf(tx, actor, at);
  const target = candidateById(tx, proposal.target_id, at);
  const stored =
    target !== undefined && sees(viewer, target)
      ? findObject<OperationalProposal & AnyRecord>(tx, proposal.type, proposal.id, at)
      : undefined;
  const before = stored?.record.before ?? null;
  if (target === undefined || before === null) return withReason({ ...proposal, before: null });
  if (viewer.grants !== undefined && STATE_FIELDS.some((field) => before[field] !== null)) {
    const { id, version } = target.record;
    // Asked again it is told as it stood when it was proposed, which may be another version.
    const isAsNow = isDeepStrictEqual(before, stateOf(target.record));
    recordEvent(change, {
      kind: 'context.standing',
      refs: [id],
      summary_human: 'Said where what was proposed about stands',
      extra: {
        grants: viewer.grants.map((grant) => [grant.id, grant.version]),
        told: [[id, isAsNow ? version : null]],
        in_a_line: [id],
      },
    });
  }
  const shown = allVisible(before) as typeof before;
  const isFromOutside = isUntrusted(target.record) || stoodUntrusted(tx, target.record, before);
  return withReason({ ...proposal, before: { ...shown, ...(isFromOutside && { untrusted: true }) } });
}

/** Whether that is where it stood as data from outside, before its owner wrote something else over it. */
function stoodUntrusted(reader: Reader, target: AnyRecord, before: State): boolean {
  if (isDeepStrictEqual(before, stateOf(target))) return false;
  const versions = reader.column<string>`SELECT record FROM versions WHERE object_id = ${target.id} AND tombstone = 0`;
  return versions
    .map((record) => JSON.parse(record) as AnyRecord)
    .some((version) => isUntrusted(version) && isDeepStrictEqual(before, stateOf(version)));
}

/** The proposed state. Blank words leave a field as it is, as words that are left out do. */
function proposedState({
  operational_phase = null,
  current_step,
  situation_intent,
}: OperationalProposalRequest): State {
  const state = {
    operational_phase,
    current_step: unlessBlank(current_step),
    situation_intent: unlessBlank(situation_intent),
  };
  if (STATE_FIELDS.some((field) => state[field] !== null)) return state;
  throw new HubError('validation_failed', 'This proposes nothing of where it stands.', {
    errors: [{ loc: ['body'], msg: 'proposes nothing', type: 'missing' }],
    fix: 'Give operational_phase, current_step or situation_intent.',
  });
}

function unlessBlank(words: string | null | undefined): string | null {
  return words != null && isSeen(words) ? words : null;
}

type State = Pick<OperationalProposal, 'operational_phase' | 'current_step' | 'situation_intent'>;

/** Where a project or goal stands. */
export function stateOf(target: AnyRecord): State {
  const { operational_phase = null, current_step = null, situation_intent = null } = target as Partial<State>;
  return { operational_phase, current_step, situation_intent };
}

/** Whether a field that the proposal would change has changed since it was proposed. */
export function isMoved(proposed: State, before: State, now: State): boolean {
  return STATE_FIELDS.some((field) => proposed[field] !== null && before[field] !== now[field]);
}

/** Whether everything that is said of the target is so already, in whatever order of words. */
export function isSo(said: State, target: AnyRecord): boolean {
  const there = stateOf(target);
  return STATE_FIELDS.every((field) => said[field] === null || isSame(said[field], there[field]));
}

function isSame(one: string, other: string | null): boolean {
  return one === other || (other !== null && formOf(one) === formOf(other));
}

/** The state that the target got: as it was proposed, or as the owner changed that. */
export function acceptedIn(proposal: OperationalProposal): State {
  return proposal.accepted_as ?? proposal;
}

/**
 * Decides a proposed state. A field that it leaves out stays as it is, and the target stays the word of whoever said it; with
 * the owner's edits it is the owner's word.
 */
export function decideOperational(
  change: Change,
  id: string,
  status: 'accepted' | 'rejected',
  edits: Partial<State> = {},
): OperationalProposal {
  const proposal = pendingProposal<OperationalProposal>(change, OperationalProposal.type, id);
  const { target_id } = proposal;
  const same = sameAs<OperationalProposal>(change.tx, proposal, change.at);
  const family = familyOfTarget(target_id);
  const before = stateOf(getRecord(change.tx, family.type, target_id, change.at));
  const isEdited = STATE_FIELDS.some((field) => edits[field] !== undefined);
  const accepted_as = isEdited ? { ...stateOf(proposal), ...edits } : null;
  if (status === 'accepted') {
    const said = STATE_FIELDS.filter((field) => proposal[field] !== null).map((field) => [field, proposal[field]]);
    const applied = { ...Object.fromEntries(said), ...edits };
    updateRecord(change, family, target_id, applied, undefined, { keepsAuthority: !isEdited });
  }
  const decided = same.map((each) => {
    // Kept with what stood there before, so that a decision can be taken back.
    const next = asDecided(each, change, { status, ...(status === 'accepted' && { before, accepted_as }) });
    rememberDecision(change.tx, each, status);
    storeVersion(change, next, {
      kind: `operational.${status}`,
      summary: `A proposed state was ${status}`,
    });
    return next;
  });
  return decided.find((each) => each.id === id) as OperationalProposal;
}

export function familyOfTarget(target_id: string): typeof Goal | typeof Project {
  return kindOf(target_id) === 'goal' ? Goal : Project;
}
