// An event and a promise, in a line each: when, what, and what belongs to it.
import { Check } from 'lucide-react';
import { Link } from 'wouter';
import type { Schemas } from '../hub/client.ts';
import { IconButton } from '../parts/button.tsx';
import { Chip, KeptFrom } from '../parts/chip.tsx';
import { Named } from '../parts/named.tsx';
import { Day, dayStart, timeOf, useNow } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { finish } from '../records/finish.ts';
import './lines.css';

type Event = Schemas['Event'];
type Promised = Schemas['Commitment'];

const DAY_MS = 86_400_000;

/** A calendar writes a whole day from midnight to midnight, without a zone. */
function isWholeDay({ starts_at, ends_at }: Event): boolean {
  if (starts_at === null || ends_at === null || !/T00:00:00(\.000)?Z$/.test(starts_at)) return false;
  return (Date.parse(ends_at) - Date.parse(starts_at)) % DAY_MS === 0;
}

/** On which day and at what time; to when, where it is known. */
export function TimeOfEvent({ event }: { event: Event }) {
  const { starts_at, ends_at } = event;
  if (starts_at === null) return null;
  const isLong = ends_at !== null && Date.parse(ends_at) - Date.parse(starts_at) > DAY_MS;
  return (
    <span className="numbers">
      <Day at={starts_at} />
      {!isWholeDay(event) && `, ${timeOf(starts_at)}`}
      {isLong ? (
        <>
          {' to '}
          <Day at={ends_at} />
        </>
      ) : (
        ends_at !== null && !isWholeDay(event) && `–${timeOf(ends_at)}`
      )}
    </span>
  );
}

export function EventLine({ event }: { event: Event }) {
  const { id, title, starts_at, location, project_id, status } = event;
  return (
    <li className="line-of-day">
      <span className="line-time numbers quiet">
        {starts_at === null ? '' : isWholeDay(event) ? 'all day' : timeOf(starts_at)}
      </span>
      <div>
        <Link href={`/calendar/${id}`} className="plain-link">
          <Words>{title}</Words>
        </Link>
        <p className="meta">
          {status !== 'confirmed' && <Chip tone="warn">{status}</Chip>}
          {location && <Words>{location}</Words>}
          {project_id && <Named id={project_id} />}
          <KeptFrom of={event} />
        </p>
      </div>
    </li>
  );
}

export function PromiseLine({ promise }: { promise: Promised }) {
  const { id, title, due_at, counterparty, project_id } = promise;
  const late = daysLate(promise, useNow());
  return (
    <li className="line-of-day ticked">
      <IconButton icon={Check} name={`Done: ${title}`} onClick={() => void finish('commitment', promise)} />
      <div>
        <Link href={`/promises/${id}`} className="plain-link">
          <Words>{title}</Words>
        </Link>
        <p className="meta">
          {late > 0 ? (
            <span className="late">{late === 1 ? 'due yesterday' : `${late} days late`}</span>
          ) : (
            due_at !== null && (
              <span>
                due <Day at={due_at} />
              </span>
            )
          )}
          {counterparty && <Words>{counterparty}</Words>}
          {project_id && <Named id={project_id} />}
          <KeptFrom of={promise} />
        </p>
      </div>
    </li>
  );
}

/** A promise is late from the day after the one it is due on; less than nothing while that day lies ahead. */
export function daysLate({ due_at }: Promised, now: number): number {
  if (due_at === null) return 0;
  return Math.round((dayStart(now).getTime() - dayStart(Date.parse(due_at)).getTime()) / DAY_MS);
}
