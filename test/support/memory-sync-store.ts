// The store of a sync, kept in memory by the rules that the vault keeps them by.
import type { Step, SyncStore } from '../../services/connectors/provider/sync-store.ts';
import type { SyncFailure } from '../../shared/schemas/connector.ts';
import type { ImportedItem } from '../../shared/schemas/imported-item.ts';

export class MemorySyncStore implements SyncStore {
  readonly state = new Map<string, string>();
  readonly position = new Map<string, string>();
  readonly items = new Map<string, ImportedItem>();
  failures: SyncFailure[] = [];
  /** How many steps changed anything. */
  writes = 0;
  told: [done: number, total: number | null] | undefined;
  /** Called before every step; if it throws, that is like the end of the process. */
  beforeStep: () => void = () => {};
  readonly #met = new Map<string, Set<string>>();

  async save(step: Step): Promise<void> {
    this.beforeStep();
    this.writes += 1;
    const { collection, items = [], gone = [], only = [], failures = [], walk, since, state, position } = step;
    if (walk === 'begins' || walk === 'whole') this.#met.set(collection, new Set());
    for (const { under, keys } of only) {
      for (const key of this.items.keys()) if (key.startsWith(under) && !keys.includes(key)) this.items.delete(key);
    }
    for (const key of gone) this.items.delete(key);
    for (const item of items) this.items.set(item.source_key, item);
    this.failures.push(...failures);
    const met = this.#met.get(collection);
    for (const { source_key } of items) met?.add(source_key);
    for (const { source_key } of failures) {
      for (const key of this.items.keys()) if (key.startsWith(source_key)) met?.add(key);
    }
    if ((walk === 'ends' || walk === 'whole') && met !== undefined) {
      for (const [key, { starts_at }] of this.items) {
        const isOlder = since != null && starts_at != null && starts_at < since;
        if (key.startsWith(`${collection}:`) && !met.has(key) && !isOlder) this.items.delete(key);
      }
      this.#met.delete(collection);
    }
    if (state === null) this.state.delete(collection);
    else if (state !== undefined) this.state.set(collection, state);
    if (position === null) this.position.delete(collection);
    else if (position !== undefined) this.position.set(collection, position);
  }

  async forget(collection: string): Promise<void> {
    this.writes += 1;
    for (const key of this.items.keys()) if (key.startsWith(`${collection}:`)) this.items.delete(key);
    this.state.delete(collection);
    this.position.delete(collection);
    this.#met.delete(collection);
  }

  progress(done: number, total: number | null): void {
    this.told = [done, total];
  }

  titles(): string[] {
    return [...this.items.values()].map(({ title }) => title).sort();
  }

  named(title: string): ImportedItem {
    const found = [...this.items.values()].find((each) => each.title === title);
    if (found === undefined) throw new Error(`there is no ${title}, but ${this.titles().join(', ')}`);
    return found;
  }
}
