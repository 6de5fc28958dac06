import { setTimeout as sleep } from 'node:timers/promises';
import type { HubAnswer } from './hub.ts';

const TRIES = 20;

/** Asks for something that a test wants more of than may be asked at once: where it is told to wait, it waits and asks again. */
export async function whenAllowed(ask: () => Promise<HubAnswer>): Promise<HubAnswer> {
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await ask();
    if (answer.status !== 429) return answer;
    await sleep(Number(answer.headers.get('retry-after')) * 1000);
  }
  throw new Error('it is never allowed');
}
