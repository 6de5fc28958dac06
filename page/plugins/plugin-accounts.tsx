// Accounts that a plugin asked for, and hosts it may ask: a token for one of them is kept by the hub, which adds it to the
// requests of the plugin.
import { useState } from 'react';
import { ConsentElsewhere } from '../connectors/consent-elsewhere.tsx';
import { api, once } from '../hub/cache.ts';
import { Button } from '../parts/button.tsx';
import { Chip } from '../parts/chip.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Failure } from '../parts/notice.tsx';
import { remark, remarkFailure } from '../parts/toast.tsx';
import { Words } from '../parts/words.tsx';
import type { Plugin } from './plugin-state.tsx';

export function Accounts({ plugin }: { plugin: Plugin }) {
  const { accounts, permissions, approved_hosts } = plugin;
  const [giving, setGiving] = useState<string | null>(null);
  const asked = new Set(accounts.map(({ host }) => host));
  const others = [...new Set([...permissions.hosts, ...approved_hosts.map(({ host }) => host)])].filter(
    (host) => !asked.has(host),
  );
  if (accounts.length === 0 && others.length === 0) return null;
  return (
    <section className="section" aria-labelledby="accounts">
      <h2 id="accounts">Its accounts</h2>
      <p className="quiet">
        The hub keeps the token that you give here, and adds it when the plugin asks that host
        {permissions.secrets ? '. This plugin may also see it.' : '; the plugin never sees it.'}
      </p>
      <ul className="items">
        {accounts.map(({ host, scopes, connected, provider }) => (
          <li key={host} className="item">
            <div>
              <p>
                <code>{host}</code>{' '}
                <Chip tone={connected ? 'good' : 'warn'}>{connected ? 'connected' : 'asked for'}</Chip>
              </p>
              {scopes.length > 0 && (
                <p className="quiet small">
                  <Words>{scopes.join(', ')}</Words>
                </p>
              )}
            </div>
            {provider === null ? (
              <Button onClick={() => setGiving(host)}>{connected ? 'Change' : 'Give a token'}</Button>
            ) : (
              <AtProvider plugin={plugin} connected={connected} />
            )}
          </li>
        ))}
        {others.map((host) => (
          <li key={host} className="item">
            <p>
              <code>{host}</code>
            </p>
            <Button onClick={() => setGiving(host)} aria-label={`Give a token for ${host}`}>
              Give a token
            </Button>
          </li>
        ))}
      </ul>
      <Dialog open={giving !== null} onClose={() => setGiving(null)} title={`A token for ${giving ?? ''}`}>
        {giving !== null && <GiveToken key={giving} plugin={plugin.id} host={giving} onDone={() => setGiving(null)} />}
      </Dialog>
    </section>
  );
}

function AtProvider({ plugin: { id, name }, connected }: { plugin: Plugin; connected: boolean }) {
  const init = () => once({ params: { path: { id } } });
  const [url, setUrl] = useState<string | null>(null);
  const begin = api.useMutation('post', '/v1/plugins/{id}/account', {
    onSuccess: ({ consent_url }) => setUrl(consent_url),
    onError: remarkFailure,
  });
  const end = api.useMutation('delete', '/v1/plugins/{id}/account', {
    onSuccess: () => remark(`${name} has the account no more`),
    onError: remarkFailure,
  });
  return (
    <>
      {connected ? (
        <Button look="danger" busy={end.isPending} onClick={() => end.mutate(init())}>
          Take it away
        </Button>
      ) : (
        <Button look="first" busy={begin.isPending} onClick={() => begin.mutate(init())}>
          Agree at Google
        </Button>
      )}
      <Dialog open={url !== null} onClose={() => setUrl(null)} title="Consent at Google">
        {url !== null && <ConsentElsewhere url={url} isGiven={connected} onDone={() => setUrl(null)} />}
      </Dialog>
    </>
  );
}

function GiveToken({ plugin, host, onDone }: { plugin: string; host: string; onDone(): void }) {
  const [token, setToken] = useState('');
  const put = api.useMutation('put', '/v1/plugins/{id}/tokens/{host}', {
    onSuccess: ({ connected }) => {
      remark(connected ? 'The token is kept' : 'The token is forgotten');
      onDone();
    },
  });
  const send = (value: string | null) => put.mutate({ params: { path: { id: plugin, host } }, body: { token: value } });
  return (
    <Form
      onSubmit={() => {
        if (token.trim() !== '' && !put.isPending) send(token.trim());
      }}
    >
      <TextField
        label="The token"
        hint="Make one at the provider that can only read. It is never shown again."
        type="password"
        value={token}
        onChange={setToken}
        required
      />
      <Failure error={put.error} />
      <div className="button-row end">
        <Button look="bare" onClick={() => send(null)}>
          Forget the one that is kept
        </Button>
        <Button type="submit" look="first" busy={put.isPending} aria-disabled={token.trim() === ''}>
          Keep it
        </Button>
      </div>
    </Form>
  );
}
