// The vault as a whole: not set up, locked, or open. It owns the data directory, decides at the start whether there is
// a vault to open, and is the only place where a vault is made.

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { AskingPage } from '../../../shared/contracts/vault.ts';
import { HubError, StartRefused } from '../../../shared/errors.ts';
import { OTHER_BACKUPS_KEPT } from '../../../shared/limits.ts';
import { describeFailure } from '../../../shared/log.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { Profile } from '../../../shared/schemas/profile.ts';
import type { Setup, VaultState } from '../../../shared/schemas/system.ts';
import { clearDrafts, writeSynced } from '../disk/synced-file.ts';
import { openStore, warningFor } from '../key/key-places.ts';
import type { KeyStore } from '../key/key-store.ts';
import { loadKey, wipe } from '../key/load-key.ts';
import { TypedPassphrase } from '../key/typed-passphrase.ts';
import { readVaultFile, type VaultFile } from '../key/vault-file.ts';
import { nextVersion } from '../records/family.ts';
import { profileId } from '../records/owner-profile.ts';
import { moreBefore, Seldom } from '../store/audit/seldom.ts';
import { type Actor, type Change, recordEvent } from '../store/change.ts';
import { inspectDatabase, isOutdated, openAsItIs, openDatabase, refusalOf } from '../store/db/open.ts';
import { findObject, storeVersion } from '../store/objects/versions.ts';
import { newOwnerToken, noToken, OwnerTokens, ownerRequired, ShownToken, unknownToken } from '../trust/owner-token.ts';
import { type HubRun, hubKey, hubProof, isKnownPage } from '../trust/page-token.ts';
import { holderOf } from '../trust/tokens.ts';
import { thinOut } from './backup/backup-folder.ts';
import { backupBeforeMigration } from './backup/make-backup.ts';
import { type KeyChangeContext, placesOf, resumeChange, settleChange } from './open/change-key.ts';
import { discardUnfinished, makeVault } from './open/make-vault.ts';
import { assembleVault, type OpenVault, type VaultDeps, type WhileOpen } from './open/open-vault.ts';
import { changeSettings, findSettings, type OwnSettings, ownSettings, pausesAssistants } from './open/own-settings.ts';

/** A file that keeps a vault locked over restarts. */
export const LOCK_MARKER = 'locked';
const SYSTEM: Actor = { kind: 'vault' };
const OWNER: Actor = { kind: 'owner' };

export class Vault {
  readonly #deps: VaultDeps;
  #file: VaultFile | null = null;
  #open: OpenVault | undefined;
  #ownerTokens: OwnerTokens | undefined;
  readonly #typed = new TypedPassphrase();
  readonly #pagesLetIn = new Seldom();
  /** The name under which pages know this hub. It opens nothing, and stays when the vault is locked. */
  #keyOfPages: string | null = null;
  #changingState: Promise<unknown> = Promise.resolve();
  #whileOpen: readonly WhileOpen[] = [];

  constructor(deps: VaultDeps) {
    this.#deps = { ...deps, typed: this.#typed };
  }

