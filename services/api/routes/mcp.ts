// MCP over HTTP ("streamable HTTP"), for assistants that speak it without a bridge: the same tools, and the resources.
import type { FastifyRequest } from 'fastify';
import { trust } from '../../../shared/contracts/trust.ts';
import { vault } from '../../../shared/contracts/vault.ts';
import { HubError } from '../../../shared/errors.ts';
import { JsonObject, Type } from '../../../shared/schemas/fields.ts';
import { tokenOf } from '../asking/caller.ts';
import { endpoint, tagged, type Visit } from '../endpoint/endpoint.ts';

const Messages = Type.Union([JsonObject, Type.Array(JsonObject, { minItems: 1 })]);

/** The token, after the vault has said that it is one. With a token that is none any more, its sessions end. */
async function admitted({ request, ports, ask }: Visit<typeof vault.authorize>): Promise<string | undefined> {
  const token = tokenOf(request);
  try {
    await ask(vault.authorize, {});
    return token;
  } catch (error) {
    if (error instanceof HubError && error.status === 401) ports.mcpSessions.endAll(token);
    throw error;
  }
}

function sessionOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['mcp-session-id'];
  return typeof id === 'string' ? id : undefined;
}

function required(id: string | undefined): string {
  if (id !== undefined) return id;
  throw new HubError('bad_request', 'The header Mcp-Session-Id is missing.', {
    fix: 'Begin a session with `initialize`, and send its id with every request.',
  });
}

function isBeginning(body: unknown): boolean {
  return (body as { method?: unknown } | null)?.method === 'initialize';
}

export const MCP_ENDPOINTS = tagged('tools', [
  endpoint(vault.authorize, {
    at: 'POST /v1/mcp',
    operationId: 'speakMcp',
    summary: 'Model Context Protocol over streamable HTTP',
    description:
      'Takes JSON-RPC messages and answers them in JSON; each of them counts as a request. `initialize` begins a session, whose id travels in the header `Mcp-Session-Id` from then on. A session ends with the token that began it. What is listed is what its grants allow at that moment; nothing is said unasked, so that no changes of lists are announced: `GET /v1/mcp/granted` does that.',
    body: Messages,
    headers: ['mcp-session-id'],
    answer: { description: 'The answers', schema: Messages },
    also: {
      202: { description: 'Only notifications came, and were taken', schema: Type.Null() },
      406: {
        description: 'Accept does not name both JSON and event streams, as the protocol wants',
        schema: JsonObject,
      },
    },
    handle: async (visit) => {
      const { mcpSessions, settings } = visit.ports;
      const token = await admitted(visit);
      // The request itself is counted before its body is read.
      if (Array.isArray(visit.body)) visit.ports.connectionRate.admit(token, visit.body.length - 1);
      const id = sessionOf(visit.request);
      const answer =
        id === undefined && isBeginning(visit.body)
          ? await mcpSessions.begin(token, visit, settings.version, (await visit.ask(trust.held, {})).capabilities)
          : await mcpSessions.find(token, required(id)).answer(visit);
      const sent = visit.reply.code(answer.status).headers(Object.fromEntries(answer.headers));
      return sent.serializer(String).send(await answer.text());
    },
  }),
  endpoint(vault.authorize, {
    at: 'DELETE /v1/mcp',
    operationId: 'endMcpSession',
    summary: 'End a session of the Model Context Protocol',
    headers: ['mcp-session-id'],
    status: 204,
    answer: { description: 'It has ended', schema: Type.Null() },
    handle: async (visit) => {
      const token = await admitted(visit);
      visit.ports.mcpSessions.end(token, required(sessionOf(visit.request)));
      return visit.reply.code(204).send();
    },
  }),
]);
