// The key in the keyring of the system: the Secret Service on Linux, the Keychain on macOS, the Credential Manager on
// Windows. Everything the library says is turned into one of four outcomes and a sentence of ours.
import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { HubError } from '../../../shared/errors.ts';
import { KEYRING_ANSWER_MS } from '../../../shared/limits.ts';
import type { KeyStore } from './key-store.ts';
import { detached, KEY_BYTES } from './load-key.ts';

const SERVICE = 'context-hub';

const BACKENDS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'secret-service',
  freebsd: 'secret-service',
  darwin: 'keychain',
  win32: 'credential-manager',
};

/** The keyring this system has; null for a system that has none. */
export function keyringBackend(): string | null {
  return BACKENDS[process.platform] ?? null;
}

export function keyringStore(): KeyStore {
  const headAccount = (slot: string) => `${slot}/audit-head`;
  return {
    storage: 'keyring',
    backend: keyringBackend(),
    async find(slot) {
      const answer = await ask('get', slot);
      if (answer.outcome !== 'done') return answer;
      if (answer.secret === null) return { outcome: 'absent' };
      return { outcome: 'found', key: answer.secret };
    },
    keep: (slot, key) => demand('set', slot, key),
    forget: (slot) => demand('delete', slot),
    async readHead(slot) {
      const answer = await ask('get', headAccount(slot));
      if (answer.outcome === 'done') return answer.secret;
      throw refusal(answer.detail);
    },
    writeHead: (slot, head) => demand('set', headAccount(slot), head),
    forgetHead: (slot) => demand('delete', headAccount(slot)),
  };
}

type Probe = { outcome: 'usable' } | { outcome: 'locked'; detail: string } | { outcome: 'unavailable'; detail: string };

/** Whether the keyring keeps what it is given: something random is written, read back and deleted. */
export async function probeKeyring(): Promise<Probe> {
  if (keyringBackend() === null) return { outcome: 'unavailable', detail: NO_KEYRING };
  const account = `probe/${randomBytes(8).toString('hex')}`;
  const answer = await ask('probe', account, randomBytes(KEY_BYTES));
  return answer.outcome === 'done' ? { outcome: 'usable' } : answer;
}

async function demand(operation: Operation, account: string, secret?: Buffer): Promise<void> {
  const answer = await ask(operation, account, secret);
  if (answer.outcome !== 'done') throw refusal(answer.detail);
}

function refusal(detail: string): HubError {
  return new HubError('unavailable', `The keyring was asked in vain: ${detail}`, {
    fix: 'Unlock or start the keyring and try again.',
  });
}

type Operation = 'get' | 'set' | 'delete' | 'probe';
type Answer =
  | { outcome: 'done'; secret: Buffer | null }
  | { outcome: 'locked'; detail: string }
  | { outcome: 'unavailable'; detail: string };
type WorkerMessage =
  | { stage: 'connected' }
  | { stage: 'done'; secret: Uint8Array<ArrayBuffer> | null }
  | { stage: 'failed'; reason: string };

const NO_KEYRING = 'no keyring runs in this session.';
const LOCKED = 'the keyring is locked.';
const ASKS_THE_OWNER = 'the keyring waits to be unlocked.';
const NO_ANSWER = 'the keyring does not answer.';

async function ask(operation: Operation, account: string, secret?: Uint8Array): Promise<Answer> {
  const copy = secret && detached(secret);
  const worker = new Worker(new URL('./keyring-worker.js', import.meta.url), {
    workerData: { operation, service: SERVICE, account, secret: copy },
    transferList: copy ? [copy.buffer] : [],
    env: {},
    execArgv: [],
  });
  const answer = Promise.withResolvers<Answer>();
  let connected = false;
  let late = false;
  worker.on('message', (message: WorkerMessage) => {
    if (message.stage === 'connected') connected = true;
    else if (message.stage === 'failed') answer.resolve(outcomeOf(message.reason));
    else if (late) message.secret?.fill(0);
    else answer.resolve({ outcome: 'done', secret: message.secret && bufferOf(message.secret) });
  });
  worker.on('error', () => answer.resolve({ outcome: 'unavailable', detail: NO_KEYRING }));
  worker.on('exit', () => answer.resolve({ outcome: 'unavailable', detail: NO_ANSWER }));
  const timer = setTimeout(() => {
    late = true;
    leaveBehind(worker);
    // Connected and silent: a prompt stands on the owner's screen.
    answer.resolve(
      connected ? { outcome: 'locked', detail: ASKS_THE_OWNER } : { outcome: 'unavailable', detail: NO_ANSWER },
    );
  }, KEYRING_ANSWER_MS);
  try {
    return await answer.promise;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A thread that waits inside the library cannot be ended, and an orderly exit would wait for it for ever. While there
 * is one, the process ends the hard way; everything the vault must finish is finished before it exits.
 */
function leaveBehind(worker: Worker): void {
  const endHard = () => process.kill(process.pid, 'SIGKILL');
  process.once('exit', endHard);
  worker.once('exit', () => process.off('exit', endHard));
  worker.unref();
}

function bufferOf(bytes: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The library's own words, as gnome-keyring and the Keychain lead it to say them. */
function outcomeOf(reason: string): Answer {
  if (/prompt was dismissed|is locked|locked collection|interaction is not allowed/i.test(reason)) {
    return { outcome: 'locked', detail: LOCKED };
  }
  if (/not receive a reply|timeout|timed out/i.test(reason)) return { outcome: 'unavailable', detail: NO_ANSWER };
  if (/DBus|binding|Cannot find module/i.test(reason)) return { outcome: 'unavailable', detail: NO_KEYRING };
  return { outcome: 'unavailable', detail: 'the keyring has no place to keep a key.' };
}
