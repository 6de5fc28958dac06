// What a record means, for whoever holds it beside a purpose or another record. It looks at nothing but what it is given, so whoever
// asks has asked the policy first.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { type Meant, meantBy } from '../store/meaning/text-vector.ts';
import { keptWithRecord } from '../store/objects/kept-with-record.ts';
import { meantTextOf } from '../store/text-index/texts.ts';

export const meantByRecord: (record: AnyRecord) => Meant = keptWithRecord((record) =>
  meantBy(meantTextOf(record) ?? ''),
);

export function vectorOfRecord(record: AnyRecord): Int8Array | undefined {
  return meantByRecord(record).vector;
}
