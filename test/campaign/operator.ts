// Who looks after a hub in trouble: a worker that died so often that it is parked waits for a person, and is started again.
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerName } from '../../shared/schemas/system.ts';
import { askHub } from '../../supervisor/control/client.ts';
import type { TestHub } from '../support/hub.ts';

const LOOKS_EVERY_MS = 200;

export class Operator implements AsyncDisposable {
  readonly #hub: () => TestHub;
  readonly #givenUp: (name: string) => void;
  readonly #working: Promise<void>;
  #isDone = false;

  /** `hub` is whichever it is by then; `givenUp` hears of each worker that was parked. */
  constructor(hub: () => TestHub, givenUp: (name: string) => void) {
    this.#hub = hub;
    this.#givenUp = givenUp;
    this.#working = this.#watch();
  }

  async #watch(): Promise<void> {
    while (!this.#isDone) {
      const hub = this.#hub();
      const status = await hub.status().catch(() => undefined);
      for (const { name, state } of status?.processes ?? []) {
        if (state !== 'failed') continue;
        this.#givenUp(name);
        await askHub(hub.dataDir, { ask: 'restart', name: name as WorkerName }).catch(() => {});
      }
      await sleep(LOOKS_EVERY_MS);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDone = true;
    await this.#working;
  }
}
