// Locks the vault by itself when nobody has used it for as long as its owner has set. Use is what the owner or an assistant
// asks of the vault; what the hub does by itself is none, and neither is looking whether it is still there.
import type { Clock } from '../../../shared/clock.ts';
import { MINUTE_MS } from '../../../shared/limits.ts';
import { describeFailure, type Logger } from '../../../shared/log.ts';
import { LockSettings } from '../../../shared/schemas/system.ts';
import { conforms } from '../../../shared/validate.ts';
import type { Change } from '../store/change.ts';
import { changeSettings, type OwnSettings, ownSettings } from './open/own-settings.ts';
import type { Vault } from './vault.ts';

const NEVER: LockSettings = { after_minutes: 0 };

interface IdleLockDeps {
  vault: Vault;
  clock: Clock;
  log: Logger;
  lookEveryMs: number;
  /** Whether long work is under way: a lock would cut it off. */
  isBusy: () => boolean;
}

export class IdleLock implements Disposable {
  readonly #deps: IdleLockDeps;
  readonly #timer: NodeJS.Timeout;
  #usedAt: number;
  /** A clock that is set back must not put the lock off; one that stands still while the computer sleeps neither. */
  #usedAtUptime = performance.now();

  constructor(deps: IdleLockDeps) {
    this.#deps = deps;
    this.#usedAt = deps.clock();
    this.#timer = setInterval(() => void this.tick(), deps.lookEveryMs).unref();
  }

  used(): void {
    this.#usedAt = this.#deps.clock();
    this.#usedAtUptime = performance.now();
  }

  settings(): LockSettings {
    const { vault, file } = this.#deps.vault.keyContext();
    return lockSettingsIn(ownSettings(vault.reader, file.vault_id, vault.now()));
  }

  change(change: Change, wanted: LockSettings): LockSettings {
    const { file } = this.#deps.vault.keyContext();
    const own = ownSettings(change.tx, file.vault_id, change.at);
    const reason = { kind: 'setup.lock_changed', summary: 'Changed when the vault locks itself' };
    changeSettings(change, own, { values: { lock_after: wanted } }, reason);
    return wanted;
  }

  async tick(): Promise<void> {
    const { vault, log, isBusy } = this.#deps;
    if (vault.state !== 'ready') return;
    try {
      const { after_minutes } = this.settings();
      if (after_minutes === 0 || this.#idleMs() < after_minutes * MINUTE_MS || isBusy()) return;
      await vault.lock(`The vault locked itself after ${after_minutes} minutes without use`);
    } catch (error) {
      log.warn({ err: describeFailure(error) }, 'the vault could not lock itself as it should');
    }
  }

  #idleMs(): number {
    return Math.max(this.#deps.clock() - this.#usedAt, performance.now() - this.#usedAtUptime);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}

function lockSettingsIn({ record }: OwnSettings): LockSettings {
  return conforms(LockSettings, record.lock_after) ? record.lock_after : NEVER;
}
