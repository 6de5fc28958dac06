// The owner, how the page looks, where the key lives, and the lock.
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { PauseAll } from '../assistants/pause-all.tsx';
import { MoveKey } from '../backups/move-key.tsx';
import { api, cache, once } from '../hub/cache.ts';
import { answered, hub } from '../hub/client.ts';
import { lockVault, useSession } from '../hub/session.ts';
import { Button } from '../parts/button.tsx';
import { Waiting } from '../parts/empty.tsx';
import { Failure, HubSays } from '../parts/notice.tsx';
import { SelectField } from '../parts/select.tsx';
import { chooseTheme, THEMES, useTheme } from '../parts/theme.ts';
import { remark, remarkFailure } from '../parts/toast.tsx';
import { EditForm } from '../records/edit-form.tsx';
import { FIELDS } from '../records/fields.ts';
import { Expiry } from '../review/expiry.tsx';
import { NotifySwitch } from '../review/notify.tsx';
import { LockSettings } from './lock-settings.tsx';
import { OwnModel } from './own-model.tsx';

const THEME_NAMES = { system: 'As the system has it', light: 'Light', dark: 'Dark' };

export default function Settings() {
  const session = useSession();
  const theme = useTheme();
  return (
    <div className="stack page-narrow">
      <h1>Settings</h1>
      <section className="section">
        <h2>How it looks</h2>
        <SelectField
          label="Light or dark"
          value={theme}
          onChange={chooseTheme}
          options={THEMES.map((value) => ({ value, label: THEME_NAMES[value] }))}
        />
      </section>
      <section className="section">
        <h2>You</h2>
        <p className="quiet">What assistants that may read your profile learn about you.</p>
        <Profile />
      </section>
      <section className="section">
        <h2>Assistants</h2>
        <PauseAll />
        <NotifySwitch />
        <Expiry />
      </section>
      {session.state === 'open' && (
        <section className="section">
          <h2>The key</h2>
          <MoveKey />
          {session.setup.key_storage === 'none' && <HubSays>{session.setup.warning}</HubSays>}
          <LockSettings />
          <div>
            <Button icon={Lock} onClick={() => void lockVault().catch(remarkFailure)}>
              Lock the vault
            </Button>
          </div>
          <p className="quiet small">
            Locking closes the database, and no process knows the key until you unlock it. What helps when the key is
            lost is under <Link href="/backups">Backups</Link>.
          </p>
        </section>
      )}
      <section className="section">
        <h2>Search by meaning</h2>
        <OwnModel />
      </section>
      <section className="section">
        <h2>Programs</h2>
        <p>
          Your own programs can reach the vault over HTTP: see <a href="/docs">all its addresses</a>.{' '}
          <code>hub token</code> prints the token they need. Treat it like a password: it opens everything.
        </p>
      </section>
    </div>
  );
}

function Profile() {
  const { data, error, isPending } = api.useQuery('get', '/v1/profile');
  const [round, setRound] = useState(0);
  if (isPending) return <Waiting lines={3} />;
  if (data === undefined) return <Failure error={error} />;
  const save = (changes: Record<string, unknown>, version: number | undefined) => {
    const init = once({ body: changes }, version);
    return cache
      .getMutationCache()
      .build(cache, { mutationFn: async () => answered(await hub.PATCH('/v1/profile', init)) })
      .execute(undefined)
      .then((saved) => {
        cache.setQueryData(['get', '/v1/profile'], saved);
        remark('Saved');
      });
  };
  return (
    <EditForm
      key={round}
      fields={FIELDS.profile}
      record={data}
      action="Save"
      save={save}
      reload={async () => answered(await hub.GET('/v1/profile'))}
      onDone={() => setRound(round + 1)}
      stays
    />
  );
}
