// The tools of assistants over HTTP: one address for all of them, each checked against its own declaration.
import { review } from '../../../shared/contracts/review.ts';
import { vault } from '../../../shared/contracts/vault.ts';
import { HubError } from '../../../shared/errors.ts';
import { Closed, JsonObject, type TSchema, Type } from '../../../shared/schemas/fields.ts';
import { TOOLS, toolNamed } from '../../../shared/tools/tools.ts';
import { askVault, type Endpoint, endpoint, type Visit, written } from '../endpoint.ts';
import { askTool } from '../tool-call.ts';

const callTool = endpoint({
  method: 'POST',
  url: '/v1/mcp/tools/:name',
  tag: 'tools',
  access: 'any',
  operationId: 'callTool',
  summary: 'Call one of the tools of an assistant',
  description: `The body holds the arguments of the tool.\n\n${TOOLS.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n')}`,
  params: Closed({ name: Type.String() }),
  body: JsonObject,
  bodyForms: TOOLS.map(({ input }) => input),
  headers: ['idempotency-key'],
  answers: {
    200: { description: 'What the tool answers', schema: Type.Union(unrepeated(TOOLS.map(({ output }) => output))) },
  },
  handle: async (visit) => {
    const tool = toolNamed(visit.params.name);
    if (tool === undefined) return refuseUnknown(visit);
    return written(visit.reply, await askTool(visit, tool, visit.body));
  },
});

/** Who has no token learns that first, as everywhere. */
async function refuseUnknown(visit: Visit): Promise<never> {
  await askVault(visit, vault.authorize, {});
  throw new HubError('not_found', 'There is no tool of this name.', {
    fix: `The tools are ${TOOLS.map(({ name }) => name).join(', ')}.`,
  });
}

function unrepeated(schemas: TSchema[]): TSchema[] {
  return [...new Set(schemas)];
}

const readResource = endpoint({
  method: 'GET',
  url: '/v1/mcp/resources',
  tag: 'tools',
  access: 'any',
  operationId: 'readResource',
  summary: review.resource.summary,
  description:
    '`/profile` (the profile and the preferences), `/projects/{id}/brief`, `/connection/self` or `/self` (the grants of the caller), `audit` (the events of the caller).',
  query: review.resource.params,
  answers: { 200: { description: 'The resource', schema: review.resource.result.properties.value } },
  handle: async (visit) => written(visit.reply, await askVault(visit, review.resource, visit.query)),
});

export const TOOL_ENDPOINTS: readonly Endpoint[] = [callTool, readResource];
