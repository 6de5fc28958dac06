// One plugin: what it may do and what holds it, its settings, its accounts, its runs, its newer version, its end.
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { api, once } from '../hub/cache.ts';
import { useWork } from '../hub/work.ts';
import { Button } from '../parts/button.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { Checkbox } from '../parts/field.tsx';
import { Failure, HubSays, Notice } from '../parts/notice.tsx';
import { OnePage } from '../parts/one-page.tsx';
import { remark } from '../parts/toast.tsx';
import { Words } from '../parts/words.tsx';
import { ConsentDialog } from './consent.tsx';
import { IsolationView, RatingReasons } from './holding.tsx';
import { ORIGINS } from './origin.ts';
import { Accounts } from './plugin-accounts.tsx';
import { PluginSettings } from './plugin-settings.tsx';
import { LastRun, type Plugin, PluginState } from './plugin-state.tsx';
import { Runs } from './runs.tsx';
import { Update } from './update.tsx';

const LOOK_AGAIN_MS = 1000;

export function PluginPage({ id }: { id: string }) {
  const found = api.useQuery(
    'get',
    '/v1/plugins/{id}',
    { params: { path: { id } } },
    { refetchInterval: ({ state }) => (state.data?.running == null ? false : LOOK_AGAIN_MS) },
  );
  return (
    <OnePage all={{ href: '/plugins', name: 'All plugins' }} kind="plugin" found={found}>
      {(plugin) => <OnePlugin plugin={plugin} />}
    </OnePage>
  );
}

function OnePlugin({ plugin }: { plugin: Plugin }) {
  const { id, name, description, publisher, plugin_version, origin, needs_consent, rating, isolation } = plugin;
  const [query, setQuery] = useSearchParams();
  const reading = query.get('consent') === '1';
  const read = (open: boolean) => setQuery(open ? { consent: '1' } : {}, { replace: true });
  return (
    <>
      <header className="page-head">
        <div className="stack-s">
          <h1>
            <Words>{name}</Words>
          </h1>
          <p className="row">
            <PluginState plugin={plugin} />
            <span className="meta">
              <span>
                <Words>{publisher}</Words> {plugin_version}
              </span>
              <span>{ORIGINS[origin]}</span>
              <span>
                <LastRun plugin={plugin} />
              </span>
            </span>
          </p>
        </div>
        <Switches plugin={plugin} />
      </header>
      <p className="lead voice">
        <Words>{description}</Words>
      </p>
      {needs_consent && (
        <Notice tone="warn">
          <p>
            {plugin.consent === null
              ? 'It does nothing until you have read what it may do, and agreed.'
              : 'Its newer version asks for more than you agreed to, so it does not run.'}
          </p>
          <Button look="first" onClick={() => read(true)}>
            Read what it may do
          </Button>
        </Notice>
      )}
      <HubSays>{plugin.status_reason}</HubSays>
      <div className="columns held">
        <section className="stack-s" aria-labelledby="rating">
          <h2 id="rating">How much it may do</h2>
          <RatingReasons rating={rating} />
          <Button look="bare" className="flush" onClick={() => read(true)}>
            {needs_consent ? 'All that it asks for' : 'All that you agreed to'}
          </Button>
        </section>
        <section className="stack-s" aria-labelledby="isolation">
          <h2 id="isolation">What confines it</h2>
          <IsolationView isolation={isolation} tense="now" />
        </section>
      </div>
      <PluginSettings plugin={plugin} />
      <Accounts plugin={plugin} />
      <Update plugin={plugin} />
      <Runs plugin={plugin} />
      <Removing plugin={plugin} />
      <ConsentDialog key={`${id} ${plugin_version}`} plugin={plugin} open={reading} onClose={() => read(false)} />
    </>
  );
}

function Switches({ plugin: { id, name, status, needs_consent, running } }: { plugin: Plugin }) {
  const init = () => once({ params: { path: { id } } });
  const enable = api.useMutation('post', '/v1/plugins/{id}/enable', { onSuccess: () => remark(`${name} is enabled`) });
  const pause = api.useMutation('post', '/v1/plugins/{id}/pause', { onSuccess: () => remark(`${name} is paused`) });
  const work = useWork();
  const isRunning = running !== null || work.isRunning;
  if (needs_consent) return null;
  return (
    <div className="stack-s">
      <div className="button-row end">
        {status === 'enabled' ? (
          <>
            <Button
              look="first"
              icon={Play}
              busy={isRunning}
              onClick={() => void work.begin('/v1/plugins/{id}/sync', { id, body: {} })}
            >
              {isRunning ? 'Running…' : 'Run it now'}
            </Button>
            <Button busy={pause.isPending} onClick={() => pause.mutate(init())}>
              Pause
            </Button>
          </>
        ) : (
          <Button look="first" busy={enable.isPending} onClick={() => enable.mutate(init())}>
            Enable
          </Button>
        )}
      </div>
      <Failure error={enable.error ?? pause.error ?? work.error} />
    </div>
  );
}

function Removing({ plugin: { id, name, items } }: { plugin: Plugin }) {
  const [open, setOpen] = useState(false);
  const [purge, setPurge] = useState(false);
  const [, navigate] = useLocation();
  const remove = api.useMutation('delete', '/v1/plugins/{id}');
  return (
    <section className="section">
      <h2>Removing it</h2>
      <p className="quiet">When it is removed, its state and its tokens are deleted with it.</p>
      <div className="button-row">
        <Button look="danger" onClick={() => setOpen(true)}>
          Remove it
        </Button>
      </div>
      <Confirm
        open={open}
        onClose={() => setOpen(false)}
        title={`Remove ${name}?`}
        action={purge ? 'Remove it, and what it brought' : 'Remove it'}
        onConfirm={async () => {
          await remove.mutateAsync(once({ params: { path: { id }, query: { purge } }, body: {} }));
          remark(`${name} is removed`);
          navigate('/plugins');
        }}
      >
        <p>It no longer runs. To have it back, install it and agree to it again.</p>
        {items > 0 && (
          <Checkbox
            label={`Also purge the ${items.toLocaleString('en')} ${items === 1 ? 'thing' : 'things'} it imported`}
            hint="Every version of them goes for good. Left alone, they stay, and nobody updates them any more."
            checked={purge}
            onChange={setPurge}
          />
        )}
      </Confirm>
    </section>
  );
}
