// A fact is told once: of two that say the same, the one that stands first.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { saysTheSame } from '../search/same-fact.ts';

export function withoutNearDuplicates<Item extends { valid: { record: AnyRecord } }>(items: readonly Item[]): Item[] {
  const kept: Item[] = [];
  for (const item of items)
    if (!kept.some(({ valid }) => saysTheSame(valid.record, item.valid.record))) kept.push(item);
  return kept;
}
