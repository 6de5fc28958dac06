// What a worker has been handed by the supervisor.
//
// It owns the hand-over port (Node's own `process.on('message')`), over which nothing travels but descriptors, downwards.
import type { Server, Socket } from 'node:net';
import type { ProcessName } from '../schemas/system.ts';

/**
 * What the supervisor hands over: one end of a channel to a peer, the socket that listens for assistants, or a numbered
 * connection to the one place that a worker without a network may speak to.
 */
export type HandOver = { wire: ProcessName } | { listen: true } | { connection: number };

type Attach = (peer: ProcessName, socket: Socket) => void;

export class HandedOver {
  readonly #attach: Attach;
  readonly #listener = Promise.withResolvers<Server>();
  readonly #connections = new Map<number, PromiseWithResolvers<Socket>>();
  /** Peers that were wired before the worker is ready wait: their sockets are read, and their calls served, only then. */
  #early: [ProcessName, Socket][] | undefined = [];

  constructor(attach: Attach) {
    this.#attach = attach;
    process.on('message', (message: HandOver, handle?: Socket | Server) => this.#take(message, handle));
  }

  /** The listening socket, once it has been handed over. */
  get listener(): Promise<Server> {
    return this.#listener.promise;
  }

  /** The connection of this number, once it has been handed over. */
  async connection(number: number): Promise<Socket> {
    const socket = await this.#coming(number).promise;
    this.#connections.delete(number);
    return socket;
  }

  /** The worker is ready to be asked. */
  admitPeers(): void {
    for (const [peer, socket] of this.#early ?? []) this.#attach(peer, socket);
    this.#early = undefined;
  }

  #take(message: HandOver, handle: Socket | Server | undefined): void {
    if ('connection' in message) this.#coming(message.connection).resolve(handle as Socket);
    else if ('listen' in message) this.#listener.resolve(handle as Server);
    else if (this.#early !== undefined && message.wire !== 'supervisor')
      this.#early.push([message.wire, handle as Socket]);
    else this.#attach(message.wire, handle as Socket);
  }

  #coming(number: number): PromiseWithResolvers<Socket> {
    const coming = this.#connections.get(number) ?? Promise.withResolvers<Socket>();
    this.#connections.set(number, coming);
    return coming;
  }
}
