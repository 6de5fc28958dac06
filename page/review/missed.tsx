// What a link led to and is not to be decided any more: it says so, and where it is found now.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type IdKind, kindOf } from '../../shared/id-kinds.ts';
import { answered, hub, isGone } from '../hub/client.ts';
import { useTitles, wordFor } from '../parts/named.tsx';
import { Notice } from '../parts/notice.tsx';
import { Words } from '../parts/words.tsx';

/** Where one of those is read that wait. */
const ONE_AT: Partial<Record<IdKind, string>> = {
  memory_proposal: '/v1/memory-proposals/{id}',
  operational_proposal: '/v1/operational-proposals/{id}',
  relation_proposal: '/v1/relation-proposals/{id}',
  action_intent: '/v1/approvals/{intent_id}',
  conflict: '/v1/conflicts/{id}',
};
const STILL_WAITS = ['pending', 'open'];

export function Missed({ item }: { item: string }) {
  // What was to be looked at again is named with its day.
  const id = item.split(' ')[0] ?? item;
  const kind = kindOf(id);
  const path = kind && ONE_AT[kind];
  const { data, error, isLoading } = useQuery({
    queryKey: ['get', path, 'waiting', id],
    queryFn: async () => {
      const init = { params: { path: { id, intent_id: id } } };
      return answered(await hub.GET(path as '/v1/memory-proposals/{id}', init)) as { status: string };
    },
    enabled: path !== undefined,
    retry: false,
  });
  const title = useTitles(kind === undefined ? [] : [id]).get(id);
  if (isLoading) return null;
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
        {becameOf(data?.status, isGone(error))}
      </p>
    </Notice>
  );
}

function becameOf(status: string | undefined, isDeleted: boolean) {
  if (isDeleted) return 'was deleted meanwhile.';
  if (status !== undefined && STILL_WAITS.includes(status))
    return (
      <>
        is put off. <Link href="/review?view=off">What is put off</Link>
      </>
    );
  return (
    <>
      {status === 'expired' ? 'has expired.' : 'was decided meanwhile.'}{' '}
      <Link href="/review?view=decided">What was decided</Link>
    </>
  );
}
