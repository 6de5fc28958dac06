// An event and a promise, in a line each: when, what, and what belongs to it.
import { Link } from 'wouter';
import { DAY_MS } from '../../shared/limits.ts';
import type { Schemas } from '../hub/client.ts';
import { Chip, KeptFrom } from '../parts/chip.tsx';
import { Named } from '../parts/named.tsx';
import { ToTick } from '../parts/to-tick.tsx';
import { Day, timeOf, useNow } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { dayStart } from '../parts/zone.ts';
import { finish } from '../records/finish.ts';
import { daysOfEvent } from './event-days.ts';
import './lines.css';

type Event = Schemas['Event'];
type Promised = Schemas['Commitment'];

/** On which day and at what time; to when, where it is known. */
export function TimeOfEvent({ event }: { event: Event }) {
  const days = daysOfEvent(event);
  if (days === null) return null;
  const { starts, isWhole } = days;
  // A day that is over at midnight is the day before.
  const ends = days.ends && new Date(days.ends.getTime() - (isWhole ? 1 : 0));
  const isLong = ends !== null && ends.getTime() - starts.getTime() > DAY_MS;
  return (
    <span className="numbers">
      <Day at={starts.toISOString()} />
      {!isWhole && `, ${timeOf(starts.toISOString())}`}
      {isLong ? (
        <>
          {' to '}
          <Day at={ends.toISOString()} />
        </>
      ) : (
        ends !== null && !isWhole && `–${timeOf(ends.toISOString())}`
      )}
    </span>
  );
}

/** On one of its days: `day` is where that begins. */
export function EventLine({ event, day }: { event: Event; day: Date }) {
  const { id, title, location, project_id, status } = event;
  return (
    <li className="line-of-day">
      <span className="line-time numbers quiet">{timeOn(event, day)}</span>
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

/** When it begins on that day; of what began before, until when it goes on there. */
function timeOn(event: Event, day: Date): string | null {
  const days = daysOfEvent(event);
  if (days === null) return null;
  const { starts, ends, isWhole } = days;
  if (!isWhole && starts >= day) return timeOf(starts.toISOString());
  const isOverThere = ends !== null && ends < dayStart(day.getTime(), 1);
  return isWhole || !isOverThere ? 'all day' : `until ${timeOf(ends.toISOString())}`;
}

export function PromiseLine({ promise }: { promise: Promised }) {
  const { id, title, counterparty, project_id } = promise;
  return (
    <li className="line-of-day ticked">
      <ToTick title={title} onTick={() => void finish('commitment', promise)} />
      <div>
        <Link href={`/promises/${id}`} className="plain-link">
          <Words>{title}</Words>
        </Link>
        <p className="meta">
          <DueOn promise={promise} />
          {counterparty && <Words>{counterparty}</Words>}
          {project_id && <Named id={project_id} />}
          <KeptFrom of={promise} />
        </p>
      </div>
    </li>
  );
}

/** As one says it; late is only what still is to be kept. */
export function DueOn({ promise }: { promise: Promised }) {
  const { due_at, status } = promise;
  const late = daysLate(promise, useNow());
  if (due_at === null) return null;
  if (late > 0 && (status === 'open' || status === 'overdue'))
    return <span className="late">{late === 1 ? 'due yesterday' : `${late} days late`}</span>;
  return <span>due {late === 0 ? 'today' : late === -1 ? 'tomorrow' : <Day at={due_at} />}</span>;
}

/** A promise is late from the day after the one it is due on; less than nothing while that day lies ahead. */
export function daysLate({ due_at }: Promised, now: number): number {
  if (due_at === null) return 0;
  return Math.round((dayStart(now).getTime() - dayStart(Date.parse(due_at)).getTime()) / DAY_MS);
}
