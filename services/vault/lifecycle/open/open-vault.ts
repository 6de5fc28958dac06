// An open vault: the database, the chain, the commit queue and what is remembered of the owner. It lives from unlock
// to lock; closing it leaves no key in the process.
import { type FileHandle, open } from 'node:fs/promises';
import type { Database } from 'better-sqlite3-multiple-ciphers';
import { type Clock, instant } from '../../../../shared/clock.ts';
import { HubError } from '../../../../shared/errors.ts';
import { type NewId, newId } from '../../../../shared/ids.ts';
import type { Settings } from '../../../../shared/ipc/worker.ts';
import { describeFailure, type Logger } from '../../../../shared/log.ts';
import type { Progress } from '../../../../shared/progress.ts';
import type { AuditVerdict } from '../../../../shared/schemas/audit.ts';
import { storageError } from '../../disk/storage-error.ts';
import type { KeyStore } from '../../key/key-store.ts';
import { wipe } from '../../key/load-key.ts';
import type { TypedPassphrase } from '../../key/typed-passphrase.ts';
import { slotOf, type VaultFile } from '../../key/vault-file.ts';
import { alarmInChain, RAISED, raiseAlarm, removeAlarm, SETTLED, standingAlarm } from '../../store/audit/alarm.ts';
import { AuditChain } from '../../store/audit/chain.ts';
import { enterEvents } from '../../store/audit/event-index.ts';
import { enterTold } from '../../store/audit/told-index.ts';
import { type VerifyOptions, verifyVault } from '../../store/audit/verify.ts';
import { type Actor, type Change, recordEvent } from '../../store/change.ts';
import { setCacheSize } from '../../store/db/cache-size.ts';
import { type AfterCommit, CommitQueue } from '../../store/db/commit-queue.ts';
import { databasePath } from '../../store/db/open.ts';
import { Reserve } from '../../store/db/reserve.ts';
import { Reader, type Writer } from '../../store/db/sql.ts';
import { type Chore, type Pace, Tidier } from '../../store/db/tidier.ts';
import { clearOldVectors } from '../../store/meaning/model-vectors.ts';
import { indexAnew } from '../../store/objects/index-gap.ts';
import { fillGaps } from '../../store/objects/vector-gaps.ts';
import { PERSONAL, type Space } from '../../store/space.ts';
import { joiningPieces } from '../../store/text-index/join-pieces.ts';
import { ExpiryClock } from './expiry-clock.ts';
import { headFault, headRefusal, OutsideHeads } from './outside-heads.ts';

const SYSTEM: Actor = { kind: 'vault' };
/** Soon after the last write of several: whoever writes one after the other waits for none of it. */
const ONCE_CALM: Pace = { pauseMs: 100, calmWithinMs: 2000, betweenMs: 5 };
const HEAD_BEHIND =
  'The head of the audit log (audit.head) cannot be written, so a vault that is put back from an older copy would not be noticed; `hub logs vault` says why.';

interface OpenVaultDeps {
  dataDir: string;
  vaultId: string;
  /** The name under which the key store keeps the key of this vault and the head of its chain. */
  slot: string;
  db: Database;
  /** Null for a plain vault. Wiped before the constructor returns. */
  key: Buffer | null;
  store: KeyStore | null;
  reserve: Reserve;
  clock: Clock;
  log: Logger;
  space: Space;
  newId: NewId;
}

/** The parts that a vault is made, opened and kept with. */
export interface VaultDeps {
  settings: Settings;
  clock: Clock;
  log: Logger;
  typed?: TypedPassphrase;
  /** The owner's own, unless it is named. */
  space?: Space;
  /** By chance, unless the same life is to have the same ids. */
  newId?: NewId;
}

