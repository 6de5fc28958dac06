// The process that works for sources of one kind, as the vault reaches it.
import { HubError } from '../../../shared/errors.ts';
import { ChannelClosed } from '../../../shared/ipc/channel.ts';
import type { Link } from '../../../shared/ipc/link.ts';
import type { ProcessName } from '../../../shared/schemas/system.ts';

export class Host {
  protected readonly link: Link;
  readonly #name: ProcessName;
  readonly #consequence: string;

  /** `consequence`: what cannot be had without it, for the sentence that says so. */
  constructor(link: Link, name: ProcessName, consequence: string) {
    this.link = link;
    this.#name = name;
    this.#consequence = consequence;
  }

  /** When it is there. `signal` ends the waiting. */
  async reach(signal?: AbortSignal): Promise<Link> {
    try {
      await this.link.connected(signal);
      return this.link;
    } catch (error) {
      throw error instanceof ChannelClosed ? this.missing() : error;
    }
  }

  protected missing(): HubError {
    return new HubError('unavailable', `The ${this.#name} process is not running, so ${this.#consequence}.`, {
      fix: `Start it with \`hub restart ${this.#name}\`.`,
    });
  }
}
