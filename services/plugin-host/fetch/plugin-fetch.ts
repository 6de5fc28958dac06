// What a plugin may ask of the network, asked in its stead: the hosts that its manifest declares and those that the owner
// approved, over https, at a polite pace. Each redirect is judged like a request of its own.
//
// It lends the plugin the owner's token for a host and never shows it: the header is added here, for that host alone,
// and is gone when a redirect leads elsewhere.
import { HubError } from '../../../shared/errors.ts';
import {
  PLUGIN_FETCH_BYTES,
  PLUGIN_FETCH_MS,
  PLUGIN_FETCHES_BURST,
  PLUGIN_FETCHES_PER_RUN,
  PLUGIN_FETCHES_PER_SECOND,
  PLUGIN_REDIRECTS,
} from '../../../shared/limits.ts';
import type { HostParams, HostResult } from '../../../shared/methods/plugin-protocol.ts';
import { LOOPBACK_NAMES } from '../../../shared/plugins/loopback-names.ts';
import type { ApprovedHost } from '../../../shared/schemas/plugin.ts';
import { type Answer, type Question, type Resolve, requestOnce } from './guarded-request.ts';

interface Rules {
  /** The hosts that the manifest declares. */
  hosts: readonly string[];
  approved: readonly ApprovedHost[];
  /** The port of the hub: on this machine everything may be asked for by name but the hub itself. */
  ownPort: number;
  tokenFor(host: string): Promise<string | null>;
  resolve?: Resolve;
}

/** Headers that only the connection itself may set. */
const RESERVED_HEADERS = [
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'cookie',
  'proxy-authorization',
  'accept-encoding',
  'keep-alive',
];
const CREDENTIALS = ['authorization', 'x-api-key'];
const REDIRECTS = [301, 302, 303, 307, 308];

export class PluginFetch {
  readonly #rules: Rules;
  #asked = 0;
  #tokens = PLUGIN_FETCHES_BURST;
  #refilled = performance.now();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  async fetch(
    { url: text, method = 'GET', headers = {}, body = null }: HostParams<'http_fetch'>,
    run: AbortSignal,
  ): Promise<HostResult<'http_fetch'>> {
    const given = checkHeaders(headers);
    const signal = AbortSignal.any([run, AbortSignal.timeout(PLUGIN_FETCH_MS)]);
    let url = URL.parse(text);
    let question: Pick<Question, 'method' | 'headers' | 'body'> = { method, headers: given, body };
    for (let hops = 0; ; hops++) {
      if (url === null) throw refused('This is not an address.');
      const loopback = this.#judge(url);
      await this.#pace(signal);
      const answer = await requestOnce(
        { url, loopback },
        { ...question, headers: await this.#withToken(url, question.headers), maxBytes: PLUGIN_FETCH_BYTES, signal },
        this.#rules.resolve,
      );
      const { location } = answer.headers;
      if (!REDIRECTS.includes(answer.status) || location === undefined) return resultOf(url, answer);
      if (hops === PLUGIN_REDIRECTS)
        throw refused(`The answer leads on to another address more than ${PLUGIN_REDIRECTS} times.`);
      const next: URL | null = URL.parse(location, url);
      question = redirected(question, answer.status, next?.origin !== url.origin);
      url = next;
    }
  }

  /** Refuses a place where the plugin may not ask. True where the place is this machine, named on purpose. */
  #judge(url: URL): boolean {
    const { hosts, approved, ownPort } = this.#rules;
    const { protocol, hostname } = url;
    if (url.username !== '' || url.password !== '') throw refused('An address with a password in it is refused.');
    if (protocol !== 'https:' && protocol !== 'http:') throw refused('A plugin may ask over https alone.');
    const port = url.port === '' ? (protocol === 'https:' ? 443 : 80) : Number(url.port);
    const isApproved = approved.some(
      (each) => each.protocol === protocol && each.host === hostname && each.port === port,
    );
    if (!isApproved && !hosts.includes(hostname)) {
      throw refused(`The host ${hostname} is not one that this plugin declared or the owner approved.`);
    }
    const loopback = LOOPBACK_NAMES.includes(hostname);
    if (loopback && port === ownPort) throw refused('The hub itself is no place that a plugin may ask.');
    if (protocol === 'http:' && !loopback) throw refused(`The host ${hostname} may be asked over https alone.`);
    return loopback;
  }

  async #withToken({ hostname, protocol }: URL, headers: Record<string, string>): Promise<Record<string, string>> {
    if (CREDENTIALS.some((name) => name in headers)) return headers;
    const token = await this.#rules.tokenFor(hostname);
    if (token === null || (protocol === 'http:' && !LOOPBACK_NAMES.includes(hostname))) return headers;
    return { ...headers, authorization: `Bearer ${token}` };
  }

  /** Waits until the plugin may ask again: one that asks for much is slowed down, and does not fail. */
  async #pace(signal: AbortSignal): Promise<void> {
    this.#asked++;
    if (this.#asked > PLUGIN_FETCHES_PER_RUN)
      throw refused(`One run asks the network at most ${PLUGIN_FETCHES_PER_RUN} times.`);
    const now = performance.now();
    const gained = ((now - this.#refilled) / 1000) * PLUGIN_FETCHES_PER_SECOND;
    this.#tokens = Math.min(PLUGIN_FETCHES_BURST, this.#tokens + gained) - 1;
    this.#refilled = now;
    if (this.#tokens >= 0) return;
    await new Promise((resolve) => setTimeout(resolve, (-this.#tokens / PLUGIN_FETCHES_PER_SECOND) * 1000));
    if (signal.aborted) throw new HubError('unavailable', 'The request waited too long for its turn.');
  }
}

function checkHeaders(headers: Record<string, string>): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(lower) || /[^\t\x20-\x7e\x80-\xff]/.test(value))
      throw refused('A header of the request is malformed.');
    if (RESERVED_HEADERS.includes(lower) || lower.startsWith('sec-'))
      throw refused(`The header ${lower} is not a plugin's to set.`);
    checked[lower] = value;
  }
  return checked;
}

/** The next request of a redirect, as browsers make it: with a changed method it loses its body, at a changed place the credentials. */
function redirected(
  question: { method: string; headers: Record<string, string>; body: string | null },
  status: number,
  elsewhere: boolean,
) {
  const keepsMethod = status === 307 || status === 308 || question.method === 'GET' || question.method === 'HEAD';
  const dropped = [...(elsewhere ? CREDENTIALS : []), ...(keepsMethod ? [] : ['content-type'])];
  const headers = Object.fromEntries(Object.entries(question.headers).filter(([name]) => !dropped.includes(name)));
  return keepsMethod ? { ...question, headers } : { method: 'GET', headers, body: null };
}

function resultOf(url: URL, { status, headers, body }: Answer): HostResult<'http_fetch'> {
  return { status, url: url.href, headers, body: body.toString('base64') };
}

function refused(sentence: string): HubError {
  return new HubError('policy_denied', sentence);
}
