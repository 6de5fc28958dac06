// What is in the calendars: a list of any length, and one event with the project that it belongs to.
import { CalendarDays } from 'lucide-react';
import { TimeOfEvent } from '../agenda/lines.tsx';
import type { Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { AllAndOne } from '../parts/all-and-one.tsx';
import { AuthorityChip, Chip, KeptFrom } from '../parts/chip.tsx';
import { Fact, KeptFact, SensitivityFact, WordsFact } from '../parts/fact.tsx';
import { Named } from '../parts/named.tsx';
import { useNow, When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { dayStart } from '../parts/zone.ts';
import { ListPage } from '../records/list-page.tsx';
import { useProjectFilter } from '../records/project-filter.tsx';
import { RecordDialog } from '../records/record-dialog.tsx';
import { RecordPage } from '../records/record-page.tsx';

type Event = Schemas['Event'];

export default function Calendar() {
  return <AllAndOne path="/calendar" all={<AllEvents />} one={(id) => <EventPage key={id} id={id} />} />;
}

function AllEvents() {
  const { project, field } = useProjectFilter();
  const from = dayStart(useNow()).toISOString();
  const list = useList('/v1/calendar-events', { project, from });
  return (
    <ListPage
      name="Calendar"
      lead="Every event of your calendars: from today on first, then those that began before, the latest first."
      path="/calendar"
      list={list}
      action="Write one down"
      maker={(open, onClose) => <RecordDialog family="event" open={open} onClose={onClose} title="An event" />}
      filters={field}
      empty={{
        icon: CalendarDays,
        title: project === undefined ? 'No event yet' : 'None of these',
        text: 'Connect a calendar, and its events appear here. Assistants see them as far as you let them.',
      }}
      row={eventRow}
    />
  );
}

function eventRow(event: Event) {
  const { title, starts_at, location, authority, untrusted, status } = event;
  return (
    <>
      <span className="clip strong">
        <Words>{title}</Words>
      </span>
      <span className="meta one-line">
        {starts_at && (
          <span className="clip">
            <TimeOfEvent event={event} />
          </span>
        )}
        {status !== 'confirmed' && <Chip tone="warn">{status}</Chip>}
        {location && (
          <span className="clip">
            <Words>{location}</Words>
          </span>
        )}
        {(untrusted || authority !== 'user_confirmed') && <AuthorityChip of={authority} untrusted={untrusted} />}
        <KeptFrom of={event} />
      </span>
    </>
  );
}

function EventPage({ id }: { id: string }) {
  return (
    <RecordPage
      family="event"
      id={id}
      kind="event"
      all={{ href: '/calendar', name: 'The calendar' }}
      words={({ title }) => (
        <h1>
          <Words>{title}</Words>
        </h1>
      )}
      outside={({ untrusted }) => untrusted && 'Imported'}
      only={({ untrusted }) => (untrusted ? YOURS : undefined)}
      facts={(event) => (
        <>
          {event.starts_at && (
            <Fact name="When">
              <TimeOfEvent event={event} />{' '}
              <span className="quiet small">
                <When at={event.starts_at} />
              </span>
            </Fact>
          )}
          <WordsFact name="Where" words={event.location} />
          <WordsFact name="With" words={event.attendees} />
          <WordsFact name="Notes" words={event.body_text} />
          <Fact name="Project">{event.project_id === null ? 'None' : <Named id={event.project_id} />}</Fact>
          <WordsFact name="Labels" words={event.labels} />
          <KeptFact of={event} />
          <SensitivityFact of={event} />
        </>
      )}
      deleted="It leaves every list, and no sync brings it back."
    />
  );
}

/** What the owner says of an event whose calendar says the rest: the next sync would undo any other change. */
const YOURS = ['project_id', 'classification', 'policy_tags', 'labels'];
