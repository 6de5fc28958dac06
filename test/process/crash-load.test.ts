// Every process is killed in turn while writers write. CRASH_CYCLES makes it a campaign.
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { tell } from '../support/campaign.ts';
import { freePort, startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { processesNaming, stillRunning, treeOf } from '../support/processes.ts';
import { type Ask, type Promised, Writer } from '../support/write-model.ts';

const CYCLES = Number(process.env.CRASH_CYCLES ?? 20);
const VICTIMS = ['vault', 'api', 'connectors', 'plugin-host', 'supervisor'] as const;
const RECOVERS_WITHIN_MS = 30_000;
const DIES_WITHIN_MS = 5000;

describe.skipIf(process.platform !== 'linux')('killing the processes of a hub under load (needs /proc)', () => {
  it(
    `loses no acknowledged write and makes none twice, over ${CYCLES} kills`,
    async () => {
      const dataDir = await temporaryDir();
      const port = await freePort();
      let hub: TestHub = await startHub({ dataDir, port });
      const token = await hub.setup();
      const ask: Ask = (method, path, options) => hub.request(method, path, { token, ...options });
      const writers = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, i) => new Writer(ask, name, i < 4));
      const ending = new AbortController();
      const writing = Promise.all(writers.map((writer) => writer.run(ending.signal)));
      try {
        for (let cycle = 0; cycle < CYCLES; cycle++) {
          const victim = VICTIMS[cycle % VICTIMS.length] as (typeof VICTIMS)[number];
          // Not in step with anything the hub does.
          await sleep(100 + ((cycle * 37) % 250));
          const family = treeOf(hub.pid);
          await hub.kill(victim);
          if (victim === 'supervisor') {
            await hub.exited;
            expect(await leftOf(family), 'children outlived their supervisor').toEqual([]);
            hub = await startHub({ dataDir, port });
          }
          await untilWhole(hub);
        }
      } finally {
        ending.abort();
        await writing;
      }

      expect(writers.flatMap(({ faults }) => faults)).toEqual([]);
      const promised = writers.flatMap((writer) => writer.promised);
      expect(promised.length).toBeGreaterThan(CYCLES);
      await checkPromises(ask, promised);
      await checkStatements(ask, writers);
      const { body: verdict } = await ask('GET', '/v1/events/verify', {});
      expect(verdict).toMatchObject({ ok: true });

      tell(`${CYCLES} kills under load: ${promised.length} memories that were answered, all of them there once`);

      const family = treeOf(hub.pid);
      expect(await hub.stop()).toBe(0);
      expect(await leftOf(family)).toEqual([]);
      expect(stillRunning(processesNaming(dataDir))).toEqual([]);
      await rm(dataDir, { recursive: true, force: true });
    },
    60_000 + CYCLES * 10_000,
  );
});

/** Healthy, and every worker at work again. */
async function untilWhole(hub: TestHub): Promise<void> {
  const deadline = Date.now() + RECOVERS_WITHIN_MS;
  while (Date.now() < deadline) {
    const health = await hub.request('GET', '/health', { token: null }).catch(() => undefined);
    const status = await hub.status().catch(() => undefined);
    if (health?.body?.ok === true && status?.processes.every(({ state }) => state === 'ready')) return;
    await sleep(20);
  }
  throw new Error(`the hub did not recover: ${hub.output()}`);
}

/** The kernel takes a moment to end what it was told to. */
async function leftOf(pids: number[]): Promise<number[]> {
  const deadline = Date.now() + DIES_WITHIN_MS;
  while (stillRunning(pids).length > 0 && Date.now() < deadline) await sleep(10);
  return stillRunning(pids);
}

async function checkPromises(ask: Ask, promised: Promised[]): Promise<void> {
  for (const { id, version, statement, deleted, maybe } of promised) {
    const { status, body } = await ask('GET', `/v1/memories/${id}`, {});
    const found = status === 404 ? 'gone' : `${status} v${body.version} ${body.statement}`;
    const kept = deleted ? 'gone' : `200 v${version} ${statement}`;
    const further = maybe === undefined || maybe.deleted ? 'gone' : `200 v${version + 1} ${maybe.statement}`;
    expect(maybe === undefined ? [kept] : [kept, further]).toContain(found);
    const { body: versions } = await ask('GET', `/v1/memories/${id}/versions`, {});
    const numbers = (versions as { version: number }[]).map((each) => each.version);
    expect(numbers, 'each version once, and none left out').toEqual(numbers.map((_, i) => numbers.length - i));
  }
}

/** What is there and was not deleted: each statement once, and none that nobody asked for. */
async function checkStatements(ask: Ask, writers: Writer[]): Promise<void> {
  const found: { id: string; statement: string }[] = [];
  let path: string | undefined = '/v1/memories?limit=500';
  while (path !== undefined) {
    const { body, headers } = await ask('GET', path, {});
    found.push(...body);
    path = headers.get('link')?.match(/<([^>]+)>/)?.[1];
  }
  const known = new Set(writers.flatMap((writer) => writer.promised.map(({ id }) => id)));
  const strangers = found.filter(({ id }) => !known.has(id)).map(({ statement }) => statement);
  const unanswered = new Set(writers.flatMap((writer) => writer.unanswered));
  expect(strangers.filter((statement) => !unanswered.has(statement))).toEqual([]);
  expect(strangers).toHaveLength(new Set(strangers).size);
}
