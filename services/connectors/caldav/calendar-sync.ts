// Calendars over CalDAV. A sync token asks for the resources that changed; where a server knows none, the tags of all of them
// are compared with those of the last sync. Each is one event or one series, which is spread out over the window here.
import { DAY_MS, DOCUMENT_LENGTH } from '../../../shared/limits.ts';
import { type CalendarEvent, readCalendar } from '../../../shared/reading/calendar/read-calendar.ts';
import { oneLine } from '../../../shared/reading/text/one-line.ts';
import type { CalendarSelection, Login } from '../../../shared/schemas/connector.ts';
import type { ImportedItem } from '../../../shared/schemas/imported-item.ts';
import { Collection, syncEach } from '../provider/collection.ts';
import { PageTokens } from '../provider/page-tokens.ts';
import { ProviderProblem } from '../provider/provider-problem.ts';
import { keyPart, type Step, type SyncContext } from '../provider/sync-store.ts';
import { hasMoved, type Window, windowOf } from '../provider/window.ts';
import { CalendarServer, type DavCalendar, type Listing } from './server.ts';

interface CalendarState {
  window: Window;
  /** null while the calendar is walked through. */
  token: string | null;
  /** What was seen last, in place of a token, where the server knows none. */
  seen?: Seen;
}

/** A calendar as it was at the last sync: its own tag, and a short form of the tag of each resource by its path. */
interface Seen {
  tag: string | null;
  resources: Record<string, string>;
}

interface Found {
  changed: string[];
  gone: string[];
  token: string;
  seen?: Seen;
}

interface Position {
  /** Resources up to this path are done. */
  after: string;
  /** The token by which changes since the beginning of the walk are asked for. */
  token: string;
}

interface Directory {
  calendars: DavCalendar[];
  at: number;
}

const BATCH = 50;
const DIRECTORY = keyPart('caldav calendars');
/** So long the list of calendars is remembered: a new one is found within a day. */
const DIRECTORY_HOLDS_MS = DAY_MS;

export async function syncCaldav(
  context: SyncContext,
  address: string,
  login: Login,
  selection: CalendarSelection,
  wholeMs?: number,
): Promise<void> {
  const server = new CalendarServer(address, login, context.patience, wholeMs);
  const calendars = selected(await findCalendars(context, server), selection);
  const wanted = windowOf(selection, context.now);
  await syncEach(
    context.store,
    new Map(calendars.map((calendar) => [keyPart('caldav', calendar.url), calendar])),
    { beside: DIRECTORY, missing: ({ name }) => `The calendar "${oneLine(name)}" is there no more.` },
    (collection, calendar) => syncCalendar({ server, collection, calendar, wanted }),
  );
}

async function findCalendars({ store, now }: SyncContext, server: CalendarServer): Promise<DavCalendar[]> {
  const directory = new Collection(store, DIRECTORY);
  const held = directory.state<Directory>();
  if (held !== undefined && now - held.at < DIRECTORY_HOLDS_MS) return held.calendars;
  const calendars = await server.calendars();
  await directory.save({ state: { calendars, at: now } satisfies Directory });
  return calendars;
}

function selected(calendars: readonly DavCalendar[], { calendars: wanted }: CalendarSelection): DavCalendar[] {
  if (wanted === undefined) return [...calendars];
  const named = calendars.filter(({ url, name }) => wanted.some((each) => each === name || each === url));
  if (named.length > 0) return named;
  throw new ProviderProblem('selection', 'The calendar server has none of the calendars of this selection.', {
    fix: 'Name calendars as your calendar program shows them, or leave them out to import all.',
  });
}

/** So many entries of one calendar can be remembered in its state. */
const MOST_SEEN = 50_000;

function seenIn({ tag, etags }: Listing): Seen {
  if (etags.size > MOST_SEEN) {
    throw new ProviderProblem(
      'selection',
      `A calendar has more than ${MOST_SEEN} entries, and its server keeps no changes.`,
      {
        fix: 'Name the calendars to import, and leave this one out.',
      },
    );
  }
  return {
    tag,
    resources: Object.fromEntries([...etags].map(([path, etag]) => [path, etag && keyPart(etag).slice(0, 8)])),
  };
}

interface DavSync {
  server: CalendarServer;
  collection: Collection;
  calendar: DavCalendar;
  wanted: Window;
}

async function syncCalendar(sync: DavSync): Promise<void> {
  const state = sync.collection.state<CalendarState>();
  if (state === undefined || hasMoved(state.window, sync.wanted)) return walk(sync, undefined);
  if (state.token === null) return walk(sync, state);
  if (state.seen !== undefined) return compare(sync, state, state.seen);
  try {
    await follow(sync, state, state.token);
  } catch (error) {
    if (!(error instanceof ProviderProblem) || error.kind !== 'place_forgotten') throw error;
    await walk(sync, undefined);
  }
}

async function walk(sync: DavSync, left: CalendarState | undefined): Promise<void> {
  const state: CalendarState = left ?? { window: sync.wanted, token: null };
  const since = state.window.from;
  if (left === undefined) {
    await sync.collection.save({ walk: 'begins', since, state, position: null });
  }
  const { changed, token: now, seen } = await collect(sync, '');
  // Without a token nobody can say what changed since the walk was left: it begins again.
  const position = left === undefined || seen ? undefined : sync.collection.position<Position>();
  const token = position?.token ?? now;
  const paths = changed.filter((path) => position === undefined || path > position.after).sort();
  await bring(sync, paths, state.window, (after): Position => ({ after, token }));
  const walked: CalendarState = { ...state, token, ...(seen && { seen }) };
  await sync.collection.save({ walk: 'ends', since, state: walked, position: null });
}

