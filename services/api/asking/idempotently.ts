// Work outside the vault under an idempotency key: the vault keeps the key and the answer, and this process works.
import { describeFailure, type Logger } from '../../../shared/log.ts';
import { vault } from '../../../shared/methods/vault.ts';
import { askVault, type Exchange } from './ask-vault.ts';
import { idempotencyOf } from './caller.ts';

type LoggedExchange = Exchange & { ports: { log: Logger } };

/** `body` is what makes two requests the same. */
export async function idempotently<T>(
  visit: LoggedExchange,
  body: Record<string, unknown>,
  work: () => Promise<T>,
): Promise<T> {
  if (idempotencyOf(visit.request) === undefined) return work();
  const begun = await askVault(visit, vault.beginOnce, { body });
  if (begun.outcome === 'replay' && begun.answer !== null) {
    visit.reply.header('idempotency-replayed', 'true');
    return begun.answer['value'] as T;
  }
  const value = await work().catch(async (error: unknown) => {
    // A vault that cannot be asked now has forgotten the reservation when it is back.
    await askVault(visit, vault.finishOnce, { body, answer: null }).catch(() => {});
    throw error;
  });
  await askVault(visit, vault.finishOnce, { body, answer: { value } }).catch((error: unknown) => {
    // It is done all the same, and its key stays taken: whoever repeats it does not do it twice.
    visit.ports.log.warn({ err: describeFailure(error) }, 'the answer to a request under a key could not be kept');
  });
  return value;
}
