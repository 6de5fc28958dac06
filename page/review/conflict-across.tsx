// A memory, or what is proposed as one, beside what is promised, decided or preferred: which of the two holds, or both.
import { kindOf } from '../../shared/id-kinds.ts';
import type { Schemas } from '../hub/client.ts';
import { Waiting as Loading } from '../parts/empty.tsx';
import { Words } from '../parts/words.tsx';
import { holds, Proposed, type Resolution, SideNow, saidIn, useProposal, useSide } from './conflict-sides.tsx';
import { OwnWords } from './own-words.tsx';
import { WayOut } from './way-out.tsx';

interface AcrossProps {
  conflict: Schemas['Conflict'];
  send(body: Resolution): void;
}

/** What becomes of it where the memory holds. */
const STANDS_BACK: Readonly<Record<string, { name: string; becomes: string }>> = {
  commitment: {
    name: 'What is promised',
    becomes: 'The promise gets the day that this names. Where this calls it off, it is cancelled.',
  },
  decision: { name: 'What is decided', becomes: 'The decision holds no more.' },
  preference: { name: 'What is preferred', becomes: 'The preference holds no more.' },
};

export function AcrossConflict({ conflict, send }: AcrossProps) {
  const { memory_id, other_id = null, proposal_id, detail } = conflict;
  const isMemoryOlder = kindOf(memory_id) === 'memory';
  const [memoryId, otherId] = isMemoryOlder ? [memory_id, other_id ?? memory_id] : [other_id, memory_id];
  const other = useSide(otherId);
  const memory = useSide(memoryId ?? otherId);
  const { proposal, isLookedFor } = useProposal(proposal_id ?? '');
  if (other.isPending || memory.isPending || (memoryId === null && isLookedFor)) return <Loading lines={4} />;
  const isWaiting = memoryId === null;
  const isMemoryThere = isWaiting ? proposal !== undefined : memory.record !== undefined && holds(memory.record);
  const isOtherThere = other.record !== undefined && holds(other.record);
  const { name, becomes } = STANDS_BACK[kindOf(otherId) ?? ''] ?? { name: 'What is there', becomes: '' };
  const [forMemory, forOther] = isMemoryOlder
    ? (['resolved_keep_existing', 'resolved_accept_new'] as const)
    : (['resolved_accept_new', 'resolved_keep_existing'] as const);
  const [ofMemory, ofOther] = isMemoryOlder ? (['1', '2'] as const) : (['2', '1'] as const);
  const cards = [
    <section className="side-card" key="other">
      <h3>{name}</h3>
      <SideNow record={other.record} />
      <WayOut press={ofOther} isOpen={isOtherThere} onTake={() => send({ status: forOther })}>
        Keep only this
      </WayOut>
      {isMemoryThere && (
        <p className="small quiet">
          {isWaiting ? 'What is proposed is rejected.' : 'The memory holds no more: no assistant is told of it.'}
        </p>
      )}
    </section>,
    <section className="side-card" key="memory">
      <h3>{isWaiting ? 'What is proposed' : 'What a memory says'}</h3>
      {isWaiting ? <Proposed proposal={proposal} conflict={conflict.id} /> : <SideNow record={memory.record} />}
      <WayOut press={ofMemory} isOpen={isMemoryThere} onTake={() => send({ status: forMemory })}>
        Take this instead
      </WayOut>
      {isOtherThere && <p className="small quiet">{becomes}</p>}
    </section>,
  ];
  return (
    <div className="stack">
      <p className="quiet">
        <Words>{detail}</Words>
      </p>
      <div className="sides">{isMemoryOlder ? cards.toReversed() : cards}</div>
      <WayOut press="3" look="bare" className="flush" onTake={() => send({ status: 'resolved_keep_both' })}>
        {isMemoryThere && isOtherThere ? 'Both are true: keep both' : 'Leave it as it is'}
      </WayOut>
      <OwnWords
        conflict={conflict.id}
        isReady={isMemoryThere && isOtherThere}
        sides={[isWaiting ? proposal?.statement : memory.record && saidIn(memory.record)]}
        onSay={(statement) => send({ status: 'resolved_merged', statement })}
      />
    </div>
  );
}
