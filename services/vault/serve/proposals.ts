// What assistants propose, what the owner makes of it, and what contradicts what is there.
import { proposals as methods } from '../../../shared/methods/proposals.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { Conflict, MemoryProposal, OperationalProposal, RelationProposal } from '../../../shared/schemas/proposal.ts';
import type { OpenVault } from '../lifecycle/open/open-vault.ts';
import { resolveConflict } from '../proposals/conflicts.ts';
import { proposeMemory } from '../proposals/memories.ts';
import { acceptMemory, rejectMemory } from '../proposals/memory-decision.ts';
import { decideOperational } from '../proposals/operational.ts';
import { entryOf, openConflicts, pendingOf, shownToOwner } from '../proposals/owners-queue.ts';
import { ownProposals, shownTo, toldMemory } from '../proposals/proposers-view.ts';
import { decideRelation } from '../proposals/relations.ts';
import { reopenMemory, reopenOperational, reopenRelation } from '../proposals/reopening.ts';
import type { PageQuery } from '../records/pages.ts';
import { getRecord } from '../store/objects/versions.ts';
import { viewerOf } from '../view/viewer.ts';
import type { CallGate } from './call-gate.ts';
import { listOf } from './records.ts';

export function serveProposals(gate: CallGate): void {
  gate
    .tool(methods.proposeMemory, (change, request, actor) => proposeMemory(change, actor, request), {
      told: toldMemory,
    })
    .read(methods.listMemoryProposals, (vault, query, actor) => {
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
    .read(methods.getMemoryProposal, oneOf<MemoryProposal>(MemoryProposal))
    .write(methods.acceptMemory, (change, { id, edits, same }) => acceptMemory(change, id, edits, same) as never)
    .write(methods.rejectMemory, (change, { id, same }) => rejectMemory(change, id, same))
    .write(methods.reopenMemory, (change, { id }) => reopenMemory(change, id))
    .read(methods.listOperationalProposals, proposalsOf<OperationalProposal>(OperationalProposal))
    .read(methods.getOperationalProposal, oneOf<OperationalProposal>(OperationalProposal))
    .write(methods.acceptOperational, (change, { id, edits }) => decideOperational(change, id, 'accepted', edits))
    .write(methods.rejectOperational, (change, { id }) => decideOperational(change, id, 'rejected'))
    .write(methods.reopenOperational, (change, { id }) => reopenOperational(change, id))
    .read(methods.listRelationProposals, proposalsOf<RelationProposal>(RelationProposal))
    .read(methods.getRelationProposal, oneOf<RelationProposal>(RelationProposal))
    .write(methods.acceptRelation, (change, { id }) => decideRelation(change, id, 'accepted'))
    .write(methods.rejectRelation, (change, { id }) => decideRelation(change, id, 'rejected'))
    .write(methods.reopenRelation, (change, { id }) => reopenRelation(change, id))
    .read(methods.listConflicts, (vault, query) =>
      query.status === 'open' ? openConflicts(vault.reader, query, vault.now()) : listOf(Conflict)(vault, query),
    )
    .read(methods.getConflict, (vault, { id }) => getRecord(vault.reader, Conflict.type, id, vault.now()))
    .write(methods.resolveConflict, (change, { id, status, statement }) =>
      resolveConflict(change, id, status, statement),
    );
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
