// MCP over HTTP ("streamable HTTP"), for assistants that speak it without a bridge: the same tools, and the resources.
import { HubError } from '../../../shared/errors.ts';
import { vault } from '../../../shared/methods/vault.ts';
import { JsonObject, Type } from '../../../shared/schemas/fields.ts';
import { tokenOf } from '../asking/caller.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';

const Messages = Type.Union([JsonObject, Type.Array(JsonObject, { minItems: 1 })]);

/**
 * What is listed of a hub is no secret. A client that was answered by a status alone would end or say nothing; so it is answered,
 * and each call is told in the protocol's own way that the vault is locked.
 */
function unlessLocked(token: string | undefined) {
  return (error: unknown): void => {
    if (token === undefined || !(error instanceof HubError) || error.code !== 'locked') throw error;
  };
}

export const MCP_ENDPOINTS = tagged('tools', [
  endpoint(vault.authorize, {
    at: 'POST /v1/mcp',
    operationId: 'speakMcp',
    summary: 'Model Context Protocol over streamable HTTP',
    description:
      'Takes JSON-RPC messages and answers them in JSON: requests of revision 2026-07-28, which say all of themselves, and those of clients that begin with `initialize`; each message counts as a request. Nothing is kept between two requests, so that a restart of the hub ends nothing; `Mcp-Session-Id` is taken and gives no right. What is listed is what the grants of the token allow at that moment; nothing is said unasked, so that no changes of lists are announced: `GET /v1/mcp/granted` does that.',
    body: Messages,
    headers: ['mcp-session-id'],
    answer: { description: 'The answers', schema: Messages },
    also: {
      202: { description: 'Only notifications came, and were taken', schema: Type.Null() },
      404: { description: 'There is no such method', schema: JsonObject },
      406: {
        description: 'Accept does not name both JSON and event streams, as the protocol wants',
        schema: JsonObject,
      },
    },
    handle: async (visit) => {
      await visit.ask(vault.authorize, {}).catch(unlessLocked(tokenOf(visit.request)));
      // The request itself is counted before its body is read.
      if (Array.isArray(visit.body)) visit.deps.connectionRate.admit(tokenOf(visit.request), visit.body.length - 1);
      const { speak } = await import('../mcp/speak.ts');
      const answer = await speak(visit, visit.deps.settings.version);
      const sent = visit.reply.code(answer.status).headers(Object.fromEntries(answer.headers));
      return sent.serializer(String).send(await answer.text());
    },
  }),
  endpoint(vault.authorize, {
    at: 'DELETE /v1/mcp',
    operationId: 'endMcpSession',
    summary: 'End a session of the Model Context Protocol',
    description: 'For clients that say goodbye: nothing was kept, and nothing ends.',
    headers: ['mcp-session-id'],
    status: 204,
    answer: { description: 'It has ended', schema: Type.Null() },
    handle: async (visit) => {
      await visit.ask(vault.authorize, {});
      return visit.reply.code(204).send();
    },
  }),
]);
