// Requests to the api of a running hub, as its owner. The address comes from the hub's own control socket, so nobody else
// is told a token. A program of the same user may ask for the token of the owner; that is what makes this command one.
import { createHash, randomBytes } from 'node:crypto';
import { askHub } from '../../supervisor/control/client.ts';
import type { HubStatus } from '../../supervisor/control/protocol.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';

/** What the api says when it refuses. */
export interface Problem {
  code?: string;
  detail?: string;
  fix?: string;
}

/** The api speaks of the body of a request; whoever typed a command knows of none. */
export function refusalOf({ detail = 'The hub could not do this.', fix, code }: Problem): CommandRefused {
  const about = detail
    .replace(/^(body|query|path|header): /, '')
    .replace(/^The (body|query|path|header)\b/, 'The request');
  const sentence = `${about.charAt(0).toUpperCase()}${about.slice(1)}`;
  return new CommandRefused(fix === undefined ? sentence : `${sentence} ${fix}`, code);
}

export async function askApi<Answer>(
  hub: Pick<HubStatus, 'address'>,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  given: Record<string, string> = {},
  sent?: object,
): Promise<Answer> {
  const headers = { ...given, ...(sent && { 'content-type': 'application/json' }) };
  const body = sent && JSON.stringify(sent);
  let response: Response;
  try {
    response = await fetch(hub.address + path, { method, headers, redirect: 'error', ...(body && { body }) });
  } catch {
    throw new CommandRefused('The api process does not answer; `hub status` says how it is.', 'unavailable');
  }
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as Answer;
  throw refusalOf({ detail: `The hub answered ${response.status}.`, ...(answer as Problem) });
}

export async function askAsOwner<Answer>(
  hub: HubStatus,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  sent?: object,
): Promise<Answer> {
  return askApi<Answer>(hub, method, path, { authorization: `Bearer ${await ownerToken(hub)}` }, sent);
}

/** A code that works once. The hub learns its hash only, and the code goes to whoever is to use it. */
export async function makeCode(dataDir: string): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  const code_sha256 = createHash('sha256').update(code).digest('hex');
  await askHub(dataDir, { ask: 'allow_bootstrap', code_sha256 });
  return code;
}

export async function ownerToken(hub: HubStatus): Promise<string> {
  const headers = hub.bootstrap_once ? { 'x-hub-code': await makeCode(hub.data_dir) } : {};
  const { owner_token } = await askApi<{ owner_token: string | null }>(hub, 'GET', '/v1/bootstrap', headers);
  if (owner_token !== null) return owner_token;
  throw new CommandRefused(
    'The vault is not set up yet; do that with `hub setup` or in the page that `hub open` opens.',
    'setup_required',
  );
}
