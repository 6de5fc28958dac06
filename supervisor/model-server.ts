// The way to the one server of models that the owner has named. A connection is made here and handed to the process that
// speaks over it, which has no network of its own.
//
// It connects to the loopback alone, by address and never by a name that somebody resolves, and to nobody but the user whom
// the owner has agreed to: while that server is not running, any user of the machine could listen in its place.
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Listener, LoopbackHost, ModelServer } from '../shared/schemas/embeddings.ts';
import { usersBehind } from '../shared/socket-table.ts';
import { listenerOf } from './socket-owner.ts';

type Address = '127.0.0.1' | '::1';

const ADDRESSES: Record<LoopbackHost, readonly Address[]> = {
  '127.0.0.1': ['127.0.0.1'],
  '::1': ['::1'],
  localhost: ['127.0.0.1', '::1'],
};
/** On the loopback a connection is there at once or not at all. */
const CONNECT_MS = 2_000;

type Reached = { socket: Socket } | { fault: 'no_listener' | 'another_user' };

export async function reachModelServer(server: ModelServer): Promise<Reached> {
  for (const address of ADDRESSES[server.host]) {
    const socket = await connected(address, server.port);
    if (socket === undefined) continue;
    if (isOfUser(socket, server)) return { socket };
    socket.destroy();
    return { fault: 'another_user' };
  }
  return { fault: 'no_listener' };
}

function isOfUser(socket: Socket, { user_id }: ModelServer): boolean {
  if (user_id === null) return true;
  const users = usersBehind(socket) ?? new Set();
  return users.size === 1 && users.has(user_id);
}

/** Paused from the first byte on: whoever gets it reads it. */
function connected(host: string, port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.pause();
    const give = (found: Socket | undefined) => {
      clearTimeout(timer);
      if (found === undefined) socket.destroy();
      resolve(found);
    };
    const timer = setTimeout(() => give(undefined), CONNECT_MS);
    socket.once('connect', () => give(socket));
    socket.once('error', () => give(undefined));
  });
}

export function identifyListener(port: number): Listener | null {
  const owner = listenerOf(port);
  if (owner === undefined) return null;
  const program = owner.executable?.slice(0, 512) ?? null;
  return { user_id: owner.uid, user: userName(owner.uid), program };
}

function userName(uid: number): string | null {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    const found = lines.map((line) => line.split(':')).find((fields) => fields[2] === String(uid));
    return found?.[0]?.slice(0, 256) || null;
  } catch {
    return null;
  }
}
