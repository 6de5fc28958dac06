// A hub in use by an owner, eight assistants, one of them behind a bridge, a plugin and a synced account, while everything
// happens to it that happens to programs, and its owner grants, takes back and pauses. Afterwards every promise was kept.
// CAMPAIGN_MINUTES makes it long, CAMPAIGN_SEED another one.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Chance } from '../../lab/chance.ts';
import { tell } from '../support/campaign.ts';
import { SmallDisk } from '../support/disks/small-disk.ts';
import { freePort, startHub, type TestHub } from '../support/hub.ts';
import { checkPromises, checkStatements, everything, leftOf, untilWhole } from '../support/kept-promises.ts';
import { canMoveClocks, MovedClock } from '../support/moved-clock.ts';
import { processesNaming, stillRunning, treeOf } from '../support/processes.ts';
import { GoogleProvider } from '../support/servers/google/provider.ts';
import type { Ask } from '../support/write-model.ts';
import { checkProposals } from './assistants.ts';
import { type Crew, makeCrew } from './crew.ts';
import { Operator } from './operator.ts';
import { checkAuthority, checkPolicy } from './policy-invariants.ts';
import { checkImports } from './sources.ts';
import type { Trouble } from './trouble.ts';
import { CLOCK_JUMPS, nextTrouble, troublesHere } from './troubles.ts';

const MINUTES = Number(process.env.CAMPAIGN_MINUTES ?? 0);
const SEED = Number(process.env.CAMPAIGN_SEED ?? 1);
/** In `npm test`: enough for each trouble to come once. */
const SHORT_MS = 7000;
const LASTS_MS = MINUTES > 0 ? MINUTES * 60_000 : SHORT_MS;
/** However slow the machine is: by then everybody has come to everything. */
const OVERTIME_MS = 60_000;
/** Room for all that is written meanwhile, twice over: it is full when it is made full. */
const DISK_MEGABYTES = Math.round(96 + MINUTES * 30);

