// A memory of the owner that an assistant contradicts.
import { proposals } from '../../shared/methods/proposals.ts';
import { memories } from '../../shared/methods/records.ts';
import { tools } from '../../shared/methods/tools.ts';
import { CAPABILITIES } from '../../shared/schemas/grant.ts';
import { Memory } from '../../shared/schemas/memory.ts';
import type { VaultHere } from './vault-here.ts';

export const RENT = 'The rent is 1,150 euros a month.';

/** Stores a memory of the owner, and lets an assistant propose another against it. */
export async function contestedRent(inside: VaultHere) {
  const { token } = await inside.assistant({ capabilities: [...CAPABILITIES] });
  const old = await inside.create(Memory, { kind: 'semantic', statement: RENT });
  const memory = { kind: 'semantic', statement: 'The rent is 1,250 euros a month.' } as const;
  const { id } = await inside.call(tools.proposeMemory, { memory, evidence_refs: ['mail 7'] }, token);
  const entry = async () =>
    (await inside.call(proposals.listMemoryProposals, { limit: 100, status: 'pending' })).items[0];
  const conflict = (await entry())?.against?.[0]?.conflict_id as string;
  const lived = async () => (await inside.call(memories.list, { limit: 9, status: 'live' })).items;
  return { old, id, entry, conflict, lived };
}
