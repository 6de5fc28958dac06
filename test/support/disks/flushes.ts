// What a process asks the kernel to put onto the disk, watched from outside.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

export function canTrace(): boolean {
  try {
    execFileSync('strace', ['-q', '-o', '/dev/null', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export class Flushes implements AsyncDisposable {
  readonly #tracer: ChildProcess;
  #said = '';

  private constructor(tracer: ChildProcess) {
    this.#tracer = tracer;
    tracer.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text;
    });
  }

  static async of(pid: number): Promise<Flushes> {
    const args = ['-f', '-p', String(pid), '-e', 'trace=fsync,fdatasync', '-e', 'signal=none'];
    const flushes = new Flushes(spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] }));
    while (!flushes.#said.includes('attached'))
      await once(flushes.#tracer.stderr as NonNullable<ChildProcess['stderr']>, 'data');
    return flushes;
  }

  /** How many flushes were done by now. strace sees each before the process goes on, and tells it a moment later. */
  async count(): Promise<number> {
    await new Promise((done) => setTimeout(done, 20));
    return this.#said.match(/f(?:data)?sync\(\d+\)\s+= 0|f(?:data)?sync resumed>\)\s+= 0/g)?.length ?? 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#tracer.kill('SIGINT');
    if (this.#tracer.exitCode === null && this.#tracer.signalCode === null) await once(this.#tracer, 'exit');
  }
}
