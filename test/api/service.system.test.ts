// Setup, bootstrap, the lock, the processes, jobs and the stream of what happens.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_STREAMS } from '../../shared/limits.ts';
import { type HubAnswer, startHub, type TestHub } from '../support/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startHub();
});
afterAll(() => hub[Symbol.asyncDispose]());

describe('before setup', () => {
  it('the hub is healthy, and says that there is no vault', async () => {
    expect(await hub.request('GET', '/health')).toMatchObject({
      status: 200,
      body: { ok: true, state: 'setup_required' },
    });
    expect((await hub.request('GET', '/v1/setup')).body).toMatchObject({ initialized: false });
    const { status, body } = await hub.request('GET', '/v1/bootstrap');
    expect([status, body.owner_token, body.setup.initialized]).toEqual([200, null, false]);
  });

  it('everything of the owner waits for setup', async () => {
    for (const path of ['/v1/spaces', '/v1/projects', '/v1/profile', '/v1/events', '/v1/system', '/v1/events/stream']) {
      const { status, body } = await hub.request('GET', path, { token: null });
      expect([status, body.code], path).toEqual([409, 'setup_required']);
    }
  });

  it('setup takes no unknown property and no wrong type, and makes no vault then', async () => {
    for (const body of [{ nam: 'x' }, { name: 7 }, { name: '' }, { restart: 'yes' }, []]) {
      expect((await hub.request('POST', '/v1/setup', { body })).status, JSON.stringify(body)).toBe(422);
    }
    expect((await hub.request('GET', '/v1/setup')).body.initialized).toBe(false);
  });

  it('setup needs no body, and happens once', async () => {
    const first = await hub.request('POST', '/v1/setup');
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ owner_token: expect.stringMatching(/^hub_o_[\w-]{43}$/), initialized: true });
    const again = await hub.request('POST', '/v1/setup');
    expect([again.status, JSON.stringify(again.body).includes('hub_o_')]).toEqual([401, false]);
    const restart = await hub.request('POST', '/v1/setup', { body: { restart: true } });
    expect(restart.status).toBe(401);
    const { body } = await hub.request('GET', '/v1/bootstrap');
    expect(body.owner_token).toBe(first.body.owner_token);
  });
});

describe('after setup', () => {
  beforeAll(() => hub.setup());

  it('there is one space', async () => {
    expect((await hub.request('GET', '/v1/spaces')).body).toEqual([{ id: 'personal', kind: 'personal' }]);
  });

  it('every bootstrap is audited with the program that asked', async () => {
    await hub.request('GET', '/v1/bootstrap');
    const { body } = await hub.request('GET', '/v1/events?limit=1');
    expect(body[0].extra.reader).toBe(process.execPath);
  });

  it.each([
    ['of today', { 'sec-fetch-site': 'same-origin' }],
    ['that does not say where its requests come from', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:78.0)' }],
    ['whose name somebody changed', { 'user-agent': 'x', referer: 'ours' }],
    ['that writes', { 'user-agent': 'x', origin: 'ours' }],
  ])('a browser %s is never handed the token of the owner', async (_which, said) => {
    const ours = Object.entries(said).map(([name, value]) => [name, value === 'ours' ? hub.base : value]);
    const headers = Object.fromEntries(ours) as Record<string, string>;
    const kept = await hub.request('GET', '/v1/bootstrap', { token: null, headers });
    expect([kept.status, kept.body.code]).toEqual([403, 'foreign_page']);
    const opened = { ...headers, 'x-hub-ticket': await ticketOf(hub) };
    const { status, body } = await hub.request('GET', '/v1/bootstrap', { token: null, headers: opened });
    expect([status, body.owner_token]).toEqual([200, expect.stringMatching(/^hub_p_[\w-]{43}$/)]);
    expect(body.hub).not.toBeNull();
  });

  it.each([
    ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['an embedded object', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'object' }],
  ])('the page that %s asks for has no ticket with which it would be let in', async (_who, said) => {
    expect(await ticketOf(hub, { 'sec-fetch-site': 'same-origin', ...said })).toBe('');
    const opens = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect(await ticketOf(hub, opens)).toMatch(/^[\w-]{32}$/);
  });

  it('the processes are listed for the owner alone', async () => {
    const { status, body } = await hub.request('GET', '/v1/system');
    expect([status, body.version]).toEqual([200, '0.2.0']);
    const names = body.processes.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['supervisor', 'vault', 'api', 'connectors', 'plugin-host']);
    expect((await hub.request('GET', '/v1/system', { token: null })).status).toBe(401);
  });

  it('a process is restarted for the owner alone, and only one that there is', async () => {
    const before = await hub.pidOf('plugin-host');
    for (const token of [null, 'hub_o_wrong']) {
      expect((await hub.request('POST', '/v1/system/plugin-host/restart', { token })).status).toBe(401);
    }
    for (const name of ['nothing', 'supervisor', '..%2fvault', 'constructor']) {
      expect((await hub.request('POST', `/v1/system/${name}/restart`)).status, name).toBe(404);
    }
    expect(await hub.pidOf('plugin-host')).toBe(before);
    const { status, body } = await hub.request('POST', '/v1/system/plugin-host/restart');
    expect([status, body]).toEqual([200, { process: 'plugin-host', state: 'ready' }]);
    expect(await hub.pidOf('plugin-host')).not.toBe(before);
  });

  it('the audit log is verified while one waits, or as a job', async () => {
    const { body: verdict } = await hub.request('GET', '/v1/events/verify');
    expect(verdict).toMatchObject({ ok: true });
    const begun = await hub.request('GET', '/v1/events/verify', { headers: { prefer: 'wait=1, respond-async' } });
    expect(begun.status).toBe(202);
    expect(begun.headers.get('preference-applied')).toBe('respond-async');
    expect(begun.headers.get('location')).toBe(`/v1/jobs/${begun.body.job_id}`);
    const job = () => hub.request('GET', `/v1/jobs/${begun.body.job_id}`);
    await expect.poll(async () => (await job()).body.state).toBe('done');
    expect((await job()).body.result).toMatchObject({ ok: true });
    expect((await hub.request('GET', `/v1/jobs/${begun.body.job_id}`, { token: null })).status).toBe(401);
    expect((await hub.request('GET', '/v1/jobs/nonsense')).status).toBe(404);
  });

  it('locking needs the token, unlocking hands nothing out', async () => {
    expect((await hub.request('POST', '/v1/lock', { token: null })).status).toBe(401);
    expect((await hub.request('POST', '/v1/lock')).body).toEqual({ state: 'locked' });
    expect((await hub.request('GET', '/health')).body).toEqual({ ok: true, state: 'locked' });
    const read = await hub.request('GET', '/v1/projects');
    expect([read.status, read.body.code]).toEqual([423, 'locked']);
    expect((await hub.request('POST', '/v1/unlock', { token: null })).body).toEqual({ state: 'ready' });
    expect((await hub.request('GET', '/v1/projects')).status).toBe(200);
  });

  it('guessing tokens is slowed down for the guesser, not for the owner', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 300 }, (_, i) => hub.request('GET', '/v1/spaces', { token: `hub_o_guess${i}` })),
    );
    const statuses = new Set(guesses.map(({ status }) => status));
    expect(statuses).toEqual(new Set([401, 429]));
    expect(guesses.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('1');
    expect((await hub.request('GET', '/v1/spaces')).status).toBe(200);
    // The allowance comes back, for the tests that follow too.
    await sleep(2100);
    expect((await hub.request('GET', '/v1/spaces', { token: 'hub_o_guess' })).status).toBe(401);
  });
});

