// What a link led to and is not to be decided now: it says so, and where it is found.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type IdKind, kindOf } from '../../shared/id-kinds.ts';
import { answered, hub, isGone } from '../hub/client.ts';
import { useWhole } from '../hub/lists.ts';
import { addressOf, useTitles, wordFor } from '../parts/named.tsx';
import { Failure, Notice } from '../parts/notice.tsx';
import { Words } from '../parts/words.tsx';
import { placeToDecide } from './waiting.ts';

/** Where one of those is read that wait. */
const ONE_AT: Partial<Record<IdKind, string>> = {
  memory_proposal: '/v1/memory-proposals/{id}',
  operational_proposal: '/v1/operational-proposals/{id}',
  relation_proposal: '/v1/relation-proposals/{id}',
  action_intent: '/v1/approvals/{intent_id}',
  conflict: '/v1/conflicts/{id}',
};
const STILL_WAITS = ['pending', 'open'];

interface Found {
  status?: string;
  /** All that say the same and wait, the first of them first. */
  proposed_by?: readonly { id: string }[] | null;
  retention?: { mode: string; at?: string } | null;
}

export function Missed({ item }: { item: string }) {
  // What was to be looked at again is named with its day.
  const [id = item, day] = item.split(' ');
  const kind = kindOf(id);
  const path = kind && (ONE_AT[kind] ?? addressOf(kind));
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['get', path, 'waiting', id],
    queryFn: async () => {
      const init = { params: { path: { id, intent_id: id } } };
      return answered(await hub.GET(path as '/v1/memory-proposals/{id}', init)) as Found;
    },
    enabled: Boolean(path),
  });
  const isWaiting = STILL_WAITS.includes(data?.status ?? '');
  const putOff = useWhole('/v1/review/deferred', {}, { enabled: isWaiting });
  const title = useTitles(kind === undefined ? [] : [id]).get(id);
  if (isLoading || putOff.isPending) return null;
  const failure = (isGone(error) ? null : error) ?? (isWaiting ? putOff.error : null);
  if (failure !== null) return <Failure error={failure} onRetry={() => void refetch()} />;
  const isPutOff = putOff.items.some((each) => each.id === id);
  return (
    <Notice>
      <p>
        {title === undefined ? (
          `This ${wordFor(id)}`
        ) : (
          <>
            “<Words>{title}</Words>”
          </>
        )}{' '}
        {isGone(error) ? 'was deleted meanwhile.' : isWaiting ? waits(id, data, isPutOff) : becameOf(data, day)}
      </p>
    </Notice>
  );
}

/** Why what waits does not stand among what waits. */
function waits(id: string, found: Found | undefined, isPutOff: boolean): ReactNode {
  if (isPutOff)
    return (
      <>
        is put off. <Link href="/review?view=off">What is put off</Link>
      </>
    );
  const first = found?.proposed_by?.[0]?.id ?? id;
  if (first !== id)
    return (
      <>
        was proposed before, and is decided together with that.{' '}
        <Link href={placeToDecide(first)}>The first of them</Link>
      </>
    );
  return found?.proposed_by
    ? 'is not asked about: you have rejected the same before.'
    : 'waits, and is not in this list yet.';
}

function becameOf(found: Found | undefined, day: string | undefined): ReactNode {
  const { mode, at } = found?.retention ?? {};
  // So many are due that the list does not reach to it.
  if (mode === 'review_after' && at !== undefined && at === day) return 'waits behind what is shown here.';
  return (
    <>
      {found?.status === 'expired' ? 'has expired.' : 'was decided meanwhile.'}{' '}
      <Link href="/review?view=decided">What was decided</Link>
    </>
  );
}
