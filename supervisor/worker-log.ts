// The log file of one process: lines of JSON, closed to others, turned over before it grows too large.
import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { LOG_FILE_BYTES, LOG_LINE_BYTES } from '../shared/limits.ts';

const LOG_DIR = 'logs';

/** Inside the data directory. */
export function logPath(name: string): string {
  return `${LOG_DIR}/${name}.log`;
}

export class WorkerLog implements Disposable {
  readonly #name: string;
  #file: number;
  #size: number;

  constructor(name: string) {
    this.#name = name;
    this.#file = openLog(name);
    this.#size = fstatSync(this.#file).size;
  }

  /** Our own words about this process, in the form in which it writes its own. */
  note(message: string, facts: Record<string, unknown> = {}): void {
    const line = { level: 'info', time: new Date().toISOString(), process: this.#name, ...facts, msg: message };
    this.#write(JSON.stringify(line));
  }

  #write(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    try {
      // Somebody may have deleted it, to make room.
      if (fstatSync(this.#file).nlink === 0) this.#openAnew();
      if (this.#size + bytes.length > LOG_FILE_BYTES) this.#turnOver();
      writeSync(this.#file, bytes);
      this.#size += bytes.length;
    } catch {
      // A full disk must not end the supervisor; the line is lost.
    }
  }

  #turnOver(): void {
    renameSync(logPath(this.#name), `${logPath(this.#name)}.1`);
    this.#openAnew();
  }

  #openAnew(): void {
    const before = this.#file;
    this.#file = openLog(this.#name);
    closeSync(before);
    this.#size = fstatSync(this.#file).size;
  }

  /**
   * Takes what a worker writes to its standard error. What is not a line of its logger comes from the runtime, and may
   * quote what the worker was working on: `isInnocent` says whether it can have known anything yet.
   */
  follow(stream: Readable, isInnocent: () => boolean): void {
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('error', () => {});
    stream.on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = (lines.pop() ?? '').slice(0, LOG_LINE_BYTES);
      for (const line of lines) this.#take(line.slice(0, LOG_LINE_BYTES), isInnocent());
    });
    stream.on('end', () => {
      if (rest !== '') this.#take(rest, isInnocent());
    });
  }

  #take(line: string, isInnocent: boolean): void {
    if (isObject(line)) this.#write(line);
    else if (isInnocent && line.trim() !== '') this.note(line.slice(0, 500));
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }
}

function openLog(name: string): number {
  mkdirSync(LOG_DIR, { recursive: true, mode: 0o700 });
  return openSync(logPath(name), 'a', 0o600);
}

function isObject(line: string): boolean {
  if (!line.startsWith('{')) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
