// The protocol from revision 2026-07-28 on: no handshake and no session, every request says by itself who asks and in which
// revision. It owns nothing between two requests, so that nothing is lost when a process is started anew.
import { isJsonObject } from '../json-object.ts';
import { guidanceFor } from '../tools/guidance.ts';
import { textIn, type Values, valuesIn } from './params.ts';
import { reviewAnswer, reviewRequest } from './review-url.ts';
import { ToolRefused } from './sentence.ts';
import {
  AskedWrongly,
  callTool,
  getPrompt,
  listPrompts,
  listResources,
  listTools,
  readResource,
  type Surface,
  serverInfo,
} from './surface.ts';

export const MODERN_VERSION = '2026-07-28';
/** The versions that a client may fall back to, by the handshake of those revisions. */
const SUPPORTED = [MODERN_VERSION, '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
/** How the keys of the protocol begin. */
const META = 'io.modelcontextprotocol/';

export const INVALID_PARAMS = -32602;
const METHOD_NOT_FOUND = -32601;
const INTERNAL = -32603;
export const HEADER_MISMATCH = -32020;
const UNSUPPORTED_VERSION = -32022;

type Id = string | number;

export interface ModernRequest {
  id: Id;
  method: string;
  params: Values;
}

export type ModernReply = { jsonrpc: '2.0'; id: Id } & (
  | { result: Values }
  | { error: { code: number; message: string; data?: unknown } }
);

/** Where a request of this revision has to say that it is one. */
export const SAYS_REVISION = `A request of revision ${MODERN_VERSION} names it in params._meta, as ${META}protocolVersion.`;

/** A request that names its revision itself; undefined for any other message. */
export function modernRequest(message: unknown): ModernRequest | undefined {
  if (!isJsonObject(message)) return undefined;
  const { id, method, params } = message;
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof method !== 'string') return undefined;
  if (!isJsonObject(params) || !isJsonObject(params._meta) || !(`${META}protocolVersion` in params._meta))
    return undefined;
  return { id, method, params };
}

export async function answerModern(
  surface: Surface,
  request: ModernRequest,
  signal: AbortSignal,
): Promise<ModernReply> {
  const { id, method, params } = request;
  try {
    const client = clientOf(params._meta as Values);
    const result = await dispatch(surface, method, params, { ...client, signal });
    const complete = { resultType: 'complete', ...result };
    return { jsonrpc: '2.0', id, result: { ...complete, _meta: { [`${META}serverInfo`]: serverInfo(surface) } } };
  } catch (error) {
    return { jsonrpc: '2.0', id, error: wrong(error) };
  }
}

/** The status that goes with it over HTTP. */
export function statusOf(reply: ModernReply): number {
  if (!('error' in reply)) return 200;
  const { code } = reply.error;
  if (code === METHOD_NOT_FOUND) return 404;
  return code === UNSUPPORTED_VERSION || code === HEADER_MISMATCH ? 400 : 200;
}

export function refuseModern({ id }: ModernRequest, code: number, message: string): ModernReply {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

class ProtocolError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

function wrong(error: unknown): { code: number; message: string; data?: unknown } {
  if (error instanceof ProtocolError)
    return { code: error.code, message: error.message, ...(error.data !== undefined && { data: error.data }) };
  if (error instanceof AskedWrongly || error instanceof ToolRefused)
    return { code: INVALID_PARAMS, message: error.message };
  return { code: INTERNAL, message: 'The hub failed in a way that nobody foresaw.' };
}

interface Asking {
  client: string | undefined;
  opensPages: boolean;
  signal: AbortSignal;
}

function clientOf(meta: Values): Omit<Asking, 'signal'> {
  const version = meta[`${META}protocolVersion`];
  if (version !== MODERN_VERSION) {
    throw new ProtocolError(UNSUPPORTED_VERSION, 'Unsupported protocol version', {
      supported: SUPPORTED,
      requested: version,
    });
  }
  const capabilities = meta[`${META}clientCapabilities`];
  if (!isJsonObject(capabilities)) throw new AskedWrongly(`The key ${META}clientCapabilities is missing in _meta.`);
  const info = meta[`${META}clientInfo`];
  const elicitation = capabilities.elicitation;
  return {
    client: isJsonObject(info) && typeof info.name === 'string' ? info.name : undefined,
    opensPages: isJsonObject(elicitation) && isJsonObject(elicitation.url),
  };
}

/** Lists follow the grants: they may change at any moment, and differ between those who ask. */
const UNCACHED = { ttlMs: 0, cacheScope: 'private' };

async function dispatch(surface: Surface, method: string, params: Values, asking: Asking): Promise<Values> {
  switch (method) {
    case 'server/discover':
      return {
        supportedVersions: SUPPORTED,
        capabilities: { tools: {}, prompts: {}, ...(surface.readResource && { resources: {} }) },
        instructions: guidanceFor(await surface.held()),
        ...UNCACHED,
      };
    case 'tools/list':
      return { ...(await listTools(surface, asking.client)), ...UNCACHED };
    case 'tools/call':
      return call(surface, params, asking);
    case 'prompts/list':
      return { ...(await listPrompts(surface)), ...UNCACHED };
    case 'prompts/get':
      return getPrompt(surface, textIn(params, 'name'), valuesIn(params, 'arguments'));
  }
  if (surface.readResource === undefined) throw new ProtocolError(METHOD_NOT_FOUND, 'Method not found');
  const { resources, resourceTemplates } = await listResources(surface);
  switch (method) {
    case 'resources/list':
      return { resources, ...UNCACHED };
    case 'resources/templates/list':
      return { resourceTemplates, ...UNCACHED };
    case 'resources/read':
      return { ...(await readResource(surface, textIn(params, 'uri'))), ...UNCACHED };
  }
  throw new ProtocolError(METHOD_NOT_FOUND, 'Method not found');
}

/** An approval leads its person to the page where they decide, if the client can open one; the page alone decides. */
async function call(surface: Surface, params: Values, { client, opensPages, signal }: Asking): Promise<Values> {
  const asked = { name: textIn(params, 'name'), given: valuesIn(params, 'arguments'), client, signal };
  const state = params.requestState;
  if (typeof state === 'string') return { ...(await reviewAnswer(surface, asked, state)) };
  const result = await callTool(surface, asked);
  return (opensPages && (await reviewRequest(surface, asked, result))) || { ...result };
}
