// What the readers and the writer of one database remember of it, and all that makes it untrue:
//
// - a write to a table that a kept answer may come from: the answers are forgotten;
// - versions that are deleted, a commit that is undone (its numbers are given again), another connection: everything is.
//
// Vectors alone are many and slow to read, and so are told of every change, and take it back where it is undone.
//
// Whoever writes need not think of it: a statement is looked at once, when it is prepared.
import { ANSWERING_TABLES, QueryCache } from './query-cache.ts';
import { RecordCache } from './record-cache.ts';
import { sharedBits } from './shared-bits.ts';
import { VectorCache } from './vector-cache.ts';

/** The parts of the cache that a statement makes untrue by being run. */
export type Invalidated = 'nothing' | 'queries' | 'everything';

/** Statements that change what a query answers. To join pieces of the search index is a write to it, and changes no answer. */
const CHANGES_ANSWERS = new RegExp(
  `^\\s*(?!INSERT INTO search \\(search,)(INSERT|UPDATE|DELETE|REPLACE)\\b[^]*?\\b(${ANSWERING_TABLES})\\b`,
);
/** Only a purge deletes versions; they are never changed. */
const DELETES_VERSIONS = /^\s*DELETE FROM versions\b/;

export function invalidatedBy(sql: string): Invalidated {
  if (DELETES_VERSIONS.test(sql)) return 'everything';
  return CHANGES_ANSWERS.test(sql) ? 'queries' : 'nothing';
}

export class ReadCache {
  readonly records = new RecordCache();
  readonly queries = new QueryCache();
  /**
   * The number of each partition by what it is for, the shelves of projects, and the labels of partitions. Only
   * store/partitions/ reads and fills it.
   */
  readonly partitions = new Map<string, number>();
  labels: readonly string[] | undefined;
  readonly shelves = new Map<string, string>();
  readonly vectors = new VectorCache();
  /** Sketches of the vectors that a model made. */
  readonly sketches = new VectorCache({ products: sharedBits });

  invalidate(what: Invalidated): void {
    if (what === 'queries') this.queries.clear();
    else if (what === 'everything') this.clear();
  }

  clear(): void {
    this.records.clear();
    this.queries.clear();
    this.partitions.clear();
    this.shelves.clear();
    this.labels = undefined;
  }
}
