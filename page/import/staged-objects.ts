// The objects of an archive that arrived, page after page as far as somebody looks, with what the hub says of it as a whole.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { answered, hub, type Refusal, type Schemas } from '../hub/client.ts';
import { nextIn } from '../hub/lists.ts';

export type Staged = Schemas['StagingReview']['objects'][number];
export type Choice = NonNullable<Staged['resolution']>;
export type Action = Staged['action'];

const PAGE = 200;

export function useStagedObjects(id: string, action: Action) {
  const found = useInfiniteQuery({
    queryKey: ['get', `/v1/import/staging/${id}`, 'objects', action],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: PAGE, action, ...(pageParam !== null && { cursor: pageParam }) };
      const answer = await hub.GET('/v1/import/staging/{id}', { params: { path: { id }, query }, signal });
      return { staging: answered(answer), next: nextIn(answer.response) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  // What was decided and applied is settled.
  const objects = useMemo(
    () => data?.pages.flatMap(({ staging }) => staging.objects.filter(({ resolution }) => resolution === null)) ?? [],
    [data],
  );
  const more = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  const isBarren = objects.length === 0 && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (isBarren) void fetchNextPage();
  }, [isBarren, fetchNextPage]);
  return {
    staging: data?.pages[0]?.staging,
    objects,
    error: error as Refusal | null,
    isPending: isPending || isBarren,
    hasMore: hasNextPage,
    more,
  };
}
