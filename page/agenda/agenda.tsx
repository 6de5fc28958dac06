// The days ahead: events of every calendar and promises by when they are due, across all projects.
import { CalendarDays, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { useKeys } from '../parts/keys.ts';
import { Failure } from '../parts/notice.tsx';
import { longDayOf, useNow } from '../parts/when.tsx';
import { dayStart } from '../parts/zone.ts';
import { RecordDialog } from '../records/record-dialog.tsx';
import { Ahead } from './ahead.tsx';
import { daysOfEvent, isOnBetween } from './event-days.ts';
import { EventLine, PromiseLine } from './lines.tsx';
import { useAgenda } from './use-agenda.ts';

type Agenda = { due: Schemas['Commitment'][]; events: Schemas['Event'][] };

const AT_FIRST = 14;
const FURTHER = 28;

export default function AgendaPlace() {
  const [days, setDays] = useState(AT_FIRST);
  const [making, setMaking] = useState<'event' | 'commitment' | null>(null);
  const now = useNow();
  const { data, error, isPending } = useAgenda(days);
  const ahead = data === undefined ? [] : byDay(data, now, days);
  const planned = ahead.filter(({ due, events }) => due.length + events.length > 0);
  useKeys('Agenda', [
    { press: 'n', does: 'Write an event down', run: () => setMaking('event') },
    { press: 'p', does: 'Write a promise down', run: () => setMaking('commitment') },
  ]);
  return (
    <div className="stack">
      <header className="page-head">
        <div>
          <h1>Agenda</h1>
          <p className="quiet">
            What lies ahead, across all projects. <Link href="/calendar">Every event</Link>,{' '}
            <Link href="/promises">every promise</Link>.
          </p>
        </div>
        <div className="button-row">
          <Button look="first" icon={Plus} onClick={() => setMaking('event')}>
            An event
          </Button>
          <Button icon={Plus} onClick={() => setMaking('commitment')}>
            A promise
          </Button>
        </div>
      </header>
      <Failure error={error} />
      {isPending && <Waiting lines={8} />}
      {data && planned.length + data.overdue.length > 0 && (
        <Ahead
          late={data.overdue.length}
          days={ahead.map(({ day, due, begins }) => ({ day, due: due.length, events: begins.filter(isOn).length }))}
          now={now}
        />
      )}
      {data && data.overdue.length > 0 && (
        // As on Home: what has just become late is still to be saved.
        <section className="part" aria-labelledby="late">
          <h2 id="late">Late</h2>
          <ul className="lines-of-day">
            {data.overdue.toReversed().map((promise) => (
              <PromiseLine key={promise.id} promise={promise} />
            ))}
          </ul>
        </section>
      )}
      {data && planned.length === 0 && data.overdue.length === 0 && (
        <Empty icon={CalendarDays} title="Nothing lies ahead">
          <p>No event and no promise in the next {days} days. You can connect a calendar under Connectors.</p>
        </Empty>
      )}
      {planned.map(({ day, due, events }) => (
        <section key={day.getTime()} className="part">
          <h2>{nameOf(day, now)}</h2>
          <ul className="lines-of-day">
            {due.map((promise) => (
              <PromiseLine key={promise.id} promise={promise} />
            ))}
            {events.map((event) => (
              <EventLine key={event.id} event={event} day={day} />
            ))}
          </ul>
        </section>
      ))}
      {data && (
        <div className="row">
          <Button onClick={() => setDays(days + FURTHER)}>Show four more weeks</Button>
          <span className="quiet small">until {longDayOf(dayStart(now, days - 1))}</span>
          {data.more && <span className="quiet small">There is more than is shown here.</span>}
        </div>
      )}
      <RecordDialog family="event" open={making === 'event'} onClose={() => setMaking(null)} title="An event" />
      <RecordDialog
        family="commitment"
        open={making === 'commitment'}
        onClose={() => setMaking(null)}
        title="A promise"
      />
    </div>
  );
}

/** What was called off stays in the list, and makes no day fuller. */
function isOn({ status }: Schemas['Event']): boolean {
  return status !== 'cancelled';
}

/** An event that goes on for days is told of each of them; `begins` has it once, what began before on the first day. */
function byDay({ due, events }: Agenda, now: number, days: number) {
  return Array.from({ length: days }, (_, i) => {
    const [day, next] = [dayStart(now, i), dayStart(now, i + 1)];
    const isHere = (at: Date) => at >= day && at < next;
    const on = events.filter((event) => isOnBetween(event, day, next));
    return {
      day,
      due: due.filter(({ due_at }) => due_at !== null && isHere(new Date(due_at))),
      events: on,
      begins: on.filter((event) => i === 0 || isHere(daysOfEvent(event)?.starts ?? next)),
    };
  });
}

function nameOf(day: Date, now: number): string {
  if (day.getTime() === dayStart(now).getTime()) return `Today, ${longDayOf(day)}`;
  if (day.getTime() === dayStart(now, 1).getTime()) return `Tomorrow, ${longDayOf(day)}`;
  return longDayOf(day);
}
