// Requests to the api of a running hub, as its owner. The address comes from the hub's own control socket, so nobody else
// is told a token. A program of the same user may ask for the token of the owner; that is what makes this command one.
import { createHash, randomBytes } from 'node:crypto';
import { askHub } from '../../supervisor/control/client.ts';
import type { HubStatus } from '../../supervisor/control/protocol.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { exchange, type Request } from './exchange.ts';

export async function askApi<Answer>(
  hub: Pick<HubStatus, 'address'>,
  method: Request['method'],
  path: string,
  given: Record<string, string> = {},
  sent?: object,
): Promise<Answer> {
  const headers = { ...given, ...(sent && { 'content-type': 'application/json' }) };
  return exchange<Answer>(hub.address + path, { method, headers, ...(sent && { body: JSON.stringify(sent) }) });
}

export async function askAsOwner<Answer>(
  hub: HubStatus,
  method: Request['method'],
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
