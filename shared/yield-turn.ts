// Work of many steps on one thread lets others have their turn between them: whoever asks something meanwhile waits for one
// step, and not for all of it.
import { setImmediate } from 'node:timers/promises';

/** Resolves once everybody else has had a turn. Rejects where the work is to stop. */
export async function yieldTurn(signal?: AbortSignal): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}

/** For steps too small to yield after each: it yields once they have lasted for so long together. */
export function yieldTurnEvery(ms: number, signal?: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < ms) return;
    await yieldTurn(signal);
    since = performance.now();
  };
}
