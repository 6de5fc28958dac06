// What assistants meet, whichever revision of the protocol they speak: the tools, the prompts and, where they are served, the
// resources, as far as they were granted. It answers what it is asked and starts nothing by itself.
import type { CallToolResult } from '#mcp';
import type { Granted } from '../tools/listing.ts';
import type { Tool } from '../tools/tool.ts';
import { ToolRefused } from './sentence.ts';

export interface Surface {
  version: string;
  /** The capabilities that are granted now; null where that is not known. */
  held(): Promise<Granted>;
  /** The answer of a tool. A failure of which a person or a model should know is thrown as a `ToolRefused`. */
  callTool(tool: Tool, given: Record<string, unknown>, signal: AbortSignal): Promise<unknown>;
  /** Left out where there are tools only. */
  readResource?(uri: string): Promise<unknown>;
  /** Where the owner decides what was asked for. */
  reviewPage?: string | undefined;
}

/** The request names something that there is not, or wants an argument. */
export class AskedWrongly extends Error {}

export function serverInfo({ version }: Surface) {
  return { name: 'context-hub', title: 'Context Hub', version };
}

export async function listTools(surface: Surface, client: string | undefined) {
  const { listedTools } = await import('../tools/listing.ts');
  const tools = listedTools(await surface.held(), { hints: looksUpByHints(client) });
  // Who is told what an answer looks like may expect it as an object.
  return { tools: readsTextAlone(client) ? tools.map(({ outputSchema: _, ...tool }) => tool) : tools };
}

export interface Called {
  name: string;
  given: Record<string, unknown>;
  client: string | undefined;
  signal: AbortSignal;
}

export async function callTool(surface: Surface, { name, given, client, signal }: Called): Promise<CallToolResult> {
  const { toolNamed } = await import('../tools/tools.ts');
  const tool = toolNamed(name);
  if (tool === undefined) throw new AskedWrongly('There is no tool of this name.');
  try {
    return await answered(tool, await surface.callTool(tool, given, signal), client);
  } catch (error) {
    if (error instanceof ToolRefused) return { isError: true, content: [{ type: 'text', text: error.message }] };
    throw error;
  }
}

/** Text for models, and the whole as an object for programs. */
export async function answered(tool: Tool, answer: unknown, client: string | undefined): Promise<CallToolResult> {
  const { answerText } = await import('../tools/text/answer-text.ts');
  const text = textOf(() => answerText(tool, answer), answer);
  return {
    content: [{ type: 'text', text }],
    ...(!readsTextAlone(client) && { structuredContent: answer as Record<string, unknown> }),
  };
}

/** The bridge may be of another version than the hub: an answer of another shape is still passed on, as it came. */
function textOf(make: () => string, answer: unknown): string {
  try {
    return make();
  } catch {
    return JSON.stringify(answer);
  }
}

export async function listResources(surface: Surface) {
  const { listedResources } = await import('../tools/resources.ts');
  return listedResources(await surface.held());
}

export async function readResource({ readResource: read }: Surface, uri: string) {
  if (read === undefined) throw new ToolRefused('There are no resources here.');
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(await read(uri)) }] };
}

export async function listPrompts(surface: Surface) {
  const { listedPrompts } = await import('../tools/prompts.ts');
  return { prompts: listedPrompts(await surface.held()) };
}

export async function getPrompt(surface: Surface, name: string, given: Record<string, unknown>) {
  const { promptNamed } = await import('../tools/prompts.ts');
  const prompt = promptNamed(name, await surface.held());
  if (prompt === undefined) throw new AskedWrongly('There is no prompt of this name.');
  const unknown = Object.keys(given).find((each) => prompt.arguments.every((known) => known.name !== each));
  if (unknown !== undefined) throw new AskedWrongly(`There is no argument ${unknown.slice(0, 100)} of this prompt.`);
  const missing = prompt.arguments.find((each) => each.required && !isSaid(given[each.name]));
  if (missing !== undefined) throw new AskedWrongly(`The argument ${missing.name} is missing.`);
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => isSaid(value)));
  const text = prompt.text(said as Record<string, string>);
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  };
}

function isSaid(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

/**
 * Clients that put an answer's object before the model in the place of its text, or beside it: to them the text goes alone,
 * because the text is made for models and says the same in a third of the bytes. All others pass on the text and leave the
 * object to programs (Claude Desktop, Gemini CLI, LangChain, the SDKs of agents).
 */
const OBJECT_FIRST = /^(claude[- ]code|codex|opencode|(github[- ])?copilot|visual studio code|code - oss)/i;

export function readsTextAlone(client: string | undefined): boolean {
  return OBJECT_FIRST.test(client ?? '');
}

/** Whose model is shown the names of tools alone, and finds one by what its server hints at. */
export function looksUpByHints(client: string | undefined): boolean {
  return /^claude[- ]code/i.test(client ?? '');
}
