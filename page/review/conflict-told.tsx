// A conflict as it waits, with both of its sides: what is there, and what is proposed or was written against it.
import type { Schemas } from '../hub/client.ts';
import { Chip } from '../parts/chip.tsx';
import { When } from '../parts/when.tsx';
import { Outside, Words } from '../parts/words.tsx';
import { SideNow, useSide } from './conflict-sides.tsx';
import { AskedBy, ProposedFacts, Shown } from './proposed-facts.tsx';
import { againstIn, asMemory, type Waiting } from './waiting.ts';

const CLASHES: Record<Schemas['Conflict']['kind'], string> = {
  contradiction: 'they contradict each other',
  duplicate: 'the same twice',
  perhaps_same: 'perhaps the same',
};

export function ConflictTold({ item }: { item: Extract<Waiting, { kind: 'conflict' }> }) {
  const { conflict, proposal } = item;
  const { kind, detail, memory_id, other_id } = conflict;
  const against = againstIn(item);
  return (
    <>
      <div className="meta">
        <Chip tone={kind === 'contradiction' ? 'bad' : 'plain'}>{CLASHES[kind]}</Chip>
        <When at={item.at} />
      </div>
      {proposal && (
        <>
          <Outside what="Proposed">
            <p className="voice big">
              <Words>{proposal.statement}</Words>
            </p>
            <AskedBy item={asMemory(proposal)} asked={proposal.asked_for} />
          </Outside>
          {/* Whatever else it contradicts waits by itself. */}
          <ProposedFacts proposal={{ ...proposal, against: against ? [against] : null }} />
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

function Side({ name, id }: { name: string; id: string }) {
  const { record, isPending } = useSide(id);
  return (
    <section className="side-card">
      <h3>
        {name}{' '}
        <span className="small quiet">
          (<Shown id={id} />)
        </span>
      </h3>
      {!isPending && <SideNow record={record} />}
    </section>
  );
}
