// Who is at the other end of a connection, and whether what only the owner may have is handed to them. The one place
// where this rule is written:
//
// - Another user of this machine: never.
// - The same user: yes. (With `HUB_BOOTSTRAP=once` the vault still wants the one-time code for the token.)
// - The system can tell users apart, but not for this connection: no. Honest programs do not look like that.
// - The system cannot tell users apart at all: what needs a code (the token of an existing vault) goes on to the vault
//   when it asks for the code, and is refused otherwise; what holds no secret yet (a fresh vault, unlocking) goes on.
import type { FastifyRequest } from 'fastify';
import { HubError } from '../../../shared/errors.ts';
import { supervisor } from '../../../shared/methods/supervisor.ts';
import type { ApiDeps } from './api-deps.ts';

const READER_LENGTH = 512;

/** The executable at the other end, for the audit log; throws when it is not one of the same user. */
export async function requireSameUser(
  { raw }: FastifyRequest,
  { supervisor: link, settings }: ApiDeps,
  { handsOutToken }: { handsOutToken: boolean },
): Promise<string | null> {
  const { remoteAddress: address, remotePort: port } = raw.socket;
  if (address === undefined || port === undefined) throw foreignUser();
  const { same_user, executable } = await link.ask(supervisor.identifyPeer, { address, port });
  const mayBeSame = same_user ?? (!settings.peers_told_apart && (settings.bootstrap_once || !handsOutToken));
  if (!mayBeSame) throw foreignUser();
  return executable?.slice(0, READER_LENGTH) ?? null;
}

function foreignUser(): HubError {
  return new HubError('foreign_user', 'This connection is not known to come from the user who runs the hub.', {
    fix: 'Run `hub open` as the user who started the hub.',
  });
}
