// `hub status`: every process and what holds it, how imports, copies and the model are, and what there is to do about it.
import { lengthOf, sizeOf } from '../../shared/amounts.ts';
import type { BackgroundHealth } from '../../shared/schemas/background-health.ts';
import type { Setup } from '../../shared/schemas/system.ts';
import { readDataDir, readVersion } from '../../supervisor/config.ts';
import { askHub } from '../../supervisor/control/client.ts';
import type { HubStatus } from '../../supervisor/control/protocol.ts';
import { askApi, type Caller, howSilent, makeCode, silentOf } from '../api/api-client.ts';
import { describeTargets } from '../copies/target-lines.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { IMPORT_STYLES, print, readableLine, styled, table } from '../terminal/output.ts';
import { when, whenDue } from '../terminal/when.ts';
import { describeEmbeddings } from './embeddings.ts';

/** As long as anybody waits to hear how it is. */
const ANSWERS_WITHIN_MS = 8_000;

export async function status(options: CommandOptions): Promise<void> {
  const dataDir = readDataDir(options);
  const first = await askHub(dataDir, { ask: 'status' });
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  // The hub may be up while its api is not; that is worth a status too. What is known not to answer is not waited for.
  const asked = { ...first, signal };
  const isAsked = silentOf(first) === undefined;
  const setup = isAsked ? await askApi<Setup>(asked, 'GET', '/v1/setup').catch(() => null) : null;
  const background = setup?.initialized ? await readBackground(asked) : null;
  const vault = isAsked
    ? await askApi<{ state: string }>(asked, 'GET', '/health').then(
        ({ state }) => state,
        () => null,
      )
    : null;
  // Whoever has not answered by now may be known to hang.
  const hub = signal.aborted ? await askHub(dataDir, { ask: 'status' }) : first;
  const lines = [
    describe(hub),
    '',
    processes(hub),
    ...health(background),
    ...model(background),
    ...copies(background),
    ...catchingUp(background),
    ...advice(hub, setup, vault),
  ];
  print(
    {
      ...hub,
      setup,
      vault,
      ...(background ?? { connectors: null, plugins: null, search_behind: null, embeddings: null, copies: null }),
    },
    lines.join('\n'),
    options,
  );
}

/** Null where nobody can say: the vault is locked, or away. A code is enough: no token is handed out for this. */
async function readBackground(hub: HubStatus & Caller): Promise<BackgroundHealth | null> {
  try {
    return await askApi<BackgroundHealth>(hub, 'GET', '/v1/imports', undefined, {
      'x-hub-code': await makeCode(hub.data_dir),
    });
  } catch {
    return null;
  }
}

const FAULT_LENGTH = 300;

function health(background: BackgroundHealth | null): string[] {
  const each = [...(background?.connectors ?? []), ...(background?.plugins ?? [])];
  if (each.length === 0) return [];
  const rows = each.map(({ name, state, items, last_at, next_at }) => [
    name,
    state.replace('_', ' '),
    String(items),
    when(last_at),
    whenDue(next_at),
  ]);
  const shown = table([['IMPORTS', 'STATE', 'ITEMS', 'LAST', 'NEXT'], ...rows], (cell, column) =>
    column === 1 ? IMPORT_STYLES[cell] : undefined,
  );
  const faults = each.flatMap(({ name, fault }) =>
    fault === null ? [] : [`\n${styled('red', name)}: ${readableLine(fault, FAULT_LENGTH)}`],
  );
  return ['', shown, ...faults];
}

function model(background: BackgroundHealth | null): string[] {
  return background?.embeddings ? ['', describeEmbeddings(background.embeddings)] : [];
}

function copies(background: BackgroundHealth | null): string[] {
  return background?.copies.length ? ['', describeTargets(background.copies)] : [];
}

function catchingUp(background: BackgroundHealth | null): string[] {
  if (!background?.search_behind) return [];
  const left = background.search_behind.toLocaleString('en');
  return ['', `Search is catching up: it is yet to look at ${left} versions, and finds what it knows meanwhile.`];
}

const STATE_STYLES: Record<string, 'green' | 'red' | 'yellow'> = {
  ready: 'green',
  'not answering': 'red',
  failed: 'red',
  waiting: 'yellow',
};

function describe({ version, state, address, data_dir, recovery }: HubStatus): string {
  return `Context Hub ${version} is ${state}${recovery ? ' in recovery mode' : ''} at ${address}, with its data in ${data_dir}`;
}

function processes(hub: HubStatus): string {
  const rows = hub.processes.map((each) => [
    each.name,
    each.state.replace('_', ' '),
    each.pid === null ? '-' : String(each.pid),
    each.pid === null ? '-' : lengthOf(each.uptime_s),
    String(each.restarts),
    each.memory_bytes === null ? '-' : sizeOf(each.memory_bytes),
    each.isolation.join(' '),
  ]);
  const columns = ['PROCESS', 'STATE', 'PID', 'UP', 'RESTARTS', 'MEMORY', 'HELD BY'];
  return table([columns, ...rows], (cell, column) => (columns[column] === 'STATE' ? STATE_STYLES[cell] : undefined));
}

const ANOTHER_VERSION = '`hub stop`, then `hub start` (or a restart of its service) runs the new one.';

function advice(hub: HubStatus, setup: Setup | null, vault: string | null): string[] {
  const installed = readVersion();
  const failed = hub.processes.filter((each) => each.state === 'failed').map((each) => each.name);
  const silent = hub.processes.filter((each) => each.state === 'not_answering');
  return [
    ...silent.map((each) => `\n${styled('red', each.name)} ${howSilent(each)}`),
    ...(installed === hub.version
      ? []
      : [`\n${styled('yellow', `Version ${installed} is installed, and ${hub.version} runs`)}; ${ANOTHER_VERSION}`]),
    ...failed.map(
      (name) =>
        `\n${styled('red', name)} was given up on; \`hub logs\` may say why, and \`hub restart ${name}\` tries again.`,
    ),
    ...(setup?.initialized === false ? ['\nThe vault is not set up yet; do that with `hub setup` or `hub open`.'] : []),
    ...(vault === 'locked' ? [`\n${styled('yellow', 'The vault is locked')}; \`hub unlock\` opens it.`] : []),
    ...(setup?.alarm
      ? [
          `\n${styled('red', readableLine(setup.alarm, FAULT_LENGTH))} No assistant is served until you have settled that: \`hub audit settle\`.`,
        ]
      : []),
    ...(setup?.fault ? [`\n${styled('red', setup.fault)}`] : []),
    ...(setup?.warning ? [`\n${setup.warning}`] : []),
  ];
}
