// What the result of a method is over HTTP: its value alone, and in headers what was said beside it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_DEFAULT } from '../../../shared/limits.ts';
import type { Method, Written } from '../../../shared/methods/method.ts';
import type { TSchema } from '../../../shared/schemas/fields.ts';
import { propertiesOf } from './places.ts';

/** By status. What names a medium is not JSON. */
export type Answers = Record<number, { description: string; schema: TSchema; media?: string }>;

export interface Shape {
  /** Of the good answer. */
  schema: TSchema;
  isWritten: boolean;
  /** Where in a page its objects are; the place of the next page stands beside them. */
  page: string | undefined;
}

export function shapeOf({ result, outcome }: Method): Shape {
  const isWritten = 'replayed' in propertiesOf(result);
  const value = isWritten ? (propertiesOf(result)['value'] as TSchema) : result;
  const parts = propertiesOf(value);
  const names = Object.keys(parts);
  // Of an answer that holds more than its list, the endpoint says what is told of it.
  const page = 'next' in parts && names.length === 2 ? names.find((name) => name !== 'next') : undefined;
  return { schema: outcome ?? (page === undefined ? value : (parts[page] as TSchema)), isWritten, page };
}

/** The value of a write, with the header that says whether it was written now. */
export function written<V>(reply: FastifyReply, { value, replayed }: Written<V>): V {
  if (replayed) reply.header('idempotency-replayed', 'true');
  return value;
}

/** A version is what a change of it can expect. */
export function withTag<V>(reply: FastifyReply, value: V): V {
  const { version } = (value ?? {}) as { version?: unknown };
  if (typeof version === 'number') reply.header('etag', `"${version}"`);
  return value;
}

/** The next page is an address, so that a client need not know how pages work. */
export function linkNext(
  reply: FastifyReply,
  { url, query }: FastifyRequest,
  next: string | null,
  length: { limit?: number } = { limit: PAGE_DEFAULT },
): void {
  if (next === null) return;
  const [path] = url.split('?', 1);
  const asked = { ...length, ...(query as Record<string, string | number>), cursor: next };
  const search = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  reply.header('link', `<${path}?${search}>; rel="next"`);
}
