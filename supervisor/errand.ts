// The box of one run that carries copies of backups. It sees finished backups and may change none, has a folder of its own
// beside them, and beyond the machine either the one folder that its owner has named, or the network.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Errand, LEAVING_FOLDER } from '../shared/schemas/copies.ts';
import { COURIER } from '../shared/schemas/system.ts';
import type { HubConfig } from './config.ts';
import { rowOf, type WorkerRow } from './process-table.ts';

export function courierRow({ folder, hostname }: Errand, { dataDir, restic }: HubConfig): WorkerRow {
  const [backups, leaving] = ['backups', LEAVING_FOLDER].map((name) => join(dataDir, name)) as [string, string];
  // Never with what they lie in: a data directory that was moved away would begin to exist again.
  for (const path of [backups, leaving]) if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
  const programs = restic === null ? [] : [dirname(restic)];
  return {
    ...rowOf(COURIER),
    box: folder === null ? 'network' : 'no-network',
    lent: {
      reads: [backups, ...programs],
      writes: [leaving, ...(folder === null ? [] : [folder])],
      hostname,
    },
  };
}
