// An open vault: the database, the chain, the commit queue and what is remembered of the owner. It lives from unlock
// to lock; closing it leaves no key in the process.
import type { Database } from 'better-sqlite3-multiple-ciphers';
import { type Clock, instant } from '../../../../shared/clock.ts';
import { type NewId, newId } from '../../../../shared/ids.ts';
import type { Settings } from '../../../../shared/ipc/worker.ts';
import { describeFailure, type Logger } from '../../../../shared/log.ts';
import type { Progress } from '../../../../shared/progress.ts';
import type { AuditVerdict } from '../../../../shared/schemas/audit.ts';
import type { KeyStore } from '../../key/key-store.ts';
import { wipe } from '../../key/load-key.ts';
import type { TypedPassphrase } from '../../key/typed-passphrase.ts';
import { slotOf, type VaultFile } from '../../key/vault-file.ts';
import { AuditChain } from '../../store/audit/chain.ts';
import { type VerifyOptions, verifyVault } from '../../store/audit/verify.ts';
import { type Actor, type Change, VAULT } from '../../store/change.ts';
import { type AfterCommit, CommitQueue } from '../../store/db/commit-queue.ts';
import { Reserve } from '../../store/db/reserve.ts';
import { Reader, type Writer } from '../../store/db/sql.ts';
import { PERSONAL, type Space } from '../../store/space.ts';
import { DatabaseFile } from './database-file.ts';
import { HeadAlarm } from './head-alarm.ts';
import { OutsideHeads } from './outside-heads.ts';
import { OwnChores } from './own-chores.ts';

const HEAD_BEHIND =
  'The head of the audit log (audit.head) cannot be written, so a vault that is put back from an older copy would not be noticed; `hub logs vault` says why.';

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

/** What is opened. */
interface Opened {
  file: VaultFile;
  store: KeyStore | null;
  /** Null for a plain vault. Wiped before the constructor returns. */
  key: Buffer | null;
  db: Database;
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

/** What is done at the end of each change, in its transaction: about what was written from that version on. */
type LastStep = (change: Change, first: number) => void;

export class OpenVault {
  readonly reader: Reader;
  readonly chain: AuditChain;
  readonly id: string;
  readonly space: Space;
  readonly newId: NewId;
  readonly alarm: HeadAlarm;
  readonly file: DatabaseFile;
  readonly #queue: CommitQueue;
  readonly #reserve: Reserve;
  readonly #heads: OutsideHeads;
  readonly #clock: Clock;
  readonly #closing = new AbortController();
  readonly #chores: OwnChores;
  readonly #steps: LastStep[] = [];

  constructor(
    { settings: { data_dir: dataDir }, clock, log, space = PERSONAL, newId: ids = newId }: VaultDeps,
    { file, store, key, db }: Opened,
  ) {
    const vaultId = file.vault_id;
    const reserve = new Reserve(dataDir);
    this.#reserve = reserve;
    this.id = vaultId;
    this.space = space;
    this.newId = ids;
    this.#clock = clock;
    try {
      const slot = slotOf(file);
      this.#heads = new OutsideHeads({ dataDir, vaultId, slot, key, store, head: () => this.chain.head, log });
    } finally {
      if (key) wipe(key);
    }
    this.reader = new Reader(db);
    this.chain = new AuditChain(this.reader, this.#heads.file);
    this.chain.onHeadFailed = (error) =>
      log.error({ err: describeFailure(error) }, 'audit.head cannot be written; the vault goes on without it');
    this.#queue = new CommitQueue(db, this.reader.cache, this.chain, reserve, (error) =>
      log.error({ err: describeFailure(error) }, 'what follows a commit failed, and the commit stands'),
    );
    const closing = this.signal;
    this.file = new DatabaseFile(db, { dataDir, queue: this.#queue, reserve, closing, log });
    this.#chores = new OwnChores({ queue: this.#queue, closing, log, now: () => this.now() });
    this.alarm = new HeadAlarm({
      dataDir,
      vaultId,
      reader: this.reader,
      chain: this.chain,
      heads: this.#heads,
      log,
      change: (work) => this.change(VAULT, work),
    });
  }

  /** The part that the vault does without at the moment, in one sentence; or null. */
  get fault(): string | null {
    return this.#queue.failure?.message ?? (this.chain.isHeadBehind ? HEAD_BEHIND : null);
  }

  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  now(): string {
    return instant(this.#clock());
  }

  /** Runs a change in the next commit, with its events. */
  change<T>(actor: Actor, work: (change: Change) => T, options: ChangeOptions = {}): Promise<T> {
    this.#chores.written();
    this.#heads.keepInKeyringSoon();
    return this.#queue.write((tx, afterCommit) => {
      const change = this.#changeBy(actor, tx, afterCommit);
      const first = this.chain.nextSeq;
      const answer = work(change);
      this.#finish(change, first);
      return answer;
    }, options);
  }

  /** Runs one long change in a transaction of its own, while other writes and the readers of records wait. */
  changeAtLength<T>(actor: Actor, work: (change: Change) => Promise<T>): Promise<T> {
    this.#chores.written();
    return this.#queue.exclusively(async (tx, afterCommit) => {
      const change = this.#changeBy(actor, tx, afterCommit);
      const first = this.chain.nextSeq;
      const answer = await work(change);
      this.#finish(change, first);
      return answer;
    });
  }

