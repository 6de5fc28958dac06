// A provider of one's own for tests: OAuth, Calendar v3 and Gmail v1 as Google documents them, over HTTP on the loopback,
// with whatever can go wrong.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, failure } from './answer.ts';
import { CalendarAccount } from './calendar.ts';
import { MailAccount } from './mail.ts';

interface Fault {
  /** The requests that the fault is for, by method and path. */
  on: RegExp;
  times: number;
  answer?: Answer;
  /** Whether the connection is cut after half of the true answer. */
  cut?: boolean;
  /** Whether the answer comes so slowly that it never ends. */
  drip?: boolean;
}

interface Code {
  challenge: string;
  redirectUri: string;
}

export class GoogleProvider {
  readonly calendar = new CalendarAccount();
  readonly mail = new MailAccount();
  readonly faults: Fault[] = [];
  /** Every request as `METHOD /path?query`. */
  readonly requests: string[] = [];
  readonly client = { client_id: 'desk.apps.example', client_secret: 'not-so-secret' };
  accessLastsS = 3600;
  /** Whether it hands out another refresh token with every renewal, and withdraws the one before. */
  rotates = false;
  /** How long consent lasts, as Google says it of clients in "Testing". */
  consentLastsS: number | undefined;
  base = '';
  /** Called with every request before it is answered. */
  onRequest: (named: string) => void | Promise<void> = () => {};
  /** Makes the text of a code or a token; each is another one. */
  mint = (kind: 'code' | 'access' | 'refresh', made: number): string =>
    `${kind}-${made}-${createHash('sha256').update(`${kind}${made}`).digest('hex').slice(0, 12)}`;
  /** Changes what the provider is about to say. */
  bent: (named: string, body: unknown) => unknown = (_, body) => body;
  readonly #codes = new Map<string, Code>();
  readonly #accessTokens = new Set<string>();
  readonly #refreshTokens = new Set<string>();
  #made = 0;
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  async start(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    this.base = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** The address to which the browser is sent when somebody agrees on the page of Google. */
  agree(consentUrl: string): string {
    const asked = new URL(consentUrl).searchParams;
    const redirect = new URL(asked.get('redirect_uri') ?? '');
    const code = this.#token('code');
    if (asked.get('code_challenge_method') !== 'S256') throw new Error('consent without PKCE');
    this.#codes.set(code, { challenge: asked.get('code_challenge') ?? '', redirectUri: redirect.href });
    redirect.searchParams.set('code', code);
    redirect.searchParams.set('state', asked.get('state') ?? '');
    return redirect.href;
  }

  /** The page that a browser comes to, with a link back with consent and one without. */
  #consentPage(url: URL): Answer {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({
      error: 'access_denied',
      state: url.searchParams.get('state') ?? '',
    }).toString();
    const link = (href: string, name: string) => `<a href="${href.replaceAll('&', '&amp;')}">${name}</a>`;
    const body = `<!doctype html><html lang="en"><title>Consent</title><h1>May this program read?</h1>
      ${link(this.agree(url.href), 'Allow')} ${link(back.href, 'Deny')}`;
    return { headers: { 'content-type': 'text/html; charset=utf-8' }, body };
  }

  /** Tokens as if consent had been given. */
  consent() {
    const refresh_token = this.#token('refresh');
    this.#refreshTokens.add(refresh_token);
    return { refresh_token, access_token: this.#newAccess() };
  }

  withdrawAccess(): void {
    this.#accessTokens.clear();
  }

  withdrawConsent(): void {
    this.#accessTokens.clear();
    this.#refreshTokens.clear();
  }

  asked(pattern: RegExp): string[] {
    return this.requests.filter((each) => pattern.test(each));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.base);
    const named = `${request.method} ${url.pathname}`;
    this.requests.push(`${named}${url.search}`);
    let text = '';
    for await (const chunk of request) text += chunk;
    await this.onRequest(named);
    const fault = this.faults.find(({ on, times }) => times > 0 && on.test(named));
    if (fault) fault.times -= 1;
    const answer = fault?.answer ?? this.#answer(request, url, text);
    const { status = 200, headers = {} } = answer;
    const body = this.bent(named, answer.body);
    const sent = typeof body === 'string' ? body : JSON.stringify(body === undefined ? {} : body);
    const length = fault?.cut || fault?.drip ? Buffer.byteLength(sent) : undefined;
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(length !== undefined && { 'content-length': String(length) }),
      ...headers,
    });
    if (fault?.cut) {
      response.write(sent.slice(0, sent.length / 2));
      setTimeout(() => response.destroy(), 20);
    } else if (fault?.drip) response.write(sent.slice(0, 1));
    else response.end(sent);
  }

  #answer(request: IncomingMessage, url: URL, text: string): Answer {
    if (url.pathname === '/o/oauth2/v2/auth') return this.#consentPage(url);
    if (url.pathname === '/token') return this.#exchange(new URLSearchParams(text));
    if (url.pathname === '/revoke') return { body: {} };
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (!this.#accessTokens.has(token)) return failure(401, 'authError');
    const found = this.calendar.answer(url) ?? this.mail.answer(url);
    return found ?? failure(404, 'notFound');
  }

  #exchange(given: URLSearchParams): Answer {
    if (given.get('client_id') !== this.client.client_id) return refusal('invalid_client', 401);
    if (given.get('client_secret') !== this.client.client_secret) return refusal('invalid_client', 401);
    if (given.get('grant_type') === 'refresh_token') return this.#renew(given.get('refresh_token') ?? '');
    const code = this.#codes.get(given.get('code') ?? '');
    this.#codes.delete(given.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url');
    if (code?.challenge !== challenge || code.redirectUri !== given.get('redirect_uri'))
      return refusal('invalid_grant');
    return { body: { ...this.consent(), ...this.#terms() } };
  }

  #renew(token: string): Answer {
    if (!this.#refreshTokens.has(token)) return refusal('invalid_grant');
    if (!this.rotates) return { body: { access_token: this.#newAccess(), ...this.#terms() } };
    this.#refreshTokens.delete(token);
    return { body: { ...this.consent(), ...this.#terms() } };
  }

  #terms() {
    const lasts = this.consentLastsS === undefined ? {} : { refresh_token_expires_in: this.consentLastsS };
    return { expires_in: this.accessLastsS, token_type: 'Bearer', ...lasts };
  }

  #newAccess(): string {
    const token = this.#token('access');
    this.#accessTokens.add(token);
    return token;
  }

  #token(kind: 'code' | 'access' | 'refresh'): string {
    this.#made += 1;
    return this.mint(kind, this.#made);
  }
}

function refusal(error: string, status = 400): Answer {
  return { status, body: { error, error_description: 'refused' } };
}
