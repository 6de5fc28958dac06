// What a record means, for whoever holds it beside a purpose or another record. It looks at nothing but what it is given, so whoever
// asks has asked the policy first.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { type Meant, meantBy } from '../store/meaning/text-vector.ts';
import { meantTextOf } from '../store/text-index/texts.ts';

const meant = new WeakMap<AnyRecord, Meant>();

/** It stays with the record for as long as that is kept. */
export function meantByRecord(record: AnyRecord): Meant {
  const known = meant.get(record) ?? meantBy(meantTextOf(record) ?? '');
  meant.set(record, known);
  return known;
}

export function vectorOfRecord(record: AnyRecord): Int8Array | undefined {
  return meantByRecord(record).vector;
}
