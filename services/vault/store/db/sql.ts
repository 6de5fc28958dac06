// SQL by hand. A query is a tagged template; every call site is one prepared statement, kept for the life of the
// connection. Reading and writing are different types: only a commit (commit-queue.ts) hands out a Writer.
import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';
import { HubError } from '../../../../shared/errors.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { type Invalidated, invalidatedBy, ReadCache } from './read-cache.ts';
import type { StoredRecord } from './record-cache.ts';

type Value = string | number | bigint | Buffer | null;
type Query = TemplateStringsArray;

/** Stands in a query for the keys that are not in memory and have to be asked for. */
export const MISSING = Symbol('missing');

interface Prepared {
  statement: Statement;
  invalidates: Invalidated;
}

export class Reader {
  readonly cache: ReadCache;
  #db: Database;
  #statements = new WeakMap<Query, Prepared>();

  constructor(db: Database, cache = new ReadCache()) {
    this.#db = db;
    this.cache = cache;
  }

  /** From now on everything is asked of another connection. */
  moveTo(db: Database): void {
    this.#db = db;
    this.#statements = new WeakMap();
    this.cache.clear();
    this.cache.vectors.clear();
    this.cache.sketches.clear();
  }

  /** The first row, or undefined. */
  one<Row>(query: Query, ...values: Value[]): Row | undefined {
    try {
      return this.prepared(query).get(...values) as Row | undefined;
    } catch (error) {
      throw asDamage(error);
    }
  }

  all<Row>(query: Query, ...values: Value[]): Row[] {
    try {
      return this.prepared(query).all(...values) as Row[];
    } catch (error) {
      throw asDamage(error);
    }
  }

  /** Like `all`, from memory where it was asked before and nothing was written since. The rows are shared: nobody changes them. */
  allCached<Row>(query: Query, ...values: Value[]): readonly Row[] {
    return this.cache.queries.answer(query, values, () => this.all<Row>(query, ...values));
  }

  /** Like `column`, from memory as above. */
  columnCached<T extends Value>(query: Query, ...values: Value[]): readonly T[] {
    return this.cache.queries.answer(query, values, () => this.column<T>(query, ...values));
  }

  /**
   * The rows of each of these keys, from memory as above; those that are missing are asked for at once: in the place of
   * `MISSING`, as JSON.
   */
  eachCached<Row>(
    keys: readonly string[],
    keyOf: (row: Row) => string,
  ): (query: Query, missing: typeof MISSING) => (readonly Row[])[] {
    return (query) =>
      this.cache.queries.answerEach(query, keys, keyOf, (missing) => this.all<Row>(query, JSON.stringify(missing)));
  }

  /** The records of these versions, in this order, from memory where they were read lately. They are shared and frozen. */
  records(seqs: readonly number[]): AnyRecord[] {
    return this.cache.records.read(
      seqs,
      (missing) => this.all<StoredRecord>`
        SELECT seq, record FROM versions WHERE seq IN (SELECT value FROM json_each(${JSON.stringify(missing)}))`,
    );
  }

  /** The first column of every row: an object for each would cost as much as finding them. */
  column<T extends Value>(query: Query, ...values: Value[]): T[] {
    try {
      return this.prepared(query)
        .pluck()
        .all(...values) as T[];
    } catch (error) {
      throw asDamage(error);
    }
  }

  /** The rows one by one, as long as the caller asks for more. Nothing may be written on the connection meanwhile. */
  each<Row>(query: Query, ...values: Value[]): IterableIterator<Row> {
    return this.prepared(query).iterate(...values) as IterableIterator<Row>;
  }

  protected prepared(query: Query): Statement {
    let prepared = this.#statements.get(query);
    if (!prepared) {
      const sql = query.join('?');
      prepared = { statement: this.#db.prepare(sql), invalidates: invalidatedBy(sql) };
      this.#statements.set(query, prepared);
    }
    this.cache.invalidate(prepared.invalidates);
    return prepared.statement;
  }
}

/** What an owner can do about a database that is not what was written. */
export const OUT_OF_DAMAGE =
  '`hub backup list` names the backups, also where no hub runs; `hub restore` makes a vault of one in an empty directory.';

/**
 * The refusal where a page fails its authentication. That is met only when the page is read, and then the owner has to hear
 * what it means.
 */
export class DamagedDatabase extends HubError {
  constructor() {
    super('unavailable', 'A part of the database is damaged and cannot be read; the rest is served.', {
      fix: OUT_OF_DAMAGE,
    });
  }
}

function asDamage(error: unknown): unknown {
  const code = String((error as { code?: unknown }).code);
  return /^SQLITE_(CORRUPT|NOTADB|IOERR_READ|IOERR_SHORT_READ)/.test(code) ? new DamagedDatabase() : error;
}

export class Writer extends Reader {
  /** Runs a change and answers how many rows it touched. */
  run(query: Query, ...values: Value[]): number {
    return this.prepared(query).run(...values).changes;
  }
}

/** Checks a change that must touch exactly one row: any other number means that the database is not what we believe. */
export function expectOneRow(changes: number): void {
  if (changes !== 1) throw new Error('a change touched another number of rows than one');
}
