// Records that were read lately, by the number of their version. A version never changes once it is committed, so what was
// read of it stays true; which version is an object's newest, and who may see it, is asked of the database each time.
//
// What must be forgotten: versions of a commit that was undone (their numbers are given again), and what was purged.
// INVARIANT: everybody gets the same record, so nobody changes one. It is frozen, to hold us to that.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Reader } from './sql.ts';

/** Characters of JSON in all; as objects they take a few times as much. */
const KEPT_LENGTH = 2_000_000;

interface Known {
  record: AnyRecord;
  length: number;
}

export class KnownRecords {
  /** The one that was wanted last is the last. */
  readonly #known = new Map<number, Known>();
  readonly #most: number;
  #length = 0;

  constructor(most = KEPT_LENGTH) {
    this.#most = most;
  }

  /** The records of these versions, in this order. */
  read(reader: Reader, seqs: readonly number[]): AnyRecord[] {
    const fresh = this.#fetch(
      reader,
      seqs.filter((seq) => !this.#known.has(seq)),
    );
    const records = seqs.map((seq) => fresh.get(seq)?.record ?? this.#wanted(seq));
    for (const [seq, known] of fresh) this.#keep(seq, known);
    return records;
  }

  forget(): void {
    this.#known.clear();
    this.#length = 0;
  }

  #fetch(reader: Reader, seqs: readonly number[]): Map<number, Known> {
    if (seqs.length === 0) return new Map();
    const rows = reader.all<{ seq: number; record: string }>`
      SELECT seq, record FROM versions WHERE seq IN (SELECT value FROM json_each(${JSON.stringify(seqs)}))`;
    return new Map(
      rows.map(({ seq, record }) => [seq, { record: frozen(JSON.parse(record) as AnyRecord), length: record.length }]),
    );
  }

  #wanted(seq: number): AnyRecord {
    const known = this.#known.get(seq);
    if (!known) throw new Error('an object names a version that is not there');
    this.#known.delete(seq);
    this.#known.set(seq, known);
    return known.record;
  }

  #keep(seq: number, known: Known): void {
    if (known.length > this.#most / 20) return;
    this.#known.set(seq, known);
    this.#length += known.length;
    for (const [oldest, { length }] of this.#known) {
      if (this.#length <= this.#most) return;
      this.#known.delete(oldest);
      this.#length -= length;
    }
  }
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const each of Object.values(value)) frozen(each);
  return Object.freeze(value);
}
