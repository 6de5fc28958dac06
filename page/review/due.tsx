// What its owner wanted to look at again on a day that has come: put right on the way, and asked about again or never more.
import { useState } from 'react';
import { api, once } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { Waiting as Loading } from '../parts/empty.tsx';
import { TextField } from '../parts/field.tsx';
import { Failure } from '../parts/notice.tsx';
import { remark } from '../parts/toast.tsx';
import { type AnyObject, changeOne, type FamilyName, useRecord } from '../records/change-record.ts';
import { fromDraft } from '../records/drafts.ts';
import { EditForm } from '../records/edit-form.tsx';
import { FIELDS, type FieldSpec, KEPT } from '../records/fields.ts';
import { isFamilyName } from '../records/record-dialog.tsx';

type Due = Schemas['DueObject'];

/** What becomes of it when it is let go. */
export function consequenceOf({ type }: Due): string {
  return ['memory', 'preference', 'decision'].includes(type)
    ? 'It no longer holds: no assistant is told of it any more, and its history stays.'
    : 'It is deleted: no assistant is told of it any more, and its history stays.';
}

const DAY = { name: 'again', label: '', kind: 'day', emptyIs: 'null' } as const;

export function DueEditor({ due, onDone }: { due: Due; onDone(): void }) {
  const [day, setDay] = useState('');
  const again = fromDraft(DAY, day) as string | null;
  const done = () => {
    remark('Still true', again === null ? 'You will not be asked again.' : undefined);
    onDone();
  };
  return (
    <div className="stack">
      <TextField
        label="Ask me again on"
        hint="Leave this empty, and you will not be asked again."
        type="date"
        value={day}
        onChange={setDay}
      />
      {isFamilyName(due.type) ? (
        <WholeForm family={due.type} id={due.id} again={again} onDone={done} />
      ) : (
        <Keep id={due.id} version={due.version} again={again} onDone={done} />
      )}
    </div>
  );
}

interface Kept {
  id: string;
  again: string | null;
  onDone(): void;
}

/** Its fields beside the day: both are stored together, or neither. */
function WholeForm({ family, id, again, onDone }: Kept & { family: FamilyName }) {
  const { data, error, isPending, refetch } = useRecord(family, id);
  if (isPending) return <Loading lines={4} />;
  if (data === undefined) return <Failure error={error} />;
  const fields: readonly FieldSpec[] = FIELDS[family];
  const retention = again === null ? { mode: 'until_revoked' } : { mode: 'review_after', at: again };
  return (
    <EditForm
      fields={fields.filter((field) => field !== KEPT)}
      record={data as AnyObject}
      action="It is still true"
      save={(changes, version) => changeOne(family, id, { ...changes, retention }, version)}
      reload={async () => (await refetch()).data as AnyObject}
      onDone={onDone}
      stays
    />
  );
}

/** What the page has no form for. */
function Keep({ id, version, again, onDone }: Kept & { version: number }) {
  const keep = api.useMutation('post', '/v1/review/due/{id}/keep', { onSuccess: onDone });
  const send = () => keep.mutate(once({ params: { path: { id } }, body: again === null ? {} : { again } }, version));
  return (
    <>
      <Failure error={keep.error} />
      <div className="button-row end">
        <Button look="first" busy={keep.isPending} onClick={send}>
          It is still true
        </Button>
      </div>
    </>
  );
}
