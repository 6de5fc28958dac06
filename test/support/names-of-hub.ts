// A program that asks a hub of its own, in a real browser, by each name that a person might type, and prints what came of it. A test
// runs it on a machine without IPv6: the machine belongs to a process and all that it starts.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { launchBrowser } from './browser.ts';
import { PROJECT, startHub } from './hub.ts';

interface AskedNames {
  /** What came of a connection to the other loopback address. */
  other: string;
  /** The status and the text under each name. */
  names: Record<string, [status: number, text: string]>;
  /** The heading of the page, under the hub's own name. */
  heading: string | null;
  port: number;
}

const WITHOUT = 'ip link set lo up && echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6 && exec "$0" "$1"';

/** Asks by all names in a network of its own, in which there is no IPv6. Needs root. */
export async function askNamesWithoutIpv6(): Promise<AskedNames> {
  const words = ['--net', 'sh', '-c', WITHOUT, process.execPath, import.meta.filename];
  const { stdout } = await promisify(execFile)('unshare', words, { cwd: PROJECT });
  return JSON.parse(stdout.split('\n').findLast((line) => line.startsWith('{')) ?? '');
}

async function askNames(): Promise<AskedNames> {
  await using hub = await startHub();
  await hub.setup();
  const browser = await launchBrowser({ whole: true });
  try {
    const tab = await browser.newPage();
    const names: AskedNames['names'] = {};
    for (const name of ['localhost', '127.0.0.1']) {
      const answer = await tab.goto(`http://${name}:${hub.port}/`);
      names[name] = [answer?.status() ?? 0, name === 'localhost' ? ((await answer?.text()) ?? '') : ''];
    }
    const heading = tab.getByRole('heading', { level: 1 }).first();
    await heading.waitFor();
    return { other: await reached(hub.port), names, heading: await heading.textContent(), port: hub.port };
  } finally {
    await browser.close();
  }
}

async function reached(port: number): Promise<string> {
  const socket = connect(port, '::1');
  try {
    await once(socket, 'connect');
    return 'connected';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? '';
  } finally {
    socket.destroy();
  }
}

if (import.meta.main) console.log(JSON.stringify(await askNames()));
