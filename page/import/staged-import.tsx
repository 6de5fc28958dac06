// An archive that was read and compared: object by object what would become of it, with both sides where the vault has
// another one of the same id. Nothing changes before it is applied.
import { ArrowLeft, CircleCheckBig } from 'lucide-react';
import { Link } from 'wouter';
import { isGone } from '../hub/client.ts';
import { useWork } from '../hub/work.ts';
import { Empty, Waiting } from '../parts/empty.tsx';
import { useKeys } from '../parts/keys.ts';
import { Failure } from '../parts/notice.tsx';
import { Progress } from '../parts/progress.tsx';
import { SelectField } from '../parts/select.tsx';
import { stepKeys } from '../parts/step-keys.ts';
import { ApplyBar } from './apply-bar.tsx';
import { NarrowingFields, nothingLike, useLookedAt, useNarrowed } from './narrowed.tsx';
import { ACTIONS, ByAction, useShownAction } from './shown-action.tsx';
import { OPEN, useStagedChoices } from './staged-choices.ts';
import { StagedHead } from './staged-head.tsx';
import { StagedList } from './staged-list.tsx';
import { CHOICES, NAMES } from './staged-object.tsx';
import { type Action, type Choice, type Staged, useStagedObjects } from './staged-objects.ts';
import '../review/review.css';

const typeOf = ({ type }: Staged) => type;
const idOf = ({ id }: Staged) => id;

export function StagedImport({ id }: { id: string }) {
  const [action, showAction] = useShownAction(id);
  const { staging, objects: all, error, isPending, hasMore, more } = useStagedObjects(id, action);
  const narrowing = useNarrowed({ all, hasMore, error, more }, typeOf);
  const { shown: objects, isNarrowed } = narrowing;
  const { current, index, lookAt, move } = useLookedAt(objects, idOf);
  const work = useWork();
  const chosen = useStagedChoices(work.job?.state === 'done');
  const gone = isGone(error);
  const isOpen = staging?.status === 'staged';
  useChoiceKeys(move, (choice) => {
    if (!isOpen || current?.action !== 'conflict') return;
    chosen.choose([current.id], choice);
    move(1);
  });
  return (
    <div className="stack">
      <Link href="/import" className="back">
        <ArrowLeft size={16} aria-hidden /> All imports
      </Link>
      <StagedHead id={id} staging={staging} gone={gone} />
      <Failure error={gone ? null : (error ?? work.error)} />
      {isOpen && <ByAction staging={staging} action={action} onShow={showAction} />}
      {isOpen && (all.length > 0 || hasMore) && (
        <div className="row filters-row">
          <NarrowingFields {...narrowing} />
          {action === 'conflict' && objects.length > 0 && (
            <AllShown
              count={`${objects.length.toLocaleString('en')}${hasMore ? '+' : ''}`}
              onChoose={(choice) => chosen.choose(objects.map(idOf), choice)}
            />
          )}
        </div>
      )}
      {isPending && <Waiting lines={5} />}
      {isOpen && objects.length === 0 && !isPending && (
        <NoneShown isNarrowed={isNarrowed} hasMore={hasMore} action={action} />
      )}
      {isOpen && objects.length > 0 && (
        <StagedList
          label={ACTIONS[action]}
          objects={objects}
          index={index}
          onLookAt={lookAt}
          {...chosen}
          hasMore={hasMore}
          more={more}
        />
      )}
      {work.isRunning && <Progress label="Applying" done={work.job?.done ?? 0} total={work.job?.total ?? null} />}
      {isOpen && <ApplyBar id={id} staging={staging} chosen={chosen} work={work} />}
      {staging?.applied && <Applied counts={staging.applied} />}
    </div>
  );
}

/** Up and down, and a figure for each choice. */
function useChoiceKeys(move: (step: number) => void, choose: (choice: Choice) => void): void {
  useKeys('This import', [
    ...stepKeys(move),
    ...CHOICES.map(({ value, label }, i) => ({ press: String(i + 1), does: label, run: () => choose(value) })),
  ]);
}

/** One choice for all of them; what is chosen for one of them afterwards counts for that one. */
function AllShown({ count, onChoose }: { count: string; onChoose(choice: Choice): void }) {
  return (
    <SelectField
      label={`All ${count} shown`}
      value={OPEN}
      onChange={(choice) => onChoose(choice as Choice)}
      options={[{ value: OPEN, label: 'choose for each of them' }, ...CHOICES]}
    />
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