  get #settings(): VaultDeps['settings'] {
    return this.#deps.settings;
  }

  get run(): HubRun {
    const { hub_run, port } = this.#settings;
    return { id: hub_run, port };
  }

  /** Opens what is there, or throws StartRefused. A vault that was locked stays locked, and so does one whose passphrase is typed. */
  async start(whileOpen: readonly WhileOpen[] = []): Promise<void> {
    this.#whileOpen = whileOpen;
    const { data_dir, plain_sqlite } = this.#settings;
    this.#file = readVaultFile(data_dir);
    if (this.#file?.state === 'creating') {
      await discardUnfinished(this.#deps, this.#file);
      this.#file = null;
    }
    const onDisk = inspectDatabase(data_dir);
    if (onDisk === 'plain' && !plain_sqlite) {
      throw new StartRefused(
        'The database of this vault is not encrypted, and an unencrypted vault is opened only on request.',
        'Set HUB_PLAIN_SQLITE=1 if this is what you want.',
      );
    }
    if (!this.#file && onDisk !== 'absent') {
      throw new StartRefused(
        'There is a database here (vault.db), but the file that says where its key is kept is missing (vault.json).',
        'Put vault.json back from a backup; the database was not touched.',
      );
    }
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

  get setup(): Setup {
    const storage = this.#file?.key_storage ?? 'none';
    const encrypted = this.#file !== null && storage !== 'none';
    return {
      initialized: this.#file !== null,
      encrypted,
      key_storage: storage,
      warning: this.#file && !encrypted ? PLAIN_WARNING : warningFor(storage),
      alarm: this.#open?.alarm ?? null,
      fault: this.#open?.fault ?? null,
    };
  }

  /** The open vault, or the error that says why there is none. */
  get opened(): OpenVault {
    if (this.#open) return this.#open;
    if (this.#file)
      throw new HubError('locked', 'The vault is locked.', {
        fix: 'Its owner opens it, on the page or with `hub unlock`.',
      });
    throw new HubError('setup_required', 'There is no vault yet.', {
      fix: 'Open the page with `hub open`, or POST /v1/setup.',
    });
  }

  /** Work of the hub itself: where the vault is not open, or cannot be written, it is left undone. */
  changeByItself(work: (change: Change) => unknown): void {
    this.#open?.change(SYSTEM, work).catch(() => {});
  }

  /** Whose token this is. Whether the vault is set up and open comes first: until then nobody has a token. */
  identify(shown: ShownToken | undefined): Actor {
    const { reader } = this.opened;
    if (shown === undefined) throw noToken();
    if (this.#ownerTokens?.has(shown)) return OWNER;
    const holder = holderOf(reader, shown.text, this.opened.now());
    if (holder.outcome === 'active') {
      this.refuseUnderAlarm();
      return holder.actor;
    }
    if (holder.outcome === 'unknown') throw unknownToken();
    throw new HubError('revoked', 'The owner has revoked this connection.', {
      fix: 'Pair again, with a new code of the owner.',
    });
  }

  authorizeOwner(token: string | undefined): Actor {
    const actor = this.identify(token === undefined ? undefined : new ShownToken(token));
    if (actor.kind === 'owner') return actor;
    throw ownerRequired();
  }

  /** A database that is not what it was may hold grants and tokens that its owner has taken back since. */
  refuseUnderAlarm(): void {
    if (this.opened.alarm === null) return;
    throw new HubError('unavailable', 'The vault does not match what is known of it, so no assistant is served.', {
      fix: 'Ask the owner to look at the hub: its page and `hub status` say what was found.',
    });
  }

  /** One switch for all assistants at once. */
  refuseWhilePaused(): void {
    if (!this.assistantsPaused) return;
    throw new HubError('policy_denied', 'The owner has paused all assistants.', {
      fix: 'Try again when the owner has resumed them.',
    });
  }

  get assistantsPaused(): boolean {
    return pausesAssistants(this.opened.reader, (this.#file as VaultFile).vault_id);
  }

  pauseAssistants(change: Change, paused: boolean): { paused: boolean } {
    const own = this.#ownSettings(change);
    if (own.record.assistants_paused === paused) return { paused };
    const kind = paused ? 'connection.all_paused' : 'connection.all_resumed';
    const summary = paused ? 'Paused all assistants' : 'Resumed all assistants';
    changeSettings(change, own, { values: { assistants_paused: paused } }, { kind, summary });
    return { paused };
  }

  changeReviewSettings(change: Change, values: { proposals_expire_days: number }): void {
    const reason = { kind: 'review.settings_changed', summary: 'Said how long a proposal may wait' };
    changeSettings(change, this.#ownSettings(change), { values }, reason);
  }

  /** Makes the vault; on an existing one, runs the first questions again for whoever has the owner's token. */
  async runSetup(request: { name?: string; restart?: boolean }, token: string | undefined): Promise<string> {
    return this.#oneAtATime(async () => {
      if (this.state === 'setup_required') return this.#create(request.name ?? null);
      const actor = this.authorizeOwner(token);
      const before = this.#ownerTokens;
      try {
        return await this.opened.change(actor, (change) => this.#rerun(change, request));
      } catch (error) {
        // The commit that holds the new token did not happen: the old one goes on.
        this.#ownerTokens = before;
        throw error;
      }
    });
  }

  /**
   * The owner's token for a local program, or to let the page in, and a line in the audit log about who asked. A page asks whenever
   * it is loaded: the same browser is written down again after a while.
   */
  async readOwnerToken(reader: string | null, forPage: boolean): Promise<string> {
    const before = forPage ? this.#pagesLetIn.passedOver(reader ?? '', this.opened.now()) : 0;
    if (before === null) return this.#ownerToken();
    return this.opened.change(SYSTEM, (change) => {
      recordEvent(change, {
        kind: 'setup.bootstrap_read',
        refs: [],
        summary_human: forPage ? 'The page of the hub was let in' : 'A local program got the token of the owner',
        extra: { reader, ...moreBefore(before) },
      });
      return this.#ownSettings(change).secrets.owner_token;
    });
  }

  /** Where there is no vault yet: `make` leaves one in the data directory, and it is opened. */
  async openMade<T>(make: (deps: VaultDeps) => Promise<T>): Promise<T> {
    return this.#oneAtATime(async () => {
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
    throw new HubError('busy', 'There is a vault here already.', {
      fix: 'Bring the other one into another data directory: `hub restore --from PLACE --data-dir FOLDER`.',
    });
  }

  /**
   * Says to a page that has been let in before that this is the hub of its vault, also while it is locked: somebody is about to type
   * the passphrase then.
   */
  prove(nonce: string): string {
    const key = this.#open ? hubKey(this.#ownerToken()) : this.#keyOfPages;
    if (key === null) void this.opened;
    return hubProof(key as string, this.run, nonce);
  }

  #ownerToken(): string {
    const { reader } = this.opened;
    return ownSettings(reader, (this.#file as VaultFile).vault_id, this.opened.now()).secrets.owner_token;
  }

  /** Lets a page in that was opened at this hub, or was let in before, and no other: one that a browser had kept is not ours. */
  admitPage(page: AskingPage | undefined): void {
    if (page === undefined || page.opened) return;
    const { known } = page;
    if (known !== undefined && this.state === 'ready' && isKnownPage(this.#ownerToken(), this.run, known)) return;
    throw new HubError('foreign_page', 'This page was not opened at the hub that runs now.', { fix: 'Load it anew.' });
  }

  /** Locks the vault for its owner, or by itself for the reason given in `byItself`. */
  async lock(byItself?: string): Promise<void> {
    await this.#oneAtATime(async () => {
      if (!this.#open) return;
      const failure: unknown = await this.#noteLock(byItself).catch((error: unknown) => error);
      this.#keyOfPages = hubKey(this.#ownerToken());
      // Whatever became of that: who locks it wants the key gone.
      await this.#closeOpen();
      if (failure === undefined) return;
      this.#deps.log.error({ err: describeFailure(failure) }, 'that the vault is locked could not be written');
      throw lockedForNow();
    });
  }

  /** So that it stays locked over a restart, and the log says it. */
  async #noteLock(byItself?: string): Promise<void> {
    writeSynced(this.#lockMarker, Buffer.from('locked\n'));
    await this.opened.change(byItself === undefined ? OWNER : SYSTEM, (change) => {
      const summary_human = byItself ?? 'The vault was locked';
      recordEvent(change, { kind: 'setup.locked', refs: [], summary_human });
    });
  }

  async unlock(passphrase?: string): Promise<void> {
    await this.#oneAtATime(async () => {
      if (this.#open) return;
      if (!this.#file) void this.opened;
      if (passphrase !== undefined && this.#asksPassphrase) this.#typed.take(passphrase);
      if (this.#asksPassphrase) {
        throw new HubError('passphrase_needed', 'This vault opens with its passphrase.', {
          fix: 'Type it on the page of the hub, which `hub open` shows, or at `hub unlock`.',
        });
      }
      try {
        await this.#openExisting(this.#file as VaultFile);
      } catch (error) {
        if (!(error instanceof StartRefused)) throw error;
        throw new HubError('locked', error.message, error.fix === undefined ? {} : { fix: error.fix });
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
    await this.#oneAtATime(() => this.#closeOpen());
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
    return this.#oneAtATime(async () => {
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

  #rerun(change: Change, { name, restart = false }: { name?: string; restart?: boolean }): string {
    const own = this.#ownSettings(change);
    if (name !== undefined) this.#rename(change, name);
    if (!restart) return own.secrets.owner_token;
    const token = newOwnerToken();
    const summary = 'Ran the first questions again; the token of the owner is new';
    changeSettings(change, own, { newSecrets: { owner_token: token } }, { kind: 'setup.restarted', summary });
    this.#ownerTokens = new OwnerTokens(token, this.run);
    return token;
  }

  #rename(change: Change, name: string): void {
    const { record } = findObject(change.tx, Profile.type, profileId(change.tx), change.at) as { record: AnyRecord };
    if (record.name === name) return;
    storeVersion(change, nextVersion({ ...record, name }, change.at), {
      kind: 'object.updated',
      summary: 'Changed the profile of the owner',
    });
  }

  #ownSettings({ tx, at }: Change): OwnSettings {
    return ownSettings(tx, (this.#file as VaultFile).vault_id, at);
  }

  async #openExisting(file: VaultFile): Promise<void> {
    const { data_dir } = this.#settings;
    if (file.key_storage === 'none') return this.#openWith(file, null, null);
    // HUB_PLAIN_SQLITE=1 opens a vault that was made plain; it does not let a plain database pass for an encrypted one.
    if (inspectDatabase(data_dir) === 'plain') {
      throw new StartRefused(
        'The database of this vault is not encrypted, though the vault was made with a key: it was replaced.',
        'Put vault.db back from a backup of the data directory.',
      );
    }
    await resumeChange({ deps: this.#deps, file, onFile: (changed) => this.#keepFile(changed) });
    const store = openStore(file, placesOf(this.#deps));
    const loaded = await loadKey(file, store);
    if (loaded.outcome === 'locked') return;
    try {
      await this.#openWith(file, store, loaded.key);
    } finally {
      wipe(loaded.key);
    }
    await this.#settleChange();
  }

  /** The rest of a change of the key waits for the next opening if it cannot be done at this one. */
  async #settleChange(): Promise<void> {
    try {
      await settleChange(this.keyContext());
    } catch (error) {
      this.#deps.log.warn({ err: describeFailure(error) }, 'a change of the key is not finished yet');
    }
  }

  async #openWith(file: VaultFile, store: KeyStore | null, key: Buffer | null): Promise<void> {
    const db = await this.#openDatabase(file, key);
    let vault: OpenVault | undefined;
    try {
      vault = assembleVault(this.#deps, { file, store, key, db });
      const found = findSettings(vault.reader, file.vault_id, vault.now());
      if (!found)
        throw new StartRefused(
          'The database of this vault does not belong to vault.json.',
          'Restore both from one backup.',
        );
      await vault.checkHeads();
      this.#adopt(vault, found.secrets.owner_token);
    } catch (error) {
      // A vault that does not open holds no key, and nothing that it had begun goes on.
      if (this.#open) this.#forgetOpen();
      vault?.abandon();
      db.close();
      throw refusalOf(error);
    }
  }

  /** Opens the database and, where an older version wrote it, brings it to this one after a backup. */
  async #openDatabase(file: VaultFile, key: Buffer | null): Promise<Database> {
    const { data_dir } = this.#settings;
    const db = openAsItIs(data_dir, key);
    if (!isOutdated(db)) return db;
    // Closing copies the last of the log into the file, which then holds the whole database.
    db.close();
    await backupBeforeMigration(this.#deps, file, key);
    thinOut(data_dir, 'migration', OTHER_BACKUPS_KEPT);
    return openDatabase(data_dir, key);
  }

  #adopt(vault: OpenVault, token: string): void {
    this.#open = vault;
    this.#ownerTokens = new OwnerTokens(token, this.run);
    for (const each of this.#whileOpen) each.onOpen?.(vault);
  }

  async #closeOpen(): Promise<void> {
    const vault = this.#open;
    if (!vault) return;
    this.#forgetOpen();
    await vault.close();
  }

  #forgetOpen(): void {
    for (const each of this.#whileOpen) each.onClose?.();
    this.#open = undefined;
    this.#ownerTokens = undefined;
    this.#typed.forget();
  }

  #oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#changingState.then(work);
    this.#changingState = result.catch(() => {});
    return result;
  }
}

const PLAIN_WARNING = 'This vault is not encrypted: whoever can read the data directory can read everything in it.';

function lockedForNow(): HubError {
  return new HubError(
    'unavailable',
    'The vault is locked, but its disk could not be written to: a restart may open it.',
    {
      fix: 'Check the disk that holds the data directory.',
    },
  );
}
