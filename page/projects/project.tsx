// One project: where it stands, what is open around it, how it hangs together, and its history.
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { DueOn, TimeOfEvent } from '../agenda/lines.tsx';
import { api } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { AuthorityChip, Chip, KeptFrom, StatusChip } from '../parts/chip.tsx';
import { SituationLine, shown } from '../parts/contract.tsx';
import { KeptUntil } from '../parts/kept-until.tsx';
import { useKeys } from '../parts/keys.ts';
import { OnePage } from '../parts/one-page.tsx';
import { ToTick } from '../parts/to-tick.tsx';
import { useNow, When } from '../parts/when.tsx';
import { WhoSees } from '../parts/who-sees.tsx';
import { Outside, Words } from '../parts/words.tsx';
import { dayStart } from '../parts/zone.ts';
import type { AnyObject, FamilyName } from '../records/change-record.ts';
import { changedSince } from '../records/changed-fields.ts';
import { STATE_FIELDS } from '../records/fields.ts';
import { finish } from '../records/finish.ts';
import { Past } from '../records/history.tsx';
import { OnlyMe } from '../records/only-me.tsx';
import { RecordDialog } from '../records/record-dialog.tsx';
import { RelationList } from '../relations/relation-list.tsx';
import { DeleteProject } from './delete-project.tsx';

type Brief = Schemas['ProjectBrief'];

export function ProjectPage({ id }: { id: string }) {
  const found = api.useQuery('get', '/v1/projects/{project_id}/brief', { params: { path: { project_id: id } } });
  return (
    <OnePage all={{ href: '/projects', name: 'All projects' }} kind="project" found={found}>
      {(brief) => <Project brief={brief as Brief} />}
    </OnePage>
  );
}

type Sheet = { family: FamilyName; record?: AnyObject; only?: readonly string[]; title: string };

