// A real hub for tests: the real command, real processes, a data directory of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { askHub } from '../../supervisor/control/client.ts';
import type { HubStatus } from '../../supervisor/control/protocol.ts';
import { until } from './processes.ts';
import { keepSecrets, keepTokens, readLogs } from './secrets/kept-secrets.ts';

export const PROJECT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const COMMAND = join(PROJECT, 'cli/hub.js');
/** How long the slowest honest start may take: a cold disk on a busy machine. */
const START_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 60_000;

export interface HubAnswer {
  status: number;
  headers: Headers;
  /** The body of an answer; the test that asked knows its shape. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the body of any route, and a wrong shape fails its assertion
  body: any;
}

export interface RequestOptions {
  /** The token to send: that of the owner when it is left out, none when it is null. */
  token?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestHub {
  readonly base: string;
  readonly port: number;
  readonly dataDir: string;
  /** The process id of the supervisor. */
  readonly pid: number;
  /** Everything the command has printed so far. */
  output(): string;
  status(): Promise<HubStatus>;
  pidOf(name: string): Promise<number>;
  /** Sends a signal to one process of this hub, by pid. One that was to die is dead when this returns, and known to be. */
  kill(name: string, signal?: NodeJS.Signals): Promise<void>;
  /** Makes the vault, unless that was done before, and remembers the token of the owner. */
  setup(): Promise<string>;
  request(method: string, path: string, options?: RequestOptions): Promise<HubAnswer>;
  /** Asks the hub to end and answers its exit code; null when it was killed. */
  stop(): Promise<number | null>;
  /** Resolves when the supervisor has ended. */
  readonly exited: Promise<number | null>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface StartOptions {
  dataDir?: string;
  env?: Record<string, string>;
  args?: string[];
  port?: number;
  /** A command that runs the command of the hub, in its own process. */
  through?: readonly string[];
  /** Words in the place of `hub start`. */
  command?: readonly string[];
}

interface RunOptions {
  dataDir?: string;
  env?: Record<string, string>;
  timeoutMs?: number;
  /** What the command reads from its standard input. */
  input?: string | Buffer;
}

export async function startHub(options: StartOptions = {}): Promise<TestHub> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? (await temporaryDir());
  const { through = [], command = [process.execPath, COMMAND, 'start'], args = [] } = options;
  const [program = '', ...words] = [...through, ...command, '--port', String(port), '--data-dir', dataDir, ...args];
  const child = spawn(program, words, {
    cwd: PROJECT,
    env: cleanEnvironment(options.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = listen(child);
  const exited = exitOf(child).finally(() => readLogs(dataDir, said.stdout + said.stderr));
  const base = `http://127.0.0.1:${port}`;
  let ownerToken: string | undefined;

  const hub: TestHub = {
    base,
    port,
    dataDir,
    pid: child.pid as number,
    exited,
    output: () => said.stdout + said.stderr,
    status: () => askHub(dataDir, { ask: 'status' }),
    async pidOf(name) {
      const { processes } = await hub.status();
      const pid = processes.find((each) => each.name === name)?.pid;
      if (typeof pid !== 'number') throw new Error(`${name} has no pid at the moment`);
      return pid;
    },
    async kill(name, signal = 'SIGKILL') {
      const pid = name === 'supervisor' ? hub.pid : await hub.pidOf(name);
      process.kill(pid, signal);
      if (name === 'supervisor' || signal !== 'SIGKILL') return;
      // Until the supervisor notices, everything is said to be well.
      await until(`the end of ${name} is noticed`, async () => {
        const now = (await hub.status()).processes.find((each) => each.name === name);
        return now?.pid !== pid && (now?.pid !== null || now.state !== 'ready');
      });
    },
    async setup() {
      const made = await hub.request('POST', '/v1/setup', { token: null, body: {} });
      const { status, body } = made.status === 401 ? await hub.request('GET', '/v1/bootstrap', { token: null }) : made;
      if (status >= 300) throw new Error(`setup answered ${status}: ${JSON.stringify(body)}`);
      ownerToken = body.owner_token as string;
      return ownerToken;
    },
    async request(method, path, { token = ownerToken, body, headers = {} } = {}) {
      keepSecrets(body);
      const response = await fetch(base + path, {
        method,
        headers: {
          ...(token != null && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        // Such an answer never ends: that it begins is enough.
        await response.body?.cancel();
        return { status: response.status, headers: response.headers, body: '' };
      }
      const text = await response.text();
      keepTokens(text);
      return { status: response.status, headers: response.headers, body: parsed(text) };
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      return within(STOP_WITHIN_MS, exited, 'the hub did not stop');
    },
    async [Symbol.asyncDispose]() {
      try {
        await hub.stop();
      } catch {
        child.kill('SIGKILL');
        await exited;
      }
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };

  try {
    await untilHealthy(hub, child);
  } catch (error) {
    await hub[Symbol.asyncDispose]();
    throw error;
  }
  return hub;
}

async function untilHealthy(hub: TestHub, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`the hub ended with ${child.exitCode ?? child.signalCode}: ${hub.output()}`);
    }
    try {
      const { body } = await hub.request('GET', '/health', { token: null });
      if (body !== undefined && body.state !== 'starting') return;
    } catch {
      // The hub does not listen yet.
    }
    await sleep(25);
  }
  throw new Error(`the hub did not become healthy: ${hub.output()}`);
}

/** Runs one `hub` command to its end. */
export async function runHub(
  args: string[],
  options: RunOptions = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { dataDir, env, timeoutMs = 60_000, input } = options;
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: PROJECT,
    env: cleanEnvironment({ ...(dataDir !== undefined && { HUB_DATA_DIR: dataDir }), ...env }),
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  // A command that ends without reading all of its input must not fail the test.
  child.stdin?.on('error', () => {}).end(input);
  const said = listen(child);
  const exited = exitOf(child);
  try {
    return { code: await within(timeoutMs, exited, `hub ${args.join(' ')} did not end`), ...said };
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL');
  }
}

/** An environment that is enough to run, without a session bus and without settings of the hub. */
export function cleanEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const kept = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(kept), ...extra };
}

export function temporaryDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'hub-test-'));
}

/**
 * A port that nobody has. The system would choose one that it also gives to connections, and so to somebody else between this
 * look and its use. Each of the processes that run tests at once takes ports from a range of its own.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < PORTS_EACH; tries++) {
    const port = firstPort + (portsTaken++ % PORTS_EACH);
    if (await canListen(port)) return port;
  }
  throw new Error('no port to be had');
}

const PORTS_EACH = 1000;
const firstPort = 20_000 + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 12) * PORTS_EACH;
/** Begins at random, because another run of the tests may be under way. */
let portsTaken = randomInt(PORTS_EACH);

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

function listen(child: ChildProcess): { stdout: string; stderr: string } {
  const said = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text;
  });
  return said;
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
}

async function within<T>(milliseconds: number, promise: Promise<T>, complaint: string): Promise<T> {
  const stopped = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: stopped.signal }).then(() => {
    throw new Error(complaint);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    stopped.abort();
    late.catch(() => {});
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
