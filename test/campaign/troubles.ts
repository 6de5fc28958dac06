// What happens to a hub during a campaign. Each trouble comes and passes; whether the hub lives through it is not its concern.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../../lab/chance.ts';
import { canTrace } from '../support/disks/flushes.ts';
import type { SmallDisk } from '../support/disks/small-disk.ts';
import type { TestHub } from '../support/hub.ts';
import type { MovedClock } from '../support/moved-clock.ts';
import { argumentsOf, descendantsOf } from '../support/processes.ts';
import type { BridgedTools } from './bridged-tools.ts';
import { diskIsFull, diskIsSlow } from './disk.ts';
import type { Trouble } from './trouble.ts';

const WORKERS = ['vault', 'api', 'connectors', 'plugin-host'] as const;

const killed: Trouble = {
  name: 'a worker is killed',
  share: 45,
  happens: (hub, chance) =>
    hub.kill(chance.of([...WORKERS, 'vault', 'api'])).then(
      () => true,
      () => false,
    ),
};

const stopped: Trouble = {
  name: 'a process stands still for a while',
  share: 25,
  async happens(hub, chance) {
    const name = chance.of([...WORKERS, 'supervisor']);
    const ms = chance.between(50, 1500);
    const pid = name === 'supervisor' ? hub.pid : await hub.pidOf(name).catch(() => undefined);
    return standsStill(pid, ms);
  },
};

type Finding = (hub: TestHub) => number | undefined | Promise<number | undefined>;

/** For processes that are no workers: they come and go, and nobody but whoever started them notices. */
function troublesOf(whom: string, find: Finding): Trouble[] {
  return [
    { name: `${whom} is killed`, share: 8, happens: async (hub) => signalled(await found(hub, find), 'SIGKILL') },
    {
      name: `${whom} stands still for a while`,
      share: 8,
      async happens(hub, chance) {
        const ms = chance.between(50, 1500);
        return standsStill(await found(hub, find), ms);
      },
    },
  ];
}

const COMES_WITHIN_MS = 3000;

async function found(hub: TestHub, find: Finding): Promise<number | undefined> {
  const deadline = Date.now() + COMES_WITHIN_MS;
  while (Date.now() < deadline) {
    const pid = await find(hub);
    if (pid !== undefined) return pid;
    await sleep(20);
  }
  return undefined;
}

async function standsStill(pid: number | undefined, ms: number): Promise<boolean> {
  if (!signalled(pid, 'SIGSTOP')) return false;
  await sleep(ms);
  signalled(pid, 'SIGCONT');
  return true;
}

/** Whether it still was there. */
function signalled(pid: number | undefined, signal: NodeJS.Signals): boolean {
  try {
    return pid !== undefined && process.kill(pid, signal);
  } catch {
    return false;
  }
}

const PLUGIN_CHILD = 'services/plugin-host/child/main.ts';

/** The innermost of the processes that are the box of a run: the plugin itself. */
async function runningPlugin(hub: TestHub): Promise<number | undefined> {
  const host = await hub.pidOf('plugin-host').catch(() => undefined);
  return host && descendantsOf(host).findLast((pid) => commandOf(pid).endsWith(PLUGIN_CHILD));
}

/** Nothing of a process that has ended meanwhile. */
function commandOf(pid: number): string {
  try {
    return argumentsOf(pid).join(' ');
  } catch {
    return '';
  }
}

const HOUR = 3_600_000;
/** Never a day apart: after that a repeated write is a new one, and a writer here may repeat for a minute. */
export const CLOCK_JUMPS = [2, -9, 11, -0.01, -5, 7, 0.3, -11, 4].map((hours) => hours * HOUR);

function clockJumps(clock: MovedClock): Trouble {
  return {
    name: 'the clock jumps',
    share: 15,
    async happens(hub, chance) {
      const ms = chance.between(50, 500);
      // A process that has just begun may not know the signal yet, and end: a trouble as well.
      const isMoved = await clock.move(hub).then(
        () => true,
        () => false,
      );
      await sleep(ms);
      return isMoved;
    },
  };
}

/** What can be done on this machine, and in words what cannot. */
export function troublesHere(
  disk: SmallDisk,
  clock: MovedClock | undefined,
  bridged: BridgedTools,
): { troubles: Trouble[]; missing: string[] } {
  const missing: string[] = [];
  if (!disk.isSmall) missing.push('a full disk (needs root, to mount a small one)');
  const traces = canTrace();
  if (!traces) missing.push('a slow disk (needs strace, and that it may be used)');
  if (clock === undefined) missing.push('a clock that jumps (needs root, unshare and prlimit)');
  const troubles = [
    killed,
    stopped,
    ...troublesOf('a plugin', runningPlugin),
    ...troublesOf('a bridge', () => bridged.pid),
    ...(disk.isSmall ? [diskIsFull] : []),
    ...(traces ? [diskIsSlow] : []),
    ...(clock === undefined ? [] : [clockJumps(clock)]),
  ];
  return { troubles, missing };
}

/** One that has not happened yet, as long as there are such; then as often as their shares say. */
export function nextTrouble(
  troubles: readonly Trouble[],
  happened: ReadonlyMap<string, number>,
  chance: Chance,
): Trouble {
  const fresh = troubles.filter(({ name }) => !happened.has(name));
  if (fresh.length > 0) return chance.of(fresh);
  // As many lots for each as its share is worth.
  return chance.of(troubles.flatMap((each) => Array.from({ length: each.share }, () => each)));
}
