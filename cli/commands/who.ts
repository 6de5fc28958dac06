// `hub who`: who may see what, or who sees one thing and was told of it.
import { isId, kindOf } from '../../shared/id-kinds.ts';
import type { Connection } from '../../shared/schemas/connection.ts';
import type { Grant } from '../../shared/schemas/grant.ts';
import type { ObjectReader, ObjectReaders } from '../../shared/schemas/readers.ts';
import { askApi, type OwnedHub, ownedHub } from '../api/api-client.ts';
import { activeGrants, connectionsOf, findConnection, shownName, thingTitled } from '../api/named.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { print, readableLine, styled } from '../terminal/output.ts';
import { when } from '../terminal/when.ts';

const PURPOSE_LENGTH = 120;

const HIDDEN: Record<NonNullable<ObjectReader['hidden_by']>, string> = {
  scope_not_granted: 'it lies outside of what was granted',
  capability_missing: 'no grant lets it read things of this kind',
  classification_ceiling: 'it is more sensitive than what was granted',
  policy_exclusion: 'it does not count any more, or you keep it for yourself',
};

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
  const lines = told.map(({ connection, grants: held }) => describeConnection(connection, held));
  const shown = [
    ...(paused ? ['Every assistant is paused; `hub resume` lets them go on.'] : []),
    ...(lines.length === 0 ? ['Nobody but you sees anything: nothing is connected.'] : lines),
  ];
  print({ paused, connections: told }, shown.join('\n'), options);
}

function describeConnection({ name, status, last_seen_at }: Connection, grants: readonly Grant[]): string {
  const seen =
    status === 'pending' ? 'not paired yet' : last_seen_at === null ? 'never seen' : `seen ${when(last_seen_at)}`;
  const held = grants.map(({ id, summary_human, expires_at }) => {
    const until = expires_at === null ? '' : ` Until ${expires_at}.`;
    return `  ${readableLine(summary_human, 300)}${until} (${id})`;
  });
  return [`${styled('bold', shownName({ name }))}, ${seen}`, ...(held.length ? held : ['  Sees nothing.'])].join('\n');
}

async function whoSees(hub: OwnedHub, id: string, options: CommandOptions): Promise<void> {
  const answer = await askApi<ObjectReaders>(hub, 'GET', `/v1/objects/${id}/readers`);
  print(answer, describeReaders(answer), options);
}

function describeReaders({ version, owner_only, readers }: ObjectReaders): string {
  const about =
    version === null ? ['It was deleted.'] : owner_only ? ['Only you see it: it is kept from every assistant.'] : [];
  if (readers.length === 0) return [...about, 'Nobody but you sees it: nothing is connected.'].join('\n');
  return [...about, ...readers.map((reader) => lineOf(reader, version === null || owner_only))].join('\n');
}

function lineOf({ name, status, sees, hidden_by, told }: ObjectReader, isSaid: boolean): string {
  const now =
    status === 'revoked'
      ? 'revoked'
      : sees === 'now'
        ? 'sees it'
        : sees === 'past'
          ? 'sees it as what was true before'
          : 'does not see it';
  const why = hidden_by === null || isSaid || status === 'revoked' ? '' : `: ${HIDDEN[hidden_by]}`;
  return [`${styled('bold', shownName({ name }))} ${now}${why}.`, `  ${toldLine(told)}`].join('\n');
}

function toldLine(told: ObjectReader['told']): string {
  if (told === null) return 'It was never told.';
  const what =
    told.part === 'named' ? ', no more than its name' : told.version === null ? '' : `, version ${told.version}`;
  const purpose = told.purpose === null ? '' : `, for “${readableLine(told.purpose, PURPOSE_LENGTH)}”`;
  const often = told.times === 1 ? '' : ` It was in ${told.times} answers in all.`;
  const how = told.part === 'line' ? 'mentioned, in one line,' : 'told';
  return `It was ${how} ${when(told.at)}${what}${purpose}.${often}`;
}
