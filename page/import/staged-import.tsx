// An archive that was read and compared: object by object what would become of it, with both sides where the vault has
// another one of the same id. Nothing changes before it is applied.
import { ArrowLeft, CircleCheckBig } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { api, once } from '../hub/cache.ts';
import { isGone, type Schemas } from '../hub/client.ts';
import { useWork } from '../hub/work.ts';
import { Button } from '../parts/button.tsx';
import { StatusChip } from '../parts/chip.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { useInAddress } from '../parts/in-address.ts';
import { useKeys } from '../parts/keys.ts';
import { Failure } from '../parts/notice.tsx';
import { Progress } from '../parts/progress.tsx';
import { Rows } from '../parts/rows.tsx';
import { SelectField } from '../parts/select.tsx';
import { stepKeys } from '../parts/step-keys.ts';
import { When } from '../parts/when.tsx';
import { NarrowingFields, nothingLike, useLookedAt, useNarrowed } from './narrowed.tsx';
import { CHOICES, NAMES, StagedDetail, StagedRow } from './staged-object.tsx';
import { type Action, type Choice, type Staged, useStagedObjects } from './staged-objects.ts';
import '../review/review.css';

const OPEN = 'open';
const typeOf = ({ type }: Staged) => type;
const idOf = ({ id }: Staged) => id;
const ACTIONS: Record<Action, string> = { conflict: 'To decide', create: 'New here', skip: 'Here already' };

type Rest = Choice | typeof OPEN;

export function StagedImport({ id }: { id: string }) {
  const [asked, setAsked] = useInAddress<Action | ''>('show', '');
  const first = useStagedObjects(id, 'conflict');
  // Where nothing has to be decided, what is new is worth a look.
  const action =
    asked in ACTIONS ? (asked as Action) : first.staging && first.staging.unresolved === 0 ? 'create' : 'conflict';
  const { staging, objects: all, error, isPending, hasMore, more } = useStagedObjects(id, action);
  const narrowing = useNarrowed({ all, hasMore, error, more }, typeOf);
  const { shown: objects, isNarrowed } = narrowing;
  const { current, index, lookAt, move } = useLookedAt(objects, idOf);
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const [rest, setRest] = useState<Rest>(OPEN);
  const work = useWork();
  const isApplied = work.job?.state === 'done';
  useEffect(() => {
    if (isApplied) setChoices({});
  }, [isApplied]);
  const gone = isGone(error);
  const isOpen = staging?.status === 'staged';
  const choose = (objectId: string, choice: Choice | null) =>
    setChoices((now) => {
      const { [objectId]: _, ...others } = now;
      return choice === null ? others : { ...others, [objectId]: choice };
    });
  const drawRow = useCallback(
    (object: Staged, isCurrent: boolean) => (
      <StagedRow object={object} choice={choices[object.id] ?? null} isCurrent={isCurrent} onOpen={lookAt} />
    ),
    [choices, lookAt],
  );
  useKeys('This import', [
    ...stepKeys(move),
    ...CHOICES.map(({ value, label }, i) => ({
      press: String(i + 1),
      does: label,
      run: () => {
        if (!isOpen || current?.action !== 'conflict') return;
        choose(current.id, value);
        move(1);
      },
    })),
  ]);
  return (
    <div className="stack">
      <Link href="/import" className="back">
        <ArrowLeft size={16} aria-hidden /> All imports
      </Link>
      <Head id={id} staging={staging} gone={gone} />
      <Failure error={gone ? null : (error ?? work.error)} />
      {isOpen && <ByAction staging={staging} action={action} onShow={setAsked} />}
      {isOpen && (all.length > 0 || hasMore) && (
        <div className="row filters-row">
          <NarrowingFields {...narrowing} />
          {action === 'conflict' && objects.length > 0 && (
            <SelectField
              label={`All ${objects.length.toLocaleString('en')}${hasMore ? '+' : ''} shown`}
              value={OPEN}
              onChange={(choice) =>
                setChoices((now) => ({
                  ...now,
                  ...Object.fromEntries(objects.map((each) => [each.id, choice as Choice])),
                }))
              }
              options={[{ value: OPEN, label: 'choose for each of them' }, ...CHOICES]}
            />
          )}
        </div>
      )}
      {isPending && <Waiting lines={5} />}
      {isOpen && objects.length === 0 && !isPending && (
        <NoneShown isNarrowed={isNarrowed} hasMore={hasMore} action={action} />
      )}
      {isOpen && objects.length > 0 && (
        <div className="review">
          <Rows
            label={ACTIONS[action]}
            items={objects}
            keyOf={idOf}
            height={4.25}
            current={index}
            hasMore={hasMore}
            more={more}
          >
            {drawRow}
          </Rows>
          <div className="review-detail">
            {current && (
              <StagedDetail
                key={current.id}
                object={current}
                choice={choices[current.id] ?? null}
                onChoose={(choice) => choose(current.id, choice)}
              />
            )}
          </div>
        </div>
      )}
      {work.isRunning && <Progress label="Applying" done={work.job?.done ?? 0} total={work.job?.total ?? null} />}
      {isOpen && <ApplyBar id={id} staging={staging} choices={choices} rest={rest} setRest={setRest} work={work} />}
      {staging?.applied && <Applied counts={staging.applied} />}
    </div>
  );
}

