// What was decided, with the way back where there is one; what became of actions; and what is put off.
import { History } from 'lucide-react';
import { Fragment, useState } from 'react';
import { api, once } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { Chip } from '../parts/chip.tsx';
import { Empty, Waiting as Loading } from '../parts/empty.tsx';
import { LongWords } from '../parts/long-words.tsx';
import { Who, wordFor } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { remark, remarkFailure } from '../parts/toast.tsx';
import { Day, When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { Shown } from './proposed-facts.tsx';
import { reopen } from './reopening.ts';

type Decided = Schemas['Decided'];

/** What became of it, as one says it. */
const BECAME: Record<string, string> = {
  accepted: 'accepted',
  rejected: 'rejected',
  expired: 'expired',
  superseded: 'something newer took its place',
  approved: 'approved: no result was reported yet',
  declined: 'declined',
  executed: 'approved by you, and done',
  failed: 'approved by you, and failed',
};

export function DecidedList() {
  const { items, error, isPending, hasMore, more } = useList('/v1/review/decided');
  return (
    <>
      <Failure error={error} />
      {isPending && <Loading lines={5} />}
      {!isPending && items.length === 0 && (
        <Empty icon={History} title="Nothing was decided yet">
          <p>What you accept, reject or approve is listed here, and can be decided again where that is possible.</p>
        </Empty>
      )}
      {items.length > 0 && (
        <ul className="decided" aria-label="What was decided">
          {items.map((each) => (
            <DecidedRow key={`${each.id} ${each.decided_at}`} decided={each} />
          ))}
        </ul>
      )}
      {hasMore && <Button onClick={more}>More</Button>}
    </>
  );
}

function DecidedRow({ decided }: { decided: Decided }) {
  const { id, says, sides, status, became, asked_by, about, decided_at, decided_by, because, note, result, way_back } =
    decided;
  const [busy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    try {
      await reopen(id);
      remark('It waits again');
    } catch (refusal) {
      remarkFailure(refusal);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      <div className="stack-s">
        <LongWords>{says}</LongWords>
        <p className="meta small quiet">
          <Chip>{wordFor(id)}</Chip>
          <span>
            {became ?? BECAME[status] ?? status}, <When at={decided_at} />, <DoneBy status={status} who={decided_by} />
          </span>
          {asked_by !== null && (
            <span>
              asked by <Who id={asked_by} within />
            </span>
          )}
          {sides.length > 0 && <Sides of={sides} />}
          {about !== null && !sides.some((side) => side.id === about) && (
            <span>
              about this <Shown id={about} />
            </span>
          )}
        </p>
        {because !== null && <p className="small quiet">Nobody had to choose. {because}</p>}
        {note !== null && (
          <p className="small">
            You said: <Words>{note}</Words>
          </p>
        )}
        {result !== null && (
          <p className="small">
            What became of it: <Words>{result}</Words>
          </p>
        )}
      </div>
      {way_back && (
        <Button busy={busy} onClick={() => void takeBack()}>
          Decide again
        </Button>
      )}
    </li>
  );
}

/** Of an action that was carried out the last word is that of who did it. */
function DoneBy({ status, who }: { status: string; who: string }) {
  const isReported = status === 'executed' || status === 'failed';
  return isReported ? (
    <>
      as <Who id={who} within /> reports
    </>
  ) : (
    <>
      by <Who id={who} within />
    </>
  );
}

/** What it is about, each where it is shown. */
function Sides({ of }: { of: Decided['sides'] }) {
  return (
    <span>
      about{' '}
      {of.map(({ id }, at) => (
        <Fragment key={id}>
          {at > 0 && ' and '}
          <Shown id={id} />
        </Fragment>
      ))}
    </span>
  );
}

export function DeferredList() {
  const { items, error, isPending } = useList('/v1/review/deferred');
  const again = api.useMutation('post', '/v1/review/waiting/{id}/defer', {
    onSuccess: () => remark('It waits again'),
    onError: remarkFailure,
  });
  return (
    <>
      <Failure error={error} />
      {isPending && <Loading lines={3} />}
      {!isPending && items.length === 0 && (
        <Empty icon={History} title="Nothing is put off">
          <p>What you do not want to decide now waits here until the day you choose.</p>
        </Empty>
      )}
      <ul className="decided" aria-label="What is put off">
        {items.map(({ id, says, until }) => (
          <li key={id}>
            <div className="stack-s">
              <LongWords>{says}</LongWords>
              <p className="small quiet">
                {wordFor(id)}, asked about again on <Day at={until} />
              </p>
            </div>
            <Button onClick={() => again.mutate(once({ params: { path: { id } }, body: { until: null } }))}>
              Decide it now
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
