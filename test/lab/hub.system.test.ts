// The lab behind a real hub: there when it is asked for, for the owner alone, and nowhere near the owner's vault.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../services/api/routes/list.ts';
import { hasLab } from '../../supervisor/config.ts';
import { pairAssistant } from '../support/assistant.ts';
import { startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { argumentsOf, internetSockets, isAlive, isLinux, socketsOf, until } from '../support/processes.ts';

const NO_RUN = 'sim_01ARZ3NDEKTSV4RRFFQ69G5FAV';

test('no route of the lab is among those of a hub that was not asked for it, nor is the lab where only the hub is', async () => {
  expect(ENDPOINTS.filter(({ url }) => url.startsWith('/v1/sim'))).toEqual([]);
  expect(hasLab(await temporaryDir())).toBe(false);
  expect(hasLab()).toBe(true);
});

describe('a hub with the lab', () => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await startHub({ env: { HUB_SIM_ENABLED: '1' } });
    await hub.setup();
    await until('the lab runs', async () =>
      (await hub.status()).processes.some(({ name, state }) => name === 'lab' && state === 'ready'),
    );
  });
  afterAll(() => hub?.[Symbol.asyncDispose]());

  const begun = async (body: object) => {
    const { status, body: run } = await hub.request('POST', '/v1/sim/runs', { body });
    expect(status).toBe(200);
    return run;
  };

  test('leads a life that can be begun, stepped, let go, held, stopped and looked into', async () => {
    const { id, ...run } = await begun({ seed: 5, ticks: 12, paused: true });
    expect(run).toMatchObject({ state: 'paused', tick: 0, ticks: 12, space_id: 'simulated', labels: ['simulated'] });
    const { body: days } = await hub.request('POST', `/v1/sim/runs/${id}/ticks`, { body: { count: 2 } });
    expect(days.map(({ tick }: { tick: number }) => tick)).toEqual([1, 2]);
    expect((await hub.request('POST', `/v1/sim/runs/${id}/ticks`)).body).toHaveLength(1);
    expect((await hub.request('POST', `/v1/sim/runs/${id}/resume`)).status).toBe(200);
    await until('it is over', async () => (await hub.request('GET', `/v1/sim/runs/${id}`)).body.state === 'done');
    expect((await hub.request('POST', `/v1/sim/runs/${id}/stop`)).body.code).toBe('already_decided');
    const { body: ticks } = await hub.request('GET', `/v1/sim/runs/${id}/ticks?after=1&limit=5`);
    expect(ticks.map(({ tick }: { tick: number }) => tick)).toEqual([2, 3, 4, 5, 6]);
    const again = await begun({ seed: 5, ticks: 12, pace_ms: 60_000 });
    expect((await hub.request('POST', `/v1/sim/runs/${again.id}/pause`)).body.state).toBe('paused');
    await hub.request('POST', `/v1/sim/runs/${again.id}/ticks`, { body: { count: 5 } });
    const { body: repeated } = await hub.request('GET', `/v1/sim/runs/${again.id}/ticks?after=1&limit=5`);
    expect(repeated.slice(0, ticks.length)).toEqual(ticks.slice(0, repeated.length));
    const refs: string[] = ticks.flatMap(({ deeds }: { deeds: { refs: string[] }[] }) =>
      deeds.flatMap((deed) => deed.refs),
    );
    const ref = refs.find((each) => each.startsWith('mem_'));
    const { body: object } = await hub.request('GET', `/v1/sim/objects/${ref}?run=${id}`);
    expect(object).toMatchObject({ run_id: id, space_id: 'simulated', object: { id: ref, labels: ['simulated'] } });
    expect((await hub.request('POST', `/v1/sim/runs/${again.id}/stop`)).body.state).toBe('stopped');
    expect((await hub.request('GET', '/v1/sim/runs')).body).toHaveLength(2);
  });

  test('begins one life for one idempotency key', async () => {
    const headers = { 'idempotency-key': 'one-life' };
    const begin = (body: object) => hub.request('POST', '/v1/sim/runs', { body, headers });
    const [first, second] = [await begin({ paused: true }), await begin({ paused: true })];
    expect(second.body.id).toBe(first.body.id);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await begin({ paused: true, seed: 2 })).body.code).toBe('idempotency_mismatch');
  });

  test('never mixes it with what is the owner’s', async () => {
    const count = async () => (await hub.request('GET', '/v1/events?limit=1')).body[0].seq as number;
    const before = await count();
    const { id } = await begun({ seed: 9, ticks: 5, paused: true });
    await hub.request('POST', `/v1/sim/runs/${id}/ticks`, { body: { count: 5 } });
    expect(await count()).toBe(before);
    for (const path of ['projects', 'memories', 'preferences', 'artifacts', 'connections', 'grants', 'approvals'])
      expect((await hub.request('GET', `/v1/${path}`)).body, path).toEqual([]);
    expect((await hub.request('GET', '/v1/spaces')).body).toEqual([
      { id: 'personal', kind: 'personal' },
      { id: 'simulated', kind: 'simulated' },
    ]);
    expect((await hub.request('GET', '/v1/profile')).body.space_id).toBe('personal');
  });

  test('serves it to the owner alone, and refuses what is not well said', async () => {
    const assistant = await pairAssistant(hub, { preset: 'read_active_projects' });
    for (const { token, status } of [
      { token: null, status: 401 },
      { token: 'hub_o_wrong', status: 401 },
      { token: assistant.token, status: 403 },
    ]) {
      expect((await hub.request('GET', '/v1/sim/runs', { token })).status).toBe(status);
      expect((await hub.request('POST', '/v1/sim/runs', { token, body: {} })).status).toBe(status);
      expect((await hub.request('GET', `/v1/sim/objects/${NO_RUN}`, { token })).status).toBe(status);
    }
    for (const body of [{ seed: -1 }, { seed: 'x' }, { ticks: 0 }, { ticks: 1e9 }, { pace_ms: -5 }, { other: 1 }, []])
      expect((await hub.request('POST', '/v1/sim/runs', { body })).status, JSON.stringify(body)).toBe(422);
    for (const path of [`runs/${NO_RUN}`, 'runs/nothing', `runs/${NO_RUN}/ticks`, `objects/${NO_RUN}`])
      expect((await hub.request('GET', `/v1/sim/${path}`)).status, path).toBe(404);
    expect((await hub.request('DELETE', '/v1/sim/runs')).status).toBe(405);
    const { paths } = (await hub.request('GET', '/openapi.json')).body;
    expect(Object.keys(paths).filter((path) => path.startsWith('/v1/sim')).length).toBe(7);
  });

  test.skipIf(!isLinux)(
    'keeps the lab from the network, the data directory and other processes (needs /proc)',
    async () => {
      const pid = await hub.pidOf('lab');
      const granted = argumentsOf(pid).filter(
        (arg) => arg.startsWith('--allow-') && !arg.startsWith('--allow-fs-read'),
      );
      expect(granted.sort()).toEqual(['--allow-addons', `--allow-fs-write=${join(hub.dataDir, 'lab')}`]);
      const readable = argumentsOf(pid).flatMap((arg) => arg.match(/^--allow-fs-read=(.*)$/)?.[1] ?? []);
      expect(readable).not.toContain(hub.dataDir);
      const inodes = new Set(internetSockets().map(({ inode }) => inode));
      expect([...socketsOf(pid)].filter((inode) => inodes.has(inode))).toEqual([]);
      expect(isAlive(pid)).toBe(true);
    },
  );

  test('goes on without the lab while that is killed, begins anew with none of its lives, and leaves nothing', async () => {
    await begun({ paused: true });
    await hub.kill('lab');
    expect((await hub.request('GET', '/v1/projects')).status).toBe(200);
    await until('the lab is back', async () => {
      const { status, body } = await hub.request('GET', '/v1/sim/runs');
      return status === 200 && body.length === 0;
    });
    expect(await hub.stop()).toBe(0);
    expect(readdirSync(join(hub.dataDir, 'lab'))).toEqual([]);
  });
});
