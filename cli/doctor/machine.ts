// What the machine gives the hub: a runtime, the walls of the kernel, room on the disk, a port, a login service.

import { statfsSync } from 'node:fs';
import { sizeOf } from '../../shared/amounts.ts';
import { DISK_RESERVE_BYTES } from '../../shared/limits.ts';
import { type HubConfig, readHome } from '../../supervisor/config.ts';
import type { HubStatus } from '../../supervisor/control/protocol.ts';
import { endOrphans, findOrphans } from '../../supervisor/orphans.ts';
import { probeNesting, probeSandbox } from '../../supervisor/sandbox.ts';
import { listenerOf } from '../../supervisor/socket-owner.ts';
import { readService } from '../service/state.ts';
import { counted, type Finding, note, ok, problem, warning } from './finding.ts';

export function runtime({ version }: HubConfig, hub?: HubStatus): Finding {
  if (hub !== undefined && hub.version !== version) {
    return warning(
      'runtime',
      `Version ${version} is installed, and ${hub.version} runs: it goes on as it was started.`,
      '`hub stop`, then `hub start` (or a restart of its service).',
    );
  }
  return ok('runtime', `Context Hub ${version} on Node ${process.versions.node}, ${process.platform} ${process.arch}.`);
}

export async function sandbox(): Promise<Finding> {
  const found = await probeSandbox();
  if (process.platform !== 'linux') {
    return note('sandbox', 'The processes are held by the permissions of Node; this system offers no boxes for them.');
  }
  const missing = [
    found.bubblewrap === undefined ? 'bubblewrap' : undefined,
    found.setpriv === undefined || found.prlimit === undefined ? 'util-linux' : undefined,
  ].filter((each) => each !== undefined);
  if (missing.length > 0) {
    return warning(
      'sandbox',
      `Layers are missing around the processes: ${missing.join(' and ')} is not installed, or not allowed here.`,
      `Install ${missing.join(' and ')}, then start the hub again.`,
    );
  }
  if (!(await probeNesting(found))) {
    return note('sandbox', 'All layers hold, but boxes do not nest here: the host of the plugins goes without one.');
  }
  return ok('sandbox', 'Every layer holds: permissions of Node, no core dumps, boxes, and boxes in boxes.');
}

const GIB = 1024 ** 3;

export function diskSpace(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const said = `${sizeOf(free)} are free where the data is.`;
  if (free < DISK_RESERVE_BYTES) {
    return problem(
      'disk',
      `${said} The vault takes nothing new; reading, deleting and locking go on.`,
      'Make room on this disk, or delete from the vault; no restart is needed.',
    );
  }
  if (free < 0.1 * GIB) return problem('disk', said, 'Make room: on a full disk the vault takes no more writes.');
  if (free < GIB) return warning('disk', said, 'Make room: a backup needs as much as the vault itself.');
  return ok('disk', said);
}

export function port({ port: number }: HubConfig, hub: HubStatus | undefined): Finding {
  if (hub !== undefined) return ok('port', `The hub serves ${hub.address}.`);
  const holder = listenerOf(number);
  if (holder === undefined) return ok('port', `Port ${number} is free.`);
  const who =
    holder.pid === null
      ? `a process of user ${holder.uid}`
      : `process ${holder.pid} (${holder.executable ?? 'unknown'})`;
  return problem('port', `Port ${number} is taken by ${who}.`, 'End it, or start the hub with --port.');
}

export function orphans(): Finding {
  const pids = findOrphans();
  if (pids.length === 0) return ok('orphans', 'Nothing is left of an earlier hub.');
  return warning(
    'orphans',
    `Left of an earlier hub: process ${pids.join(', ')}.`,
    '`hub doctor --fix` ends them.',
    () => {
      endOrphans();
    },
  );
}

export async function service(): Promise<Finding> {
  if (readHome() === undefined) return note('service', 'Without a home directory nothing starts at a login.');
  const { installed, state, faults, logs } = await readService();
  if (!installed) return note('service', 'The hub does not start at login.', '`hub service install`');
  const [fault] = faults;
  if (fault !== undefined)
    return warning('service', `The login service is out of date: ${fault}`, '`hub service install`');
  if (state === 'failed' || state === 'activating') {
    const what = state === 'failed' ? 'was given up on' : 'does not come up and is started again and again';
    return problem('service', `The login service ${what}.`, `${logs} says why; then \`hub service install\`.`);
  }
  if (state === 'inactive') {
    return note('service', 'The login service does not run now; it starts at the next login.', '`hub service install`');
  }
  return ok(
    'service',
    `The login service is installed; ${state === null ? 'nobody here says whether it runs' : `it is ${state}`}.`,
  );
}

export function processes(hub: HubStatus | undefined): Finding {
  if (hub === undefined) return note('processes', 'No hub is running.', '`hub start`, or `hub service install`');
  const failing = hub.processes.filter(({ state }) => state !== 'ready');
  if (failing.length === 0) {
    const restarts = hub.processes.reduce((sum, each) => sum + each.restarts, 0);
    return ok(
      'processes',
      `All ${hub.processes.length} processes are ready${restarts > 0 ? `, after ${counted(restarts, 'restart')}` : ''}.`,
    );
  }
  const [first] = failing as [(typeof failing)[number]];
  const named = failing.map(({ name, state }) => `${name} (${state.replace('_', ' ')})`).join(', ');
  return problem(
    'processes',
    `Not ready: ${named}.`,
    // What one refuses to start for, the supervisor writes down.
    `\`hub logs\` may say why; then \`hub restart ${first.name}\`.`,
  );
}
