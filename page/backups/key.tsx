// The key of the vault: where it is, how old it is, and what opens the vault when it is lost.
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { kitTime } from '../../shared/kit-time.ts';
import { api } from '../hub/cache.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Waiting } from '../parts/empty.tsx';
import { KEY_PLACES } from '../parts/key-places.ts';
import { Failure, Notice } from '../parts/notice.tsx';
import { When } from '../parts/when.tsx';
import { MoveKey } from './move-key.tsx';
import { NewKey } from './new-key.tsx';
import { isKept, RecoveryKit } from './recovery-kit.tsx';

const KEY = ['get', '/v1/key', {}] as const;

export function KeySection() {
  const { data, error, isPending } = api.useQuery(...KEY);
  const [making, setMaking] = useState(false);
  const [rotating, setRotating] = useState(false);
  if (isPending) return <Waiting lines={3} />;
  if (data === undefined) return <Failure error={error} />;
  if (data.key_storage === 'none') {
    return (
      <section className="section">
        <h2>The key</h2>
        <Notice tone="warn">
          <p>{KEY_PLACES.none} Its backups are not encrypted either.</p>
        </Notice>
      </section>
    );
  }
  return (
    <section className="section" aria-labelledby="key">
      <h2 id="key">The key and the recovery kit</h2>
      <MoveKey />
      {data.recovery_kit === null ? (
        <Notice tone="warn">
          <p>
            There is no recovery kit. If the key is lost, with this computer or with its keyring, nobody can open the
            vault or a backup of it, not even you.
          </p>
        </Notice>
      ) : !isKept(data.recovery_kit) ? (
        <Notice tone="warn">
          <p>
            The words of a recovery kit were shown <When at={data.recovery_kit.made_at} />, and nobody has read two of
            them back. If you have not written them down, make a new one.
          </p>
        </Notice>
      ) : (
        <p>
          There is a recovery kit, of {kitTime(data.recovery_kit)}: its twelve words open the vault and every backup
          made since.
        </p>
      )}
      <div className="button-row">
        <Button look={data.recovery_kit === null ? 'first' : 'plain'} icon={KeyRound} onClick={() => setMaking(true)}>
          {data.recovery_kit === null ? 'Make the recovery kit' : 'Make a new one'}
        </Button>
        <Button onClick={() => setRotating(true)}>Change the key</Button>
      </div>
      <p className="quiet small">
        The key was made <When at={data.made_at} />.
      </p>
      <Dialog open={making} onClose={() => setMaking(false)} title="Your recovery kit" wide>
        <RecoveryKit replaces={data.recovery_kit} onDone={() => setMaking(false)} />
      </Dialog>
      <NewKey open={rotating} state={data} onClose={() => setRotating(false)} />
    </section>
  );
}
