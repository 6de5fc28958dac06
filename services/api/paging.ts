// Lists over HTTP: a plain array, and the next page as an address in the Link header.
import type { FastifyReply } from 'fastify';
import type { Method } from '../../shared/contracts/method.ts';
import { type Page, PageRequest } from '../../shared/contracts/records.ts';
import { PAGE_DEFAULT } from '../../shared/limits.ts';
import { Closed, type TSchema, Type } from '../../shared/schemas/fields.ts';
import { askVault, type Endpoint, endpoint } from './endpoint.ts';

const { limit, cursor, status, project } = PageRequest.properties;

export const STATUS_QUERY = Closed({ limit: Type.Optional(limit), cursor, status });
export const LIST_QUERY = Closed({ ...STATUS_QUERY.properties, project });

type ListMethod = Method<typeof PageRequest, ReturnType<typeof Page<TSchema>>>;

interface Listing extends Pick<Endpoint, 'url' | 'tag' | 'access' | 'operationId'> {
  method: ListMethod;
  description?: string;
}

/** A list that can be narrowed by the status of its objects. */
export function listEndpoint({ method, description = '', ...where }: Listing): Endpoint {
  return endpoint({
    ...where,
    method: 'GET',
    summary: method.summary,
    description: `${description} The next page is named by the Link header.`.trim(),
    query: STATUS_QUERY,
    answers: { 200: { description: 'One page', schema: method.result.properties.items } },
    handle: async (visit) => {
      const { limit = PAGE_DEFAULT, ...filters } = visit.query;
      const page = await askVault(visit, method, { limit, ...filters });
      linkNext(visit.reply, where.url, { ...filters, limit }, page.next);
      return page.items;
    },
  });
}

/** The next page is an address, so that a client need not know how pages work. */
export function linkNext(
  reply: FastifyReply,
  path: string,
  query: Record<string, string | number | undefined>,
  next: string | null,
): void {
  if (next === null) return;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  search.set('cursor', next);
  reply.header('link', `<${path}?${search}>; rel="next"`);
}
