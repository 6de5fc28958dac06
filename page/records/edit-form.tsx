// A form for one object. It sends only what was changed, on top of the version it was opened with; when somebody else was
// faster, both sides are shown and nothing that was typed is lost.
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { faultOf, isGone, Refusal } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { CopyButton } from '../parts/copy.tsx';
import { Form } from '../parts/form.tsx';
import { TypedInSheet, useHalfTyped } from '../parts/half-typed.ts';
import { PlainName } from '../parts/named.tsx';
import { Failure, Notice } from '../parts/notice.tsx';
import { Words } from '../parts/words.tsx';
import type { AnyObject } from './change-record.ts';
import { type Draft, draftOf, isWhole, wordsFor } from './drafts.ts';
import { FieldInput } from './field-input.tsx';
import type { FieldSpec } from './fields.ts';
import { changesOf, faultsIn, typedIn, wholeOf } from './form-changes.ts';

interface EditFormProps {
  fields: readonly FieldSpec[];
  /** What is there now; without it, something new is made. */
  record?: AnyObject | undefined;
  action: string;
  save(changes: Record<string, unknown>, version: number | undefined): Promise<unknown>;
  /** The object as it is now, after somebody else changed it. */
  reload?: () => Promise<AnyObject>;
  onDone(): void;
  /** What is changed was deleted meanwhile. */
  isDeleted?: boolean;
  /** Makes another one of what stands in the form, where what was changed is there no more. */
  makeAnew?: ((whole: Record<string, unknown>) => Promise<unknown>) | undefined;
  /** It stands on its page, and there is nothing to leave. */
  stays?: boolean;
}

