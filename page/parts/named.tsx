// An object by its name, wherever only its id is at hand.
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type IdKind, isId, kindOf } from '../../shared/id-kinds.ts';
import { ownersWord } from '../../shared/owners-words.ts';
import { answered, hub, isGone } from '../hub/client.ts';
import { useWhole } from '../hub/lists.ts';
import { type Connector, nameOfAccount } from './accounts.ts';
import { shortened } from './shortened.ts';
import { Words } from './words.tsx';

interface Family {
  path: string;
  /** Where one of them is shown. */
  place?: string;
}

const FAMILIES: Partial<Record<IdKind, Family>> = {
  project: { path: '/v1/projects/{id}', place: '/projects' },
  goal: { path: '/v1/goals/{id}', place: '/goals' },
  commitment: { path: '/v1/commitments/{id}', place: '/promises' },
  decision: { path: '/v1/decisions/{id}', place: '/decisions' },
  memory: { path: '/v1/memories/{id}', place: '/memories' },
  preference: { path: '/v1/preferences/{id}', place: '/preferences' },
  artifact: { path: '/v1/artifacts/{id}', place: '/documents' },
  event: { path: '/v1/calendar-events/{id}', place: '/calendar' },
  plugin: { path: '/v1/plugins/{id}', place: '/plugins' },
  connector: { path: '/v1/connectors/{connector_id}', place: '/connectors' },
  import_staging: { path: '', place: '/import' },
  vendor_batch: { path: '', place: '/import' },
  relation: { path: '' },
  connection: { path: '', place: '/agents' },
  grant: { path: '' },
  memory_proposal: { path: '' },
  operational_proposal: { path: '' },
  relation_proposal: { path: '' },
  action_intent: { path: '' },
  conflict: { path: '' },
  state: { path: '' },
  manifest: { path: '' },
  profile: { path: '' },
};

/** Where one of a kind is read; empty where none is read by itself. */
export function addressOf(kind: IdKind): string {
  return FAMILIES[kind]?.path ?? '';
}

function familyOf(id: string): Family | undefined {
  const kind = kindOf(id);
  return kind && FAMILIES[kind];
}

export function wordFor(id: string): string {
  const kind = kindOf(id);
  return kind === undefined ? 'thing' : ownersWord(kind);
}

export function isConnection(id: string): boolean {
  return kindOf(id) === 'connection';
}

/** Whether it has words of its own to be called by. */
export function isNamed(id: string): boolean {
  return familyOf(id) !== undefined;
}

export function placeFor(id: string): string | null {
  const place = familyOf(id)?.place;
  return place === undefined ? null : `${place}/${id}`;
}

/** What a person would call it. */
export function titleOf(record: Record<string, unknown>): string {
  if (record.type === 'connector') return nameOfAccount(record as Connector);
  const { title, statement, key, name, id } = record;
  return String(title ?? statement ?? key ?? name ?? id);
}

const UNADDRESSED = '/v1/objects/{id}';

/** What has no address of its own, and what was deleted since, is called by the hub. */
async function nameFromHub(id: string): Promise<unknown> {
  return answered(await hub.GET('/v1/objects/{id}', { params: { path: { id } } }));
}

/** Whether the hub alone calls it by a name, and no place of its own does. */
function isUnaddressed(id: string): boolean {
  return !familyOf(id)?.path;
}

function questionFor(id: string) {
  const family = familyOf(id);
  const path = family?.path || UNADDRESSED;
  const init = { params: { path: kindOf(id) === 'connector' ? { connector_id: id } : { id } } };
  return {
    queryKey: ['get', path, init],
    queryFn:
      path === UNADDRESSED
        ? () => nameFromHub(id)
        : async () => answered(await hub.GET(path as '/v1/memories/{id}', init as never)) as unknown,
    enabled: family !== undefined,
    retry: false,
  };
}

function lastWords(id: string) {
  return {
    queryKey: ['get', UNADDRESSED, { params: { path: { id } } }],
    queryFn: () => nameFromHub(id) as Promise<{ title: string; gone: boolean }>,
    retry: false,
  };
}

