// One child process of one run, from its start to its end: what it says line by line, what it is told, and its death.
//
// It owns the process. It trusts the kernel about how it ended, and nothing that it says: a line that is too long or is
// no JSON ends it. However it ends, nothing of it is left: the box dies with its first process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { PLUGIN_LINE_BYTES } from '../../../shared/limits.ts';
import { giveFilter, type Launch } from './box.ts';

/** So much of its last output is kept: enough to tell a lack of memory from a crash. */
const LAST_WORDS_BYTES = 4096;

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  lastWords: string;
}

export class PluginChild {
  readonly exited: Promise<Ending>;
  readonly #child: ChildProcess;
  readonly #stdin: Writable;
  readonly #stdout: Readable;
  readonly #onLine: (message: unknown) => void;
  readonly #onGarbage: (what: string) => void;
  #parts: Buffer[] = [];
  #length = 0;
  #lastWords = '';
  #silenced = false;

  constructor(launch: Launch, onLine: (message: unknown) => void, onGarbage: (what: string) => void) {
    this.#onLine = onLine;
    this.#onGarbage = onGarbage;
    const { command, args, filter } = launch;
    const child = spawn(command, args, { env: {}, stdio: ['pipe', 'pipe', 'pipe', filter ? 'pipe' : 'ignore'] });
    this.#child = child;
    this.#stdin = child.stdin as Writable;
    this.#stdout = child.stdout as Readable;
    // A child that has ended reads no more; its end is told below.
    this.#stdin.on('error', () => {});
    this.#stdout.on('data', (chunk: Buffer) => this.#receive(chunk));
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString('latin1')).slice(-LAST_WORDS_BYTES);
    });
    this.exited = new Promise((resolve) => {
      child.once('error', () => resolve({ code: null, signal: null, lastWords: 'could not be started' }));
      child.once('close', (code, signal) => resolve({ code, signal, lastWords: this.#lastWords }));
    });
    giveFilter(child, filter);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Sends a message. Resolves when the child has room for more, or has ended. */
  async send(message: object): Promise<void> {
    if (this.#stdin.destroyed) return;
    if (this.#stdin.write(`${JSON.stringify(message)}\n`)) return;
    // A pipe that breaks meanwhile means that the child has ended, which is told elsewhere.
    const drained = once(this.#stdin, 'drain').catch(() => {});
    await Promise.race([drained, this.exited]);
  }

  pause(): void {
    this.#stdout.pause();
  }

  resume(): void {
    this.#stdout.resume();
  }

  kill(): void {
    this.#silenced = true;
    this.#child.kill('SIGKILL');
  }

  #receive(chunk: Buffer): void {
    let rest = chunk;
    while (!this.#silenced) {
      const end = rest.indexOf(10);
      if (end < 0) break;
      this.#parts.push(rest.subarray(0, end));
      const line = Buffer.concat(this.#parts);
      this.#parts = [];
      this.#length = 0;
      rest = rest.subarray(end + 1);
      if (line.length > PLUGIN_LINE_BYTES) return this.#reject('a line that is too long');
      this.#read(line);
    }
    if (this.#silenced) return;
    this.#parts.push(rest);
    this.#length += rest.length;
    if (this.#length > PLUGIN_LINE_BYTES) this.#reject('a line that is too long');
  }

  #read(line: Buffer): void {
    let message: unknown;
    try {
      message = JSON.parse(line.toString('utf8'));
    } catch {
      return this.#reject('a line that is no message');
    }
    this.#onLine(message);
  }

  #reject(what: string): void {
    if (this.#silenced) return;
    this.#silenced = true;
    this.#onGarbage(what);
  }
}