/** A vault on its database, with its reserve laid out beside it. */
export function assembleVault(
  { settings, clock, log, space = PERSONAL, newId: ids = newId }: VaultDeps,
  { file, store, key, db }: { file: VaultFile; store: KeyStore | null; key: Buffer | null; db: Database },
): OpenVault {
  const dataDir = settings.data_dir;
  const reserve = new Reserve(dataDir);
  return new OpenVault({
    dataDir,
    vaultId: file.vault_id,
    slot: slotOf(file),
    db,
    key,
    store,
    reserve,
    clock,
    log,
    space,
    newId: ids,
  });
}

/** Work that goes on while a vault is open: told of every vault that opens, and before it closes. */
export interface WhileOpen {
  onOpen?(vault: OpenVault): void;
  onClose?(): void;
}

/** The outcome of an exchange: the new database and its key, or the old ones again and the error. */
interface Exchanged {
  db: Database;
  /** The caller wipes it. */
  key: Buffer;
  error?: unknown;
}

interface ChangeOptions {
  /** The change makes room: it may use the disk reserve. */
  frees?: boolean;
}

export class OpenVault {
  readonly reader: Reader;
  readonly chain: AuditChain;
  readonly id: string;
  readonly space: Space;
  readonly newId: NewId;
  readonly #dataDir: string;
  #db: Database;
  readonly #queue: CommitQueue;
  readonly #reserve: Reserve;
  readonly #heads: OutsideHeads;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #closing = new AbortController();
  readonly #tidier: Tidier;
  readonly #followers: Tidier[] = [];
  #file: Promise<FileHandle> | undefined;
  #alarm: string | null = null;

