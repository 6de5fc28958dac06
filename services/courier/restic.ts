// The program restic, run once for each thing that is to be done. It gets no secret as an argument, which any program of the
// user could read, and what it prints is looked through for why it failed and goes nowhere.
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CopyFault, RunTarget } from '../../shared/schemas/copies.ts';
import { Stopped } from './fault.ts';
import type { OnTheWay } from './pieces.ts';
import { endsInFolder, isKnownRemote, type RcloneSettings } from './rclone-remote.ts';
import { faultIn, isLasting } from './restic-words.ts';
import { quoted, sshCommand } from './ssh-command.ts';
import type { RunDeps } from './target.ts';

interface Prepared {
  env: Record<string, string>;
  options: string[];
  /** Where the way is SFTP. */
  ssh: string[] | null;
}

type ResticTarget = Extract<RunTarget, { kind: 'restic' }>;

/** Of what it says when it fails. */
const SAID_BYTES = 64 * 1024;
const ENDS_MS = 5_000;
const ASKED_FOR_MS = 30_000;

export class Restic {
  readonly #target: ResticTarget;
  readonly #deps: RunDeps;
  #prepared: Prepared | undefined;

  constructor(target: ResticTarget, deps: RunDeps) {
    this.#target = target;
    this.#deps = deps;
  }

  /** Its lines, or the last of them where it tells how far it is. */
  async run(args: string[], { cwd, onTheWay }: { cwd?: string; onTheWay?: OnTheWay } = {}): Promise<string> {
    const { program, folder, signal, patienceMs } = this.#deps;
    if (program === null) throw new Stopped('no_program');
    this.#prepared ??= this.#prepare();
    const { env, options } = this.#prepared;
    signal.throwIfAborted();
    const child = spawn(program, [...options, ...args], { cwd: cwd ?? folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const stalled = { is: false, timer: undefined as NodeJS.Timeout | undefined };
    const end = () => {
      // Asked like this it takes its lock along.
      child.kill('SIGINT');
      setTimeout(() => child.kill('SIGKILL'), ENDS_MS).unref();
    };
    const goesOn = () => {
      clearTimeout(stalled.timer);
      stalled.timer = setTimeout(() => {
        stalled.is = true;
        end();
      }, patienceMs);
    };
    signal.addEventListener('abort', end, { once: true });
    goesOn();
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < SAID_BYTES) said += text;
      if (isLasting(text)) end();
    });
    const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
      child.once('error', () => resolve(null));
      child.once('close', (code, killedBy) => resolve(code ?? killedBy));
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
    const how = await ended;
    clearTimeout(stalled.timer);
    signal.removeEventListener('abort', end);
    if (how === 0) return out;
    if (signal.aborted) throw new Stopped('cut_off');
    if (stalled.is) throw new Stopped('late');
    const fault = faultOfEnd(how, said);
    if (fault !== 'no_program' && this.#isUnknownToRclone()) throw new Stopped('unknown_remote');
    const known = fault === 'unreachable' && this.#prepared.ssh !== null ? await this.#askSsh(this.#prepared) : fault;
    throw new Stopped(known === 'failed' ? fault : known);
  }

  #isUnknownToRclone(): boolean {
    const { repository } = this.#target;
    return repository.startsWith('rclone:') && !isKnownRemote(repository, this.#rclone);
  }

  get #rclone(): RcloneSettings {
    const { rclone_config, variables = {} } = this.#target.credentials;
    return { config: rclone_config ?? '', variables };
  }

  /** The arguments and the environment of restic, and the files that it cannot do without. */
  #prepare(): Prepared {
    const { repository, credentials, limit_kib } = this.#target;
    // In a box a folder that is not there would be one of memory, and what is sent into it gone with the run.
    if (repository.startsWith('/') && !existsSync(repository)) throw new Stopped('gone');
    if (repository.startsWith('rclone:') && endsInFolder(repository, this.#rclone))
      throw new Stopped('folder_by_rclone');
    const { folder, keys } = this.#deps;
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
    const ssh = repository.startsWith('sftp:') ? sshCommand(repository, credentials, keys) : null;
    if (ssh !== null) options.push('-o', listed(`sftp.command=${ssh.map(quoted).join(' ')}`));
    if (repository.startsWith('rclone:')) {
      env['RCLONE_CONFIG'] = join(keys, 'rclone.conf');
      writeFileSync(env['RCLONE_CONFIG'], credentials.rclone_config ?? '', { mode: 0o600 });
    }
    return { env, options, ssh };
  }

  /** The fault that ssh itself tells: restic may end before it has repeated it. */
  async #askSsh({ env, ssh }: Prepared): Promise<CopyFault> {
    const [program = '', ...args] = ssh ?? [];
    const { signal } = this.#deps;
    return new Promise((resolve) => {
      const options = { env, signal, timeout: ASKED_FOR_MS };
      const asked = execFile(program, args, options, (_, __, said) => resolve(faultIn(said, 1)));
      asked.stdin?.end();
    });
  }
}

/** Null is a program that never ran. */
function faultOfEnd(how: number | NodeJS.Signals | null, said: string): CopyFault {
  if (how === null) return 'no_program';
  if (typeof how === 'number') return faultIn(said, how);
  return isLasting(said) ? faultIn(said, 1) : 'cut_off';
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
