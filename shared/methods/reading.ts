// What is read beside the tools: a search, the live situation, a resource.
import { SEARCH_LENGTH } from '../limits.ts';
import { ContextContract, Situation } from '../schemas/contract.ts';
import { Closed, Instant, Nullable, Type } from '../schemas/fields.ts';
import { Classification } from '../schemas/object.ts';
import { SearchAnswer, SearchScope } from '../tools/reading.ts';
import { forAny, forOwner, LEAVES_RECEIPT, type Method, READS, Written } from './method.ts';
import { PageRequest } from './records.ts';

export const reading = {
  search: {
    ...forAny('search.query', LEAVES_RECEIPT),
    result: Written(Closed({ ...SearchAnswer.properties, next: Nullable(Type.String()) })),
    summary: 'Search what the caller may see',
    params: Closed({
      q: Type.String({ maxLength: SEARCH_LENGTH }),
      type: Type.Optional(Type.String({ maxLength: 64 })),
      project: Type.Optional(Type.String({ maxLength: 200 })),
      classification: Type.Optional(Classification),
      purpose: Type.Optional(Type.String({ maxLength: 2000 })),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
      /** Where `q` is an id: the character at which its text begins. */
      text_from: SearchScope.properties.from,
      cursor: PageRequest.properties.cursor,
    }),
  },
  situation: {
    ...forOwner('situation.get', READS),
    params: Closed({}),
    summary: 'What matters now',
    result: Closed({ project: Nullable(Situation), contract: Nullable(ContextContract) }),
  },
  resource: {
    ...forAny('resource.read', LEAVES_RECEIPT),
    params: Closed({ uri: Type.String({ minLength: 1, maxLength: 256 }) }),
    result: Written(Type.Record(Type.String(), Type.Unknown())),
    summary: 'One of the resources: profile, brief, self, audit',
  },
} as const satisfies Record<string, Method>;

export const READING_METHODS: readonly Method[] = Object.values(reading);
