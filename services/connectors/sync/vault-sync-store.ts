// The store of one sync, which the vault keeps: long steps are cut so that each fits into a frame and a short commit, and
// the place that a step leads to is stored with the last of its pieces.
import type { Link } from '../../../shared/ipc/link.ts';
import { MAX_CHUNK_ITEMS, SYNC_STATE_BYTES } from '../../../shared/limits.ts';
import { connectorRun } from '../../../shared/methods/connectors.ts';
import type { SyncPlace, SyncStep } from '../../../shared/schemas/connector.ts';
import { ProviderProblem } from '../provider/provider-problem.ts';
import type { Step, SyncStore } from '../provider/sync-store.ts';

/** Items of so many letters go in one piece: well below a frame, whatever they take as bytes. */
const ITEM_ROOM = { most: MAX_CHUNK_ITEMS, size: 1_000_000 };

/** So many keys go in one piece. */
const KEYS_AT_ONCE = 1000;
const KEY_ROOM = { most: KEYS_AT_ONCE, size: KEYS_AT_ONCE };

export class VaultSyncStore implements SyncStore {
  readonly state: ReadonlyMap<string, string>;
  readonly position: ReadonlyMap<string, string>;
  readonly #vault: Link;
  readonly #run: string;
  readonly #signal: AbortSignal;
  /** The size of the state of each collection. */
  readonly #bytes = new Map<string, number>();

  constructor(vault: Link, run: string, places: readonly SyncPlace[], signal: AbortSignal) {
    this.#vault = vault;
    this.#run = run;
    this.#signal = signal;
    this.state = new Map(places.flatMap(({ collection, state }) => (state === null ? [] : [[collection, state]])));
    for (const { collection, state } of places) this.#bytes.set(collection, bytesOf(state));
    this.position = new Map(
      places.flatMap(({ collection, position }) => (position === null ? [] : [[collection, position]])),
    );
  }

  async save({ items = [], gone = [], only = [], walk, since = null, state, position, ...rest }: Step): Promise<void> {
    const { collection } = rest;
    if (state !== undefined) this.#expectRoom(collection, state);
    for (let at = 0; at < gone.length; at += KEYS_AT_ONCE) {
      await this.#send({ collection, gone: gone.slice(at, at + KEYS_AT_ONCE) });
    }
    for (const each of inPieces(only, ({ keys }) => keys.length, KEY_ROOM))
      await this.#send({ collection, only: each });
    const place = { ...(state !== undefined && { state }), ...(position !== undefined && { position }) };
    const pieces = inPieces(items, ({ title, body }) => title.length + (body?.length ?? 0), ITEM_ROOM);
    const begins = walk === 'begins' || walk === 'whole';
    const ends = walk === 'ends' || walk === 'whole';
    // A walk begins in the same step that says so in the state, wherever that is one step.
    const first = { ...rest, items: pieces[0] ?? [], ...(begins && { walk: 'begins' as const }) };
    if (pieces.length <= 1 && !ends) return this.#send({ ...first, ...place });
    await this.#send(first);
    for (const piece of pieces.slice(1, ends ? undefined : -1)) await this.#send({ collection, items: piece });
    if (!ends) return this.#send({ collection, items: pieces.at(-1) ?? [], ...place });
    await this.#sweep(collection, since, false);
    await this.#send({ collection, walk: 'ends', ...place });
  }

  async forget(collection: string): Promise<void> {
    await this.#sweep(collection, null, true);
    await this.#send({ collection, walk: 'ends', state: null, position: null });
  }

  progress(done: number, total: number | null): void {
    this.#vault.ask(connectorRun.progress, { run: this.#run, done, total }, { now: true }).catch(() => {});
  }

  #expectRoom(collection: string, state: string | null): void {
    this.#bytes.set(collection, bytesOf(state));
    if ([...this.#bytes.values()].reduce((sum, each) => sum + each, 0) <= SYNC_STATE_BYTES) return;
    throw new ProviderProblem('selection', 'This selection is too scattered to keep count of what was imported.', {
      fix: 'Select less: fewer mailboxes or calendars, or a window of days.',
    });
  }

  async #send(step: SyncStep): Promise<void> {
    this.#signal.throwIfAborted();
    await this.#vault.ask(connectorRun.step, { run: this.#run, step }, { signal: this.#signal });
  }

  async #sweep(collection: string, since: string | null, everything: boolean): Promise<void> {
    for (let left = true; left; ) {
      this.#signal.throwIfAborted();
      const asked = { run: this.#run, collection, since, everything };
      ({ left } = await this.#vault.ask(connectorRun.sweep, asked, { signal: this.#signal }));
    }
  }
}

/** The size of a state as it crosses the channel, as text within text. */
function bytesOf(state: string | null): number {
  return state === null ? 0 : Buffer.byteLength(JSON.stringify(state));
}

/** One after the other in as few pieces as there may be: each of so many, and of so much by their sizes, but for one alone. */
function inPieces<T>(
  all: readonly T[],
  sizeOf: (each: T) => number,
  { most, size }: { most: number; size: number },
): T[][] {
  const pieces: T[][] = [];
  let held = 0;
  for (const each of all) {
    const own = sizeOf(each);
    const current = pieces.at(-1);
    if (current === undefined || current.length === most || held + own > size) {
      pieces.push([each]);
      held = own;
    } else {
      current.push(each);
      held += own;
    }
  }
  return pieces;
}