async function follow(sync: DavSync, state: CalendarState, before: string): Promise<void> {
  const { changed, gone, token } = await collect(sync, before);
  // The old token goes on holding: where nothing changed, nothing is written.
  if (changed.length === 0 && gone.length === 0) return;
  await takeOut(sync, gone);
  await bring(sync, changed, state.window);
  await sync.collection.save({ state: { ...state, token } });
}

/** Finds changes by comparing tags: one request where nothing changed, for the tag of the calendar or for those of all its entries. */
async function compare(sync: DavSync, state: CalendarState, before: Seen): Promise<void> {
  const { url } = sync.calendar;
  if (before.tag !== null && (await sync.server.tag(url)) === before.tag) return;
  const seen = seenIn(await sync.server.listing(url));
  const paths = Object.keys(seen.resources);
  // A resource without a tag may have changed.
  const changed = paths.filter((path) => !seen.resources[path] || seen.resources[path] !== before.resources[path]);
  const gone = Object.keys(before.resources).filter((path) => seen.resources[path] === undefined);
  if (changed.length === 0 && gone.length === 0 && seen.tag === before.tag) return;
  await takeOut(sync, gone);
  await bring(sync, changed, state.window);
  await sync.collection.save({ state: { ...state, seen } });
}

/** All changes since a token, which a server may send in pieces. */
async function collect(sync: DavSync, from: string): Promise<Found> {
  const tokens = new PageTokens();
  const isThere = new Map<string, boolean>();
  let piece = await sync.server.changes(sync.calendar.url, from);
  if (piece === null) {
    const seen = seenIn(await sync.server.listing(sync.calendar.url));
    return { changed: Object.keys(seen.resources), gone: [], token: '', seen };
  }
  for (;;) {
    for (const path of piece.changed) isThere.set(path, true);
    for (const path of piece.gone) isThere.set(path, false);
    if (!piece.isCut) break;
    const next = await sync.server.changes(sync.calendar.url, tokens.next(piece.token) ?? '');
    if (next === null) throw new ProviderProblem('bad_answer', 'The calendar server broke its list off.');
    piece = next;
  }
  const paths = [...isThere];
  return {
    changed: paths.flatMap(([path, there]) => (there ? [path] : [])),
    gone: paths.flatMap(([path, there]) => (there ? [] : [path])),
    token: piece.token,
  };
}

async function takeOut({ collection }: DavSync, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  await collection.save({ only: gone.map((path) => ({ under: keysUnder(collection, path), keys: [] })) });
  collection.progress(gone.length);
}

async function bring(
  { server, collection, calendar }: DavSync,
  paths: readonly string[],
  window: Window,
  placeAfter?: (path: string) => Position,
): Promise<void> {
  const span = { from: Date.parse(window.from), to: Date.parse(window.to) };
  for (let at = 0; at < paths.length; at += BATCH) {
    const batch = paths.slice(at, at + BATCH);
    const step: Required<Pick<Step, 'items' | 'only' | 'failures'>> = { items: [], only: [], failures: [] };
    for (const { path, text } of await server.read(calendar.url, batch)) {
      const under = keysUnder(collection, path);
      const bytes = Buffer.from(text ?? '');
      const reading = readCalendar({ contentType: 'text/calendar; charset=utf-8', bytes }, span);
      if (reading === undefined) {
        step.failures.push({ source_key: under, reason: 'This entry of the calendar could not be read.' });
        continue;
      }
      const items = reading.events.map((event) => itemOf(event, `${under}${keyPart(event.key)}`, calendar));
      step.items.push(...items);
      step.only.push({ under, keys: items.map(({ source_key }) => source_key) });
      for (const warning of reading.warnings)
        step.failures.push({ source_key: under, reason: `Of an entry: ${warning}.` });
    }
    await collection.save({ ...step, ...(placeAfter && { position: placeAfter(batch.at(-1) as string) }) });
    collection.progress(batch.length);
  }
}

function keysUnder({ name }: Collection, path: string): string {
  return `${name}:${keyPart(path)}:`;
}

function itemOf(event: CalendarEvent, source_key: string, calendar: DavCalendar): ImportedItem {
  const { starts_at, ends_at, all_day, status, location } = event;
  return {
    type: 'event',
    classification: 'private',
    source_key,
    title: oneLine(event.title),
    body: event.description.slice(0, DOCUMENT_LENGTH) || null,
    labels: event.categories
      .map((each) => oneLine(each, 100))
      .filter(Boolean)
      .slice(0, 20),
    source_refs: event.url === undefined ? [] : [event.url.slice(0, 2000)],
    starts_at,
    ends_at,
    all_day,
    status,
    location: location === null ? null : oneLine(location, 1000),
    attendees: event.attendees.slice(0, 100).map((each) => oneLine(each, 500)),
    calendar_id: oneLine(calendar.name || calendar.url, 1000),
  };
}
