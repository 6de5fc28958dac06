// One session: the same server that the bridge is, between the SDK's transport for HTTP and the vault. Loaded with the
// first session, because the SDK is larger than the rest of this process.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Server, WebStandardStreamableHTTPServerTransport } from '#mcp';
import { review } from '../../../shared/contracts/review.ts';
import { HubError } from '../../../shared/errors.ts';
import { sentenceOf } from '../../../shared/mcp/sentence.ts';
import { createToolServer, ToolRefused } from '../../../shared/mcp/tool-server.ts';
import type { Tool } from '../../../shared/tools/tool.ts';
import { askVault, type Visit } from '../endpoint.ts';
import { askTool } from '../tool-call.ts';

export class ToolSession {
  readonly #transport: WebStandardStreamableHTTPServerTransport;
  readonly #server: Server;
  /** The request that is being answered: what it asks, it asks with its own token. */
  readonly #visiting = new AsyncLocalStorage<Visit>();

  private constructor(id: string, version: string) {
    // Whole answers rather than streams: nothing here is said in parts, and nothing unasked.
    this.#transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      enableJsonResponse: true,
    });
    this.#server = createToolServer({
      version,
      callTool: (tool, given) => this.#call(tool, given),
      readResource: (uri) => this.#read(uri),
    });
  }

  static async open(id: string, version: string): Promise<ToolSession> {
    const session = new ToolSession(id, version);
    await session.#server.connect(session.#transport);
    return session;
  }

  answer(visit: Visit): Promise<Response> {
    const { raw } = visit.request;
    const headers = Object.entries(raw.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !name.startsWith(':') ? [[name, value]] : [],
    );
    const request = new Request(new URL(visit.request.url, 'http://127.0.0.1'), { method: 'POST', headers });
    return this.#visiting.run(visit, () => this.#transport.handleRequest(request, { parsedBody: visit.body }));
  }

  async close(): Promise<void> {
    await this.#server.close();
  }

  async #call(tool: Tool, given: Record<string, unknown>): Promise<unknown> {
    // One request may carry several calls, so its idempotency key belongs to none of them.
    return (await explained(askTool(this.#visit(), tool, given, { keyless: true }))).value;
  }

  async #read(uri: string): Promise<unknown> {
    return (await explained(askVault(this.#visit(), review.resource, { uri }))).value;
  }

  #visit(): Visit {
    const visit = this.#visiting.getStore();
    if (visit === undefined) throw new Error('a call outside of a request');
    return visit;
  }
}

async function explained<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof HubError ? new ToolRefused(sentenceOf(error.toWire())) : error;
  }
}
