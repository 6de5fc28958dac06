// An approval leads its person to the page of the hub, by an address that their client offers to open. What they answer to the
// client counts for nothing: the page alone decides, and a form could be filled in by anybody.
import type { CallToolResult, Server } from '#mcp';
import { answered, type Called, callTool, type Surface } from './surface.ts';

const CHECKS = 'check_action_status';
const ASKS = new Set(['propose_action', 'request_approval']);
/** A person who opens the page is not waited for longer than a client waits for a tool. */
const ASKED_FOR_MS = 40_000;
const MESSAGE = 'An assistant asks for your approval. Read what it wants, and decide on the page of your Context Hub.';

/** The id that waits for a decision after this call. */
function pendingIn({ name }: Called, result: CallToolResult): string | undefined {
  if (!ASKS.has(name) || result.isError) return undefined;
  const [block] = result.content;
  if (block?.type !== 'text') return undefined;
  try {
    const { id, status } = JSON.parse(block.text) as { id?: unknown; status?: unknown };
    return typeof id === 'string' && status === 'pending' ? id : undefined;
  } catch {
    return undefined;
  }
}

/** For the revisions without a handshake: the answer comes when the call is sent again, and needs no state but the id. */
export function reviewRequest({ reviewPage }: Surface, asked: Called, result: CallToolResult) {
  const id = pendingIn(asked, result);
  if (id === undefined || reviewPage === undefined) return undefined;
  return {
    resultType: 'input_required',
    inputRequests: {
      review: { method: 'elicitation/create', params: { mode: 'url', message: MESSAGE, url: reviewPage } },
    },
    requestState: id,
  };
}

/** How it stands now. An id that is not the connection's own is answered like one that is not there. */
export async function reviewAnswer(surface: Surface, asked: Called, intent_id: string): Promise<CallToolResult> {
  const { toolNamed } = await import('../tools/tools.ts');
  const tool = toolNamed(asked.name);
  if (tool === undefined || !ASKS.has(asked.name)) return callTool(surface, asked);
  const checked = { ...asked, name: CHECKS, given: { intent_id } };
  const result = await callTool(
    { ...surface, callTool: async (...given) => withId(await surface.callTool(...given)) },
    checked,
  );
  if (result.isError) return result;
  const status = JSON.parse((result.content[0] as { text: string }).text) as unknown;
  return answered(tool, status, asked.client);
}

/** As the tool that asked names it. */
function withId(status: unknown): unknown {
  const { intent_id, ...rest } = status as Record<string, unknown>;
  return { id: intent_id, ...rest };
}

/** For the revisions with one: asked while the call waits, where the client said that it opens pages. */
export async function askForReview(
  server: Server,
  surface: Surface,
  asked: Called,
  result: CallToolResult,
): Promise<CallToolResult> {
  const id = pendingIn(asked, result);
  const opensPages = server.getClientCapabilities()?.elicitation?.url !== undefined;
  if (id === undefined || !opensPages || surface.reviewPage === undefined) return result;
  const question = { mode: 'url' as const, message: MESSAGE, url: surface.reviewPage, elicitationId: id };
  try {
    await server.elicitInput(question, { timeout: ASKED_FOR_MS, signal: asked.signal });
  } catch {
    // A client that will not, or a person who is away: the approval waits in the review all the same.
    return result;
  }
  return reviewAnswer(surface, asked, id);
}
