// What the hub finds, page after page as far as somebody asks.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { paths } from '#hub-api';
import { answered, hub, type Schemas } from '../hub/client.ts';
import { nextIn } from '../hub/lists.ts';
import type { Query } from './looked-for.ts';

export type Hit = Schemas['SearchAnswer']['hits'][number];
type Asked = NonNullable<paths['/v1/search']['get']['parameters']['query']>;

/** As many pages of them as were asked for, as one answer. */
export function useHits(query: Query, enabled: boolean) {
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['get', '/v1/search', 'further', query],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const asked = await hub.GET('/v1/search', { params: { query: { ...query, ...cursor } as Asked }, signal });
      return { answer: answered(asked), next: nextIn(asked.response) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled,
    placeholderData: keepPreviousData,
  });
  return {
    data: data && joined(data.pages),
    error,
    isFetching,
    hasMore: hasNextPage,
    more: () => void fetchNextPage(),
  };
}

/** What stood beside a match on one page may be found on the next: it is shown once. */
function joined(pages: readonly { answer: Schemas['SearchAnswer'] }[]): Schemas['SearchAnswer'] | undefined {
  const last = pages.at(-1)?.answer;
  const byId = new Map<string, Hit>();
  for (const hit of pages.flatMap(({ answer }) => answer.hits)) if (!byId.has(hit.ref.id)) byId.set(hit.ref.id, hit);
  const notes = [...new Set(pages.flatMap(({ answer }) => answer.notes))];
  return last && { ...last, hits: [...byId.values()], notes };
}
