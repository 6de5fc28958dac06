// Work outside the vault under a key that the vault keeps: what becomes of the key when the work, or keeping its answer, fails.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FailedTokens } from '../../services/api/asking/failed-tokens.ts';
import { idempotently } from '../../services/api/asking/idempotently.ts';
import { HubError } from '../../shared/errors.ts';
import { Handlers } from '../../shared/ipc/channel.ts';
import type { Link } from '../../shared/ipc/link.ts';
import { systemClock } from '../../shared/system-clock.ts';
import { outcome } from '../support/outcome.ts';
import { VaultHere } from '../support/vault-here.ts';

let inside: VaultHere;
let link: Link;
let runs: number;

beforeEach(async () => {
  inside = await VaultHere.create();
  link = await inside.play('api', new Handlers());
  runs = 0;
});
afterEach(async () => {
  link.close();
  await inside[Symbol.asyncDispose]();
});

/** A request under the same key each time. */
function ask(work: () => Promise<string> = async () => 'done'): Promise<string> {
  const headers = { authorization: `Bearer ${inside.owner}`, 'idempotency-key': 'once' };
  const visit = {
    request: { method: 'POST', url: '/v1/system/vault/restart', headers } as unknown as FastifyRequest,
    reply: { header: () => {} } as unknown as FastifyReply,
    ports: { vault: link, failedTokens: new FailedTokens(systemClock), log: pino({ enabled: false }) },
  };
  return idempotently(visit, {}, () => {
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
  full.mockRejectedValueOnce(new HubError('storage_full', 'Full.'));
  expect(await outcome(ask())).toBe('ok');
  expect(await outcome(ask())).toBe('busy');
  expect(runs).toBe(1);
});