describe('without the lab', () => {
  it('the hub knows none of its addresses and runs no process for it', async () => {
    const run = 'sim_01ARZ3NDEKTSV4RRFFQ69G5FAV';
    for (const path of ['/v1/sim/runs', `/v1/sim/runs/${run}`, `/v1/sim/objects/${run}`]) {
      expect((await hub.request('GET', path)).status).toBe(404);
      expect((await hub.request('POST', path, { body: {} })).status).toBe(404);
    }
    expect((await hub.status()).processes.map(({ name }) => name)).not.toContain('lab');
    expect((await hub.request('POST', '/v1/system/lab/restart')).status).toBe(404);
  });
});

describe('while the vault is away', () => {
  it('reads and keyed writes are held until it is back, other writes are told to come again', async () => {
    const restarts = async () => (await hub.status()).processes.find(({ name }) => name === 'vault')?.restarts ?? 0;
    const earlier = await restarts();
    const statement = (text: string) => ({ kind: 'semantic', statement: text });
    const held = { body: statement('held'), headers: { 'idempotency-key': 'held' } };
    const { body: known } = await hub.request('POST', '/v1/memories', { body: statement('read over a restart') });
    const vault = await hub.pidOf('vault');
    // As long as the supervisor stands still, nobody starts another vault.
    process.kill(vault, 'SIGSTOP');
    const before = [hub.request('GET', `/v1/memories/${known.id}`), hub.request('GET', '/v1/spaces')];
    await hub.kill('supervisor', 'SIGSTOP');
    let waiting: Promise<HubAnswer>[];
    try {
      process.kill(vault, 'SIGKILL');
      const plain = await hub.request('POST', '/v1/memories', { body: statement('refused') });
      expect(plain).toMatchObject({ status: 503, body: { code: 'unavailable', status: 503 } });
      expect(Number(plain.headers.get('retry-after'))).toBeGreaterThan(0);
      waiting = [
        ...before,
        hub.request('GET', `/v1/memories/${known.id}`),
        hub.request('GET', '/v1/spaces'),
        hub.request('POST', '/v1/memories', held),
      ];
      const first = await Promise.race([...waiting, sleep(200, 'nobody was answered')]);
      expect(first).toBe('nobody was answered');
    } finally {
      process.kill(hub.pid, 'SIGCONT');
    }
    const answers = await Promise.all(waiting);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await hub.request('POST', '/v1/memories', held)).body).toEqual(answers.at(-1)?.body);
    const { body: all } = await hub.request('GET', '/v1/memories?limit=500');
    const found = all.map((each: { statement: string }) => each.statement).sort();
    expect(found).toEqual(['held', 'read over a restart']);
    expect(await restarts()).toBe(earlier + 1);
    expect((await hub.request('GET', '/v1/events/verify')).body).toMatchObject({ ok: true });
  });
});

