// An assistant in a vault of the test, which asks for the situation package.

import { tools } from '../../shared/methods/tools.ts';
import type { ContractRequest } from '../../shared/schemas/contract.ts';
import type { VaultHere } from './vault-here.ts';

export const READS = ['project.read', 'commitment.read', 'memory.retrieve', 'profile.read'] as const;
const everything = { capabilities: [...READS] };
/** A grant that leaves nothing out: only with such a grant can a list across projects be whole. */
export const ALL: Parameters<VaultHere['assistant']>[0] = { ...everything, classification_ceiling: 'sensitive' };

export async function reader(inside: VaultHere, grant: Parameters<VaultHere['assistant']>[0] = everything) {
  const { token } = await inside.assistant(grant);
  return (request: Partial<ContractRequest> = {}) =>
    inside.call(tools.getContextContract, { purpose: 'what matters now', ...request }, token);
}
