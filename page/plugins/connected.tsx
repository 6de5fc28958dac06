// Where the way back from a provider's consent ends: `/plugins?connected=1`. The address says no more than that; what was
// connected, the log says.
import { CircleCheckBig } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { kindOf } from '../../shared/id-kinds.ts';
import { api } from '../hub/cache.ts';
import { nameOfAccount, useConnector } from '../parts/accounts.ts';
import { Button } from '../parts/button.tsx';
import { Progress } from '../parts/progress.tsx';

/** The newest event of a kind, however much has happened since. */
function useNewest(kind: string, enabled: boolean) {
  return api.useQuery('get', '/v1/events', { params: { query: { kind, limit: 1 } } }, { enabled }).data;
}

export function Connected() {
  const [query, setQuery] = useSearchParams();
  const isBack = query.get('connected') === '1';
  const active = useNewest('connector.active', isBack);
  const updated = useNewest('connector.updated', isBack);
  const connected = useNewest('plugin.account_connected', isBack);
  if (!isBack || !active || !updated || !connected) return null;
  const left = [...active, ...updated, ...connected].sort((a, b) => b.seq - a.seq);
  const asker = left[0]?.refs[0];
  const close = () => setQuery({}, { replace: true });
  if (asker && kindOf(asker) === 'connector') return <ConnectedConnector id={asker} onClose={close} />;
  if (asker && kindOf(asker) === 'plugin') return <ConnectedPlugin id={asker} onClose={close} />;
  return (
    <Said title="The account is connected" onClose={close}>
      <p>You can close this tab.</p>
    </Said>
  );
}

interface ConnectedProps {
  id: string;
  onClose(): void;
}

function ConnectedConnector({ id, onClose }: ConnectedProps) {
  const { data } = useConnector(id);
  if (data === undefined) return null;
  return (
    <Said title={`${nameOfAccount(data)} is connected`} place={`/connectors/${id}`} onClose={onClose}>
      {data.syncing ? (
        <Progress label="The first import is under way" {...data.syncing} />
      ) : (
        <p>{data.items.toLocaleString('en')} imported so far.</p>
      )}
    </Said>
  );
}

function ConnectedPlugin({ id, onClose }: ConnectedProps) {
  const { data } = api.useQuery('get', '/v1/plugins/{id}', { params: { path: { id } } });
  if (data === undefined) return null;
  const hosts = data.accounts.filter(({ connected }) => connected).map(({ host }) => host);
  return (
    <Said title={`${data.name} has its account`} place={`/plugins/${id}`} onClose={onClose}>
      <p>The hub adds your consent when the plugin asks {hosts.join(', ')}. The plugin runs again on its own.</p>
    </Said>
  );
}

interface SaidProps {
  title: string;
  place?: string;
  onClose(): void;
  children: ReactNode;
}

function Said({ title, place, onClose, children }: SaidProps) {
  return (
    <section className="verdict connected" role="status">
      <CircleCheckBig size={20} aria-hidden />
      <div className="stack-s">
        <h2>{title}</h2>
        {children}
        <div className="button-row">
          {place !== undefined && (
            <Link href={place} className="button plain">
              Look at it
            </Link>
          )}
          <Button look="bare" onClick={onClose}>
            Good
          </Button>
        </div>
      </div>
    </section>
  );
}
