// The assistants of the owner: all of them, or one with everything about it.
import { Bot, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useWhole } from '../hub/lists.ts';
import { AllAndOne } from '../parts/all-and-one.tsx';
import { Button } from '../parts/button.tsx';
import { StatusChip } from '../parts/chip.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { useKeys } from '../parts/keys.ts';
import { NothingGranted } from '../parts/nothing-granted.tsx';
import { Failure, Notice } from '../parts/notice.tsx';
import { When } from '../parts/when.tsx';
import { Words } from '../parts/words.tsx';
import { AgentPage } from './agent.tsx';
import { type Connection, type Grant, LastSeen } from './connection.tsx';
import { GrantSight } from './grant-sight.tsx';
import { PairDialog } from './pair.tsx';
import { PauseAll, usePaused } from './pause-all.tsx';

export default function Agents() {
  return <AllAndOne path="/agents" all={<AllAgents />} one={(id) => <AgentPage key={id} id={id} />} />;
}

function AllAgents() {
  const [pairing, setPairing] = useState(false);
  const [, navigate] = useLocation();
  const { items, error, isPending } = useWhole('/v1/connections');
  const grants = useWhole('/v1/grants', { status: 'active' });
  const paused = usePaused();
  useKeys('Assistants', [{ press: 'n', does: 'Pair an assistant', run: () => setPairing(true) }]);
  const there = items.filter(({ status }) => status !== 'revoked');
  const gone = items.filter(({ status }) => status === 'revoked');
  const grantsOf = (id: string) =>
    grants.items.filter(({ connection_id, status }) => connection_id === id && status === 'active');
  return (
    <div className="stack">
      <header className="page-head">
        <div>
          <h1>Assistants</h1>
          <p className="quiet">Each sees exactly what you granted it, and none can change anything without you.</p>
        </div>
        <Button look="first" icon={Plus} onClick={() => setPairing(true)}>
          Pair an assistant
        </Button>
      </header>
      {paused && <Notice tone="warn">All assistants are paused: everything they ask is refused.</Notice>}
      <Failure error={error} />
      {isPending && <Waiting lines={4} />}
      {!isPending && there.length === 0 && (
        <Empty icon={Bot} title="No assistant yet">
          <p>
            Pair one, say in a sentence what it may see, and look at exactly what it would get before it gets anything.
          </p>
          <Button look="first" onClick={() => setPairing(true)}>
            Pair the first one
          </Button>
        </Empty>
      )}
      <ul className="agent-list">
        {there.map((each) => (
          <AgentCard key={each.id} connection={each} grants={grantsOf(each.id)} />
        ))}
      </ul>
      {there.length > 0 && <PauseAll />}
      {gone.length > 0 && (
        <details>
          <summary>Revoked ({gone.length})</summary>
          <ul className="stack-s">
            {gone.map(({ id, name, revoked_at }) => (
              <li key={id} className="row">
                <Link href={`/agents/${id}`}>
                  <Words>{name}</Words>
                </Link>
                {revoked_at && (
                  <span className="quiet small">
                    <When at={revoked_at} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      <PairDialog open={pairing} onClose={() => setPairing(false)} onPaired={(id) => navigate(`/agents/${id}`)} />
    </div>
  );
}

function AgentCard({ connection, grants }: { connection: Connection; grants: Grant[] }) {
  const { id, name, status } = connection;
  return (
    <li className="card agent-card">
      <div className="row">
        <h2 className="grow clip">
          <Link href={`/agents/${id}`} className="card-link">
            <Words>{name}</Words>
          </Link>
        </h2>
        <StatusChip of={status} />
      </div>
      {grants.length === 0 ? (
        <p className="quiet">
          Sees nothing
          <NothingGranted to={id} />.
        </p>
      ) : (
        grants.map((grant) => (
          <p key={grant.id}>
            <GrantSight grant={grant} />
          </p>
        ))
      )}
      <p className="quiet small">
        <LastSeen connection={connection} />
      </p>
    </li>
  );
}
