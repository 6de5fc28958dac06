// Requests to the api of a running hub. The address comes from the hub's own control socket, so nobody else is told a token.
// A program of the same user may ask for the token of the owner; that is what makes this command one.
import { createHash, randomBytes } from 'node:crypto';
import { PAGE_MAX } from '../../shared/limits.ts';
import { readDataDir } from '../../supervisor/config.ts';
import { askHub } from '../../supervisor/control/client.ts';
import type { HubStatus } from '../../supervisor/control/protocol.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { exchange, exchangePage, type Request } from './exchange.ts';

/** Where to ask, and as whom; as nobody, without a token. */
export interface Caller {
  address: string;
  token?: string;
  /** Until when it waits for an answer; for as long as it takes, without one. */
  signal?: AbortSignal;
}

/** A hub that runs, for its owner. The token is asked for once: each time it is handed out, the audit log says so. */
export interface OwnedHub extends HubStatus {
  token: string;
}

export async function ownedHub(options: CommandOptions): Promise<OwnedHub> {
  return asOwner(await askHub(readDataDir(options), { ask: 'status' }));
}

/** The process without which no request is answered, where it hangs. */
export function silentOf({ processes }: HubStatus): HubStatus['processes'][number] | undefined {
  return processes.find(({ name, state }) => (name === 'api' || name === 'vault') && state === 'not_answering');
}

/** What a process that hangs does, and what becomes of it. */
export function howSilent({ name }: HubStatus['processes'][number]): string {
  return `does not answer: it is stopped, or hangs. It is started again by itself before long, or now by \`hub restart ${name}\`.`;
}

export async function asOwner(hub: HubStatus): Promise<OwnedHub> {
  const silent = silentOf(hub);
  if (silent !== undefined) {
    throw new CommandRefused(`The ${silent.name} process (pid ${silent.pid}) ${howSilent(silent)}`, 'unavailable');
  }
  const code = hub.bootstrap_once ? { 'x-hub-code': await makeCode(hub.data_dir) } : {};
  const { owner_token: token } = await askApi<{ owner_token: string | null }>(
    hub,
    'GET',
    '/v1/bootstrap',
    undefined,
    code,
  );
  if (token !== null) return { ...hub, token };
  throw new CommandRefused(
    'The vault is not set up yet; do that with `hub setup` or in the page that `hub open` opens.',
    'setup_required',
  );
}

/** A code that works once. The hub learns its hash only, and the code goes to whoever is to use it. */
export async function makeCode(dataDir: string): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  const code_sha256 = createHash('sha256').update(code).digest('hex');
  await askHub(dataDir, { ask: 'allow_bootstrap', code_sha256 });
  return code;
}

export function askApi<Answer>(
  caller: Caller,
  method: Request['method'],
  path: string,
  sent?: object,
  more: Record<string, string> = {},
): Promise<Answer> {
  const headers = { ...authorized(caller), ...more, ...(sent && { 'content-type': 'application/json' }) };
  return exchange<Answer>(caller.address + path, {
    method,
    headers,
    signal: caller.signal,
    ...(sent && { body: JSON.stringify(sent) }),
  });
}

/** One page of what is listed, and where the next one is. */
export function askPage<Answer>(caller: Caller, path: string): Promise<{ answer: Answer; next: string | null }> {
  return exchangePage<Answer>(caller.address + path, {
    method: 'GET',
    headers: authorized(caller),
    signal: caller.signal,
  });
}

/** All that is listed there, page by page: one ends at so many objects, and early where they are long. */
export async function askAll<Item>(caller: Caller, path: string): Promise<Item[]> {
  const all: Item[] = [];
  let next: string | null = `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE_MAX}`;
  while (next !== null) {
    const page: { answer: Item[]; next: string | null } = await askPage<Item[]>(caller, next);
    all.push(...page.answer);
    next = page.next;
  }
  return all;
}

/** What a request answers; null where there is no such thing, and nowhere else: a hub that is busy says nothing of what is gone. */
export async function orNullIfGone<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CommandRefused && error.code === 'not_found') return null;
    throw error;
  }
}

export function authorized({ token }: Caller): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
