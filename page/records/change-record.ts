// One object of any family: reading it, making it, changing it, and its end.
import { api, cache, once } from '../hub/cache.ts';
import { answered, hub } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { addressOf } from '../parts/named.tsx';
import type { FIELDS } from './fields.ts';

export type AnyObject = Record<string, unknown> & { version?: number };

/** What there are many of: the profile is one, and has a form of its own. */
export type FamilyName = Exclude<keyof typeof FIELDS, 'profile'>;

/** The families differ in their fields and are changed in the same way; the types of one stand for all here. */
type AnyOne = '/v1/memories/{id}';

/** One object of any family, kept up to date. */
export function useRecord(family: FamilyName, id: string, enabled = true) {
  return api.useQuery('get', addressOf(family) as AnyOne, { params: { path: { id } } }, { enabled });
}

/** What it said before, newest first, as far as somebody asks for it. */
export function useVersions(family: FamilyName, id: string) {
  return useList(`${addressOf(family)}/versions` as '/v1/memories/{id}/versions', {}, { id });
}

/** What one of a family says, in the field that it says it in. */
const WORDS = ['statement', 'value', 'title'];

export async function readOne(family: FamilyName, id: string): Promise<AnyObject> {
  const found = answered(await hub.GET(addressOf(family) as AnyOne, { params: { path: { id } } }));
  cache.setQueryData(keyOf(family, id), found);
  return found;
}

const run = <T>(change: () => Promise<T>): Promise<T> =>
  cache.getMutationCache().build<T, unknown, void, unknown>(cache, { mutationFn: change }).execute();

export function create(family: FamilyName, body: Record<string, unknown>): Promise<AnyObject> {
  const init = once({ body: body as never });
  return run(async () => answered(await hub.POST(addressOf(family).replace('/{id}', '') as '/v1/memories', init)));
}

/** What the hub says of an object by itself, and what another one is not. */
const ITS_OWN = [
  ...['id', 'type', 'space_id', 'authority', 'version', 'created_at', 'updated_at'],
  ...['supersedes', 'superseded_by', 'confidence', 'source_key', 'untrusted'],
];

/** Another one like it, with what the form says: nobody sees it who did not see the one that is gone. */
export function createLike(family: FamilyName, record: AnyObject, body: Record<string, unknown>): Promise<AnyObject> {
  const isOwn = (name: string) => ITS_OWN.includes(name) || (name === 'status' && 'supersedes' in record);
  const likewise = Object.fromEntries(Object.entries(record).filter(([name]) => !isOwn(name)));
  return create(family, { ...likewise, ...body });
}

/** Whoever changes it again at once changes what came of this, and waits for nobody to read it anew. */
export function changeOne(
  family: FamilyName,
  id: string,
  body: Record<string, unknown>,
  version: number | undefined,
): Promise<AnyObject> {
  const init = once({ params: { path: { id } }, body }, version);
  return run(async () => {
    const changed = answered(await hub.PATCH(addressOf(family) as AnyOne, init));
    cache.setQueryData(keyOf(family, id), changed);
    return changed;
  });
}

function keyOf(family: FamilyName, id: string): readonly unknown[] {
  return ['get', addressOf(family), { params: { path: { id } } }];
}

export function supersede(
  family: FamilyName,
  record: AnyObject,
  body: Record<string, unknown>,
  version?: number,
): Promise<AnyObject> {
  // Its words are what a successor has to have; what it leaves out is taken over.
  const words = Object.fromEntries(WORDS.flatMap((name) => (name in record ? [[name, record[name]]] : [])));
  const init = once({ params: { path: { id: String(record.id) } }, body: { ...words, ...body } as never }, version);
  const address = `${addressOf(family)}/supersede` as '/v1/memories/{id}/supersede';
  return run(async () => answered(await hub.POST(address, init)));
}

/** The other changes of one object: taking it back, and deleting it. */
export function retract(family: FamilyName, { id, version }: AnyObject): Promise<unknown> {
  const init = once({ params: { path: { id: String(id) } }, body: {} }, version);
  const address = `${addressOf(family)}/retract` as '/v1/memories/{id}/retract';
  return run(async () => {
    const retracted = answered(await hub.POST(address, init));
    cache.setQueryData(keyOf(family, String(id)), retracted);
  });
}

export function remove(family: FamilyName, id: string, purge: boolean): Promise<unknown> {
  const init = once({ params: { path: { id }, query: { purge } }, body: {} });
  return run(async () => answered(await hub.DELETE(addressOf(family) as AnyOne, init)));
}

/** What was deleted is not kept here either: whoever goes back to where it was is told that it is gone, and not what it said. */
export function forget(id: string): void {
  const isAboutIt = ({ queryKey }: { queryKey: readonly unknown[] }) => JSON.stringify(queryKey).includes(id);
  cache.removeQueries({ type: 'inactive', predicate: isAboutIt });
}
