// One account: how it is, what of it is imported, what could not be, and its end.
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { DAY_MS } from '../../shared/limits.ts';
import { api, once } from '../hub/cache.ts';
import { useWork } from '../hub/work.ts';
import { type Connector, nameOfAccount, PROVIDERS, useConnector } from '../parts/accounts.ts';
import { Button } from '../parts/button.tsx';
import { StatusChip } from '../parts/chip.tsx';
import { Confirm, Dialog } from '../parts/dialog.tsx';
import { Checkbox } from '../parts/field.tsx';
import { Failure, HubSays, Notice } from '../parts/notice.tsx';
import { OnePage } from '../parts/one-page.tsx';
import { Progress } from '../parts/progress.tsx';
import { remark } from '../parts/toast.tsx';
import { When } from '../parts/when.tsx';
import { Outside, Said, Words } from '../parts/words.tsx';
import { ChangeConnector } from './change-connector.tsx';
import { ConsentElsewhere } from './consent-elsewhere.tsx';
import { Looks } from './looks.tsx';
import { selectionInWords } from './selection.ts';

const SOON_MS = 7 * DAY_MS;

export function ConnectorPage({ id }: { id: string }) {
  return (
    <OnePage all={{ href: '/connectors', name: 'All accounts' }} kind="account" found={useConnector(id)}>
      {(connector) => <OneConnector connector={connector} />}
    </OnePage>
  );
}

function OneConnector({ connector }: { connector: Connector }) {
  const { provider, status, status_reason, items, syncing, last_error, interval_minutes, kind } = connector;
  const [changing, setChanging] = useState(false);
  return (
    <>
      <header className="page-head">
        <div className="stack-s">
          <h1>
            <Words>{nameOfAccount(connector)}</Words>
          </h1>
          <p className="row">
            <StatusChip of={status} />
            <span className="meta">
              <span>{PROVIDERS[provider]}</span>
              <span>
                <Looks connector={connector} />
              </span>
            </span>
          </p>
        </div>
        <Switches connector={connector} />
      </header>
      <NeedsConsent connector={connector} />
      <HubSays>{status_reason}</HubSays>
      {syncing && <Progress label="Looking for anything new" {...syncing} />}
      <HubSays tone="bad">{last_error && [last_error.detail, last_error.fix ?? ''].join(' ')}</HubSays>
      <section className="section" aria-labelledby="what">
        <div className="row">
          <h2 id="what" className="grow">
            What it imports
          </h2>
          <Button onClick={() => setChanging(true)}>Change</Button>
        </div>
        <p>
          <Words>{selectionInWords(connector)}</Words>
        </p>
        <p className="meta">
          <span className="numbers">{items === 1 ? '1 item here' : `${items.toLocaleString('en')} items here`}</span>
          <span>synced every {interval_minutes} minutes</span>
          {items > 0 && (
            <span>
              <Link href={kind === 'email' ? '/documents' : '/search?type=event'}>look at them</Link>
            </span>
          )}
        </p>
      </section>
      <Failures connector={connector} />
      <Removing connector={connector} />
      <Dialog open={changing} onClose={() => setChanging(false)} title="What it imports">
        <ChangeConnector connector={connector} onDone={() => setChanging(false)} />
      </Dialog>
    </>
  );
}

const pathOf = ({ id }: Connector) => ({ params: { path: { connector_id: id } } });

function Switches({ connector }: { connector: Connector }) {
  const { status, syncing, id } = connector;
  const pause = api.useMutation('post', '/v1/connectors/{connector_id}/pause', { onSuccess: () => remark('Paused') });
  const resume = api.useMutation('post', '/v1/connectors/{connector_id}/resume', {
    onSuccess: () => remark('It is synced again'),
  });
  const work = useWork();
  const isLooking = syncing !== null || work.isRunning;
  if (status === 'pending' || status === 'reconsent_required') return null;
  return (
    <div className="stack-s">
      <div className="button-row end">
        {status === 'active' && (
          <Button
            look="first"
            icon={RefreshCw}
            busy={isLooking}
            onClick={() => void work.begin('/v1/connectors/{connector_id}/sync', { id, body: {} })}
          >
            {isLooking ? 'Syncing…' : 'Sync now'}
          </Button>
        )}
        {status === 'active' ? (
          <Button busy={pause.isPending} onClick={() => pause.mutate(once(pathOf(connector)))}>
            Pause
          </Button>
        ) : (
          <Button look="first" busy={resume.isPending} onClick={() => resume.mutate(once(pathOf(connector)))}>
            Go on
          </Button>
        )}
      </div>
      <Failure error={pause.error ?? resume.error} />
    </div>
  );
}

