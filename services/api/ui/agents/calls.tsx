// What an assistant asked, newest first, with what it was told each time.
import { PhoneOff } from 'lucide-react';
import { Receipt } from '../audit/receipt.tsx';
import { useList } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { Failure } from '../parts/notice.tsx';

export function Calls({ connectionId }: { connectionId: string }) {
  const { items, error, isPending, hasMore, more } = useList('/v1/events', { ref: connectionId });
  const calls = items.filter(({ actor }) => actor === connectionId);
  return (
    <section className="section" aria-labelledby="calls">
      <h2 id="calls">What it asked</h2>
      <Failure error={error} />
      {isPending && <Waiting lines={3} />}
      {!isPending && calls.length === 0 && (
        <Empty icon={PhoneOff} title="Not a word yet">
          <p>Every question it asks will be here, with what it was told and why.</p>
        </Empty>
      )}
      <ol className="receipts">
        {calls.slice(0, 50).map((event) => (
          <li key={event.seq}>
            <Receipt event={event} />
          </li>
        ))}
      </ol>
      {hasMore && <Button onClick={more}>Earlier</Button>}
    </section>
  );
}
