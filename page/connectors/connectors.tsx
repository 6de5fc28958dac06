// The accounts that are imported from: how each is, what it brought, and when it looks again.
import { Cable, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { type Connector, nameOfAccount, PROVIDERS, useConnectors } from '../parts/accounts.ts';
import { AllAndOne } from '../parts/all-and-one.tsx';
import { Button } from '../parts/button.tsx';
import { StatusChip } from '../parts/chip.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { useKeys } from '../parts/keys.ts';
import { Failure } from '../parts/notice.tsx';
import { Progress } from '../parts/progress.tsx';
import { Said, Words } from '../parts/words.tsx';
import { ConnectorPage } from './connector.tsx';
import { GoogleClient } from './google-client.tsx';
import { Looks } from './looks.tsx';
import { NewConnector } from './new-connector.tsx';
import { selectionInWords } from './selection.ts';
import './connectors.css';

export default function Connectors() {
  return <AllAndOne path="/connectors" all={<AllConnectors />} one={(id) => <ConnectorPage key={id} id={id} />} />;
}

function AllConnectors() {
  const { items, error, isPending } = useConnectors();
  const [making, setMaking] = useState(false);
  const [, navigate] = useLocation();
  useKeys('Connectors', [{ press: 'n', does: 'Connect an account', run: () => setMaking(true) }]);
  return (
    <div className="stack">
      <header className="page-head">
        <div>
          <h1>Connectors</h1>
          <p className="quiet">Calendars and mail that the hub reads for you. Nothing is ever sent or changed there.</p>
        </div>
        <Button look="first" icon={Plus} onClick={() => setMaking(true)}>
          Connect an account
        </Button>
      </header>
      <Failure error={error} />
      {isPending && <Waiting lines={4} />}
      {!isPending && items.length === 0 && (
        <Empty icon={Cable} title="No account is connected">
          <p>
            Connect a calendar, or a part of your mail: a label, a sender, some days. What comes in is marked as coming
            from outside, and mail is marked sensitive from the start.
          </p>
          <Button look="first" onClick={() => setMaking(true)}>
            Connect the first one
          </Button>
        </Empty>
      )}
      {items.length > 0 && (
        <ul className="agent-list">
          {items.map((each) => (
            <ConnectorCard key={each.id} connector={each} />
          ))}
        </ul>
      )}
      <GoogleClient />
      <Dialog open={making} onClose={() => setMaking(false)} title="Connect an account" wide>
        <NewConnector
          onDone={(id) => {
            setMaking(false);
            navigate(`/connectors/${id}`);
          }}
        />
      </Dialog>
    </div>
  );
}

function ConnectorCard({ connector }: { connector: Connector }) {
  const { id, provider, status, items, syncing, last_error, failures } = connector;
  return (
    <li className="card agent-card">
      <div className="row">
        <h2 className="grow clip">
          <Link href={`/connectors/${id}`} className="card-link">
            <Words>{nameOfAccount(connector)}</Words>
          </Link>
        </h2>
        <StatusChip of={status} />
      </div>
      <p>
        <Words>{selectionInWords(connector)}</Words>
      </p>
      {syncing ? (
        <Progress label="Looking" {...syncing} />
      ) : (
        last_error !== null && (
          <p className="late">
            <Said>{last_error.detail}</Said>
          </p>
        )
      )}
      <p className="meta">
        <span>{PROVIDERS[provider]}</span>
        <span>{items === 1 ? '1 item' : `${items.toLocaleString('en')} items`}</span>
        {failures.length > 0 && <span className="late">{failures.length} not imported</span>}
      </p>
      <p className="quiet small">
        <Looks connector={connector} />
      </p>
    </li>
  );
}