interface ByActionProps {
  staging: Schemas['StagingReview'];
  action: Action;
  onShow(action: Action): void;
}

function ByAction({ staging, action, onShow }: ByActionProps) {
  return (
    <div className="row filters">
      <fieldset className="row filters">
        <legend className="unseen">Show</legend>
        {(Object.keys(ACTIONS) as Action[]).map((each) => (
          <button
            key={each}
            type="button"
            className="filter"
            aria-pressed={action === each}
            onClick={() => onShow(each)}
          >
            {ACTIONS[each]}{' '}
            <span className="numbers">
              {(each === 'conflict' ? staging.unresolved : staging.tally[each]).toLocaleString('en')}
            </span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}

interface NoneShownProps {
  isNarrowed: boolean;
  hasMore: boolean;
  action: Action;
}

function NoneShown({ isNarrowed, hasMore, action }: NoneShownProps) {
  if (isNarrowed)
    return (
      <Empty icon={CircleCheckBig} title="Nothing like that">
        <p>{nothingLike('object', hasMore)}</p>
      </Empty>
    );
  return (
    <Empty icon={CircleCheckBig} title={action === 'conflict' ? 'Nothing to decide' : 'None of these'}>
      <p>
        {action === 'conflict'
          ? 'Nothing that arrives stands against what you have.'
          : 'Look at the others above, and apply the import when you are content.'}
      </p>
    </Empty>
  );
}

interface ApplyBarProps {
  id: string;
  staging: Schemas['StagingReview'];
  choices: Record<string, Choice>;
  /** What becomes of all that nobody chose for. */
  rest: Rest;
  setRest(rest: Rest): void;
  work: ReturnType<typeof useWork>;
}

function ApplyBar({ id, staging, choices, rest, setRest, work }: ApplyBarProps) {
  const apply = () => {
    const conflicts = rest === OPEN ? {} : { conflicts: rest };
    void work.begin('/v1/import/staging/{id}/apply', { id, body: { resolutions: choices, ...conflicts } });
  };
  return (
    <div className="apply-bar">
      <Decided unresolved={staging.unresolved} decided={Object.keys(choices).length} />
      {staging.unresolved > 0 && (
        <SelectField
          hideLabel
          label="All others that are to decide"
          value={rest}
          onChange={setRest}
          options={[{ value: OPEN, label: 'Leave the others open' }, ...CHOICES.map(forTheOthers)]}
        />
      )}
      <Button look="first" busy={work.isRunning} onClick={apply}>
        {staging.applied === null ? 'Apply the import' : 'Apply these decisions'}
      </Button>
    </div>
  );
}

const forTheOthers = ({ value, label }: (typeof CHOICES)[number]) => ({
  value,
  label: `The others: ${label.toLowerCase()}`,
});

function Decided({ unresolved, decided }: { unresolved: number; decided: number }) {
  if (unresolved === 0) return <p className="grow quiet">Nothing has to be decided.</p>;
  return (
    <p className="grow quiet numbers">
      {Math.min(decided, unresolved).toLocaleString('en')} of {unresolved.toLocaleString('en')} decided. What is left
      open stays here.
    </p>
  );
}

interface HeadProps {
  id: string;
  staging: Schemas['StagingReview'] | undefined;
  gone: boolean;
}

function Head({ id, staging, gone }: HeadProps) {
  const [discarding, setDiscarding] = useState(false);
  const discard = api.useMutation('post', '/v1/import/staging/{id}/discard');
  return (
    <header className="page-head">
      <div className="stack-s">
        <h1>{gone ? 'This import is not there' : 'An archive that arrived'}</h1>
        {staging && (
          <p className="meta">
            <StatusChip of={staging.status} />
            <span>
              made <When at={staging.manifest.created_at} />
            </span>
            {staging.applied_at && (
              <span>
                applied <When at={staging.applied_at} />
              </span>
            )}
          </p>
        )}
      </div>
      {staging?.status === 'staged' && (
        <Button look="danger" onClick={() => setDiscarding(true)}>
          Throw it away
        </Button>
      )}
      <Confirm
        open={discarding}
        onClose={() => setDiscarding(false)}
        title="Throw this import away?"
        action="Throw it away"
        onConfirm={() => discard.mutateAsync(once({ params: { path: { id } }, body: {} }))}
      >
        <p>Nothing of it is kept, but for what was applied already. The archive itself stays where it is.</p>
      </Confirm>
    </header>
  );
}

function Applied({ counts }: { counts: Record<string, number> }) {
  const said = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    <section className="verdict" role="status">
      <CircleCheckBig size={20} aria-hidden />
      <p>
        {said.length === 0
          ? 'Applied; there was nothing to change.'
          : `Applied: ${said.map(([name, count]) => `${count.toLocaleString('en')} ${NAMES[name] ?? name.replaceAll('_', ' ')}`).join(', ')}.`}{' '}
        All of it is marked as imported. <Link href="/memories">Look at the memories</Link>
      </p>
    </section>
  );
}
