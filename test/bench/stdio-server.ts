// A server of the Model Context Protocol as a child: one message a line, one question at a time.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export class StdioServer implements Disposable {
  readonly #child: ChildProcess;
  #answered: (line: string) => void = () => {};
  #ended: () => void = () => {};
  #id = 0;

  constructor(args: string[], env: Record<string, string>) {
    this.#child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#child.once('exit', () => this.#ended());
    if (this.#child.stdout) createInterface(this.#child.stdout).on('line', (line) => this.#answered(line));
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  initialize(): Promise<string> {
    return this.ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'bench', version: '1' },
    });
  }

  ask(method: string, params: object): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#ended = () => reject(new Error('the server ended'));
      this.#child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: this.#id++, method, params })}\n`);
    });
  }

  [Symbol.dispose](): void {
    this.#child.removeAllListeners('exit');
    this.#child.kill();
  }
}
