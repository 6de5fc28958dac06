// Idempotency for what happens outside the vault: the key is reserved first, and the answer stored afterwards.
import { HubError } from '../../../shared/errors.ts';
import { vault as methods } from '../../../shared/methods/vault.ts';
import { findAnswer, fingerprintOf, freeKey, type OnceKey, onceHash, storeAnswer } from '../store/idempotency.ts';
import type { CallGate } from './call-gate.ts';

const ANYTIME = { anytime: true } as const;

export function serveOnce(gate: CallGate): void {
  gate
    .act(
      methods.beginOnce,
      (vault, { body }, actor, key) =>
        vault.change(actor, ({ tx, at }) => {
          const once = onceHash(actor, demanded(key));
          const fingerprint = fingerprintOf(body);
          const earlier = findAnswer(tx, once, fingerprint, Date.parse(at));
          if (earlier) return { outcome: 'replay' as const, answer: earlier.answer as Record<string, unknown> };
          storeAnswer(tx, once, fingerprint, null, Date.parse(at));
          return { outcome: 'run' as const, answer: null };
        }),
      ANYTIME,
    )
    .act(
      methods.finishOnce,
      (vault, { body, answer }, actor, key) =>
        vault.change(actor, ({ tx, at }) => {
          const once = onceHash(actor, demanded(key));
          if (answer === null) freeKey(tx, once);
          else storeAnswer(tx, once, fingerprintOf(body), answer, Date.parse(at));
          return {};
        }),
      ANYTIME,
    );
}

function demanded(key: OnceKey | undefined): OnceKey {
  if (key === undefined) throw new HubError('bad_request', 'There is no Idempotency-Key.');
  return key;
}
