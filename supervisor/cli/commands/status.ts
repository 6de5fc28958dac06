import { readDataDir } from '../../config.ts';
import { askHub } from '../../control/client.ts';
import type { HubStatus } from '../../control/protocol.ts';
import { askApi, type Setup } from '../api-client.ts';
import { print, styled, table } from '../output.ts';

export interface CommandOptions {
  dataDir?: string | undefined;
  json?: boolean | undefined;
}

export async function status(options: CommandOptions): Promise<void> {
  const hub = await askHub(readDataDir(options), { ask: 'status' });
  // The hub may be up while its api is not; that is worth a status too.
  const setup = await askApi<Setup>(hub, 'GET', '/v1/setup').catch(() => null);
  print({ ...hub, setup }, [describe(hub), '', processes(hub), ...advice(hub, setup)].join('\n'), options);
}

const STATE_STYLES: Record<string, 'green' | 'red' | 'yellow'> = { ready: 'green', failed: 'red', waiting: 'yellow' };

function describe({ version, state, address, data_dir, recovery }: HubStatus): string {
  return `Context Hub ${version} is ${state}${recovery ? ' in recovery mode' : ''} at ${address}, with its data in ${data_dir}`;
}

function processes(hub: HubStatus): string {
  const rows = hub.processes.map((each) => [
    each.name,
    each.state,
    each.pid === null ? '-' : String(each.pid),
    each.pid === null ? '-' : duration(each.uptime_s),
    String(each.restarts),
    each.memory_bytes === null ? '-' : `${Math.round(each.memory_bytes / 2 ** 20)} MB`,
    each.isolation.join(' '),
  ]);
  const columns = ['PROCESS', 'STATE', 'PID', 'UP', 'RESTARTS', 'MEMORY', 'HELD BY'];
  return table([columns, ...rows], (cell, column) => (columns[column] === 'STATE' ? STATE_STYLES[cell] : undefined));
}

function advice(hub: HubStatus, setup: Setup | null): string[] {
  const failed = hub.processes.filter((each) => each.state === 'failed').map((each) => each.name);
  return [
    ...failed.map(
      (name) =>
        `\n${styled('red', name)} kept failing; \`hub logs ${name}\` may say why, and \`hub restart ${name}\` tries again.`,
    ),
    ...(setup?.initialized === false ? ['\nThe vault is not set up yet; do that with `hub setup` or `hub open`.'] : []),
    ...(setup?.warning ? [`\n${setup.warning}`] : []),
  ];
}

function duration(seconds: number): string {
  if (seconds < 100) return `${Math.round(seconds)} s`;
  if (seconds < 6000) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}
