// Finding things, and what matters now.
import { review } from '../../../shared/contracts/review.ts';
import { Closed, Instant, Type } from '../../../shared/schemas/fields.ts';
import { SearchAnswer } from '../../../shared/tools/reading.ts';
import { askVault, type Endpoint, endpoint, written } from '../endpoint.ts';

const { q, from, to, ...filters } = review.search.params.properties;

/** A person writes a day: the whole of it is meant. */
const Day = Type.String({ format: 'date', pattern: '^\\d{4}-\\d\\d-\\d\\d$', description: 'A day, in UTC' });
const Edge = Type.Union([Instant, Day], { description: 'An instant or a day' });

const search = endpoint({
  method: 'GET',
  url: '/v1/search',
  tag: 'search',
  access: 'any',
  operationId: 'search',
  summary: review.search.summary,
  description:
    'Words, "phrases" and prefix*. `from` and `to` bound the start of events. Without words the filters alone decide: the newest that match are found, or the events of the window in the order of their start; without filters, nothing. Nothing but what the grants of the caller allow is looked at.',
  query: Closed({ q: Type.Optional(q), ...filters, from: Type.Optional(Edge), to: Type.Optional(Edge) }),
  answers: { 200: { description: 'The hits, and under which policy they were found', schema: SearchAnswer } },
  handle: async (visit) => {
    const { q = '', from, to, ...rest } = visit.query;
    const window = {
      ...(from !== undefined && { from: instantOf(from, '00:00:00.000') }),
      ...(to !== undefined && { to: instantOf(to, '23:59:59.999') }),
    };
    return written(visit.reply, await askVault(visit, review.search, { q, ...rest, ...window }));
  },
});

function instantOf(edge: string, time: string): string {
  return edge.includes('T') ? edge : `${edge}T${time}Z`;
}

const situation = endpoint({
  method: 'GET',
  url: '/v1/situation',
  tag: 'search',
  access: 'owner',
  operationId: 'getSituation',
  summary: review.situation.summary,
  description: 'The live project, as an assistant that may see everything would get it. Null in an empty vault.',
  answers: { 200: { description: 'The project and its situation package', schema: review.situation.result } },
  handle: (visit) => askVault(visit, review.situation, {}),
});

export const SEARCH_ENDPOINTS: readonly Endpoint[] = [search, situation];
