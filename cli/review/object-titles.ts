// What the objects are called that a proposal is about: an id says nothing to a person.
import { kindOf } from '../../shared/id-kinds.ts';
import { askApi, type OwnedHub, orNullIfGone } from '../api/api-client.ts';

const PATHS: Readonly<Record<string, string>> = {
  project: 'projects',
  goal: 'goals',
  commitment: 'commitments',
  decision: 'decisions',
  memory: 'memories',
  preference: 'preferences',
  artifact: 'artifacts',
  event: 'calendar-events',
};
/** Where the page shows it, where that has another name. */
const SHOWN_AT: Readonly<Record<string, string>> = {
  commitment: 'promises',
  artifact: 'documents',
  event: 'calendar',
};
const AT_ONCE = 16;

type Told = Record<string, unknown>;

/** A conflict may have a proposal on one side; whether it waits or not, it is read whole. */
const PROPOSED_AT = 'memory-proposals';

/** The object; null where it is gone, or read nowhere by itself. */
export async function objectAt(hub: OwnedHub, id: string): Promise<Told | null> {
  const kind = kindOf(id) ?? '';
  const path = kind === 'memory_proposal' ? PROPOSED_AT : PATHS[kind];
  return path === undefined ? null : orNullIfGone(askApi<Told>(hub, 'GET', `/v1/${path}/${id}`));
}

/** The address of its page; undefined where it has none. */
export function pageOf({ address }: OwnedHub, id: string): string | undefined {
  const kind = kindOf(id) ?? '';
  const place = SHOWN_AT[kind] ?? PATHS[kind];
  return place === undefined ? undefined : `${address}/${place}/${id}`;
}

/** What it says of itself: a preference also what is preferred, a decision also what was chosen. */
export function titleIn({ title, statement, key, value, chosen_option }: Told): string | undefined {
  if (typeof statement === 'string') return statement;
  const [name, said] = typeof key === 'string' ? [key, value] : [title, chosen_option];
  if (typeof name !== 'string') return undefined;
  return said == null ? name : `${name}: ${typeof said === 'string' ? said : JSON.stringify(said)}`;
}

export async function titlesOf(hub: OwnedHub, ids: readonly string[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const [id, object] of await objectsAt(hub, ids)) {
    const title = titleIn(object);
    if (title !== undefined) titles.set(id, title);
  }
  return titles;
}

/** Those of the objects that are there. */
export async function objectsAt(hub: OwnedHub, ids: readonly string[]): Promise<Map<string, Told>> {
  const objects = new Map<string, Told>();
  const all = [...new Set(ids)];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE);
    const found = await Promise.all(some.map((id) => objectAt(hub, id)));
    for (const [index, object] of found.entries()) if (object !== null) objects.set(some[index] as string, object);
  }
  return objects;
}

/** Whether somebody else wrote it. */
export function isFromOutside({ untrusted, authority }: Told): boolean {
  return untrusted === true || authority === 'source_imported';
}
