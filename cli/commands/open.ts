// `hub open`: the page, in the browser of whoever sits here.
import { spawn } from 'node:child_process';
import { hasDisplay, readDataDir } from '../../supervisor/config.ts';
import { askHub } from '../../supervisor/control/client.ts';
import { makeCode } from '../api/api-client.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';

export async function open(options: CommandOptions): Promise<void> {
  const dataDir = readDataDir(options);
  const hub = await askHub(dataDir, { ask: 'status' });
  // In the fragment, so that no server and no log ever gets it. Whoever reads it from a process list is too late: the
  // browser has used it, and it works once.
  const fragment = hub.bootstrap_once ? `#code=${await makeCode(dataDir)}` : '';
  const address = `${hub.address}/${fragment}`;
  const opened = options.json !== true && (await openInBrowser(address));
  print({ address, opened }, opened ? `Opened ${hub.address}/` : `Open this address in a browser: ${address}`, options);
}

const OPENERS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', linux: 'xdg-open', freebsd: 'xdg-open' };

/** False when there is no browser to open it in. */
function openInBrowser(address: string): Promise<boolean> {
  const opener = OPENERS[process.platform];
  if (opener === undefined || !hasDisplay()) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(opener, [address], { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
    // Some openers stay until the browser is closed.
    setTimeout(() => resolve(true), 3000).unref();
    child.unref();
  });
}
