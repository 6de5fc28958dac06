// Who asks for what waits, by name: connections, and imports, plugins and accounts, which bring things in under names of their own.
import { CONNECTABLE } from '../../shared/assistants/connectable.ts';
import { kindOf } from '../../shared/id-kinds.ts';
import { ownersWord } from '../../shared/owners-words.ts';
import type { Connection } from '../../shared/schemas/connection.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { askAll, askApi, type OwnedHub, orNullIfGone } from '../api/api-client.ts';
import { readableLine } from '../terminal/output.ts';

export interface Asker {
  id: string;
  name: string;
}

const NAME_LENGTH = 40;

/** Everybody who is connected, and whoever else has asked. */
export async function askersOf(hub: OwnedHub, asked: readonly string[]): Promise<Asker[]> {
  const connections = await askAll<Connection>(hub, '/v1/connections');
  const others = [...new Set(asked)].filter((id) => !connections.some((each) => each.id === id));
  const named = await Promise.all(others.map(async (id) => ({ id, name: await nameOf(hub, id) })));
  const isThere = ({ id, status }: Connection) => status !== 'revoked' || asked.includes(id);
  return [...connections.filter(isThere).map(({ id, name }) => ({ id, name })), ...named];
}

async function nameOf(hub: OwnedHub, id: string): Promise<string> {
  if (id === 'owner') return 'you';
  const kind = kindOf(id);
  const found =
    kind === undefined ? null : await orNullIfGone(askApi<{ title: string }>(hub, 'GET', `/v1/objects/${id}`));
  const word = kind === undefined ? '' : ownersWord(kind);
  return found === null || found.title === word ? word || id : `${word} ${found.title}`.trim();
}

/** By an id, a name, or the name of an assistant as `hub connect` takes it; several may be called the same. */
export function askersNamed(askers: readonly Asker[], word: string): Asker[] {
  const wanted = [word, CONNECTABLE.find(({ id }) => id === word.toLowerCase())?.name ?? word];
  const isMeant = (each: string) => wanted.some((name) => name.toLowerCase() === each.toLowerCase());
  const found = askers.filter(({ id, name }) => isMeant(id) || isMeant(name));
  if (found.length > 0) return found;
  const names = [...new Set(askers.map(({ name }) => readableLine(name, NAME_LENGTH)))];
  throw new CommandRefused(
    names.length === 0
      ? 'Nothing is connected, and nobody has asked for anything: leave `--from` out.'
      : `Nobody here is called “${readableLine(word, NAME_LENGTH)}”: \`--from\` takes ${names.join(', ')}, or an id.`,
    'not_found',
  );
}