export function EditForm(props: EditFormProps) {
  const { fields, record, action, save, reload, onDone, isDeleted = false, makeAnew, stays = false } = props;
  // With what it is written on top of: whoever was faster meanwhile is seen.
  const isInSheet = useContext(TypedInSheet) !== null;
  const [{ base, draft }, setWritten, forget] = useHalfTyped(
    `${action} ${record?.id ?? fields.map(({ name }) => name)}`,
    () => ({
      base: record ?? ({} as AnyObject),
      draft: draftOf(fields, record ?? {}),
    }),
    { stays: !isInSheet },
  );
  const [conflict, setConflict] = useState<AnyObject | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [wasMissed, setMissed] = useState(false);
  const isLost = record !== undefined && (isDeleted || wasMissed);

  const faults = faultsIn(fields, draft, base);
  const isUnfit = fields.some(({ name, required }) => required && (draft[name] ?? '').trim() === '') || faults.size > 0;
  const attempt = async (work: () => Promise<unknown>) => {
    if (busy || isUnfit) return;
    setBusy(true);
    setError(null);
    try {
      await work();
      forget();
      onDone();
    } catch (refusal) {
      await onRefused(refusal).catch(setError);
    } finally {
      setBusy(false);
    }
  };
  const onRefused = async (refusal: unknown) => {
    const isOlder = refusal instanceof Refusal && refusal.code === 'version_conflict';
    if (isGone(refusal) && record !== undefined && !isLost) setMissed(true);
    else if (!isOlder || reload === undefined) setError(refusal);
    else
      await reload().then(setConflict, (again) => {
        if (!isGone(again)) throw again;
        setMissed(true);
      });
  };
  const submit = () => {
    if (!isLost) void attempt(() => save(changesOf(fields, draft, base), base.version));
  };
  const startAnew = () => makeAnew && void attempt(() => makeAnew(wholeOf(fields, draft, base)));

  const form = useRef<HTMLFormElement>(null);
  const isChoosing = conflict !== null && !isLost;
  const wasChoosing = useRef(false);
  // What was pressed last went with the choice; what saves it is next.
  useEffect(() => {
    if (wasChoosing.current && !isChoosing)
      form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
    wasChoosing.current = isChoosing;
  }, [isChoosing]);

  if (isChoosing) {
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
  const inputOf = (field: FieldSpec) => (
    <FieldInput
      key={field.name}
      field={field}
      value={draft[field.name] ?? ''}
      fault={faults.get(field.name) ?? faultOf(error, field.name)}
      isWholeDay={isWhole(field, draft)}
      onChange={(value) => setWritten((now) => ({ ...now, draft: { ...now.draft, [field.name]: value } }))}
    />
  );
  const isFolded = ({ seldom = false }: FieldSpec) => seldom && record === undefined;
  return (
    <Form ref={form} onSubmit={submit}>
      {fields.filter((field) => !isFolded(field)).map(inputOf)}
      <More fields={fields.filter(isFolded)} draft={draft}>
        {inputOf}
      </More>
      <div className="button-row end">
        {/* In sight, however long the form is: whoever pressed the button looks here. */}
        {error !== null && (
          <div className="whole">
            <Refused error={error} fields={fields} />
          </div>
        )}
        {isLost && <Deleted canMakeAnew={makeAnew !== undefined} />}
        {!stays && <Button onClick={onDone}>{isLost ? 'Close' : 'Cancel'}</Button>}
        {isLost && <CopyButton text={typedIn(fields, draft)}>Copy what you typed</CopyButton>}
        {/* By its own press alone: the keys that send a form were meant for what is there no more. */}
        {isLost && makeAnew && (
          <Button look="first" busy={busy} aria-disabled={isUnfit} onClick={startAnew}>
            {busy ? 'Saving…' : 'Write it down anew'}
          </Button>
        )}
        {!isLost && (
          <Button type="submit" look="first" busy={busy} aria-disabled={isUnfit} shortcut="Ctrl ↵">
            {busy ? 'Saving…' : action}
          </Button>
        )}
      </div>
    </Form>
  );
}

interface MoreProps {
  fields: readonly FieldSpec[];
  draft: Draft;
  children(field: FieldSpec): ReactNode;
}

/** What is seldom said, behind one line; open from the start where something stands in it, after a lock. */
function More({ fields, draft, children }: MoreProps) {
  const [isOpen, setOpen] = useState(() => fields.some(({ name }) => (draft[name] ?? '') !== ''));
  if (fields.length === 0) return null;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>More that can be said of it</summary>
      <div className="stack">{fields.map(children)}</div>
    </details>
  );
}

/** What stands in a field is called as its form calls it; the rest is said as the hub says it. */
function Refused({ error, fields }: { error: unknown; fields: readonly FieldSpec[] }) {
  const issues = error instanceof Refusal ? error.issues : [];
  const faults = issues.flatMap(({ loc, msg }) => {
    const field = fields.find(({ name }) => loc.includes(name));
    return field === undefined ? [] : [{ label: field.label, msg }];
  });
  if (faults.length === 0 || faults.length < issues.length) return <Failure error={error} />;
  return (
    <Notice tone="bad">
      {faults.map(({ label, msg }) => (
        <p key={label}>
          <b>{label}</b> {msg}.
        </p>
      ))}
    </Notice>
  );
}

function Deleted({ canMakeAnew }: { canMakeAnew: boolean }) {
  return (
    <div role="status" className="whole">
      <Notice tone="warn">
        <p>
          It was deleted meanwhile. Nothing you typed is lost:{' '}
          {canMakeAnew ? 'write it down anew, or copy it.' : 'copy it before you close this.'}
        </p>
      </Notice>
    </div>
  );
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
                    <DraftWords field={field} side={side === 'mine' ? mine : now} />
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

/** As its owner would say it; what was chosen by its name. */
function DraftWords({ field, side }: { field: FieldSpec; side: Draft }) {
  const written = side[field.name] ?? '';
  const isChosen = written !== '' && ['project', 'goal', 'thing'].includes(field.kind);
  return isChosen ? <PlainName id={written} /> : <Words>{wordsFor(field, written, side) || '–'}</Words>;
}
