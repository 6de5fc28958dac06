// Looks now and then whether a backup is due. A vault that is locked gets its own when it is open again.

import { isPast } from '../../../shared/is-past.ts';
import { BACKUP_CHECK_MS, HOUR_MS } from '../../../shared/limits.ts';
import { describeFailure, type Logger } from '../../../shared/log.ts';
import { VAULT } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import type { Safekeeping } from './safekeeping.ts';
import type { Vault } from './vault.ts';

/** Each backup of this vault holds it. */
const FIRST_EVENT = 1;

export class BackupTimer {
  readonly #vault: Vault;
  readonly #safekeeping: Safekeeping;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;

  constructor(vault: Vault, safekeeping: Safekeeping, log: Logger) {
    this.#vault = vault;
    this.#safekeeping = safekeeping;
    this.#log = log;
    this.#timer = setInterval(() => void this.tick(), BACKUP_CHECK_MS).unref();
  }

  async tick(): Promise<void> {
    if (this.#vault.state !== 'ready') return;
    try {
      if (this.#isDue()) await this.#safekeeping.makeBackup('scheduled', VAULT);
    } catch (error) {
      // By now the vault may be locked.
      this.#log.warn({ err: describeFailure(error) }, 'the scheduled backup was not made');
    }
  }

  #isDue(): boolean {
    const { vault } = this.#vault.keyContext();
    const { every_hours } = this.#safekeeping.schedule();
    if (every_hours === 0) return false;
    const last = this.#safekeeping.newestHolding(FIRST_EVENT);
    if (!last) return true;
    return (
      isPast(last.made_at, every_hours * HOUR_MS, Date.parse(vault.now())) && hasChanged(vault.reader, last.events)
    );
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}

/** A vault in which nothing happened since its last backup needs no other. */
function hasChanged(reader: Reader, events: number): boolean {
  return reader.one`SELECT 1 FROM audit WHERE seq > ${events} AND kind NOT LIKE 'backup.%' LIMIT 1` !== undefined;
}
