// An archive that was read and compared: object by object what would become of it, with both sides where the vault has
// another one of the same id.
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { api, once } from '../hub/cache.ts';
import { Refusal, type Schemas } from '../hub/client.ts';
import { useWork } from '../hub/work.ts';
import { Button } from '../parts/button.tsx';
import { Chip, StatusChip } from '../parts/chip.tsx';
import { shown } from '../parts/contract.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { Waiting } from '../parts/empty.tsx';
import { SelectField } from '../parts/field.tsx';
import { Failure } from '../parts/notice.tsx';
import { Progress } from '../parts/progress.tsx';
import { When } from '../parts/when.tsx';
import { Outside, Words } from '../parts/words.tsx';

type Staged = Schemas['StagingReview']['objects'][number];
type Choice = NonNullable<Staged['resolution']>;
type Action = Staged['action'];

const OPEN = 'open';
const CHOICES = [
  { value: OPEN, label: 'Leave it open' },
  { value: 'skip', label: 'Keep mine' },
  { value: 'replace', label: 'Take what arrives' },
  { value: 'merge', label: 'Merge both' },
  { value: 'keep_separate', label: 'Keep both, as two' },
] as const;
const ACTIONS: Record<Action, string> = { conflict: 'To decide', create: 'New here', skip: 'Here already' };

export function StagedImport({ id }: { id: string }) {
  const [action, setAction] = useState<Action>('conflict');
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const [discarding, setDiscarding] = useState(false);
  const init = { params: { path: { id }, query: { limit: 500, action } } };
  const { data, error, isPending } = api.useQuery('get', '/v1/import/staging/{id}', init);
  const discard = api.useMutation('post', '/v1/import/staging/{id}/discard');
  const work = useWork();
  const gone = error instanceof Refusal && error.status === 404;
  const isOpen = data?.status === 'staged' || (data?.unresolved ?? 0) > 0;
  return (
    <div className="stack page-wide">
      <Link href="/import" className="back">
        <ArrowLeft size={16} aria-hidden /> All imports
      </Link>
      <header className="page-head">
        <div>
          <h1>{gone ? 'This import is not there' : 'An archive that arrived'}</h1>
          {data && (
            <p className="meta">
              <StatusChip of={data.status} />
              <span>
                made <When at={data.manifest.created_at} />
              </span>
              {data.applied_at && (
                <span>
                  applied <When at={data.applied_at} />
                </span>
              )}
            </p>
          )}
        </div>
        {data?.status === 'staged' && (
          <Button look="danger" onClick={() => setDiscarding(true)}>
            Throw it away
          </Button>
        )}
      </header>
      <Failure error={gone ? null : (error ?? work.error)} />
      {data && (
        <fieldset className="row filters">
          <legend className="unseen">Show</legend>
          {(Object.keys(ACTIONS) as Action[]).map((each) => (
            <button
              key={each}
              type="button"
              className="filter"
              aria-pressed={action === each}
              onClick={() => setAction(each)}
            >
              {ACTIONS[each]} <span className="numbers">{data.tally[each]}</span>
            </button>
          ))}
        </fieldset>
      )}
      {isPending && <Waiting lines={5} />}
      {data?.objects.length === 0 && <p className="quiet">None of these.</p>}
      <ul className="items">
        {data?.objects.map((object) => (
          <StagedView
            key={object.id}
            object={object}
            choice={choices[object.id] ?? object.resolution}
            isOpen={isOpen}
            onChoose={(choice) =>
              setChoices((now) => {
                const { [object.id]: _, ...others } = now;
                return choice === null ? others : { ...others, [object.id]: choice };
              })
            }
          />
        ))}
      </ul>
      {work.isRunning && <Progress label="Applying" done={work.job?.done ?? 0} total={work.job?.total ?? null} />}
      {isOpen && (
        <div className="button-row">
          <Button
            look="first"
            busy={work.isRunning}
            onClick={() => void work.begin('/v1/import/staging/{id}/apply', { id, body: { resolutions: choices } })}
          >
            {data?.status === 'applied' ? 'Apply these decisions' : 'Apply the import'}
          </Button>
        </div>
      )}
      {data?.applied && (
        <p role="status">
          Applied:{' '}
          {Object.entries(data.applied)
            .map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
            .join(', ')}
          .
        </p>
      )}
      <Confirm
        open={discarding}
        onClose={() => setDiscarding(false)}
        title="Throw this import away?"
        action="Throw it away"
        onConfirm={() => discard.mutateAsync(once({ params: { path: { id } }, body: {} }))}
      >
        <p>Nothing of it is kept. The archive itself stays where it is.</p>
      </Confirm>
    </div>
  );
}

interface StagedViewProps {
  object: Staged;
  choice: Choice | null;
  isOpen: boolean;
  onChoose(choice: Choice | null): void;
}

function StagedView({ object, choice, isOpen, onChoose }: StagedViewProps) {
  const { title, type, action, reason, incoming, existing } = object;
  return (
    <li className="item">
      <div>
        <p>
          <Words>{title}</Words> <Chip>{type.replaceAll('_', ' ')}</Chip>
        </p>
        {reason && <p className="quiet small">{reason}</p>}
        {action === 'conflict' && incoming && existing && <Sides incoming={incoming} existing={existing} />}
      </div>
      {action === 'conflict' && isOpen && (
        <SelectField
          hideLabel
          label={`What becomes of: ${title}`}
          value={choice ?? OPEN}
          onChange={(next) => onChoose(next === OPEN ? null : next)}
          options={CHOICES}
        />
      )}
    </li>
  );
}

/** Only what differs, and nothing that a person cannot judge. */
const SILENT = new Set(['id', 'type', 'space_id', 'version', 'created_at', 'updated_at']);

function Sides({ incoming, existing }: { incoming: Record<string, unknown>; existing: Record<string, unknown> }) {
  const names = [...new Set([...Object.keys(incoming), ...Object.keys(existing)])].filter(
    (name) => !SILENT.has(name) && JSON.stringify(incoming[name]) !== JSON.stringify(existing[name]),
  );
  const side = (record: Record<string, unknown>) => (
    <dl className="facts">
      {names.map((name) => (
        <div key={name}>
          <dt>{name.replaceAll('_', ' ')}</dt>
          <dd>
            <Words>{shown(record[name] ?? '–')}</Words>
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <div className="sides">
      <section className="side-card">
        <h2>Yours</h2>
        {side(existing)}
      </section>
      <section className="side-card">
        <h2>What arrives</h2>
        <Outside what="Imported">{side(incoming)}</Outside>
      </section>
    </div>
  );
}
