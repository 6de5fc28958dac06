// What of a process's files would be there after a power cut, told from the calls that it made: what was written and not
// brought to the disk is gone, and so is a name that nothing committed after it was given.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

const TRACED = 'trace=openat,creat,write,pwrite64,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat';

interface Kept {
  content: boolean;
  name: boolean;
}

/** The files that a record of calls names, and what of each is on the disk at its end. */
function keptFiles(record: string): Map<string, Kept> {
  const files = new Map<string, Kept>();
  const through = new Set<string>();
  for (const call of wholeCalls(record)) {
    const opened = /^(?:openat|creat)\((?:AT_FDCWD[^,]*, )?"([^"]+)"(?:, ([A-Z_|]+))?.*\) = (\d+)</.exec(call);
    if (opened) {
      const [, path = '', flags = '', fd] = opened;
      const descriptor = `${fd}<${path}>`;
      if (/O_SYNC/.test(flags)) through.add(descriptor);
      else through.delete(descriptor);
      if (/O_CREAT/.test(flags) && !files.has(path)) files.set(path, { content: true, name: false });
      continue;
    }
    const written = /^p?write(?:64)?\((\d+<([^>]+)>)/.exec(call);
    if (written) {
      const [, descriptor = '', path = ''] = written;
      const file = files.get(path) ?? { content: true, name: true };
      files.set(path, through.has(descriptor) ? { content: true, name: true } : { ...file, content: false });
      continue;
    }
    const synced = /^f(?:data)?sync\(\d+<([^>]+)>\).* = 0/.exec(call);
    if (synced) {
      const [, path = ''] = synced;
      for (const [each, file] of files) {
        if (each === path) files.set(each, { content: true, name: true });
        else if (dirname(each) === path) files.set(each, { ...file, name: true });
      }
      continue;
    }
    const renamed = /^rename\w*\((?:AT_FDCWD[^,]*, )?"([^"]+)", (?:AT_FDCWD[^,]*, )?"([^"]+)".*\) = 0/.exec(call);
    if (renamed) {
      const [, from = '', to = ''] = renamed;
      for (const [each, file] of [...files]) {
        if (each !== from && !each.startsWith(`${from}/`)) continue;
        files.delete(each);
        files.set(to + each.slice(from.length), { ...file, name: false });
      }
      continue;
    }
    const removed = /^unlink\w*\((?:AT_FDCWD[^,]*, )?"([^"]+)".*\) = 0/.exec(call);
    if (removed) files.delete(removed[1] as string);
  }
  return files;
}

/** Each call as one line, without its process: strace splits a call that another interrupts into two pieces. */
function* wholeCalls(record: string): Generator<string> {
  const begun = new Map<string, string>();
  for (const line of record.split('\n')) {
    const [, thread = '', call = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(call);
    if (call.endsWith('<unfinished ...>')) begun.set(thread, call.slice(0, -'<unfinished ...>'.length).trimEnd());
    else if (resumed) yield `${begun.get(thread) ?? ''}${resumed[1]}`;
    else yield call;
  }
}

/** Follows a running process. */
export class DiskTrace implements AsyncDisposable {
  readonly #tracer: ChildProcess;
  readonly #record: string;

  private constructor(tracer: ChildProcess, record: string) {
    this.#tracer = tracer;
    this.#record = record;
  }

  static async of(pid: number, record: string): Promise<DiskTrace> {
    const args = ['-f', '-y', '-s', '0', '-p', String(pid), '-o', record, '-e', TRACED, '-e', 'signal=none'];
    const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    tracer.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    while (!said.includes('attached')) await once(tracer.stderr, 'data');
    return new DiskTrace(tracer, record);
  }

  /** The files of these names whose content or names are not on the disk yet. */
  lost(isMeant: (path: string) => boolean): string[] {
    const meant = [...keptFiles(readFileSync(this.#record, 'utf8'))].filter(([path]) => isMeant(path));
    if (meant.length === 0) throw new Error('no file of these names was written');
    return meant.flatMap(([path, { content, name }]) => (content && name ? [] : [path]));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#tracer.kill('SIGINT');
    if (this.#tracer.exitCode === null && this.#tracer.signalCode === null) await once(this.#tracer, 'exit');
  }
}

/** Runs a command to its end, and answers which of the files that it wrote would be gone. */
export function lostBy(
  command: string[],
  record: string,
  env: Record<string, string>,
  isMeant: (path: string) => boolean,
): string[] {
  const args = ['-f', '-y', '-s', '0', '-o', record, '-e', TRACED, '-e', 'signal=none', ...command];
  execFileSync('strace', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const meant = [...keptFiles(readFileSync(record, 'utf8'))].filter(([path]) => isMeant(path));
  if (meant.length === 0) throw new Error('no file of these names was written');
  return meant.flatMap(([path, { content, name }]) => (content && name ? [] : [path]));
}
