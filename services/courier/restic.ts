// The program restic, run once for each thing that is to be done. It gets no secret as an argument, which any program of the
// user could read, and what it prints is looked through for why it failed and goes nowhere.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RunTarget } from '../../shared/schemas/copies.ts';
import { Stopped } from './fault.ts';
import type { OnTheWay } from './pieces.ts';
import { faultIn } from './restic-words.ts';
import { sshCommand } from './ssh-command.ts';
import type { Workplace } from './target.ts';

type ResticTarget = Extract<RunTarget, { kind: 'restic' }>;

/** Of what it says when it fails. */
const SAID_BYTES = 64 * 1024;
/** A repository that gets nothing further for so long is given up until the next time. */
const STALLED_MS = 30 * 60_000;
const ENDS_MS = 5_000;

export class Restic {
  readonly #target: ResticTarget;
  readonly #workplace: Workplace;
  #prepared: { env: Record<string, string>; options: string[] } | undefined;

  constructor(target: ResticTarget, workplace: Workplace) {
    this.#target = target;
    this.#workplace = workplace;
  }

  /** Its lines, or the last of them where it tells how far it is. */
  async run(args: string[], { cwd, onTheWay }: { cwd?: string; onTheWay?: OnTheWay } = {}): Promise<string> {
    const { program, folder, signal } = this.#workplace;
    if (program === null) throw new Stopped('no_program');
    this.#prepared ??= this.#prepare();
    const { env, options } = this.#prepared;
    signal.throwIfAborted();
    const child = spawn(program, [...options, ...args], { cwd: cwd ?? folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const stalled = { is: false, timer: undefined as NodeJS.Timeout | undefined };
    const end = () => {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), ENDS_MS).unref();
    };
    const goesOn = () => {
      clearTimeout(stalled.timer);
      stalled.timer = setTimeout(() => {
        stalled.is = true;
        end();
      }, STALLED_MS);
    };
    signal.addEventListener('abort', end, { once: true });
    goesOn();
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < SAID_BYTES) said += text;
    });
    const ended = new Promise<number | null>((resolve) => {
      child.once('error', () => resolve(null));
      child.once('close', (code) => resolve(code));
    });
    let out = '';
    let bytesDone = -1;
    for await (const line of createInterface({ input: child.stdout })) {
      const status = onTheWay === undefined ? undefined : statusIn(line);
      if (status === undefined) {
        out += `${line}\n`;
        continue;
      }
      if (status.done === bytesDone) continue;
      bytesDone = status.done;
      goesOn();
      await onTheWay?.told(status.done, status.total, 0);
    }
    const code = await ended;
    clearTimeout(stalled.timer);
    signal.removeEventListener('abort', end);
    if (code === 0) return out;
    if (signal.aborted) throw new Stopped('cut_off');
    if (stalled.is) throw new Stopped('late');
    throw new Stopped(code === null ? 'no_program' : faultIn(said, code));
  }

  /** What it is told, and the files that it cannot do without. */
  #prepare(): { env: Record<string, string>; options: string[] } {
    const { repository, credentials, limit_kib } = this.#target;
    const { folder, keys } = this.#workplace;
    const temporary = join(folder, 'tmp');
    for (const path of [temporary, keys]) mkdirSync(path, { recursive: true });
    const limits = limit_kib === null ? [] : ['--limit-upload', String(limit_kib)];
    const env: Record<string, string> = {
      ...credentials.variables,
      PATH: '/usr/local/bin:/usr/bin:/bin:/run/current-system/sw/bin:/opt/homebrew/bin',
      HOME: keys,
      TMPDIR: temporary,
      LC_ALL: 'C',
      RESTIC_PROGRESS_FPS: '4',
      RESTIC_REPOSITORY: repository,
      RESTIC_PASSWORD: credentials.password,
    };
    const options = ['--json', '--no-cache', ...limits];
    if (repository.startsWith('sftp:'))
      options.push('-o', listed(`sftp.command=${sshCommand(repository, credentials, keys)}`));
    if (repository.startsWith('rclone:')) {
      env['RCLONE_CONFIG'] = join(keys, 'rclone.conf');
      writeFileSync(env['RCLONE_CONFIG'], credentials.rclone_config ?? '', { mode: 0o600 });
    }
    return { env, options };
  }
}

/** An option is read as a list with commas between its members, whatever it holds. */
function listed(option: string): string {
  return `"${option.replaceAll('"', '""')}"`;
}

function statusIn(line: string): { done: number; total: number } | undefined {
  if (!line.startsWith('{"message_type":"status"')) return undefined;
  const { bytes_done = 0, total_bytes = 0 } = JSON.parse(line) as { bytes_done?: number; total_bytes?: number };
  return { done: bytes_done, total: Math.max(bytes_done, total_bytes) };
}
