// Endpoints that decide something about one object: accept, reject, revoke. They take nothing but its id.
import type { Method, Written } from '../../shared/contracts/method.ts';
import type { ById } from '../../shared/contracts/records.ts';
import { Closed, type TSchema, Type } from '../../shared/schemas/fields.ts';
import { askVault, type Endpoint, endpoint, idIn, NoBody, written } from './endpoint.ts';

type DecisionMethod = Method<typeof ById, ReturnType<typeof Written<TSchema>>>;

interface Deciding extends Pick<Endpoint, 'url' | 'tag' | 'operationId'> {
  method: DecisionMethod;
  /** What ids of these objects begin with. */
  prefix: string;
  description?: string;
}

/** The last path parameter of the address names the object. */
export function decisionEndpoint({ method, prefix, description, ...where }: Deciding): Endpoint {
  const name = /:(\w+)/.exec(where.url)?.[1] ?? 'id';
  return endpoint({
    ...where,
    ...(description !== undefined && { description }),
    method: 'POST',
    access: 'owner',
    summary: method.summary,
    params: Closed({ [name]: Type.String() }),
    body: NoBody,
    bodyOptional: true,
    headers: ['idempotency-key'],
    answers: { 200: { description: 'As it is now', schema: method.result.properties.value } },
    handle: async (visit) => {
      const id = idIn({ id: (visit.params as Record<string, string>)[name] as string }, prefix);
      return written(visit.reply, await askVault(visit, method, { id }));
    },
  });
}
