// A clock that a test moves under a hub, in all of its processes at once: each of them has a Date that is ahead or behind by
// the same time, and goes one step further at a signal; a process that is started later begins where the clock stands. The
// wall clock alone moves, as it does when somebody sets it. The workers take nothing of it from the environment of the hub,
// so it is put in where their limits are: a program of ours stands in the place of prlimit, in namespaces of the hub's own.
// Needs root, to make them.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StartOptions, TestHub } from './hub.ts';

const PRLIMIT = '/usr/bin/prlimit';
/** Stands for the step in a program that a shell completes. */
const STEP = 'STEP_NOW';

function movedBy(steps: readonly number[], step: number | typeof STEP): string {
  const code = `
    const RealDate = Date;
    const steps = ${JSON.stringify([0, ...steps])};
    let step = ${step};
    process.on('SIGUSR2', () => { step += 1; });
    const now = () => RealDate.now() + steps[step % steps.length];
    globalThis.Date = new Proxy(RealDate, {
      construct: (real, given, type) => Reflect.construct(real, given.length === 0 ? [now()] : given, type),
      apply: () => new RealDate(now()).toString(),
      get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
    });`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`.replaceAll("'", '%27');
}

export class MovedClock implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'hub-clock-'));
  readonly #steps: readonly number[];
  #step = 0;

  /**
   * `steps` say how far from the true time the clock is after the first move, after the second, and so on; after the last it
   * begins again.
   */
  constructor(steps: readonly number[]) {
    this.#steps = steps;
    const [real, ours] = [join(this.#folder, 'prlimit-itself'), join(this.#folder, 'prlimit')];
    copyFileSync(PRLIMIT, real);
    const [before, after] = movedBy(steps, STEP).split(STEP);
    const step = `$(cat ${join(this.#folder, 'step')})`;
    writeFileSync(ours, `#!/bin/sh\nNODE_OPTIONS='${before}'"${step}"'${after}' exec ${real} "$@"\n`);
    chmodSync(ours, 0o755);
    this.#writeStep();
  }

  /** The options with which a hub is started whose clock this is. */
  get start(): Pick<StartOptions, 'through' | 'env'> {
    const ours = join(this.#folder, 'prlimit');
    return {
      through: ['unshare', '--mount', 'sh', '-c', `mount --bind ${ours} ${PRLIMIT} && exec "$@"`, 'sh'],
      env: { NODE_OPTIONS: movedBy(this.#steps, this.#step) },
    };
  }

  async move(hub: TestHub): Promise<void> {
    const { processes } = await hub.status();
    this.#step++;
    this.#writeStep();
    for (const { pid } of processes) if (pid !== null) goOn(pid);
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #writeStep(): void {
    writeFileSync(join(this.#folder, 'step'), String(this.#step));
  }
}

function goOn(pid: number): void {
  try {
    process.kill(pid, 'SIGUSR2');
  } catch {
    // The process has ended meanwhile; whoever comes after it begins where the clock stands.
  }
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
