// A calendar server that speaks CalDAV, asked through tsdav. The password goes over TLS or stays on this machine.
import { calendarMultiGet, createAccount, fetchCalendars, propfind, syncCollection } from 'tsdav';
import type { Login } from '../../../shared/schemas/connector.ts';
import { boundedFetch, isTooLarge } from '../provider/bounded-fetch.ts';
import { type Patience, patiently } from '../provider/patience.ts';
import { isNetworkFault, ProviderProblem, unreachable, waitAskedFor } from '../provider/provider-problem.ts';

export interface DavCalendar {
  url: string;
  name: string;
}

interface Changes {
  /** Paths of resources that are new or changed. */
  changed: string[];
  gone: string[];
  token: string;
  /** Whether there is more, to be asked for with the token. */
  isCut: boolean;
}

export interface Listing {
  tag: string | null;
  /** The tag of each resource, by its path. */
  etags: Map<string, string>;
}

interface CalendarResource {
  path: string;
  text: string | undefined;
}

const ANSWER_MS = 60_000;
const ANSWER_BYTES = 64 * 1024 * 1024;

export class CalendarServer {
  readonly #address: string;
  readonly #login: Login;
  readonly #patience: Patience;
  readonly #wholeMs: number;
  /** Set when the server did not answer however often it was asked: tsdav would try its next request just as often. */
  #away: ProviderProblem | undefined;

  constructor(address: string, login: Login, patience: Patience, wholeMs = ANSWER_MS) {
    this.#address = address;
    this.#login = login;
    this.#patience = patience;
    this.#wholeMs = wholeMs;
  }

