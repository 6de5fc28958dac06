// Pairing assistants, and ending them.
import type { FastifyRequest } from 'fastify';
import { CONNECTABLE, type Connectable } from '../../../shared/assistants/connectable.ts';
import { type BridgeStart, entryOf, snippetOf } from '../../../shared/assistants/entry.ts';
import { installLinkOf } from '../../../shared/assistants/install-link.ts';
import { placesOf } from '../../../shared/assistants/kinds.ts';
import { trust } from '../../../shared/methods/trust.ts';
import { vault } from '../../../shared/methods/vault.ts';
import { ASSISTANTS, Assistant, PairingLink, Recipe, RecipeKind } from '../../../shared/schemas/connection.ts';
import { Closed, Type } from '../../../shared/schemas/fields.ts';
import { guidanceFor } from '../../../shared/tools/guidance.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';
import { LOCKED, PROBLEM_TYPE, Problem } from '../endpoint/problems.ts';
import { requireSameUser } from '../endpoint/same-user.ts';

function ownBase({ raw }: FastifyRequest): string {
  return `http://127.0.0.1:${raw.socket.localPort}`;
}

/** How an assistant of this kind is connected, for a person to write down: the bridge, which the assistant starts as a command. */
function recipeFor(assistant: RecipeKind, start: BridgeStart): Recipe {
  const kind = CONNECTABLE.find(({ id }) => id === assistant) as Connectable;
  return {
    assistant,
    format: kind.format,
    instructions: `Add this to the configuration of ${kind.name}, beside what is there; \`hub connect ${assistant}\` does it for you. ${kind.afterwards} The snippet holds a token: keep it to yourself.`,
    snippet: snippetOf(kind, start),
    install_link: installLinkOf(assistant, entryOf(kind, start)),
    file_paths: placesOf(kind),
    runtime_rule: guidanceFor(),
  };
}

const paused = 'Whether the assistants are paused now';

export const CONNECTION_ENDPOINTS = tagged('connections', [
  endpoint(vault.authorizeOwner, {
    at: 'GET /v1/catalog/assistants',
    operationId: 'listAssistants',
    summary: 'The kinds of assistants that can be paired',
    answer: { description: 'Every kind', schema: Type.Array(Assistant) },
    told: () => ASSISTANTS,
  }),
  endpoint(trust.link, {
    at: 'POST /v1/connections/links',
    operationId: 'linkConnection',
    description: 'The code works once, for ten minutes, and is treated like a password.',
    answer: { description: 'The code, and the address of the page that holds it', schema: PairingLink },
    // In the fragment, so that no program on the way and no log sees the code.
    told: (made, { request }) => ({ ...made, link: `${ownBase(request)}/#pair=${made.code}` }),
  }),
  endpoint(trust.pair, {
    at: 'POST /v1/connections/pair',
    operationId: 'pairConnection',
    description:
      'Whoever has the code needs no token. A code works once; five wrong ones end every code that is open, and so only programs of the user who runs the hub are answered. The token is shown this one time.',
    guessed: 'code',
    given: async ({ request, deps, body }) => {
      await requireSameUser(request, deps, { handsOutToken: false });
      return body;
    },
    answer: 'The token of the connection',
    also: {
      401: { description: 'The code was used, has expired, or never was one', schema: Problem, media: PROBLEM_TYPE },
      ...LOCKED,
    },
  }),
  endpoint(trust.listConnections, {
    at: 'GET /v1/connections',
    operationId: 'listConnections',
    answer: 'One page',
  }),
  endpoint(trust.renameConnection, {
    at: 'PATCH /v1/connections/:conn_id',
    operationId: 'renameConnection',
    answer: 'The connection, under its new name',
  }),
  endpoint(trust.revokeConnection, {
    at: 'POST /v1/connections/:conn_id/revoke',
    operationId: 'revokeConnection',
    description: 'The very next request with its token is refused.',
  }),
  endpoint(trust.issueToken, {
    at: 'POST /v1/connections/:conn_id/recipe',
    operationId: 'makeRecipe',
    summary: 'How to connect an assistant, with a new token for it',
    description: 'The token that the connection had before is refused from then on. A repeat makes another token.',
    body: Closed({ assistant: RecipeKind }),
    given: ({ path }) => ({ id: path.conn_id }),
    answer: { description: 'What to write where', schema: Recipe },
    told: ({ token }, { body, deps, request }) =>
      recipeFor(body.assistant, { command: deps.settings.bridge_command, base: ownBase(request), token }),
  }),
  endpoint(trust.assistantsPaused, {
    at: 'GET /v1/connections/pause-all',
    operationId: 'getAssistantsPaused',
    answer: paused,
  }),
  endpoint(trust.pauseAssistants, {
    at: 'POST /v1/connections/pause-all',
    operationId: 'pauseAssistants',
    summary: 'Refuse every assistant until they are resumed',
    fixed: { paused: true },
    answer: paused,
  }),
  endpoint(trust.pauseAssistants, {
    at: 'POST /v1/connections/resume-all',
    operationId: 'resumeAssistants',
    summary: 'Let the assistants go on',
    fixed: { paused: false },
    answer: paused,
  }),
]);