function NeedsConsent({ connector }: { connector: Connector }) {
  const { provider, status, consent_ends_at } = connector;
  const [url, setUrl] = useState<string | null>(null);
  const begin = api.useMutation('post', '/v1/connectors/{connector_id}/consent', {
    onSuccess: ({ consent_url }) => setUrl(consent_url),
  });
  const waits = status === 'pending' || status === 'reconsent_required';
  const endsSoon = consent_ends_at !== null && Date.parse(consent_ends_at) - Date.now() < SOON_MS;
  if (provider !== 'google' || !(waits || endsSoon || url !== null)) return null;
  return (
    <Notice tone="warn">
      <p>
        {status === 'pending' ? (
          'It is waiting for your consent at Google, and imports nothing until then.'
        ) : status === 'reconsent_required' ? (
          'Google wants your consent again. Until then nothing new is imported; what is here stays.'
        ) : (
          <>
            Your consent runs out {consent_ends_at && <When at={consent_ends_at} />}. Give it again before that, and
            nothing is missed.
          </>
        )}
      </p>
      <Failure error={begin.error} />
      <Button look="first" busy={begin.isPending} onClick={() => begin.mutate(once(pathOf(connector)))}>
        {status === 'pending' ? 'Give it' : 'Give it again'}
      </Button>
      <Dialog open={url !== null} onClose={() => setUrl(null)} title="Consent at Google">
        {url !== null && <ConsentElsewhere url={url} isGiven={!waits} onDone={() => setUrl(null)} />}
      </Dialog>
    </Notice>
  );
}

function Failures({ connector: { failures } }: { connector: Connector }) {
  if (failures.length === 0) return null;
  return (
    <section className="section" aria-labelledby="failures">
      <h2 id="failures">
        Not imported <span className="quiet numbers">{failures.length}</span>
      </h2>
      <p className="quiet">These could not be read as they are. Everything around them was imported.</p>
      <Outside what="Named by its provider">
        <ul className="stack-s">
          {failures.map(({ source_key, reason }) => (
            <li key={source_key}>
              <p>
                <Said>{reason}</Said>
              </p>
              <p className="quiet small">
                <Words>{source_key}</Words>
              </p>
            </li>
          ))}
        </ul>
      </Outside>
    </section>
  );
}

function Removing({ connector }: { connector: Connector }) {
  const { items } = connector;
  const [open, setOpen] = useState(false);
  const [purge, setPurge] = useState(false);
  const [, navigate] = useLocation();
  const remove = api.useMutation('delete', '/v1/connectors/{connector_id}');
  return (
    <section className="section">
      <h2>Disconnecting</h2>
      <p className="quiet">Its credentials are forgotten at once. In the account itself nothing changes.</p>
      <div className="button-row">
        <Button look="danger" onClick={() => setOpen(true)}>
          Disconnect it
        </Button>
      </div>
      <Confirm
        open={open}
        onClose={() => setOpen(false)}
        title="Disconnect this account?"
        action={purge ? 'Disconnect, and purge what it brought' : 'Disconnect it'}
        onConfirm={async () => {
          const { params } = pathOf(connector);
          await remove.mutateAsync(once({ params: { ...params, query: { purge } }, body: {} }));
          remark('The account is disconnected');
          navigate('/connectors');
        }}
      >
        <p>Nothing more of it is imported. To have it back, it has to be connected again.</p>
        {items > 0 && (
          <Checkbox
            label={`Also purge the ${items.toLocaleString('en')} ${items === 1 ? 'thing' : 'things'} it imported`}
            hint="Every version of them goes for good. Left alone, they stay as they are."
            checked={purge}
            onChange={setPurge}
          />
        )}
      </Confirm>
    </section>
  );
}
