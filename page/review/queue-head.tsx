// Above the queue: what of it is shown, and what is decided together.
import { Button } from '../parts/button.tsx';
import type { Verb } from './decide.ts';
import { ByKind, ByOrigin } from './narrowing.tsx';
import type { useShownQueue } from './shown-queue.ts';

interface QueueHeadProps extends Pick<ReturnType<typeof useShownQueue>, 'byKind' | 'byOrigin'> {
  /** How many of those that are shown. */
  selected: number;
  onBatch(verb: Verb): void;
}

export function QueueHead({ byKind, byOrigin, selected, onBatch }: QueueHeadProps) {
  const these = selected > 0 ? `${selected} selected…` : 'all shown…';
  return (
    <div className="row filters">
      <div className="row filters">
        <ByKind {...byKind} />
      </div>
      {/* On a line of their own where not all of them fit. */}
      <div className="row filters rest">
        <ByOrigin {...byOrigin} />
        <span className="button-row end">
          <Button onClick={() => onBatch('accept')}>{`Accept ${these}`}</Button>
          <Button onClick={() => onBatch('reject')}>{`Reject ${these}`}</Button>
        </span>
      </div>
    </div>
  );
}
