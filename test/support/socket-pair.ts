// Two ends of a channel, for tests that stand in for a process or hold both.
import { mkdtemp, rm } from 'node:fs/promises';
import net, { type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The socket without its server. Node follows a handed-over socket as long as it knows the server it came from; nobody needs
 * that here, and it adds up.
 */
function disowned(socket: Socket): Socket {
  return Object.assign(socket, { server: null, _server: null });
}

/** Two connected sockets, paused until they are used. */
export async function socketPair(): Promise<[Socket, Socket]> {
  const dir = await mkdtemp(join(tmpdir(), 'hub-pair-'));
  const server = net.createServer({ pauseOnConnect: true });
  try {
    await new Promise<void>((done) => server.listen(join(dir, 's'), done));
    const accepted = new Promise<Socket>((done) => server.once('connection', done));
    const ours = net.connect(join(dir, 's'));
    return [ours, disowned(await accepted)];
  } finally {
    server.close();
    await rm(dir, { recursive: true, force: true });
  }
}
