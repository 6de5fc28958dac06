// The MCP server that assistants meet, over stdio and over HTTP alike: the tools and, where they are served, the resources, as
// far as they were granted. It answers what it is asked and starts nothing by itself.
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  Server,
} from '#mcp';
import { guidanceFor } from '../tools/guidance.ts';
import type { Granted } from '../tools/listing.ts';
import { listedResources } from '../tools/resources.ts';
import type { Tool } from '../tools/tool.ts';
import { ToolRefused } from './sentence.ts';

export interface ToolServerDeps {
  version: string;
  /** What was granted when this began; null where that is not known. The instructions are said once. */
  heldAtFirst: Granted;
  /** What is granted now; null where that is not known. */
  held(): Promise<Granted>;
  /** Whoever serves this says when lists change. */
  tellsOfChanges?: boolean;
  /** What a tool answers. What a person or a model should know of a failure is thrown as a `ToolRefused`. */
  callTool(tool: Tool, given: Record<string, unknown>, signal: AbortSignal): Promise<unknown>;
  /** Left out where there are tools only. */
  readResource?(uri: string): Promise<unknown>;
}

export function createToolServer(parts: ToolServerDeps): Server {
  const { version, heldAtFirst, held, tellsOfChanges = false, callTool, readResource } = parts;
  const server = new Server(
    { name: 'context-hub', title: 'Context Hub', version },
    {
      capabilities: {
        tools: tellsOfChanges ? { listChanged: true } : {},
        ...(readResource && { resources: {} }),
      },
      instructions: guidanceFor(heldAtFirst),
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const { listedTools } = await import('../tools/listing.ts');
    const tools = listedTools(await held());
    // Who is told what an answer looks like may expect it as an object.
    return { tools: readsTextAlone(server) ? tools.map(({ outputSchema: _, ...tool }) => tool) : tools };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const { toolNamed } = await import('../tools/tools.ts');
    const tool = toolNamed(params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, 'There is no tool of this name.');
    try {
      const answer = await callTool(tool, params.arguments ?? {}, signal);
      const { answerText } = await import('../tools/text/answer-text.ts');
      return answered(
        answer,
        textOf(() => answerText(tool, answer), answer),
        readsTextAlone(server),
      );
    } catch (error) {
      if (error instanceof ToolRefused) return { isError: true, content: [{ type: 'text', text: error.message }] };
      throw error;
    }
  });
  if (readResource) serveResources(server, held, readResource);
  return server;
}

function serveResources(server: Server, held: ToolServerDeps['held'], read: (uri: string) => Promise<unknown>): void {
  server.setRequestHandler(ListResourcesRequestSchema, async () => {
    const { resources } = listedResources(await held());
    return { resources };
  });
  server.setRequestHandler(ListResourceTemplatesRequestSchema, async () => {
    const { resourceTemplates } = listedResources(await held());
    return { resourceTemplates };
  });
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    try {
      return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(await read(uri)) }] };
    } catch (error) {
      if (error instanceof ToolRefused) throw new McpError(RESOURCE_NOT_FOUND, error.message, { uri });
      throw error;
    }
  });
}

/** The protocol's number for a resource that cannot be had. */
const RESOURCE_NOT_FOUND = -32002;

/**
 * Clients that put an answer's object before the model in the place of its text, or beside it: to them the text goes alone,
 * because the text is made for models and says the same in a third of the bytes. All others pass on the text and leave the
 * object to programs (Claude Desktop, Gemini CLI, LangChain, the SDKs of agents).
 */
const OBJECT_FIRST = /^(claude[- ]code|codex|opencode|(github[- ])?copilot|visual studio code|code - oss)/i;

function readsTextAlone(server: Server): boolean {
  return OBJECT_FIRST.test(server.getClientVersion()?.name ?? '');
}

/** The bridge may be of another version than the hub: an answer of another shape is still passed on, as it came. */
function textOf(make: () => string, answer: unknown): string {
  try {
    return make();
  } catch {
    return JSON.stringify(answer);
  }
}

/** Text for models, and the whole as an object for programs. */
function answered(value: unknown, text: string, isTextAlone: boolean): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    ...(!isTextAlone && { structuredContent: value as Record<string, unknown> }),
  };
}
