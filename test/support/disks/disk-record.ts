// What a process did to the files below a folder, call by call with the bytes, as strace tells it: enough to build what a disk
// would hold if the power went at any of these moments.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** A call. `inode`: which file it is about, whatever its name is by then. `at`: milliseconds since the epoch. */
export type DiskCall = { at: number } & (
  | { kind: 'write'; inode: number; offset: number; bytes: Buffer }
  | { kind: 'cut'; inode: number; length: number }
  | { kind: 'name'; inode: number; path: string }
  | { kind: 'folder'; path: string }
  | { kind: 'rename'; from: string; to: string; inode: number | undefined }
  | { kind: 'remove'; path: string; inode: number | undefined }
  | { kind: 'sync'; inode: number }
  | { kind: 'sync folder'; path: string }
);

const CALLS = [
  ...['openat', 'creat', 'close', 'write', 'writev', 'pwrite64', 'pwritev', 'lseek', 'ftruncate', 'fallocate'],
  ...['copy_file_range', 'sendfile', 'fsync', 'fdatasync', 'rename', 'renameat', 'renameat2', 'unlink', 'unlinkat'],
  ...['mkdir', 'mkdirat', 'rmdir', 'link', 'linkat'],
];
const WHOLE_WRITES = String(4 * 2 ** 20);
const RECORDED = ['-f', '-y', '-ttt', '-xx', '-s', WHOLE_WRITES, '-e', `trace=${CALLS.join(',')}`, '-e', 'signal=none'];

/** Records the calls of a process until it is disposed of. */
export class DiskRecorder implements AsyncDisposable {
  readonly #tracer: ChildProcess;
  readonly file: string;

  private constructor(tracer: ChildProcess, file: string) {
    this.#tracer = tracer;
    this.file = file;
  }