  async calendars(): Promise<DavCalendar[]> {
    const asked = this.#asked();
    try {
      const account = await createAccount({
        account: { serverUrl: this.#address, accountType: 'caldav', credentials: this.#login },
        ...asked,
      });
      const found = await fetchCalendars({ account, ...asked });
      return found
        .filter(({ components = [] }) => components.length === 0 || components.includes('VEVENT'))
        .map(({ url, displayName }) => ({ url, name: typeof displayName === 'string' ? displayName : '' }));
    } catch (error) {
      this.#rethrow(error);
      throw new ProviderProblem('selection', 'There is no calendar server at this address.', {
        fix: 'Take the CalDAV address from the settings of your provider, for example https://caldav.example.org/.',
      });
    }
  }

  /** The changes since `token`; everything, when that is empty. null: this server keeps no changes (RFC 6578). */
  async changes(url: string, token: string): Promise<Changes | null> {
    const props = { 'd:getetag': {} };
    const asked = { url, props, syncLevel: 1, syncToken: token, ...this.#asked() };
    const answers = await this.#understood(syncCollection(asked));
    const next = tokenIn(answers[0]?.raw);
    if (next === undefined) {
      const refusal = refusalOf(answers[0]?.status ?? 0, token);
      if (refusal === null) return null;
      throw refusal;
    }
    const own = pathOf(url, url);
    const changes: Changes = { changed: [], gone: [], token: next, isCut: false };
    for (const { href, status } of answers) {
      const path = pathOf(href, url);
      if (path === undefined) continue;
      if (path === own) changes.isCut ||= status === 507;
      else if (status === 404 || status === 410) changes.gone.push(path);
      else if (!path.endsWith('/')) changes.changed.push(path);
    }
    return changes;
  }

  /** The tag of the whole calendar, another one with each change; null where the server has none. */
  async tag(url: string): Promise<string | null> {
    const [own] = await this.#look(url, '0');
    return own?.tag ?? null;
  }

  /** Every resource with its tag, for a server that keeps no changes. */
  async listing(url: string): Promise<Listing> {
    const own = pathOf(url, url);
    const listing: Listing = { tag: null, etags: new Map() };
    for (const { path, tag, etag } of await this.#look(url, '1')) {
      if (path === own) listing.tag = tag;
      else if (!path.endsWith('/')) listing.etags.set(path, etag ?? '');
    }
    return listing;
  }

  async #look(url: string, depth: '0' | '1') {
    const props = { 'd:getetag': {}, 'cs:getctag': {} };
    const answers = await this.#understood(propfind({ url, props, depth, ...this.#asked() }));
    const [first] = answers;
    if (first?.status === 404) throw new ProviderProblem('not_found', 'This calendar is there no more.');
    if (first === undefined || first.status >= 400) throw badAnswer('no list of what is in a calendar');
    return answers.flatMap(({ href, props: found }) => {
      const path = pathOf(href, url);
      return path === undefined ? [] : [{ path, tag: textIn(found?.['getctag']), etag: textIn(found?.['getetag']) }];
    });
  }

  async read(url: string, paths: readonly string[]): Promise<CalendarResource[]> {
    const props = { 'd:getetag': {}, 'c:calendar-data': {} };
    try {
      const answers = await calendarMultiGet({ url, props, objectUrls: [...paths], depth: '1', ...this.#asked() });
      return answers.flatMap(({ href, props: found }) => {
        const data: unknown = found?.['calendarData']?._cdata ?? found?.['calendarData'];
        const path = pathOf(href, url);
        return path === undefined ? [] : [{ path, text: typeof data === 'string' ? data : undefined }];
      });
    } catch (error) {
      this.#rethrow(error);
      // A resource that was deleted in between makes tsdav give up on all of them.
      if (paths.length === 1) return [{ path: paths[0] as string, text: undefined }];
      const each: CalendarResource[] = [];
      for (const path of paths) each.push(...(await this.read(url, [path])));
      return each;
    }
  }

  #asked() {
    const credentials = Buffer.from(`${this.#login.username}:${this.#login.password}`).toString('base64');
    const ask: typeof fetch = async (input, init) => {
      if (this.#away !== undefined) throw this.#away;
      this.#requireGuarded(input);
      return patiently(this.#patience, () => this.#ask(input, init));
    };
    return { headers: { authorization: `Basic ${credentials}` }, fetch: ask };
  }

  /**
   * Refuses an unprotected address that the server names for the next request: the password only goes to where the owner said,
   * or over TLS.
   */
  #requireGuarded(input: Parameters<typeof fetch>[0]): void {
    const url = URL.parse(input instanceof Request ? input.url : String(input));
    if (url?.protocol === 'https:' || url?.origin === new URL(this.#address).origin) return;
    throw badAnswer('an address without encryption, which is not asked with a password');
  }

  async #ask(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): Promise<Response> {
    const { signal } = this.#patience;
    try {
      const answer = await boundedFetch({ wholeMs: this.#wholeMs, bytes: ANSWER_BYTES, signal })(input, init);
      // The body is read here, so that an answer that breaks off is asked for again.
      const text = await answer.text();
      this.#away = undefined;
      refuse(answer);
      const whole = new Response(answer.status === 204 || answer.status === 304 ? null : text, answer);
      Object.defineProperty(whole, 'url', { value: answer.url });
      return whole;
    } catch (error) {
      if (isTooLarge(error)) throw badAnswer('an answer that is larger than any that is expected');
      if (!isNetworkFault(error) || signal.aborted) throw error;
      this.#away = unreachable('The calendar server');
      throw this.#away;
    }
  }

  /** The answers, or a problem where tsdav stumbles over them. */
  async #understood<T>(answers: Promise<T>): Promise<T> {
    try {
      return await answers;
    } catch (error) {
      this.#rethrow(error);
      throw badAnswer('an answer that cannot be read');
    }
  }

  /** Throws our own errors and the end of the sync on. Everything else is what tsdav makes of an answer. */
  #rethrow(error: unknown): void {
    if (error instanceof ProviderProblem || this.#patience.signal.aborted) throw error;
  }
}

function refuse({ status, headers }: Response): void {
  if (status === 401) {
    throw new ProviderProblem('reconsent_required', 'The calendar server does not accept the name or the password.', {
      fix: 'Enter them again. Many providers want an app password here, made in the settings of the account.',
    });
  }
  const waitMs = waitAskedFor(headers.get('retry-after'), Date.now());
  if (status === 429) {
    throw new ProviderProblem('rate_limited', 'The calendar server asks to be asked less often.', {
      fix: 'Nothing is needed: the hub waits and goes on by itself.',
      waitMs,
    });
  }
  if (status >= 500 && status !== 501 && status !== 507) {
    throw new ProviderProblem('unavailable', 'The calendar server has a problem of its own at the moment.', {
      fix: 'Nothing is needed: the hub tries again by itself.',
      waitMs,
    });
  }
}

/** The problem that a status means; null where the server does not know this kind of request. */
function refusalOf(status: number, token: string): ProviderProblem | null {
  if (status === 404) return new ProviderProblem('not_found', 'This calendar is there no more.');
  // For a token that it has forgotten a server says 403 by RFC 6578; others say 400, 409, 410 or 412. The way on is a walk without a token.
  if (token !== '' && status >= 400 && status < 500) {
    return new ProviderProblem('place_forgotten', 'The calendar server has forgotten where the last sync ended.');
  }
  return token === '' ? null : badAnswer('no list of changes');
}

function badAnswer(what: string): ProviderProblem {
  return new ProviderProblem('bad_answer', `The calendar server sent ${what}.`);
}

function tokenIn(raw: unknown): string | undefined {
  const token = (raw as { multistatus?: { syncToken?: unknown } } | undefined)?.multistatus?.syncToken;
  return textIn(token) ?? undefined;
}

/** A value as text: tsdav makes numbers of what looks like one. */
function textIn(value: unknown): string | null {
  const text = typeof value === 'object' && value !== null ? (value as { _text?: unknown })._text : value;
  return typeof text === 'number' || (typeof text === 'string' && text !== '') ? String(text) : null;
}

/** The path of a resource: servers name the whole address or only its path. */
function pathOf(href: unknown, base: string): string | undefined {
  const text = textIn(href);
  return text === null ? undefined : URL.parse(text, base)?.pathname;
}
