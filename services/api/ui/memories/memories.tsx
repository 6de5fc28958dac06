// Everything that is remembered: a list of any length, and one memory with its history.
import { Brain, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import type { Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { AuthorityChip, Chip, ClassificationChip } from '../parts/chip.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { SelectField } from '../parts/field.tsx';
import { visible } from '../parts/hidden-characters.ts';
import { useProjects } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { Rows } from '../parts/rows.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { RecordDialog } from '../records/record-dialog.tsx';
import { useKeys } from '../shell/keys.ts';
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
  const [, navigate] = useLocation();
  const [status, setStatus] = useState('live');
  const [project, setProject] = useState(ANY);
  const [making, setMaking] = useState(false);
  const [current, setCurrent] = useState(-1);
  const { projects } = useProjects();
  const filters = { status: status === ANY ? undefined : status, project: project === ANY ? undefined : project };
  const { items, error, isPending, hasMore, more } = useList('/v1/memories', filters);
  const move = (step: number) => setCurrent((now) => Math.min(items.length - 1, Math.max(0, now + step)));
  useKeys('Memories', [
    { press: 'n', does: 'Write one down', run: () => setMaking(true) },
    { press: 'j', does: 'Next', run: () => move(1) },
    { press: 'k', does: 'The one before', run: () => move(-1) },
    {
      press: 'o',
      does: 'Open',
      run: () => {
        const memory = items[current];
        if (memory) navigate(`/memories/${memory.id}`);
      },
    },
  ]);
  const projectOptions = [
    { value: ANY, label: 'Every project' },
    ...projects.map(({ id, title }) => ({ value: id, label: visible(title) })),
  ];
  return (
    <div className="stack page-wide">
      <header className="page-head">
        <div>
          <h1>Memories</h1>
          <p className="quiet">What is known, who says so, and since when.</p>
        </div>
        <Button look="first" icon={Plus} onClick={() => setMaking(true)}>
          Write one down
        </Button>
      </header>
      <div className="row">
        <SelectField hideLabel label="Status" value={status} onChange={setStatus} options={STATUSES} />
        <SelectField hideLabel label="Project" value={project} onChange={setProject} options={projectOptions} />
        <Link href="/search" className="end">
          Search them
        </Link>
      </div>
      <Failure error={error} />
      {isPending && <Waiting lines={6} />}
      {!isPending && items.length === 0 && (
        <Empty icon={Brain} title="Nothing here">
          <p>
            A memory is one sentence that should not be lost. Yours are live at once; those of assistants wait in
            Review.
          </p>
        </Empty>
      )}
      {items.length > 0 && (
        <Rows
          label="Memories"
          items={items}
          keyOf={({ id }) => id}
          height={4.75}
          hasMore={hasMore}
          more={more}
          current={current}
        >
          {(memory, index) => <MemoryRow memory={memory} isCurrent={index === current} />}
        </Rows>
      )}
      <RecordDialog family="memory" open={making} onClose={() => setMaking(false)} title="Something to remember" />
    </div>
  );
}

function MemoryRow({ memory, isCurrent }: { memory: Schemas['Memory']; isCurrent: boolean }) {
  const { id, statement, classification, authority, updated_at, kind, status } = memory;
  return (
    <Link href={`/memories/${id}`} className={`list-row ${isCurrent ? 'current' : ''}`}>
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
    </Link>
  );
}
