// Decisions that take more than a key: the owner's own words, a note, or a choice between two sides.
import { useState } from 'react';
import { api, once } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { useList, useToTheEnd } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { AuthorityChip, CLASSIFICATIONS } from '../parts/chip.tsx';
import { Waiting as Loading } from '../parts/empty.tsx';
import { TextArea } from '../parts/field.tsx';
import { visible } from '../parts/hidden-characters.ts';
import { useProjects, Who } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { SelectField } from '../parts/select.tsx';
import { remark } from '../parts/toast.tsx';
import { Outside, Words } from '../parts/words.tsx';
import { Detail } from './detail.tsx';
import { PENDING, type Waiting } from './waiting.ts';

interface EditorProps {
  item: Waiting;
  onDone(): void;
}

export function Editor({ item, onDone }: EditorProps) {
  switch (item.kind) {
    case 'memory':
      return <MemoryEditor proposal={item.proposal} onDone={onDone} />;
    case 'conflict':
      return <ConflictEditor conflict={item.conflict} onDone={onDone} />;
    case 'action':
      return <ActionEditor intent={item.intent} onDone={onDone} />;
    default:
      return <Detail item={item} />;
  }
}

type Classification = Schemas['Memory']['classification'];
const NO_PROJECT = 'none';

function MemoryEditor({ proposal, onDone }: { proposal: Schemas['MemoryProposal']; onDone(): void }) {
  const proposed = proposal.proposed_memory as Partial<Schemas['Memory']>;
  const [statement, setStatement] = useState(proposal.statement);
  const [classification, setClassification] = useState<Classification>(proposed.classification ?? 'private');
  const [project, setProject] = useState(proposed.project_id ?? NO_PROJECT);
  const { projects } = useProjects();
  const accept = api.useMutation('post', '/v1/memories/proposals/{id}/accept', {
    onSuccess: () => {
      remark('Accepted in your words', 'It counts as confirmed by you.');
      onDone();
    },
  });
  const submit = () => {
    const edits = { statement: statement.trim(), classification, project_id: project === NO_PROJECT ? null : project };
    accept.mutate(once({ params: { path: { id: proposal.id } }, body: { edits } }));
  };
  const options = [
    { value: NO_PROJECT, label: 'No project' },
    ...projects.map(({ id, title }) => ({ value: id, label: visible(title) })),
  ];
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
      }}
    >
      <TextArea
        label="What should be remembered"
        value={statement}
        onChange={setStatement}
        rows={4}
        required
        autoFocus
      />
      <div className="row">
        <SelectField label="Project" value={project} onChange={setProject} options={options} />
        <SelectField
          label="How sensitive"
          value={classification}
          onChange={setClassification}
          options={CLASSIFICATIONS.map((value) => ({ value, label: value }))}
        />
      </div>
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
    </form>
  );
}

function ActionEditor({ intent, onDone }: { intent: Schemas['ActionIntent']; onDone(): void }) {
  const [note, setNote] = useState('');
  const decide = api.useMutation('post', '/v1/approvals/{intent_id}/decide', { onSuccess: onDone });
  const send = (decision: 'approved' | 'declined') =>
    decide.mutate(
      once({
        params: { path: { intent_id: intent.id } },
        body: { decision, ...(note.trim() !== '' && { note: note.trim() }) },
      }),
    );
  return (
    <div className="stack">
      <Detail item={{ kind: 'action', id: intent.id, at: intent.created_at, by: intent.connection_id, intent }} />
      <TextArea label="A note to go with it" hint="You can leave this empty." value={note} onChange={setNote} />
      <Failure error={decide.error} />
      <div className="button-row end">
        <Button look="danger" busy={decide.isPending} onClick={() => send('declined')}>
          Decline
        </Button>
        <Button look="first" busy={decide.isPending} onClick={() => send('approved')}>
          Approve
        </Button>
      </div>
    </div>
  );
}

interface Resolution {
  status: Exclude<Schemas['Conflict']['status'], 'open'>;
  statement?: string;
}

function ConflictEditor({ conflict, onDone }: { conflict: Schemas['Conflict']; onDone(): void }) {
  const memory = api.useQuery('get', '/v1/memories/{id}', { params: { path: { id: conflict.memory_id } } });
  const proposals = useList('/v1/memories/proposals', PENDING);
  useToTheEnd(proposals);
  const proposal = proposals.items.find(({ id }) => id === conflict.proposal_id);
  const isLookedFor = proposal === undefined && proposals.error === null && (proposals.isPending || proposals.hasMore);
  const [merged, setMerged] = useState<string | null>(null);
  const resolve = api.useMutation('post', '/v1/conflicts/{id}/resolve', {
    onSuccess: () => {
      remark('Settled');
      onDone();
    },
  });
  if (memory.isPending || isLookedFor) return <Loading lines={4} />;
  const send = (body: Resolution) => resolve.mutate(once({ params: { path: { id: conflict.id } }, body }));
  return (
    <div className="stack">
      <p className="quiet">
        <Words>{conflict.detail}</Words>
      </p>
      <div className="sides">
        <section className="side-card">
          <h3>What is there</h3>
          {memory.data ? (
            <>
              <p className="voice">
                <Words>{memory.data.statement}</Words>
              </p>
              <AuthorityChip of={memory.data.authority} />
            </>
          ) : (
            <p className="quiet">It is gone in the meantime.</p>
          )}
          <Button busy={resolve.isPending} onClick={() => send({ status: 'resolved_keep_existing' })}>
            Keep this
          </Button>
        </section>
        <section className="side-card">
          <h3>What is proposed</h3>
          {proposal ? (
            <Outside what="Proposed">
              <p className="voice">
                <Words>{proposal.statement}</Words>
              </p>
              <p className="small quiet">
                by <Who id={proposal.submitted_by} />
              </p>
            </Outside>
          ) : (
            <p className="quiet">It was decided in the meantime.</p>
          )}
          <Button
            busy={resolve.isPending}
            aria-disabled={proposal === undefined}
            onClick={() => send({ status: 'resolved_accept_new' })}
          >
            Take this instead
          </Button>
        </section>
      </div>
      {merged === null ? (
        <Button
          look="bare"
          className="flush"
          aria-disabled={proposal === undefined}
          onClick={() => setMerged(`${memory.data?.statement ?? ''} ${proposal?.statement ?? ''}`.trim())}
        >
          Or say it in your own words
        </Button>
      ) : (
        <form
          className="stack-s"
          onSubmit={(event) => {
            event.preventDefault();
            send({ status: 'resolved_merged', statement: merged.trim() });
          }}
        >
          <TextArea label="In your words, in place of both" value={merged} onChange={setMerged} rows={3} />
          <Button type="submit" look="first" busy={resolve.isPending} aria-disabled={merged.trim() === ''}>
            Take these words
          </Button>
        </form>
      )}
      <Failure error={resolve.error} />
    </div>
  );
}
