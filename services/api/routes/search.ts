// Finding things, and what matters now.

import { reading } from '../../../shared/methods/reading.ts';
import { agenda } from '../../../shared/methods/records.ts';
import { Closed, DayOrInstant, Type } from '../../../shared/schemas/fields.ts';
import { SearchAnswer } from '../../../shared/tools/reading.ts';
import { linkNext } from '../asking/answers.ts';
import { endpoint, tagged } from '../endpoint/endpoint.ts';

const { q, from: _from, to: _to, ...filters } = reading.search.params.properties;

/** A person writes a day: the whole of it is meant. */
function instantOf(edge: string, time: string): string {
  return edge.includes('T') ? edge : `${edge}T${time}Z`;
}

export const SEARCH_ENDPOINTS = tagged('search', [
  endpoint(reading.search, {
    at: 'GET /v1/search',
    operationId: 'search',
    description:
      'Words, "phrases" and prefix*. `from` and `to` bound the start of events. Without words the filters alone decide: the newest that match are found, or the events of the window in the order of their start; without filters, nothing. An id as `q` reads that one thing instead, with up to 12,000 characters of its text from `text_from` on. Nothing but what the grants of the caller allow is looked at. An answer holds at most 20 hits; the next page is named by the Link header, for the first 1,000 of a search.',
    query: Closed({
      q: Type.Optional(q),
      ...filters,
      from: Type.Optional(DayOrInstant),
      to: Type.Optional(DayOrInstant),
    }),
    given: ({ query: { q = '', from, to, ...rest } }) => ({
      q,
      ...rest,
      ...(from !== undefined && { from: instantOf(from, '00:00:00.000') }),
      ...(to !== undefined && { to: instantOf(to, '23:59:59.999') }),
    }),
    answer: { description: 'The hits, and under which policy they were found', schema: SearchAnswer },
    told: ({ next, ...answer }, { reply, request }) => {
      // How many stand on a page is not asked for.
      linkNext(reply, request, next, {});
      return answer;
    },
  }),
  endpoint(agenda.get, {
    at: 'GET /v1/agenda',
    operationId: 'getAgenda',
    description:
      'A span of time, from now on for seven days unless it is said: events that begin in it or are under way as it begins, promises that are due in it, and those that were due before. At most 500 of each; `more` says that there are further ones.',
    answer: 'Events and promises',
  }),
  endpoint(reading.situation, {
    at: 'GET /v1/situation',
    operationId: 'getSituation',
    description: 'The live project, as an assistant that may see everything would get it. Null in an empty vault.',
    answer: 'The project and its situation package',
  }),
]);
