// A calendar, a mailbox: one of the collections of an account, as its sync stores it. Keys of its items begin with its name.
import { ProviderProblem } from './provider-problem.ts';
import { keyPart, type Step, type SyncStore } from './sync-store.ts';

/** How far a sync is, in all its collections. */
export interface Done {
  count: number;
  total: number | null;
}

/** A step with its state and position as objects: what is in them is up to the sync of each provider. */
export interface CollectionStep extends Omit<Step, 'collection' | 'state' | 'position'> {
  state?: object;
  position?: object | null;
}

export class Collection {
  readonly name: string;
  readonly #store: SyncStore;
  readonly #done: Done;

  constructor(store: SyncStore, name: string, done: Done = { count: 0, total: null }) {
    this.name = name;
    this.#store = store;
    this.#done = done;
  }

  state<S>(): S | undefined {
    return read<S>(this.#store.state.get(this.name));
  }

  position<P>(): P | undefined {
    return read<P>(this.#store.position.get(this.name));
  }

  async save({ state, position, ...step }: CollectionStep): Promise<void> {
    await this.#store.save({
      collection: this.name,
      ...step,
      ...(state !== undefined && { state: JSON.stringify(state) }),
      ...(position !== undefined && { position: position && JSON.stringify(position) }),
    });
  }

  keyOf(id: string): string {
    return `${this.name}:${id.length <= 120 ? id : keyPart(id)}`;
  }

  progress(more: number): void {
    this.#done.count += more;
    const { count, total } = this.#done;
    this.#store.progress(count, total === null ? null : Math.max(total, count));
  }
}

interface Way<Thing> {
  done?: Done;
  /** The name of a state that is stored beside the collections. */
  beside?: string;
  /** The sentence about a collection that is no longer there. With it, the others are synced all the same. */
  missing?: (thing: Thing) => string;
}

/** Syncs one collection after the other, and forgets those that are selected no more. */
export async function syncEach<Thing>(
  store: SyncStore,
  things: ReadonlyMap<string, Thing>,
  { done = { count: 0, total: null }, beside, missing }: Way<Thing>,
  sync: (collection: Collection, thing: Thing) => Promise<void>,
): Promise<void> {
  for (const known of store.state.keys()) if (known !== beside && !things.has(known)) await store.forget(known);
  for (const [name, thing] of things) {
    const collection = new Collection(store, name, done);
    try {
      await sync(collection, thing);
    } catch (error) {
      if (missing === undefined || !(error instanceof ProviderProblem) || error.kind !== 'not_found') throw error;
      await collection.save({ failures: [{ source_key: name, reason: missing(thing) }] });
    }
  }
}

function read<T>(text: string | undefined): T | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as T);
}
