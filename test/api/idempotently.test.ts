// Work outside the vault under a key that the vault keeps: what becomes of the key when the work, or keeping its answer, fails.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionTurns } from '../../services/api/asking/connection-turns.ts';
import { FailedTokens } from '../../services/api/asking/failed-tokens.ts';
import { idempotently, type UnkeptAnswers } from '../../services/api/asking/idempotently.ts';
import { HubError } from '../../shared/errors.ts';
import { Handlers } from '../../shared/ipc/channel.ts';
import type { Link } from '../../shared/ipc/link.ts';
import { systemClock } from '../../shared/system-clock.ts';
import { outcome } from '../support/outcome.ts';
import { VaultHere } from '../support/vault-here.ts';

let inside: VaultHere;
let link: Link;
let runs: number;
let unkeptAnswers: UnkeptAnswers;

beforeEach(async () => {
  inside = await VaultHere.create();
  link = await inside.play('api', new Handlers());
  runs = 0;
  unkeptAnswers = new Map();
});
afterEach(async () => {
  link.close();
  await inside[Symbol.asyncDispose]();
});

/** A request under the same key each time. */
function ask(work: () => Promise<string> = async () => 'done', body = {}, token = inside.owner): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'once' };
  const visit = {
    request: { method: 'POST', url: '/v1/system/vault/restart', headers } as unknown as FastifyRequest,
    reply: { header: () => {} } as unknown as FastifyReply,
    deps: {
      vault: link,
      failedTokens: new FailedTokens(systemClock),
      connectionTurns: new ConnectionTurns(),
      log: pino({ enabled: false }),
      unkeptAnswers,
    },
  };
  return idempotently(visit, body, () => {
    runs++;
    return work();
  });
}

test('work that was done is answered again, and not done twice', async () => {
  expect([await ask(), await ask()]).toEqual(['done', 'done']);
  expect(runs).toBe(1);
});

test('work that failed may be done again', async () => {
  const failing = ask(async () => {
    throw new HubError('unavailable', 'Not now.');
  });
  expect(await outcome(failing)).toBe('unavailable');
  expect(await ask()).toBe('done');
  expect(runs).toBe(2);
});

test('work that was done is not done again where its answer could not be kept, and is answered all the same', async () => {
  const opened = inside.vault.opened;
  const change = opened.change.bind(opened);
  const full = vi.spyOn(opened, 'change').mockImplementationOnce(change);
  const isFull = new HubError('storage_full', 'Full.');
  full.mockRejectedValueOnce(isFull).mockRejectedValueOnce(isFull);
  expect(await outcome(ask())).toBe('ok');
  expect(await outcome(ask())).toBe('storage_full');
  expect(await ask()).toBe('done');
  expect(runs).toBe(1);
});

test('nor after the vault was locked meanwhile and has forgotten that the key was taken; another request is still another', async () => {
  const lockedMeanwhile = async () => {
    await inside.vault.lock();
    return 'done';
  };
  expect(await ask(lockedMeanwhile)).toBe('done');
  expect(await outcome(ask())).toBe('locked');
  await inside.vault.unlock();
  expect(await outcome(ask(undefined, {}, 'of nobody'))).toBe('unauthorized');
  expect(await outcome(ask(undefined, { another: true }))).toBe('idempotency_mismatch');
  expect(await ask()).toBe('done');
  expect(runs).toBe(1);
});

test('only so many answers are held for a vault that cannot keep them', async () => {
  for (let i = 0; i < 100; i++) unkeptAnswers.set(`${i}`, { body: {}, answer: {} });
  await ask(async () => {
    await inside.vault.lock();
    return 'done';
  });
  expect([unkeptAnswers.size, unkeptAnswers.has('0')]).toEqual([100, false]);
});
