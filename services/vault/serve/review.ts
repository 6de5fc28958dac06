// What the owner reviews, and what assistants ask beside their tools.
import { notFound } from '../../../shared/errors.ts';
import { review as contract } from '../../../shared/methods/review.ts';
import { ActionIntent } from '../../../shared/schemas/action.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { Conflict, MemoryProposal, OperationalProposal, RelationProposal } from '../../../shared/schemas/proposal.ts';
import { invalid } from '../../../shared/validate.ts';
import { assembleContract } from '../contract/assemble.ts';
import { liveProject } from '../contract/frame/live-project.ts';
import { readResource } from '../contract/resources.ts';
import { readState, writeState } from '../contract/shared-state.ts';
import type { Embeddings } from '../embeddings/embeddings.ts';
import type { OpenVault } from '../lifecycle/open/open-vault.ts';
import { decideAction, proposeAction, reportResult } from '../proposals/actions.ts';
import { resolveConflict } from '../proposals/conflicts.ts';
import { listDecided } from '../proposals/decided.ts';
import { expiryDays } from '../proposals/expiring.ts';
import { proposeMemory } from '../proposals/memories.ts';
import { acceptMemory, rejectMemory } from '../proposals/memory-decision.ts';
import { decideOperational } from '../proposals/operational.ts';
import {
  defer,
  entryOf,
  isPutOff,
  listDeferred,
  openConflicts,
  pendingOf,
  shownToOwner,
} from '../proposals/owners-queue.ts';
import { ownProposals, shownTo, toldMemory } from '../proposals/proposers-view.ts';
import { decideRelation } from '../proposals/relations.ts';
import { reopenMemory, reopenOperational, reopenRelation } from '../proposals/reopening.ts';
import { keepDue, listDue, retire } from '../proposals/review-dates.ts';
import type { PageQuery } from '../records/family.ts';
import { refuseBackwardWindow } from '../records/time-spans.ts';
import { answerAsked } from '../search/asked-search.ts';
import { getRecord } from '../store/objects/versions.ts';
import { findConnection } from '../trust/connections.ts';
import { activeGrants, previewedGrant } from '../trust/grants.ts';
import { requireAnyGrant } from '../view/capabilities.ts';
import { toSituation } from '../view/shown-items.ts';
import { OWNER_VIEW, viewerOf, viewerWith } from '../view/viewer.ts';
import type { CallGate } from './call-gate.ts';
import { listOf } from './records.ts';
import { recordSearch } from './search-receipt.ts';

export function serveReview(gate: CallGate, embeddings: Embeddings): void {
  serveProposals(gate);
  serveActions(gate);
  serveReading(gate, embeddings);
  gate.read(contract.assistantsPaused, () => ({ paused: gate.vault.admission.assistantsPaused }));
  gate.write(contract.pauseAssistants, (change, { paused }) => gate.vault.admission.pauseAssistants(change, paused));
}

function serveProposals(gate: CallGate): void {
  gate
    .tool(contract.proposeMemory, (change, request, actor) => proposeMemory(change, actor, request), {
      told: toldMemory,
    })
    .read(contract.listMemoryProposals, (vault, query, actor) => {
      const at = vault.now();
      const { reader } = vault;
      if (actor.kind !== 'connection') {
        if (query.status === 'pending') return pendingOf<MemoryProposal>(reader, MemoryProposal.type, query, at);
        const page = listOf(MemoryProposal)(vault, query);
        return { ...page, items: shownToOwner<MemoryProposal>(reader, page.items, at) };
      }
      const viewer = viewerOf(reader, actor, at);
      return {
        items: ownProposals(reader, actor.id, query).map((each) => shownTo(viewer, reader, each, at)),
        next: null,
      };
    })
    .read(contract.getMemoryProposal, oneOf<MemoryProposal>(MemoryProposal))
    .read(contract.getOperationalProposal, oneOf<OperationalProposal>(OperationalProposal))
    .read(contract.getRelationProposal, oneOf<RelationProposal>(RelationProposal))
    .read(contract.getConflict, (vault, { id }) => getRecord(vault.reader, Conflict.type, id, vault.now()))
    .write(contract.acceptMemory, (change, { id, edits }) => acceptMemory(change, id, edits) as never)
    .write(contract.rejectMemory, (change, { id }) => rejectMemory(change, id))
    .write(contract.reopenMemory, (change, { id }) => reopenMemory(change, id))
    .write(contract.reopenOperational, (change, { id }) => reopenOperational(change, id))
    .write(contract.reopenRelation, (change, { id }) => reopenRelation(change, id))
    .write(contract.defer, (change, request) => defer(change, request))
    .read(contract.listDeferred, (vault, { limit }) => ({
      items: listDeferred(vault.reader, limit, vault.now()),
      next: null,
    }))
    .read(contract.listDecided, (vault, query) => listDecided(vault.reader, query, vault.now()))
    .read(contract.reviewSettings, ({ reader }) => ({ proposals_expire_days: expiryDays(reader) }))
    .write(contract.changeReviewSettings, (change, settings) => {
      gate.vault.changeReviewSettings(change, settings);
      return settings;
    })
    .read(contract.listConflicts, (vault, query) =>
      query.status === 'open' ? openConflicts(vault.reader, query, vault.now()) : listOf(Conflict)(vault, query),
    )
    .write(contract.resolveConflict, (change, { id, status, statement }) =>
      resolveConflict(change, id, status, statement),
    )
    .read(contract.listOperationalProposals, proposalsOf<OperationalProposal>(OperationalProposal))
    .write(contract.acceptOperational, (change, { id, edits }) => decideOperational(change, id, 'accepted', edits))
    .write(contract.rejectOperational, (change, { id }) => decideOperational(change, id, 'rejected'))
    .read(contract.listRelationProposals, proposalsOf<RelationProposal>(RelationProposal))
    .write(contract.acceptRelation, (change, { id }) => decideRelation(change, id, 'accepted'))
    .write(contract.rejectRelation, (change, { id }) => decideRelation(change, id, 'rejected'))
    .read(contract.listDue, (vault, query) => listDue(vault.reader, query, vault.now()))
    .write(contract.keepDue, (change, request) => keepDue(change, request))
    .write(contract.retire, (change, request) => retire(change, request));
}

