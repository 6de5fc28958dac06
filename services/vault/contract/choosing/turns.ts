// Lists that share their room take turns.

/** The first of each list, then the second of each, and so on; what stands in two of them is taken once. */
export function inTurns<Item>(lists: readonly (readonly Item[])[], idOf: (item: Item) => string): Item[] {
  const taken = new Map<string, Item>();
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let turn = 0; turn < longest; turn++)
    for (const list of lists) {
      const item = list[turn];
      if (item !== undefined && !taken.has(idOf(item))) taken.set(idOf(item), item);
    }
  return [...taken.values()];
}
