// One queue for everything that waits for the owner, made for the keyboard: look, decide, the next one is there.
import { CircleCheckBig } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { cache } from '../hub/cache.ts';
import { useToTheEnd, useWhole } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { Chip } from '../parts/chip.tsx';
import { Confirm, Dialog } from '../parts/dialog.tsx';
import { Empty, Waiting as Loading } from '../parts/empty.tsx';
import { Checkbox } from '../parts/field.tsx';
import { visible } from '../parts/hidden-characters.ts';
import { useInAddress } from '../parts/in-address.ts';
import { useKeys } from '../parts/keys.ts';
import { useProjects } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { Rows } from '../parts/rows.tsx';
import { SelectField } from '../parts/select.tsx';
import { remark, remarkFailure } from '../parts/toast.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { AT_ONCE, BatchDialog } from './batch.tsx';
import { isReturnable, useDecisions, type Verb } from './decide.ts';
import { DecidedList, DeferredList } from './decided.tsx';
import { Detail } from './detail.tsx';
import { consequenceOf } from './due.tsx';
import { useHeadline } from './headline.tsx';
import { inDays } from './not-now.tsx';
import { NotifySwitch } from './notify.tsx';
import { offerUndo, undoLast } from './undo.ts';
import { askersOf, projectOf, useReviewQueue, type Waiting, type WaitingKind } from './waiting.ts';
import './review.css';

const KINDS: Record<WaitingKind, { name: string; many: string }> = {
  action: { name: 'action', many: 'Actions' },
  conflict: { name: 'conflict', many: 'Conflicts' },
  memory: { name: 'memory', many: 'Memories' },
  state: { name: 'where it stands', many: 'Where things stand' },
  relation: { name: 'relation', many: 'Relations' },
  due: { name: 'still true?', many: 'Still true?' },
};

/** A proposal that contradicts something waits as its conflict. */
function isMeant(item: Waiting, id: string | null): boolean {
  return item.id === id || (id !== null && item.kind === 'conflict' && item.conflict.proposal_id === id);
}

/** What can be accepted as it is, without a choice between two sides. */
const isPlain = ({ kind }: Waiting) => kind !== 'conflict';

type View = 'waiting' | 'decided' | 'off';
const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
  { value: 'off', label: 'Put off' },
];

export default function Review() {
  const [view, setView] = useInAddress<View>('view', 'waiting', VIEWS);
  return (
    <div className="stack">
      <header className="page-head">
        <div>
          <h1>Review</h1>
          <p className="quiet">Nothing suggested here counts until you accept it.</p>
        </div>
        <NotifySwitch />
      </header>
      <div className="row filters">
        {VIEWS.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="filter"
            aria-pressed={view === value}
            onClick={() => setView(value)}
          >
            {label}
          </button>
        ))}
      </div>
      {view === 'waiting' && <WaitingList />}
      {view === 'decided' && <DecidedList />}
      {view === 'off' && <DeferredList />}
    </div>
  );
}

