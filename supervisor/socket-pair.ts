// A connected pair of sockets, as `socketpair(2)` makes it, which Node does not offer. It is made through a listening
// socket in the data directory (which only this user may enter) that exists for one connection.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, Socket } from 'node:net';

/** Both ends are paused: whoever gets an end reads it from its first byte. The name is relative to the data directory. */
export async function socketPair(): Promise<[Socket, Socket]> {
  const path = `.pair-${randomBytes(8).toString('hex')}`;
  const server = createServer({ pauseOnConnect: true });
  server.listen(path);
  await once(server, 'listening');
  try {
    const far = new Socket();
    far.pause();
    const met = Promise.all([once(server, 'connection'), once(far, 'connect')]);
    far.connect({ path });
    const [[near]] = (await met) as [[Socket], unknown];
    // Node follows a handed-over socket as long as it knows the server it came from: a listener more for every pair.
    Object.assign(near, { server: null, _server: null });
    return [near, far];
  } finally {
    // Closing also removes the name.
    server.close();
  }
}
