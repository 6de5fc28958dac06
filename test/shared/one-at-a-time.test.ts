import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OneAtATime } from '../../shared/one-at-a-time.ts';

test('work is done in the order in which it is asked for, and none of it begins before the last has ended', async () => {
  const turns = new OneAtATime();
  const seen: string[] = [];
  const work = (name: string, waits: number) =>
    turns.run(async () => {
      seen.push(`${name} begins`);
      await sleep(waits);
      seen.push(`${name} ends`);
      return name;
    });
  expect(await Promise.all([work('one', 20), work('other', 0)])).toEqual(['one', 'other']);
  expect(seen).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
});

test('what fails is told to whoever asked for it, and to nobody who asks later', async () => {
  const turns = new OneAtATime();
  const failing = turns.run(() => Promise.reject(new Error('no')));
  const next = turns.run(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
  await turns.idle();
});