/** Names of several objects; what cannot be read (any more) is missing. */
export function useTitles(ids: readonly string[]): Map<string, string> {
  return useQueries({
    queries: ids.map(questionFor),
    combine: (results) =>
      new Map(
        results.flatMap(({ data, error }, i) =>
          data && !isGone(error) ? [[ids[i] as string, titleOf(data as Record<string, unknown>)]] : [],
        ),
      ),
  });
}

/** Whether somebody else wrote it; false of what cannot be read any more. */
export function useIsFromOutside(id: string): boolean {
  const { data } = useQuery<unknown>(questionFor(id));
  const { untrusted, authority } = (data ?? {}) as { untrusted?: unknown; authority?: unknown };
  return untrusted === true || authority === 'source_imported';
}

function useConnectionName(id: string): string {
  const { items } = useWhole('/v1/connections', {}, { enabled: isConnection(id) });
  if (id === 'owner') return 'You';
  if (id === 'vault') return 'The hub';
  return items.find((each) => each.id === id)?.name ?? 'An assistant';
}

/** Plugins, accounts and imports bring things in under their own names. */
function isSource(id: string): boolean {
  return ['plugin', 'connector', 'vendor_batch'].includes(kindOf(id) ?? '');
}

/** Where a link has no place. */
export function WhoName({ id }: { id: string }) {
  const name = useConnectionName(id);
  return isSource(id) ? <PlainName id={id} /> : <Words>{name}</Words>;
}

/** The same of a thing. */
export function PlainName({ id }: { id: string }) {
  return <Words>{shortened(useTitles([id]).get(id) ?? wordFor(id), MOST_NAMED)}</Words>;
}

/** Who wants all of it follows the name. */
const MOST_NAMED = 200;

/** Where it stands `within` a sentence, only a name begins with a capital letter. */
export function Who({ id, within = false }: { id: string; within?: boolean }) {
  const name = useConnectionName(id);
  if (isSource(id)) return <NamedObject id={id} />;
  return isConnection(id) ? (
    <Link href={`/agents/${id}`}>
      <Words>{name}</Words>
    </Link>
  ) : (
    <span>{within ? name.toLowerCase() : name}</span>
  );
}

export function Named({ id }: { id: string }) {
  return isConnection(id) ? <Who id={id} /> : <NamedObject id={id} />;
}

function Deleted({ title }: { title: string }) {
  return (
    <span>
      <Words>{title}</Words> <span className="quiet small">(deleted)</span>
    </span>
  );
}

function NamedObject({ id }: { id: string }) {
  const found = useQuery<unknown>(questionFor(id));
  const title =
    found.data === undefined ? undefined : shortened(titleOf(found.data as Record<string, unknown>), MOST_NAMED);
  const isMissing = title === undefined;
  // What is not at its address any more still has its last words. Where these were asked for already, the same question again
  // would undo its own answer, and be asked for ever.
  const last = useQuery({ ...lastWords(id), enabled: isMissing && found.isError && !isUnaddressed(id) });
  const place = placeFor(id);
  // Deleted while it was shown: it still has the words that it had.
  if (!isMissing && isGone(found.error)) return <Deleted title={title} />;
  if (!isMissing)
    return place === null ? (
      <Words>{title}</Words>
    ) : (
      <Link href={place}>
        <Words>{title}</Words>
      </Link>
    );
  if (last.data?.gone) return <Deleted title={last.data.title} />;
  if (found.isLoading || last.isLoading) return <span className="quiet">…</span>;
  return (
    <code title={id}>
      {wordFor(id)} …{id.slice(-6)}
    </code>
  );
}

/** Of what is not at its address: by which words it was known, as far as the hub still says. */
export function LastWords({ id }: { id: string }) {
  const { data, isLoading } = useQuery({ ...lastWords(id), enabled: isId(id) });
  if (isLoading) return null;
  if (!data?.gone) return 'Perhaps it was deleted for good, or its address was cut short.';
  return (
    <>
      “<Words>{data.title}</Words>” was deleted.
    </>
  );
}

export function useProjects() {
  const { items: projects, ...rest } = useWhole('/v1/projects');
  return { projects, ...rest };
}
