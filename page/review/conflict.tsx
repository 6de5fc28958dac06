// Two that do not fit together, side by side, and the ways out that are still there: either side may have been settled
// otherwise in the meantime.
import { kindOf } from '../../shared/id-kinds.ts';
import { api, once } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { Waiting as Loading } from '../parts/empty.tsx';
import type { Later } from '../parts/undo.ts';
import { Words } from '../parts/words.tsx';
import { AcrossConflict } from './conflict-across.tsx';
import {
  MemoryNow,
  Proposed,
  type Resolution,
  SideNow,
  saidIn,
  useMemory,
  useProposal,
  useSide,
} from './conflict-sides.tsx';
import { OwnWords } from './own-words.tsx';
import { WayOut } from './way-out.tsx';

interface EditorProps {
  conflict: Schemas['Conflict'];
  later: Later;
  onDone(): void;
}

export function ConflictEditor(props: EditorProps) {
  const { memory_id, other_id } = props.conflict;
  const { send } = useResolution(props);
  // What is proposed would be a memory.
  if (kindOf(memory_id) !== (other_id == null ? 'memory' : kindOf(other_id)))
    return <AcrossConflict conflict={props.conflict} send={send} />;
  return props.conflict.proposal_id === null ? <LiveConflict {...props} /> : <ProposedConflict {...props} />;
}

/** What a resolution changes cannot be taken back once it is there, so it is sent when nobody has undone it. */
function useResolution({ conflict, later, onDone }: EditorProps) {
  const resolve = api.useMutation('post', '/v1/conflicts/{id}/resolve');
  const send = (body: Resolution) => {
    later(SETTLED[body.status], () => resolve.mutateAsync(once({ params: { path: { id: conflict.id } }, body })));
    onDone();
  };
  return { send };
}

/** As it is said once it was chosen. */
const SETTLED: Record<Resolution['status'], string> = {
  resolved_keep_existing: 'What was there stays',
  resolved_accept_new: 'The new one is taken',
  resolved_retract_new: 'The new one is left out',
  resolved_keep_both: 'Both stay',
  resolved_merged: 'Your words are taken',
};

/** What becomes of the other side. */
const WILL_GO = 'The other one holds no more: no assistant is told of it.';
const WILL_BE_REJECTED = 'What is proposed is rejected.';
const TAKES_THE_PLACE = 'It takes the place of the other one, which is history then.';

function ProposedConflict(props: EditorProps) {
  const { conflict } = props;
  const old = useMemory(conflict.memory_id);
  const { proposal, isLookedFor } = useProposal(conflict.proposal_id ?? '');
  const taken = useMemory(proposal?.memory_id ?? null);
  const { send } = useResolution(props);
  if (old.isPending || isLookedFor || taken.isPending) return <Loading lines={4} />;
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
          {(isThere || !isAccepted) && (
            <>
              <WayOut
                press="1"
                onTake={() =>
                  send({ status: isThere || !canBeTaken ? 'resolved_keep_existing' : 'resolved_retract_new' })
                }
              >
                {isThere ? 'Keep only this' : 'Leave it out'}
              </WayOut>
              {canBeTaken && <p className="small quiet">{isAccepted ? WILL_GO : WILL_BE_REJECTED}</p>}
            </>
          )}
        </section>
        <section className="side-card">
          <h3>What is proposed</h3>
          <Proposed proposal={proposal} conflict={conflict.id} isAccepted={isAccepted} />
          {isAccepted && (
            <>
              <p className="quiet">You accepted it meanwhile.</p>
              {!isUnchanged && <MemoryNow memory={taken.memory} />}
            </>
          )}
          <WayOut press="2" isOpen={canBeTaken} onTake={() => send({ status: 'resolved_accept_new' })}>
            {isThere ? 'Take this instead' : 'Take this'}
          </WayOut>
          {isThere && <p className="small quiet">{TAKES_THE_PLACE}</p>}
        </section>
      </div>
      {(isThere || isAccepted) && (
        <WayOut press="3" look="bare" className="flush" onTake={() => send({ status: 'resolved_keep_both' })}>
          {isThere && (isBoth || !isAccepted) ? 'Both are true: keep both' : 'Leave it as it is'}
        </WayOut>
      )}
      <OwnWords
        conflict={conflict.id}
        isReady={proposal !== undefined && (isThere || canBeTaken)}
        sides={[isThere && old.memory?.statement, canBeTaken && (taken.memory ?? proposal)?.statement]}
        onSay={(statement) => send({ status: 'resolved_merged', statement })}
      />
    </div>
  );
}

/** Both are live: two memories, two preferences of one key, or two decisions on one matter. */
function LiveConflict(props: EditorProps) {
  const { conflict } = props;
  const sides = [useSide(conflict.memory_id), useSide(conflict.other_id ?? conflict.memory_id)] as const;
  const { send } = useResolution(props);
  if (sides.some(({ isPending }) => isPending)) return <Loading lines={4} />;
  const [older, newer] = sides;
  const areThere = older.record?.status === 'live' && newer.record?.status === 'live';
  return (
    <div className="stack">
      <p className="quiet">
        <Words>{conflict.detail}</Words>
      </p>
      <div className="sides">
        <section className="side-card">
          <h3>Before</h3>
          <SideNow record={older.record} />
          <WayOut press="1" isOpen={areThere} onTake={() => send({ status: 'resolved_keep_existing' })}>
            Keep only this
          </WayOut>
          <p className="small quiet">{WILL_GO}</p>
        </section>
        <section className="side-card">
          <h3>After</h3>
          <SideNow record={newer.record} />
          <WayOut press="2" isOpen={areThere} onTake={() => send({ status: 'resolved_accept_new' })}>
            Take this instead
          </WayOut>
          <p className="small quiet">{TAKES_THE_PLACE}</p>
        </section>
      </div>
      <WayOut press="3" look="bare" className="flush" onTake={() => send({ status: 'resolved_keep_both' })}>
        {areThere ? 'Both are true: keep both' : 'Leave it as it is'}
      </WayOut>
      <OwnWords
        conflict={conflict.id}
        isReady={areThere}
        sides={sides.map(({ record }) => record && saidIn(record))}
        onSay={(statement) => send({ status: 'resolved_merged', statement })}
      />
    </div>
  );
}