  /** Whoever changes something need not know of it, and cannot leave it out. */
  endEachChange(step: LastStep): void {
    this.#steps.push(step);
  }

  #finish(change: Change, first: number): void {
    if (this.chain.nextSeq > first) for (const step of this.#steps) step(change, first);
  }

  /**
   * What the vault does by itself soon after something was written, a little in each commit, while nobody writes. True while
   * there may be more.
   */
  afterWrites(chore: (change: Change) => boolean): void {
    this.#chores.follow((tx, afterCommit) => chore(this.#changeBy(VAULT, tx, afterCommit)));
  }

  #changeBy(actor: Actor, tx: Writer, afterCommit: AfterCommit): Change {
    return { tx, chain: this.chain, actor, at: this.now(), space: this.space, newId: this.newId, afterCommit };
  }

  /** Resolves when no long change is under way; undefined when none is. */
  get longChange(): Promise<void> | undefined {
    return this.#queue.longTransaction;
  }

  async verify(onProgress?: Progress): Promise<AuditVerdict> {
    const outside = await this.#heads.newest();
    // Read after the outside heads: the chain may only be longer than they say.
    const total = this.chain.head;
    const options: VerifyOptions = { outside, alarm: this.alarm.reason, signal: this.signal };
    return verifyVault(this.reader, total, onProgress ? { ...options, onProgress } : options);
  }

  /** For a file beside the database that has to be written on a full disk as well. */
  giveUpReserve(): void {
    this.#reserve.release();
  }

  /** The head of the chain as it is kept outside, for a copy of the vault. */
  sealHead(): Buffer {
    return this.#heads.seal();
  }

  /**
   * Runs `prepare` while nothing is written, then closes the database, and goes on with the one that `exchange` opens
   * in its place. Reads go on until then, writes wait. `exchange` is synchronous: nobody meets a vault that is half the
   * one and half the other. Where it throws, the vault is closed.
   */
  async exchangeDatabase(prepare: () => Promise<void>, exchange: () => Exchanged): Promise<void> {
    await this.#queue.pause();
    try {
      this.file.emptyLog();
      await prepare();
      this.signal.throwIfAborted();
      this.#exchangeNow(exchange);
    } finally {
      this.#queue.resume();
    }
  }

  #exchangeNow(exchange: () => Exchanged): void {
    this.chain.keepHead();
    this.file.close();
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
    this.file.moveTo(db);
    this.reader.moveTo(db);
    this.#queue.moveTo(db);
    this.chain.moveTo(this.#heads.file);
    if (error !== undefined) throw error;
  }

  /** Called when the key or its place has changed: keeps the head of the chain beside the key. */
  async keepHeadIn(store: KeyStore): Promise<void> {
    await this.#heads.keepBeside(store);
  }

  /** Closes without writing anything, because a part of the database cannot be read. */
  abandon(): void {
    this.#closing.abort();
    this.#heads.stop();
    this.#queue.abandon();
    this.chain.callOffHead();
    this.#heads.close();
  }

  /** Commits what waits, copies the log into the database, writes the heads, and forgets the key. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#heads.stop();
    try {
      this.#queue.close();
      this.chain.keepHead();
      await this.#heads.keepInKeyring();
      this.file.copyLog();
    } finally {
      // Both hold keys.
      try {
        this.file.close();
      } finally {
        this.#heads.close();
      }
    }
  }
}
