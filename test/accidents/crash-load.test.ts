// Every process is killed in turn while writers write. CRASH_CYCLES makes it a campaign.
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { tell } from '../support/campaign.ts';
import { freePort, startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { checkPromises, checkStatements, leftOf, untilWhole } from '../support/kept-promises.ts';
import { processesNaming, stillRunning, treeOf } from '../support/processes.ts';
import { type Ask, Writer } from '../support/write-model.ts';

const CYCLES = Number(process.env.CRASH_CYCLES ?? 5);
const VICTIMS = ['vault', 'api', 'connectors', 'plugin-host', 'supervisor'] as const;

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
