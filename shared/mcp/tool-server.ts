// The server for clients that begin with a handshake: the revisions of the protocol up to 2025-11-25.
import {
  ErrorCode,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  Server,
} from '#mcp';
import { guidanceFor } from '../tools/guidance.ts';
import type { Granted } from '../tools/listing.ts';
import { textIn, type Values, valuesIn } from './params.ts';
import { askForReview } from './review-url.ts';
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

export interface ToolServerDeps extends Surface {
  /** The capabilities that were granted when this began; null where that is not known. The instructions are said once. */
  heldAtFirst: Granted;
  /** Whoever serves this says when lists change. */
  tellsOfChanges?: boolean;
  /** Who asks, where its handshake is not remembered. */
  client?: string | undefined;
}

export function createToolServer(deps: ToolServerDeps): Server {
  const { heldAtFirst, tellsOfChanges = false } = deps;
  const changes = tellsOfChanges ? { listChanged: true } : {};
  const server = new Server(serverInfo(deps), {
    capabilities: { tools: changes, prompts: changes, ...(deps.readResource && { resources: {} }) },
    instructions: guidanceFor(heldAtFirst),
  });
  const client = () => server.getClientVersion()?.name ?? deps.client;
  server.setRequestHandler(ListToolsRequestSchema, () => listTools(deps, client()));
  server.setRequestHandler(ListPromptsRequestSchema, () => listPrompts(deps));
  if (deps.readResource) serveResources(server, deps);
  // The SDK refuses what is not of its schema with the whole report of its checker, as if the hub had failed.
  server.fallbackRequestHandler = ({ method, params = {} }, { signal }) => told(askedByName(method, params, signal));
  return server;

  async function askedByName(method: string, params: Values, signal: AbortSignal) {
    if (method === 'tools/call') {
      const asked = { name: textIn(params, 'name'), given: valuesIn(params, 'arguments'), client: client(), signal };
      return askForReview(server, deps, asked, await callTool(deps, asked));
    }
    if (method === 'prompts/get') return getPrompt(deps, textIn(params, 'name'), valuesIn(params, 'arguments'));
    if (method === 'resources/read' && deps.readResource) return resourceAt(deps, textIn(params, 'uri'));
    throw refusal(ErrorCode.MethodNotFound, 'Method not found');
  }
}

function serveResources(server: Server, surface: Surface): void {
  server.setRequestHandler(ListResourcesRequestSchema, async () => {
    const { resources } = await listResources(surface);
    return { resources };
  });
  server.setRequestHandler(ListResourceTemplatesRequestSchema, async () => {
    const { resourceTemplates } = await listResources(surface);
    return { resourceTemplates };
  });
}

async function resourceAt(surface: Surface, uri: string) {
  try {
    return await readResource(surface, uri);
  } catch (error) {
    if (error instanceof ToolRefused) throw refusal(RESOURCE_NOT_FOUND, error.message, { uri });
    throw error;
  }
}

/** The number of these revisions for a resource that cannot be had. */
const RESOURCE_NOT_FOUND = -32002;

/** An error of the SDK begins with its number, and the client that shows it says that once more. */
function refusal(code: number, message: string, data?: unknown): Error {
  return Object.assign(new Error(message), { code, ...(data !== undefined && { data }) });
}

async function told<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AskedWrongly) throw refusal(ErrorCode.InvalidParams, error.message);
    throw error;
  }
}
