// A fact is told once: of two things that say the same, the first of the list is kept.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { areNearDuplicates, turnsOf } from '../../search/near-duplicate.ts';

export function withoutNearDuplicates<Item extends { valid: { record: AnyRecord } }>(items: readonly Item[]): Item[] {
  const kept: Item[] = [];
  const alike = new Map<string, AnyRecord[]>();
  for (const item of items) {
    const { record } = item.valid;
    const turns = turnsOf(record);
    const others = alike.get(turns);
    if (others?.some((other) => areNearDuplicates(other, record))) continue;
    kept.push(item);
    if (others) others.push(record);
    else alike.set(turns, [record]);
  }
  return kept;
}
