// A conflict as it waits, with both of its sides: first what is there, then what is proposed or was written against it.
import type { ReactNode } from 'react';
import { CLASHES } from '../../shared/owners-words.ts';
import type { Schemas } from '../hub/client.ts';
import { Chip } from '../parts/chip.tsx';
import { When } from '../parts/when.tsx';
import { Outside, Words } from '../parts/words.tsx';
import { SideNow, useSide } from './conflict-sides.tsx';
import { AskedBy, besides, ProposedFacts, Shown } from './proposed-facts.tsx';
import { againstIn, asMemory, type Waiting } from './waiting.ts';

export function ConflictTold({ item }: { item: Extract<Waiting, { kind: 'conflict' }> }) {
  const { conflict, proposal } = item;
  const { kind, detail, memory_id, other_id } = conflict;
  const against = againstIn(item);
  return (
    <>
      <div className="meta">
        <Chip tone={kind === 'contradiction' ? 'bad' : 'plain'}>{CLASHES[kind]}</Chip>
        {proposal === undefined && <When at={item.at} />}
      </div>
      {against && <There against={against} />}
      {proposal && (
        <>
          <Outside what="Proposed">
            <p className="voice big">
              <Words>{proposal.statement}</Words>
            </p>
            <AskedBy item={asMemory(proposal)} asked={proposal.asked_for} />
          </Outside>
          <ProposedFacts proposal={besides(conflict.id, proposal)} />
        </>
      )}
      {against === undefined && (
        <>
          <p className="quiet">
            <Words>{detail}</Words>
          </p>
          <Side name="Before" id={memory_id} />
          {other_id != null && <Side name="After" id={other_id} />}
        </>
      )}
    </>
  );
}

/** In the words that the hub told with the proposal: nothing is asked for. */
function There({ against: { id, says, untrusted } }: { against: Schemas['Against'] }) {
  const words = says !== null && (
    <p className="voice">
      <Words>{says}</Words>
    </p>
  );
  return (
    <SideCard name="What is there" id={id}>
      {says === null && <p className="quiet">It has been deleted meanwhile.</p>}
      {untrusted ? <Outside>{words}</Outside> : words}
    </SideCard>
  );
}

function Side({ name, id }: { name: string; id: string }) {
  const { record, isPending } = useSide(id);
  return (
    <SideCard name={name} id={id}>
      {!isPending && <SideNow record={record} />}
    </SideCard>
  );
}

function SideCard({ name, id, children }: { name: string; id: string; children: ReactNode }) {
  return (
    <section className="side-card">
      <h3>
        {name}{' '}
        <span className="small quiet">
          (<Shown id={id} />)
        </span>
      </h3>
      {children}
    </section>
  );
}