  /** Records a program from its start to its end. */
  static async run(command: readonly string[], file: string, env: Record<string, string>): Promise<void> {
    const tracer = spawn('strace', [...RECORDED, '-o', file, ...command], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(tracer, 'exit');
    if (code !== 0) throw new Error(`the recorded program ended with ${code}`);
  }

  static async of(pid: number, file: string): Promise<DiskRecorder> {
    const args = [...RECORDED, '-p', String(pid), '-o', file];
    const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    tracer.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    while (!said.includes('attached')) await once(tracer.stderr, 'data');
    return new DiskRecorder(tracer, file);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#tracer.kill('SIGINT');
    if (this.#tracer.exitCode === null && this.#tracer.signalCode === null) await once(this.#tracer, 'exit');
  }
}

/** The calls of a record on what lies below `folder`. `initial`: the inode of each file that was there before. */
export function diskCalls(file: string, folder: string, initial: ReadonlyMap<string, number>): DiskCall[] {
  const reader = new RecordReader(folder, initial);
  for (const { at, call } of wholeCalls(readFileSync(file, 'latin1'))) reader.take(at, call);
  return reader.calls;
}

class RecordReader {
  readonly calls: DiskCall[] = [];
  readonly #folder: string;
  readonly #names: Map<string, number>;
  readonly #sizes = new Map<number, number>();
  readonly #open = new Map<number, { inode: number; position: number; through: boolean; appends: boolean }>();
  #inodes: number;

  constructor(folder: string, initial: ReadonlyMap<string, number>) {
    this.#folder = folder;
    this.#names = new Map(initial);
    this.#inodes = Math.max(0, ...initial.values());
  }

  take(at: number, call: string): void {
    const [, name = '', given = '', result = ''] = /^(\w+)\((.*)\) += (-?\w+.*)$/.exec(call) ?? [];
    if (result === '' || result.startsWith('-')) return;
    const done = Number.parseInt(result, 10);
    const paths = [...given.matchAll(/"([\\x0-9a-f]*)"/g)].map(([, hex = '']) => unhex(hex).toString());
    const fd = Number.parseInt(given, 10);
    switch (name) {
      case 'openat':
      case 'creat':
        return this.#opened(at, done, pathIn(result), given);
      case 'close':
        return void this.#open.delete(fd);
      case 'write':
      case 'writev':
      case 'pwrite64':
      case 'pwritev': {
        const data = [...given.matchAll(/"([\\x0-9a-f]*)"/g)].map(([, hex = '']) => unhex(hex));
        const offset = name.startsWith('p') ? Number(/, (\d+)$/.exec(given)?.[1]) : undefined;
        return this.#written(at, fd, Buffer.concat(data).subarray(0, done), offset);
      }
      case 'lseek': {
        const file = this.#open.get(fd);
        if (file) file.position = done;
        return;
      }
      case 'ftruncate':
        return this.#cut(at, fd, Number(/, (\d+)$/.exec(given)?.[1]));
      case 'copy_file_range':
      case 'sendfile':
      case 'link':
      case 'linkat':
        if (given.includes(hexOf(this.#folder)) || given.includes(this.#folder))
          throw new Error(`${name} is not understood`);
        return;
      case 'fsync':
      case 'fdatasync': {
        const path = pathIn(given);
        const inode = this.#open.get(fd)?.inode;
        if (inode !== undefined) this.calls.push({ at, kind: 'sync', inode });
        else if (path !== undefined && this.#isOurs(path)) this.calls.push({ at, kind: 'sync folder', path });
        return;
      }
      case 'rename':
      case 'renameat':
      case 'renameat2':
        return this.#renamed(at, paths[0] as string, paths[1] as string);
      case 'unlink':
      case 'unlinkat':
      case 'rmdir':
        return this.#removed(at, paths[0] as string);
      case 'mkdir':
      case 'mkdirat':
        if (this.#isOurs(paths[0] as string)) this.calls.push({ at, kind: 'folder', path: paths[0] as string });
        return;
    }
  }

  #isOurs(path: string): boolean {
    return path === this.#folder || path.startsWith(`${this.#folder}/`);
  }

  #opened(at: number, fd: number, path: string | undefined, flags: string): void {
    this.#open.delete(fd);
    if (path === undefined || !this.#isOurs(path) || /O_DIRECTORY/.test(flags)) return;
    let inode = this.#names.get(path);
    if (inode === undefined) {
      if (!/O_CREAT/.test(flags)) return;
      inode = ++this.#inodes;
      this.#names.set(path, inode);
      this.calls.push({ at, kind: 'name', inode, path });
    } else if (/O_TRUNC/.test(flags)) {
      this.#sizes.set(inode, 0);
      this.calls.push({ at, kind: 'cut', inode, length: 0 });
    }
    this.#open.set(fd, { inode, position: 0, through: /O_D?SYNC/.test(flags), appends: /O_APPEND/.test(flags) });
  }

  #written(at: number, fd: number, bytes: Buffer, given: number | undefined): void {
    const file = this.#open.get(fd);
    if (file === undefined || bytes.length === 0) return;
    const { inode, through } = file;
    const offset = given ?? (file.appends ? (this.#sizes.get(inode) ?? 0) : file.position);
    if (given === undefined) file.position = offset + bytes.length;
    this.#sizes.set(inode, Math.max(this.#sizes.get(inode) ?? 0, offset + bytes.length));
    this.calls.push({ at, kind: 'write', inode, offset, bytes });
    if (through) this.calls.push({ at, kind: 'sync', inode });
  }

  #cut(at: number, fd: number, length: number): void {
    const file = this.#open.get(fd);
    if (file === undefined) return;
    this.#sizes.set(file.inode, length);
    this.calls.push({ at, kind: 'cut', inode: file.inode, length });
  }

  #renamed(at: number, from: string, to: string): void {
    if (!this.#isOurs(to)) return;
    const inode = this.#names.get(from);
    this.calls.push({ at, kind: 'rename', from, to, inode });
    for (const [path, each] of [...this.#names]) {
      if (path !== from && !path.startsWith(`${from}/`)) continue;
      this.#names.delete(path);
      this.#names.set(to + path.slice(from.length), each);
    }
  }

  #removed(at: number, path: string): void {
    if (!this.#isOurs(path)) return;
    this.calls.push({ at, kind: 'remove', path, inode: this.#names.get(path) });
    this.#names.delete(path);
  }
}

/** Each call that ended, as one line: strace splits a call that another interrupts into two pieces. */
function* wholeCalls(record: string): Generator<{ at: number; call: string }> {
  const begun = new Map<string, string>();
  for (const line of record.split('\n')) {
    const [, thread = '', seconds = '', call = ''] = /^(\d+) +(\d+\.\d+) (.*)$/.exec(line) ?? [];
    const at = Number(seconds) * 1000;
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(call);
    // A descriptor is free as soon as its closing begins, and may belong to another file before strace tells the end of the close.
    if (call.startsWith('close(') && call.endsWith('<unfinished ...>')) {
      begun.set(thread, '');
      yield { at, call: `${call.slice(0, -'<unfinished ...>'.length).trimEnd()}) = 0` };
    } else if (call.endsWith('<unfinished ...>'))
      begun.set(thread, call.slice(0, -'<unfinished ...>'.length).trimEnd());
    else if (resumed && begun.get(thread) !== '') yield { at, call: `${begun.get(thread) ?? ''}${resumed[1]}` };
    else if (call !== '') yield { at, call };
  }
}

/** The path behind a descriptor: `17<…>`, in hexadecimal or not. */
function pathIn(text: string): string | undefined {
  const [, path] = /^\d+<(.*?)>/.exec(text) ?? [];
  return path?.includes('\\x') ? unhex(path).toString() : path;
}

function unhex(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex');
}

function hexOf(path: string): string {
  return [...Buffer.from(path)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}
