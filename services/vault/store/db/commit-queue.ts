// Group commit. Writes that arrive while the last commit was on its way to the disk share the next one: many writers,
// one fsync. Each write runs in its own savepoint, so that one that is refused takes nothing with it; a write is
// answered only after the commit that holds it is on the disk.
import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';
import type { HubError } from '../../../../shared/errors.ts';
import { MAX_COMMIT_BATCH } from '../../../../shared/limits.ts';
import { asTold, isStorageError, storageError } from '../../disk/storage-error.ts';
import { setCacheSize } from './cache-size.ts';
import { DatabasePlace } from './database-place.ts';
import { vaultLocked } from './locked.ts';
import type { ReadCache } from './read-cache.ts';
import type { Reserve } from './reserve.ts';
import { Writer } from './sql.ts';

/** State that is kept in memory beside the database and must follow its commits and rollbacks (the audit chain's head). */
export interface Follower {
  mark(): unknown;
  rollBackTo(mark: unknown): void;
  committed(): void;
}

/** Calls `run` once the rows of this write are on the disk, before its writer hears of that; never, if they are rolled back. */
export type AfterCommit = (run: () => void) => void;

type Work<T> = (tx: Writer, afterCommit: AfterCommit) => T;

interface Entry {
  work: Work<unknown>;
  frees: boolean;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

interface Mark {
  follower: unknown;
  vectors: number;
  sketches: number;
  following: number;
}

type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

export class CommitQueue {
  #db: Database;
  #place: DatabasePlace;
  readonly #writer: Writer;
  readonly #follower: Follower;
  readonly #reserve: Reserve;
  /** Told what failed after a commit: nobody waits for that. */
  readonly #onFailure: (error: unknown) => void;
  #entries: Entry[] = [];
  /** The functions that follow the commit under way, in the order in which they were asked for. */
  #following: (() => void)[] = [];
  #scheduled = false;
  /** Set while writes wait and nobody writes. Resolves when they go on. */
  #paused: PromiseWithResolvers<void> | undefined;
  #closed = false;
  #failure: HubError | undefined;
  /** Set while a long transaction has the connection to itself: what arrives waits for its end. */
  #long: { undo: () => void; ended: Promise<void> } | undefined;

  constructor(
    db: Database,
    cache: ReadCache,
    follower: Follower,
    reserve: Reserve,
    onFailure: (error: unknown) => void,
  ) {
    this.#db = db;
    this.#place = new DatabasePlace(db.name);
    this.#writer = new Writer(db, cache);
    this.#follower = follower;
    this.#reserve = reserve;
    this.#onFailure = onFailure;
  }