describe('the stream of what happens', () => {
  let token: string;
  beforeAll(async () => {
    token = await hub.setup();
  });

  interface Stream {
    status: number;
    text(): string;
    ended: Promise<unknown>;
    close(): void;
  }

  async function listen(withToken = token): Promise<Stream> {
    const stop = new AbortController();
    const response = await fetch(`${hub.base}/v1/events/stream`, {
      headers: { 'x-hub-token': withToken },
      signal: stop.signal,
    });
    let text = '';
    const read = async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
    };
    return { status: response.status, text: () => text, ended: read().catch(() => {}), close: () => stop.abort() };
  }

  it('tells of writes at once, by kind and id, and of nothing that was written', async () => {
    const stream = await listen();
    const { body } = await hub.request('POST', '/v1/projects', { body: { title: 'A secret title' } });
    await expect.poll(() => stream.text()).toContain(body.id);
    expect(stream.text()).toContain('event: audit');
    expect(stream.text()).not.toContain('secret');
    stream.close();
  });

  it('tells what happens from then on, and its description says where the rest is', async () => {
    const before = (await hub.request('POST', '/v1/projects', { body: { title: 'Before' } })).body.id;
    const stream = await listen();
    const { body } = await hub.request('POST', '/v1/projects', { body: { title: 'After' } });
    await expect.poll(() => stream.text()).toContain(body.id);
    expect(stream.text()).not.toContain(before);
    stream.close();
    const { paths } = (await hub.request('GET', '/openapi.json', { token: null })).body;
    expect(paths['/v1/events/stream'].get.description).toMatch(/Last-Event-ID.*GET \/v1\/events/);
  });

  it('tells of the progress of jobs', async () => {
    const stream = await listen();
    const { body } = await hub.request('GET', '/v1/events/verify', { headers: { prefer: 'respond-async' } });
    await expect.poll(() => stream.text()).toMatch(new RegExp(`event: job\\ndata: .*${body.job_id}.*"state":"done"`));
    stream.close();
  });

  it('is for the owner alone', async () => {
    expect((await listen('hub_o_wrong')).status).toBe(401);
    expect((await hub.request('GET', '/v1/events/stream', { token: null })).status).toBe(401);
  });

  it('goes on when the vault was away', async () => {
    const stream = await listen();
    await hub.kill('vault');
    await expect.poll(() => stream.text()).toContain('event: resumed');
    const { body } = await hub.request('POST', '/v1/goals', { body: { title: 'after' } });
    await expect.poll(() => stream.text()).toContain(body.id);
    stream.close();
  });

  it('is not opened more often than there are places, and a place is free again at once', async () => {
    const streams: Stream[] = [];
    try {
      // Those of the tests before are closed, which may not be known here yet.
      const open = async () => {
        const stream = await listen();
        if (stream.status === 200) streams.push(stream);
        return stream.status;
      };
      while (streams.length < MAX_STREAMS) await expect.poll(open).toBe(200);
      expect((await listen()).status).toBe(429);
    } finally {
      for (const stream of streams) stream.close();
    }
    await expect
      .poll(async () => {
        const stream = await listen();
        stream.close();
        return stream.status;
      })
      .toBe(200);
  });

  it('ends when its token is replaced', async () => {
    const stream = await listen();
    const { status } = await hub.request('POST', '/v1/setup', { token, body: { restart: true } });
    expect(status).toBe(200);
    await stream.ended;
    expect((await listen()).status).toBe(401);
  });
});

describe('with a one-time code', () => {
  it('the token is not handed out without it, and not for a wrong one', async () => {
    await using hub = await startHub({ env: { HUB_BOOTSTRAP: 'once' } });
    await hub.setup();
    for (const headers of [{}, { 'x-hub-code': 'wrong' }, { 'x-hub-code': 'x'.repeat(1000) }]) {
      const { status, body } = await hub.request('GET', '/v1/bootstrap', { token: null, headers });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(body)).not.toContain('hub_o_');
    }
  });
});

/** As it stands in the page where that is asked for in this way; not by `fetch`, which says by itself that it is a script. */
async function ticketOf(hub: TestHub, headers: Record<string, string> = {}): Promise<string> {
  const asked = get(`${hub.base}/`, { headers });
  const [page] = (await once(asked, 'response')) as [IncomingMessage];
  expect(page.headers).toMatchObject({
    'cross-origin-opener-policy': 'noopener-allow-popups',
    'clear-site-data': '"cache"',
  });
  return (await text(page)).match(/name="hub-ticket" content="([^"]+)"/)?.[1] ?? '';
}
