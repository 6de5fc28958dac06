// The vectors of objects, as they are compared: by partition, each read from the database when it is first asked and kept in
// step with what is written from then on. What was written by a commit that is undone is taken back here too.
//
// INVARIANT: which vectors are looked at depends on the partitions that are named and on what lies in them, never on what
// lies elsewhere or was asked before.
import { Best, type Product } from './best-products.ts';
import { dotProducts } from './dot-products.ts';
import { BLOCK, BLOCKS_AT_ONCE, type Products, VectorBlocks } from './vector-blocks.ts';

/**
 * So many vectors at most are looked at for one question; beyond that, only those that were written last. A partition fills
 * whole blocks.
 */
const MOST_LOOKED_AT = 120_000;
/** So many vectors at most are kept of all partitions that were ever asked: 13 MB. */
const MOST_KEPT = 160_000;

/** Where vectors are read from. */
export interface VectorStore {
  /** The number of the newest version in a partition; 0 where there is none. */
  newest(partition: number): number;
  /** The newest of a partition, the oldest of them first, in portions. */
  read(partition: number, most: number): Iterable<VectorPortion>;
}

export interface VectorPortion {
  seqs: readonly number[];
  /** The vectors one after the other, in the order of their numbers. They hold until the next portion is asked for. */
  vectors: Int8Array;
}

interface Rows {
  /** The versions from the oldest to the newest, except those that were filled in later; 0 where one is gone. */
  seqs: number[];
  blocks: number[];
  live: number;
  /** Whether the database has older vectors that are not kept. */
  isPart: boolean;
}

interface Shelf {
  /** The newest version of the partition; undefined until it is asked, and after a change that may have made it another. */
  newest?: number | undefined;
  rows?: Rows | undefined;
}

/** A change since the last commit, to be taken back if that is undone. */
interface Step {
  partition: number;
  /** The rows of the shelf when the change was made. If they are others by now, the shelf is read anew. */
  rows: Rows | undefined;
  place: number;
  /** What was taken out; undefined where something was put in. */
  takenOut?: { seq: number; vector: Int8Array };
}

export class VectorCache {
  /** What is kept of each partition; the one that was asked last stands last. */
  readonly #shelves = new Map<number, Shelf>();
  readonly #steps: Step[] = [];
  readonly #mostLookedAt: number;
  readonly #mostKept: number;
  readonly #products: Products;
  #blocks: VectorBlocks | undefined;
  #kept = 0;

  constructor({ lookedAt = MOST_LOOKED_AT, kept = MOST_KEPT, products = dotProducts as Products } = {}) {
    this.#mostLookedAt = lookedAt;
    this.#mostKept = kept;
    this.#products = products;
  }

  /** The best of these partitions: those with a product of at least `least`, up to the number that is wanted. */
  best(store: VectorStore, partitions: readonly number[], sought: Int8Array, least: number, most: number): Product[] {
    // While a partition is read, those that make room for it are still there: so there has to be room for both.
    this.#blocks ??= new VectorBlocks(sought.length, (this.#mostKept + 2 * this.#mostLookedAt) / BLOCK, this.#products);
    this.#blocks.seek(sought);
    const best = new Best(least, most);
    let left = this.#mostLookedAt;
    for (const partition of this.#newestFirst(store, partitions)) {
      const rows = this.#rowsOf(store, partition, left);
      this.#look(this.#blocks, rows, left, best);
      left -= Math.ceil(rows.live / BLOCK) * BLOCK;
      if (left <= 0) break;
    }
    return best.all();
  }

  add(partition: number, seq: number, vector: Int8Array): void {
    const shelf = this.#shelves.get(partition);
    const rows = shelf?.rows;
    this.#steps.push({ partition, rows, place: rows?.seqs.length ?? 0 });
    if (shelf?.newest !== undefined) shelf.newest = Math.max(shelf.newest, seq);
    // Where only the newest are kept, an older vector has no place among them.
    if (rows?.isPart && seq < (rows.seqs.at(-1) ?? 0)) this.#drop(shelf as Shelf);
    else if (rows) this.#append(this.#blocks as VectorBlocks, rows, seq, vector);
    this.#keepNewest();
  }

  remove(partition: number, seq: number, vector: Int8Array): void {
    const shelf = this.#shelves.get(partition);
    const rows = shelf?.rows;
    const place = rows?.seqs.lastIndexOf(seq) ?? -1;
    this.#steps.push({ partition, rows, place, takenOut: { seq, vector } });
    if (shelf) shelf.newest = undefined;
    if (!shelf || !rows) return;
    // Where half of the vectors are gone, going through the rest costs twice as much.
    if (place < 0 || rows.live < rows.seqs.length / 2) return this.#drop(shelf);
    this.#set(rows, place, 0, undefined);
    rows.live -= 1;
  }

  /** Forgets a partition into which many are written: it is read again when it is asked for. */
  reload(partition: number): void {
    this.#steps.push({ partition, rows: undefined, place: 0 });
    const shelf = this.#shelves.get(partition);
    if (!shelf) return;
    shelf.newest = undefined;
    this.#drop(shelf);
  }

