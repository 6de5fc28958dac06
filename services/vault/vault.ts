// The vault as a whole: not set up, locked, or open. It owns the data directory, decides at the start whether there is
// a vault to open, and is the only place where a vault is made.

import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../shared/clock.ts';
import { instant } from '../../shared/clock.ts';
import { HubError, StartRefused } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { Settings } from '../../shared/ipc/worker.ts';
import type { Logger } from '../../shared/log.ts';
import type { AnyRecord } from '../../shared/schemas/object.ts';
import { Profile } from '../../shared/schemas/profile.ts';
import type { Setup, VaultState } from '../../shared/schemas/system.ts';
import { type Actor, type Change, recordEvent } from './change.ts';
import { storageError } from './db/commit-queue.ts';
import { CIPHER, createDatabase, databasePath, inspectDatabase, openDatabase, refusalOf } from './db/open.ts';
import { Reserve } from './db/reserve.ts';
import { chooseStore, type KeyStore, openStore, warningFor } from './key/key-store.ts';
import { forgetUnfinished, KEY_BYTES, keyCheck, loadKey, wipe } from './key/load-key.ts';
import { readVaultFile, type VaultFile, writeVaultFile } from './key/vault-file.ts';
import { OpenVault } from './open-vault.ts';
import { isOwner, newOwnerToken, noToken, ownerRequired, tokenDigest, unknownToken } from './owner.ts';
import { blank, nextVersion } from './records/family.ts';
import { findObject, storeVersion } from './records/versions.ts';
import { holderOf } from './trust/tokens.ts';

/** The vault's own settings are an object like any other: they have versions, and the audit chain vouches for them. */
const SETTINGS = 'vault';
const SYSTEM: Actor = { kind: 'vault' };
const OWNER: Actor = { kind: 'owner' };

interface Surroundings {
  settings: Settings;
  clock: Clock;
  log: Logger;
}

export class Vault {
  readonly #settings: Settings;
  readonly #clock: Clock;
  readonly #log: Logger;
  #file: VaultFile | null = null;
  #open: OpenVault | undefined;
  #ownerDigest: Buffer | undefined;
  #paused = false;
  #changingState: Promise<unknown> = Promise.resolve();
  /** Called with every vault that opens, and before it closes. */
  onOpen: (vault: OpenVault) => void = () => {};
  onClose: () => void = () => {};

  constructor({ settings, clock, log }: Surroundings) {
    this.#settings = settings;
    this.#clock = clock;
    this.#log = log;
  }

