// Making and changing one object of any family, in a sheet.
import { api, cache, once } from '../hub/cache.ts';
import { answered, hub } from '../hub/client.ts';
import { Dialog } from '../parts/dialog.tsx';
import { type AnyObject, EditForm } from './edit-form.tsx';
import { FIELDS, type FieldSpec, NEW_DEFAULTS } from './fields.tsx';

export type FamilyName =
  | 'project'
  | 'goal'
  | 'commitment'
  | 'decision'
  | 'memory'
  | 'preference'
  | 'artifact'
  | 'event';

const PATHS: Record<FamilyName, string> = {
  project: '/v1/projects',
  goal: '/v1/goals',
  commitment: '/v1/commitments',
  decision: '/v1/decisions',
  memory: '/v1/memories',
  preference: '/v1/preferences',
  artifact: '/v1/artifacts',
  event: '/v1/calendar-events',
};

export function isFamilyName(type: string): type is FamilyName {
  return Object.hasOwn(PATHS, type);
}

/** The families differ in their fields and are changed in the same way; the types of one stand for all here. */
type AnyList = '/v1/memories';
type AnyOne = '/v1/memories/{id}';

interface RecordDialogProps {
  family: FamilyName;
  open: boolean;
  onClose(): void;
  title: string;
  /** What is changed; left out, a new one is made. */
  record?: AnyObject | undefined;
  /** What a new one belongs to. */
  preset?: Record<string, unknown>;
  /** Takes the place of the old one as a new object, instead of changing it. */
  supersedes?: boolean;
  only?: readonly string[];
  onSaved?(saved: AnyObject): void;
}

export function RecordDialog(props: RecordDialogProps) {
  const { family, open, onClose, title, record, preset = {}, supersedes = false, only, onSaved } = props;
  const all: readonly FieldSpec[] = FIELDS[family];
  const fields = all.filter(({ name }) => only?.includes(name) ?? (record !== undefined || !(name in preset)));
  const save = async (changes: Record<string, unknown>, version: number | undefined) => {
    const saved = await (record === undefined
      ? create(PATHS[family], { ...NEW_DEFAULTS[family], ...preset, ...changes })
      : supersedes
        ? supersede(PATHS[family], record, changes, version)
        : update(PATHS[family], String(record.id), changes, version));
    onSaved?.(saved);
  };
  const reload = async () => readOne(PATHS[family], String(record?.id));
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <EditForm
        fields={fields}
        record={record}
        action={record === undefined ? 'Write it down' : supersedes ? 'Take its place' : 'Save'}
        save={save}
        reload={reload}
        onDone={onClose}
      />
    </Dialog>
  );
}

/** What one of a family says, in the field that it says it in. */
const WORDS = ['statement', 'value', 'title'];

/** One object of any family, kept up to date. */
export function useRecord(family: FamilyName, id: string) {
  return api.useQuery('get', `${PATHS[family]}/{id}` as AnyOne, { params: { path: { id } } });
}

async function readOne(path: string, id: string): Promise<AnyObject> {
  const init = { params: { path: { id } } };
  const found = answered(await hub.GET(`${path}/{id}` as AnyOne, init));
  cache.setQueryData(['get', `${path}/{id}`, init], found);
  return found;
}

const run = <T,>(change: () => Promise<T>): Promise<T> =>
  cache.getMutationCache().build<T, unknown, void, unknown>(cache, { mutationFn: change }).execute();

function create(path: string, body: Record<string, unknown>): Promise<AnyObject> {
  const init = once({ body: body as never });
  return run(async () => answered(await hub.POST(path as AnyList, init)));
}

function update(
  path: string,
  id: string,
  body: Record<string, unknown>,
  version: number | undefined,
): Promise<AnyObject> {
  const init = once({ params: { path: { id } }, body }, version);
  return run(async () => answered(await hub.PATCH(`${path}/{id}` as AnyOne, init)));
}

function supersede(
  path: string,
  record: AnyObject,
  body: Record<string, unknown>,
  version?: number,
): Promise<AnyObject> {
  // Its words are what a successor has to have; what it leaves out is taken over.
  const words = Object.fromEntries(WORDS.flatMap((name) => (name in record ? [[name, record[name]]] : [])));
  const init = once({ params: { path: { id: String(record.id) } }, body: { ...words, ...body } as never }, version);
  return run(async () => answered(await hub.POST(`${path}/{id}/supersede` as '/v1/memories/{id}/supersede', init)));
}

/** The other changes of one object: taking it back, and deleting it. */
export function retract(path: 'memories' | 'preferences' | 'decisions', id: string, version: number): Promise<unknown> {
  const init = once({ params: { path: { id } }, body: {} }, version);
  return run(async () => answered(await hub.POST(`/v1/${path}/{id}/retract` as '/v1/memories/{id}/retract', init)));
}

export function remove(family: FamilyName, id: string, purge: boolean): Promise<unknown> {
  const init = once({ params: { path: { id }, query: { purge } }, body: {} });
  return run(async () => answered(await hub.DELETE(`${PATHS[family]}/{id}` as AnyOne, init)));
}

export function changeOne(
  family: FamilyName,
  id: string,
  changes: Record<string, unknown>,
  version: number | undefined,
): Promise<AnyObject> {
  return update(PATHS[family], id, changes, version);
}
