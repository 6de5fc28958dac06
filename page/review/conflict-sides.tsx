// The sides of a conflict, whatever they are of: as they are now, which may be otherwise than when they were found.
import { kindOf } from '../../shared/id-kinds.ts';
import { api } from '../hub/cache.ts';
import { isGone, type Schemas } from '../hub/client.ts';
import { useList, useToTheEnd } from '../hub/lists.ts';
import { AuthorityChip } from '../parts/chip.tsx';
import { Named } from '../parts/named.tsx';
import { Day, dayOf, When } from '../parts/when.tsx';
import { Outside, Words } from '../parts/words.tsx';
import { AskedBy, besides, ProposedFacts } from './proposed-facts.tsx';
import { asMemory, PENDING } from './waiting.ts';

export interface Resolution {
  status: Exclude<Schemas['Conflict']['status'], 'open' | 'resolved_by_change'>;
  statement?: string;
}

export type Side = Schemas['Memory'] | Schemas['Preference'] | Schemas['Decision'] | Schemas['Commitment'];

/** One side, of whichever family it is. */
export function useSide(id: string): { record: Side | undefined; isPending: boolean } {
  const kind = kindOf(id);
  const path = { params: { path: { id } } };
  const isOf = (family: string) => ({ enabled: kind === family });
  const memory = api.useQuery('get', '/v1/memories/{id}', path, isOf('memory'));
  const preference = api.useQuery('get', '/v1/preferences/{id}', path, isOf('preference'));
  const decision = api.useQuery('get', '/v1/decisions/{id}', path, isOf('decision'));
  const commitment = api.useQuery('get', '/v1/commitments/{id}', path, isOf('commitment'));
  const asked = { memory, preference, decision, commitment };
  const found = asked[kind as keyof typeof asked] ?? memory;
  return { record: stillThere<Side>(found), isPending: found.isPending };
}

/** An open commitment stands, and so does whatever is live. */
export function holds({ status }: Side): boolean {
  return status === 'live' || status === 'open' || status === 'overdue';
}

/** Nothing, where it is a decision that is still open. */
export function saidIn(side: Side): string {
  if (side.type === 'memory') return side.statement;
  if (side.type === 'commitment') return side.title;
  const said = side.type === 'preference' ? side.value : (side.chosen_option ?? '');
  return typeof said === 'string' ? said : JSON.stringify(said);
}

/** What there is to choose from, of a decision that is still open. */
function choiceIn(side: Side): readonly string[] | null {
  return side.type === 'decision' && side.chosen_option === null ? side.alternatives : null;
}

/** By its name, and what it says. */
export function wholeIn(side: Side): string {
  if (side.type === 'commitment') return side.due_at == null ? side.title : `${side.title}, due ${dayOf(side.due_at)}`;
  if (side.type === 'preference') return `${side.key}: ${saidIn(side)}`;
  if (side.type !== 'decision') return saidIn(side);
  return choiceIn(side) !== null ? side.title : `${side.title}: ${saidIn(side)}`;
}

export function SideNow({ record }: { record: Side | undefined }) {
  if (record === undefined) return <p className="quiet">It has been deleted meanwhile.</p>;
  if (!holds(record)) return <p className="quiet">It no longer holds.</p>;
  const name = record.type === 'preference' ? record.key : record.type === 'decision' ? record.title : null;
  const choice = choiceIn(record);
  return (
    <>
      {name !== null && (
        <p className="small quiet">
          <Words>{name}</Words>
        </p>
      )}
      {choice !== null ? (
        <p className="quiet">
          Still open{choice.length > 0 && ': '}
          <Words>{choice.join(' or ')}</Words>
        </p>
      ) : (
        <p className="voice">
          <Words>{saidIn(record)}</Words>
        </p>
      )}
      {record.type === 'commitment' && typeof record.due_at === 'string' && (
        <p className="small">
          due <Day at={record.due_at} />
        </p>
      )}
      <p className="small quiet">
        <AuthorityChip of={record.authority} /> <When at={record.updated_at} />
      </p>
    </>
  );
}

/** A memory that may be gone; null asks for none. */
export function useMemory(id: string | null) {
  const asked = api.useQuery(
    'get',
    '/v1/memories/{id}',
    { params: { path: { id: id ?? '' } } },
    { enabled: id !== null },
  );
  return { memory: stillThere(asked), isPending: asked.isPending && id !== null };
}

/** An answer is kept when it is asked again and refused: it is of what is there no more. */
function stillThere<Answer>({ data, error }: { data: Answer | undefined; error: unknown }): Answer | undefined {
  return isGone(error) ? undefined : data;
}

/** One that still waits, or one that was accepted and may contradict more than what it was accepted against. */
export function useProposal(id: string) {
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

export function MemoryNow({ memory }: { memory: Schemas['Memory'] | undefined }) {
  if (memory === undefined) return <p className="quiet">It has been deleted meanwhile.</p>;
  const { statement, authority, status, superseded_by } = memory;
  if (status === 'retracted') return <p className="quiet">You said meanwhile that it no longer holds.</p>;
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

/** What was proposed, as whoever proposed it said it. */
export function Proposed({
  proposal,
  conflict,
  isAccepted = false,
}: {
  proposal: Schemas['MemoryProposal'] | undefined;
  /** The one whose other side stands beside it. */
  conflict: string;
  isAccepted?: boolean;
}) {
  if (proposal === undefined) return <p className="quiet">It was decided meanwhile.</p>;
  return (
    <Outside what="Proposed">
      <p className="voice">
        <Words>{proposal.statement}</Words>
      </p>
      <AskedBy item={asMemory(proposal)} asked={proposal.asked_for} />
      {!isAccepted && <ProposedFacts proposal={besides(conflict, proposal)} />}
    </Outside>
  );
}
