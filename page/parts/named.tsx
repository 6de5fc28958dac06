// An object by its name, wherever only its id is at hand.
import { useQueries } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type Connector, nameOfAccount } from '../connectors/accounts.ts';
import { answered, hub } from '../hub/client.ts';
import { useWhole } from '../hub/lists.ts';
import { Words } from './words.tsx';

interface Family {
  path: string;
  word: string;
  /** Where one of them is shown. */
  place?: string;
}

const FAMILIES: Record<string, Family> = {
  prj: { path: '/v1/projects/{id}', word: 'project', place: '/projects' },
  gol: { path: '/v1/goals/{id}', word: 'goal' },
  cmt: { path: '/v1/commitments/{id}', word: 'commitment' },
  dec: { path: '/v1/decisions/{id}', word: 'decision' },
  mem: { path: '/v1/memories/{id}', word: 'memory', place: '/memories' },
  prf: { path: '/v1/preferences/{id}', word: 'preference', place: '/preferences' },
  art: { path: '/v1/artifacts/{id}', word: 'document', place: '/documents' },
  evt: { path: '/v1/calendar-events/{id}', word: 'event' },
  plg: { path: '/v1/plugins/{id}', word: 'plugin', place: '/plugins' },
  cnr: { path: '/v1/connectors/{connector_id}', word: 'account', place: '/connectors' },
  stg: { path: '', word: 'import', place: '/import' },
  vnb: { path: '', word: 'import', place: '/import' },
  rel: { path: '', word: 'relation' },
  con: { path: '', word: 'assistant', place: '/agents' },
  grt: { path: '', word: 'grant' },
  prp: { path: '', word: 'proposed memory' },
  opp: { path: '', word: 'proposed state' },
  rlp: { path: '', word: 'proposed relation' },
  int: { path: '', word: 'action' },
  cfl: { path: '', word: 'conflict' },
  sst: { path: '', word: 'handoff entry' },
  mft: { path: '', word: 'manifest' },
  pfl: { path: '', word: 'profile' },
};

export function wordFor(id: string): string {
  return FAMILIES[id.slice(0, 3)]?.word ?? 'object';
}

/** Whether it has words of its own to be called by. */
export function isNamed(id: string): boolean {
  return id.startsWith('con_') || (FAMILIES[id.slice(0, 3)]?.path ?? '') !== '';
}

export function placeFor(id: string): string | null {
  const place = FAMILIES[id.slice(0, 3)]?.place;
  return place === undefined ? null : `${place}/${id}`;
}

/** What a person would call it. */
export function titleOf(record: Record<string, unknown>): string {
  if (record.type === 'connector') return nameOfAccount(record as Connector);
  const { title, statement, key, name, id } = record;
  return String(title ?? statement ?? key ?? name ?? id);
}

function questionFor(id: string) {
  const family = FAMILIES[id.slice(0, 3)];
  const init = { params: { path: id.startsWith('cnr_') ? { connector_id: id } : { id } } };
  return {
    queryKey: ['get', family?.path ?? '', init],
    queryFn: async () => answered(await hub.GET((family?.path ?? '') as '/v1/memories/{id}', init as never)) as unknown,
    enabled: family !== undefined && family.path !== '',
    retry: false,
  };
}

/** Names of several objects; what cannot be read (any more) is missing. */
export function useTitles(ids: readonly string[]): Map<string, string> {
  return useQueries({
    queries: ids.map(questionFor),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, i) => (data ? [[ids[i] as string, titleOf(data as Record<string, unknown>)]] : [])),
      ),
  });
}

function useConnectionName(id: string): string {
  const { items } = useWhole('/v1/connections', {}, { enabled: id.startsWith('con_') });
  if (id === 'owner') return 'You';
  if (id === 'vault') return 'The hub';
  return items.find((each) => each.id === id)?.name ?? 'An assistant';
}

export function Who({ id }: { id: string }) {
  const name = useConnectionName(id);
  // Plugins and accounts bring things in under their own names.
  if (id.startsWith('plg_') || id.startsWith('cnr_')) return <NamedObject id={id} />;
  return id.startsWith('con_') ? (
    <Link href={`/agents/${id}`}>
      <Words>{name}</Words>
    </Link>
  ) : (
    <span>{name}</span>
  );
}

export function Named({ id }: { id: string }) {
  return id.startsWith('con_') ? <Who id={id} /> : <NamedObject id={id} />;
}

function NamedObject({ id }: { id: string }) {
  const title = useTitles([id]).get(id);
  const place = placeFor(id);
  const text =
    title === undefined ? (
      <code title={id}>
        {wordFor(id)} …{id.slice(-6)}
      </code>
    ) : (
      <Words>{title}</Words>
    );
  return place === null || title === undefined ? text : <Link href={place}>{text}</Link>;
}

export function useProjects() {
  const { items: projects, ...rest } = useWhole('/v1/projects');
  return { projects, ...rest };
}
