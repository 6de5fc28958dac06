// The OAuth client that Google knows this hub by. There is none that all hubs share: each owner makes one.
import { useState } from 'react';
import { api, cache, once } from '../hub/cache.ts';
import { Button } from '../parts/button.tsx';
import { CopyButton } from '../parts/copy.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Failure, HubSays } from '../parts/notice.tsx';
import { remark } from '../parts/toast.tsx';

const STATUS = ['get', '/v1/connectors/oauth/status', {}] as const;
const SOURCES = {
  environment: 'from the environment of the hub',
  owner: 'entered here',
  file: 'from its file in the data directory',
};

export function GoogleClient() {
  const { data, error } = api.useQuery(...STATUS);
  const [open, setOpen] = useState(false);
  return (
    <section className="section" aria-labelledby="google">
      <h2 id="google">Google and this hub</h2>
      <Failure error={error} />
      <HubSays>{data?.warning}</HubSays>
      {data && (
        <div className="row">
          <p className="grow">
            {data.configured ? (
              <>
                Google knows this hub as <code>{data.client_id}</code>
                {data.source && <span className="quiet">, {SOURCES[data.source]}</span>}.
              </>
            ) : (
              'Google does not know this hub yet. To connect a Google account, it has to be set up there once.'
            )}
          </p>
          {data.source !== 'environment' && (
            <Button onClick={() => setOpen(true)}>{data.configured ? 'Change it' : 'Set it up'}</Button>
          )}
        </div>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title="Set this hub up at Google">
        <ClientForm onDone={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

export function ClientForm({ onDone }: { onDone?: () => void }) {
  const { data } = api.useQuery(...STATUS);
  const [id, setId] = useState('');
  const [secret, setSecret] = useState('');
  const put = api.useMutation('put', '/v1/connectors/oauth/credentials', {
    onSuccess: (status) => {
      cache.setQueryData(['get', '/v1/connectors/oauth/status', {}], status);
      remark('Google knows this hub now');
      onDone?.();
    },
  });
  const isReady = id.trim() !== '' && secret.trim() !== '';
  return (
    <Form
      onSubmit={() => {
        if (isReady && !put.isPending)
          put.mutate(once({ body: { client_id: id.trim(), client_secret: secret.trim() } }));
      }}
    >
      <ol className="how">
        <li>In the Google Cloud console, make a project, and enable the Calendar API or the Gmail API in it.</li>
        <li>Under “Credentials”, create an OAuth client of the type “Desktop app”.</li>
        <li>Put its id and its secret here. They are kept in your vault.</li>
      </ol>
      <TextField label="Client id" placeholder="….apps.googleusercontent.com" value={id} onChange={setId} required />
      <TextField label="Client secret" type="password" value={secret} onChange={setSecret} required />
      {data && (
        <p className="quiet small">
          Google sends you back to <code>{data.redirect_uri}</code>
        </p>
      )}
      <Failure error={put.error} />
      <div className="button-row end">
        {data && <CopyButton text={data.redirect_uri}>Copy that address</CopyButton>}
        <Button type="submit" look="first" busy={put.isPending} aria-disabled={!isReady}>
          Keep it
        </Button>
      </div>
    </Form>
  );
}
