// `hub connections`, `who`, `grant` and `revoke`: who is connected, who may see what, and how that is changed.
import { isId, kindOf } from '../../shared/id-kinds.ts';
import type { Connection } from '../../shared/schemas/connection.ts';
import type { Grant } from '../../shared/schemas/grant.ts';
import { CLASSIFICATIONS } from '../../shared/schemas/object.ts';
import { CommandRefused, UsageRefused } from '../../supervisor/control/refusals.ts';
import { askApi, type OwnedHub, ownedHub } from '../api/api-client.ts';
import { connectionNamed, connectionsOf, findConnection, thingTitled } from '../api/named.ts';
import { chooseGrant, type GrantChoice, knownPreset, type Project } from '../connect/grant-choice.ts';
import { type CommandOptions, momentIn, oneOf } from '../terminal/options.ts';
import { print, readableLine, styled, table } from '../terminal/output.ts';
import { type PersonOptions, requirePerson } from '../terminal/person.ts';
import { when } from '../terminal/when.ts';
import { whoSees } from './readers.ts';

const NAME_LENGTH = 40;

export async function listConnections(options: CommandOptions): Promise<void> {
  const hub = await ownedHub(options);
  const [connections, grants] = await Promise.all([connectionsOf(hub), activeGrants(hub)]);
  const rows = connections.map(({ id, name, status, last_seen_at }) => [
    id,
    readableLine(name, NAME_LENGTH),
    status,
    String(grants.filter(({ connection_id }) => connection_id === id).length),
    when(last_seen_at),
  ]);
  const none = 'Nothing is connected; `hub connect cursor` connects an assistant, `hub pair NAME` any program.';
  print(
    connections,
    rows.length === 0 ? none : table([['ID', 'NAME', 'STATE', 'GRANTS', 'LAST SEEN'], ...rows]),
    options,
  );
}

/** Who may see what: every connection, or one, with the sentences of its grants; or who sees one thing. */
export async function who(name: string | undefined, options: CommandOptions): Promise<void> {
  const hub = await ownedHub(options);
  if (name !== undefined && isId(name) && kindOf(name) !== 'connection') return whoSees(hub, name, options);
  const named = name === undefined ? undefined : await findConnection(hub, name);
  if (name !== undefined && named === undefined) return whoSees(hub, await thingTitled(hub, name), options);
  const [connections, grants, { paused }] = await Promise.all([
    named === undefined ? connectionsOf(hub) : [named],
    activeGrants(hub),
    askApi<{ paused: boolean }>(hub, 'GET', '/v1/connections/pause-all'),
  ]);
  const told = connections.map((connection) => ({
    connection,
    grants: grants.filter(({ connection_id }) => connection_id === connection.id),
  }));
  const lines = told.map(({ connection, grants: held }) => describe(connection, held));
  const shown = [
    ...(paused ? ['Every assistant is paused; `hub resume` lets them go on.'] : []),
    ...(lines.length === 0 ? ['Nobody but you sees anything: nothing is connected.'] : lines),
  ];
  print({ paused, connections: told }, shown.join('\n'), options);
}

function describe({ name, status, last_seen_at }: Connection, grants: readonly Grant[]): string {
  const seen =
    status === 'pending' ? 'not paired yet' : last_seen_at === null ? 'never seen' : `seen ${when(last_seen_at)}`;
  const held = grants.map(({ id, summary_human, expires_at }) => {
    const until = expires_at === null ? '' : ` Until ${expires_at}.`;
    return `  ${readableLine(summary_human, 300)}${until} (${id})`;
  });
  return [
    `${styled('bold', readableLine(name, NAME_LENGTH))}, ${seen}`,
    ...(held.length ? held : ['  Sees nothing.']),
  ].join('\n');
}

interface GrantOptions extends CommandOptions, GrantChoice, PersonOptions {
  ceiling?: string;
  until?: string;
}

export async function grant(name: string, options: GrantOptions): Promise<void> {
  const { preset, ceiling, until } = options;
  if (preset !== undefined) knownPreset(preset);
  if (ceiling !== undefined) oneOf(ceiling, '--ceiling', CLASSIFICATIONS);
  const expires_at = until === undefined ? undefined : instantOf(until);
  if (preset === 'none') throw new UsageRefused('What is granted is taken back with `hub revoke`.');
  requirePerson('hub grant', options);
  const hub = await ownedHub(options);
  const connection = await connectionNamed(hub, name);
  const mayAsk = process.stdin.isTTY === true && options.json !== true;
  const projects = () => askApi<Project[]>(hub, 'GET', '/v1/projects?status=active&limit=500');
  const chosen = await chooseGrant(options, readableLine(connection.name, NAME_LENGTH), projects, { mayAsk });
  if (chosen === null) {
    if (!mayAsk) throw new UsageRefused('Say what is granted: --preset with its name, or --only with a project.');
    return print({ granted: null }, 'Nothing was granted.', options);
  }
  const made = await askApi<Grant>(hub, 'POST', '/v1/grants', {
    connection_id: connection.id,
    ...chosen,
    ...(ceiling !== undefined && { classification_ceiling: ceiling }),
    ...(expires_at !== undefined && { expires_at }),
  });
  print(made, `${readableLine(connection.name, NAME_LENGTH)}: ${made.summary_human}`, options);
}

/** A day, an instant, or how long from now: `90m`, `12h`, `7d`. */
function instantOf(text: string): string {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  const minutes = { m: 1, h: 60, d: 24 * 60 }[unit ?? ''] ?? 0;
  const at = count === undefined ? momentIn(text, '--until') : Date.now() + Number(count) * minutes * 60_000;
  if (Number.isNaN(at)) throw new UsageRefused('--until takes an instant, a day, or how long from now, as 12h or 7d.');
  if (at <= Date.now()) throw new UsageRefused('`--until` has passed already: name a day that is still to come.');
  return new Date(at).toISOString();
}

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
  const called = readableLine(connection.name, NAME_LENGTH);
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

function activeGrants(hub: OwnedHub): Promise<Grant[]> {
  return askApi<Grant[]>(hub, 'GET', '/v1/grants?status=active&limit=500');
}
