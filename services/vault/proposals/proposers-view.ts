// A proposed memory as its proposer sees it: its own words, and of what it goes against only what may be seen from there.
import { type Against, type Conflict, MemoryProposal } from '../../../shared/schemas/proposal.ts';
import { madeVisible } from '../../../shared/visible-text.ts';
import { conflictsOf } from '../contradictions/conflict-records.ts';
import { pageOf, type Row } from '../records/pages.ts';
import { type Actor, type Change, recordEvent } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { candidateById } from '../view/candidates.ts';
import { zoneOf } from '../view/owner-zone.ts';
import { isUntrusted } from '../view/shown-items.ts';
import { sees, type Viewer, viewerOf } from '../view/viewer.ts';
import { saidIn } from './headlines.ts';
import { withReason } from './needs-no-decision.ts';

/** The proposal with what it contradicts, in words that its proposer may see now; the log gets a receipt of what was told. */
export function toldMemory(change: Change, proposal: MemoryProposal, actor: Actor): MemoryProposal {
  const { tx, at } = change;
  const viewer = viewerOf(tx, actor, at);
  const shown = withReason(shownTo(viewer, tx, proposal, at));
  const seen = shown.conflict_ids.flatMap((id) => {
    const conflict = candidateById(tx, id, at)?.record as Conflict | undefined;
    const there = conflict && candidateById(tx, conflict.memory_id, at);
    // Only what is there already has settled the proposal.
    const stands = conflict?.status === 'open' || conflict?.memory_id === shown.memory_id;
    return conflict && there && stands && sees(viewer, there) ? [{ id, kind: conflict.kind, there: there.record }] : [];
  });
  if (seen.length === 0) return shown;
  const zone = zoneOf(tx, viewer);
  if (viewer.grants !== undefined) {
    recordEvent(change, {
      kind: 'context.conflict',
      refs: seen.map(({ there }) => there.id),
      summary_human: 'Said what a proposed memory does not go together with',
      extra: {
        ...(proposal.asked_for && { purpose: proposal.asked_for.purpose }),
        grants: viewer.grants.map(({ id, version }) => [id, version]),
        told: seen.map(({ there: { id, version } }) => [id, version]),
      },
    });
  }
  const against = seen.map(({ id: conflict_id, kind, there }): Against => {
    const says = madeVisible(saidIn(there, zone));
    return { conflict_id, kind, id: there.id, says, ...(isUntrusted(there) && { untrusted: true }) };
  });
  return { ...shown, against };
}

/** A proposal as its proposer sees it: its own words, and only such conflicts as it could see itself. */
export function shownTo(viewer: Viewer, reader: Reader, proposal: MemoryProposal, at: string): MemoryProposal {
  if (viewer.grants === undefined) return proposal;
  // Conflicts that the vault found after the proposer was answered count as well.
  const ids = new Set([...proposal.conflict_ids, ...conflictsOf(reader, proposal.id).map(({ id }) => id)]);
  const visible = [...ids].flatMap((id) => {
    const conflict = candidateById(reader, id, at)?.record as Conflict | undefined;
    const memory = conflict && candidateById(reader, conflict.memory_id, at);
    return conflict && memory && sees(viewer, memory, { back: true }) ? [conflict] : [];
  });
  const memory = proposal.memory_id === null ? undefined : candidateById(reader, proposal.memory_id, at);
  // The memory may be as secret as the one whose place it took: then its proposer gets no id, under which it would find nothing.
  const memory_id = memory && sees(viewer, memory, { back: true }) ? memory.record.id : null;
  return { ...proposal, conflict_ids: visible.map(({ id }) => id), policy_verdict: verdictOf(visible), memory_id };
}

/** The newest proposals of one connection, as many as a page holds. Those of others take no place in it, so that nothing of them can be guessed. */
export function ownProposals(
  reader: Reader,
  connectionId: string,
  { limit, status }: { limit: number; status?: string },
): MemoryProposal[] {
  const rows = reader.all<Row>`
    SELECT o.id, v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.from_id = ${connectionId} AND o.type = ${MemoryProposal.type} AND o.deleted = 0
      AND (${status ?? null} IS NULL OR o.status = ${status ?? null})
    ORDER BY o.id DESC LIMIT ${limit}`;
  return pageOf<MemoryProposal>(rows, limit).items;
}

export function verdictOf(conflicts: readonly Pick<Conflict, 'kind'>[]): MemoryProposal['policy_verdict'] {
  if (conflicts.some(({ kind }) => kind === 'duplicate')) return 'duplicate';
  return conflicts.some(({ kind }) => kind === 'contradiction') ? 'conflict' : 'needs_review';
}