  /** Opens what is there, or throws StartRefused. A vault that was locked stays locked. */
  async start(): Promise<void> {
    const { data_dir, plain_sqlite } = this.#settings;
    this.#file = readVaultFile(data_dir);
    if (this.#file?.state === 'creating') await this.#discardUnfinished(this.#file);
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
    if (this.#file && !existsSync(this.#lockMarker)) await this.#openExisting(this.#file);
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
    };
  }

  /** The open vault, or the error that says why there is none. */
  get opened(): OpenVault {
    if (this.#open) return this.#open;
    if (this.#file) throw new HubError('locked', 'The vault is locked.', { fix: 'Run `hub unlock`.' });
    throw new HubError('setup_required', 'There is no vault yet.', {
      fix: 'Open the page with `hub open`, or POST /v1/setup.',
    });
  }

  /** Whose token this is. Whether the vault is set up and open comes first: until then nobody has a token. */
  identify(token: string | undefined): Actor {
    const { reader } = this.opened;
    if (token === undefined) throw noToken();
    if (isOwner(token, this.#ownerDigest as Buffer)) return OWNER;
    const holder = holderOf(reader, token, this.opened.now());
    if (holder.outcome === 'active') return holder.actor;
    if (holder.outcome === 'unknown') throw unknownToken();
    throw new HubError('revoked', 'The owner has revoked this connection.', {
      fix: 'Pair again, with a new code of the owner.',
    });
  }

  authorizeOwner(token: string | undefined): Actor {
    const actor = this.identify(token);
    if (actor.kind === 'owner') return actor;
    throw ownerRequired();
  }

  /** One switch for all assistants at once. */
  refuseWhilePaused(): void {
    if (!this.#paused) return;
    throw new HubError('policy_denied', 'The owner has paused all assistants.', {
      fix: 'Try again when the owner has resumed them.',
    });
  }

  pauseAssistants(change: Change, paused: boolean): { paused: boolean } {
    const own = this.#storedSettings(change);
    if (own.record.assistants_paused === paused) return { paused };
    const next = { ...nextVersion(own.record, change.at), assistants_paused: paused };
    const kind = paused ? 'connection.all_paused' : 'connection.all_resumed';
    const summary = paused ? 'Paused all assistants' : 'Resumed all assistants';
    storeVersion(change, next, { kind, summary }, JSON.stringify({ owner_token: own.token }));
    this.#paused = paused;
    return { paused };
  }

  /** Makes the vault; on an existing one, runs the first questions again for whoever has the owner's token. */
  async runSetup(request: { name?: string; restart?: boolean }, token: string | undefined): Promise<string> {
    return this.#oneAtATime(async () => {
      if (this.state === 'setup_required') return this.#create(request.name ?? null);
      const actor = this.authorizeOwner(token);
      const before = this.#ownerDigest;
      try {
        return await this.opened.change(actor, (change) => this.#rerun(change, request));
      } catch (error) {
        // The commit that holds the new token did not happen: the old one goes on.
        this.#ownerDigest = before;
        throw error;
      }
    });
  }

  /** The owner's token for the local page, and a line in the audit log about who read it. */
  async readOwnerToken(reader: string | null): Promise<string> {
    return this.opened.change(SYSTEM, (change) => {
      recordEvent(change, {
        kind: 'setup.bootstrap_read',
        refs: [],
        summary_human: 'The token of the owner was handed to a local program',
        extra: { reader },
      });
      return this.#storedSettings(change).token;
    });
  }

  async lock(): Promise<void> {
    await this.#oneAtATime(async () => {
      if (!this.#open) return;
      writeFileSync(this.#lockMarker, '', { mode: 0o600 });
      await this.opened.change(OWNER, (change) => {
        recordEvent(change, { kind: 'setup.locked', refs: [], summary_human: 'The vault was locked' });
      });
      await this.#closeOpen();
    });
  }

  async unlock(): Promise<void> {
    await this.#oneAtATime(async () => {
      if (this.#open) return;
      if (!this.#file) void this.opened;
      try {
        await this.#openExisting(this.#file as VaultFile);
      } catch (error) {
        if (!(error instanceof StartRefused)) throw error;
        throw new HubError('locked', error.message, error.fix === undefined ? {} : { fix: error.fix });
      }
      if (!this.#open)
        throw new HubError('locked', 'The keyring that holds the key of the vault is locked.', {
          fix: 'Unlock the keyring, then try again.',
        });
      rmSync(this.#lockMarker, { force: true });
    });
  }

  async close(): Promise<void> {
    await this.#oneAtATime(() => this.#closeOpen());
  }

  get #lockMarker(): string {
    return join(this.#settings.data_dir, 'locked');
  }

  async #create(name: string | null): Promise<string> {
    const { data_dir, passphrase_file, plain_sqlite } = this.#settings;
    const vaultId = newId('vlt', this.#clock());
    const store = await chooseStore({ dataDir: data_dir, passphraseFile: passphrase_file, plain: plain_sqlite });
    const key = store ? randomBytes(KEY_BYTES) : null;
    const file: VaultFile = {
      format: 1,
      vault_id: vaultId,
      state: 'creating',
      key_storage: store?.storage ?? 'none',
      keyring_backend: store?.backend ?? null,
      cipher: key ? CIPHER : null,
      key_check: key ? keyCheck(key) : null,
      created_at: instant(this.#clock()),
    };
    const token = newOwnerToken();
    const vault = await this.#fill(file, store, key, (change) => {
      const profile = { ...blank(Profile, change.at), name };
      storeVersion(change, profile, { kind: 'object.created', summary: 'Created the profile of the owner' });
      const own = settingsRecord(vaultId, change.at);
      storeVersion(
        change,
        own,
        { kind: 'setup.created', summary: 'Made the vault' },
        JSON.stringify({ owner_token: token }),
      );
    });
    this.#file = { ...file, state: 'ready' };
    this.#adopt(vault, token);
    return token;
  }

  /** Puts a new vault on disk, whole, or takes back what it began. */
  async #fill(
    file: VaultFile,
    store: KeyStore | null,
    key: Buffer | null,
    firstRecords: (change: Change) => void,
  ): Promise<OpenVault> {
    const { data_dir } = this.#settings;
    let db: ReturnType<typeof createDatabase> | undefined;
    try {
      // INVARIANT: `creating` is on disk before the key, the key before the database, and `ready` comes last: a crash
      // at any point leaves either a finished vault or a beginning that the next start clears away.
      writeVaultFile(data_dir, file);
      if (store && key) await store.keep(file.vault_id, key);
      db = createDatabase(data_dir, key);
      const vault = this.#assemble(file, store, key, db);
      await vault.change(SYSTEM, firstRecords);
      // A finished vault without a head outside would look like one whose head was taken away.
      vault.chain.writeHead();
      writeVaultFile(data_dir, { ...file, state: 'ready' });
      return vault;
    } catch (error) {
      db?.close();
      await this.#discardUnfinished(file).catch(() => {});
      throw storageError(error);
    } finally {
      if (key) wipe(key);
    }
  }

  #rerun(change: Change, { name, restart = false }: { name?: string; restart?: boolean }): string {
    const own = this.#storedSettings(change);
    if (name !== undefined) this.#rename(change, name);
    if (!restart) return own.token;
    const token = newOwnerToken();
    const next = nextVersion(own.record, change.at);
    storeVersion(
      change,
      next,
      { kind: 'setup.restarted', summary: 'Ran the first questions again; the token of the owner is new' },
      JSON.stringify({ owner_token: token }),
    );
    this.#ownerDigest = tokenDigest(token);
    return token;
  }

  #rename(change: Change, name: string): void {
    const { id } = change.tx.one<{ id: string }>`SELECT id FROM objects WHERE type = 'profile' AND deleted = 0` as {
      id: string;
    };
    const { record } = findObject(change.tx, Profile.type, id, change.at) as { record: AnyRecord };
    if (record.name === name) return;
    storeVersion(change, nextVersion({ ...record, name }, change.at), {
      kind: 'object.updated',
      summary: 'Changed the profile of the owner',
    });
  }

  #storedSettings(change: { tx: Change['tx']; at: string }): { record: AnyRecord; token: string } {
    const found = findObject(change.tx, SETTINGS, (this.#file as VaultFile).vault_id, change.at);
    if (!found?.private) throw new Error('the settings of the vault are missing');
    return { record: found.record, token: (JSON.parse(found.private) as { owner_token: string }).owner_token };
  }

  async #openExisting(file: VaultFile): Promise<void> {
    const { data_dir, passphrase_file } = this.#settings;
    if (file.key_storage === 'none') return this.#openWith(file, null, null);
    // HUB_PLAIN_SQLITE=1 opens a vault that was made plain; it does not let a plain database pass for an encrypted one.
    if (inspectDatabase(data_dir) === 'plain') {
      throw new StartRefused(
        'The database of this vault is not encrypted, though the vault was made with a key: it was replaced.',
        'Put vault.db back from a backup of the data directory.',
      );
    }
    const store = openStore(file, { dataDir: data_dir, passphraseFile: passphrase_file });
    const loaded = await loadKey(file, store);
    if (loaded.outcome === 'locked') return;
    try {
      await this.#openWith(file, store, loaded.key);
    } finally {
      wipe(loaded.key);
    }
  }

  async #openWith(file: VaultFile, store: KeyStore | null, key: Buffer | null): Promise<void> {
    const db = openDatabase(this.#settings.data_dir, key);
    try {
      const vault = this.#assemble(file, store, key, db);
      const found = findObject(vault.reader, SETTINGS, file.vault_id, vault.now());
      if (!found?.private)
        throw new StartRefused(
          'The database of this vault does not belong to vault.json.',
          'Restore both from one backup.',
        );
      await vault.checkHeads();
      this.#paused = found.record.assistants_paused === true;
      this.#adopt(vault, (JSON.parse(found.private) as { owner_token: string }).owner_token);
    } catch (error) {
      // A vault that does not open holds no key.
      this.#open = undefined;
      this.#ownerDigest = undefined;
      db.close();
      throw refusalOf(error);
    }
  }

  #assemble(
    file: VaultFile,
    store: KeyStore | null,
    key: Buffer | null,
    db: ReturnType<typeof openDatabase>,
  ): OpenVault {
    const dataDir = this.#settings.data_dir;
    const reserve = new Reserve(dataDir);
    return new OpenVault({
      dataDir,
      vaultId: file.vault_id,
      db,
      key,
      store,
      reserve,
      clock: this.#clock,
      log: this.#log,
    });
  }

  #adopt(vault: OpenVault, token: string): void {
    this.#open = vault;
    this.#ownerDigest = tokenDigest(token);
    this.onOpen(vault);
  }

  async #closeOpen(): Promise<void> {
    const vault = this.#open;
    if (!vault) return;
    this.onClose();
    this.#open = undefined;
    this.#ownerDigest = undefined;
    await vault.close();
  }

  /** A setup that was cut off before it was answered: nobody has its token, nothing can be in it. */
  async #discardUnfinished(file: VaultFile): Promise<void> {
    const { data_dir, passphrase_file } = this.#settings;
    if (file.key_storage !== 'none') {
      await forgetUnfinished(file, openStore(file, { dataDir: data_dir, passphraseFile: passphrase_file }));
    }
    const leftovers = ['', '-wal', '-shm'].map((ending) => `${databasePath(data_dir)}${ending}`);
    for (const path of [...leftovers, join(data_dir, 'audit.head'), join(data_dir, 'vault.json')])
      rmSync(path, { force: true });
    this.#file = null;
    this.#log.info('cleared away a setup that was never finished');
  }

  #oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#changingState.then(work);
    this.#changingState = result.catch(() => {});
    return result;
  }
}

const PLAIN_WARNING = 'This vault is not encrypted: whoever can read the data directory can read everything in it.';

function settingsRecord(vaultId: string, at: string): AnyRecord {
  const family = {
    type: SETTINGS,
    prefix: 'vlt',
    plural: '',
    defaults: {},
    required: {},
    optional: {},
    fixed: {},
    managed: {},
  };
  return { ...blank(family, at), id: vaultId, classification: 'sensitive' };
}
