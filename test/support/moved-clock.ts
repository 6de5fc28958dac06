// A hub whose clock a test moves, in all of its processes at once: each of them has a Date that is ahead or behind by the
// same time, and goes one step further at a signal. The wall clock alone moves, as it does when somebody sets it. The workers
// take nothing of it from the environment of the hub, so it is put in where their limits are: a program of ours stands in the
// place of prlimit, in namespaces of the hub's own. Needs root, to make them.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startHub, type TestHub } from './hub.ts';

const PRLIMIT = '/usr/bin/prlimit';

function movedBy(steps: readonly number[]): string {
  const code = `
    const RealDate = Date;
    const steps = ${JSON.stringify([0, ...steps])};
    let step = 0;
    process.on('SIGUSR2', () => { step += 1; });
    const now = () => RealDate.now() + steps[step];
    globalThis.Date = new Proxy(RealDate, {
      construct: (real, given, type) => Reflect.construct(real, given.length === 0 ? [now()] : given, type),
      apply: () => new RealDate(now()).toString(),
      get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
    });`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`.replaceAll("'", '%27');
}

/** `steps` are how far from the true time the clock is after the first move, the second, and so on. */
export async function startWithClock(
  dataDir: string,
  steps: readonly number[],
): Promise<[TestHub, () => Promise<void>]> {
  const [real, ours] = [join(dataDir, '..', 'prlimit-itself'), join(dataDir, '..', 'prlimit')];
  copyFileSync(PRLIMIT, real);
  writeFileSync(ours, `#!/bin/sh\nNODE_OPTIONS='${movedBy(steps)}' exec ${real} "$@"\n`);
  chmodSync(ours, 0o755);
  const through = ['unshare', '--mount', 'sh', '-c', `mount --bind ${ours} ${PRLIMIT} && exec "$@"`, 'sh'];
  const hub = await startHub({ dataDir, through, env: { NODE_OPTIONS: movedBy(steps) } });
  const move = async () => {
    for (const { pid } of (await hub.status()).processes) process.kill(pid as number, 'SIGUSR2');
  };
  return [hub, move];
}

export function canMoveClocks(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync(PRLIMIT)) return false;
  try {
    execFileSync('unshare', ['--mount', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
