// One endpoint is one method of a channel at an address: who may ask, what it takes and what it answers is said by the
// declaration of the method, and what HTTP adds by the literal here. The routes and the OpenAPI description are both made
// from that.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Method, ParamsOf, ResultOf, ValueOf, Written } from '../../../shared/methods/method.ts';
import type { vault } from '../../../shared/methods/vault.ts';
import type { Static, TSchema } from '../../../shared/schemas/fields.ts';
import { type Answers, linkNext, type Shape, shapeOf, withTag, written } from '../asking/answers.ts';
import { askVault } from '../asking/ask-vault.ts';
import { idempotently } from '../asking/idempotently.ts';
import { BEGUN, longWork } from '../asking/long-work.ts';
import {
  type NoBody,
  type NoQuery,
  type Placed,
  type Places,
  placesOf,
  propertiesOf,
  type Verb,
} from '../asking/places.ts';
import type { ApiDeps } from './api-deps.ts';
import type { TAGS } from './tags.ts';

/** A request, checked against the schemas of its endpoint. */
interface Sent {
  params: unknown;
  query: unknown;
  body: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
  deps: ApiDeps;
}

export interface Endpoint {
  method: Verb;
  url: string;
  tag: keyof typeof TAGS;
  operationId: string;
  summary: string;
  description: string;
  /** Whose token is needed; what is `open` is so by design, and says why in its description. */
  access: 'owner' | 'connection' | 'any' | 'open';
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  bodyOptional?: boolean;
  takesFile?: true;
  bodyForms?: readonly TSchema[];
  readBody?(given: unknown): unknown;
  answers: Answers;
  /** Which request headers beside the token mean something here. */
  headers: readonly HeaderName[];
  handle(sent: Sent): unknown;
}

type HeaderName = 'if-match' | 'idempotency-key' | 'prefer' | 'x-hub-code' | 'x-hub-ticket' | 'mcp-session-id';
type At = `${Verb} /${string}`;
type NamesIn<A extends string> = A extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : A extends `${string}:${infer Name}`
    ? Name
    : never;

/** What a body is that nobody says otherwise: the params, where neither the address nor a header holds one of them. */
type BodyOf<A extends string, M extends Method> = A extends `GET ${string}` | `DELETE ${string}`
  ? typeof NoBody
  : [NamesIn<A> | ('expected_version' & keyof ParamsOf<M>)] extends [never]
    ? M['params']
    : typeof NoBody;

/** Whose token opens the endpoint: the method says it, and of what is served outside of the vault `admit`. */
type ActorOf<M extends Method> = M extends { server: 'vault' } ? M['actor'] : 'owner';

interface Visit<
  M extends Method = Method,
  N extends string = never,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
> {
  /** What stands in the address, by its name there. Where it is nothing that can be, it is what nothing has for a name. */
  path: Record<N, string>;
  query: Static<Q>;
  body: Static<B>;
  request: FastifyRequest;
  reply: FastifyReply;
  deps: ApiDeps;
  /** Asks the vault on behalf of whoever makes the request, and for nothing that another token is needed for. */
  ask<O extends Method & { actor: ActorOf<M> | 'none' }>(method: O, params: ParamsOf<O>): Promise<ResultOf<O>>;
}

interface Http<A extends At, M extends Method, Q extends TSchema, B extends TSchema>
  extends Places<NamesIn<A>, ParamsOf<M>, Q, B> {
  at: A;
  operationId: string;
  /** Where one method is at several addresses, or only part of what happens. */
  summary?: string;
  description?: string;
  /** The good answer, in words; with a schema where it is not the value of the method. */
  answer?: string | { description: string; schema: TSchema; media?: string };
  status?: number;
  /** Answers of other statuses that belong to this endpoint. */
  also?: Answers;
  /** Beside those that the method brings with it. */
  headers?: readonly HeaderName[];
  /** A file may be sent instead, as multipart: its id is then `upload` in the body, beside the other fields. */
  takesFile?: true;
  /** The forms that a body may have, where they are more than `body` says: for the description. */
  bodyForms?: readonly TSchema[];
  /** Brings the other forms into the one of the body, before it is checked. */
  readBody?(given: unknown): unknown;
  /** The method keeps no key itself: the vault keeps it, and the answer with it. */
  idempotently?: true;
  /** Which of the params is what somebody might guess who has no token. */
  guessed?: keyof ParamsOf<M> & string;
  /** The params, where they are not simply what the request holds. */
  given?(visit: Visit<M, NamesIn<A>, Q, B>): ParamsOf<M> | Promise<ParamsOf<M>>;
  /** The answer in place of the method's value. */
  told?(value: ValueOf<M>, visit: Visit<M, NamesIn<A>, Q, B>): unknown;
  /** All of it, where it is not one call. */
  handle?(visit: Visit<M, NamesIn<A>, Q, B>): unknown;
}

