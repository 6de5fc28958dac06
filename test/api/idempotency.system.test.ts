// A repeated write under the same Idempotency-Key is carried out once.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PASSPHRASE, QUICKLY } from '../support/archives/archives.ts';
import { mem0Memory } from '../support/archives/vendor-dumps.ts';
import { type HubAnswer, startHub, type TestHub, temporaryDir } from '../support/hub.ts';

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

describe('a file that is sent again under its key', () => {
  const dump = (text: string) => JSON.stringify([mem0Memory(text, text)]);

  async function send(path: string, key: string, file: string | Buffer, fields: Record<string, string> = {}) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(Buffer.from(file))]), 'sent.json');
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const headers = { authorization: `Bearer ${token}`, ...once(key) };
    const answer = await fetch(hub.base + path, { method: 'POST', headers, body: form });
    return { status: answer.status, headers: answer.headers, body: await answer.json() } as HubAnswer;
  }
  const replayed = ({ headers }: HubAnswer) => headers.get('idempotency-replayed');
  const kept = () => readdir(join(dataDir, 'incoming'));

  it('is taken in once, and is not left on the disk', async () => {
    const first = await send('/v1/import/vendor', 'dump', dump('Terns rest here.'));
    const again = await send('/v1/import/vendor', 'dump', dump('Terns rest here.'));
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect([replayed(first), replayed(again)]).toEqual([null, 'true']);
    expect(await kept()).toEqual([]);
    expect((await hub.request('GET', '/v1/import/vendor')).body).toHaveLength(1);
  });

  it('with other bytes in it is refused, however alike', async () => {
    await send('/v1/import/vendor', 'bytes', dump('Gulls rest here.'));
    const { status, body } = await send('/v1/import/vendor', 'bytes', dump('Gulls rest hare.'));
    expect([status, body.code]).toEqual([422, 'idempotency_mismatch']);
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('is the same request only with the same fields beside it', async () => {
    const { body: exported } = await hub.request('POST', '/v1/export', { body: QUICKLY });
    const archive = await readFile(exported.path);
    const stage = (passphrase: string) => send('/v1/import/stage', 'fields', archive, { passphrase });
    const first = await stage(PASSPHRASE);
    const again = await stage(PASSPHRASE);
    expect([first.status, again.status, again.body.id]).toEqual([200, 200, first.body.id]);
    const other = await stage('another passphrase of many words');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('is there for the first time where the first request was refused', async () => {
    const refused = await send('/v1/import/vendor', 'refused', dump('Skuas rest here.'), { no: 'field' });
    expect(refused.status).toBe(422);
    const taken = await send('/v1/import/vendor', 'refused', dump('Skuas rest here.'));
    expect([taken.status, replayed(taken)]).toEqual([200, null]);
  });
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
      await expect.poll(isBack).toBe(true);
      await expect.poll(async () => (await hub.request('GET', '/health')).body.ok).toBe(true);
      const before = await hub.status();
      const again = await hub.request('POST', `/v1/system/${name}/restart`, { headers: once(name) });
      expect([again.status, again.headers.get('idempotency-replayed')], name).toEqual([first.status, 'true']);
      expect(again.body).toEqual(first.body);
      const pids = ({ processes }: typeof before) => processes.map(({ pid }) => pid);
      expect(pids(await hub.status())).toEqual(pids(before));
    }
  });
});