function WaitingList() {
  const { queue: all, isPending, error, hasMore, more } = useReviewQueue();
  // What has waited longest comes first, and stands at the end of what is read.
  useToTheEnd({ hasMore, error, more });
  // A day comes without an event that would tell of it.
  useEffect(() => void cache.invalidateQueries({ queryKey: ['get', '/v1/review/due'] }), []);
  const [only, setOnly] = useInAddress<WaitingKind | typeof ANY>('kind', ANY);
  // Whoever comes for one of them is led there.
  const [sought] = useSearchParams();
  const [currentId, setCurrentId] = useState(sought.get('item'));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<Waiting | null>(null);
  const [leaving, setLeaving] = useState<Extract<Waiting, { kind: 'due' }> | null>(null);
  const [batch, setBatch] = useState<{ verb: Verb; items: Waiting[] } | null>(null);
  const [from, setFrom] = useInAddress('from', ANY);
  const [project, setProject] = useInAddress('project', ANY);
  const decisions = useDecisions();
  const queue = all.filter(({ id }) => !decisions.isDecided(id));
  const shown = queue.filter(
    (item) =>
      (only === ANY || item.kind === only) &&
      (from === ANY || askersOf(item).includes(from)) &&
      (project === ANY || projectOf(item) === project),
  );
  const found = shown.findIndex((item) => isMeant(item, currentId));
  const index = found === -1 ? 0 : found;
  const current = shown[index];

  const move = (step: number) => setCurrentId(shown[Math.min(shown.length - 1, Math.max(0, index + step))]?.id ?? null);
  const advance = () => setCurrentId((shown[index + 1] ?? shown[index - 1])?.id ?? null);
  const decide = async (verb: Verb, item = current) => {
    if (item === undefined) return;
    if (!isPlain(item)) return setEditing(item);
    if (item.kind === 'due' && verb === 'reject') return setLeaving(item);
    await send(verb, item);
  };
  const send = async (verb: Verb, item: Waiting) => {
    if (item.id === current?.id) advance();
    try {
      await decisions.decide(verb, item);
    } catch (refusal) {
      setCurrentId(item.id);
      remarkFailure(refusal);
    }
  };
  const putOff = async (until: string, item = current) => {
    if (item === undefined || item.kind === 'due') return;
    if (item.id === current?.id) advance();
    await decisions.putOff(item, until).catch(remarkFailure);
  };
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  // An action is looked at by itself, and so is what is true already and what has two sides.
  const chosen = shown.filter(({ id }) => selected.has(id)).filter(isReturnable);
  const startBatch = (verb: Verb) => {
    const items = chosen.length > 0 ? chosen : shown.filter(isReturnable);
    if (items.length > 0) setBatch({ verb, items });
    else remark('These are decided one by one', 'Actions, conflicts and what you wanted to look at again.');
  };

  useKeys('Review', [
    { press: 'j', does: 'Next', run: () => move(1) },
    { press: 'k', does: 'The one before', run: () => move(-1) },
    { press: 'ArrowDown', run: () => move(1) },
    { press: 'ArrowUp', run: () => move(-1) },
    { press: 'a', does: 'Accept', run: () => void decide('accept') },
    { press: 'r', does: 'Reject', run: () => void decide('reject') },
    { press: 'e', does: 'Edit before accepting, or open', run: () => current && setEditing(current) },
    {
      press: 'Enter',
      run: (event) =>
        event.target instanceof HTMLButtonElement ? event.target.click() : current && setEditing(current),
    },
    { press: 'u', does: 'Undo, for ten seconds', run: undoLast },
    { press: 'l', does: 'Ask me tomorrow', run: () => void putOff(inDays(1)) },
    { press: 'x', does: 'Select', run: () => current && toggle(current.id) },
    { press: 'A', does: 'Accept the selected, or all shown', run: () => startBatch('accept') },
    { press: 'R', does: 'Reject the selected, or all shown', run: () => startBatch('reject') },
  ]);

  return (
    <>
      <Failure error={error} />
      {isPending && <Loading lines={5} />}
      {!isPending && queue.length === 0 && (
        <Empty icon={CircleCheckBig} title="All done">
          <p>
            What your assistants propose, what they ask before they act, and what you wanted to look at again will
            appear here.
          </p>
        </Empty>
      )}
      {queue.length > 0 && (
        <>
          <div className="row filters">
            <Filter on={only === ANY} onPress={() => setOnly(ANY)} count={queue.length}>
              All
            </Filter>
            {(Object.keys(KINDS) as WaitingKind[]).map((kind) => {
              const count = queue.filter((each) => each.kind === kind).length;
              return count === 0 ? null : (
                <Filter key={kind} on={only === kind} onPress={() => setOnly(kind)} count={count}>
                  {KINDS[kind].many}
                </Filter>
              );
            })}
            <Narrowed queue={queue} from={from} onFrom={setFrom} project={project} onProject={setProject} />
            <span className="button-row end">
              <Button onClick={() => startBatch('accept')}>
                {chosen.length > 0 ? `Accept ${chosen.length} selected…` : 'Accept all shown…'}
              </Button>
              <Button onClick={() => startBatch('reject')}>
                {chosen.length > 0 ? `Reject ${chosen.length} selected…` : 'Reject all shown…'}
              </Button>
            </span>
          </div>
          <div className="review">
            <Rows
              label="What waits for you"
              items={shown}
              keyOf={({ id }) => id}
              height={4.25}
              current={index}
              hasMore={hasMore}
            >
              {(item) => (
                <ReviewRow
                  item={item}
                  isCurrent={item.id === current?.id}
                  isSelected={selected.has(item.id)}
                  onOpen={() => setCurrentId(item.id)}
                  onSelect={() => toggle(item.id)}
                />
              )}
            </Rows>
            {current && (
              <Deciding item={current}>
                <Detail
                  key={current.id}
                  item={current}
                  onAccept={() => void decide('accept')}
                  onReject={() => void decide('reject')}
                  onEdit={() => setEditing(current)}
                  onPutOff={(until) => void putOff(until)}
                />
              </Deciding>
            )}
          </div>
        </>
      )}
      <Dialog open={editing !== null} onClose={() => setEditing(null)} title={editing ? titleOfEdit(editing) : ''} wide>
        {editing && (
          <decisions.Editor
            key={editing.id}
            item={editing}
            later={(title, work) => decisions.later(editing, title, work)}
            onDone={() => {
              setEditing(null);
              if (editing.id === current?.id) advance();
            }}
          />
        )}
      </Dialog>
      <Confirm
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title="Let it go?"
        action="Let it go"
        onConfirm={async () => leaving && send('reject', leaving)}
      >
        <p>{leaving && consequenceOf(leaving.due)}</p>
      </Confirm>
      {batch && (
        <BatchDialog
          {...batch}
          decide={decisions.oneOf(batch.verb)}
          onClose={(done) => {
            setBatch(null);
            setSelected(new Set());
            if (done.length === 0) return;
            offerUndo(`${batch.verb === 'accept' ? 'Accepted' : 'Rejected'} ${done.length}`, undefined, () =>
              inTurn(done.filter(isReturnable), decisions.takeBack),
            );
          }}
        />
      )}
    </>
  );
}

