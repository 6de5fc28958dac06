// Work outside the vault under an idempotency key: the vault keeps the key and the answer, and this process works.
import { vault } from '../../../shared/methods/vault.ts';
import { askVault, type Exchange } from './ask-vault.ts';
import { idempotencyOf } from './caller.ts';

/** `body` is what makes two requests the same. */
export async function idempotently<T>(
  visit: Exchange,
  body: Record<string, unknown>,
  work: () => Promise<T>,
): Promise<T> {
  if (idempotencyOf(visit.request) === undefined) return work();
  const begun = await askVault(visit, vault.beginOnce, { body });
  if (begun.outcome === 'replay' && begun.answer !== null) {
    visit.reply.header('idempotency-replayed', 'true');
    return begun.answer['value'] as T;
  }
  try {
    const value = await work();
    await askVault(visit, vault.finishOnce, { body, answer: { value } });
    return value;
  } catch (error) {
    // A vault that cannot be asked now has forgotten the reservation when it is back.
    await askVault(visit, vault.finishOnce, { body, answer: null }).catch(() => {});
    throw error;
  }
}
