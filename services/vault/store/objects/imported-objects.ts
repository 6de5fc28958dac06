// Objects that were made elsewhere, stored by the thousand: the rows of one table after those of another. One by one, each
// object would have the search index write down what it holds in memory (SQLite sets a mark in it before every statement
// that may fail halfway), and indexing would cost as much as everything else together.
//
// While objects are stored, everybody waits. So what follows from a version alone (its digest, columns and stems) is
// computed beforehand by whoever reads the archive, and is only written down here.

import { type AnyRecord, asOwnersSay } from '../../../../shared/schemas/object.ts';
import { versionDigest } from '../audit/verify.ts';
import type { Change } from '../change.ts';
import { expectOneRow } from '../db/sql.ts';
import { marksOf } from '../meaning/harms/harm-told.ts';
import { queueVersions } from '../meaning/model-vectors.ts';
import { type IndexRow, indexRowOf, insertIndexRow, type Stems, stemsOf } from '../text-index/search-index.ts';
import { columnsOf, type ObjectColumns } from './object-columns.ts';
import { leaveGap } from './vector-gaps.ts';
import { insertObject, recordDigested } from './versions.ts';

/** A version that was made elsewhere, as it is stored. Without a text, the object was deleted by it. */
export interface ImportedVersion {
  version: number;
  text: string | null;
  privatePart: string | null;
  digest: string;
}

/** The newest version of an object, and what it is found by. */
export interface ImportedContent extends ImportedVersion {
  text: string;
  columns: ObjectColumns;
  stems: Stems | null;
}

const TOMBSTONE_TEXT = '{}';
const TOMBSTONE_DIGEST = versionDigest(TOMBSTONE_TEXT, null);

export function importedTombstone(version: number): ImportedVersion {
  return { version, text: null, privatePart: null, digest: TOMBSTONE_DIGEST };
}

export function importedVersion(record: AnyRecord, privatePart: string | null): ImportedVersion & { text: string } {
  const text = JSON.stringify(record);
  return { version: record.version, text, privatePart, digest: versionDigest(text, privatePart) };
}

export function importedContent(record: AnyRecord, privatePart: string | null): ImportedContent {
  const columns = columnsOf(record);
  return {
    ...importedVersion(record, privatePart),
    columns,
    stems: columns.live === 1 ? stemsOf(record, marksOf(record)) : null,
  };
}

/** INVARIANT: a stored object is found by search only after `index`; until then nobody changes it. */
export class ImportedObjects {
  readonly #change: Change;
  #toIndex: IndexRow[] = [];
  #waiting = 0;

  constructor(change: Change) {
    this.#change = change;
  }

  /** How many letters wait to be indexed. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Stores an object that is not here yet with its earlier versions, oldest first; some may be missing. `current` null: it was deleted. */
  store(id: string, type: string, past: readonly ImportedVersion[], current: ImportedContent | null): void {
    const { tx } = this.#change;
    let seq = 0;
    for (const version of past) seq = this.#recordVersion(id, type, version);
    if (current === null) return this.#insertDeleted(id, type, past, seq);
    seq = this.#recordVersion(id, type, current);
    const { version, columns, stems } = current;
    const place = insertObject(tx, { id, type, version }, columns, seq);
    if (place === undefined || stems === null) return;
    const row = indexRowOf(place, stems, seq);
    this.#toIndex.push(row);
    this.#waiting += row.title.length + row.body.length;
  }

  /** Enters what waits into the index, one object with each step; nothing else may be written between the steps. */
  *index(): Generator<void> {
    // Their vectors are made later, when nobody writes: now it would take half as long as all the rest.
    const [first, last] = [this.#toIndex.at(0), this.#toIndex.at(-1)];
    if (first && last) {
      const arrived = { after: first.seq - 1, until: last.seq };
      leaveGap(this.#change.tx, arrived);
      queueVersions(this.#change.tx, arrived);
    }
    for (const row of this.#toIndex) yield insertIndexRow(this.#change.tx, row);
    this.#toIndex = [];
    this.#waiting = 0;
  }

  #recordVersion(id: string, type: string, { version, text, privatePart, digest }: ImportedVersion): number {
    const reason = { kind: 'object.imported', summary: `Imported ${asOwnersSay(type)}` };
    const tombstone = text === null ? 1 : 0;
    const stored = { id, type, version, text: text ?? TOMBSTONE_TEXT, privatePart, tombstone } as const;
    return recordDigested(this.#change, stored, digest, reason, { quietly: true, isOrdered: true });
  }

  #insertDeleted(id: string, type: string, past: readonly ImportedVersion[], seq: number): void {
    const { tx, space } = this.#change;
    const last = past.at(-1);
    if (!last) throw new Error('an object without a version');
    const shown = past.findLast(({ text }) => text !== null)?.text;
    const { version } = last;
    if (typeof shown === 'string') {
      const columns = columnsOf(JSON.parse(shown) as AnyRecord);
      insertObject(tx, { id, type, version }, columns, seq, { deleted: 1 });
      return;
    }
    // No version with content came along, so it is not known how secret the object was: it counts as sensitive.
    expectOneRow(tx.run`
      INSERT INTO objects (id, type, space_id, classification, version, seq, deleted)
      VALUES (${id}, ${type}, ${space.id}, 'sensitive', ${version}, ${seq}, 1)`);
  }
}
