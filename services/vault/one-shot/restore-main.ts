// One restore: started by `hub restore` with the rights of the vault process, in the same walls, and gone when it is done.
// It alone sees the key and the words of the recovery kit: it reads those from the terminal itself. It trusts nothing of
// the backup that the key does not vouch for. What it says is lines of JSON on its standard output.
import type { Settings } from '../../../shared/ipc/worker.ts';
import { createLogger, describeFailure } from '../../../shared/log.ts';
import type { FoundCopy } from '../../../shared/schemas/copies.ts';
import { systemClock } from '../../../shared/system-clock.ts';
import { requireSealed } from '../copies/sealed-copy.ts';
import { restoreBackup } from '../lifecycle/backup/restore.ts';
import { tell, tellFailure } from './told-lines.ts';
import { wordsFrom } from './typed-words.ts';

/** No secret is among them: arguments can be read by every program of the user. */
interface Order {
  backup: string;
  kit: boolean;
  key_file: string | null;
  /** Its assistants wait until the owner lets them in. */
  pauses?: boolean;
  /** Where it comes from a place for copies: which it is, and what else lies there. */
  copy?: { id: string; copies: FoundCopy[] };
  /** Whether somebody sits at the terminal. */
  asks: boolean;
  settings: Settings;
}

process.umask(0o077);
const log = createLogger('vault');
// A person is told once, in a sentence: no log beside it.
log.level = 'error';
const { backup, kit, key_file, asks, pauses = false, copy, settings } = JSON.parse(process.argv[2] as string) as Order;
let toldAt = 0;

try {
  const restored = await restoreBackup({
    backup,
    pauses,
    ...(copy && { accepts: requireSealed(copy.id, copy.copies) }),
    deps: { settings, clock: systemClock, log },
    keySource: { kit, keyFile: key_file, words: kit || asks ? wordsFrom(asks) : null },
    onProgress: (done, total) => {
      if (performance.now() - toldAt < 100 && done < total) return;
      toldAt = performance.now();
      tell({ done, total });
    },
  });
  tell({ restored });
} catch (error) {
  tellFailure(error, (unforeseen) => log.error({ err: describeFailure(unforeseen) }, 'the restore failed'));
}
