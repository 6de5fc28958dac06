// A connected pair of sockets, as `socketpair(2)` makes it, which Node does not offer. It is made through a listening
// socket in the data directory (which only this user may enter) that exists for one connection.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { createServer, Socket } from 'node:net';

const PREFIX = '.pair-';

/** The name in the data directory of a pair that is being made, or was left behind. */
export const PAIR_NAME = /^\.pair-[0-9a-f]{16}$/;

export function isPairName(name: string): boolean {
  return PAIR_NAME.test(name);
}

/** Removes the names that a hub left behind which was killed between making a pair and removing its name. */
export function sweepPairs(): void {
  for (const name of readdirSync('.').filter(isPairName)) rmSync(name);
}

/** Both ends are paused: whoever gets an end reads it from its first byte. The name is relative to the data directory. */
export async function socketPair(): Promise<[Socket, Socket]> {
  const path = `${PREFIX}${randomBytes(8).toString('hex')}`;
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
