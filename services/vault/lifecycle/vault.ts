// The vault as a whole: not set up, locked, or open. It owns the data directory, decides at the start whether there is
// a vault to open, and is the only place where a vault is made.

import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HubError, StartRefused } from '../../../shared/errors.ts';
import { describeFailure } from '../../../shared/log.ts';
import { OneAtATime } from '../../../shared/one-at-a-time.ts';
import type { Setup, VaultState } from '../../../shared/schemas/system.ts';
import { asRefused } from '../disk/storage-error.ts';
import { clearDrafts, draftOf, writeSynced } from '../disk/synced-file.ts';
import { warningFor } from '../key/key-places.ts';
import { TypedPassphrase } from '../key/typed-passphrase.ts';
import { readVaultFile, type VaultFile } from '../key/vault-file.ts';
import { type Change, OWNER, recordEvent, VAULT } from '../store/change.ts';
import { vaultLocked } from '../store/db/locked.ts';
import { Admission } from './admission.ts';
import { backupBeforeMigration } from './backup/make-backup.ts';
import { type KeyChangeContext, settleChange } from './open/change-key.ts';
import { discardUnfinished, makeVault } from './open/make-vault.ts';
import { openExisting, refuseStray } from './open/open-existing.ts';
import type { OpenVault, VaultDeps, WhileOpen } from './open/open-vault.ts';
import { changeSettings, type OwnSettings, ownSettings } from './open/own-settings.ts';
import { renameOwner } from './owners-name.ts';

/** A file that keeps a vault locked over restarts. */
export const LOCK_MARKER = 'locked';

export class Vault {
  readonly admission: Admission;
  readonly #deps: VaultDeps;
  #file: VaultFile | null = null;
  #open: OpenVault | undefined;
  readonly #typed = new TypedPassphrase();
  readonly #changingState = new OneAtATime();
  #whileOpen: readonly WhileOpen[] = [];

  constructor(deps: VaultDeps) {
    this.#deps = { ...deps, typed: this.#typed };
    const { hub_run, port } = deps.settings;
    this.admission = new Admission(this, { id: hub_run, port });
  }

