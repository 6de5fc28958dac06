// `hub revoke`: a connection ends, or what it was granted is taken back.
import { isId, kindOf } from '../../shared/id-kinds.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { askApi, ownedHub } from '../api/api-client.ts';
import { activeGrants, connectionNamed, shownName } from '../api/named.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print } from '../terminal/output.ts';

interface RevokeOptions extends CommandOptions {
  grants?: boolean;
}

/** A connection, its grants alone, or one grant. */
export async function revoke(name: string, { grants: grantsAlone, ...options }: RevokeOptions): Promise<void> {
  const hub = await ownedHub(options);
  if (isId(name) && kindOf(name) === 'grant') {
    const grant = await askApi(hub, 'POST', `/v1/grants/${name}/revoke`);
    return print(grant, 'The grant is revoked.', options);
  }
  const connection = await connectionNamed(hub, name);
  const called = shownName(connection);
  if (!grantsAlone) {
    const revoked = await askApi(hub, 'POST', `/v1/connections/${connection.id}/revoke`);
    return print(revoked, `${called} is revoked: its token is good for nothing any more.`, options);
  }
  const held = (await activeGrants(hub)).filter(({ connection_id }) => connection_id === connection.id);
  if (held.length === 0) throw new CommandRefused(`${called} was granted nothing.`, 'not_found');
  for (const { id } of held) await askApi(hub, 'POST', `/v1/grants/${id}/revoke`);
  print(
    { connection_id: connection.id, revoked: held.map(({ id }) => id) },
    `${called} stays, and sees nothing.`,
    options,
  );
}
