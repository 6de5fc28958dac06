// Work outside the vault under an idempotency key: the vault keeps the key and the answer, and this process works.
import { describeFailure, type Logger } from '../../../shared/log.ts';
import { vault } from '../../../shared/methods/vault.ts';
import { askVault, type Exchange } from './ask-vault.ts';
import { idempotencyOf } from './caller.ts';

/**
 * Answers to work that is done, which the vault could not keep, by key and route. A vault that is opened anew has forgotten
 * that their keys were taken: the next request under one brings its answer there before anything is done.
 */
export type UnkeptAnswers = Map<string, { body: Record<string, unknown>; answer: Record<string, unknown> }>;

/** Nobody has so many keys whose work ended while the vault could not be asked. */
const MOST_UNKEPT = 100;

type KeyedExchange = Exchange & { deps: { log: Logger; unkeptAnswers: UnkeptAnswers } };

/** `body` is what makes two requests the same. */
export async function idempotently<T>(
  visit: KeyedExchange,
  body: Record<string, unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const idempotency = idempotencyOf(visit.request);
  if (idempotency === undefined) return work();
  const { log, unkeptAnswers } = visit.deps;
  const name = JSON.stringify([idempotency.route, idempotency.key]);
  const unkept = unkeptAnswers.get(name);
  if (unkept !== undefined) {
    await askVault(visit, vault.finishOnce, unkept);
    unkeptAnswers.delete(name);
  }
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
  const done = { body, answer: { value } };
  await askVault(visit, vault.finishOnce, done).catch((error: unknown) => {
    log.warn({ err: describeFailure(error) }, 'the answer to a request under a key could not be kept');
    const [oldest] = unkeptAnswers.keys();
    if (oldest !== undefined && unkeptAnswers.size >= MOST_UNKEPT) unkeptAnswers.delete(oldest);
    unkeptAnswers.set(name, done);
  });
  return value;
}
