// Calendar v3 as far as it is read: calendarList.list and events.list with pages, sync tokens and cancelled events. Events
// are given as Google spreads them out, each occurrence of a series by itself.
import { type Answer, failure } from './answer.ts';

interface TestEvent {
  id: string;
  summary?: string;
  status?: string;
  start?: { dateTime?: string; date?: string; timeZone?: string };
  end?: { dateTime?: string; date?: string; timeZone?: string };
  [field: string]: unknown;
}

interface Kept {
  event: TestEvent;
  /** The number of the change in which it came. */
  change: number;
}

interface Calendar {
  name: string;
  events: Map<string, Kept>;
}

export class CalendarAccount {
  readonly calendars = new Map<string, Calendar>([['primary', { name: 'Jo', events: new Map() }]]);
  /** So many events are on one page, whatever is asked for. */
  pageSize = 250;
  /** Sync tokens from before this change are refused as forgotten. */
  remembersFrom = 0;
  /** Whether every page names itself as the next. */
  loops = false;
  /** Whether a list of changes ends with a page that holds none. */
  endsEmpty = false;
  #changes = 0;

  add(id: string, name: string): void {
    this.calendars.set(id, { name, events: new Map() });
  }

  put(event: TestEvent, calendar = 'primary'): void {
    this.#changes += 1;
    this.calendars.get(calendar)?.events.set(event.id, { event, change: this.#changes });
  }

  /** Cancels an instance, a single event or a whole series, as Google does. */
  cancel(id: string, calendar = 'primary', fields: Partial<TestEvent> = {}): void {
    this.put({ id, status: 'cancelled', ...fields }, calendar);
  }

  forgetTokens(): void {
    this.remembersFrom = this.#changes + 1;
    this.#changes += 1;
  }

  answer(url: URL): Answer | undefined {
    if (url.pathname === '/calendar/v3/users/me/calendarList') {
      return { body: { items: [...this.calendars].map(([id, { name }]) => ({ id, summary: name })) } };
    }
    const id = /^\/calendar\/v3\/calendars\/([^/]+)\/events$/.exec(url.pathname)?.[1];
    if (id === undefined) return undefined;
    const calendar = this.calendars.get(decodeURIComponent(id));
    return calendar === undefined ? failure(404, 'notFound') : this.#list(calendar, url.searchParams);
  }

  #list({ name, events }: Calendar, asked: URLSearchParams): Answer {
    const syncToken = asked.get('syncToken');
    if (syncToken !== null && (asked.has('timeMin') || asked.has('timeMax'))) return failure(400, 'badRequest');
    if (asked.get('singleEvents') !== 'true') throw new Error('the test knows spread out events alone');
    const since = syncToken === null ? 0 : Number(syncToken.split('-')[1]);
    if (syncToken !== null && since < this.remembersFrom) return failure(410, 'fullSyncRequired');
    const [from, to] = [asked.get('timeMin'), asked.get('timeMax')];
    const all = [...events.values()].filter(({ event, change }) => {
      if (syncToken !== null) return change > since;
      return event.status !== 'cancelled' && isWithin(event, from, to);
    });
    const offset = Number(asked.get('pageToken')?.split('-')[1] ?? 0);
    const page = all.slice(offset, offset + this.pageSize);
    const isFollowed = this.loops || (this.endsEmpty && syncToken !== null && page.length > 0);
    const isLast = offset + page.length >= all.length && !isFollowed;
    const next = this.loops ? 'page-0' : `page-${offset + page.length}`;
    return {
      body: {
        summary: name,
        items: page.map(({ event }) => ({ status: 'confirmed', ...event })),
        ...(isLast ? { nextSyncToken: `sync-${this.#changes}` } : { nextPageToken: next }),
      },
    };
  }
}

function isWithin({ start, end }: TestEvent, from: string | null, to: string | null): boolean {
  const starts = Date.parse(start?.dateTime ?? start?.date ?? '');
  const ends = Date.parse(end?.dateTime ?? end?.date ?? start?.dateTime ?? start?.date ?? '');
  // An event without a time is listed, as some calendars do.
  if (Number.isNaN(starts)) return true;
  return (from === null || ends > Date.parse(from)) && (to === null || starts < Date.parse(to));
}
