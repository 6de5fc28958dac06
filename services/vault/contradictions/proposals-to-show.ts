// What was found for each of several proposals.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { MemoryProposal } from '../../../shared/schemas/proposal.ts';

export type Proposal = MemoryProposal & AnyRecord;

/** `one`: the proposal that it was found for. */
export interface FoundFor {
  one: string;
  record: string;
}

export function byProposal(rows: readonly FoundFor[]): Map<string, Proposal[]> {
  return new Map(
    [...Map.groupBy(rows, ({ one }) => one)].map(([one, some]) => [
      one,
      some.map(({ record }) => JSON.parse(record) as Proposal),
    ]),
  );
}
