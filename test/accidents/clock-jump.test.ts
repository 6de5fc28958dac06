// A clock that is set under a running hub: back by a day, ahead by a year, and right again. In all of its processes.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairAssistant } from '../support/assistant.ts';
import { startHub, temporaryDir } from '../support/hub.ts';
import { canMoveClocks, MovedClock } from '../support/moved-clock.ts';
import { until } from '../support/processes.ts';

const DAY = 24 * 60 * 60_000;
const YEAR = 365 * DAY;
const JUMPS: [name: string, from: number][] = [
  ['back by a day', -DAY],
  ['ahead by a year', YEAR],
  ['right again', 0],
];

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await temporaryDir();
  dataDir = join(folder, 'hub');
  mkdirSync(dataDir);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!canMoveClocks())(
  'a clock that jumps back a day, ahead a year and back again ends no process, no right and no promise (needs root, to move it)',
  async () => {
    using clock = new MovedClock(JUMPS.map(([, from]) => from));
    await using hub = await startHub({ dataDir, ...clock.start });
    const token = await hub.setup();
    await until('all are there', async () => (await hub.status()).processes.every(({ state }) => state === 'ready'));
    const assistant = await pairAssistant(hub, { capabilities: ['memory.retrieve', 'memory.propose'] });
    const write = (statement: string, key: string) =>
      hub.request('POST', '/v1/memories', {
        body: { kind: 'semantic', statement },
        headers: { 'idempotency-key': key },
      });
    const written = ['Before it all.'];
    const first = await write('Before it all.', 'before');
    const pids = async () => (await hub.status()).processes.map(({ pid }) => pid);
    const before = await pids();

    for (const [name, from] of JUMPS) {
      await clock.move(hub);
      const isMoved = (at: string) => Math.abs(Date.parse(at) - Date.now() - from) < DAY / 24;
      const goal = () => hub.request('POST', '/v1/goals', { body: { title: 'Asks what time it is' } });
      await until('the vault has heard of it', async () => isMoved((await goal()).body.created_at));
      const statement = `Written when the clock was ${name}.`;
      const { status, body } = await write(statement, name.replaceAll(' ', '-'));
      expect([name, status]).toEqual([name, 200]);
      written.push(statement);
      expect(isMoved(body.created_at)).toBe(true);
      // What was promised: the same answer for the same key, while it is kept; it is kept for a day.
      if (from < DAY) expect((await write(statement, name.replaceAll(' ', '-'))).body.id).toBe(body.id);
      if (from < 0) expect((await write('Before it all.', 'before')).body.id).toBe(first.body.id);
      const told = await assistant.call('get_context_contract', { purpose: 'what was written' });
      expect([name, told.status]).toEqual([name, 200]);
      const listed = (await hub.request('GET', '/v1/memories', { token })).body as { statement: string }[];
      expect(listed.map((each) => each.statement).toSorted()).toEqual(written.toSorted());
      expect((await hub.request('GET', '/v1/events/verify')).body).toMatchObject({ ok: true });
    }

    expect(await pids()).toEqual(before);
    expect((await hub.status()).processes.map(({ restarts }) => restarts)).toEqual(before.map(() => 0));
    await hub.stop();
    await using again = await startHub({ dataDir });
    const { body } = await again.request('GET', '/v1/memories', { token });
    expect((body as { statement: string }[]).map((each) => each.statement).toSorted()).toEqual(written.toSorted());
    expect((await again.request('GET', '/v1/events/verify', { token })).body).toMatchObject({ ok: true });
  },
);
