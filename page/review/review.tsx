// One queue for everything that waits for the owner, made for the keyboard: look, decide, the next one is there.
import { CircleCheckBig } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { cache } from '../hub/cache.ts';
import { useToTheEnd } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { Confirm, Dialog } from '../parts/dialog.tsx';
import { Empty, Waiting as Loading } from '../parts/empty.tsx';
import { useInAddress } from '../parts/in-address.ts';
import { useKeys } from '../parts/keys.ts';
import { Failure } from '../parts/notice.tsx';
import { Rows } from '../parts/rows.tsx';
import { useSteady } from '../parts/steady.ts';
import { remark, remarkFailure } from '../parts/toast.tsx';
import { offerUndo, undoLast } from '../parts/undo.ts';
import { AT_ONCE, BatchDialog } from './batch.tsx';
import { useChosen } from './chosen.ts';
import { isReturnable, useDecisions, type Verb } from './decide.ts';
import { DecidedList, DeferredList } from './decided.tsx';
import { Deciding } from './deciding.tsx';
import { consequenceOf } from './due.tsx';
import { Missed } from './missed.tsx';
import { ANY, ByKind, ByOrigin } from './narrowing.tsx';
import { inDays } from './not-now.tsx';
import { NotifySwitch } from './notify.tsx';
import { QueueRow } from './queue-row.tsx';
import { askersOf, projectOf, useReviewQueue, type Waiting, type WaitingKind } from './waiting.ts';
import './review.css';

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
    <div className="stack review-page">
      <header>
        <h1>Review</h1>
        <p className="quiet">Nothing suggested here counts until you accept it.</p>
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
        <span className="end">
          <NotifySwitch />
        </span>
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
  const [, setParams] = useSearchParams();
  const [currentId, setCurrentId] = useChosen();
  const [missed, setMissed] = useState<{ item: string; instead: string | null } | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<Waiting | null>(null);
  const [leaving, setLeaving] = useState<Extract<Waiting, { kind: 'due' }> | null>(null);
  const [batch, setBatch] = useState<{ verb: Verb; items: Waiting[]; leftOut: number } | null>(null);
  const [from, setFrom] = useInAddress('from', ANY);
  const [project, setProject] = useInAddress('project', ANY);
  // What was taken back is looked at again, as soon as it waits.
  const [returning, setReturning] = useState<string | null>(null);
  const decisions = useDecisions(setReturning);
  const { decided } = decisions;
  const queue = useMemo(() => all.filter(({ id }) => !decided.has(id)), [all, decided]);
  // How many there are of what follows what is decided, and nobody waits for it.
  const counted = useDeferredValue(queue);
  const shown = useMemo(
    () =>
      queue.filter(
        (item) =>
          (only === ANY || item.kind === only) &&
          (from === ANY || askersOf(item).includes(from)) &&
          (project === ANY || projectOf(item) === project),
      ),
    [queue, only, from, project],
  );
  const found = shown.findIndex((item) => isMeant(item, currentId));
  const index = usePlace(found, shown.length);
  const current = shown[index];
  // What is read stays, whatever arrives before it. What was decided elsewhere makes room for its neighbour, and never silently.
  const isGone = currentId !== null && !decided.has(currentId) && !all.some((item) => isMeant(item, currentId));
  const wasRead = useRef<string | null>(null);
  useEffect(() => {
    if (found !== -1) wasRead.current = currentId;
    const isStillLookedFor = hasMore && currentId !== null && wasRead.current !== currentId;
    if (isPending || found !== -1 || isStillLookedFor) return;
    const instead = current?.id ?? null;
    if (isGone && wasRead.current === currentId) remark('Decided elsewhere', 'The next one is shown.');
    else if (isGone) setMissed({ item: currentId, instead });
    setCurrentId(instead);
  }, [isPending, hasMore, found, isGone, currentId, current, setCurrentId]);

  useEffect(() => {
    if (returning === null || !shown.some(({ id }) => id === returning)) return;
    setReturning(null);
    setCurrentId(returning);
  }, [returning, shown, setCurrentId]);

  // It was said; whoever goes on has read it. What waits again needs no word about it.
  const isOver =
    missed !== null &&
    (![missed.item, missed.instead].includes(currentId) || all.some((item) => isMeant(item, missed.item)));
  useEffect(() => {
    if (isOver) setMissed(null);
  }, [isOver]);

  const move = (step: number) => {
    setReturning(null);
    setCurrentId(shown[Math.min(shown.length - 1, Math.max(0, index + step))]?.id ?? null);
  };
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
  const toggle = useCallback(
    (id: string) =>
      setSelected((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  // An action is looked at by itself, and so is what is true already and what has two sides.
  const chosen = useMemo(() => shown.filter(({ id }) => selected.has(id)).filter(isReturnable), [shown, selected]);
  const selectedShown = useMemo(() => shown.filter(({ id }) => selected.has(id)).length, [shown, selected]);
  const drawRow = useCallback(
    (item: Waiting, isCurrent: boolean) => (
      <QueueRow
        item={item}
        isCurrent={isCurrent}
        isSelected={selected.has(item.id)}
        onOpen={setCurrentId}
        onSelect={toggle}
      />
    ),
    [selected, toggle, setCurrentId],
  );
  // About what is shown, which may be a moment behind what the keyboard is on.
  const onDecide = useSteady((verb: Verb, item: Waiting) => void decide(verb, item));
  const onPutOff = useSteady((until: string, item: Waiting) => void putOff(until, item));
  const startBatch = (verb: Verb) => {
    const meant = selectedShown > 0 ? chosen : shown.filter(isReturnable);
    const leftOut = (selectedShown > 0 ? selectedShown : shown.length) - meant.length;
    if (meant.length > 0) setBatch({ verb, items: meant, leftOut });
    else remark('These are decided one by one', 'Actions, conflicts and what you wanted to look at again.');
  };

  const showAll = () => setParams({}, { replace: true });

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
      {missed?.instead === currentId && <Missed key={missed.item} item={missed.item} />}
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
        <div className="review">
          <div className="row filters">
            <ByKind queue={counted} only={only} onOnly={setOnly} />
            <ByOrigin queue={counted} from={from} onFrom={setFrom} project={project} onProject={setProject} />
            <span className="button-row end">
              <Button onClick={() => startBatch('accept')}>
                {selectedShown > 0 ? `Accept ${selectedShown} selected…` : 'Accept all shown…'}
              </Button>
              <Button onClick={() => startBatch('reject')}>
                {selectedShown > 0 ? `Reject ${selectedShown} selected…` : 'Reject all shown…'}
              </Button>
            </span>
          </div>
          {shown.length === 0 ? (
            <Empty icon={CircleCheckBig} title="Nothing more of this kind">
              <p>
                Other things wait.{' '}
                <Button look="bare" onClick={showAll}>
                  Show all of them
                </Button>
              </p>
            </Empty>
          ) : (
            <Rows
              label="What waits for you"
              items={shown}
              keyOf={({ id }) => id}
              height={4.25}
              current={index}
              hasMore={hasMore}
            >
              {drawRow}
            </Rows>
          )}
          {current && <Deciding item={current} onDecide={onDecide} onEdit={setEditing} onPutOff={onPutOff} />}
        </div>
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
            if (done.length === 0) return;
            setSelected(new Set());
            offerUndo(`${batch.verb === 'accept' ? 'Accepted' : 'Rejected'} ${done.length}`, undefined, () =>
              inTurn(done.filter(isReturnable), decisions.takeBack),
            );
          }}
        />
      )}
    </>
  );
}

/** Where it was last, for what is there no more. */
function usePlace(found: number, count: number): number {
  const last = useRef(0);
  const place = found === -1 ? Math.max(0, Math.min(last.current, count - 1)) : found;
  last.current = place;
  return place;
}

/** As few at a time as were decided at a time. */
async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(work));
}

function titleOfEdit({ kind }: Waiting): string {
  if (kind === 'conflict') return 'Two that do not fit together';
  if (kind === 'action') return 'Decide with a note';
  if (kind === 'due') return 'Is it still true?';
  return kind === 'memory' || kind === 'state' ? 'In your words' : 'Look closer';
}
