// One queue for everything that waits for the owner, made for the keyboard: look, decide, the next one is there.
import { CircleCheckBig } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Empty, Waiting as Loading } from '../parts/empty.tsx';
import { Failure } from '../parts/notice.tsx';
import { Rows } from '../parts/rows.tsx';
import { useSteady } from '../parts/steady.ts';
import { remark, remarkFailure } from '../parts/toast.tsx';
import { useCurrentItem } from './current-item.ts';
import { isForMany, useDecisions, type Verb } from './decide.ts';
import { Deciding } from './deciding.tsx';
import { Missed } from './missed.tsx';
import { ByKind, ByOrigin } from './narrowing.tsx';
import { QueueRow } from './queue-row.tsx';
import { ReviewDialogs, useDialogs } from './review-dialogs.tsx';
import { useReviewKeys } from './review-keys.ts';
import { useShownQueue } from './shown-queue.ts';
import type { Waiting } from './waiting.ts';

/** What can be accepted as it is, without a choice between two sides. */
const isPlain = ({ kind }: Waiting) => kind !== 'conflict';

export function WaitingList() {
  const [returning, setReturning] = useState<string | null>(null);
  const decisions = useDecisions(setReturning);
  const { decided } = decisions;
  const queue = useShownQueue(decided);
  const { shown, hasMore, isPending, isEmpty } = queue;
  const { current, index, setCurrentId, missed, move, advance } = useCurrentItem({
    ...queue,
    decided,
    returning,
    setReturning,
  });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const dialogs = useDialogs();
  const { setEditing, setLeaving, setBatch } = dialogs;

  const advanceFrom = (item: Waiting) => {
    if (item.id === current?.id) advance();
  };
  const decide = async (verb: Verb, item = current) => {
    if (item === undefined) return;
    if (!isPlain(item)) return setEditing(item);
    if (item.kind === 'due' && verb === 'reject') return setLeaving(item);
    await send(verb, item);
  };
  const send = async (verb: Verb, item: Waiting) => {
    advanceFrom(item);
    try {
      await decisions.decide(verb, item);
    } catch (refusal) {
      setCurrentId(item.id);
      remarkFailure(refusal);
    }
  };
  const putOff = async (until: string, item = current) => {
    if (item === undefined || item.kind === 'due') return;
    advanceFrom(item);
    await decisions.putOff(item, until).catch(remarkFailure);
  };
  const toggle = useCallback(
    (id: string) =>
      setSelected((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  // An action is looked at by itself, and so is what is true already and what has two sides.
  const chosen = useMemo(() => shown.filter(({ id }) => selected.has(id)).filter(isForMany), [shown, selected]);
  const selectedShown = useMemo(() => shown.filter(({ id }) => selected.has(id)).length, [shown, selected]);
  const drawRow = useCallback(
    (item: Waiting, isCurrent: boolean) => (
      <QueueRow
        item={item}
        isCurrent={isCurrent}
        isSelected={selected.has(item.id)}
        onOpen={setCurrentId}
        onSelect={toggle}
      />
    ),
    [selected, toggle, setCurrentId],
  );
  // About what is shown, which may be a moment behind what the keyboard is on.
  const onDecide = useSteady((verb: Verb, item: Waiting) => void decide(verb, item));
  const onPutOff = useSteady((until: string, item: Waiting) => void putOff(until, item));
  const startBatch = (verb: Verb) => {
    const meant = selectedShown > 0 ? chosen : shown.filter(isForMany);
    const leftOut = (selectedShown > 0 ? selectedShown : shown.length) - meant.length;
    if (meant.length > 0) setBatch({ verb, items: meant, leftOut });
    else
      remark(
        'These are decided one by one',
        'Actions, what contradicts something, what was changed since, and what you wanted to look at again.',
      );
  };

  useReviewKeys({
    move,
    decide: (verb) => void decide(verb),
    edit: () => current && setEditing(current),
    putOff: (until) => void putOff(until),
    toggle: () => current && toggle(current.id),
    startBatch,
  });

  return (
    <>
      <Failure error={queue.error} />
      {missed !== undefined && <Missed key={missed} item={missed} />}
      {isPending && <Loading lines={5} />}
      {!isPending && isEmpty && (
        <Empty icon={CircleCheckBig} title="All done">
          <p>
            What your assistants propose, what they ask before they act, and what you wanted to look at again will
            appear here.
          </p>
        </Empty>
      )}
      {!isEmpty && (
        <div className="review">
          <div className="row filters">
            <div className="row filters">
              <ByKind {...queue.byKind} />
            </div>
            {/* On a line of their own where not all of them fit. */}
            <div className="row filters rest">
              <ByOrigin {...queue.byOrigin} />
              <span className="button-row end">
                <Button onClick={() => startBatch('accept')}>
                  {selectedShown > 0 ? `Accept ${selectedShown} selected…` : 'Accept all shown…'}
                </Button>
                <Button onClick={() => startBatch('reject')}>
                  {selectedShown > 0 ? `Reject ${selectedShown} selected…` : 'Reject all shown…'}
                </Button>
              </span>
            </div>
          </div>
          {shown.length === 0 ? (
            <Empty icon={CircleCheckBig} title="Nothing more of this kind">
              <p>
                Other things wait.{' '}
                <Button look="bare" onClick={queue.showAll}>
                  Show all of them
                </Button>
              </p>
            </Empty>
          ) : (
            <Rows
              label="What waits for you"
              items={shown}
              keyOf={({ id }) => id}
              height={4.25}
              current={index}
              hasMore={hasMore}
            >
              {drawRow}
            </Rows>
          )}
          {current && <Deciding item={current} onDecide={onDecide} onEdit={setEditing} onPutOff={onPutOff} />}
        </div>
      )}
      <ReviewDialogs
        dialogs={dialogs}
        decisions={decisions}
        onEdited={advanceFrom}
        onLeave={(item) => send('reject', item)}
        onManyDecided={() => setSelected(new Set())}
      />
    </>
  );
}
