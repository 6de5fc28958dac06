// A form for one object. It sends only what was changed, on top of the version it was opened with; when somebody else was
// faster, both sides are shown and nothing that was typed is lost.
import { useState } from 'react';
import { Refusal } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { useHalfTyped } from '../parts/half-typed.ts';
import { Failure, Notice } from '../parts/notice.tsx';
import { Words } from '../parts/words.tsx';
import { draftOf, FieldInput, type FieldSpec, fromDraft, wordsFor } from './fields.tsx';

export type AnyObject = Record<string, unknown> & { version?: number };
type Draft = Record<string, string>;

interface EditFormProps {
  fields: readonly FieldSpec[];
  /** What is there now; without it, something new is made. */
  record?: AnyObject | undefined;
  action: string;
  save(changes: Record<string, unknown>, version: number | undefined): Promise<unknown>;
  /** The object as it is now, after somebody else changed it. */
  reload?: () => Promise<AnyObject>;
  onDone(): void;
  /** It stands on its page, and there is nothing to leave. */
  stays?: boolean;
}

export function EditForm({ fields, record, action, save, reload, onDone, stays = false }: EditFormProps) {
  // With what it is written on top of: whoever was faster meanwhile is seen.
  const [{ base, draft }, setWritten] = useHalfTyped(
    `${action} ${record?.id ?? fields.map(({ name }) => name)}`,
    () => ({
      base: record ?? ({} as AnyObject),
      draft: draftOf(fields, record ?? {}),
    }),
  );
  const [conflict, setConflict] = useState<AnyObject | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  const isMissing = fields.some(({ name, required }) => required && (draft[name] ?? '').trim() === '');
  const submit = async (onTopOf: AnyObject) => {
    if (busy || isMissing) return;
    setBusy(true);
    setError(null);
    try {
      await save(changesOf(fields, draft, onTopOf), onTopOf.version);
      onDone();
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.code === 'version_conflict' && reload) setConflict(await reload());
      else setError(refusal);
    } finally {
      setBusy(false);
    }
  };

  if (conflict !== null) {
    return (
      <Conflict
        fields={fields}
        mine={draft}
        base={base}
        theirs={conflict}
        onChoose={(chosen) => {
          setWritten({ base: conflict, draft: chosen });
          setConflict(null);
        }}
      />
    );
  }
  const faultOf = (name: string) =>
    error instanceof Refusal ? error.issues.find(({ loc }) => loc.includes(name))?.msg : undefined;
  return (
    <Form onSubmit={() => void submit(base)}>
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={draft[field.name] ?? ''}
          fault={faultOf(field.name)}
          onChange={(value) => setWritten((now) => ({ ...now, draft: { ...now.draft, [field.name]: value } }))}
        />
      ))}
      <Failure error={error} />
      <div className="button-row end">
        {!stays && <Button onClick={onDone}>Cancel</Button>}
        <Button type="submit" look="first" busy={busy} aria-disabled={isMissing} shortcut="Ctrl ↵">
          {busy ? 'Saving…' : action}
        </Button>
      </div>
    </Form>
  );
}

/** What is left out stays as it is; what is emptied is cleared. */
function changesOf(fields: readonly FieldSpec[], draft: Draft, base: AnyObject): Record<string, unknown> {
  const before = draftOf(fields, base);
  const isNew = base.version === undefined;
  const changed = fields.filter(({ name }) => (isNew ? (draft[name] ?? '') !== '' : draft[name] !== before[name]));
  return Object.fromEntries(changed.map((field) => [field.name, fromDraft(field, draft[field.name] ?? '')]));
}

interface ConflictProps {
  fields: readonly FieldSpec[];
  mine: Draft;
  base: AnyObject;
  theirs: AnyObject;
  onChoose(draft: Draft): void;
}

function Conflict({ fields, mine, base, theirs, onChoose }: ConflictProps) {
  const [before, now] = [draftOf(fields, base), draftOf(fields, theirs)];
  const differing = fields.filter(({ name }) => mine[name] !== now[name]);
  // What only they changed is theirs; what only the owner changed stays the owner's; for the rest the owner chooses.
  const [choice, setChoice] = useState<Record<string, 'mine' | 'theirs'>>(() =>
    Object.fromEntries(differing.map(({ name }) => [name, mine[name] === before[name] ? 'theirs' : 'mine'])),
  );
  const chosen = () =>
    Object.fromEntries(fields.map(({ name }) => [name, (choice[name] === 'mine' ? mine[name] : now[name]) ?? '']));
  return (
    <div className="stack">
      <Notice tone="warn">
        <p>
          Somebody changed it while you were writing; it is at version {String(theirs.version)} now. Nothing you wrote
          is lost: choose what should stand.
        </p>
      </Notice>
      {differing.map((field) => {
        const { name, label } = field;
        return (
          <fieldset key={name}>
            <legend className="label">{label}</legend>
            <div className="sides">
              {(['mine', 'theirs'] as const).map((side) => (
                <label key={side} className="kind">
                  <input
                    type="radio"
                    name={name}
                    checked={choice[name] === side}
                    onChange={() => setChoice({ ...choice, [name]: side })}
                  />
                  <span>
                    <small>{side === 'mine' ? 'Yours' : 'There now'}</small>
                    <Words>{wordsFor(field, (side === 'mine' ? mine[name] : now[name]) ?? '') || '–'}</Words>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        );
      })}
      {differing.length === 0 && <p>Both say the same.</p>}
      <div className="button-row end">
        <Button look="first" onClick={() => onChoose(chosen())}>
          Go on with these
        </Button>
      </div>
    </div>
  );
}
