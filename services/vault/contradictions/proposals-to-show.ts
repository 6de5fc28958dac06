// Other proposals that the owner is shown beside one that waits: none that repeats an earlier one, and none whose like was rejected.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { MemoryProposal } from '../../../shared/schemas/proposal.ts';
import type { Reader } from '../store/db/sql.ts';

export type StoredProposal = MemoryProposal & AnyRecord;

/** A proposal, with the one that it was found for. */
export interface FoundFor {
  foundFor: string;
  id: string;
  record: string;
}

/** By the proposal that they were found for, in the order in which they were found. */
export function proposalsToShow(reader: Reader, found: readonly FoundFor[]): Map<string, StoredProposal[]> {
  const ids = JSON.stringify([...new Set(found.map(({ id }) => id))]);
  const hidden = new Set(reader.column<string>`
    SELECT m.proposal FROM proposal_meanings m JOIN proposal_meanings same ON same.meaning = m.meaning
    WHERE m.proposal IN (SELECT value FROM json_each(${ids})) AND (same.rejected = 1 OR same.proposal < m.proposal)`);
  const shown = found.filter(({ id }) => !hidden.has(id));
  return new Map(
    [...Map.groupBy(shown, ({ foundFor }) => foundFor)].map(([foundFor, some]) => [
      foundFor,
      some.map(({ record }) => JSON.parse(record) as StoredProposal),
    ]),
  );
}
