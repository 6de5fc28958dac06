// A repeated write under the same Idempotency-Key is carried out once.
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHub, type TestHub, temporaryDir } from '../support/hub.ts';

let dataDir: string;
let hub: TestHub;
let token: string;
beforeAll(async () => {
  dataDir = await temporaryDir();
  hub = await startHub({ dataDir });
  token = await hub.setup();
});
afterAll(async () => {
  await hub[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
});

const memory = (statement: string) => ({ kind: 'semantic', statement });

function once(key: string) {
  return { 'idempotency-key': key };
}

it('the same request is answered with the same answer, and says so', async () => {
  const body = memory('said once');
  const first = await hub.request('POST', '/v1/memories', { body, headers: once('same') });
  const again = await hub.request('POST', '/v1/memories', { body, headers: once('same') });
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
});

it('another body under the same key is refused, and changes nothing', async () => {
  await hub.request('POST', '/v1/memories', { body: memory('a'), headers: once('body') });
  const { status, body } = await hub.request('POST', '/v1/memories', { body: memory('b'), headers: once('body') });
  expect([status, body.code]).toEqual([422, 'idempotency_mismatch']);
  const { body: all } = await hub.request('GET', '/v1/memories?limit=500');
  expect(all.filter((each: { statement: string }) => each.statement === 'b')).toEqual([]);
});

it('a key belongs to one method and one path', async () => {
  const goal = await hub.request('POST', '/v1/goals', { body: { title: 'g' }, headers: once('path') });
  const decision = await hub.request('POST', '/v1/decisions', { body: { title: 'g' }, headers: once('path') });
  const changed = await hub.request('PATCH', `/v1/goals/${goal.body.id}`, {
    body: { title: 'h' },
    headers: once('path'),
  });
  const deleted = await hub.request('DELETE', `/v1/goals/${goal.body.id}`, { headers: once('path') });
  for (const { status, headers } of [goal, decision, changed, deleted]) {
    expect([status, headers.get('idempotency-replayed')]).toEqual([200, null]);
  }
  const repeated = await hub.request('DELETE', `/v1/goals/${goal.body.id}`, { headers: once('path') });
  expect([repeated.status, repeated.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
});

it('deleting with and without the history are two requests', async () => {
  const { body } = await hub.request('POST', '/v1/goals', { body: { title: 'g' } });
  await hub.request('DELETE', `/v1/goals/${body.id}`, { headers: once('purge') });
  const purge = await hub.request('DELETE', `/v1/goals/${body.id}?purge=true`, { headers: once('purge') });
  expect([purge.status, purge.body.code]).toEqual([422, 'idempotency_mismatch']);
});

it('a key says nothing to who has no token', async () => {
  const body = memory('private');
  await hub.request('POST', '/v1/memories', { body, headers: once('secret') });
  for (const wrong of [null, 'hub_o_wrong']) {
    for (const sent of [body, memory('guess')]) {
      const answer = await hub.request('POST', '/v1/memories', { token: wrong, body: sent, headers: once('secret') });
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized']);
      expect(answer.headers.get('idempotency-replayed')).toBeNull();
    }
  }
});

it('a request that was refused may be made again, right this time', async () => {
  const bad = await hub.request('POST', '/v1/memories', { body: { kind: 'x' }, headers: once('fix') });
  expect(bad.status).toBe(422);
  const good = await hub.request('POST', '/v1/memories', { body: memory('right'), headers: once('fix') });
  expect([good.status, good.headers.get('idempotency-replayed')]).toEqual([200, null]);
});

it('of many equal requests at once, one is carried out', async () => {
  const body = memory('at once');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => hub.request('POST', '/v1/memories', { body, headers: once('race') })),
  );
  expect(new Set(answers.map(({ body: made }) => made.id)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
});

it.each(['', ' ', 'a b', 'k'.repeat(256), 'é'])('a key that says %j is not valid', async (key) => {
  const { status, body } = await hub.request('POST', '/v1/goals', { body: { title: 'g' }, headers: once(key) });
  expect([status, body.errors?.[0].loc]).toEqual([422, ['header', 'idempotency-key']]);
});

it('the longest key there may be is taken', async () => {
  const { status } = await hub.request('POST', '/v1/goals', { body: { title: 'g' }, headers: once('k'.repeat(255)) });
  expect(status).toBe(200);
});

it('setup is never answered from a key: its answer holds the token', async () => {
  const body = { restart: true };
  const first = await hub.request('POST', '/v1/setup', { token, body, headers: once('setup') });
  expect(first.status).toBe(200);
  const again = await hub.request('POST', '/v1/setup', { token, body, headers: once('setup') });
  expect(again.status).toBe(401);
  expect(JSON.stringify(again.body)).not.toContain('hub_o_');
  const next = await hub.request('POST', '/v1/setup', { token: first.body.owner_token, body, headers: once('setup') });
  expect(next.status).toBe(200);
  expect(next.body.owner_token).not.toBe(first.body.owner_token);
  token = await hub.setup();
});

describe('a restart', () => {
  it('of the whole hub forgets no key', async () => {
    const body = memory('kept');
    const { body: made } = await hub.request('POST', '/v1/memories', { body, headers: once('kept') });
    await hub.stop();
    hub = await startHub({ dataDir });
    await hub.setup();
    const again = await hub.request('POST', '/v1/memories', { body, headers: once('kept') });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(again.body).toEqual(made);
  });

  it('of one process, asked for twice under one key, happens once', async () => {
    for (const name of ['connectors', 'vault', 'api']) {
      const earlier = await hub.pidOf(name);
      const first = await hub.request('POST', `/v1/system/${name}/restart`, { headers: once(name) });
      expect(first, name).toMatchObject({ body: { process: name } });
      // The api answers before it goes: the health of the old one says nothing about the new one.
      const isBack = async () => {
        const process = (await hub.status()).processes.find((each) => each.name === name);
        return process?.state === 'ready' && process.pid !== earlier;
      };
      await expect.poll(isBack, { timeout: 10_000 }).toBe(true);
      await expect.poll(async () => (await hub.request('GET', '/health')).body.ok, { timeout: 10_000 }).toBe(true);
      const before = await hub.status();
      const again = await hub.request('POST', `/v1/system/${name}/restart`, { headers: once(name) });
      expect([again.status, again.headers.get('idempotency-replayed')], name).toEqual([first.status, 'true']);
      expect(again.body).toEqual(first.body);
      const pids = ({ processes }: typeof before) => processes.map(({ pid }) => pid);
      expect(pids(await hub.status())).toEqual(pids(before));
    }
  });
});
