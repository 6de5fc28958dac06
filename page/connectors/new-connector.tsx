// Connecting an account: whose, which part of it, and the consent. Google is agreed to on its own page in another tab, so
// that this one stays and sees it come.
import { useState } from 'react';
import { api, once } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { type Connector, KINDS, useConnector } from '../parts/accounts.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Failure } from '../parts/notice.tsx';
import { SelectField } from '../parts/select.tsx';
import { ConsentElsewhere } from './consent-elsewhere.tsx';
import { ClientForm } from './google-client.tsx';
import { draftOf, isEmpty, selectionOf } from './selection.ts';
import { SelectionFields } from './selection-fields.tsx';

type Way = { provider: Connector['provider']; kind: Connector['kind'] };

const WAYS: readonly (Way & { name: string; what: string })[] = [
  { provider: 'google', kind: 'calendar', name: 'Google Calendar', what: 'agreed to on a page of Google' },
  { provider: 'google', kind: 'email', name: 'Gmail', what: 'agreed to on a page of Google' },
  { provider: 'caldav', kind: 'calendar', name: 'Another calendar', what: 'CalDAV, with an app password' },
  { provider: 'imap', kind: 'email', name: 'Other mail', what: 'IMAP, with an app password' },
];
const SECURITIES = [
  { value: 'tls', label: 'TLS', hint: 'The usual, on port 993' },
  { value: 'starttls', label: 'STARTTLS', hint: 'On port 143' },
  { value: 'none', label: 'None', hint: 'For a server on this machine alone' },
] as const;

export function NewConnector({ onDone }: { onDone(id: string): void }) {
  const [way, setWay] = useState<Way | null>(null);
  const [made, setMade] = useState<{ id: string; consent_url: string } | null>(null);
  if (made !== null) return <ConsentFor {...made} onDone={() => onDone(made.id)} />;
  return (
    <div className="stack">
      <fieldset className="kinds">
        <legend className="label">Which one?</legend>
        {WAYS.map(({ provider, kind, name, what }) => (
          <label key={name} className="kind">
            <input
              type="radio"
              name="way"
              checked={way?.provider === provider && way.kind === kind}
              onChange={() => setWay({ provider, kind })}
            />
            <span>
              <b>{name}</b>
              <small>{what}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {way !== null && (
        <Details
          key={`${way.provider} ${way.kind}`}
          way={way}
          onMade={({ id, consent_url }) => (consent_url === null ? onDone(id) : setMade({ id, consent_url }))}
        />
      )}
    </div>
  );
}

function ConsentFor({ id, consent_url, onDone }: { id: string; consent_url: string; onDone(): void }) {
  const { data } = useConnector(id);
  return <ConsentElsewhere url={consent_url} isGiven={data?.status === 'active'} onDone={onDone} />;
}

interface DetailsProps {
  way: Way;
  onMade(begun: Connector & { consent_url: string | null }): void;
}

function Details({ way: { provider, kind }, onMade }: DetailsProps) {
  const oauth = api.useQuery('get', '/v1/connectors/oauth/status', {}, { enabled: provider === 'google' });
  const [draft, setDraft] = useState(() => draftOf(null));
  const [login, setLogin] = useState({ username: '', password: '' });
  const [server, setServer] = useState({ host: '', port: '993', address: '' });
  const [security, setSecurity] = useState<(typeof SECURITIES)[number]['value']>('tls');
  const create = api.useMutation('post', '/v1/connectors', { onSuccess: onMade });
  if (provider === 'google' && oauth.data?.configured === false) {
    return (
      <div className="stack">
        <p>First, once: Google has to know this hub as one of your programs.</p>
        <ClientForm />
      </div>
    );
  }
  const { username, password } = login;
  const hasServer =
    provider === 'google' || (username !== '' && password !== '' && (server.host || server.address) !== '');
  const isReady = hasServer && !isEmpty(kind, draft);
  const submit = () => {
    if (!isReady || create.isPending) return;
    const body: Schemas['NewConnector'] = {
      provider,
      kind,
      selection: selectionOf(kind, draft),
      ...(provider === 'imap' && { server: { host: server.host.trim(), port: Number(server.port), security } }),
      ...(provider === 'caldav' && { server: server.address.trim() }),
      ...(provider !== 'google' && { username: username.trim(), password }),
    };
    create.mutate(once({ body }));
  };
  const set = (name: keyof typeof server) => (value: string) => setServer({ ...server, [name]: value });
  return (
    <Form onSubmit={submit}>
      {provider === 'imap' && (
        <div className="server">
          <TextField
            label="Server"
            placeholder="imap.example.org"
            value={server.host}
            onChange={set('host')}
            required
          />
          <TextField label="Port" type="number" value={server.port} onChange={set('port')} required />
          <SelectField
            label="Encrypted by"
            value={security}
            onChange={(next) => {
              setSecurity(next);
              set('port')(next === 'tls' ? '993' : '143');
            }}
            options={SECURITIES}
          />
        </div>
      )}
      {provider === 'caldav' && (
        <TextField
          label="Address"
          placeholder="https://dav.example.org/"
          value={server.address}
          onChange={set('address')}
          required
        />
      )}
      {provider !== 'google' && (
        <div className="two">
          <TextField
            label="Name"
            value={username}
            onChange={(next) => setLogin({ ...login, username: next })}
            placeholder="you@example.org"
            required
          />
          <TextField
            label="App password"
            type="password"
            value={password}
            onChange={(next) => setLogin({ ...login, password: next })}
            required
          />
        </div>
      )}
      <SelectionFields provider={provider} kind={kind} draft={draft} onChange={setDraft} />
      <Failure error={create.error} />
      <div className="button-row end">
        <Button type="submit" look="first" busy={create.isPending} aria-disabled={!isReady}>
          {provider === 'google' ? 'Go on to Google' : `Connect this ${KINDS[kind]}`}
        </Button>
      </div>
    </Form>
  );
}