/** As its owner sees it in the queue, or as it was decided. */
function oneOf<P extends MemoryProposal | OperationalProposal | RelationProposal>(family: { type: P['type'] }) {
  return (vault: OpenVault, { id }: { id: string }): P => {
    const at = vault.now();
    return entryOf<P>(vault.reader, getRecord<P & AnyRecord>(vault.reader, family.type, id, at), at);
  };
}

/** Pending proposals as the entries of the queue; others as they were decided. */
function proposalsOf<P extends OperationalProposal | RelationProposal>(family: { type: P['type'] }) {
  return (vault: OpenVault, query: PageQuery): { items: P[]; next: string | null } =>
    query.status === 'pending'
      ? pendingOf<P>(vault.reader, family.type, query, vault.now())
      : listOf(family)(vault, query);
}

/** A page of what waits without what its owner has put off; of anything else, all of it. */
function waitingOf(family: unknown) {
  return (vault: OpenVault, query: PageQuery) => {
    const page = listOf(family)(vault, query);
    if (query.status !== 'pending') return page;
    const at = vault.now();
    return { ...page, items: page.items.filter(({ id }: { id: string }) => !isPutOff(vault.reader, id, at)) };
  };
}

function serveActions(gate: CallGate): void {
  gate
    .tool(contract.proposeAction, (change, request, actor) => proposeAction(change, actor, request))
    .read(contract.listApprovals, waitingOf(ActionIntent))
    .read(contract.getApproval, (vault, { id }) => getRecord(vault.reader, ActionIntent.type, id, vault.now()))
    .write(contract.decideAction, (change, { id, decision, note }) => decideAction(change, id, decision, note))
    .tool(contract.reportResult, (change, { id, ...result }, actor) => reportResult(change, actor, id, result));
}

function serveReading(gate: CallGate, embeddings: Embeddings): void {
  gate
    .tool(contract.writeState, (change, { key, ...request }, actor) => writeState(change, actor, key, request))
    .tool(contract.readState, (change, { key }, actor) => readState(change, actor, key))
    .tool(
      contract.search,
      (change, { q, type, purpose, project, text_from, cursor, ...narrowed }, actor, meant: Int8Array | undefined) => {
        const viewer = viewerOf(change.tx, actor, change.at);
        requireAnyGrant(viewer);
        refuseBackwardWindow(narrowed);
        const scope = {
          ...(project !== undefined && { project }),
          ...(type !== undefined && { types: [type] }),
          ...(text_from !== undefined && { from: text_from }),
        };
        const { answer, next } = answerAsked(change, viewer, actor, { query: q, scope, narrowed, meant, cursor });
        if (actor.kind === 'connection') recordSearch(change, answer, { query: q, purpose: purpose ?? null });
        return { ...answer, next };
      },
      { prepare: ({ q }) => embeddings.meaningOf(q) },
    )
    .read(contract.situation, (vault) => {
      const at = vault.now();
      const project = liveProject(vault.reader, OWNER_VIEW, at);
      if (!project) return { project: null, contract: null };
      const request = { purpose: 'what matters now', subject_ref: project.record.id };
      return {
        project: toSituation(project.record),
        contract: assembleContract(vault.reader, OWNER_VIEW, request, at),
      };
    })
    .read(contract.previewGrant, (vault, { connection_id, grant, ...request }) => {
      const at = vault.now();
      const { reader } = vault;
      if (connection_id === undefined && grant === undefined) {
        throw invalid([{ loc: ['body', 'grant'], msg: 'or connection_id is needed', type: 'missing' }]);
      }
      if (connection_id !== undefined && findConnection(reader, connection_id, at).record.status === 'revoked')
        throw notFound();
      const held = connection_id === undefined ? [] : activeGrants(reader, connection_id, at);
      const grants = grant === undefined ? held : [...held, previewedGrant(reader, grant, { at, space: vault.space })];
      return assembleContract(reader, viewerWith(grants, connection_id ?? 'preview'), request, at);
    })
    .tool(contract.resource, (change, { uri }, actor) => readResource(change, actor, uri));
}
