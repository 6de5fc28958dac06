// What its owner calls by a name, connections and projects: found by their ids or by how they are called, and shown in a line.

import { CONNECTABLE } from '../../shared/assistants/connectable.ts';
import { isId } from '../../shared/id-kinds.ts';
import type { Connection } from '../../shared/schemas/connection.ts';
import type { Grant } from '../../shared/schemas/grant.ts';
import { CommandRefused } from '../../supervisor/control/refusals.ts';
import { readableLine } from '../terminal/output.ts';
import { askAll, askApi, type OwnedHub } from './api-client.ts';

const NAME_LENGTH = 40;

interface Titled {
  id: string;
  title: string;
}

/** Those that have not been revoked, the newest first. */
export async function connectionsOf(hub: OwnedHub): Promise<Connection[]> {
  const all = await askAll<Connection>(hub, '/v1/connections');
  return all.filter(({ status }) => status !== 'revoked');
}

/** As it stands in a line of the terminal. */
export function shownName({ name }: { name: string }): string {
  return readableLine(name, NAME_LENGTH);
}

export function activeGrants(hub: OwnedHub): Promise<Grant[]> {
  return askAll<Grant>(hub, '/v1/grants?status=active');
}

/** By its id, its name, or the name of the assistant as `hub connect` takes it. */
export async function connectionNamed(hub: OwnedHub, word: string): Promise<Connection> {
  const found = await findConnection(hub, word);
  if (found !== undefined) return found;
  throw new CommandRefused('No connection is called that; `hub connections` lists them all.', 'not_found');
}

/** Undefined where nothing is called that; a refusal where several are. */
export async function findConnection(hub: OwnedHub, word: string): Promise<Connection | undefined> {
  const all = await connectionsOf(hub);
  const assistant = CONNECTABLE.find(({ id }) => id === folded(word))?.name;
  const found = all.filter(
    ({ id, name }) => id === word || [word, assistant ?? word].some((each) => isSame(each, name)),
  );
  const [only, ...more] = found;
  if (more.length === 0) return only;
  const ids = found.map(({ id }) => id).join(', ');
  throw new CommandRefused(`Several connections are called that; name one by its id: ${ids}.`, 'ambiguous');
}

/** The id of something in the vault that is called so, whatever it is. */
export async function thingTitled(hub: OwnedHub, word: string): Promise<string> {
  const asked = new URLSearchParams({ q: `"${word.replaceAll('"', ' ')}"` });
  const { hits } = await askApi<{ hits: { ref: { id: string; summary: string } }[] }>(
    hub,
    'GET',
    `/v1/search?${asked}`,
  );
  const things = hits.map(({ ref }) => ({ id: ref.id, title: ref.summary }));
  if (things.some(({ title }) => isSame(title, word))) return idTitled(things, word, 'thing');
  throw new CommandRefused(
    `No connection and nothing in the vault is called “${readableLine(word, 60)}”; \`hub connections\` lists them all, and \`hub search\` finds a thing.`,
    'not_found',
  );
}

/** The id of a project that is named by its id or title. */
export async function projectNamed(hub: OwnedHub, word: string): Promise<string> {
  if (isId(word)) return word;
  const projects = await askAll<Titled>(hub, '/v1/projects');
  return idTitled(projects, word, 'project');
}

export function idTitled(things: readonly Titled[], word: string, what: string): string {
  const found = things.filter(({ title }) => isSame(title, word));
  const [only, ...more] = found;
  if (only === undefined)
    throw new CommandRefused(`There is no ${what} called “${readableLine(word, 60)}”.`, 'not_found');
  if (more.length === 0) return only.id;
  const ids = found.map(({ id }) => id).join(', ');
  throw new CommandRefused(`Several are called “${readableLine(word, 60)}”; name one by its id: ${ids}.`, 'ambiguous');
}

function isSame(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

interface Missing {
  /** What was named, and is not there. */
  missing: string;
  /** What there is instead, by the names its owner calls it by. */
  names: () => Promise<string[]>;
  /** The command that lists all of them, and the one that makes one. */
  list: string;
  make: string;
}

const MOST_NAMED = 5;

/** What a request answers; where it finds nothing of that name, a refusal that says what there is. */
export async function orNameOthers<Answer>(asked: Promise<Answer>, what: Missing): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof CommandRefused && error.code === 'not_found')) throw error;
    throw new CommandRefused(othersThan(what, await what.names()), 'not_found');
  }
}

function othersThan({ missing, list, make }: Missing, names: readonly string[]): string {
  const [first, ...more] = names.slice(0, MOST_NAMED);
  if (first === undefined) return `There is no ${missing}, and no other one; \`${make}\` makes one.`;
  if (more.length === 0) return `There is no ${missing}; there is ${first}.`;
  const rest = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more, which \`${list}\` names` : '';
  return `There is no ${missing}; there are ${[first, ...more].join(', ')}${rest}.`;
}
