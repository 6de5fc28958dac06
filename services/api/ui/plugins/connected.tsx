// Where the way back from a provider's consent ends: `/plugins?connected=1`. It says what was connected, and how far its
// first import has come.
import { CircleCheckBig } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import { nameOfAccount, useConnectors } from '../connectors/accounts.ts';
import { useList } from '../hub/lists.ts';
import { Button } from '../parts/button.tsx';
import { Progress } from '../parts/progress.tsx';
import { Words } from '../parts/words.tsx';
import type { Plugin } from './plugins.tsx';

export function Connected() {
  const [query, setQuery] = useSearchParams();
  if (query.get('connected') !== '1') return null;
  return <JustConnected onClose={() => setQuery({}, { replace: true })} />;
}

function JustConnected({ onClose }: { onClose(): void }) {
  const { items: connectors, isPending } = useConnectors();
  const { items: plugins } = useList('/v1/plugins');
  // The newest change of an account that is active is the one that was just agreed to.
  const found = connectors
    .filter(({ status }) => status === 'active')
    .sort((a, b) => b.updated_at.localeCompare(a.updated_at))[0];
  const byPlugin = plugins.filter(({ accounts }) => accounts.some(({ connected }) => connected));
  if (isPending) return null;
  return (
    <section className="verdict connected" role="status">
      <CircleCheckBig size={20} aria-hidden />
      <div className="stack-s">
        <h2>{found ? `${nameOfAccount(found)} is connected` : 'The account is connected'}</h2>
        {found?.syncing ? (
          <Progress label="The first import is under way" {...found.syncing} />
        ) : (
          <p>{found ? `${found.items.toLocaleString('en')} imported so far.` : 'You can close this tab.'}</p>
        )}
        {byPlugin.length > 0 && found === undefined && <AccountsOf plugins={byPlugin} />}
        <div className="button-row">
          {found && (
            <Link href={`/connectors/${found.id}`} className="button plain">
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

function AccountsOf({ plugins }: { plugins: readonly Plugin[] }) {
  return (
    <ul>
      {plugins.map(({ id, name, accounts }) => (
        <li key={id}>
          <Link href={`/plugins/${id}`}>
            <Words>{name}</Words>
          </Link>
          :{' '}
          {accounts
            .filter(({ connected }) => connected)
            .map(({ host }) => host)
            .join(', ')}
        </li>
      ))}
    </ul>
  );
}