/** Outside of the vault nobody knows a token: it is asked first whether this is the owner. */
type Admission<M extends Method> = M extends { server: 'vault' }
  ? { admit?: never }
  : { admit: typeof vault.authorizeOwner };

type Untagged = Omit<Endpoint, 'tag'>;

export function endpoint<
  const A extends At,
  const M extends Method,
  Q extends TSchema = typeof NoQuery,
  B extends TSchema = BodyOf<A, M>,
>(method: M, http: Http<A, M, Q, B> & Admission<M>): Untagged {
  const literal = http as unknown as Literal;
  const [verb, url] = http.at.split(' ') as [Verb, string];
  const shape = shapeOf(method);
  const placed = placesOf(method, verb, url, literal);
  const { actor } = literal.admit ?? method;
  const page = shape.page && 'The next page is named by the Link header.';
  const said = [http.description, page, repeating(method, literal)].filter(Boolean);
  const handle = literal.handle ?? ((visit: AnyVisit) => answer(method, literal, shape, placed, visit));
  return {
    method: verb,
    url,
    operationId: http.operationId,
    summary: http.summary ?? method.summary,
    description: said.join(' '),
    access: actor === 'none' ? 'open' : actor,
    ...placed.schemas,
    ...(http.takesFile && { takesFile: true }),
    ...(http.bodyForms && { bodyForms: http.bodyForms }),
    ...(http.readBody && { readBody: http.readBody }),
    answers: { ...answersOf(literal, shape), ...(method.outcome && BEGUN), ...http.also },
    headers: headersOf(method, literal),
    handle: (sent) =>
      handle({ ...sent, path: placed.pathOf(sent.params), ask: (other, params) => askVault(sent, other, params) }),
  };
}

export function tagged(tag: Endpoint['tag'], endpoints: readonly Untagged[]): Endpoint[] {
  return endpoints.map((each) => ({ tag, ...each }));
}

/** A literal when its types have done their work. */
type Literal = Http<At, Method, TSchema, TSchema> & { admit?: typeof vault.authorizeOwner };
type AnyVisit = Visit<Method, string> & Sent;

function answersOf({ answer = 'As it is now', status = 200 }: Literal, { schema }: Shape): Answers {
  return { [status]: typeof answer === 'string' ? { description: answer, schema } : answer };
}

/** What a request does when it is made twice. Where it is not one call, nobody can tell but its own description. */
function repeating(method: Method, { idempotently: isKept, handle, description }: Literal): string | undefined {
  if (method.repeatable === 'keyed' || isKept) {
    const keyed = 'Under an `Idempotency-Key` the request is carried out once.';
    return method.outcome
      ? `It is answered when the work is done, or at once with the job that does it, as \`Prefer\` asks. ${keyed}`
      : keyed;
  }
  if (handle && description !== undefined) return undefined;
  if (!method.repeatable) return 'The request is carried out each time it is made.';
  return method.commits || method.acts
    ? 'The request does no harm when it is made twice.'
    : 'The request changes nothing.';
}

function headersOf({ params, repeatable, outcome }: Method, { headers = [], ...http }: Literal): HeaderName[] {
  const isKeyed = repeatable === 'keyed' || http.idempotently;
  return [
    ...('expected_version' in propertiesOf(params) ? ['if-match' as const] : []),
    ...(isKeyed ? ['idempotency-key' as const] : []),
    ...(outcome ? ['prefer' as const] : []),
    ...headers,
  ];
}

async function answer(method: Method, http: Literal, shape: Shape, placed: Placed, visit: AnyVisit): Promise<unknown> {
  const { request, reply } = visit;
  const params = (await http.given?.(visit)) ?? placed.paramsOf(visit);
  if (http.status !== undefined) reply.code(http.status);
  if (method.outcome) return longWork(visit, method, params);
  const result = await resultOf(method, http, params as Record<string, unknown>, visit);
  const value = shape.isWritten ? written(reply, result as Written<unknown>) : result;
  if (http.told) return http.told(value, visit);
  if (shape.page === undefined) return withTag(reply, value);
  const { next, [shape.page]: items } = value as { next: string | null; [name: string]: unknown };
  linkNext(reply, request, next);
  return items;
}

async function resultOf(
  method: Method,
  { admit, guessed, ...http }: Literal,
  params: Record<string, unknown>,
  visit: AnyVisit,
): Promise<unknown> {
  if (!admit) return askVault(visit, method, params, { guess: guessed && (params[guessed] as string) });
  await askVault(visit, admit, {});
  const ask = () => visit.deps[method.server as 'supervisor' | 'lab'].ask(method, params);
  return http.idempotently ? idempotently(visit, params, ask) : ask();
}
