// Everything that was decided or is to be: a list of any length, and one decision with its history.
import { Signpost } from 'lucide-react';
import { useState } from 'react';
import { Route, Switch } from 'wouter';
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
import { DecisionPage } from './decision.tsx';

const ANY = 'any';
const STATUSES = [
  { value: 'live', label: 'Live' },
  { value: 'superseded', label: 'Superseded' },
  { value: 'retracted', label: 'Taken back' },
];

export default function Decisions() {
  return (
    <Switch>
      <Route path="/decisions/:id">{({ id }) => <DecisionPage key={id} id={id} />}</Route>
      <Route>
        <AllDecisions />
      </Route>
    </Switch>
  );
}

function AllDecisions() {
  const [status, setStatus] = useState('live');
  const [project, setProject] = useState(ANY);
  const { projects } = useProjects();
  const list = useList('/v1/decisions', { status, project: project === ANY ? undefined : project });
  const projectOptions = [
    { value: ANY, label: 'Every project' },
    ...projects.map(({ id, title }) => ({ value: id, label: visible(title) })),
  ];
  return (
    <ListPage
      name="Decisions"
      lead="What was chosen and why, and what is still open."
      path="/decisions"
      list={list}
      action="Write one down"
      maker={(open, onClose) => <RecordDialog family="decision" open={open} onClose={onClose} title="A decision" />}
      filters={
        <>
          <SelectField hideLabel label="Status" value={status} onChange={setStatus} options={STATUSES} />
          <SelectField hideLabel label="Project" value={project} onChange={setProject} options={projectOptions} />
        </>
      }
      empty={{
        icon: Signpost,
        title: status === 'live' && project === ANY ? 'Nothing is decided yet' : 'None of these',
        text: 'A question with its answer and the reason for it. Without an answer it stays open, with what there is to choose from.',
      }}
      row={(decision) => <DecisionRow decision={decision} />}
    />
  );
}

function DecisionRow({ decision }: { decision: Schemas['Decision'] }) {
  const { title, chosen_option, classification, authority, updated_at, status } = decision;
  return (
    <>
      <span className="clip strong">
        <Words>{title}</Words>
      </span>
      <span className="meta one-line">
        {chosen_option === null ? (
          <Chip tone="warn">open</Chip>
        ) : (
          <span className="clip">
            <Words>{chosen_option}</Words>
          </span>
        )}
        <AuthorityChip of={authority} />
        {classification !== 'private' && <ClassificationChip of={classification} />}
        {status !== 'live' && <Chip tone="warn">{status}</Chip>}
        <When at={updated_at} />
      </span>
    </>
  );
}
