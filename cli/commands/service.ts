// `hub service install | uninstall | status`: the hub as a service that starts when its owner logs in.
import { setTimeout as sleep } from 'node:timers/promises';
import { WORKER_START_MS } from '../../shared/limits.ts';
import { type Flags, readConfig, readDataDir, readServiceEnvironment } from '../../supervisor/config.ts';
import { askHub } from '../../supervisor/control/client.ts';
import type { HubStatus } from '../../supervisor/control/protocol.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { enterDataDir, requireRoom } from '../../supervisor/data-dir.ts';
import { type Installed, installedIn, type ServiceManager, serviceManager } from '../service/manager.ts';
import type { ServiceSettings } from '../service/settings.ts';
import { readService, type ServiceState } from '../service/state.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';
import { refuseUnsupported } from './start.ts';

export interface ServiceOptions extends CommandOptions, Flags {}

export async function install(options: ServiceOptions): Promise<void> {
  refuseUnsupported();
  const manager = serviceManager();
  const before = installedIn(manager);
  const settings = settingsFor(
    options,
    before,
    await runningHub(readDataDir({ dataDir: options.dataDir ?? before?.settings?.data_dir })),
  );
  const { left } = readServiceEnvironment();
  requireRoom(settings.data_dir);
  enterDataDir(settings.data_dir);
  const isNew = before?.text !== manager.text(settings);
  const wasActive = before !== undefined && isUp(await manager.state());
  const other = await runningHub(settings.data_dir);
  if (isNew) manager.write(settings);
  const isToStart = isNew || !wasActive;
  const isAnswering = isToStart ? await manager.enable() : true;
  // A hub that somebody else started holds the data directory: the service would only fail.
  const mayStart = isAnswering && (other === undefined || wasActive);
  const hub = mayStart && isToStart ? await startAndWait(manager, settings) : other;
  const said = [
    saidOfFile(manager, before, isNew),
    mayStart && hub !== undefined
      ? `The hub runs at ${hub.address}, and starts when you log in.`
      : whyNotStarted(manager, other),
    ...left.map((name) => `${name} is a secret and was not written into the service; enter it on the page instead.`),
  ];
  print(
    { path: manager.path, ...settings, updated: isNew, running: hub !== undefined, left_out: left },
    said.join('\n'),
    options,
  );
}

function saidOfFile({ path }: ServiceManager, before: Installed | undefined, isNew: boolean): string {
  if (before === undefined) return `The service is installed: ${path}.`;
  return isNew ? `The service is brought up to date: ${path}.` : `The service is installed already: ${path}.`;
}

function whyNotStarted({ name }: ServiceManager, other: HubStatus | undefined): string {
  return other === undefined
    ? `It starts when you log in; ${name} does not answer here, so it was not started now.`
    : 'It starts when you log in. A hub that you started yourself is running; `hub stop` ends it, and `hub service install` then starts the service at once.';
}

/** An option that is not given stays as the service was installed with it, or as the hub runs now. */
function settingsFor(
  { port, dataDir, ...flags }: ServiceOptions,
  before: Installed | undefined,
  running: HubStatus | undefined,
): ServiceSettings {
  const kept = before?.settings;
  const config = readConfig({
    ...flags,
    port: port ?? portOf(kept ?? running),
    dataDir: readDataDir({ dataDir: dataDir ?? kept?.data_dir }),
  });
  const environment = { ...kept?.environment, ...readServiceEnvironment().kept };
  return { version: config.version, port: config.port, data_dir: config.dataDir, environment };
}

function portOf(settings: { port: number } | undefined): string | undefined {
  return settings && String(settings.port);
}

async function startAndWait(manager: ServiceManager, { data_dir }: ServiceSettings): Promise<HubStatus> {
  const refused = new CommandRefused(
    `The service is installed and did not come up; ${manager.logs} says why, and \`hub doctor\` may.`,
  );
  if (!(await manager.start())) throw refused;
  const deadline = Date.now() + 2 * WORKER_START_MS;
  while (Date.now() < deadline) {
    const hub = await runningHub(data_dir);
    if (hub?.state === 'running') return hub;
    await sleep(100);
    if (!isUp(await manager.state())) throw refused;
  }
  throw refused;
}

export async function uninstall(options: CommandOptions): Promise<void> {
  const manager = serviceManager();
  const before = installedIn(manager);
  if (before === undefined)
    return print({ path: manager.path, removed: false }, 'The service is not installed.', options);
  await removeService(manager);
  print(
    { path: manager.path, removed: true },
    'The service is gone; the hub does not start by itself any more. Your data is untouched.',
    options,
  );
}

export async function removeService(manager: ServiceManager): Promise<void> {
  await manager.disable();
  manager.remove();
  if (manager.name === 'systemd') await manager.enable();
}

export async function status(options: CommandOptions): Promise<void> {
  const service = await readService();
  print(service, describe(service), options);
}

function describe({ installed, path, state, manager, port, data_dir, faults }: ServiceState): string {
  if (!installed) return 'The service is not installed; `hub service install` does that.';
  const now = state === null ? `${manager} does not answer here` : `it is ${state}`;
  const what = port === null ? '' : ` It serves ${data_dir} at port ${port}.`;
  return [`The service is installed (${path}); ${now}.${what}`, ...faults].join('\n');
}

function isUp(state: string | undefined): boolean {
  return state !== undefined && ['active', 'activating', 'reloading', 'running', 'spawn'].includes(state);
}

async function runningHub(dataDir: string): Promise<HubStatus | undefined> {
  return askHub(dataDir, { ask: 'status' }).catch(() => undefined);
}
