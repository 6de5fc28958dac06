// One queue for everything that waits for the owner, made for the keyboard: look, decide, the next one is there.
import { CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Empty, Waiting as Loading } from '../parts/empty.tsx';
import { Failure } from '../parts/notice.tsx';
import { useSteady } from '../parts/steady.ts';
import { useCurrentItem } from './current-item.ts';
import { useDecisions, type Verb } from './decide.ts';
import { Deciding } from './deciding.tsx';
import { Missed } from './missed.tsx';
import { queueDeeds } from './queue-deeds.ts';
import { QueueHead } from './queue-head.tsx';
import { QueueRows } from './queue-rows.tsx';
import { ReviewDialogs, useDialogs } from './review-dialogs.tsx';
import { useReviewKeys } from './review-keys.ts';
import { useSelection } from './selection.ts';
import { useShownQueue } from './shown-queue.ts';
import type { Waiting } from './waiting.ts';

export function WaitingList() {
  const [returning, setReturning] = useState<string | null>(null);
  const decisions = useDecisions(setReturning);
  const { decided } = decisions;
  const queue = useShownQueue(decided);
  const { shown, isPending, isEmpty } = queue;
  const lookedAt = useCurrentItem({ ...queue, decided, returning, setReturning });
  const { current, index, setCurrentId, missed, move } = lookedAt;
  const selection = useSelection(shown);
  const dialogs = useDialogs();
  const { setEditing } = dialogs;
  const deeds = queueDeeds({ ...lookedAt, decisions, dialogs, selection });
  // About what is shown, which may be a moment behind what the keyboard is on.
  const onDecide = useSteady((verb: Verb, item: Waiting) => void deeds.decide(verb, item));
  const onPutOff = useSteady((until: string, item: Waiting) => void deeds.putOff(until, item));
  useReviewKeys({
    move,
    decide: (verb) => void deeds.decide(verb),
    edit: () => current && setEditing(current),
    putOff: (until) => void deeds.putOff(until),
    toggle: () => current && selection.toggle(current.id),
    startBatch: deeds.startBatch,
  });
  return (
    <>
      <Failure error={queue.error} />
      {missed !== undefined && <Missed key={missed} item={missed} />}
      {isPending && <Loading lines={5} />}
      {!isPending && isEmpty && <AllDone />}
      {!isEmpty && (
        <div className="review">
          <QueueHead {...queue} selected={selection.count} onBatch={deeds.startBatch} />
          {shown.length === 0 ? (
            <NoneOfThisKind onShowAll={queue.showAll} />
          ) : (
            <QueueRows {...queue} index={index} selection={selection} onOpen={setCurrentId} />
          )}
          {current && <Deciding item={current} onDecide={onDecide} onEdit={setEditing} onPutOff={onPutOff} />}
        </div>
      )}
      <ReviewDialogs
        dialogs={dialogs}
        decisions={decisions}
        onEdited={deeds.advanceFrom}
        onLeave={(item) => deeds.send('reject', item)}
        onManyDecided={selection.clear}
      />
    </>
  );
}

function AllDone() {
  return (
    <Empty icon={CircleCheckBig} title="All done">
      <p>
        What your assistants propose, what they ask before they act, and what you wanted to look at again will appear
        here.
      </p>
    </Empty>
  );
}

function NoneOfThisKind({ onShowAll }: { onShowAll(): void }) {
  return (
    <Empty icon={CircleCheckBig} title="Nothing more of this kind">
      <p>
        Other things wait.{' '}
        <Button look="bare" onClick={onShowAll}>
          Show all of them
        </Button>
      </p>
    </Empty>
  );
}
