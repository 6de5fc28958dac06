// What keeps the vault from being lost, for the owner: backups, the recovery kit, another key or another home for it.
import { join } from 'node:path';
import { HubError } from '../../../shared/errors.ts';
import { OTHER_BACKUPS_KEPT } from '../../../shared/limits.ts';
import { describeFailure } from '../../../shared/log.ts';
import { isKeyGone } from '../../../shared/lost-backups.ts';
import { OneAtATime } from '../../../shared/one-at-a-time.ts';
import type { Progress } from '../../../shared/progress.ts';
import type { SentCopy } from '../../../shared/schemas/copies.ts';
import type {
  Backup,
  BackupReason,
  BackupSchedule,
  KeyPlace,
  KeyState,
  RecoveryKit,
} from '../../../shared/schemas/safekeeping.ts';
import { storageError } from '../disk/storage-error.ts';
import { openStore } from '../key/key-places.ts';
import { wipe } from '../key/load-key.ts';
import { hasKitOf, KIT_FILE, type KitKey, newKit, writeKit } from '../key/recovery-kit.ts';
import { slotOf, type VaultFile } from '../key/vault-file.ts';
import { type Actor, type Change, OWNER, recordEvent, VAULT } from '../store/change.ts';
import { isMadeBy, listBackups, removeBackup, thinOut } from './backup/backup-folder.ts';
import { makeBackup } from './backup/make-backup.ts';
import { scheduleIn } from './backup/schedule.ts';
import { demandKey, type KeyChangeContext, moveKey, placesOf, rotateKey } from './open/change-key.ts';
import { changeSettings, type OwnSettings, ownSettings } from './open/own-settings.ts';
import type { Vault } from './vault.ts';

