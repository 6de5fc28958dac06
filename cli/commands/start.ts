// `hub start`: the supervisor itself, in the foreground.
import inspector from 'node:inspector';
import { type Flags, isUsualDataDir, readConfig } from '../../supervisor/config.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { Hub } from '../../supervisor/hub.ts';
import { markRunning } from '../../supervisor/running-elsewhere.ts';
import { detachedHub } from '../running/detached-hub.ts';
import { print } from '../terminal/output.ts';

/** Ctrl-C comes from the terminal, and once more from each launcher (npm among them) that passes signals on. */
const ONE_SIGNAL_MS = 500;

interface StartOptions extends Flags {
  detach?: boolean | undefined;
  json?: boolean | undefined;
}

export async function startAs({ detach, json, ...flags }: StartOptions): Promise<void> {
  if (detach) await startDetached(flags, { json });
  else await start(flags, { json });
}

async function startDetached(flags: Flags, options: { json?: boolean | undefined }): Promise<void> {
  const hub = await detachedHub(flags);
  print(
    hub,
    `Context Hub ${hub.version} is at ${hub.address} (pid ${hub.pid}). Open it with \`hub open\`; end it with \`hub stop\`.`,
    options,
  );
}

async function start(flags: Flags, options: { json?: boolean | undefined }): Promise<void> {
  // Whoever debugs the supervisor commands every process of the hub, and any user of this machine can reach a debugger.
  process.on('SIGUSR1', () => {});
  if (inspector.url() !== undefined) inspector.close();
  const config = readConfig(flags);
  refuseUnsupported();
  // The terminal may close before we end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  for (const warning of config.warnings) process.stderr.write(`hub: ${warning}\n`);

  const hub = await Hub.open(config, { say: (line) => process.stderr.write(`hub: ${line}\n`) });
  if (!isUsualDataDir(hub.config.dataDir)) markRunning(hub.config.dataDir);
  stopOnSignals(hub);
  const ending = new Promise<void>((resolve) => hub.ending.addEventListener('abort', () => resolve(), { once: true }));
  const started = hub.start();
  const serves = await Promise.race([started, ending]);
  if (!hub.ending.aborted) {
    const next = serves
      ? 'Open it with `hub open`; end it with Ctrl-C.'
      : 'Not all of it runs: `hub status` says what is missing, and `hub logs` may say why.';
    print(
      hub.status(),
      `Context Hub ${config.version} is at ${config.address}, with its data in ${hub.config.dataDir}. ${next}`,
      options,
    );
    await ending;
  }
  await hub.end();
  // A refused start ends the hub itself; the reason is told when everything has ended.
  await started;
}

export function refuseUnsupported(): void {
  if (process.platform !== 'win32') return;
  throw new CommandRefused('Windows is not supported yet: the processes of the hub get their sockets as descriptors.');
}

/** The first signal asks the hub to end, a later one hastens it. */
function stopOnSignals(hub: Hub): void {
  let last = Number.NEGATIVE_INFINITY;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (now - last > ONE_SIGNAL_MS) hub.stop();
      last = now;
    });
  }
}
