// One object of an archive that arrived: in the list, and with both sides where there are two.
import { memo } from 'react';
import { ownersWord } from '../../shared/owners-words.ts';
import { Chip } from '../parts/chip.tsx';
import { Outside, Words } from '../parts/words.tsx';
import { fieldName, fieldWords } from '../records/field-words.ts';
import type { Choice, Staged } from './staged-objects.ts';

export const CHOICES = [
  { value: 'skip', label: 'Keep mine', what: 'What arrives is left out.' },
  { value: 'replace', label: 'Take what arrives', what: 'Yours stays in the history.' },
  { value: 'merge', label: 'Merge both', what: 'What yours leaves empty is filled; lists are joined.' },
  { value: 'keep_separate', label: 'Keep both, as two', what: 'What arrives becomes another one beside yours.' },
] as const;

/** What applying did, in the words of its counts. */
export const NAMES: Record<string, string> = { created: 'new', skipped: 'here already', kept_separate: 'kept as two' };

const DECIDED: Record<Choice, string> = {
  skip: 'keep mine',
  replace: 'take it',
  merge: 'merge',
  keep_separate: 'keep both',
};

interface StagedRowProps {
  object: Staged;
  choice: Choice | null;
  isCurrent: boolean;
  onOpen(id: string): void;
}

export const StagedRow = memo(function StagedRow({ object, choice, isCurrent, onOpen }: StagedRowProps) {
  const { id, title, type, action } = object;
  return (
    <div className={`review-row plain ${isCurrent ? 'current' : ''}`}>
      <button type="button" className="review-open" onClick={() => onOpen(id)} tabIndex={isCurrent ? 0 : -1}>
        <span className="clip">
          <Words>{title}</Words>
        </span>
        <span className="meta">
          <Chip>{ownersWord(type)}</Chip>
          {action === 'conflict' &&
            (choice === null ? <Chip tone="bad">to decide</Chip> : <Chip tone="good">{DECIDED[choice]}</Chip>)}
        </span>
      </button>
    </div>
  );
});

interface StagedDetailProps {
  object: Staged;
  choice: Choice | null;
  onChoose(choice: Choice): void;
}

export function StagedDetail({ object, choice, onChoose }: StagedDetailProps) {
  const { id, title, type, action, reason, incoming, existing } = object;
  return (
    <article className="stack">
      <h2 className="voice big">
        <Words>{title}</Words>
      </h2>
      <p className="meta">
        <Chip>{ownersWord(type)}</Chip>
        {reason && <span>{reason}</span>}
      </p>
      {action === 'conflict' && incoming && existing ? (
        <>
          <Sides incoming={incoming} existing={existing} />
          <fieldset>
            <legend className="label">What becomes of it?</legend>
            {CHOICES.map(({ value, label, what }, i) => (
              <label key={value} className="kind">
                <input
                  type="radio"
                  name={`choice of ${id}`}
                  checked={choice === value}
                  onChange={() => onChoose(value)}
                />
                <span>
                  <b>{label}</b>
                  <small>{what}</small>
                </span>
                <kbd aria-hidden>{i + 1}</kbd>
              </label>
            ))}
          </fieldset>
        </>
      ) : (
        incoming && (
          <Outside what="Imported">
            <Facts record={incoming} names={Object.keys(incoming).filter((name) => isTelling(name, incoming[name]))} />
          </Outside>
        )
      )}
    </article>
  );
}

/** Only what differs, and nothing that a person cannot judge. */
const SILENT = new Set(['id', 'type', 'space_id', 'version', 'created_at', 'updated_at', 'content_hash']);

function isTelling(name: string, value: unknown): boolean {
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return !SILENT.has(name) && !isEmpty;
}

type Side = Record<string, unknown>;

function Sides({ incoming, existing }: { incoming: Side; existing: Side }) {
  const names = [...new Set([...Object.keys(incoming), ...Object.keys(existing)])].filter(
    (name) => !SILENT.has(name) && JSON.stringify(incoming[name]) !== JSON.stringify(existing[name]),
  );
  return (
    <div className="sides">
      <section className="side-card">
        <h3>Yours</h3>
        <Facts record={existing} names={names} />
      </section>
      <section className="side-card">
        <h3>What arrives</h3>
        <Outside what="Imported">
          <Facts record={incoming} names={names} />
        </Outside>
      </section>
    </div>
  );
}

function Facts({ record, names }: { record: Side; names: readonly string[] }) {
  return (
    <dl className="facts upright">
      {names.map((name) => (
        <div key={name}>
          <dt>{fieldName(name, record.type)}</dt>
          <dd>
            <Words>{fieldWords(name, record[name], record)}</Words>
          </dd>
        </div>
      ))}
    </dl>
  );
}
