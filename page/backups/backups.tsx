// What keeps the vault from being lost: copies of it, the words that open them, and how one is brought back.
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sizeOf } from '../../shared/amounts.ts';
import { kitTime } from '../../shared/kit-time.ts';
import { DAY_MS } from '../../shared/limits.ts';
import { isKeyGone, opensByPassphrase } from '../../shared/lost-backups.ts';
import { api, once } from '../hub/cache.ts';
import type { Schemas } from '../hub/client.ts';
import { useWork } from '../hub/work.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Chip } from '../parts/chip.tsx';
import { CopyButton } from '../parts/copy.tsx';
import { Confirm } from '../parts/dialog.tsx';
import { Empty, Waiting } from '../parts/empty.tsx';
import { Failure, Notice } from '../parts/notice.tsx';
import { Progress } from '../parts/progress.tsx';
import { remark } from '../parts/toast.tsx';
import { When } from '../parts/when.tsx';
import { KeySection } from './key.tsx';
import { Schedule } from './schedule.tsx';
import { Targets } from './targets.tsx';
import './backups.css';

type Backup = Schemas['Backup'];

const REASONS: Record<Backup['reason'], string> = {
  manual: 'made by you',
  scheduled: 'made automatically',
  migration: 'before an update',
  rotation: 'under the new key',
};
/** Older than this is said. */
const OLD_MS = 14 * DAY_MS;

export default function Backups() {
  const { data, error, isPending } = api.useQuery('get', '/v1/backups');
  const [removing, setRemoving] = useState<Backup | null>(null);
  const work = useWork();
  const made = work.job?.state === 'done' ? (work.job.result as Backup) : undefined;
  useEffect(() => {
    if (made === undefined) return;
    remark('The backup is made', `${sizeOf(made.bytes)}, opened with its key and read to its end.`);
  }, [made]);
  const remove = api.useMutation('delete', '/v1/backups/{name}');
  const newest = data?.reduce<string>((last, { made_at }) => (made_at > last ? made_at : last), '') ?? '';
  const isOld = newest !== '' && Date.now() - Date.parse(newest) > OLD_MS;
  return (
    <div className="stack">
      <header className="page-head">
        <div>
          <h1>Backups</h1>
          <p className="quiet">Complete copies of your vault, encrypted as it is, for the day a disk dies.</p>
        </div>
        <Button
          look="first"
          icon={Archive}
          busy={work.isRunning}
          onClick={() => void work.begin('/v1/backups', { body: {} })}
        >
          {work.isRunning ? 'Making a backup…' : 'Make a backup'}
        </Button>
      </header>
      <Failure error={error ?? work.error} />
      {work.isRunning && <Progress label="Copying" done={work.job?.done ?? 0} total={work.job?.total ?? null} />}
      {isOld && (
        <Notice tone="warn">
          <p>
            The newest backup is from <When at={newest} />. Nothing that changed since is in a backup.
          </p>
        </Notice>
      )}
      {isPending && <Waiting lines={4} />}
      {data?.length === 0 && (
        <Empty icon={ArchiveRestore} title="No backup yet">
          <p>
            Backups are made automatically, as set below. They lie in the folder “backups” of the data directory; copy
            that folder to another disk from time to time.
          </p>
        </Empty>
      )}
      {data && data.length > 0 && (
        <ul className="items">
          {data.map((backup) => (
            <BackupRow key={backup.name} backup={backup} onRemove={() => setRemoving(backup)} />
          ))}
        </ul>
      )}
      <Schedule />
      <Targets />
      <Restoring newest={data?.[0]?.name} />
      <KeySection />
      <Confirm
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title="Delete this backup?"
        action="Delete it"
        onConfirm={async () => {
          if (removing) await remove.mutateAsync(once({ params: { path: { name: removing.name } } }));
          remark('The backup is deleted');
        }}
      >
        <p>
          It was made {removing && <When at={removing.made_at} />}. It cannot be brought back; the vault itself is not
          touched.
        </p>
      </Confirm>
    </div>
  );
}

function BackupRow({ backup, onRemove }: { backup: Backup; onRemove(): void }) {
  const { name, reason, made_at, bytes, events, encrypted, recovery_kit } = backup;
  const key = api.useQuery('get', '/v1/key', {}).data;
  return (
    <li className="item">
      <div>
        <p className="row">
          <span className="strong">
            <When at={made_at} />
          </span>
          <Chip>{REASONS[reason]}</Chip>
          {!encrypted && <Chip tone="bad">not encrypted</Chip>}
        </p>
        <p className="meta numbers">
          <span>{sizeOf(bytes)}</span>
          <span>{events.toLocaleString('en')} events</span>
          {encrypted && (
            <span>
              {recovery_kit
                ? `opens with the recovery kit of ${kitTime(recovery_kit)}`
                : opensByPassphrase(backup)
                  ? 'opens with the passphrase that the vault had then'
                  : key && isKeyGone(backup, key)
                    ? 'has no recovery kit, and its key is gone'
                    : 'opens only with the key of this machine'}
            </span>
          )}
        </p>
        <p className="quiet small">
          <code>backups/{name}</code>
        </p>
      </div>
      <IconButton icon={Trash2} name={`Delete the backup ${name}`} onClick={onRemove} />
    </li>
  );
}

function Restoring({ newest = 'NAME' }: { newest: string | undefined }) {
  const command = `hub restore backups/${newest} --data-dir NEW-FOLDER`;
  return (
    <section className="section" aria-labelledby="restoring">
      <h2 id="restoring">Restoring a backup</h2>
      <p>
        Run this in a terminal, in the data directory, with a folder that is empty. The vault you have now is not
        touched, and every page, event and version is checked before the restored one counts.
      </p>
      <p>
        <code>{command}</code>
      </p>
      <p className="quiet">
        On another machine, or without the key: add <code className="whole">--kit</code>, and it asks for the twelve
        words.
      </p>
      <div className="button-row">
        <CopyButton text={command}>Copy the command</CopyButton>
      </div>
    </section>
  );
}
