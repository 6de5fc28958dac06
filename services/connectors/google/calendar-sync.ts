// Google Calendar. The first walk takes every event of the window, each occurrence of a series by itself as Google spreads
// it out; from then on a sync token asks for what changed.
import { calendar_v3 } from '@googleapis/calendar';
import type { CalendarSelection, SyncFailure } from '../../../shared/schemas/connector.ts';
import { conforms } from '../../../shared/validate.ts';
import { PageTokens } from '../provider/page-tokens.ts';
import { ProviderProblem } from '../provider/provider-problem.ts';
import { keyPart, readState, type Step, type SyncContext } from '../provider/sync-store.ts';
import { hasMoved, type Window, windowOf } from '../provider/window.ts';
import { apiOptions, type GoogleAccess, type GoogleSite } from './access.ts';
import { CalendarEntry, CalendarList, EventPage } from './answers.ts';
import { eventItem } from './event-item.ts';

interface CalendarState {
  id: string;
  window: Window;
  /** The walk under way goes on with this page. */
  page: string | null;
  /** The walk is done; changes are asked for with this. */
  token: string | null;
}

const PAGE_SIZE = 250;

export interface GoogleSyncContext extends SyncContext {
  access: GoogleAccess;
  site: GoogleSite;
}

export async function syncGoogleCalendars(context: GoogleSyncContext, selection: CalendarSelection): Promise<void> {
  const { access, site, store } = context;
  const api = new calendar_v3.Calendar(apiOptions(access, site));
  const names = [...new Set(selection.calendars ?? ['primary'])];
  const collections = new Map(names.map((name) => [keyPart('google calendar', name), name]));
  for (const known of store.state.keys()) if (!collections.has(known)) await store.forget(known);
  const done = { count: 0 };
  for (const [collection, name] of collections) {
    const sync = new CalendarSync(context, api, collection, name, windowOf(selection, context.now), done);
    try {
      await sync.run();
    } catch (error) {
      if (!(error instanceof ProviderProblem) || error.kind !== 'not_found') throw error;
      const reason = `There is no calendar "${name}" in this account.`;
      await store.save({ collection, failures: [{ source_key: collection, reason }] });
    }
  }
}

class CalendarSync {
  readonly #context: GoogleSyncContext;
  readonly #api: calendar_v3.Calendar;
  readonly #collection: string;
  readonly #name: string;
  readonly #wanted: Window;
  readonly #done: { count: number };

  constructor(
    context: GoogleSyncContext,
    api: calendar_v3.Calendar,
    collection: string,
    name: string,
    wanted: Window,
    done: { count: number },
  ) {
    this.#context = context;
    this.#api = api;
    this.#collection = collection;
    this.#name = name;
    this.#wanted = wanted;
    this.#done = done;
  }

  async run(): Promise<void> {
    const state = readState<CalendarState>(this.#context.store, this.#collection);
    if (state === undefined || hasMoved(state.window, this.#wanted)) return this.#walk(undefined);
    try {
      if (state.token === null) await this.#walk(state);
      else await this.#follow(state, state.token);
    } catch (error) {
      if (!(error instanceof ProviderProblem) || error.kind !== 'place_forgotten') throw error;
      await this.#walk(undefined);
    }
  }

  async #walk(left: CalendarState | undefined): Promise<void> {
    const state: CalendarState = left ?? {
      id: await this.#findId(),
      window: this.#wanted,
      page: null,
      token: null,
    };
    const { from, to } = state.window;
    const tokens = new PageTokens();
    let pageToken = tokens.next(state.page);
    let begins = left === undefined;
    do {
      const page = await this.#list(
        state.id,
        { timeMin: from, timeMax: to, ...(pageToken && { pageToken }) },
        pageToken !== undefined,
      );
      pageToken = tokens.next(page.nextPageToken);
      if (pageToken === undefined && !page.nextSyncToken) throw noPlace();
      const next: CalendarState = { ...state, page: pageToken ?? null, token: page.nextSyncToken ?? null };
      await this.#store(page, {
        ...(begins ? { walk: 'begins' } : pageToken === undefined ? { walk: 'ends' } : {}),
        since: from,
        state: JSON.stringify(next),
      });
      // One page that is both the first and the last.
      if (begins && pageToken === undefined) {
        await this.#context.store.save({ collection: this.#collection, walk: 'ends', since: from });
      }
      begins = false;
    } while (pageToken !== undefined);
  }

  async #follow(state: CalendarState, syncToken: string): Promise<void> {
    const tokens = new PageTokens();
    let pageToken: string | undefined;
    do {
      const page = await this.#list(state.id, { syncToken, ...(pageToken && { pageToken }) }, false);
      pageToken = tokens.next(page.nextPageToken);
      const nothing = (page.items ?? []).length === 0;
      // The old token goes on holding: where nothing changed, nothing is written.
      if (nothing && pageToken === undefined) return;
      const token = page.nextSyncToken ?? syncToken;
      await this.#store(page, pageToken === undefined ? { state: JSON.stringify({ ...state, token }) } : {});
    } while (pageToken !== undefined);
  }

  async #list(
    calendarId: string,
    where: calendar_v3.Params$Resource$Events$List,
    isResumed: boolean,
  ): Promise<EventPage> {
    const { access } = this.#context;
    try {
      return await access.call(EventPage, () =>
        this.#api.events.list({ calendarId, singleEvents: true, maxResults: PAGE_SIZE, ...where }),
      );
    } catch (error) {
      // A page of a walk that was left too long ago.
      const isOld = isResumed && error instanceof ProviderProblem && error.kind === 'bad_answer';
      if (!isOld) throw error;
      throw new ProviderProblem('place_forgotten', error.message);
    }
  }

  /** `primary` and addresses are ids; anything else is what the owner calls it. */
  async #findId(): Promise<string> {
    if (this.#name === 'primary' || this.#name.includes('@')) return this.#name;
    const tokens = new PageTokens();
    let pageToken: string | undefined;
    do {
      const page: CalendarList = await this.#context.access.call(CalendarList, () =>
        this.#api.calendarList.list({ maxResults: 250, ...(pageToken && { pageToken }) }),
      );
      const found = page.items?.find((each) => (each.summaryOverride ?? each.summary) === this.#name);
      if (found?.id) return found.id;
      pageToken = tokens.next(page.nextPageToken);
    } while (pageToken !== undefined);
    throw new ProviderProblem('not_found', 'There is no calendar of this name.');
  }

  async #store(page: EventPage, place: Partial<Step>): Promise<void> {
    const collection = this.#collection;
    const step: Required<Pick<Step, 'items' | 'gone' | 'only' | 'failures'>> = {
      items: [],
      gone: [],
      only: [],
      failures: [],
    };
    for (const event of page.items ?? []) {
      const source_key = this.#keyOf(event.id);
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
      const item = eventItem(event, source_key, page.summary ?? this.#name);
      if (item !== undefined) step.items.push(item);
      else step.failures.push(timeless(source_key));
    }
    await this.#context.store.save({ collection, ...step, ...place });
    this.#done.count += page.items?.length ?? 0;
    this.#context.store.progress(this.#done.count, null);
  }

  #keyOf(id: string): string {
    return `${this.#collection}:${id.length <= 120 ? id : keyPart(id)}`;
  }
}

function timeless(source_key: string): SyncFailure {
  return { source_key, reason: 'This event has no time that can be read.' };
}

function noPlace(): ProviderProblem {
  return new ProviderProblem('bad_answer', 'Google ended the list without saying where to go on next time.');
}
