// What the owner works on.
import { FolderKanban } from 'lucide-react';
import type { Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { AllAndOne } from '../parts/all-and-one.tsx';
import { KeptFrom, StatusChip } from '../parts/chip.tsx';
import { useInAddress } from '../parts/in-address.ts';
import { SelectField } from '../parts/select.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { ListPage } from '../records/list-page.tsx';
import NewProject from './new-project.tsx';
import { ProjectPage } from './project.tsx';

const ANY = 'any';
const ACTIVE = 'active';
const STATUSES = [
  { value: ACTIVE, label: 'Active' },
  { value: 'paused', label: 'Paused' },
  { value: 'done', label: 'Done' },
  { value: 'archived', label: 'Archived' },
  { value: ANY, label: 'All of them' },
];

export default function Projects() {
  return <AllAndOne path="/projects" all={<AllProjects />} one={(id) => <ProjectPage key={id} id={id} />} />;
}

function AllProjects() {
  const [status, setStatus] = useInAddress('status', ACTIVE, STATUSES);
  const list = useList('/v1/projects', { status: status === ANY ? undefined : status });
  return (
    <ListPage
      name="Projects"
      lead="What you are in the middle of, and where it stands."
      path="/projects"
      list={list}
      action="Begin a project"
      maker={(open, onClose) => <NewProject open={open} onClose={onClose} />}
      filters={<SelectField hideLabel label="Status" value={status} onChange={setStatus} options={STATUSES} />}
      empty={{
        icon: FolderKanban,
        title: status === ACTIVE ? 'No project is going on' : 'None of these',
        text: 'A project gathers goals, promises, decisions and what there is to remember about something you are doing.',
      }}
      row={projectRow}
    />
  );
}

function projectRow(project: Schemas['Project']) {
  const { title, status, current_step, situation_intent, updated_at } = project;
  return (
    <>
      <span className="clip strong">
        <Words>{title}</Words>
      </span>
      <span className="meta one-line">
        <StatusChip of={status} />
        <KeptFrom of={project} />
        {(current_step ?? situation_intent) !== null && (
          <span className="clip">
            <Words>{current_step ?? situation_intent}</Words>
          </span>
        )}
        <When at={updated_at} />
      </span>
    </>
  );
}
