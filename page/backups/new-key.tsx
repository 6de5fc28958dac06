// Another key for the vault. The one that goes is the only one of the backups that no words open: said before, because it cannot be
// undone.
import { isUnderAnotherKey, lostByNewKey, opensByPassphrase } from '../../shared/lost-backups.ts';
import { api, cache, once } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { Confirm } from '../parts/dialog.tsx';
import { Notice } from '../parts/notice.tsx';
import { remark } from '../parts/toast.tsx';

interface NewKeyProps {
  open: boolean;
  state: Schemas['KeyState'];
  onClose(): void;
}

export function NewKey({ open, state, onClose }: NewKeyProps) {
  const { data: backups, refetch } = api.useQuery('get', '/v1/backups');
  const rotate = api.useMutation('post', '/v1/key/rotate', {
    onSuccess: (changed) => cache.setQueryData(['get', '/v1/key', {}], changed),
  });
  // Which there are may not be known.
  const known = lostByNewKey(state, backups ?? []);
  const lost = backups === undefined && known !== 'all' ? 'some' : known;
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title="Encrypt the vault under a new key?"
      action={lost === 0 ? 'Change the key' : 'Change the key all the same'}
      onConfirm={async () => {
        const changed = await rotate.mutateAsync(once({}));
        remark('The vault has a new key', saidOfBackup(changed, await refetch()));
      }}
    >
      {lost === 0 ? (
        <p>
          {state.recovery_kit === null
            ? 'Backups from before keep the old key, and open with the passphrase of then.'
            : 'Backups that were made since there is a recovery kit keep the old key, and open with its words alone.'}
        </p>
      ) : (
        <Notice tone="warn">
          <p>{saidOfLost(lost, state, backups)}</p>
        </Notice>
      )}
      <p>
        The whole vault is written again. Meanwhile it can be read, and writing waits. If this is interrupted at any
        moment, the vault still opens.
      </p>
    </Confirm>
  );
}

/** The vault makes one by itself; where that fails, the new key stays. */
function saidOfBackup(
  changed: Schemas['KeyState'],
  { data = [], isError }: { data?: Schemas['Backup'][] | undefined; isError: boolean },
): string {
  if (isError) return 'Whether there is a backup under it, the list above says when it can be read again.';
  if (data.some((each) => !isUnderAnotherKey(each, changed))) return 'A backup under it was made.';
  return 'No backup under it could be made: make one above.';
}

function saidOfLost(
  lost: 'all' | 'some' | number,
  { recovery_kit }: Schemas['KeyState'],
  backups: Schemas['Backup'][] = [],
): string {
  if (lost === 'all') {
    const but = backups.some(opensByPassphrase) ? ', but for those made under a passphrase,' : '';
    return `There is no recovery kit: no backup made until now, here or elsewhere,${but} opens any more under a new key. Make the recovery kit, and then a backup, first.`;
  }
  if (lost === 'some') {
    const then = recovery_kit === null ? 'the passphrase' : 'the recovery kit';
    return `Whatever was backed up before ${then} will open with nothing any more under a new key.`;
  }
  const what = lost === 1 ? 'One backup' : `${lost} backups`;
  const from = recovery_kit === null ? 'that no passphrase opens' : 'from before the recovery kit';
  return `${what} ${from}, with every copy elsewhere, will open with nothing any more under a new key. What is in such a backup is kept by restoring it first, as below.`;
}
