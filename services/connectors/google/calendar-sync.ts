// Google Calendar. The first walk takes every event of the window, each occurrence of a series by itself as Google spreads
// it out; from then on a sync token asks for what changed.
import { calendar_v3 } from '@googleapis/calendar';
import type { CalendarSelection, SyncFailure } from '../../../shared/schemas/connector.ts';
import { conforms } from '../../../shared/validate.ts';
import { type Collection, type CollectionStep, syncEach } from '../provider/collection.ts';
import { PageTokens } from '../provider/page-tokens.ts';
import { ProviderProblem } from '../provider/provider-problem.ts';
import { keyPart, type Step, type SyncContext, walkOf } from '../provider/sync-store.ts';
import { hasMoved, type Window, windowOf } from '../provider/window.ts';
import { apiOptions, type GoogleAccess, type GoogleSite } from './access.ts';
import { CalendarEntry, CalendarList, EventPage } from './answers.ts';
import { eventItem } from './event-item.ts';

interface CalendarState {
  id: string;
  window: Window;
  /** The page with which the walk under way goes on. */
  page: string | null;
  /** The token for changes, once the walk is done. */
  token: string | null;
}

const PAGE_SIZE = 250;

export interface GoogleSyncContext extends SyncContext {
  access: GoogleAccess;
  site: GoogleSite;
}

export async function syncGoogleCalendars(context: GoogleSyncContext, selection: CalendarSelection): Promise<void> {
  const { access, site, store } = context;
  const wanted = windowOf(selection, context.now);
  const api = new calendar_v3.Calendar(apiOptions(access, site));
  const names = [...new Set(selection.calendars ?? ['primary'])];
  await syncEach(
    store,
    new Map(names.map((name) => [keyPart('google calendar', name), name])),
    { missing: (name) => `There is no calendar "${name}" in this account.` },
    (collection, name) => syncCalendar({ access, api, collection, name, wanted }),
  );
}

interface CalendarSync {
  access: GoogleAccess;
  api: calendar_v3.Calendar;
  collection: Collection;
  name: string;
  wanted: Window;
}

async function syncCalendar(sync: CalendarSync): Promise<void> {
  const state = sync.collection.state<CalendarState>();
  if (state === undefined || hasMoved(state.window, sync.wanted)) return walk(sync, undefined);
  try {
    if (state.token === null) await walk(sync, state);
    else await follow(sync, state, state.token);
  } catch (error) {
    if (!(error instanceof ProviderProblem) || error.kind !== 'place_forgotten') throw error;
    await walk(sync, undefined);
  }
}

async function walk(sync: CalendarSync, left: CalendarState | undefined): Promise<void> {
  const state: CalendarState = left ?? {
    id: await findId(sync),
    window: sync.wanted,
    page: null,
    token: null,
  };
  const { from, to } = state.window;
  const tokens = new PageTokens();
  let pageToken = tokens.next(state.page);
  let isFirst = left === undefined;
  do {
    const page = await list(
      sync,
      state.id,
      { timeMin: from, timeMax: to, ...(pageToken && { pageToken }) },
      pageToken !== undefined,
    );
    pageToken = tokens.next(page.nextPageToken);
    if (pageToken === undefined && !page.nextSyncToken) throw noPlace();
    const next: CalendarState = { ...state, page: pageToken ?? null, token: page.nextSyncToken ?? null };
    await bring(sync, page, { walk: walkOf(isFirst, pageToken === undefined), since: from, state: next });
    isFirst = false;
  } while (pageToken !== undefined);
}

async function follow(sync: CalendarSync, state: CalendarState, syncToken: string): Promise<void> {
  const tokens = new PageTokens();
  let pageToken: string | undefined;
  let isChanged = false;
  do {
    const page = await list(sync, state.id, { syncToken, ...(pageToken && { pageToken }) }, false);
    pageToken = tokens.next(page.nextPageToken);
    isChanged ||= (page.items ?? []).length > 0;
    // The old token goes on holding: where nothing changed, nothing is written.
    if (!isChanged && pageToken === undefined) return;
    const token = page.nextSyncToken ?? syncToken;
    await bring(sync, page, pageToken === undefined ? { state: { ...state, token } } : {});
  } while (pageToken !== undefined);
}

async function list(
  sync: CalendarSync,
  calendarId: string,
  where: calendar_v3.Params$Resource$Events$List,
  isResumed: boolean,
): Promise<EventPage> {
  try {
    return await sync.access.call(EventPage, () =>
      sync.api.events.list({ calendarId, singleEvents: true, maxResults: PAGE_SIZE, ...where }),
    );
  } catch (error) {
    // The token of a page is refused when the walk was left too long ago.
    const isOld = isResumed && error instanceof ProviderProblem && error.kind === 'bad_answer';
    if (!isOld) throw error;
    throw new ProviderProblem('place_forgotten', error.message);
  }
}

/** The id of a calendar: `primary` and addresses are ids; anything else is the name that the owner gave it. */
async function findId(sync: CalendarSync): Promise<string> {
  if (sync.name === 'primary' || sync.name.includes('@')) return sync.name;
  const tokens = new PageTokens();
  let pageToken: string | undefined;
  do {
    const page: CalendarList = await sync.access.call(CalendarList, () =>
      sync.api.calendarList.list({ maxResults: PAGE_SIZE, ...(pageToken && { pageToken }) }),
    );
    const found = page.items?.find((each) => (each.summaryOverride ?? each.summary) === sync.name);
    if (found?.id) return found.id;
    pageToken = tokens.next(page.nextPageToken);
  } while (pageToken !== undefined);
  throw new ProviderProblem('not_found', 'There is no calendar of this name.');
}

async function bring({ collection, name }: CalendarSync, page: EventPage, place: CollectionStep): Promise<void> {
  const step: Required<Pick<Step, 'items' | 'gone' | 'only' | 'failures'>> = {
    items: [],
    gone: [],
    only: [],
    failures: [],
  };
  for (const event of page.items ?? []) {
    const source_key = collection.keyOf(event.id);
    if (!conforms(CalendarEntry, event)) {
      step.failures.push({ source_key, reason: 'This event is not written as Google writes events.' });
      continue;
    }
    if (event.status === 'cancelled') {
      step.gone.push(source_key);
      // A series that ends takes its occurrences with it.
      if (!event.recurringEventId) step.only.push({ under: `${source_key}_`, keys: [] });
      continue;
    }
    const item = eventItem(event, source_key, page.summary ?? name);
    if (item !== undefined) step.items.push(item);
    else step.failures.push(timeless(source_key));
  }
  await collection.save({ ...step, ...place });
  collection.progress(page.items?.length ?? 0);
}

function timeless(source_key: string): SyncFailure {
  return { source_key, reason: 'This event has no time that can be read.' };
}

function noPlace(): ProviderProblem {
  return new ProviderProblem('bad_answer', 'Google ended the list without saying where to go on next time.');
}