/** What is decided about. The focus of whoever has decided stays in it, and is told what comes next. */
function Deciding({ item, children }: { item: Waiting; children: ReactNode }) {
  const text = useHeadline(item);
  return (
    <section className="review-detail" tabIndex={-1} aria-label={`${KINDS[item.kind].name}: ${visible(text)}`}>
      {children}
    </section>
  );
}

/** As few at a time as were decided at a time. */
async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(work));
}

const ANY = 'any';

interface NarrowedProps {
  queue: readonly Waiting[];
  from: string;
  onFrom(id: string): void;
  project: string;
  onProject(id: string): void;
}

/** By who asks, and by project, where there are several. */
function Narrowed({ queue, from, onFrom, project, onProject }: NarrowedProps) {
  const { items: connections } = useWhole('/v1/connections');
  const { projects } = useProjects();
  const [askers, places] = useMemo(
    () => [new Set(queue.flatMap(askersOf)), new Set(queue.map(projectOf))] as const,
    [queue],
  );
  const names = connections
    .filter(({ id }) => askers.has(id) || id === from)
    .map(({ id, name }) => ({ value: id, label: visible(name) }));
  const titles = projects
    .filter(({ id }) => places.has(id) || id === project)
    .map(({ id, title }) => ({ value: id, label: visible(title) }));
  return (
    <>
      {(names.length > 1 || from !== ANY) && (
        <SelectField
          label="From"
          hideLabel
          value={from}
          onChange={onFrom}
          options={[{ value: ANY, label: 'From anyone' }, ...names]}
        />
      )}
      {(titles.length > 0 || project !== ANY) && (
        <SelectField
          label="Project"
          hideLabel
          value={project}
          onChange={onProject}
          options={[{ value: ANY, label: 'Any project' }, ...titles]}
        />
      )}
    </>
  );
}

function titleOfEdit({ kind }: Waiting): string {
  if (kind === 'conflict') return 'Two that do not fit together';
  if (kind === 'action') return 'Decide with a note';
  if (kind === 'due') return 'Is it still true?';
  return kind === 'memory' ? 'In your words' : 'Look closer';
}

function Filter({ on, count, onPress, children }: { on: boolean; count: number; onPress(): void; children: string }) {
  return (
    <button type="button" className="filter" aria-pressed={on} onClick={onPress}>
      {children} <span className="numbers">{count}</span>
    </button>
  );
}

interface RowProps {
  item: Waiting;
  isCurrent: boolean;
  isSelected: boolean;
  onOpen(): void;
  onSelect(): void;
}

function ReviewRow({ item, isCurrent, isSelected, onOpen, onSelect }: RowProps) {
  const text = useHeadline(item);
  return (
    <div className={`review-row ${isCurrent ? 'current' : ''}`}>
      <Checkbox
        label={<span className="unseen">Select: {visible(text).slice(0, 80)}</span>}
        checked={isSelected}
        onChange={onSelect}
      />
      <button type="button" className="review-open" onClick={onOpen} tabIndex={isCurrent ? 0 : -1}>
        <span className="clip">
          <Words>{text}</Words>
        </span>
        <span className="meta">
          <Chip tone={item.kind === 'action' ? 'warn' : item.kind === 'conflict' ? 'bad' : 'plain'}>
            {KINDS[item.kind].name}
          </Chip>
          <When at={item.at} />
        </span>
      </button>
    </div>
  );
}
