// MCP over HTTP: each request is answered by itself, with the token that it carries, and nothing is kept between two. Loaded
// with the first of them, because the SDK is larger than the rest of this process.
import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '#mcp';
import { HubError } from '../../../shared/errors.ts';
import { isJsonObject } from '../../../shared/json-object.ts';
import {
  answerModern,
  HEADER_MISMATCH,
  INVALID_PARAMS,
  MODERN_VERSION,
  type ModernRequest,
  modernRequest,
  refuseModern,
  SAYS_REVISION,
  statusOf,
} from '../../../shared/mcp/modern-server.ts';
import { faultInBeginning } from '../../../shared/mcp/params.ts';
import { sentenceOf, ToolRefused } from '../../../shared/mcp/sentence.ts';
import { looksUpByHints, readsTextAlone, type Surface } from '../../../shared/mcp/surface.ts';
import { createToolServer } from '../../../shared/mcp/tool-server.ts';
import { reading } from '../../../shared/methods/reading.ts';
import { trust } from '../../../shared/methods/trust.ts';
import { type Asker, askVault } from '../asking/ask-vault.ts';
import { askTool } from '../asking/tool-call.ts';
import { mismatchIn } from './mirrored-headers.ts';

/** A request, with the messages that it brought. */
export interface Spoken extends Asker {
  body: unknown;
}

export async function speak(spoken: Spoken, version: string): Promise<Response> {
  const surface = surfaceFor(spoken, version);
  const modern = modernRequest(spoken.body);
  if (modern !== undefined) return inOne(spoken, surface, modern);
  const fault = faultInBeginning(spoken.body);
  if (fault !== undefined) return refused(spoken, fault, 200);
  return saysRevisionInHeaderAlone(spoken) ? refused(spoken, SAYS_REVISION, 400) : handshaken(spoken, surface);
}

/** The SDK knows nothing of that revision, and would say that the hub does not speak it. */
function saysRevisionInHeaderAlone({ request, body }: Spoken): boolean {
  const asks = isJsonObject(body) && 'id' in body && typeof body.method === 'string' && body.method !== 'initialize';
  return asks && request.headers['mcp-protocol-version'] === MODERN_VERSION;
}

function refused({ body }: Spoken, message: string, status: number): Response {
  const { id } = body as { id: unknown };
  return Response.json({ jsonrpc: '2.0', id, error: { code: INVALID_PARAMS, message } }, { status });
}

async function inOne({ request }: Spoken, surface: Surface, asked: ModernRequest): Promise<Response> {
  const mismatch = mismatchIn(request.headers, asked);
  const reply =
    mismatch === undefined
      ? await answerModern(surface, asked, new AbortController().signal)
      : refuseModern(asked, HEADER_MISMATCH, mismatch);
  return Response.json(reply, { status: statusOf(reply) });
}

/** The revisions with a handshake: each of their requests meets a server of its own, which ends with its answer. */
async function handshaken(spoken: Spoken, surface: Surface): Promise<Response> {
  const { request, body } = spoken;
  const begins = beginning(body);
  const server = createToolServer({
    ...surface,
    heldAtFirst: begins === undefined ? null : await surface.held(),
    client: clientIn(request.headers['mcp-session-id']),
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const headers = Object.entries(request.raw.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !name.startsWith(':') ? [[name, value]] : [],
    );
    const asked = new Request(new URL(request.url, 'http://127.0.0.1'), { method: 'POST', headers });
    const answer = await transport.handleRequest(asked, { parsedBody: body });
    if (begins !== undefined && answer.ok) answer.headers.set('mcp-session-id', sessionFor(begins.client));
    return answer;
  } finally {
    await server.close();
  }
}

interface Beginning {
  client: string | undefined;
}

function beginning(body: unknown): Beginning | undefined {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { clientInfo?: { name?: unknown } } };
  if (method !== 'initialize') return undefined;
  const name = params?.clientInfo?.name;
  return { client: typeof name === 'string' ? name : undefined };
}

/**
 * The id of a session gives no right, and nothing is kept under it. It says one thing that was said in the handshake and will
 * not be said again: what kind of client it is, by how it begins and by one of that kind.
 */
const KINDS: readonly [begins: string, one: string | undefined][] = [
  ['hints-', 'claude-code'],
  ['text-', 'codex'],
  ['object-', undefined],
];

function sessionFor(client: string | undefined): string {
  const [kind] = KINDS.find(([, one]) => isLike(client, one)) as (typeof KINDS)[number];
  return `${kind}${randomUUID()}`;
}

/** It is listed and answered the same. */
function isLike(client: string | undefined, one: string | undefined): boolean {
  return readsTextAlone(client) === readsTextAlone(one) && looksUpByHints(client) === looksUpByHints(one);
}

function clientIn(session: unknown): string | undefined {
  return KINDS.find(([begins]) => typeof session === 'string' && session.startsWith(begins))?.[1];
}

function surfaceFor(spoken: Spoken, version: string): Surface {
  return {
    version,
    held: () => askVault(spoken, trust.held, {}).then(({ capabilities }) => capabilities, nobodySays),
    // One request may carry several calls, so its idempotency key belongs to none of them.
    callTool: async (tool, given) => (await explained(askTool(spoken, tool, given, { keyless: true }))).value,
    readResource: async (uri) => (await explained(askVault(spoken, reading.resource, { uri }))).value,
    reviewPage: `http://127.0.0.1:${spoken.request.raw.socket.localPort}/review`,
  };
}

/** A locked vault does not say what was granted: all is listed, and each call is told why it gets nothing. */
function nobodySays(error: unknown): null {
  if (error instanceof HubError && error.code === 'locked') return null;
  throw error;
}

async function explained<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof HubError ? new ToolRefused(sentenceOf(error.toWire())) : error;
  }
}
