// Pairing assistants, and ending them.
import { review } from '../../../shared/contracts/review.ts';
import { trust } from '../../../shared/contracts/trust.ts';
import { vault } from '../../../shared/contracts/vault.ts';
import {
  ASSISTANTS,
  Assistant,
  AssistantId,
  Connection,
  NewLink,
  Paired,
  PairingLink,
  PairRequest,
  Recipe,
} from '../../../shared/schemas/connection.ts';
import { Closed, Type } from '../../../shared/schemas/fields.ts';
import { decisionEndpoint } from '../decision-endpoint.ts';
import { askVault, type Endpoint, endpoint, idIn, NoBody, type Visit, written } from '../endpoint.ts';
import { listEndpoint } from '../paging.ts';
import { LOCKED, PROBLEM_TYPE, Problem } from '../problems.ts';
import { recipeFor } from '../recipe.ts';

const tag = 'connections';

const catalog = endpoint({
  method: 'GET',
  url: '/v1/catalog/assistants',
  tag,
  access: 'owner',
  operationId: 'listAssistants',
  summary: 'The kinds of assistants that can be paired',
  answers: { 200: { description: 'Every kind', schema: Type.Array(Assistant) } },
  handle: async (visit) => {
    await askVault(visit, vault.authorizeOwner, {});
    return ASSISTANTS;
  },
});

const link = endpoint({
  method: 'POST',
  url: '/v1/connections/links',
  tag,
  access: 'owner',
  operationId: 'linkConnection',
  summary: trust.link.summary,
  description: 'The code works once, for ten minutes, and is treated like a password: a repeat makes another one.',
  body: NewLink,
  answers: { 200: { description: 'The code, and the address of the page that holds it', schema: PairingLink } },
  handle: async (visit) => {
    const { value } = await askVault(visit, trust.link, visit.body);
    // In the fragment, so that no program on the way and no log sees the code.
    return { ...value, link: `${ownBase(visit)}/#pair=${value.code}` };
  },
});

const pair = endpoint({
  method: 'POST',
  url: '/v1/connections/pair',
  tag,
  access: 'open',
  operationId: 'pairConnection',
  summary: trust.pair.summary,
  description:
    'Whoever has the code needs no token. A code works once; five wrong ones end every code that is open. The token is shown this one time.',
  body: PairRequest,
  answers: {
    200: { description: 'The token of the connection', schema: Paired },
    401: { description: 'The code was used, has expired, or never was one', schema: Problem, media: PROBLEM_TYPE },
    ...LOCKED,
  },
  handle: (visit) => askVault(visit, trust.pair, visit.body, { guess: visit.body.code }),
});

const recipe = endpoint({
  method: 'POST',
  url: '/v1/connections/:conn_id/recipe',
  tag,
  access: 'owner',
  operationId: 'makeRecipe',
  summary: 'How to connect an assistant, with a new token for it',
  description: 'The token that the connection had before is refused from then on. A repeat makes another token.',
  params: Closed({ conn_id: Type.String() }),
  body: Closed({ assistant: AssistantId }),
  answers: { 200: { description: 'What to write where', schema: Recipe } },
  handle: async (visit) => {
    const id = idIn({ id: visit.params.conn_id }, Connection.prefix);
    const { value } = await askVault(visit, trust.issueToken, { id });
    return recipeFor(visit.body.assistant, {
      command: visit.ports.settings.bridge_command,
      base: ownBase(visit),
      token: value.token,
    });
  },
});

function ownBase({ request }: Pick<Visit, 'request'>): string {
  return `http://127.0.0.1:${request.raw.socket.localPort}`;
}

function pauseEndpoint(url: string, operationId: string, summary: string, paused: boolean): Endpoint {
  return endpoint({
    method: 'POST',
    url,
    tag,
    access: 'owner',
    operationId,
    summary,
    body: NoBody,
    bodyOptional: true,
    headers: ['idempotency-key'],
    answers: {
      200: {
        description: 'Whether the assistants are paused now',
        schema: review.pauseAssistants.result.properties.value,
      },
    },
    handle: async (visit) => written(visit.reply, await askVault(visit, review.pauseAssistants, { paused })),
  });
}

const paused = endpoint({
  method: 'GET',
  url: '/v1/connections/pause-all',
  tag,
  access: 'owner',
  operationId: 'getAssistantsPaused',
  summary: review.assistantsPaused.summary,
  answers: {
    200: { description: 'Whether the assistants are paused now', schema: review.assistantsPaused.result },
  },
  handle: (visit) => askVault(visit, review.assistantsPaused, {}),
});

export const CONNECTION_ENDPOINTS: readonly Endpoint[] = [
  catalog,
  link,
  pair,
  listEndpoint({
    url: '/v1/connections',
    tag,
    access: 'owner',
    operationId: 'listConnections',
    method: trust.listConnections,
  }),
  decisionEndpoint({
    url: '/v1/connections/:conn_id/revoke',
    tag,
    operationId: 'revokeConnection',
    method: trust.revokeConnection,
    prefix: Connection.prefix,
    description: 'The very next request with its token is refused.',
  }),
  recipe,
  paused,
  pauseEndpoint('/v1/connections/pause-all', 'pauseAssistants', 'Refuse every assistant until they are resumed', true),
  pauseEndpoint('/v1/connections/resume-all', 'resumeAssistants', 'Let the assistants go on', false),
];
