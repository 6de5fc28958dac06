// What the owner works on.
import { FolderKanban, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import type { Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { ClassificationChip, StatusChip } from '../parts/chip.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { SelectField } from '../parts/field.tsx';
import { Failure } from '../parts/notice.tsx';
import { Rows } from '../parts/rows.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { useKeys } from '../shell/keys.ts';
import { NewProject } from './new-project.tsx';
import { ProjectPage } from './project.tsx';

const ANY = 'any';
const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
  { value: 'done', label: 'Done' },
  { value: 'archived', label: 'Archived' },
  { value: ANY, label: 'All of them' },
];

export default function Projects() {
  return (
    <Switch>
      <Route path="/projects/:id">{({ id }) => <ProjectPage key={id} id={id} />}</Route>
      <Route>
        <AllProjects />
      </Route>
    </Switch>
  );
}

function AllProjects() {
  const [, navigate] = useLocation();
  const [status, setStatus] = useState(ANY);
  const [making, setMaking] = useState(false);
  const [current, setCurrent] = useState(-1);
  const { items, error, isPending, hasMore, more } = useList('/v1/projects', {
    status: status === ANY ? undefined : status,
  });
  const move = (step: number) => setCurrent((now) => Math.min(items.length - 1, Math.max(0, now + step)));
  useKeys('Projects', [
    { press: 'n', does: 'Begin a project', run: () => setMaking(true) },
    { press: 'j', does: 'Next', run: () => move(1) },
    { press: 'k', does: 'The one before', run: () => move(-1) },
    {
      press: 'o',
      does: 'Open',
      run: () => {
        const project = items[current];
        if (project) navigate(`/projects/${project.id}`);
      },
    },
  ]);
  return (
    <div className="stack page-wide">
      <header className="page-head">
        <div>
          <h1>Projects</h1>
          <p className="quiet">What you are in the middle of, and where it stands.</p>
        </div>
        <Button look="first" icon={Plus} onClick={() => setMaking(true)}>
          Begin a project
        </Button>
      </header>
      <div className="row">
        <SelectField hideLabel label="Status" value={status} onChange={setStatus} options={STATUSES} />
      </div>
      <Failure error={error} />
      {isPending && <Waiting lines={5} />}
      {!isPending && items.length === 0 && (
        <Empty icon={FolderKanban} title={status === ANY ? 'No project yet' : 'None of these'}>
          <p>
            A project gathers goals, promises, decisions and what there is to remember about something you are doing.
          </p>
        </Empty>
      )}
      {items.length > 0 && (
        <Rows
          label="Projects"
          items={items}
          keyOf={({ id }) => id}
          height={4.75}
          hasMore={hasMore}
          more={more}
          current={current}
        >
          {(project, index) => <ProjectRow project={project} isCurrent={index === current} />}
        </Rows>
      )}
      <NewProject open={making} onClose={() => setMaking(false)} />
    </div>
  );
}

function ProjectRow({ project, isCurrent }: { project: Schemas['Project']; isCurrent: boolean }) {
  const { id, title, status, current_step, situation_intent, classification, updated_at } = project;
  return (
    <Link href={`/projects/${id}`} className={`list-row ${isCurrent ? 'current' : ''}`}>
      <span className="clip strong">
        <Words>{title}</Words>
      </span>
      <span className="meta one-line">
        <StatusChip of={status} />
        {classification === 'sensitive' && <ClassificationChip of={classification} />}
        {(current_step ?? situation_intent) !== null && (
          <span className="clip">
            <Words>{current_step ?? situation_intent}</Words>
          </span>
        )}
        <When at={updated_at} />
      </span>
    </Link>
  );
}
