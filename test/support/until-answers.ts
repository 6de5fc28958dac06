import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until somebody listens on a port of the loopback. */
export async function untilAnswers(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const listens = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => done(true)).once('error', () => done(false));
      socket.once('connect', () => socket.destroy());
    });
    if (listens) return;
    await sleep(50);
  }
  throw new Error(`nobody listens on ${port}`);
}
