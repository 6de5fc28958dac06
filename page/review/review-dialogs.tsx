// What is asked over the queue: a decision in other words, whether something is let go, and about many at once.
import { useState } from 'react';
import { Confirm, Dialog } from '../parts/dialog.tsx';
import { offerUndo } from '../parts/undo.ts';
import { AT_ONCE, BatchDialog } from './batch.tsx';
import { isReturnable, type useDecisions, type Verb } from './decide.ts';
import { consequenceOf } from './due.tsx';
import { Editor } from './editor.tsx';
import type { Waiting } from './waiting.ts';

type DueItem = Extract<Waiting, { kind: 'due' }>;

/** What is asked about, and `null` for what is not asked. */
export function useDialogs() {
  const [editing, setEditing] = useState<Waiting | null>(null);
  const [leaving, setLeaving] = useState<DueItem | null>(null);
  const [batch, setBatch] = useState<{ verb: Verb; items: Waiting[]; leftOut: number } | null>(null);
  return { editing, setEditing, leaving, setLeaving, batch, setBatch };
}

interface ReviewDialogsProps {
  dialogs: ReturnType<typeof useDialogs>;
  decisions: ReturnType<typeof useDecisions>;
  onEdited(item: Waiting): void;
  onLeave(item: DueItem): Promise<void>;
  onManyDecided(): void;
}

export function ReviewDialogs({ dialogs, decisions, onEdited, onLeave, onManyDecided }: ReviewDialogsProps) {
  const { editing, setEditing, leaving, setLeaving, batch, setBatch } = dialogs;
  return (
    <>
      <Dialog open={editing !== null} onClose={() => setEditing(null)} title={editing ? titleOfEdit(editing) : ''} wide>
        {editing && (
          <Editor
            key={editing.id}
            item={editing}
            later={(title, work) => decisions.later(editing, title, work)}
            onDone={() => {
              setEditing(null);
              onEdited(editing);
            }}
          />
        )}
      </Dialog>
      <Confirm
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title="Let it go?"
        action="Let it go"
        onConfirm={async () => leaving && onLeave(leaving)}
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
            onManyDecided();
            offerUndo(`${batch.verb === 'accept' ? 'Accepted' : 'Rejected'} ${done.length}`, undefined, () =>
              inTurn(done.filter(isReturnable), decisions.takeBack),
            );
          }}
        />
      )}
    </>
  );
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
