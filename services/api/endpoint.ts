// One endpoint is one literal: where it is, what it takes, what it answers, and a handler that makes one call of the vault.
// The routes and the OpenAPI description are both made from these literals.
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { CallContext, Method, ParamsOf, ResultOf } from '../../shared/contracts/method.ts';
import { HubError } from '../../shared/errors.ts';
import { Closed, type Static, type TSchema, Type } from '../../shared/schemas/fields.ts';
import { codeOf, idempotencyOf, tokenOf } from './caller.ts';
import type { Ports } from './ports.ts';

export const TAGS = {
  service: 'Whether the hub runs, setting it up, its processes',
  projects: 'What the owner works on',
  goals: 'What the owner wants to reach',
  commitments: 'What the owner promised or was promised',
  decisions: 'What was decided, and why',
  memories: 'What is known',
  artifacts: 'Documents, mails, notes',
  'calendar-events': 'What is in the calendars of the owner',
  plugins: 'Importers from elsewhere, each in a box of its own',
  marketplace: 'Plugins that can be installed',
  connectors: 'Accounts elsewhere, and what is imported from them',
  preferences: 'How the owner likes things',
  profile: 'Who the owner is',
  relations: 'How things depend on one another',
  connections: 'The assistants of the owner: pairing them, ending them',
  grants: 'What each assistant may see and do',
  tools: 'What assistants ask: the tools, the resources, their receipts',
  proposals: 'What assistants propose, and what the owner makes of it',
  review: 'What its owner wanted to look at again on a day that has come',
  actions: 'What assistants ask to be done outside, and who approved it',
  state: 'What one assistant leaves for itself or for another, for a while',
  search: 'Finding things, and what matters now',
  archive: 'Leaving with everything, and arriving with it',
  safekeeping: 'Backups, the key of the vault and where it is kept, the recovery kit',
  audit: 'Everything that happened, in a chain that shows tampering',
  lab: 'Simulated lives, for development: never the owner’s, never acting outward',
} as const;

/** A request, checked against the schemas of its endpoint. */
export interface Visit<P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema> {
  params: Static<P>;
  query: Static<Q>;
  body: Static<B>;
  request: FastifyRequest;
  reply: FastifyReply;
  ports: Ports;
}

interface Definition<P extends TSchema, Q extends TSchema, B extends TSchema> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  tag: keyof typeof TAGS;
  operationId: string;
  summary: string;
  description?: string;
  /** Whose token is needed; what is `open` is so by design, and says why in its description. */
  access: 'owner' | 'connection' | 'any' | 'open';
  params?: P;
  query?: Q;
  body?: B;
  bodyOptional?: boolean;
  /** A file may be sent instead, as multipart: its id is then `upload` in the body, beside the other fields. */
  takesFile?: true;
  /** What a body may look like, where it is more than `body` says: for the description. */
  bodyForms?: readonly TSchema[];
  /** Brings the other forms into the one of `body`, before it is checked. */
  readBody?(given: unknown): unknown;
  /** By status. `text` is not JSON. */
  answers: Record<number, { description: string; schema: TSchema; media?: string }>;
  /** Which request headers beside the token mean something here. */
  headers?: readonly ('if-match' | 'idempotency-key' | 'prefer' | 'x-hub-code' | 'mcp-session-id')[];
  handle(visit: Visit<P, Q, B>): unknown;
}

export type Endpoint = Definition<TSchema, TSchema, TSchema>;

export const NoQuery = Closed({});
/** Also for what takes no body at all: an empty object says the same, anything else is an unknown property. */
export const NoBody = Closed({});
export const IdParams = Closed({ id: Type.String() });

export function endpoint<
  P extends TSchema = typeof NoQuery,
  Q extends TSchema = typeof NoQuery,
  B extends TSchema = typeof NoBody,
>(definition: Definition<P, Q, B>): Endpoint {
  return definition as unknown as Endpoint;
}

export interface Asking {
  /** The key of the request belongs to something else than this call. */
  keyless?: boolean;
  /** What is guessed here instead of a token. */
  guess?: string;
}

/** One call of the vault on behalf of whoever makes the request. */
export async function askVault<M extends Method>(
  { request, ports }: Pick<Visit, 'request' | 'ports'>,
  method: M,
  params: ParamsOf<M>,
  { keyless = false, guess }: Asking = {},
): Promise<ResultOf<M>> {
  const token = tokenOf(request);
  const idempotency = method.repeatable === 'keyed' && !keyless ? idempotencyOf(request) : undefined;
  const context: CallContext = { ...(token !== undefined && { token }), ...(idempotency && { idempotency }) };
  const needsToken = method.actor !== 'none';
  const guessable = guess ?? token ?? codeOf(request);
  const settle = guessable !== undefined || needsToken ? ports.failedTokens.admit(guessable) : undefined;
  try {
    const result = await ports.vault.ask(method, params, { context });
    settle?.(needsToken ? 'right' : 'unknown');
    return result;
  } catch (error) {
    // A token that was revoked is known: whoever still has it is not guessing.
    settle?.(error instanceof HubError && error.code === 'unauthorized' ? 'wrong' : 'unknown');
    throw error;
  }
}

/** What was written, with the headers that tell a client about it. */
export function written<V>(reply: FastifyReply, { value, replayed }: { value: V; replayed: boolean }): V {
  if (replayed) reply.header('idempotency-replayed', 'true');
  return value;
}

export function withTag<V>(reply: FastifyReply, value: V): V {
  const { version } = value as { version?: unknown };
  if (typeof version === 'number') reply.header('etag', `"${version}"`);
  return value;
}

const NO_SUCH_ID = '_00000000000000000000000000';

/**
 * The id in a path. One that no object can have is asked for as one that no object has, so that the vault answers it
 * like any other absent object: after it has looked at the token, and with the same words.
 */
export function idIn(params: { id: string }, prefix: string): string {
  return /^[a-z]{3}_[0-9A-HJKMNP-TV-Z]{26}$/.test(params.id) ? params.id : prefix + NO_SUCH_ID;
}

export type { HTTPMethods };