export class Safekeeping {
  readonly #vault: Vault;
  /** Copies are made one after the other, and none while the key changes. */
  readonly #copying = new OneAtATime();
  /** Called after each backup. */
  onMade: () => void = () => {};

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** A lock or a stop does not wait for it: then there is no backup. */
  async makeBackup(reason: BackupReason, actor: Actor, onProgress?: Progress): Promise<Backup> {
    return this.#copying.run(async () => {
      await this.#mendKitFile();
      const { deps, vault, file } = this.#vault.keyContext();
      const backup = await makeBackup(deps, vault, file, reason, onProgress);
      await vault.change(actor, (change) => {
        const { name, bytes, events } = backup;
        const extra = { name, reason, bytes, events };
        recordEvent(change, { kind: 'backup.created', refs: [], summary_human: 'Made a backup of the vault', extra });
      });
      await this.#thinOut(reason);
      this.onMade();
      return backup;
    });
  }

  async #thinOut(reason: BackupReason): Promise<void> {
    if (reason === 'manual') return;
    const { deps, vault } = this.#vault.keyContext();
    const keep = reason === 'scheduled' ? this.schedule().keep : OTHER_BACKUPS_KEPT;
    const gone = thinOut(deps.settings.data_dir, deps.clock(), { reason, keep });
    if (gone.length === 0) return;
    const extra = { names: gone, reason };
    await vault.change(VAULT, (change) => {
      recordEvent(change, { kind: 'backup.expired', refs: [], summary_human: 'Deleted backups that are old', extra });
    });
  }

  list(): Backup[] {
    const { settings, clock } = this.#vault.keyContext().deps;
    return listBackups(settings.data_dir, clock());
  }

  /**
   * The newest that holds this event of the vault: by how much had happened in it, whatever the clock said. Another count is that of a
   * vault it was restored from, and of events that it lost when it was put back.
   */
  newestHolding(event: number): Backup | undefined {
    const { deps, vault, file } = this.#vault.keyContext();
    const { count } = vault.chain.head;
    return this.list()
      .filter(({ events }) => events >= event && events <= count)
      .toSorted((a, b) => b.events - a.events)
      .find(({ name }) => isMadeBy(deps.settings.data_dir, name, slotOf(file)));
  }

  async remove(name: string, actor: Actor): Promise<void> {
    const { deps, vault } = this.#vault.keyContext();
    removeBackup(deps.settings.data_dir, name);
    await vault.change(actor, (change) => {
      recordEvent(change, {
        kind: 'backup.deleted',
        refs: [],
        summary_human: 'Deleted a backup of the vault',
        extra: { name },
      });
    });
  }

  schedule(): BackupSchedule {
    return scheduleIn(this.#settings());
  }

  setSchedule(change: Change, schedule: BackupSchedule): BackupSchedule {
    const { file } = this.#vault.keyContext();
    const own = ownSettings(change.tx, file.vault_id, change.at);
    const reason = { kind: 'backup.schedule_changed', summary: 'Changed how often a backup is made' };
    changeSettings(change, own, { values: { backup_schedule: schedule } }, reason);
    return schedule;
  }

  /** A kit whose file is lost, and cannot be written again at the moment, is none. */
  async keyState(): Promise<KeyState> {
    if (this.#lacksKitFile) await this.#copying.run(() => this.#mendKitFile());
    const { file } = this.#vault.keyContext();
    const kit = this.#kit;
    return { key_storage: file.key_storage, ...keyOf(file), recovery_kit: kit ? { made_at: kit.made_at } : null };
  }

  get #kit(): KitKey | undefined {
    return this.#lacksKitFile ? undefined : this.#settings().secrets.kit;
  }

  /**
   * Whether nothing opens a copy any more: there was no recovery kit yet, no passphrase, and the key was another one. What it does not
   * say of itself, because an earlier version made it, a backup that still lies here says; otherwise nothing is claimed.
   */
  isShut(copy: SentCopy): boolean {
    const { file } = this.#vault.keyContext();
    if (file.key_storage === 'none' || file.rotated_at === undefined) return false;
    const saysAll = copy.key_storage && copy.key_check && copy.has_recovery_kit !== undefined;
    const here = saysAll ? undefined : this.list().find(({ name }) => name === copy.backup);
    const hasKit = copy.has_recovery_kit ?? here?.has_recovery_kit ?? this.#hadKit(copy.made_at);
    const made = {
      made_at: copy.made_at,
      encrypted: true,
      key_storage: copy.key_storage ?? here?.key_storage ?? null,
      key_check: copy.key_check ?? here?.key_check ?? null,
      recovery_kit: hasKit ? {} : null,
    };
    return isKeyGone(made, keyOf(file));
  }

  #hadKit(at: string): boolean {
    const { vault } = this.#vault.keyContext();
    const [first] = vault.reader.all<{ at: string }>`
      SELECT body ->> '$.created_at' AS at FROM audit WHERE kind = 'key.kit_made' ORDER BY seq LIMIT 1`;
    return first !== undefined && at >= first.at;
  }

  get #lacksKitFile(): boolean {
    const { deps, file } = this.#vault.keyContext();
    return Boolean(this.#settings().secrets.kit) && !hasKitOf(deps.settings.data_dir, file.vault_id);
  }

  /**
   * Where somebody has deleted or damaged the file, the key is sealed anew to the kit that the vault remembers: the words on paper
   * stay good. A whole file of another kit is left: there are words to it, and perhaps none to the one that is remembered.
   */
  async #mendKitFile(): Promise<void> {
    const { kit } = this.#settings().secrets;
    if (!kit || !this.#lacksKitFile) return;
    const { deps, vault, file } = this.#vault.keyContext();
    const { log, settings } = deps;
    try {
      const key = await demandKey(file, openStore(file, placesOf(deps)));
      try {
        writeKit(join(settings.data_dir, KIT_FILE), file.vault_id, kit, key);
      } finally {
        wipe(key);
      }
      await vault.change(VAULT, (change) => {
        const summary_human = 'Wrote the file of the recovery kit again, which was missing or damaged';
        recordEvent(change, { kind: 'key.kit_mended', refs: [], summary_human });
      });
    } catch (error) {
      log.warn({ err: describeFailure(error) }, 'the file of the recovery kit is lost, and could not be written again');
    }
  }

  /** Backups that were made before stay under the old key. So a new one is made at once. */
  async rotateKey(): Promise<KeyState> {
    await this.#changeKey(rotateKey);
    await this.makeBackup('rotation', OWNER).catch((error: unknown) => {
      this.#vault.keyContext().deps.log.warn({ err: describeFailure(error) }, 'no backup under the new key');
    });
    return this.keyState();
  }

  async moveKey(to: KeyPlace, passphrase?: string): Promise<KeyState> {
    const move = () => this.#changeKey((context) => moveKey(context, to));
    await (to === 'passphrase' && passphrase !== undefined ? this.#vault.moveUnder(passphrase, move) : move());
    return this.keyState();
  }

  /** Whoever says which kit the new one is to replace gets none where another was made meanwhile: one of two would be void at once. */
  async makeKit(actor: Actor, replaces?: string | null): Promise<RecoveryKit> {
    let made: RecoveryKit | undefined;
    // A kit is made once in the life of most vaults: before the key is in memory, what draws its code is loaded.
    const { codeOf } = await import('../key/kit-code.ts');
    await this.#changeKey(async ({ deps, vault, file }) => {
      if (replaces !== undefined && replaces !== (this.#kit?.made_at ?? null)) throw anotherKit();
      const { vault_id } = file;
      const key = await demandKey(file, openStore(file, placesOf(deps)));
      try {
        const { words, kit } = newKit(vault_id, vault.now());
        const reason = { kind: 'key.kit_made', summary: 'Made a recovery kit; an earlier one is void from now on' };
        await vault.change(actor, (change) => {
          changeSettings(change, ownSettings(change.tx, vault_id, change.at), { newSecrets: { kit } }, reason);
        });
        writeKit(join(deps.settings.data_dir, KIT_FILE), vault_id, kit, key);
        made = { vault_id, made_at: kit.made_at, words, code: codeOf(words) };
      } catch (error) {
        throw storageError(error);
      } finally {
        wipe(key);
      }
    });
    return made as RecoveryKit;
  }

  #changeKey(work: (context: KeyChangeContext) => Promise<void>): Promise<void> {
    return this.#vault.changingKey((context) => {
      refusePlain(context.file);
      return this.#copying.run(() => work(context));
    });
  }

  #settings(): OwnSettings {
    const { vault, file } = this.#vault.keyContext();
    return ownSettings(vault.reader, file.vault_id, vault.now());
  }
}

function keyOf({ rotated_at, created_at, key_check }: VaultFile): Pick<KeyState, 'made_at' | 'key_check'> {
  return { made_at: rotated_at ?? created_at, key_check };
}

function anotherKit(): HubError {
  return new HubError(
    'already_decided',
    'Another recovery kit was made meanwhile, and its words are the ones to keep.',
    {
      fix: 'Keep the page of that one; where nobody has it, make a new kit once more.',
    },
  );
}

function refusePlain({ key_storage }: VaultFile): void {
  if (key_storage !== 'none') return;
  throw new HubError('bad_request', 'This vault is not encrypted and has no key.', {
    fix: 'Make an encrypted vault in another data directory, without HUB_PLAIN_SQLITE.',
  });
}
