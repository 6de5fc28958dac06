// Two that do not fit together, side by side, and the ways out that are still there: either side may have been settled
// otherwise in the meantime.
import { useState } from 'react';
import { api, once } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { useList, useToTheEnd } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { AuthorityChip } from '../parts/chip.tsx';
import { Waiting as Loading } from '../parts/empty.tsx';
import { TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Named, Who } from '../parts/named.tsx';
import { Failure } from '../parts/notice.tsx';
import { remark } from '../parts/toast.tsx';
import { Outside, Words } from '../parts/words.tsx';
import { ProposedFacts } from './proposed-facts.tsx';
import { PENDING } from './waiting.ts';

interface Resolution {
  status: Exclude<Schemas['Conflict']['status'], 'open'>;
  statement?: string;
}

export function ConflictEditor({ conflict, onDone }: { conflict: Schemas['Conflict']; onDone(): void }) {
  const old = useMemory(conflict.memory_id);
  const { proposal, isLookedFor } = useProposal(conflict.proposal_id);
  const taken = useMemory(proposal?.memory_id ?? null);
  const [merged, setMerged] = useState<string | null>(null);
  const resolve = api.useMutation('post', '/v1/conflicts/{id}/resolve', {
    onSuccess: () => {
      remark('Settled');
      onDone();
    },
  });
  if (old.isPending || isLookedFor || taken.isPending) return <Loading lines={4} />;
  const send = (body: Resolution) => resolve.mutate(once({ params: { path: { id: conflict.id } }, body }));
  const isThere = old.memory?.status === 'live';
  const isAccepted = proposal?.status === 'accepted';
  // What was superseded stands in what has taken its place.
  const canBeTaken = isAccepted ? taken.memory !== undefined && taken.memory.status !== 'retracted' : !!proposal;
  const isBoth = isAccepted && canBeTaken;
  const isUnchanged = taken.memory?.status === 'live' && taken.memory.statement === proposal?.statement;
  return (
    <div className="stack">
      <p className="quiet">
        <Words>{conflict.detail}</Words>
      </p>
      <div className="sides">
        <section className="side-card">
          <h3>What is there</h3>
          <MemoryNow memory={old.memory} />
          <Button busy={resolve.isPending} onClick={() => send({ status: 'resolved_keep_existing' })}>
            {isThere ? (isBoth ? 'Keep both' : 'Keep this') : isAccepted ? 'Leave it as it is' : 'Leave it out'}
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
              {!isAccepted && <ProposedFacts proposal={proposal} />}
            </Outside>
          ) : (
            <p className="quiet">It was decided in the meantime.</p>
          )}
          {isAccepted && (
            <>
              <p className="quiet">You accepted it in the meantime.</p>
              {!isUnchanged && <MemoryNow memory={taken.memory} />}
            </>
          )}
          <Button
            busy={resolve.isPending}
            aria-disabled={!canBeTaken}
            onClick={() => send({ status: 'resolved_accept_new' })}
          >
            {isThere ? 'Take this instead' : 'Take this'}
          </Button>
        </section>
      </div>
      {merged === null ? (
        <Button
          look="bare"
          className="flush"
          aria-disabled={proposal === undefined || !(isThere || canBeTaken)}
          onClick={() => {
            const sides = [isThere && old.memory?.statement, canBeTaken && (taken.memory ?? proposal)?.statement];
            setMerged(sides.filter(Boolean).join(' '));
          }}
        >
          Or say it in your own words
        </Button>
      ) : (
        <Form
          className="stack-s"
          onSubmit={() => {
            send({ status: 'resolved_merged', statement: merged.trim() });
          }}
        >
          <TextArea label="In your words, in place of both" value={merged} onChange={setMerged} rows={3} />
          <Button type="submit" look="first" busy={resolve.isPending} aria-disabled={merged.trim() === ''}>
            Take these words
          </Button>
        </Form>
      )}
      <Failure error={resolve.error} />
    </div>
  );
}

/** A memory that may be gone; null asks for none. */
function useMemory(id: string | null) {
  const { data, isPending } = api.useQuery(
    'get',
    '/v1/memories/{id}',
    { params: { path: { id: id ?? '' } } },
    { enabled: id !== null },
  );
  return { memory: data, isPending: isPending && id !== null };
}

/** One that still waits, or one that was accepted and may contradict more than what it was accepted against. */
function useProposal(id: string) {
  const pending = useFound(id, PENDING, true);
  const accepted = useFound(id, ACCEPTED, pending.proposal === undefined && !pending.isLookedFor);
  return { proposal: pending.proposal ?? accepted.proposal, isLookedFor: pending.isLookedFor || accepted.isLookedFor };
}

const ACCEPTED = { status: 'accepted' };

function useFound(id: string, filter: { status: string }, enabled: boolean) {
  const { items, error, isPending, hasMore, more } = useList('/v1/memories/proposals', filter, { enabled });
  const proposal = items.find((each) => each.id === id);
  const isLookedFor = enabled && proposal === undefined && error === null && (isPending || hasMore);
  useToTheEnd({ hasMore: isLookedFor && hasMore, error, more });
  return { proposal, isLookedFor };
}

function MemoryNow({ memory }: { memory: Schemas['Memory'] | undefined }) {
  if (memory === undefined) return <p className="quiet">It is gone in the meantime.</p>;
  const { statement, authority, status, superseded_by } = memory;
  if (status === 'retracted') return <p className="quiet">You took it back in the meantime.</p>;
  if (status === 'superseded') {
    return (
      <p className="quiet">
        Something newer took its place{superseded_by === null ? '.' : ': '}
        {superseded_by !== null && <Named id={superseded_by} />}
      </p>
    );
  }
  return (
    <>
      <p className="voice">
        <Words>{statement}</Words>
      </p>
      <AuthorityChip of={authority} />
    </>
  );
}
