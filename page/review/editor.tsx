// Decisions that take more than a key: the owner's own words, a note, or a choice between two sides.
import { api, once } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { Button } from '../parts/button.tsx';
import { Switch, TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useHalfTyped } from '../parts/half-typed.ts';
import { visible } from '../parts/hidden-characters.ts';
import { useProjects } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { SelectField } from '../parts/select.tsx';
import { isOnlyMine, SENSITIVITIES, whoSees, withOnlyMe } from '../parts/sensitivity.ts';
import { type Later, offerUndo } from '../parts/undo.ts';
import { ConflictEditor } from './conflict.tsx';
import { Detail } from './detail.tsx';
import { DueEditor } from './due.tsx';
import { reopen } from './reopening.ts';
import type { Waiting } from './waiting.ts';

interface EditorProps {
  item: Waiting;
  later: Later;
  onDone(): void;
}

export function Editor({ item, later, onDone }: EditorProps) {
  switch (item.kind) {
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

interface Written {
  statement: string;
  classification: Schemas['Memory']['classification'];
  policy_tags: readonly string[];
  project: string;
}

const NO_PROJECT = 'none';

function MemoryEditor({ proposal, onDone }: { proposal: Schemas['MemoryProposal']; onDone(): void }) {
  const proposed = proposal.proposed_memory as Partial<Schemas['Memory']>;
  const [{ statement, classification, policy_tags, project }, setWritten] = useHalfTyped(
    `accept ${proposal.id}`,
    (): Written => ({
      statement: proposal.statement,
      classification: proposed.classification ?? 'private',
      policy_tags: proposed.policy_tags ?? [],
      project: proposed.project_id ?? NO_PROJECT,
    }),
  );
  const set = (more: Partial<Written>) => setWritten((now) => ({ ...now, ...more }));
  const { projects } = useProjects();
  const accept = api.useMutation('post', '/v1/memories/proposals/{id}/accept', {
    onSuccess: () => {
      offerUndo('Accepted in your words', 'It counts as confirmed by you.', () => reopen(proposal.id));
      onDone();
    },
  });
  const submit = () => {
    const edits = {
      statement: statement.trim(),
      classification,
      policy_tags: [...policy_tags],
      project_id: project === NO_PROJECT ? null : project,
    };
    accept.mutate(once({ params: { path: { id: proposal.id } }, body: { edits } }));
  };
  const options = [
    { value: NO_PROJECT, label: 'No project' },
    ...projects.map(({ id, title }) => ({ value: id, label: visible(title) })),
  ];
  return (
    <Form onSubmit={submit}>
      <TextArea
        label="What should be remembered"
        value={statement}
        onChange={(statement) => set({ statement })}
        rows={4}
        required
        autoFocus
      />
      <div className="two">
        <SelectField label="Project" value={project} onChange={(project) => set({ project })} options={options} />
        <SelectField
          label="How sensitive"
          hint={whoSees(classification)}
          value={classification}
          onChange={(classification) => set({ classification })}
          options={SENSITIVITIES}
        />
      </div>
      <Switch
        label="Only me"
        hint="No assistant is ever shown it, whatever you granted."
        checked={isOnlyMine({ policy_tags })}
        onChange={(on) => set({ policy_tags: withOnlyMe(policy_tags, on) })}
      />
      <Failure error={accept.error} />
      <div className="button-row end">
        <Button
          type="submit"
          look="first"
          busy={accept.isPending}
          aria-disabled={statement.trim() === ''}
          shortcut="Ctrl ↵"
        >
          Accept in these words
        </Button>
      </div>
    </Form>
  );
}

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
    <div className="stack">
      <Detail item={{ kind: 'action', id: intent.id, at: intent.created_at, by: intent.connection_id, intent }} />
      <TextArea label="A note to go with it" hint="You can leave this empty." value={note} onChange={setNote} />
      <div className="button-row end">
        <Button look="danger" onClick={() => send('declined')}>
          Decline
        </Button>
        <Button look="first" onClick={() => send('approved')}>
          Approve
        </Button>
      </div>
    </div>
  );
}
