// Decisions that take more than a key: the owner's own words, a note, or a choice between two sides.
import { api, once, sent } from '../hub/cache.ts';
import { hub, type Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useHalfTyped } from '../parts/half-typed.ts';
import { Named } from '../parts/named.tsx';
import { type Later, offerUndo } from '../parts/undo.ts';
import { EditForm } from '../records/edit-form.tsx';
import { FIELDS, STATE_FIELDS } from '../records/fields.ts';
import { ConflictEditor } from './conflict.tsx';
import { Detail } from './detail.tsx';
import { DueEditor } from './due.tsx';
import { decidedWith } from './perhaps-same.ts';
import { reopen } from './reopening.ts';
import type { Waiting } from './waiting.ts';

interface EditorProps {
  item: Waiting;
  later: Later;
  onDone(): void;
}

export function Editor({ item, later, onDone }: EditorProps) {
  switch (item.kind) {
    case 'state':
      return <StateEditor proposal={item.proposal} onDone={onDone} />;
    case 'memory':
      return <MemoryEditor proposal={item.proposal} onDone={onDone} />;
    case 'conflict':
      return <ConflictEditor conflict={item.conflict} later={later} onDone={onDone} />;
    case 'action':
      return <ActionEditor intent={item.intent} later={later} onDone={onDone} />;
    case 'due':
      return <DueEditor due={item.due} onDone={onDone} />;
    default:
      return <Detail item={item} />;
  }
}

/** What is accepted is changed like what is there: in all its fields, as it was proposed where nothing is said. */
function MemoryEditor({ proposal, onDone }: { proposal: Schemas['MemoryProposal']; onDone(): void }) {
  const { id, version, statement, proposed_memory } = proposal;
  const record = { ...UNSAID, ...proposed_memory, id, version, statement };
  const save = async (changes: Record<string, unknown>) => {
    const accepted = once({
      params: { path: { id } },
      body: { edits: { statement, ...changes }, ...decidedWith(proposal) },
    });
    await sent(() => hub.POST('/v1/memories/proposals/{id}/accept', accepted));
    offerUndo('Accepted in your words', 'It counts as confirmed by you.', () => reopen(id));
  };
  return (
    <EditForm
      fields={FIELDS.memory}
      record={record}
      action="Accept in these words"
      save={save}
      onDone={onDone}
      // Its sheet has a way out of its own; nothing is decided by leaving it.
      stays
    />
  );
}

/** Where it stands now, and where it would. */
function StateEditor({ proposal, onDone }: { proposal: Schemas['OperationalProposal']; onDone(): void }) {
  const { id, version, target_id, before } = proposal;
  const proposed = STATE_FIELDS.map(({ name }) => [
    name,
    proposal[name as 'current_step'] ?? before?.[name as 'current_step'] ?? null,
  ]);
  const save = async (edits: Record<string, unknown>) => {
    const accepted = once({ params: { path: { id } }, body: { edits } });
    await sent(() => hub.POST('/v1/operational-proposals/{id}/accept', accepted));
    offerUndo('Accepted in your words', undefined, () => reopen(id));
  };
  return (
    <div className="stack">
      <p>
        A new state of <Named id={target_id} />
      </p>
      <EditForm
        fields={STATE_FIELDS}
        record={{ ...Object.fromEntries(proposed), id, version }}
        action="Accept in these words"
        save={save}
        onDone={onDone}
        stays
      />
    </div>
  );
}

/** What a memory is where its proposal says nothing. */
const UNSAID = { kind: 'semantic', classification: 'private', policy_tags: [], labels: [], sensitivity_flags: [] };

interface ActionEditorProps {
  intent: Schemas['ActionIntent'];
  later: Later;
  onDone(): void;
}

function ActionEditor({ intent, later, onDone }: ActionEditorProps) {
  const [note, setNote] = useHalfTyped(`note ${intent.id}`, '');
  const decide = api.useMutation('post', '/v1/approvals/{intent_id}/decide');
  const send = (decision: 'approved' | 'declined') => {
    const body = { decision, ...(note.trim() !== '' && { note: note.trim() }) };
    later(decision === 'approved' ? 'Approved' : 'Declined', () =>
      decide.mutateAsync(once({ params: { path: { intent_id: intent.id } }, body })),
    );
    onDone();
  };
  return (
    <Form onSubmit={() => send('approved')}>
      <Detail item={{ kind: 'action', id: intent.id, at: intent.created_at, by: intent.connection_id, intent }} />
      <TextArea label="A note to go with it" hint="You can leave this empty." value={note} onChange={setNote} />
      <div className="button-row end">
        <Button look="danger" onClick={() => send('declined')}>
          Decline
        </Button>
        <Button look="first" type="submit" shortcut="Ctrl ↵">
          Approve
        </Button>
      </div>
    </Form>
  );
}
