// A real gnome-keyring on a session bus of its own, in a home directory of its own.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROGRAMS = ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon', 'secret-tool'];
const PASSWORD = 'a password of the login keyring';
const START_WITHIN_MS = 30_000;

/** Programs of the system that a keyring needs and this machine lacks. */
const missing = PROGRAMS.filter(
  (name) => !(process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name))),
);
export const lacksKeyring = missing.length > 0;
/** The end of the title of a test that is skipped without a keyring. */
export const becauseOfKeyring = lacksKeyring ? ` (skipped: ${missing.join(', ')} not installed)` : '';

export interface TestKeyring {
  /** The environment in which a process finds this keyring. */
  readonly env: { HOME: string; XDG_RUNTIME_DIR: string; DBUS_SESSION_BUS_ADDRESS: string };
  lock(): Promise<void>;
  unlock(): Promise<void>;
  /** The accounts that the hub has in this keyring. */
  accounts(): Promise<string[]>;
  /** What is kept under one account, as another program of the owner would read it. */
  secret(account: string): Promise<Buffer>;
  /** Deletes one account, as an owner could. */
  remove(account: string): Promise<void>;
  /** Logs out: the bus and the keyring end, what was stored stays in `home`. */
  end(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

interface KeyringOptions {
  /** The home of an earlier keyring; a new one when it is left out. The caller removes a home that it passes. */
  home?: string;
  /** `locked`: nobody has typed the password yet. `bare`: a keyring in which no place to keep anything was ever made. */
  state?: 'unlocked' | 'locked' | 'bare';
}

export async function startKeyring({ home, state = 'unlocked' }: KeyringOptions = {}): Promise<TestKeyring> {
  const root = await mkdtemp(join(tmpdir(), 'hub-keyring-'));
  const HOME = home ?? join(root, 'home');
  const XDG_RUNTIME_DIR = join(root, 'run');
  await mkdir(HOME, { recursive: true });
  await mkdir(XDG_RUNTIME_DIR, { mode: 0o700 });
  const own = { PATH: process.env['PATH'] ?? '', HOME, XDG_RUNTIME_DIR };
  // The session lasts until its standard input closes.
  const session = spawn(
    'dbus-run-session',
    ['--', 'sh', '-c', 'echo "$DBUS_SESSION_BUS_ADDRESS"; exec cat >/dev/null'],
    {
      env: own,
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  const ended = new Promise<void>((done) => session.once('close', () => done()));
  const env = { HOME, XDG_RUNTIME_DIR, DBUS_SESSION_BUS_ADDRESS: await firstLine(session) };
  const inSession = { env: { ...own, ...env } };

  const keyring: TestKeyring = {
    env,
    lock: () => send(inSession, 'Lock'),
    unlock: () => daemon(inSession, PASSWORD),
    async accounts() {
      const { stdout, stderr } = await run('secret-tool', ['search', '--all', 'service', 'context-hub'], inSession);
      return [...`${stdout}${stderr}`.matchAll(/^attribute\.username = (.*)$/gm)].map((match) => match[1] as string);
    },
    async secret(account) {
      const wanted = ['lookup', 'service', 'context-hub', 'username', account];
      const { stdout } = await run('secret-tool', wanted, { ...inSession, encoding: 'buffer' });
      return stdout;
    },
    async remove(account) {
      await run('secret-tool', ['clear', 'service', 'context-hub', 'username', account], inSession);
    },
    async end() {
      session.stdin?.end();
      await ended;
    },
    async [Symbol.asyncDispose]() {
      await keyring.end();
      await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
  // The bus starts a keyring by itself when it is asked for one. A keyring that is started with a wrong password comes up locked.
  if (state !== 'bare') await daemon(inSession, state === 'unlocked' ? PASSWORD : 'another password');
  return keyring;
}

type Surroundings = { env: Record<string, string> };

/** Starts the keyring of the session, or gives the password to the one that runs. */
async function daemon({ env }: Surroundings, password: string): Promise<void> {
  const child = spawn('gnome-keyring-daemon', ['--replace', '--unlock', '--components=secrets'], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin?.end(password);
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error(`gnome-keyring-daemon ended with ${code}`);
}

async function send(inSession: Surroundings, method: 'Lock'): Promise<void> {
  const service = ['--session', '--print-reply', '--dest=org.freedesktop.secrets', '/org/freedesktop/secrets'];
  const collection = 'array:objpath:/org/freedesktop/secrets/collection/login';
  await run('dbus-send', [...service, `org.freedesktop.Secret.Service.${method}`, collection], inSession);
}

async function firstLine(child: ChildProcess): Promise<string> {
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const deadline = Date.now() + START_WITHIN_MS;
  while (!said.includes('\n')) {
    if (Date.now() > deadline) throw new Error('the session bus did not start');
    await sleep(10);
  }
  return said.slice(0, said.indexOf('\n'));
}