  /** Runs `work` in the next commit. With `frees`, it may use the disk reserve: deleting must work on a full disk. */
  write<T>(work: Work<T>, { frees = false } = {}): Promise<T> {
    if (this.#closed) return Promise.reject(vaultLocked());
    return new Promise((resolve, reject) => {
      this.#entries.push({ work, frees, resolve: resolve as (value: unknown) => void, reject });
      this.#schedule();
    });
  }

  /** Resolves when no long transaction is under way: until then a reader would see what may never be committed. */
  get longTransaction(): Promise<void> | undefined {
    return this.#long?.ended;
  }

  /**
   * Runs one long transaction, over many turns of the event loop, while every other write waits. What it does not finish
   * is undone. INVARIANT: nobody reads meanwhile who does not expect its rows (CallGate sees to that).
   */
  async exclusively<T>(work: Work<Promise<T>>): Promise<T> {
    while (this.#taken) await this.#taken;
    if (this.#closed) throw vaultLocked();
    // Changes that came before the long one are committed before it.
    while (this.#entries.length > 0) this.#commitBatch();
    const before = this.#mark();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const undo = () => {
      this.#long = undefined;
      if (this.#db.inTransaction) this.#writer.run`ROLLBACK`;
      this.#undone(before);
    };
    const mine = { undo, ended };
    this.#long = mine;
    // When `close` undoes the transaction in the middle, its work must not go on outside of it.
    const isOpen = () => this.#long === mine;
    const tx = new LongWriter(this.#db, this.#writer.cache, isOpen);
    try {
      this.#place.verify();
      setCacheSize(this.#db, 'small');
      this.#writer.run`BEGIN IMMEDIATE`;
      const value = await work(tx, (run) => {
        if (!isOpen()) throw vaultLocked();
        this.#afterCommit(run);
      });
      tx.run`COMMIT`;
      this.#long = undefined;
      this.#committed();
      return value;
    } catch (error) {
      if (this.#long === mine) undo();
      throw asTold(error);
    } finally {
      if (!this.#closed) setCacheSize(this.#db, 'usual');
      resolve();
      this.#schedule();
    }
  }

  /**
   * Takes writes and makes none until `resume`: the database stays as it is, and reads go on. Resolves when
   * nothing is under way any more.
   */
  async pause(): Promise<void> {
    while (this.#taken) await this.#taken;
    if (this.#closed) throw vaultLocked();
    this.#paused = Promise.withResolvers();
  }

  resume(): void {
    this.#paused?.resolve();
    this.#paused = undefined;
    if (this.#entries.length > 0) this.#schedule();
  }

  /** Resolves when the long transaction or the pause under way ends. Another may have begun by then, so ask again. */
  get #taken(): Promise<void> | undefined {
    return this.#long?.ended ?? this.#paused?.promise;
  }

  moveTo(db: Database): void {
    this.#db = db;
    this.#place = new DatabasePlace(db.name);
    this.#writer.moveTo(db);
  }

  /** The database is gone: writes that wait are refused. */
  abandon(): void {
    this.#closed = true;
    for (const entry of this.#entries.splice(0)) entry.reject(vaultLocked());
  }

  /**
   * Why the last commit failed, or why the next one will: the disk is full or failing, or the vault is gone. Undefined where
   * all is well.
   */
  get failure(): HubError | undefined {
    try {
      this.#place.verify();
    } catch (error) {
      return storageError(error);
    }
    return this.#failure;
  }

  /** Undoes a long transaction, commits what waits and takes no more. */
  close(): void {
    this.#long?.undo();
    while (this.#entries.length > 0) this.#commitBatch();
    this.#closed = true;
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    // Runs once the messages that came in one piece have all been read: their writes share the commit. Whatever arrives while
    // that is on its way to the disk comes in the next piece, and shares the next commit.
    queueMicrotask(() => this.#commitScheduled());
  }

  #commitScheduled(): void {
    this.#scheduled = false;
    if (this.#long || this.#paused || this.#closed) return;
    this.#commitBatch();
    if (this.#entries.length === 0) return;
    // There is more than one batch: readers get their turn in between.
    this.#scheduled = true;
    setImmediate(() => this.#commitScheduled());
  }

  #commitBatch(): void {
    const batch = this.#entries.splice(0, MAX_COMMIT_BATCH);
    if (batch.length === 0) return;
    const refused = this.#attempt(batch);
    if (refused === undefined) return this.#reserve.replenish();
    const freeing = batch.filter((entry) => entry.frees);
    for (const entry of batch) if (!entry.frees) entry.reject(refused);
    if (freeing.length === 0) return;
    if (refused.code === 'storage_full') this.#reserve.release();
    const stillRefused = this.#attempt(freeing);
    if (stillRefused !== undefined) for (const entry of freeing) entry.reject(stillRefused);
  }

  /** One transaction for all of `batch`. On success every entry is settled; otherwise the reason, and nothing happened. */
  #attempt(batch: Entry[]): HubError | undefined {
    const before = this.#mark();
    const changesBefore = this.#failure && this.#changes();
    try {
      this.#place.verify();
      this.#writer.run`BEGIN IMMEDIATE`;
      const outcomes =
        batch.length === 1 ? [this.#runAlone(batch[0] as Entry)] : batch.map((entry) => this.#runInSavepoint(entry));
      this.#writer.run`COMMIT`;
      // Only a commit that changed rows shows that the disk works again.
      if (this.#failure && this.#changes() !== changesBefore) this.#failure = undefined;
      this.#committed();
      for (const [index, entry] of batch.entries()) settle(entry, outcomes[index] as Outcome);
      return undefined;
    } catch (error) {
      if (this.#db.inTransaction) this.#writer.run`ROLLBACK`;
      this.#undone(before);
      this.#failure = storageError(error);
      return this.#failure;
    }
  }

  /** How many rows were ever written through this connection. */
  #changes(): number {
    return (this.#writer.one<{ n: number }>`SELECT total_changes() AS n` as { n: number }).n;
  }

  /**
   * A write that is alone in its transaction needs no savepoint: where it fails, all of it is rolled back and an empty one
   * committed.
   */
  #runAlone({ work }: Entry): Outcome {
    const mark = this.#mark();
    try {
      return { ok: true, value: work(this.#writer, this.#afterCommit) };
    } catch (error) {
      if (!this.#db.inTransaction || isStorageError(error)) throw error;
      this.#writer.run`ROLLBACK`;
      this.#undone(mark);
      this.#writer.run`BEGIN`;
      return { ok: false, error };
    }
  }

  #runInSavepoint({ work }: Entry): Outcome {
    const mark = this.#mark();
    this.#writer.run`SAVEPOINT entry`;
    try {
      const value = work(this.#writer, this.#afterCommit);
      this.#writer.run`RELEASE entry`;
      return { ok: true, value };
    } catch (error) {
      // Some failures of the storage roll the whole transaction back; then no savepoint is left to return to.
      if (!this.#db.inTransaction || isStorageError(error)) throw error;
      this.#writer.run`ROLLBACK TO entry`;
      this.#writer.run`RELEASE entry`;
      this.#undone(mark);
      return { ok: false, error };
    }
  }

  readonly #afterCommit: AfterCommit = (run) => {
    this.#following.push(run);
  };

  #mark(): Mark {
    const { vectors, sketches } = this.#writer.cache;
    return {
      follower: this.#follower.mark(),
      following: this.#following.length,
      vectors: vectors.mark(),
      sketches: sketches.mark(),
    };
  }

  /** Forgets what was written since the mark: in the follower, in what was to run after the commit, and in the cache. */
  #undone({ follower, following, vectors, sketches }: Mark): void {
    this.#follower.rollBackTo(follower);
    this.#following.length = following;
    this.#writer.cache.clear();
    this.#writer.cache.vectors.rollBackTo(vectors);
    this.#writer.cache.sketches.rollBackTo(sketches);
  }

  /**
   * The commit is on the disk. Each function given to `afterCommit` runs by itself: one that fails stops neither the others
   * nor an answer.
   */
  #committed(): void {
    this.#follower.committed();
    this.#writer.cache.vectors.committed();
    this.#writer.cache.sketches.committed();
    for (const run of this.#following.splice(0)) queueMicrotask(() => this.#follow(run));
  }

  #follow(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#onFailure(error);
    }
  }
}

/** The writer of a long transaction, good for as long as that is. */
class LongWriter extends Writer {
  readonly #isOpen: () => boolean;

  constructor(db: Database, cache: ReadCache, isOpen: () => boolean) {
    super(db, cache);
    this.#isOpen = isOpen;
  }

  protected override prepared(query: TemplateStringsArray): Statement {
    if (!this.#isOpen()) throw vaultLocked();
    return super.prepared(query);
  }
}

function settle(entry: Entry, outcome: Outcome): void {
  if (outcome.ok) entry.resolve(outcome.value);
  else entry.reject(outcome.error);
}