describe.skipIf(process.platform !== 'linux')('a campaign (needs /proc)', () => {
  it(
    `of ${MINUTES || 'a few'} ${MINUTES ? 'minutes' : 'seconds'} loses nothing, doubles nothing, shows nothing and leaves nobody (seed ${SEED})`,
    async () => {
      await using disk = new SmallDisk(DISK_MEGABYTES);
      using clock = canMoveClocks() ? new MovedClock(CLOCK_JUMPS) : undefined;
      await using provider = await new GoogleProvider().start();
      const chance = new Chance(SEED);
      const port = await freePort();
      const start = () =>
        startHub({
          dataDir: disk.directory,
          port,
          ...clock?.start,
          env: { HUB_GOOGLE_BASE: provider.base, ...clock?.start.env },
        });
      let hub: TestHub = await start();
      // Whichever hub it is by then: the disk cannot be taken away under it.
      await using _ = { [Symbol.asyncDispose]: () => hub[Symbol.asyncDispose]() };
      const token = await hub.setup();
      await untilWhole(hub);
      const asOwner: Ask = (method, path, options) => hub.request(method, path, { token, ...options });
      await using crew = await makeCrew(hub, asOwner, provider);
      const { writers, assistants, reviewer, keeper, plugin, account } = crew;

      const killedWhole: Trouble = {
        name: 'the supervisor is killed',
        share: 13,
        async happens() {
          const family = treeOf(hub.pid);
          await hub.kill('supervisor');
          await hub.exited;
          expect(await leftOf(family), 'children outlived their supervisor').toEqual([]);
          hub = await start();
          return true;
        },
      };
      const { troubles: parts, missing } = troublesHere(disk, clock, crew.bridged);
      for (const each of missing) tell(`the campaign went without ${each}`);
      // Where it has its time, on a machine that allows all of it, it must not quietly prove less.
      if (MINUTES > 0 && (process.env.CI || process.getuid?.() === 0)) expect(missing).toEqual([]);
      const troubles = [killedWhole, ...parts];

      const ending = new AbortController();
      const actors = [...assistants, reviewer, keeper, plugin, account];
      const working = Promise.all([...writers, ...actors].map((actor) => actor.run(ending.signal)));
      const happened = new Map<string, number>();
      const note = (name: string) => happened.set(name, (happened.get(name) ?? 0) + 1);
      await using _operator = new Operator(
        () => hub,
        (name) => note(`${name} is given up, and started again`),
      );
      const until = Date.now() + LASTS_MS;
      const latest: string[] = [];
      const isDone = () =>
        Date.now() > until + OVERTIME_MS ||
        (Date.now() > until && isEach(countsOf(crew)) && troubles.every(({ name }) => happened.has(name)));
      const inTrouble = async () => {
        while (!ending.signal.aborted && !isDone()) {
          await sleep(MINUTES > 0 ? chance.between(50, 700) : chance.between(50, 250));
          const trouble = nextTrouble(troubles, happened, chance);
          latest.push(trouble.name);
          if (await trouble.happens(hub, chance)) note(trouble.name);
          await untilWhole(hub);
        }
      };
      const outcomes = await Promise.allSettled(
        [inTrouble(), working].map((each) => each.finally(() => ending.abort())),
      );
      const broken = outcomes.find((outcome) => outcome.status === 'rejected');
      if (broken !== undefined) {
        tell(`after ${latest.length} troubles, the last of them ${latest.slice(-5).join(', ')}: ${broken.reason}`);
        tell(`what the hub said at last: ${hub.output().split('\n').slice(-10).join('\n')}`);
        throw broken.reason;
      }
      await untilWhole(hub);
      const counts = countsOf(crew);

      // In peace again, everybody looks everywhere once more.
      for (const each of [...assistants, ...keeper.ended]) await each.lookEverywhere();
      expect([...writers, ...actors, ...keeper.ended].flatMap(({ faults }) => faults).slice(0, 10)).toEqual([]);
      const promised = writers.flatMap((writer) => writer.promised);
      expect(promised.length).toBeGreaterThan(10);
      await checkPromises(asOwner, promised);
      const proposals = await everything(asOwner, '/v1/memories/proposals');
      const accepted = proposals.map((each) => each['memory_id']).filter((id) => id !== null) as string[];
      await checkStatements(asOwner, writers, [...crew.world.memories, ...accepted]);
      checkProposals(proposals, await everything(asOwner, '/v1/approvals'), assistants, reviewer.decided);
      await checkImports(asOwner, plugin, account);
      await checkPolicy(asOwner, crew.world, assistants);
      await checkAuthority(asOwner, proposals);
      expect((await asOwner('GET', '/v1/events/verify', {})).body).toMatchObject({ ok: true });

      // Nobody was idle, and nothing that can happen here was left out.
      for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(0);
      expect(troubles.map(({ name }) => name).filter((name) => !happened.has(name))).toEqual([]);

      const family = treeOf(hub.pid);
      expect(await hub.stop()).toBe(0);
      expect(await leftOf(family)).toEqual([]);
      expect(stillRunning(processesNaming(disk.directory))).toEqual([]);

      const trouble = [...happened].map(([name, times]) => `${name} ${times}×`).join(', ');
      const done = JSON.stringify({ ...counts, megabytes: disk.usedMegabytes });
      tell(`${LASTS_MS / 1000} s of trouble (${trouble}): ${done}, and every promise was kept`);
    },
    LASTS_MS + OVERTIME_MS + 240_000,
  );
});

/** What everybody has come to by now. */
function countsOf({ writers, assistants, reviewer, keeper, plugin, account }: Crew): Record<string, number> {
  const { granted, revoked, paused, ended } = keeper.counts;
  return {
    writes: writers.flatMap(({ promised }) => promised).length,
    proposals: assistants.flatMap(({ proposed }) => proposed).length,
    approvals: assistants.flatMap(({ intents }) => intents).length,
    decisions: reviewer.decided.size,
    packages: assistants.reduce((sum, each) => sum + each.counts.packages, 0),
    'memories told to the one who was told fewest': Math.min(...assistants.map((each) => each.counts.memories)),
    refusals: assistants.reduce((sum, each) => sum + each.counts.refusals, 0),
    granted,
    revoked,
    paused,
    ended,
    runs: plugin.succeeded,
    synced: account.synced,
  };
}

function isEach(counts: Record<string, number>): boolean {
  return Object.values(counts).every((count) => count > 0);
}