  get #settings(): VaultDeps['settings'] {
    return this.#deps.settings;
  }

  /** Opens what is there, or throws StartRefused. A vault that was locked stays locked, and so does one whose passphrase is typed. */
  async start(whileOpen: readonly WhileOpen[] = []): Promise<void> {
    this.#whileOpen = whileOpen;
    const { data_dir } = this.#settings;
    this.#file = readVaultFile(data_dir);
    if (this.#file?.state === 'creating') {
      await discardUnfinished(this.#deps, this.#file);
      this.#file = null;
    }
    refuseStray(this.#file, this.#settings);
    if (this.#file) clearDrafts(data_dir);
    if (this.#file && !existsSync(this.#lockMarker) && !this.#asksPassphrase) await this.#openExisting(this.#file);
  }

  get #asksPassphrase(): boolean {
    return this.#file?.key_storage === 'passphrase' && this.#settings.passphrase_file === null && !this.#typed.isThere;
  }

  get state(): VaultState {
    if (this.#open) return 'ready';
    return this.#file ? 'locked' : 'setup_required';
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Of the vault that is there. */
  get vaultId(): string {
    return (this.#file as VaultFile).vault_id;
  }

  get setup(): Setup {
    const storage = this.#file?.key_storage ?? 'none';
    const encrypted = this.#file !== null && storage !== 'none';
    return {
      initialized: this.#file !== null,
      encrypted,
      key_storage: storage,
      warning: this.#file && !encrypted ? PLAIN_WARNING : warningFor(storage),
      alarm: this.#open?.alarm.reason ?? null,
      fault: this.#open?.fault ?? null,
    };
  }

  /** The open vault, or the error that says why there is none. */
  get opened(): OpenVault {
    if (this.#open) return this.#open;
    throw this.#file ? vaultLocked() : noVaultYet();
  }

  /** Work of the hub itself: where the vault is not open, or cannot be written, it is left undone. */
  changeByItself(work: (change: Change) => unknown): void {
    this.#open?.change(VAULT, work).catch(() => {});
  }

  changeReviewSettings(change: Change, values: { proposals_expire_days: number }): void {
    const reason = { kind: 'review.settings_changed', summary: 'Said how long a proposal may wait' };
    changeSettings(change, this.#ownSettings(change), { values }, reason);
  }

  /** Makes the vault; on an existing one, runs the first questions again for whoever has the owner's token. */
  async runSetup(request: { name?: string; restart?: boolean }, token: string | undefined): Promise<string> {
    return this.#changingState.run(async () => {
      if (this.state === 'setup_required') return this.#create(request.name ?? null);
      const actor = this.admission.authorizeOwner(token);
      return this.admission.renewingOwnerToken((renew) =>
        this.opened.change(actor, (change) => this.#rerun(change, request, renew)),
      );
    });
  }

  /** Where there is no vault yet: `make` leaves one in the data directory, and it is opened. */
  async openMade<T>(make: (deps: VaultDeps) => Promise<T>): Promise<T> {
    return this.#changingState.run(async () => {
      this.refuseAnother();
      const made = await make(this.#deps);
      const file = readVaultFile(this.#settings.data_dir) as VaultFile;
      this.#file = file;
      await this.#openExisting(file);
      return made;
    });
  }

  refuseAnother(): void {
    if (this.state === 'setup_required') return;
    throw new HubError('already_there', 'There is a vault here already.', {
      fix: 'Bring the other one into another data directory: `hub restore --from PLACE --data-dir FOLDER`.',
    });
  }

  /** Locks the vault for its owner, or by itself for the reason given in `byItself`. */
  async lock(byItself?: string): Promise<void> {
    await this.#changingState.run(async () => {
      if (!this.#open) return;
      const failure: unknown = await this.#noteLock(byItself).catch((error: unknown) => error);
      this.#keepPages();
      // Whatever became of that: who locks it wants the key gone.
      await this.#closeOpen();
      if (failure === undefined) return;
      this.#deps.log.error({ err: describeFailure(failure) }, 'that the vault is locked could not be written');
      throw lockedForNow();
    });
  }

  /** So that it stays locked over a restart, and the log says it. */
  async #noteLock(byItself?: string): Promise<void> {
    this.#markLocked();
    const note = (change: Change) => {
      const summary_human = byItself ?? 'The vault was locked';
      recordEvent(change, { kind: 'setup.locked', refs: [], summary_human });
    };
    await this.opened.change(byItself === undefined ? OWNER : VAULT, note, { frees: true }).catch((error: unknown) => {
      this.#deps.log.error({ err: describeFailure(error) }, 'that the vault was locked is missing in the audit log');
    });
  }

  #keepPages(): void {
    try {
      this.admission.keepPages();
    } catch (error) {
      this.#deps.log.warn({ err: describeFailure(error) }, 'pages do not know this hub while its vault is locked');
    }
  }

  #markLocked(): void {
    const mark = () => writeSynced(this.#lockMarker, Buffer.from('locked\n'));
    try {
      mark();
    } catch {
      // Where the disk is full, there is what is kept for deleting.
      this.opened.giveUpReserve();
      try {
        mark();
      } catch {
        // Where others have used that up as well: a name takes no room, and is what counts.
        rmSync(draftOf(this.#lockMarker), { force: true });
        closeSync(openSync(this.#lockMarker, 'w', 0o600));
      }
    }
  }

  async unlock(passphrase?: string): Promise<void> {
    await this.#changingState.run(async () => {
      if (this.#open) return;
      const file = this.#file;
      if (file === null) throw noVaultYet();
      if (passphrase !== undefined && this.#asksPassphrase) this.#typed.take(passphrase);
      if (this.#asksPassphrase) {
        throw new HubError('passphrase_needed', 'This vault opens with its passphrase.', {
          fix: 'Type it on the page of the hub, which `hub open` shows, or at `hub unlock`.',
        });
      }
      try {
        await this.#openExisting(file);
      } catch (error) {
        const refused = asRefused(error, this.#settings.data_dir);
        if (!(refused instanceof StartRefused)) throw refused;
        throw new HubError('locked', refused.message, refused.fix === undefined ? {} : { fix: refused.fix });
      } finally {
        this.#forgetUnusedPassphrase();
      }
      if (!this.#open)
        throw new HubError('locked', 'The keyring that holds the key of the vault is locked.', {
          fix: 'Unlock the keyring, then try again.',
        });
      try {
        rmSync(this.#lockMarker, { force: true });
      } catch (error) {
        this.#deps.log.warn({ err: describeFailure(error) }, 'the vault is open, and will be locked after a restart');
      }
    });
  }

  async close(): Promise<void> {
    await this.#changingState.run(() => this.#closeOpen());
  }

  /** The open vault and where its key is, for whoever keeps it safe. Always as they are now. */
  keyContext(): KeyChangeContext {
    const vault = this.opened;
    const fileNow = () => this.#file as VaultFile;
    return {
      deps: this.#deps,
      vault,
      get file() {
        return fileNow();
      },
      onFile: (file) => this.#keepFile(file),
    };
  }

  #keepFile(file: VaultFile): void {
    this.#file = file;
  }

  /** The passphrase that keeps the key from now on; it counts when the key was moved. */
  async moveUnder(passphrase: string, move: () => Promise<void>): Promise<void> {
    if (this.#settings.passphrase_file !== null) {
      throw new HubError('bad_request', 'The hub was started with a passphrase in a file, and that one counts.', {
        fix: 'Move the key without typing one.',
      });
    }
    if (this.#file?.key_storage === 'passphrase') return move();
    this.#typed.take(passphrase);
    try {
      await move();
    } finally {
      this.#forgetUnusedPassphrase();
    }
  }

  /** It is kept while a vault is open under it, and no longer. */
  #forgetUnusedPassphrase(): void {
    if (this.#open === undefined || this.#file?.key_storage !== 'passphrase') this.#typed.forget();
  }

  /** Runs a change of the key, during which the vault is neither locked nor unlocked. */
  changingKey(work: (context: KeyChangeContext) => Promise<void>): Promise<void> {
    return this.#changingState.run(async () => {
      const context = this.keyContext();
      try {
        await work(context);
      } finally {
        // A database that could not be put in the place of the old one: the next unlocking finishes it.
        if (context.vault.signal.aborted) this.#forgetOpen();
        this.#forgetUnusedPassphrase();
      }
    });
  }

  get #lockMarker(): string {
    return join(this.#settings.data_dir, LOCK_MARKER);
  }

  async #create(name: string | null): Promise<string> {
    const { file, vault, token } = await makeVault(this.#deps, name);
    this.#file = file;
    this.#adopt(vault, token);
    return token;
  }

  #rerun(
    change: Change,
    { name, restart = false }: { name?: string; restart?: boolean },
    renewOwnerToken: (change: Change) => string,
  ): string {
    if (name !== undefined) renameOwner(change, name);
    return restart ? renewOwnerToken(change) : this.#ownSettings(change).secrets.owner_token;
  }

  #ownSettings({ tx, at }: Change): OwnSettings {
    return ownSettings(tx, this.vaultId, at);
  }

  async #openExisting(file: VaultFile): Promise<void> {
    await openExisting({
      deps: this.#deps,
      file,
      onFile: (changed) => this.#keepFile(changed),
      backUp: (key) => backupBeforeMigration(this.#deps, file, key),
      adopt: (vault, token) => {
        try {
          this.#adopt(vault, token);
        } catch (error) {
          this.#forgetOpen();
          throw error;
        }
      },
    });
    if (this.#open && file.key_storage !== 'none') await this.#settleChange();
  }

  /** The rest of a change of the key waits for the next opening if it cannot be done at this one. */
  async #settleChange(): Promise<void> {
    try {
      await settleChange(this.keyContext());
    } catch (error) {
      this.#deps.log.warn({ err: describeFailure(error) }, 'a change of the key is not finished yet');
    }
  }

  #adopt(vault: OpenVault, token: string): void {
    this.#open = vault;
    this.admission.begin(token);
    for (const each of this.#whileOpen) each.onOpen?.(vault);
  }

  async #closeOpen(): Promise<void> {
    const vault = this.#open;
    if (!vault) return;
    try {
      this.#forgetOpen();
    } finally {
      await vault.close();
    }
  }

  #forgetOpen(): void {
    try {
      for (const each of this.#whileOpen) each.onClose?.();
    } finally {
      this.#open = undefined;
      this.admission.end();
      this.#typed.forget();
    }
  }
}

const PLAIN_WARNING = 'This vault is not encrypted: whoever can read the data directory can read everything in it.';

function noVaultYet(): HubError {
  return new HubError('setup_required', 'There is no vault yet.', {
    fix: 'Set it up with `hub setup`, or on the page (`hub open`).',
  });
}

function lockedForNow(): HubError {
  return new HubError(
    'unavailable',
    'The vault is locked, but its disk could not be written to: a restart may open it.',
    {
      fix: 'Check the disk that holds the data directory.',
    },
  );
}
