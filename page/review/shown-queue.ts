// What of the queue is shown: all that waits and was not decided here just now, narrowed as its owner chose.
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { cache } from '../hub/cache.ts';
import { useToTheEnd } from '../hub/lists.ts';
import { useInAddress } from '../parts/in-address.ts';
import { ANY } from './narrowing.tsx';
import { askersOf, projectOf, useReviewQueue, type Waiting, type WaitingKind } from './waiting.ts';

export interface ShownQueue {
  /** All that the hub tells, decided here or not. */
  all: readonly Waiting[];
  shown: readonly Waiting[];
  /** Among what one looks. */
  narrowing: string;
  isPending: boolean;
  hasMore: boolean;
}

export function useShownQueue(decided: ReadonlySet<string>) {
  const { queue: all, isPending, error, hasMore, more } = useReviewQueue();
  // What has waited longest comes first, and stands at the end of what is read.
  useToTheEnd({ hasMore, error, more });
  // A day comes without an event that would tell of it.
  useEffect(() => void cache.invalidateQueries({ queryKey: ['get', '/v1/review/due'] }), []);
  const [only, setOnly] = useInAddress<WaitingKind | typeof ANY>('kind', ANY);
  const [from, setFrom] = useInAddress('from', ANY);
  const [project, setProject] = useInAddress('project', ANY);
  const [, setParams] = useSearchParams();
  const queue = useMemo(() => all.filter(({ id }) => !decided.has(id)), [all, decided]);
  // How many there are of what follows what is decided, and nobody waits for it.
  const counted = useDeferredValue(queue);
  const shown = useMemo(
    () =>
      queue.filter(
        (item) =>
          (only === ANY || item.kind === only) &&
          (from === ANY || askersOf(item).includes(from)) &&
          (project === ANY || projectOf(item) === project),
      ),
    [queue, only, from, project],
  );
  return {
    all,
    shown,
    narrowing: [only, from, project].join(' '),
    isPending,
    hasMore,
    error,
    isEmpty: queue.length === 0,
    byKind: { queue: counted, only, onOnly: setOnly },
    byOrigin: { queue: counted, from, onFrom: setFrom, project, onProject: setProject },
    showAll: () => setParams({}, { replace: true }),
  };
}
