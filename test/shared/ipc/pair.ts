// Two connected sockets, one end for a channel and one for whoever torments it.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Channel, type ChannelEvents, Handlers } from '../../../shared/ipc/channel.ts';
import type { ProcessName } from '../../../shared/schemas/system.ts';

export async function connectedSockets(): Promise<[Socket, Socket]> {
  const directory = await mkdtemp(join(tmpdir(), 'hub-pair-'));
  const server = createServer({ pauseOnConnect: true }).listen(join(directory, 's'));
  await once(server, 'listening');
  const far = connect(join(directory, 's'));
  const [near] = (await once(server, 'connection')) as [Socket];
  server.close();
  await rm(directory, { recursive: true });
  return [near, far];
}

export interface Watched {
  channel: Channel;
  violations: string[];
  failures: string[];
  closed: Promise<void>;
}

export function watchedChannel(socket: Socket, self: ProcessName, peer: ProcessName, handlers: Handlers): Watched {
  const violations: string[] = [];
  const failures: string[] = [];
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const events: ChannelEvents = {
    onClose: resolve,
    onViolation: (reason) => violations.push(reason),
    onFailure: (method) => failures.push(method),
  };
  return { channel: new Channel(socket, self, peer, handlers, events), violations, failures, closed };
}

/** A vault and its api, joined. */
export async function joined(
  vaultHandlers: Handlers,
  apiHandlers = new Handlers(),
): Promise<{ vault: Watched; api: Watched }> {
  const [near, far] = await connectedSockets();
  return {
    vault: watchedChannel(near, 'vault', 'api', vaultHandlers),
    api: watchedChannel(far, 'api', 'vault', apiHandlers),
  };
}

export function frame(payload: string | Buffer): Buffer {
  const bytes = Buffer.from(payload);
  const header = Buffer.alloc(4);
  header.writeUInt32LE(bytes.length);
  return Buffer.concat([header, bytes]);
}
