// What did this assistant know on that day: every answer it got, with what was in it; and what it would have been told at
// the end of that day, by what it may see today.
import { useEffect } from 'react';
import { madeVisible } from '../../shared/visible-text.ts';
import { PreviewOf } from '../assistants/preview.tsx';
import { useList, useWhole } from '../hub/lists.ts';
import { Waiting } from '../parts/empty.tsx';
import { TextField } from '../parts/field.tsx';
import { useInAddress } from '../parts/in-address.ts';
import { Receipt } from '../parts/receipt.tsx';
import { SelectField } from '../parts/select.tsx';
import { dateAt, endOfDate, startOfDate } from '../parts/zone.ts';

const NOBODY = '';

export function KnewThen() {
  const { items } = useWhole('/v1/connections');
  const [id, setId] = useInAddress('who', NOBODY);
  const [day, setDay] = useInAddress('day', dateAt(Date.now()));
  const options = [
    { value: NOBODY, label: 'Choose an assistant' },
    ...items.map(({ id, name, status }) => ({
      value: id,
      label: madeVisible(name),
      ...(status === 'revoked' && { hint: 'revoked' }),
    })),
  ];
  const connection = items.find((each) => each.id === id);
  const isToCome = day > dateAt(Date.now());
  return (
    <section className="card">
      <h2>What did an assistant know on a certain day?</h2>
      <div className="row filters-row">
        <SelectField label="Assistant" value={id} onChange={setId} options={options} />
        <TextField label="Day" type="date" value={day} onChange={setDay} />
      </div>
      {connection && isToCome && <p className="quiet">That day is still to come.</p>}
      {connection && day !== '' && !isToCome && (
        <>
          <Answers key={`${id} ${day}`} connectionId={id} day={day} />
          {connection.status !== 'revoked' && (
            <details>
              <summary>What it would be told today about that day</summary>
              <PreviewOf
                connectionId={id}
                name={connection.name}
                purpose="what matters now"
                subject={null}
                asOf={endOfDate(day).toISOString()}
              />
            </details>
          )}
        </>
      )}
    </section>
  );
}

const ANSWERS = /^(context\.|state\.read|action\.status)/;

function Answers({ connectionId, day }: { connectionId: string; day: string }) {
  const { items, isPending, hasMore, more } = useList('/v1/events', { ref: connectionId });
  const oldest = items.at(-1)?.created_at;
  const isFarEnough = !hasMore || (oldest !== undefined && Date.parse(oldest) < startOfDate(day).getTime());
  useEffect(() => {
    if (!isPending && !isFarEnough) more();
  }, [isPending, isFarEnough, more]);
  const answers = items.filter(
    ({ created_at, kind, actor }) =>
      actor === connectionId && ANSWERS.test(kind) && dateAt(Date.parse(created_at)) === day,
  );
  if (isPending || !isFarEnough) return <Waiting lines={2} />;
  if (answers.length === 0) return <p className="quiet">It asked nothing on that day, and was told nothing.</p>;
  return (
    <ol className="receipts">
      {answers.map((event) => (
        <li key={event.seq}>
          <Receipt event={event} />
        </li>
      ))}
    </ol>
  );
}
