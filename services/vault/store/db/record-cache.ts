// Records that were read lately, by the number of their version. A version never changes once it is committed, so what was
// read of it stays true until that is purged (read-cache.ts); which version is an object's newest, and who may see it, is asked of the database each time.
//
// INVARIANT: everybody gets the same record, so nobody changes one. It is frozen, to hold us to that.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { storedRecord } from '../../../../shared/schemas/stored-record.ts';

/** Characters of JSON in all; as objects they take a few times as much. */
const KEPT_LENGTH = 2_000_000;

/** A version as it is stored. */
export interface StoredRecord {
  seq: number;
  record: string;
}

interface Kept {
  record: AnyRecord;
  length: number;
}

export class RecordCache {
  readonly #half: number;
  /** Those that were wanted lately; when they are half of what may be kept, the others go and these take their place. */
  #young = new Map<number, Kept>();
  #old = new Map<number, Kept>();
  #youngLength = 0;

  constructor(most = KEPT_LENGTH) {
    this.#half = most / 2;
  }

  /** The records of these versions, in this order. Those that are not kept are fetched. */
  read(seqs: readonly number[], fetch: (missing: readonly number[]) => StoredRecord[]): AnyRecord[] {
    const records: AnyRecord[] = new Array(seqs.length);
    const missing: number[] = [];
    for (let i = 0; i < seqs.length; i++) {
      const seq = seqs[i] as number;
      const kept = this.#young.get(seq) ?? this.#wantedAgain(seq);
      if (kept) records[i] = kept.record;
      else missing.push(seq);
    }
    if (missing.length === 0) return records;
    const fresh = parsed(fetch(missing));
    for (let i = 0; i < seqs.length; i++) {
      if (records[i] !== undefined) continue;
      const found = fresh.get(seqs[i] as number);
      if (!found) throw new Error('an object names a version that is not there');
      records[i] = found.record;
    }
    for (const [seq, each] of fresh) if (each.length <= this.#half / 10) this.#keep(seq, each);
    return records;
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
    this.#youngLength = 0;
  }

  #wantedAgain(seq: number): Kept | undefined {
    const kept = this.#old.get(seq);
    if (kept) {
      this.#old.delete(seq);
      this.#keep(seq, kept);
    }
    return kept;
  }

  #keep(seq: number, each: Kept): void {
    if (this.#youngLength > 0 && this.#youngLength + each.length > this.#half) {
      [this.#old, this.#young] = [this.#young, new Map()];
      this.#youngLength = 0;
    }
    this.#young.set(seq, each);
    this.#youngLength += each.length;
  }
}

function parsed(rows: readonly StoredRecord[]): Map<number, Kept> {
  return new Map(
    rows.map(({ seq, record }) => [seq, { record: frozen(storedRecord<AnyRecord>(record)), length: record.length }]),
  );
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const each of Object.values(value)) frozen(each);
  return Object.freeze(value);
}
