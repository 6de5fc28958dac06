// The queue as its owner sees it: what says the same is one entry, with all who proposed it and all their grounds; what the
// owner has rejected before, and what is to be asked about on a later day, is not in it.

import { notFound } from '../../../shared/errors.ts';
import type { MemoryProposal } from '../../../shared/schemas/proposal.ts';
import { MemoryProposal as Family } from '../../../shared/schemas/proposal.ts';
import { type PageQuery, pageOf, type Row, startOfPage } from '../records/family.ts';
import type { Change } from '../store/change.ts';
import { recordEvent } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { objectExists } from '../store/objects/versions.ts';
import { sameAs } from './meanings.ts';
import { shownToOwner } from './memories.ts';

export function pendingMemories(
  reader: Reader,
  query: PageQuery,
  at: string,
): { items: MemoryProposal[]; next: string | null } {
  const before = startOfPage(Family, query);
  const rows = reader.all<Row>`
    SELECT o.id, v.record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.type = 'memory_proposal' AND o.status = 'pending' AND o.deleted = 0 AND o.id < ${before} AND o.until > ${at}
      AND NOT EXISTS (SELECT 1 FROM deferred d WHERE d.id = o.id AND d.until > ${at})
      AND NOT EXISTS (
        SELECT 1 FROM proposal_meanings m JOIN proposal_meanings other ON other.meaning = m.meaning
        WHERE m.proposal = o.id AND (other.rejected = 1 OR other.proposal < m.proposal))
    ORDER BY o.id DESC LIMIT ${query.limit + 1}`;
  const page = pageOf<MemoryProposal & { type: 'memory_proposal' }>(rows, query.limit);
  const items = shownToOwner(reader, page.items).map((proposal) => withAll(reader, proposal, at));
  return { items, next: page.next };
}

function withAll(reader: Reader, proposal: MemoryProposal, at: string): MemoryProposal {
  const same = sameAs(reader, proposal as never, at);
  return {
    ...proposal,
    evidence_refs: [...new Set(same.flatMap(({ evidence_refs }) => evidence_refs))],
    proposed_by: same.map(({ id, submitted_by, created_at }) => ({ id, submitted_by, created_at })),
  };
}

/** It waits, and is asked about again from that day on. Whoever proposed it is told nothing of that. */
export function defer(change: Change, { id, until }: { id: string; until: string }): { id: string; until: string } {
  const { tx, at } = change;
  if (!objectExists(tx, null, id, at)) throw notFound();
  tx.run`INSERT OR REPLACE INTO deferred (id, until) VALUES (${id}, ${until})`;
  recordEvent(change, { kind: 'review.deferred', refs: [id], summary_human: 'Put off a decision', extra: { until } });
  return { id, until };
}

/** What is put off is left out of what waits. */
export function isPutOff(reader: Reader, id: string, at: string): boolean {
  return reader.one`SELECT 1 FROM deferred WHERE id = ${id} AND until > ${at}` !== undefined;
}
