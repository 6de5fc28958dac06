// A server of the Model Context Protocol as a child: one message a line, as many questions at once as are asked.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

interface Waiting {
  resolve(line: string): void;
  reject(error: Error): void;
}

export class StdioServer implements Disposable {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #id = 0;

  constructor(args: string[], env: Record<string, string>) {
    this.#child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#child.once('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the server ended'));
    });
    if (this.#child.stdout) createInterface(this.#child.stdout).on('line', (line) => this.#answer(line));
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
    const id = this.#id++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    });
  }

  [Symbol.dispose](): void {
    this.#child.removeAllListeners('exit');
    this.#child.kill();
  }

  /** Where one question is open, its answer is not parsed: that would count in what is measured. */
  #answer(line: string): void {
    const [first, ...others] = this.#waiting.keys();
    const id = others.length === 0 ? first : (JSON.parse(line) as { id?: number }).id;
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id !== undefined) this.#waiting.delete(id);
    waiting?.resolve(line);
  }
}
