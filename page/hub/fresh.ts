// What an event of the vault makes old on this page. An event names a kind and ids; the lists and answers in which an
// object of that type may stand are asked for again, together, a moment later.
import type { Query } from '@tanstack/react-query';
import { type IdKind, kindOf } from '../../shared/id-kinds.ts';
import { cache } from './cache.ts';
import { isPatched, patchList } from './lists.ts';
import { type Job, type LiveEvent, onLive } from './live.ts';
import { onSession } from './session.ts';
import { hasEnded } from './work.ts';

const GATHER_MS = 150;

/** By what it is that an id names. */
const PLACES: Partial<Record<IdKind, readonly string[]>> = {
  // What is proposed of where one stands says where that is now.
  project: ['/v1/projects', '/v1/operational-proposals'],
  goal: ['/v1/goals', '/v1/projects', '/v1/operational-proposals'],
  commitment: ['/v1/commitments', '/v1/projects'],
  decision: ['/v1/decisions', '/v1/projects'],
  memory: ['/v1/memories', '/v1/projects', '/v1/review'],
  preference: ['/v1/preferences'],
  artifact: ['/v1/artifacts'],
  event: ['/v1/calendar-events'],
  relation: ['/v1/relations', '/v1/projects'],
  profile: ['/v1/profile'],
  connection: ['/v1/connections', '/v1/grants'],
  grant: ['/v1/grants'],
  memory_proposal: ['/v1/memories/proposals', '/v1/memory-proposals', '/v1/review'],
  operational_proposal: ['/v1/operational-proposals', '/v1/review'],
  relation_proposal: ['/v1/relation-proposals', '/v1/review'],
  conflict: ['/v1/conflicts', '/v1/memories/proposals', '/v1/review'],
  action_intent: ['/v1/approvals', '/v1/review'],
  plugin: ['/v1/plugins', '/v1/marketplace'],
  connector: ['/v1/connectors'],
  import_staging: ['/v1/import'],
  vendor_batch: ['/v1/import'],
};

function placesOf(id: string): readonly string[] {
  const kind = kindOf(id);
  return (kind && PLACES[kind]) ?? [];
}

/** By the beginning of what happened, where it is about no object. */
const HAPPENED: Record<string, readonly string[]> = {
  'backup.': ['/v1/backups'],
  'key.': ['/v1/key', '/v1/backups'],
  'plugin.': ['/v1/plugins', '/v1/marketplace'],
  'connector.': ['/v1/connectors'],
};

/** By the kind of a job, at its end. What it did may be no event: a run that found nothing new. */
const ENDED: Partial<Record<Job['kind'], readonly string[]>> = {
  plugin_install: ['/v1/plugins'],
  plugin_update: ['/v1/plugins'],
  plugin_run: ['/v1/plugins'],
  marketplace_refresh: ['/v1/plugins', '/v1/marketplace'],
  connector_sync: ['/v1/connectors'],
  vendor_archive: ['/v1/import'],
  backup_copy: ['/v1/backups'],
  export: ['/v1/exports'],
};

/** Whoever only asks leaves a receipt and was just seen; what it was told of has not changed. */
const ONLY_ASKED = ['context.', 'state.', 'action.status', 'setup.bootstrap'];
const READERS = '/v1/objects/{id}/readers';
/** Answers that are made of many objects. */
const DERIVED = [
  '/v1/agenda',
  '/v1/days',
  '/v1/glass',
  '/v1/grants/effect',
  '/v1/grants/preview',
  '/v1/search',
  '/v1/review/due',
  READERS,
];
/** Who may see what. */
const TRUST = ['/v1/connections', '/v1/grants'];

let oldPlaces = new Set<string>();
let changed = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

function noteChange(places: readonly string[], refs: readonly string[]): void {
  for (const place of places) oldPlaces.add(place);
  for (const ref of refs) changed.add(ref);
  if (timer === undefined) timer = setTimeout(() => void refresh(), GATHER_MS);
}

async function refresh(): Promise<void> {
  const [places, refs] = [[...oldPlaces], [...changed]];
  [oldPlaces, changed, timer] = [new Set(), new Set(), undefined];
  const isOld = (path: string) => places.some((place) => path === place || path.startsWith(`${place}/`));
  const isDerived = (path: string) => isOld(path) && DERIVED.includes(path);
  const isTrust = (path: string) => isOld(path) && !DERIVED.includes(path) && TRUST.some((at) => path.startsWith(at));
  // Whoever comes to one of them from now on asks anew.
  void cache.invalidateQueries({ predicate: about(isDerived), refetchType: 'none' });
  void askAgain((path) => isOld(path) && !isDerived(path) && !isTrust(path), refs);
  await askAgain(isTrust, refs);
  // Drawn by then: of an assistant that has just ended nobody asks what it would get.
  await new Promise((drawn) => setTimeout(drawn));
  // Those that were under way when it changed included: they may have been answered by now, from before.
  await cache.invalidateQueries({ predicate: about(isDerived) });
}

function about(isMeant: (path: string) => boolean): (query: Query) => boolean {
  return ({ queryKey: [, path] }) => typeof path === 'string' && isMeant(path);
}

async function askAgain(isMeant: (path: string) => boolean, refs: readonly string[]): Promise<void> {
  await Promise.all(
    cache
      .getQueryCache()
      .findAll({ predicate: about(isMeant) })
      .map((query) => {
        if (query.queryKey[2] !== 'pages' || !isPatched(query)) {
          return cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
        }
        return patchList(
          query,
          refs.filter((ref) => placesOf(ref)[0] === query.queryKey[1]),
        );
      }),
  );
}

function note(event: LiveEvent): void {
  if (event.event === 'resumed') return void cache.invalidateQueries();
  if (event.event === 'job') {
    const { job } = event;
    if (hasEnded(job)) noteChange(ENDED[job.kind] ?? [], []);
    return void cache.setQueryData(['get', '/v1/jobs/{id}', { params: { path: { id: job.id } } }], job);
  }
  const { kind, refs } = event;
  if (ONLY_ASKED.some((start) => kind.startsWith(start)))
    return noteChange(['/v1/events', '/v1/days', '/v1/connections', '/v1/glass', READERS], []);
  const places = refs.flatMap(placesOf);
  const happened = Object.entries(HAPPENED).flatMap(([start, old]) => (kind.startsWith(start) ? old : []));
  const trust = /^(connection|grant)\./.test(kind) ? TRUST : [];
  noteChange(['/v1/events', ...DERIVED, ...places, ...happened, ...trust], refs);
}

export function keepFresh(): void {
  onLive(note);
  onSession(({ state }) => {
    // What was seen is not kept behind a lock.
    if (state === 'locked' || state === 'refused' || state === 'another_hub') cache.clear();
  });
}
