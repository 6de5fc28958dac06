// What a shell offers where something of the vault is named, as its owner calls it.

import { askAll, type OwnedHub, ownedHub } from '../api/api-client.ts';
import { connectionsOf } from '../api/named.ts';
import type { NameKind } from '../command-tree/command.ts';
import { listWaiting } from '../review/waiting-list.ts';
import type { CommandOptions } from '../terminal/options.ts';
import { readableLine } from '../terminal/output.ts';
import { dayOf } from '../terminal/when.ts';

export interface OfferedName {
  name: string;
  /** A word about the thing, where its name does not say what it is. */
  about?: string;
}

interface Called {
  id: string;
  name?: string;
  title?: string;
}

const NAME_LENGTH = 120;
const ABOUT_LENGTH = 60;

export async function offeredNames(kind: NameKind, options: CommandOptions): Promise<OfferedName[]> {
  const hub = await ownedHub(options);
  if (kind === 'waiting') {
    const { waiting, putOff } = await listWaiting(hub);
    const later = putOff.map(({ id, until, about }) => ({ id, about: `put off until ${dayOf(until)}: ${about}` }));
    return [...waiting, ...later].map(({ id, about }) => ({ name: id, about: readableLine(about, ABOUT_LENGTH) }));
  }
  const called = await CALLED[kind](hub);
  const folded = called.map((each) => nameOf(each).toLowerCase());
  return called.map((each, at) => {
    const name = nameOf(each);
    // A name that two things share, or that nobody can type, stands for none: such a thing is named by its id.
    const isPlain =
      name !== '' && readableLine(name, NAME_LENGTH) === name && folded.indexOf(name.toLowerCase()) === at;
    const isOnly = isPlain && folded.lastIndexOf(name.toLowerCase()) === at;
    return isOnly ? { name } : { name: each.id, about: readableLine(name, ABOUT_LENGTH) };
  });
}

const list = (path: string) => (hub: OwnedHub) => askAll<Called>(hub, path);

const CALLED: Record<Exclude<NameKind, 'waiting'>, (hub: OwnedHub) => Promise<Called[]>> = {
  connections: connectionsOf,
  projects: list('/v1/projects'),
  decisions: list('/v1/decisions'),
  connectors: async (hub) => {
    const all = await askAll<{ id: string; provider: string; kind: string }>(hub, '/v1/connectors');
    return all.map(({ id, provider, kind }) => ({ id, name: `${provider}/${kind}` }));
  },
  plugins: async (hub) => {
    const all = await askAll<{ id: string; plugin_id: string }>(hub, '/v1/plugins');
    return all.map(({ id, plugin_id }) => ({ id, name: plugin_id }));
  },
};

function nameOf({ name, title }: Called): string {
  return name ?? title ?? '';
}
