// Many at once: exactly those that are listed here and no other, not even one that comes in meanwhile.
import { memo, useEffect, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Notice, told } from '../parts/notice.tsx';
import { BatchRow } from './batch-row.tsx';
import type { Verb } from './decide.ts';
import type { Waiting } from './waiting.ts';

interface BatchProps {
  verb: Verb;
  items: readonly Waiting[];
  /** Those that were meant as well, and are decided one by one. */
  leftOut: number;
  decide(item: Waiting): Promise<unknown>;
  onClose(done: readonly Waiting[]): void;
}

/** Enough that the hub commits them together, few enough that nothing else waits. */
export const AT_ONCE = 16;

export function BatchDialog({ verb, items, leftOut, decide, onClose }: BatchProps) {
  const [done, setDone] = useState<readonly Waiting[]>([]);
  const listed = useGrowing(items.length);
  const [faults, setFaults] = useState<string[]>([]);
  const [running, setRunning] = useState(false);
  const name = verb === 'accept' ? 'Accept' : 'Reject';
  const run = async () => {
    setRunning(true);
    const decided: Waiting[] = [];
    const found: string[] = [];
    for (let from = 0; from < items.length; from += AT_ONCE) {
      const some = items.slice(from, from + AT_ONCE);
      const results = await Promise.allSettled(some.map(decide));
      for (const [index, result] of results.entries()) {
        if (result.status === 'rejected') found.push(told(result.reason).message);
        else decided.push(some[index] as Waiting);
      }
      setDone([...decided]);
    }
    setRunning(false);
    setFaults(found);
    if (found.length === 0) onClose(decided);
  };
  return (
    <Dialog
      open
      onClose={() => !running && onClose(done)}
      title={`${name} ${items.length === 1 ? 'this one' : `these ${items.length}`}?`}
      description={`Exactly what is listed here, and nothing that arrives meanwhile.${
        leftOut === 0
          ? ''
          : ` ${leftOut === 1 ? 'One more is' : `${leftOut} more are`} left out, to be decided one by one.`
      }`}
      wide
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <section className="batch" aria-label="What this decides" tabIndex={0}>
        <Listed items={items} count={listed} />
      </section>
      {faults.length > 0 && (
        <Notice tone="bad">
          <p>
            {done.length} of {items.length} are decided. The others were not: {[...new Set(faults)].join(' ')}
          </p>
        </Notice>
      )}
      <div className="button-row end">
        <span className="quiet numbers" role="status">
          {running && `${done.length} of ${items.length}`}
        </span>
        <Button onClick={() => onClose(done)}>{faults.length > 0 ? 'Close' : 'Cancel'}</Button>
        {faults.length === 0 && (
          <Button
            look="first"
            busy={running}
            // What is not shown yet is not decided.
            aria-disabled={listed < items.length}
            onClick={run}
            autoFocus
          >
            {name} {items.length}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Drawn once, and not again for each few that are decided. */
const Listed = memo(({ items, count }: { items: readonly Waiting[]; count: number }) => (
  <ol>
    {items.slice(0, count).map((item) => (
      <BatchRow key={item.id} item={item} />
    ))}
  </ol>
));

/** As many as are drawn without keeping the keyboard waiting. */
const DRAWN_AT_ONCE = 40;

/** A long list comes a few rows at a time, all of it within moments. */
function useGrowing(count: number): number {
  const [shown, setShown] = useState(DRAWN_AT_ONCE);
  useEffect(() => {
    if (shown >= count) return;
    const timer = setTimeout(() => setShown(shown + DRAWN_AT_ONCE), 0);
    return () => clearTimeout(timer);
  }, [shown, count]);
  return Math.min(shown, count);
}
