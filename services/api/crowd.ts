// Whose the connections are, once there are many. Any user of this machine can open one and say nothing, and without this the first
// to come would have all places. So when it gets crowded the kernel is asked, by way of the supervisor, which of them come from
// another user; those keep a few places, and the one that was idle longest goes first.
//
// It owns no connection and asks nothing of what is said on them. It must never end one of the user who runs the hub.
import type { Socket } from 'node:net';
import { CROWDED_CONNECTIONS, STRANGERS_CONNECTIONS } from '../../shared/limits.ts';

export interface Peer {
  address: string;
  port: number;
}

/** Which of them are of another user, by their place in the list. */
type StrangersAmong = (peers: Peer[]) => Promise<readonly number[]>;

export class Crowd {
  readonly #strangersAmong: StrangersAmong;
  /** Whether it is known to be of another user; null while nobody has asked. The one that was used last is at the end. */
  readonly #open = new Map<Socket, boolean | null>();
  #isLooking = false;

  constructor(strangersAmong: StrangersAmong) {
    this.#strangersAmong = strangersAmong;
  }

  admit(socket: Socket): void {
    this.#open.set(socket, null);
    socket.once('close', () => this.#open.delete(socket));
    void this.#look();
  }

  use(socket: Socket): void {
    const isStranger = this.#open.get(socket);
    if (isStranger === undefined) return;
    this.#open.delete(socket);
    this.#open.set(socket, isStranger);
  }

  async #look(): Promise<void> {
    if (this.#isLooking || this.#open.size <= CROWDED_CONNECTIONS) return;
    this.#isLooking = true;
    try {
      for (let unknown = this.#unknown(); unknown.length > 0; unknown = this.#unknown()) await this.#judge(unknown);
    } catch {
      // A supervisor that does not answer is asked again with the next connection.
    } finally {
      this.#isLooking = false;
    }
  }

  #unknown(): Socket[] {
    if (this.#open.size <= CROWDED_CONNECTIONS) return [];
    return [...this.#open].filter(([, isStranger]) => isStranger === null).map(([socket]) => socket);
  }

  async #judge(sockets: readonly Socket[]): Promise<void> {
    const peers = sockets.map(({ remoteAddress = '', remotePort = 0 }) => ({
      address: remoteAddress,
      port: remotePort,
    }));
    const strangers = new Set(await this.#strangersAmong(peers));
    for (const [i, socket] of sockets.entries()) if (this.#open.has(socket)) this.#open.set(socket, strangers.has(i));
    const theirs = [...this.#open].filter(([, isStranger]) => isStranger).map(([socket]) => socket);
    for (const socket of theirs.slice(0, Math.max(0, theirs.length - STRANGERS_CONNECTIONS))) {
      this.#open.delete(socket);
      // Nothing of it stays behind in the tables of the system, which are read for each look.
      socket.resetAndDestroy();
    }
  }
}
