// Work outside the vault under an idempotency key: the vault keeps the key and the answer, and this process works.
import { vault } from '../../shared/contracts/vault.ts';
import { idempotencyOf } from './caller.ts';
import { askVault, type Visit } from './endpoint.ts';

export async function once(
  visit: Visit,
  body: Record<string, unknown>,
  work: () => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  if (idempotencyOf(visit.request) === undefined) return work();
  const begun = await askVault(visit, vault.beginOnce, { body });
  if (begun.outcome === 'replay' && begun.answer !== null) {
    visit.reply.header('idempotency-replayed', 'true');
    return begun.answer;
  }
  try {
    const answer = await work();
    await askVault(visit, vault.finishOnce, { body, answer });
    return answer;
  } catch (error) {
    // A vault that cannot be asked now has forgotten the reservation when it is back.
    await askVault(visit, vault.finishOnce, { body, answer: null }).catch(() => {});
    throw error;
  }
}
