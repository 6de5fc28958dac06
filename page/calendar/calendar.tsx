// What is in the calendars: a list of any length, and one event with the project that it belongs to.
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Route, Switch } from 'wouter';
import { api } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { AuthorityChip, Chip, ClassificationChip } from '../parts/chip.tsx';
import { Fact } from '../parts/fact.tsx';
import { visible } from '../parts/hidden-characters.ts';
import { Named, useProjects } from '../parts/named.tsx';
import { OnePage } from '../parts/one-page.tsx';
import { SelectField } from '../parts/select.tsx';
import { When } from '../parts/when.tsx';
import { Outside, Words } from '../parts/words.tsx';
import { DeleteRecord } from '../records/delete-record.tsx';
import { Past } from '../records/history.tsx';
import { ListPage } from '../records/list-page.tsx';
import { RecordDialog } from '../records/record-dialog.tsx';

type Event = Schemas['Event'];
const ANY = 'any';

export default function Calendar() {
  return (
    <Switch>
      <Route path="/calendar/:id">{({ id }) => <EventPage key={id} id={id} />}</Route>
      <Route>
        <AllEvents />
      </Route>
    </Switch>
  );
}

function AllEvents() {
  const [project, setProject] = useState(ANY);
  const { projects } = useProjects();
  const list = useList('/v1/calendar-events', { project: project === ANY ? undefined : project });
  const options = [
    { value: ANY, label: 'Every project' },
    ...projects.map(({ id, title }) => ({ value: id, label: visible(title) })),
  ];
  return (
    <ListPage
      name="Calendar"
      lead="What your calendars hold, newest entry first, and the projects that it belongs to."
      path="/calendar"
      list={list}
      action="Write one down"
      maker={(open, onClose) => <RecordDialog family="event" open={open} onClose={onClose} title="An event" />}
      filters={<SelectField hideLabel label="Project" value={project} onChange={setProject} options={options} />}
      empty={{
        icon: CalendarDays,
        title: project === ANY ? 'No event yet' : 'None of these',
        text: 'Connect a calendar, and what it holds is here. Assistants see it as far as you let them.',
      }}
      row={(event) => <EventRow event={event} />}
    />
  );
}

function EventRow({ event }: { event: Event }) {
  const { title, starts_at, location, authority, classification, status } = event;
  return (
    <>
      <span className="clip strong">
        <Words>{title}</Words>
      </span>
      <span className="meta one-line">
        {starts_at && <When at={starts_at} />}
        {status !== 'confirmed' && <Chip tone="warn">{status}</Chip>}
        {location && (
          <span className="clip">
            <Words>{location}</Words>
          </span>
        )}
        <AuthorityChip of={authority} />
        {classification !== 'private' && <ClassificationChip of={classification} />}
      </span>
    </>
  );
}

function EventPage({ id }: { id: string }) {
  const found = api.useQuery('get', '/v1/calendar-events/{id}', { params: { path: { id } } });
  return (
    <OnePage all={{ href: '/calendar', name: 'The calendar' }} kind="event" found={found}>
      {(event) => <EventView event={event} />}
    </OnePage>
  );
}

function EventView({ event }: { event: Event }) {
  const { id, title, starts_at, ends_at, location, attendees, project_id, labels, untrusted } = event;
  const [sheet, setSheet] = useState<'edit' | 'delete' | null>(null);
  const versions = api.useQuery('get', '/v1/calendar-events/{id}/versions', { params: { path: { id } } });
  const told = (
    <h1>
      <Words>{title}</Words>
    </h1>
  );
  return (
    <>
      {untrusted ? <Outside what="Imported">{told}</Outside> : told}
      <div className="button-row">
        <Button look="first" onClick={() => setSheet('edit')}>
          Change
        </Button>
        <Button look="danger" onClick={() => setSheet('delete')}>
          Delete
        </Button>
      </div>
      <dl className="facts">
        {starts_at && (
          <Fact name="Begins">
            <When at={starts_at} />
          </Fact>
        )}
        {ends_at && (
          <Fact name="Ends">
            <When at={ends_at} />
          </Fact>
        )}
        {location && (
          <Fact name="Where">
            <Words>{location}</Words>
          </Fact>
        )}
        {attendees.length > 0 && (
          <Fact name="With">
            <Words>{attendees.join(', ')}</Words>
          </Fact>
        )}
        <Fact name="Project">{project_id === null ? 'None' : <Named id={project_id} />}</Fact>
        {labels.length > 0 && (
          <Fact name="Labels">
            <Words>{labels.join(', ')}</Words>
          </Fact>
        )}
        <Fact name="Sensitivity">
          <ClassificationChip of={event.classification} />
        </Fact>
      </dl>
      <Past title="What it said before" versions={versions} />
      <RecordDialog
        family="event"
        open={sheet === 'edit'}
        onClose={() => setSheet(null)}
        title="Change this event"
        record={event}
        {...(untrusted && { only: YOURS })}
      />
      <DeleteRecord
        {...{ family: 'event', id, kind: 'event', list: '/calendar' }}
        consequence="It leaves every list, and no sync brings it back."
        open={sheet === 'delete'}
        onClose={() => setSheet(null)}
      />
    </>
  );
}

/** What the owner says of an event whose calendar says the rest: the next sync would undo any other change. */
const YOURS = ['project_id', 'classification', 'labels'];
