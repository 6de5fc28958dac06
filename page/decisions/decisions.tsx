// Everything that was decided or is to be: a list of any length, and one decision with its history.
import { Signpost } from 'lucide-react';
import type { Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { AllAndOne } from '../parts/all-and-one.tsx';
import { AuthorityChip, Chip, KeptFrom, statusWord } from '../parts/chip.tsx';
import { useInAddress } from '../parts/in-address.ts';
import { SelectField } from '../parts/select.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { ListPage } from '../records/list-page.tsx';
import { useProjectFilter } from '../records/project-filter.tsx';
import { RecordDialog } from '../records/record-dialog.tsx';
import { DecisionPage } from './decision.tsx';

const STATUSES = [
  { value: 'live', label: 'Live' },
  { value: 'superseded', label: 'Replaced' },
  { value: 'retracted', label: 'No longer holds' },
];

export default function Decisions() {
  return <AllAndOne path="/decisions" all={<AllDecisions />} one={(id) => <DecisionPage key={id} id={id} />} />;
}

function AllDecisions() {
  const [status, setStatus] = useInAddress('status', 'live', STATUSES);
  const { project, field } = useProjectFilter();
  const list = useList('/v1/decisions', { status, project });
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
          {field}
        </>
      }
      empty={{
        icon: Signpost,
        title: status === 'live' && project === undefined ? 'Nothing is decided yet' : 'None of these',
        text: 'A question with its answer and the reason for it. Without an answer it stays open, with what there is to choose from.',
      }}
      row={decisionRow}
    />
  );
}

function decisionRow(decision: Schemas['Decision']) {
  const { title, chosen_option, authority, updated_at, status } = decision;
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
        <KeptFrom of={decision} />
        {status !== 'live' && <Chip tone="warn">{statusWord(status)}</Chip>}
        <When at={updated_at} />
      </span>
    </>
  );
}
