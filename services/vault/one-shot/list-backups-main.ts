// The backups of a data directory, for `hub backup list` where no hub runs: then the vault may not open at all, and they are the
// way out. Nothing is opened for it. What it says is one line of JSON.
import type { Settings } from '../../../shared/ipc/worker.ts';
import { systemClock } from '../../../shared/system-clock.ts';
import { listBackups } from '../lifecycle/backup/backup-folder.ts';
import { tell, tellFailure } from './told-lines.ts';

const { settings } = JSON.parse(process.argv[2] as string) as { settings: Settings };

try {
  tell({ backups: listBackups(settings.data_dir, systemClock()) });
} catch (error) {
  tellFailure(error);
}
