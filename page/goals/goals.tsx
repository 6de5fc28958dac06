// What the owner wants to reach: all of it, and one goal with where it stands.
import { Target } from 'lucide-react';
import type { Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { AllAndOne } from '../parts/all-and-one.tsx';
import { AuthorityChip, KeptFrom, StatusChip } from '../parts/chip.tsx';
import { Fact, KeptFact, NamedFact, SensitivityFact, WordsFact } from '../parts/fact.tsx';
import { useInAddress } from '../parts/in-address.ts';
import { SelectField } from '../parts/select.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { ListPage } from '../records/list-page.tsx';
import { useProjectFilter } from '../records/project-filter.tsx';
import { RecordDialog } from '../records/record-dialog.tsx';
import { RecordPage } from '../records/record-page.tsx';

export default function Goals() {
  return <AllAndOne path="/goals" all={<AllGoals />} one={(id) => <GoalPage key={id} id={id} />} />;
}

const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
  { value: 'cancelled', label: 'Given up' },
];

function AllGoals() {
  const [status, setStatus] = useInAddress('status', 'open', STATUSES);
  const { project, field } = useProjectFilter();
  const list = useList('/v1/goals', { status, project });
  return (
    <ListPage
      name="Goals"
      lead="What you want to reach, and how you will tell."
      path="/goals"
      list={list}
      action="Write one down"
      maker={(open, onClose) => <RecordDialog family="goal" open={open} onClose={onClose} title="A goal" />}
      filters={
        <>
          <SelectField hideLabel label="Status" value={status} onChange={setStatus} options={STATUSES} />
          {field}
        </>
      }
      empty={{
        icon: Target,
        title: status === 'open' && project === undefined ? 'No open goal' : 'None of these',
        text: 'A goal says what it looks like when you have reached it. It can belong to a project, or stand alone.',
      }}
      row={goalRow}
    />
  );
}

function goalRow(goal: Schemas['Goal']) {
  const { title, outcome, horizon, authority, status } = goal;
  return (
    <>
      <span className="clip strong">
        <Words>{title}</Words>
      </span>
      <span className="meta one-line">
        {status !== 'open' && <StatusChip of={status} />}
        {horizon && <Words>{`by ${horizon}`}</Words>}
        {outcome && (
          <span className="clip">
            <Words>{outcome}</Words>
          </span>
        )}
        {authority !== 'user_confirmed' && <AuthorityChip of={authority} />}
        <KeptFrom of={goal} />
      </span>
    </>
  );
}

function GoalPage({ id }: { id: string }) {
  return (
    <RecordPage
      family="goal"
      id={id}
      kind="goal"
      all={{ href: '/goals', name: 'All goals' }}
      words={({ title }) => (
        <h1>
          <Words>{title}</Words>
        </h1>
      )}
      outside={({ authority }) => authority === 'source_imported' && 'Imported'}
      finished={{ done: 'Reached', undone: 'Open again' }}
      facts={(goal) => (
        <>
          <Fact name="Status">
            <StatusChip of={goal.status} />
          </Fact>
          <WordsFact name="When it is reached" words={goal.outcome} />
          <WordsFact name="How to tell" words={goal.measure} />
          <WordsFact name="By when" words={goal.horizon} />
          <WordsFact name="Where it stands" words={goal.current_step} />
          <WordsFact name="What for" words={goal.situation_intent} />
          <NamedFact name="Project" id={goal.project_id} />
          <WordsFact name="Labels" words={goal.labels} />
          <KeptFact of={goal} />
          <Fact name="Who says so">
            <AuthorityChip of={goal.authority} />
          </Fact>
          <SensitivityFact of={goal} />
          <Fact name="Written">
            <When at={goal.created_at} />
          </Fact>
        </>
      )}
      past="History"
      deleted="It leaves every list."
    />
  );
}
