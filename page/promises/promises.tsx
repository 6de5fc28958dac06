// What the owner promised, or was promised: all of it, and one promise.
import { Handshake } from 'lucide-react';
import { useMemo } from 'react';
import { DueOn, daysLate } from '../agenda/lines.tsx';
import type { Schemas } from '../hub/client.ts';
import { useList, useToTheEnd } from '../hub/lists.ts';
import { AllAndOne } from '../parts/all-and-one.tsx';
import { AuthorityChip, KeptFrom, StatusChip } from '../parts/chip.tsx';
import { DayFact, Fact, KeptFact, NamedFact, SensitivityFact, WordsFact } from '../parts/fact.tsx';
import { useInAddress } from '../parts/in-address.ts';
import { SelectField } from '../parts/select.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { ListPage } from '../records/list-page.tsx';
import { useProjectFilter } from '../records/project-filter.tsx';
import { RecordDialog } from '../records/record-dialog.tsx';
import { RecordPage } from '../records/record-page.tsx';

type Commitment = Schemas['Commitment'];

export default function Promises() {
  return <AllAndOne path="/promises" all={<AllPromises />} one={(id) => <PromisePage key={id} id={id} />} />;
}

const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Marked overdue' },
  { value: 'done', label: 'Kept' },
  { value: 'cancelled', label: 'Called off' },
];

function AllPromises() {
  const [status, setStatus] = useInAddress('status', 'open', STATUSES);
  const { project, field } = useProjectFilter();
  const list = usePromises(status, project);
  return (
    <ListPage
      name="Promises"
      lead="What you promised, and what was promised to you."
      path="/promises"
      list={list}
      action="Write one down"
      maker={(open, onClose) => <RecordDialog family="commitment" open={open} onClose={onClose} title="A promise" />}
      filters={
        <>
          <SelectField hideLabel label="Status" value={status} onChange={setStatus} options={STATUSES} />
          {field}
        </>
      }
      empty={{
        icon: Handshake,
        title: status === 'open' && project === undefined ? 'No open promise' : 'None of these',
        text: 'A promise says what is owed, to whom and by when. What is due waits on Home.',
      }}
      row={promiseRow}
    />
  );
}

/**
 * What is still owed, the soonest first and what has no day last; what is over, the newest first. What somebody has marked overdue is
 * owed as well.
 */
function usePromises(status: string, project: string | undefined) {
  const isOwed = status === 'open' || status === 'overdue';
  const list = useList('/v1/commitments', { status, project });
  const late = useList('/v1/commitments', { status: 'overdue', project }, { enabled: status === 'open' });
  // The one that is due first may stand on the last page.
  useToTheEnd({ ...list, hasMore: isOwed && list.hasMore });
  useToTheEnd({ ...late, hasMore: status === 'open' && late.hasMore });
  const lateToo = status === 'open' ? late.items : NONE_YET;
  const ordered = useMemo(
    () => (isOwed ? [...list.items, ...lateToo].sort(byDay) : list.items),
    [isOwed, list.items, lateToo],
  );
  const error = list.error ?? late.error;
  const isRead = !list.isPending && !late.isPending && !(isOwed && (list.hasMore || late.hasMore) && error === null);
  return { ...list, error, items: isRead ? ordered : NONE_YET, isPending: !isRead };
}

const NONE_YET: readonly Commitment[] = [];

function byDay(one: Commitment, other: Commitment): number {
  return dayOf(one) - dayOf(other) || 0;
}

function dayOf({ due_at }: Commitment): number {
  return due_at == null ? Number.POSITIVE_INFINITY : Date.parse(due_at);
}

/** Late is what its day says, whether or not anybody wrote it down. */
function isLate(promise: Commitment): boolean {
  return promise.status === 'overdue' || (promise.status === 'open' && daysLate(promise, Date.now()) > 0);
}

function promiseRow(promise: Commitment) {
  const { title, counterparty, authority, status } = promise;
  return (
    <>
      <span className="clip strong">
        <Words>{title}</Words>
      </span>
      <span className="meta one-line">
        <DueOn promise={promise} />
        {status !== 'open' && <StatusChip of={status} />}
        {counterparty && <Words>{counterparty}</Words>}
        {authority !== 'user_confirmed' && <AuthorityChip of={authority} />}
        <KeptFrom of={promise} />
      </span>
    </>
  );
}

function PromisePage({ id }: { id: string }) {
  return (
    <RecordPage
      family="commitment"
      id={id}
      kind="promise"
      all={{ href: '/promises', name: 'All promises' }}
      words={({ title }) => (
        <h1>
          <Words>{title}</Words>
        </h1>
      )}
      outside={({ authority }) => authority === 'source_imported' && 'Imported'}
      finished={{ done: 'Kept', undone: 'Open again' }}
      facts={(promise) => (
        <>
          <Fact name="Status">
            <StatusChip of={isLate(promise) ? 'overdue' : promise.status} />
          </Fact>
          <DayFact name="Due" at={promise.due_at} />
          <WordsFact name="To whom, or by whom" words={promise.counterparty} />
          <NamedFact name="Project" id={promise.project_id} />
          <NamedFact name="Goal" id={promise.goal_id} />
          <WordsFact name="Labels" words={promise.labels} />
          <KeptFact of={promise} />
          <Fact name="Who says so">
            <AuthorityChip of={promise.authority} />
          </Fact>
          <SensitivityFact of={promise} />
          <Fact name="Written">
            <When at={promise.created_at} />
          </Fact>
        </>
      )}
      past="History"
      deleted="It leaves every list."
    />
  );
}
