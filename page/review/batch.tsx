// Many at once: exactly those that are listed here and no other, not even one that comes in meanwhile.
import { useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Notice, told } from '../parts/notice.tsx';
import { Headline } from './headline.tsx';
import type { Waiting } from './waiting.ts';

interface BatchProps {
  verb: 'accept' | 'reject';
  items: readonly Waiting[];
  decide(item: Waiting): Promise<void>;
  onClose(done: number): void;
}

/** Enough that the hub commits them together, few enough that nothing else waits. */
const AT_ONCE = 16;

export function BatchDialog({ verb, items, decide, onClose }: BatchProps) {
  const [done, setDone] = useState(0);
  const [faults, setFaults] = useState<string[]>([]);
  const [running, setRunning] = useState(false);
  const name = verb === 'accept' ? 'Accept' : 'Reject';
  const run = async () => {
    setRunning(true);
    let count = 0;
    const found: string[] = [];
    for (let from = 0; from < items.length; from += AT_ONCE) {
      const results = await Promise.allSettled(items.slice(from, from + AT_ONCE).map(decide));
      count += results.filter(({ status }) => status === 'fulfilled').length;
      for (const result of results) if (result.status === 'rejected') found.push(told(result.reason).message);
      setDone(count);
    }
    setRunning(false);
    setFaults(found);
    if (found.length === 0) onClose(count);
  };
  return (
    <Dialog
      open
      onClose={() => !running && onClose(done)}
      title={`${name} ${items.length === 1 ? 'this one' : `these ${items.length}`}?`}
      description="Exactly what is listed here, and nothing that comes in meanwhile."
      wide
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <section className="batch" aria-label="What this decides" tabIndex={0}>
        <ol>
          {items.map((item) => (
            <li key={item.id}>
              <Headline item={item} />
            </li>
          ))}
        </ol>
      </section>
      {faults.length > 0 && (
        <Notice tone="bad">
          <p>
            {done} of {items.length} are decided. The others were not: {[...new Set(faults)].join(' ')}
          </p>
        </Notice>
      )}
      <div className="button-row end">
        <span className="quiet numbers" role="status">
          {running && `${done} of ${items.length}`}
        </span>
        <Button onClick={() => onClose(done)}>{faults.length > 0 ? 'Close' : 'Cancel'}</Button>
        {faults.length === 0 && (
          <Button look="first" busy={running} onClick={run} autoFocus>
            {name} {items.length}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
