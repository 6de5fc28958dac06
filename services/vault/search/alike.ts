// How like a purpose and a record are. It looks at nothing but what it is given, so whoever asks has asked the policy first.
//
// Used so. `find(…, { withLikes: true })` (search.ts) finds what a purpose means among what the viewer sees, with its words and
// without; each hit says in `likeness` by how much it is more like the purpose than most of what the viewer sees: 0 for
// what stands out by nothing, 0.1 for what is worth a look, 0.3 for what is about the same. `likenessTo(purpose)` compares a
// record that was found in another way: 0.5 and more is the same matter, less than 0.25 may be any two texts, and 0 is also what is
// in another language than English. `saysTheSame(a, b)` (same-fact.ts) is for telling a fact once.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { likenessOf, type Meant, meantBy, vectorOf } from '../store/meaning/text-vector.ts';
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

/** From -1 to 1. */
export function likenessTo(purpose: string): (record: AnyRecord) => number {
  const sought = vectorOf(purpose);
  return (record) => (sought === undefined ? 0 : likenessOf(sought, vectorOfRecord(record)));
}
