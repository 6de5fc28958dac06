// The tools of assistants over HTTP: one address for all of them, each checked against its own declaration.
import { HubError } from '../../../shared/errors.ts';
import { reading } from '../../../shared/methods/reading.ts';
import { trust } from '../../../shared/methods/trust.ts';
import { vault } from '../../../shared/methods/vault.ts';
import { Closed, JsonObject, Type } from '../../../shared/schemas/fields.ts';
import { HeldCapabilities } from '../../../shared/schemas/grant.ts';
import { guidanceFor } from '../../../shared/tools/guidance.ts';
import { listedTools } from '../../../shared/tools/listing.ts';
import { listedPrompts } from '../../../shared/tools/prompts.ts';
import { listedResources } from '../../../shared/tools/resources.ts';
import { TOOLS, toolNamed } from '../../../shared/tools/tools.ts';
import { written } from '../asking/answers.ts';
import { tokenOf } from '../asking/caller.ts';
import { NoQuery } from '../asking/places.ts';
import { askTool } from '../asking/tool-call.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';
import { unlessThere } from '../endpoint/problems.ts';

const outputs = [...new Set(TOOLS.map(({ output }) => output))];

/** As the protocol writes them down. */
const Listing = Closed({
  capabilities: HeldCapabilities.properties.capabilities,
  instructions: Type.String(),
  tools: Type.Array(
    Closed({
      name: Type.String(),
      title: Type.Optional(Type.String()),
      description: Type.String(),
      inputSchema: JsonObject,
      outputSchema: JsonObject,
      annotations: JsonObject,
    }),
  ),
  prompts: Type.Array(JsonObject),
  resources: Type.Array(JsonObject),
  resourceTemplates: Type.Array(JsonObject),
});

export const TOOL_ENDPOINTS = tagged('tools', [
  endpoint(trust.held, {
    at: 'GET /v1/mcp/tools',
    operationId: 'listTools',
    summary: 'The tools that the caller can use',
    description:
      'What a client of the Model Context Protocol is listed and told, as far as the grants of the caller go: without a grant, nothing. `capabilities` is null for the owner.',
    query: NoQuery,
    given: () => ({}),
    answer: { description: 'The tools, the resources, and the instructions', schema: Listing },
    told: ({ capabilities }) => ({
      capabilities,
      instructions: guidanceFor(capabilities),
      tools: listedTools(capabilities),
      prompts: listedPrompts(capabilities),
      ...listedResources(capabilities),
    }),
  }),
  endpoint(trust.held, {
    at: 'GET /v1/mcp/granted',
    operationId: 'streamGrants',
    summary: 'What the caller was granted, as it changes',
    description:
      'Server-sent events: `granted`, at once and whenever it changes, with the names of the capabilities that the caller holds. For programs that list tools by them. The stream ends with its token.',
    query: NoQuery,
    answer: { description: 'The stream', schema: Type.String(), media: 'text/event-stream' },
    handle: async ({ request, reply, deps, ask }) => {
      await deps.grantStreams.open(tokenOf(request), () => ask(trust.held, { follow: true }), reply);
      return reply;
    },
  }),
  endpoint(vault.authorize, {
    at: 'POST /v1/mcp/tools/:name',
    operationId: 'callTool',
    summary: 'Call one of the tools of an assistant',
    description: `The body holds the arguments of the tool.\n\n${TOOLS.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n')}`,
    body: JsonObject,
    bodyForms: TOOLS.map(({ input }) => input),
    headers: ['idempotency-key'],
    answer: { description: 'What the tool answers', schema: Type.Union(outputs) },
    handle: async (visit) => {
      const tool = toolNamed(visit.path.name);
      if (tool !== undefined) return written(visit.reply, await askTool(visit, tool, visit.body));
      // Who has no token learns that first, as everywhere.
      const { capabilities } = await visit.ask(trust.held, {});
      const names = listedTools(capabilities).map(({ name }) => name);
      const fix = names.length > 0 ? `The tools are ${names.join(', ')}.` : 'Ask the owner for a grant.';
      throw new HubError('not_found', 'There is no tool of this name.', { fix });
    },
  }),
  endpoint(reading.resource, {
    at: 'GET /v1/mcp/resources',
    operationId: 'readResource',
    description:
      '`/profile` (the profile and the preferences), `/projects/{id}/brief`, `/connection/self` or `/self` (the grants of the caller), `audit` (the events of the caller); each also as it is listed, with `context-hub://` before it.',
    answer: 'The resource',
    also: unlessThere('There is no such resource that may be seen from here'),
  }),
]);
