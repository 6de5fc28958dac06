// Everything that is remembered: a list of any length, and one memory with its history.
import { Brain } from 'lucide-react';
import { Link } from 'wouter';
import type { Schemas } from '../hub/client.ts';
import { useList } from '../hub/lists.ts';
import { AllAndOne } from '../parts/all-and-one.tsx';
import { AuthorityChip, Chip, KeptFrom, NoLonger, statusWord } from '../parts/chip.tsx';
import { useInAddress } from '../parts/in-address.ts';
import { SelectField } from '../parts/select.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { memoryKind } from '../records/fields.ts';
import { ListPage } from '../records/list-page.tsx';
import { useProjectFilter } from '../records/project-filter.tsx';
import { RecordDialog } from '../records/record-dialog.tsx';
import { MemoryPage } from './memory.tsx';

const ANY = 'any';
const STATUSES = [
  { value: 'live', label: 'Live' },
  { value: 'superseded', label: 'Replaced' },
  { value: 'retracted', label: 'No longer holds' },
  { value: ANY, label: 'All of them' },
];

export default function Memories() {
  return <AllAndOne path="/memories" all={<AllMemories />} one={(id) => <MemoryPage key={id} id={id} />} />;
}

function AllMemories() {
  const [status, setStatus] = useInAddress('status', 'live', STATUSES);
  const { project, field } = useProjectFilter();
  const list = useList('/v1/memories', {
    status: status === ANY ? undefined : status,
    project,
  });
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
          {field}
          <Link href="/search" className="end">
            Search them
          </Link>
        </>
      }
      empty={{
        icon: Brain,
        title: status === 'live' && project === undefined ? 'Nothing is remembered yet' : 'None of these',
        text: 'A memory is one sentence worth keeping. Yours count at once; those that assistants propose wait in Review.',
      }}
      row={memoryRow}
    />
  );
}

function memoryRow(memory: Schemas['Memory']) {
  const { statement, authority, updated_at, kind, status } = memory;
  return (
    <>
      <span className="clip voice">
        <Words>{statement}</Words>
      </span>
      <span className="meta one-line">
        <AuthorityChip of={authority} />
        <KeptFrom of={memory} />
        {status === 'live' ? <NoLonger of={memory} /> : <Chip tone="warn">{statusWord(status)}</Chip>}
        <span>{memoryKind(kind)}</span>
        <When at={updated_at} />
      </span>
    </>
  );
}
