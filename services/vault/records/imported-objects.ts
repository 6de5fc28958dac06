// Objects that were made elsewhere, stored by the thousand: the rows of one table after those of another. One by one, each
// object would have the search index write down what it holds in memory (SQLite sets a mark in it before every statement
// that may fail halfway), and indexing would cost as much as everything else together.
import { type AnyRecord, withArticle } from '../../../shared/schemas/object.ts';
import type { Change } from '../change.ts';
import { expectOneRow } from '../db/sql.ts';
import { type IndexRow, indexRowOf, insertIndexRow } from '../search/search-index.ts';
import { spaceId } from './space.ts';
import { insertObject, recordVersion } from './versions.ts';

/** A version that was made elsewhere. Without a record, the object was deleted by it. */
export interface ImportedVersion {
  version: number;
  record: AnyRecord | null;
  privatePart: string | null;
}

/** INVARIANT: what was stored is found by search once it is indexed; until then nothing else is done to it. */
export class ImportedObjects {
  readonly #change: Change;
  #toIndex: IndexRow[] = [];
  #waiting = 0;

  constructor(change: Change) {
    this.#change = change;
  }

  /** How many letters are to be indexed. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Stores an object that is not here yet with its versions, oldest first; earlier ones may be missing. */
  store(id: string, type: string, versions: readonly ImportedVersion[]): void {
    const { tx } = this.#change;
    const seq = versions.reduce((_, each) => this.#recordVersion(id, type, each), 0);
    const last = versions.at(-1);
    const shown = versions.findLast(({ record }) => record !== null)?.record;
    if (!last) throw new Error('an object without a version');
    if (last.record !== null) {
      insertObject(tx, last.record, seq);
      const row = indexRowOf(tx, last.record, seq);
      if (row) {
        this.#toIndex.push(row);
        this.#waiting += row.title.length + row.body.length;
      }
    } else if (shown) insertObject(tx, { ...shown, version: last.version }, seq, { deleted: 1 });
    else this.#insertNameless(id, type, last.version, seq);
  }

  /** Enters what waits into the index, one object with each step; nothing else may be written between the steps. */
  *index(): Generator<void> {
    for (const row of this.#toIndex) yield insertIndexRow(this.#change.tx, row);
    this.#toIndex = [];
    this.#waiting = 0;
  }

  #recordVersion(id: string, type: string, { version, record, privatePart }: ImportedVersion): number {
    const text = record === null ? '{}' : JSON.stringify(record);
    const reason = { kind: 'object.imported', summary: `Imported ${withArticle(type)}` };
    const tombstone = record === null ? 1 : 0;
    return recordVersion(this.#change, { id, type, version, text, privatePart, tombstone }, reason, { quietly: true });
  }

  /** Deleted elsewhere, and of what it was nothing came along. */
  #insertNameless(id: string, type: string, version: number, seq: number): void {
    expectOneRow(this.#change.tx.run`
      INSERT INTO objects (id, type, space_id, classification, version, seq, deleted)
      VALUES (${id}, ${type}, ${spaceId()}, 'sensitive', ${version}, ${seq}, 1)`);
  }
}
