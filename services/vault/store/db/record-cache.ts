// Records that were read lately, by the number of their version. A version never changes once it is committed, so what was
// read of it stays true until that is purged (read-cache.ts); which version is an object's newest, and who may see it, is asked of the database each time.
//
// INVARIANT: everybody gets the same record, so nobody changes one. It is frozen, to hold us to that.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { storedRecord } from '../../../../shared/schemas/stored-record.ts';

/** So many characters of JSON are kept, those of ten thousand objects; as objects they take a few times as much memory. */
const KEPT_LENGTH = 6_000_000;

/** A version as it is stored. */
export interface StoredRecord {
  seq: number;
  record: string;
}

interface Kept {
  record: AnyRecord;
  length: number;
  /** The turn in which the record was last put at the end. */
  turn: number;
}

export class RecordCache {
  /** The kept records; those that were wanted lately stand towards the end. */
  readonly #kept = new Map<number, Kept>();
  /** An iterator that stands before the oldest. To begin anew each time would pass all entries that were there and are gone. */
  #oldest = this.#kept.entries();
  readonly #most: number;
  #length = 0;
  #turn = 0;

  constructor(most = KEPT_LENGTH) {
    this.#most = most;
  }

  /** The records of these versions, in this order. Those that are not kept are fetched. */
  read(seqs: readonly number[], fetch: (missing: readonly number[]) => StoredRecord[]): AnyRecord[] {
    const missing: number[] = [];
    const records = seqs.map((seq) => {
      const kept = this.#kept.get(seq);
      if (kept === undefined) missing.push(seq);
      else this.#wanted(seq, kept);
      return kept?.record;
    });
    if (missing.length === 0) return records as AnyRecord[];
    const fresh = parsed(fetch(missing));
    const all = records.map((record, index) => record ?? recordOf(fresh, seqs[index] as number));
    for (const [seq, record] of fresh) this.#keep(seq, record);
    return all;
  }

  clear(): void {
    this.#kept.clear();
    this.#length = 0;
  }

  #wanted(seq: number, kept: Kept): void {
    // A record in the last quarter is far from those that go, and to put it last each time costs more than to find it.
    if (this.#turn - kept.turn <= this.#kept.size / 4) return;
    this.#kept.delete(seq);
    this.#putLast(seq, kept);
  }

  #keep(seq: number, fresh: Kept): void {
    if (fresh.length > this.#most / 20) return;
    this.#putLast(seq, fresh);
    this.#length += fresh.length;
    while (this.#length > this.#most) {
      const [oldest, { length }] = this.#nextOldest();
      this.#kept.delete(oldest);
      this.#length -= length;
    }
  }

  #putLast(seq: number, kept: Kept): void {
    this.#turn += 1;
    kept.turn = this.#turn;
    this.#kept.set(seq, kept);
  }

  #nextOldest(): [number, Kept] {
    const next = this.#oldest.next();
    if (!next.done) return next.value;
    this.#oldest = this.#kept.entries();
    return this.#oldest.next().value as [number, Kept];
  }
}

function recordOf(fresh: ReadonlyMap<number, Kept>, seq: number): AnyRecord {
  const kept = fresh.get(seq);
  if (!kept) throw new Error('an object names a version that is not there');
  return kept.record;
}

function parsed(rows: readonly StoredRecord[]): Map<number, Kept> {
  return new Map(
    rows.map(({ seq, record }) => [
      seq,
      { record: frozen(storedRecord<AnyRecord>(record)), length: record.length, turn: 0 },
    ]),
  );
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const each of Object.values(value)) frozen(each);
  return Object.freeze(value);
}
