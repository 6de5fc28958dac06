// The tools of assistants over HTTP: one address for all of them, each checked against its own declaration.
import { review } from '../../../shared/contracts/review.ts';
import { vault } from '../../../shared/contracts/vault.ts';
import { HubError } from '../../../shared/errors.ts';
import { JsonObject, Type } from '../../../shared/schemas/fields.ts';
import { TOOLS, toolNamed } from '../../../shared/tools/tools.ts';
import { written } from '../asking/answers.ts';
import { askTool } from '../asking/tool-call.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';

const outputs = [...new Set(TOOLS.map(({ output }) => output))];

export const TOOL_ENDPOINTS = tagged('tools', [
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
      await visit.ask(vault.authorize, {});
      throw new HubError('not_found', 'There is no tool of this name.', {
        fix: `The tools are ${TOOLS.map(({ name }) => name).join(', ')}.`,
      });
    },
  }),
  endpoint(review.resource, {
    at: 'GET /v1/mcp/resources',
    operationId: 'readResource',
    description:
      '`/profile` (the profile and the preferences), `/projects/{id}/brief`, `/connection/self` or `/self` (the grants of the caller), `audit` (the events of the caller).',
    answer: 'The resource',
  }),
]);
