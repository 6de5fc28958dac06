// What an assistant asked, newest first, with what it was told each time.
import { PhoneOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useList, useToTheEnd } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { Failure } from '../parts/notice.tsx';
import { Receipt } from '../parts/receipt.tsx';

const AT_ONCE = 50;

/** `isOver`: it asks nothing any more. */
export function Calls({ connectionId, isOver }: { connectionId: string; isOver: boolean }) {
  const { items, error, isPending, hasMore, more } = useList('/v1/events', { ref: connectionId });
  const calls = items.filter(({ actor }) => actor === connectionId);
  const [shown, setShown] = useState(AT_ONCE);
  // Whoever comes for one of them is led there; `all` leads to where they begin.
  const asked = useSearchParams()[0].get('ask');
  const begins = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (asked === 'all') begins.current?.scrollIntoView();
  }, [asked]);
  // What was done to it is named beside what it asked.
  const isLookedFor = calls.length < shown && hasMore;
  useToTheEnd({ hasMore: isLookedFor, error, more });
  return (
    <section className="section" aria-labelledby="calls">
      <h2 ref={begins} id="calls">
        What it asked
      </h2>
      <Failure error={error} />
      {isPending && <Waiting lines={3} />}
      {!isPending && !isLookedFor && calls.length === 0 && isOver && <p className="quiet">Nothing.</p>}
      {!isPending && !isLookedFor && calls.length === 0 && !isOver && (
        <Empty icon={PhoneOff} title="It has asked nothing yet">
          <p>Everything it asks will be listed here, with what it was told and why.</p>
        </Empty>
      )}
      <ol className="receipts">
        {calls.slice(0, shown).map((event) => (
          <li key={event.seq}>
            <Receipt event={event} isLookedFor={String(event.seq) === asked} />
          </li>
        ))}
      </ol>
      {(hasMore || calls.length > shown) && <Button onClick={() => setShown(shown + AT_ONCE)}>Earlier</Button>}
    </section>
  );
}
