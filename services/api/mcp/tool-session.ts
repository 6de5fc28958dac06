// One session: the same server that the bridge is, between the SDK's transport for HTTP and the vault. Loaded with the
// first session, because the SDK is larger than the rest of this process.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Server, WebStandardStreamableHTTPServerTransport } from '#mcp';
import { review } from '../../../shared/contracts/review.ts';
import { trust } from '../../../shared/contracts/trust.ts';
import { HubError } from '../../../shared/errors.ts';
import { sentenceOf, ToolRefused } from '../../../shared/mcp/sentence.ts';
import { createToolServer } from '../../../shared/mcp/tool-server.ts';
import type { Granted } from '../../../shared/tools/listing.ts';
import type { Tool } from '../../../shared/tools/tool.ts';
import { type Asker, askVault } from '../asking/ask-vault.ts';
import { askTool } from '../asking/tool-call.ts';

/** A request of the session, with the messages that it brought. */
export interface Spoken extends Asker {
  body: unknown;
}

export class ToolSession {
  readonly #transport: WebStandardStreamableHTTPServerTransport;
  readonly #server: Server;
  /** The request that is being answered: what it asks, it asks with its own token. */
  readonly #asking = new AsyncLocalStorage<Asker>();
  #answering = 0;
  #hasEnded = false;

  private constructor(id: string, version: string, heldAtFirst: Granted) {
    // Whole answers rather than streams: nothing here is said in parts, and nothing unasked.
    this.#transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      enableJsonResponse: true,
    });
    this.#server = createToolServer({
      version,
      heldAtFirst,
      held: () => this.#held(),
      callTool: (tool, given) => this.#call(tool, given),
      readResource: (uri) => this.#read(uri),
    });
  }

  static async open(id: string, version: string, held: Granted): Promise<ToolSession> {
    const session = new ToolSession(id, version, held);
    await session.#server.connect(session.#transport);
    return session;
  }

  async answer(spoken: Spoken): Promise<Response> {
    const { raw, url } = spoken.request;
    const headers = Object.entries(raw.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !name.startsWith(':') ? [[name, value]] : [],
    );
    const request = new Request(new URL(url, 'http://127.0.0.1'), { method: 'POST', headers });
    this.#answering++;
    try {
      return await this.#asking.run(spoken, () => this.#transport.handleRequest(request, { parsedBody: spoken.body }));
    } finally {
      this.#answering--;
      if (this.#hasEnded) await this.#closeWhenIdle();
    }
  }

  /** What it was asked before is still answered: a transport that is closed answers nothing any more. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#closeWhenIdle();
  }

  async #closeWhenIdle(): Promise<void> {
    if (this.#answering === 0) await this.#server.close();
  }

  async #call(tool: Tool, given: Record<string, unknown>): Promise<unknown> {
    // One request may carry several calls, so its idempotency key belongs to none of them.
    return (await explained(askTool(this.#asker(), tool, given, { keyless: true }))).value;
  }

  async #read(uri: string): Promise<unknown> {
    return (await explained(askVault(this.#asker(), review.resource, { uri }))).value;
  }

  async #held(): Promise<Granted> {
    return (await askVault(this.#asker(), trust.held, {})).capabilities;
  }

  #asker(): Asker {
    const asker = this.#asking.getStore();
    if (asker === undefined) throw new Error('a call outside of a request');
    return asker;
  }
}

async function explained<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof HubError ? new ToolRefused(sentenceOf(error.toWire())) : error;
  }
}
