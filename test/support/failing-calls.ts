// Calls of a process to its kernel that fail from outside, as they do on a disk that is worn out: the process is the real one.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export class FailingCalls implements AsyncDisposable {
  readonly #tracer: ChildProcess;

  private constructor(tracer: ChildProcess) {
    this.#tracer = tracer;
  }

  /** Lets the call with this number fail, counted from now on among calls of these names. */
  static async of(pid: number, names: string, { error, nth }: { error: string; nth: number }): Promise<FailingCalls> {
    const args = ['-f', '-p', String(pid), '-e', `trace=${names}`, '-e', `inject=${names}:error=${error}:when=${nth}`];
    const tracer = spawn('strace', [...args, '-e', 'signal=none'], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    tracer.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    while (!said.includes('attached')) await once(tracer.stderr, 'data');
    return new FailingCalls(tracer);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#tracer.kill('SIGINT');
    if (this.#tracer.exitCode === null && this.#tracer.signalCode === null) await once(this.#tracer, 'exit');
  }
}
