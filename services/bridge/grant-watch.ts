// What the connection of this bridge was granted, heard from the hub as it changes: an assistant that is told that its list of
// tools changed asks for it again.
//
// It owns one stream to the hub, and opens it anew when it was cut, ever more seldom. It trusts nothing it hears to be more
// than a list of names. It must never ask in a circle.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Granted } from '../../shared/tools/listing.ts';
import type { HubClient } from './hub-client.ts';

const FIRST_WAIT_MS = 1_000;
/** To look for a hub on this machine costs next to nothing, and whoever restarts one expects to be heard again soon. */
const LONGEST_WAIT_MS = 10_000;

export class GrantWatch {
  readonly #hub: HubClient;
  readonly #onChange: () => void;
  /** The grants that the assistant was told last, by a list or by its instructions. */
  #told: Granted;
  /** The grants that the stream said last: they hold on where the hub cannot say them anew, as while its vault is locked. */
  #heard: Granted;

  constructor(hub: HubClient, told: Granted, onChange: () => void) {
    this.#hub = hub;
    this.#told = told;
    this.#heard = told;
    this.#onChange = onChange;
  }

  /** For a list: what is granted now. */
  async held(): Promise<Granted> {
    this.#told = (await this.#hub.held()) ?? this.#heard;
    return this.#told;
  }

  /** Until the token is good for nothing any more, or the signal says so. */
  async listen(signal: AbortSignal): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      const end = await this.#hub
        .follow((held) => {
          wait = FIRST_WAIT_MS;
          this.#hear(held);
        }, signal)
        .catch(() => 'cut' as const);
      // Revoked: with nothing listed nobody could say so. Everything is, and the first call is told why it gets nothing.
      if (end === 'refused') return this.#hear(null);
      if (end === 'unknown') return;
      await sleep(wait * (1 + Math.random() / 4), undefined, { signal, ref: false }).catch(() => {});
    }
  }

  #hear(held: Granted): void {
    this.#heard = held;
    if (isSame(held, this.#told)) return;
    this.#told = held;
    this.#onChange();
  }
}

function isSame(one: Granted, other: Granted): boolean {
  return one?.toSorted().join() === other?.toSorted().join();
}