function Project({ brief }: { brief: Brief }) {
  const { project, goals, commitments, decisions, memories, relations } = brief;
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [deleting, setDeleting] = useState(false);
  const [, navigate] = useLocation();
  const versions = useList('/v1/projects/{id}/versions', {}, { id: project.id });
  const documents = useList('/v1/artifacts', { project: project.id });
  const preferences = useList('/v1/preferences', { project: project.id, status: 'live' });
  const from = dayStart(useNow()).toISOString();
  const events = useList('/v1/calendar-events', { project: project.id, from });
  const add = (family: FamilyName, title: string) => setSheet({ family, title });
  const edit = (family: FamilyName, title: string) => (record: AnyObject) => setSheet({ family, title, record });
  const where = () =>
    setSheet({
      family: 'project',
      record: project,
      title: 'Where does it stand?',
      only: STATE_FIELDS.map(({ name }) => name),
    });
  useKeys('Project', [
    { press: 'e', does: 'Change it', run: () => edit('project', 'Change this project')(project) },
    { press: 's', does: 'Say where it stands', run: where },
    { press: 'm', does: 'Remember something about it', run: () => add('memory', 'Something to remember') },
  ]);
  return (
    <>
      <header className="page-head">
        <div className="stack-s">
          <h1>
            <Words>{project.title}</Words>
          </h1>
          <p className="meta">
            <StatusChip of={project.status} />
            <KeptFrom of={project} />
            {project.retention && project.retention.mode !== 'until_revoked' && (
              <span>
                kept <KeptUntil {...project.retention} />
              </span>
            )}
            {project.stakeholders.length > 0 && <Words>{`with ${project.stakeholders.join(', ')}`}</Words>}
          </p>
        </div>
        <div className="button-row">
          <Button onClick={() => edit('project', 'Change this project')(project)}>Change</Button>
          <Button look="danger" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </div>
      </header>
      {project.charter && (
        <p className="lead voice">
          <Words>{project.charter}</Words>
        </p>
      )}
      <div className="stack-s">
        <SituationLine situation={project} />
        <Button look="bare" onClick={where} className="flush">
          {project.current_step === null ? 'Say where it stands' : 'Update where it stands'}
        </Button>
      </div>
      <div className="columns">
        <Part title="Goals" count={goals.length} onAdd={() => add('goal', 'A goal')}>
          {goals.map((goal) => (
            <Item
              key={goal.id}
              record={goal}
              title={goal.title}
              href={`/goals/${goal.id}`}
              done={() => void finish('goal', goal)}
            >
              {goal.outcome && <Words>{goal.outcome}</Words>}
              {goal.horizon && <Words>{`by ${goal.horizon}`}</Words>}
              {goal.current_step && <Words>{`now: ${goal.current_step}`}</Words>}
            </Item>
          ))}
        </Part>
        <Part title="Promised" count={commitments.length} onAdd={() => add('commitment', 'A promise')}>
          {commitments.map((commitment) => (
            <Item
              key={commitment.id}
              record={commitment}
              title={commitment.title}
              href={`/promises/${commitment.id}`}
              done={() => void finish('commitment', commitment)}
            >
              {commitment.counterparty && <Words>{commitment.counterparty}</Words>}
              <DueOn promise={commitment} />
            </Item>
          ))}
        </Part>
        <Part title="Decided" count={decisions.length} onAdd={() => add('decision', 'A decision')}>
          {decisions.map((decision) => (
            <Item key={decision.id} record={decision} title={decision.title} href={`/decisions/${decision.id}`}>
              {decision.chosen_option === null && <Chip tone="warn">open</Chip>}
              {decision.chosen_option && <Words>{decision.chosen_option}</Words>}
              {decision.rationale && <Words>{decision.rationale}</Words>}
              {decision.alternatives.length > 0 && (
                <Words>
                  {decision.chosen_option === null
                    ? decision.alternatives.join(' / ')
                    : `rather than ${decision.alternatives.join(', ')}`}
                </Words>
              )}
            </Item>
          ))}
        </Part>
        <Part title="Remembered" count={memories.length} onAdd={() => add('memory', 'Something to remember')}>
          {memories.slice(0, AT_FIRST).map((memory) => (
            <Item key={memory.id} record={memory} title={memory.statement} href={`/memories/${memory.id}`} />
          ))}
          {memories.length > AT_FIRST && <All of={`/memories?project=${project.id}`} />}
        </Part>
        <Part
          title="Preferred"
          count={preferences.items.length}
          isMore={preferences.hasMore}
          onAdd={() => add('preference', 'A preference')}
        >
          {preferences.items.slice(0, AT_FIRST).map((preference) => (
            <Item
              key={preference.id}
              record={preference}
              title={shown(preference.value)}
              href={`/preferences/${preference.id}`}
            >
              <Words>{preference.key}</Words>
            </Item>
          ))}
          {preferences.items.length > AT_FIRST && <All of="/preferences" />}
        </Part>
        <Part
          title="Documents"
          count={documents.items.length}
          isMore={documents.hasMore}
          onAdd={() => add('artifact', 'A note')}
        >
          {documents.items.slice(0, AT_FIRST).map((document) => (
            <Item key={document.id} record={document} title={document.title} href={`/documents/${document.id}`} />
          ))}
          {documents.items.length > AT_FIRST && <All of={`/documents?project=${project.id}`} />}
        </Part>
        <Part title="Events" count={events.items.length} isMore={events.hasMore} onAdd={() => add('event', 'An event')}>
          {events.items.slice(0, AT_FIRST).map((event) => (
            <Item key={event.id} record={event} title={event.title} href={`/calendar/${event.id}`}>
              {event.starts_at && <TimeOfEvent event={event} />}
            </Item>
          ))}
          {events.items.length > AT_FIRST && <All of={`/calendar?project=${project.id}`} />}
        </Part>
      </div>
      <section className="section">
        <div className="row">
          <h2 className="grow">How it is connected</h2>
          <Link href={`/relations/${project.id}`}>Show as a graph</Link>
        </div>
        <RelationList relations={relations} about={project.id} />
      </section>
      <WhoSees id={project.id} changedSince={(told) => changedSince(versions.items, project.id, told)}>
        <OnlyMe family="project" record={project} />
      </WhoSees>
      <Past title="History" versions={versions} />
      {sheet && (
        <RecordDialog
          open
          onClose={() => setSheet(null)}
          {...sheet}
          {...(sheet.record === undefined && { preset: { project_id: project.id } })}
          onMadeAnew={({ id }) => sheet.family === 'project' && navigate(`/projects/${String(id)}`)}
        />
      )}
      <DeleteProject open={deleting} onClose={() => setDeleting(false)} brief={brief} />
    </>
  );
}

/** As many of a kind as are read here; the rest is in their list. */
const AT_FIRST = 30;

function All({ of }: { of: string }) {
  return (
    <li className="item">
      <Link href={of}>All of them</Link>
    </li>
  );
}

interface PartProps {
  title: string;
  count: number;
  /** Than were counted. */
  isMore?: boolean;
  onAdd(): void;
  children: ReactNode;
}

function Part({ title, count, isMore = false, onAdd, children }: PartProps) {
  return (
    <section className="part">
      <div className="row">
        <h2 className="grow">
          {title} <span className="quiet numbers">{count > 0 && `${count}${isMore ? '+' : ''}`}</span>
        </h2>
        <IconButton icon={Plus} name={`Add to: ${title}`} onClick={onAdd} />
      </div>
      {count === 0 ? <p className="quiet small">Nothing yet.</p> : <ul className="items">{children}</ul>}
    </section>
  );
}

interface ItemProps {
  record: {
    authority: Schemas['Memory']['authority'];
    classification: Schemas['Memory']['classification'];
    policy_tags: readonly string[];
    updated_at: string;
  };
  title: string;
  href: string;
  done?(): void;
  children?: ReactNode;
}

function Item({ record, title, href, done, children }: ItemProps) {
  const told = (
    <>
      <Link href={href} className="plain-link voice">
        <Words>{title}</Words>
      </Link>
      <div className="meta">
        {children}
        {record.authority !== 'user_confirmed' && <AuthorityChip of={record.authority} />}
        <KeptFrom of={record} />
        <When at={record.updated_at} />
      </div>
    </>
  );
  return (
    <li className="item">
      <div>{record.authority === 'source_imported' ? <Outside what="Imported">{told}</Outside> : told}</div>
      {done && <ToTick title={title} onTick={done} />}
    </li>
  );
}
