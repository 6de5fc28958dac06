// A calendar server that says what a test wants it to say: what no working one does.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

interface Fault {
  /** The questions that the fault is for, by their names. */
  on: Question;
  times: number;
  reply: Reply;
}

/** What a request asks of the protocol, whatever the address. */
type Question = 'discovery' | 'changes' | 'entries';

const HOME = '/jo/';
const CALENDAR = '/jo/work/';

export class FalseCalendarServer implements AsyncDisposable {
  readonly faults: Fault[] = [];
  readonly asked: Question[] = [];
  /** The entries by name, as they are written. */
  readonly entries = new Map<string, string>();
  /** The token of every list of changes; where it is empty, each list gets another one. */
  token = '';
  /** Whether every list says that there is more of it. */
  isNeverWhole = false;
  /** Changes what the server is about to say. */
  bent: (written: string) => string = (written) => written;
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  async start(): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const question = body.includes('sync-collection')
      ? 'changes'
      : body.includes('calendar-multiget')
        ? 'entries'
        : 'discovery';
    this.asked.push(question);
    const fault = this.faults.find(({ on, times }) => on === question && times > 0);
    if (fault) fault.times -= 1;
    if (fault) return fault.reply(request, response);
    if (request.url?.startsWith('/.well-known')) return void response.writeHead(404).end();
    response.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' });
    response.end(this.bent(this.#answer(question, body, request.url ?? '/')));
  }

  #answer(question: Question, body: string, path: string): string {
    if (question === 'entries') {
      const asked = [...body.matchAll(/<d:href>([^<]+)<\/d:href>/g)].map(([, href = '']) => href);
      return multistatus(asked.map((href) => found(href, this.#dataOf(href))).join(''));
    }
    if (question === 'changes') {
      const names = /<d:sync-token>[^<]/.test(body) ? [] : [...this.entries.keys()];
      const entries = names.map((name) => found(`${CALENDAR}${name}`, `<d:getetag>"${name}"</d:getetag>`));
      const cut = this.isNeverWhole ? gone(CALENDAR, '507 Insufficient Storage') : '';
      const token = this.token || `token-${this.asked.length}`;
      return multistatus(`${entries.join('')}${cut}<d:sync-token>${token}</d:sync-token>`);
    }
    const principal = `<d:current-user-principal><d:href>${HOME}</d:href></d:current-user-principal>`;
    const home = `<c:calendar-home-set><d:href>${HOME}</d:href></c:calendar-home-set>`;
    const calendar =
      '<d:displayname>Work</d:displayname><d:resourcetype><d:collection/><c:calendar/></d:resourcetype><d:supported-report-set/>';
    return multistatus(found(path, principal + home) + (path === HOME ? found(CALENDAR, calendar) : ''));
  }

  #dataOf(href: string): string {
    const written = this.entries.get(href.slice(CALENDAR.length)) ?? '';
    return `<c:calendar-data><![CDATA[${written}]]></c:calendar-data>`;
  }
}

function multistatus(answers: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${answers}</d:multistatus>`;
}

function found(href: string, props: string): string {
  return `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
}

function gone(href: string, status: string): string {
  return `<d:response><d:href>${href}</d:href><d:status>HTTP/1.1 ${status}</d:status></d:response>`;
}