  clear(): void {
    for (const shelf of this.#shelves.values()) this.#drop(shelf);
    this.#shelves.clear();
    this.#steps.length = 0;
  }

  mark(): number {
    return this.#steps.length;
  }

  rollBackTo(mark: number): void {
    for (const step of this.#steps.splice(mark).reverse()) this.#undo(step);
  }

  committed(): void {
    this.#steps.length = 0;
  }

  #undo({ partition, rows, place, takenOut }: Step): void {
    const shelf = this.#shelves.get(partition);
    if (!shelf) return;
    shelf.newest = undefined;
    if (!rows || shelf.rows !== rows || place < 0) return this.#drop(shelf);
    if (takenOut) {
      this.#set(rows, place, takenOut.seq, takenOut.vector);
      rows.live += 1;
    } else {
      this.#set(rows, place, 0, undefined);
      rows.live -= 1;
      // It was the last one: what came after it is undone already.
      rows.seqs.pop();
    }
  }

  /** The partitions in the order of their newest objects: what does not fit is what was left alone for longest. */
  #newestFirst(store: VectorStore, partitions: readonly number[]): number[] {
    const newest = new Map(partitions.map((partition) => [partition, this.#newestOf(store, partition)]));
    const of = (partition: number) => newest.get(partition) as number;
    return [...newest.keys()].filter((partition) => of(partition) > 0).sort((a, b) => of(b) - of(a));
  }

  #newestOf(store: VectorStore, partition: number): number {
    const shelf = this.#shelves.get(partition) ?? {};
    this.#shelves.set(partition, shelf);
    shelf.newest ??= store.newest(partition);
    return shelf.newest;
  }

  #rowsOf(store: VectorStore, partition: number, most: number): Rows {
    const shelf = this.#shelves.get(partition) as Shelf;
    this.#shelves.delete(partition);
    this.#shelves.set(partition, shelf);
    if (shelf.rows?.isPart && shelf.rows.live < most) this.#drop(shelf);
    if (shelf.rows) return shelf.rows;
    const rows = this.#read(store, partition, most);
    shelf.rows = rows;
    this.#keepNewest();
    return rows;
  }

  #read(store: VectorStore, partition: number, most: number): Rows {
    const rows: Rows = { seqs: [], blocks: [], live: 0, isPart: false };
    const blocks = this.#blocks as VectorBlocks;
    const { size } = blocks;
    for (const { seqs, vectors } of store.read(partition, most))
      for (const [index, seq] of seqs.entries())
        this.#append(blocks, rows, seq, vectors.subarray(index * size, (index + 1) * size));
    rows.isPart = rows.live === most;
    return rows;
  }

  #append(blocks: VectorBlocks, rows: Rows, seq: number, vector: Int8Array): void {
    if (rows.seqs.length === rows.blocks.length * BLOCK) {
      rows.blocks.push(blocks.take());
      this.#kept += BLOCK;
    }
    rows.seqs.push(seq);
    rows.live += 1;
    this.#set(rows, rows.seqs.length - 1, seq, vector);
  }

  #set(rows: Rows, place: number, seq: number, vector: Int8Array | undefined): void {
    rows.seqs[place] = seq;
    this.#blocks?.write(rows.blocks[Math.floor(place / BLOCK)] as number, place % BLOCK, vector);
  }

  /** Looks at the newest of these rows, as many as are left to be looked at. */
  #look(blocks: VectorBlocks, { seqs, blocks: held, live }: Rows, left: number, best: Best): void {
    const first = live <= left ? 0 : placeOfNewest(seqs, left);
    for (let place = Math.floor(first / BLOCK), side = 0; place < held.length; place += side) {
      side = sideBySide(held, place);
      const start = place * BLOCK;
      const count = Math.min(side * BLOCK, seqs.length - start);
      if (count > 0)
        best.take(blocks.products(held[place] as number, count), seqs, start, Math.max(first, start), count);
    }
  }

  /** Drops what was asked longest ago, until no more is kept than may be. */
  #keepNewest(): void {
    for (const shelf of this.#shelves.values()) {
      if (this.#kept <= this.#mostKept) return;
      if (shelf.rows) this.#drop(shelf);
    }
  }

  #drop(shelf: Shelf): void {
    for (const block of shelf.rows?.blocks ?? []) {
      this.#blocks?.give(block);
      this.#kept -= BLOCK;
    }
    shelf.rows = undefined;
  }
}

/** The place from which on there are `count` versions. */
function placeOfNewest(seqs: readonly number[], count: number): number {
  let place = seqs.length;
  for (let left = count; left > 0; ) {
    place -= 1;
    if (seqs[place] !== 0) left -= 1;
  }
  return place;
}

/** How many blocks from this place on lie side by side, up to the number that is gone through at once: mostly they were taken in a row. */
function sideBySide(blocks: readonly number[], place: number): number {
  let count = 1;
  while (count < BLOCKS_AT_ONCE && blocks[place + count] === (blocks[place] as number) + count) count++;
  return count;
}
