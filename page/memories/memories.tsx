// Everything that is remembered: a list of any length, and one memory with its history.
import { Brain } from 'lucide-react';
import { useState } from 'react';
import { Link, Route, Switch } from 'wouter';
import type { Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { AuthorityChip, Chip, ClassificationChip } from '../parts/chip.tsx';
import { visible } from '../parts/hidden-characters.ts';
import { useProjects } from '../parts/named.tsx';
import { SelectField } from '../parts/select.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { ListPage } from '../records/list-page.tsx';
import { RecordDialog } from '../records/record-dialog.tsx';
import { MemoryPage } from './memory.tsx';

const ANY = 'any';
const STATUSES = [
  { value: 'live', label: 'Live' },
  { value: 'superseded', label: 'Superseded' },
  { value: 'retracted', label: 'Taken back' },
  { value: ANY, label: 'All of them' },
];

export default function Memories() {
  return (
    <Switch>
      <Route path="/memories/:id">{({ id }) => <MemoryPage key={id} id={id} />}</Route>
      <Route>
        <AllMemories />
      </Route>
    </Switch>
  );
}

function AllMemories() {
  const [status, setStatus] = useState('live');
  const [project, setProject] = useState(ANY);
  const { projects } = useProjects();
  const list = useList('/v1/memories', {
    status: status === ANY ? undefined : status,
    project: project === ANY ? undefined : project,
  });
  const projectOptions = [
    { value: ANY, label: 'Every project' },
    ...projects.map(({ id, title }) => ({ value: id, label: visible(title) })),
  ];
  return (
    <ListPage
      name="Memories"
      lead="What is known, who says so, and since when."
      path="/memories"
      list={list}
      action="Write one down"
      maker={(open, onClose) => (
        <RecordDialog family="memory" open={open} onClose={onClose} title="Something to remember" />
      )}
      filters={
        <>
          <SelectField hideLabel label="Status" value={status} onChange={setStatus} options={STATUSES} />
          <SelectField hideLabel label="Project" value={project} onChange={setProject} options={projectOptions} />
          <Link href="/search" className="end">
            Search them
          </Link>
        </>
      }
      empty={{
        icon: Brain,
        title: status === 'live' && project === ANY ? 'Nothing is remembered yet' : 'None of these',
        text: 'A memory is one sentence that should not be lost. Yours are live at once; those of assistants wait in Review.',
      }}
      row={(memory) => <MemoryRow memory={memory} />}
    />
  );
}

function MemoryRow({ memory }: { memory: Schemas['Memory'] }) {
  const { statement, classification, authority, updated_at, kind, status } = memory;
  return (
    <>
      <span className="clip voice">
        <Words>{statement}</Words>
      </span>
      <span className="meta one-line">
        <AuthorityChip of={authority} />
        {classification !== 'private' && <ClassificationChip of={classification} />}
        {status !== 'live' && <Chip tone="warn">{status}</Chip>}
        <span>{kind}</span>
        <When at={updated_at} />
      </span>
    </>
  );
}
