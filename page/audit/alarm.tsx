// The vault contradicts what is known of it outside. Said above every place until its owner has settled it, because until then
// no assistant is served.
import { useState } from 'react';
import { Link } from 'wouter';
import { api, cache, once } from '../hub/cache.ts';
import { answered, hub } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextArea } from '../parts/field.tsx';
import { useHalfTyped } from '../parts/half-typed.ts';
import { Failure, Notice } from '../parts/notice.tsx';
import { remark } from '../parts/toast.tsx';
import { Said, Words } from '../parts/words.tsx';

export function Alarm() {
  const { data: setup } = api.useQuery('get', '/v1/setup');
  const [settling, setSettling] = useState(false);
  if (!setup?.alarm && !setup?.fault) return null;
  return (
    <Notice tone="bad">
      {setup.fault && (
        <p>
          <Said>{setup.fault}</Said>
        </p>
      )}
      {setup.alarm && (
        <>
          <p>
            <Words>{setup.alarm}</Words> No assistant is served until you have settled this.
          </p>
          <Button onClick={() => setSettling(true)}>Settle it…</Button>
        </>
      )}
      {settling && <Settle onClose={() => setSettling(false)} />}
    </Notice>
  );
}

function Settle({ onClose }: { onClose(): void }) {
  const [note, setNote] = useHalfTyped('settle', '');
  const [error, setError] = useState<unknown>(null);
  const settle = async () => {
    try {
      answered(await hub.POST('/v1/events/alarm/settle', once({ body: { note: note.trim() } })));
      remark('Settled; your assistants are served again');
      await cache.invalidateQueries();
      onClose();
    } catch (refusal) {
      setError(refusal);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Settle the alarm"
      description={
        <p>
          Somebody may have put an older copy of the vault in its place, or a disk may have lost the newest writes. What
          you revoked since may be in force again: look at your <Link href="/agents">Assistants</Link> first.
        </p>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void settle();
        }}
      >
        <TextArea
          label="Why may the vault go on as it is?"
          hint="It stays in the audit log."
          value={note}
          maxLength={300}
          onChange={setNote}
        />
        <Failure error={error} />
        <div className="actions">
          <Button onClick={onClose}>Not now</Button>
          <Button look="first" type="submit" disabled={note.trim() === ''}>
            Settle
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