  constructor({ dataDir, vaultId, slot, db, key, store, reserve, clock, log, space, newId: ids }: OpenVaultDeps) {
    this.#dataDir = dataDir;
    this.id = vaultId;
    this.space = space;
    this.newId = ids;
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
    try {
      this.#heads = new OutsideHeads({ dataDir, vaultId, slot, key, store, head: () => this.chain.head, log });
    } finally {
      if (key) wipe(key);
    }
    this.reader = new Reader(db);
    this.chain = new AuditChain(this.reader, this.#heads.file);
    this.chain.onHeadFailed = (error) =>
      log.error({ err: describeFailure(error) }, 'audit.head cannot be written; the vault goes on without it');
    this.#reserve = reserve;
    this.#queue = new CommitQueue(db, this.reader.cache, this.chain, reserve);
    const leftUndone = (error: unknown) =>
      log.info({ err: describeFailure(error) }, 'the indexes were left as they are');
    const expiry = new ExpiryClock(this.#queue, () => this.now(), this.signal, leftUndone);
    this.#tidier = new Tidier(
      this.#queue,
      [enterEvents, enterTold, fillGaps, clearOldVectors, indexAnew, expiry.chore, joiningPieces()],
      this.signal,
      leftUndone,
    );
    this.#tidier.touch();
  }

  /** Compares the database with its outside heads. A mismatch is an alarm, which stands until its owner settles it. */
  async checkHeads(): Promise<void> {
    const outside = await this.#heads.newest();
    const reason = headFault(this.reader, this.chain.head, outside);
    if (reason !== undefined) {
      this.#log.error({ reason }, 'the vault does not match its outside head');
      raiseAlarm(this.#dataDir, reason);
    } else if (this.chain.head.count > 0) this.#writeFirstHead();
    this.#alarm = standingAlarm(this.reader, this.#dataDir, this.id);
    if (this.#alarm !== null && alarmInChain(this.reader, this.id) === null) await this.#enterAlarm(this.#alarm);
  }

  #writeFirstHead(): void {
    try {
      this.chain.writeHead();
    } catch (error) {
      throw headRefusal(error);
    }
  }

  /** Why the vault does not match what is known of it outside, until its owner has settled that; or null. */
  get alarm(): string | null {
    return this.#alarm;
  }

  /** The part that the vault does without at the moment, in one sentence; or null. */
  get fault(): string | null {
    return this.#queue.failure?.message ?? (this.chain.isHeadBehind ? HEAD_BEHIND : null);
  }

  /** Into the chain, so that it is not gone with its file. A disk that is full now is a later start's chance. */
  async #enterAlarm(reason: string): Promise<void> {
    const event = {
      kind: RAISED,
      refs: [this.id],
      summary_human: 'The vault does not match its head outside',
      extra: { reason },
    };
    await this.change(SYSTEM, (change) => recordEvent(change, event)).catch((error: unknown) =>
      this.#log.warn({ err: describeFailure(error) }, 'the alarm is not in the audit log yet'),
    );
  }

  /** Its owner knows, and goes on with the vault as it is: from here on the heads outside are those of this one. */
  settleAlarm(change: Change, note: string): string {
    const reason = this.#alarm;
    if (reason === null) throw new HubError('already_decided', 'No alarm of the vault stands.');
    const summary_human = 'Settled the alarm of the vault';
    recordEvent(change, { kind: SETTLED, refs: [this.id], summary_human, extra: { reason, note } });
    change.afterCommit(() => {
      // The file goes last: as long as it is there, nothing of this has happened.
      this.chain.replaceHead();
      removeAlarm(this.#dataDir);
      this.#alarm = null;
      void this.#heads.keepInKeyring();
    });
    return reason;
  }

  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  now(): string {
    return instant(this.#clock());
  }

  /** Runs a change in the next commit, with its events. */
  change<T>(actor: Actor, work: (change: Change) => T, options: ChangeOptions = {}): Promise<T> {
    this.#written();
    this.#heads.keepInKeyringSoon();
    return this.#queue.write((tx, afterCommit) => work(this.#changeBy(actor, tx, afterCommit)), options);
  }

  /** Runs one long change in a transaction of its own, while other writes and the readers of records wait. */
  changeAtLength<T>(actor: Actor, work: (change: Change) => Promise<T>): Promise<T> {
    this.#written();
    return this.#queue.exclusively((tx, afterCommit) => work(this.#changeBy(actor, tx, afterCommit)));
  }

  #written(): void {
    this.#tidier.touch();
    for (const follower of this.#followers) follower.touch();
  }

  /**
   * What the vault does by itself soon after something was written, a little in each commit, while nobody writes. True while
   * there may be more.
   */
  afterWrites(chore: (change: Change) => boolean): void {
    const ownChange: Chore = (tx, afterCommit) => chore(this.#changeBy(SYSTEM, tx, afterCommit));
    const follower = new Tidier(this.#queue, [ownChange], this.signal, (error) => this.#leftUndone(error), ONCE_CALM);
    this.#followers.push(follower);
    follower.touch();
  }

  #leftUndone(error: unknown): void {
    this.#log.info({ err: describeFailure(error) }, 'what follows a write is left for later');
  }

  #changeBy(actor: Actor, tx: Writer, afterCommit: AfterCommit): Change {
    return { tx, chain: this.chain, actor, at: this.now(), space: this.space, newId: this.newId, afterCommit };
  }

  /** Runs what goes through most of the vault once, and keeps few of the pages that it passes. */
  async passingThrough<T>(work: () => Promise<T>): Promise<T> {
    setCacheSize(this.#db, 'small');
    try {
      return await work();
    } finally {
      if (!this.signal.aborted) setCacheSize(this.#db, 'usual');
    }
  }

  /** Resolves when no long change is under way; undefined when none is. */
  get longChange(): Promise<void> | undefined {
    return this.#queue.longTransaction;
  }

  async verify(onProgress?: Progress): Promise<AuditVerdict> {
    const outside = await this.#heads.newest();
    // Read after the outside heads: the chain may only be longer than they say.
    const total = this.chain.head;
    const options: VerifyOptions = { outside, alarm: this.#alarm, signal: this.signal };
    return verifyVault(this.reader, total, onProgress ? { ...options, onProgress } : options);
  }

  /** The head of the chain as it is kept outside, for a copy of the vault. */
  sealHead(): Buffer {
    return this.#heads.seal();
  }

  /**
   * Runs `work` while the database file stays as it is: commits go on, into the log beside it. `begin` is run at once,
   * while the file is all there is.
   */
  async withStillFile<T>(begin: () => void, work: () => Promise<T>): Promise<T> {
    await this.#queue.pause();
    try {
      this.#emptyLog();
      begin();
      this.#db.pragma('wal_autocheckpoint = 0');
    } catch (error) {
      // The log goes into the file, which may have to grow.
      throw storageError(error);
    } finally {
      this.#queue.resume();
    }
    try {
      return await work();
    } finally {
      if (!this.signal.aborted) this.#db.pragma('wal_autocheckpoint = 1000');
    }
  }

  #emptyLog(): void {
    const [{ busy, log }] = this.#db.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number; log: number }];
    if (busy !== 0 || log > 0) throw new HubError('busy', 'The database is in use.', { fix: 'Try again in a moment.' });
  }

  /**
   * The database file itself. It stays open for as long as the database is: closing it would take away the locks that
   * SQLite holds on it in this process.
   */
  async databaseFile(): Promise<FileHandle> {
    this.#file ??= open(databasePath(this.#dataDir));
    return this.#file;
  }

  #closeDatabase(): void {
    this.#db.close();
    void this.#file?.then((file) => file.close());
    this.#file = undefined;
  }

  /**
   * Runs `prepare` while nothing is written, then closes the database, and goes on with the one that `exchange` opens
   * in its place. Reads go on until then, writes wait. `exchange` is synchronous: nobody meets a vault that is half the
   * one and half the other. Where it throws, the vault is closed.
   */
  async exchangeDatabase(prepare: () => Promise<void>, exchange: () => Exchanged): Promise<void> {
    await this.#queue.pause();
    try {
      this.#emptyLog();
      await prepare();
      this.signal.throwIfAborted();
      this.#exchangeNow(exchange);
    } finally {
      this.#queue.resume();
    }
  }

  #exchangeNow(exchange: () => Exchanged): void {
    this.chain.keepHead();
    this.#closeDatabase();
    this.#heads.close();
    let exchanged: Exchanged | undefined;
    try {
      exchanged = exchange();
      this.#heads.moveTo(exchanged.key);
    } catch (error) {
      exchanged?.db.close();
      this.#closing.abort();
      this.#heads.stop();
      this.#queue.abandon();
      throw error;
    }
    const { db, error } = exchanged;
    this.#db = db;
    this.reader.moveTo(db);
    this.#queue.moveTo(db);
    this.chain.moveTo(this.#heads.file);
    if (error !== undefined) throw error;
  }

  /** Called when the key or its place has changed: keeps the head of the chain beside the key. */
  async keepHeadIn(store: KeyStore): Promise<void> {
    await this.#heads.keepBeside(store);
  }

  /** On a full disk, into the room of the reserve. Where that is not enough the log stays, and the next start reads it. */
  #copyLog(): void {
    for (const isLastAttempt of [false, true]) {
      try {
        this.#db.pragma('wal_checkpoint(TRUNCATE)');
        return;
      } catch (error) {
        this.#log.warn({ err: describeFailure(error), isLastAttempt }, 'the log could not be copied into the database');
        this.#reserve.release();
      }
    }
  }

  /** Closes without writing anything, because a part of the database cannot be read. */
  abandon(): void {
    this.#closing.abort();
    this.#heads.stop();
    this.#queue.abandon();
    this.chain.leaveHead();
    this.#heads.close();
  }

  /** Commits what waits, copies the log into the database, writes the heads, and forgets the key. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#heads.stop();
    this.#queue.close();
    this.chain.keepHead();
    await this.#heads.keepInKeyring();
    this.#copyLog();
    this.#closeDatabase();
    this.#heads.close();
  }
}
