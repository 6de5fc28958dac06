// Room for vectors that are compared: blocks of a few, side by side in one memory, each given to whoever needs it and taken
// back. What is given back is wiped. The memory only ever grows, so that what is in it is bounded by its owner.
import type { RowProducts } from './row-products.ts';

/** How vectors of one size are compared. */
export type Products = (size: number, mostPages: number) => RowProducts;

/** So many vectors are in a block: with more, room is wasted where few lie together; with fewer, it takes longer to go through them. */
export const BLOCK = 16;
const PAGE_BYTES = 65_536;
const PAGES_AT_ONCE = 16;
/** Where the sought vector lies, in front of the blocks and of the products. */
const SOUGHT = 0;
const PRODUCTS = 1_024;
const BLOCKS = 2_048;
/** So many blocks that lie side by side are gone through at once: to call the function costs as much as twenty products. */
export const BLOCKS_AT_ONCE = (BLOCKS - PRODUCTS) / (BLOCK * Int32Array.BYTES_PER_ELEMENT);

export class VectorBlocks {
  /** How many bytes a vector has. */
  readonly size: number;
  readonly #dots: RowProducts;
  readonly #free: number[] = [];
  /** How many blocks were ever made. */
  #made = 0;
  #bytes: Int8Array;
  #products: Int32Array;

  constructor(size: number, mostBlocks: number, products: Products) {
    this.size = size;
    const mostPages = Math.ceil((BLOCKS + mostBlocks * BLOCK * size) / PAGE_BYTES);
    this.#dots = products(size, mostPages + PAGES_AT_ONCE);
    this.#bytes = new Int8Array(this.#dots.buffer());
    this.#products = new Int32Array(this.#dots.buffer(), PRODUCTS, BLOCKS_AT_ONCE * BLOCK);
  }

  take(): number {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    this.#made += 1;
    if (this.#at(this.#made, 0) > this.#bytes.length) this.#grow();
    return this.#made - 1;
  }

  give(block: number): void {
    this.#bytes.fill(0, this.#at(block, 0), this.#at(block + 1, 0));
    this.#free.push(block);
  }

  /** Writes a vector into a slot of a block; undefined wipes what was there. */
  write(block: number, slot: number, vector: Int8Array | undefined): void {
    if (vector) this.#bytes.set(vector, this.#at(block, slot));
    else this.#bytes.fill(0, this.#at(block, slot), this.#at(block, slot + 1));
  }

  seek(sought: Int8Array): void {
    this.#bytes.set(sought, SOUGHT);
  }

  /** The products of the sought vector with `count` vectors from the block on. They hold until the next call. */
  products(block: number, count: number): Int32Array {
    this.#dots.multiply(SOUGHT, this.#at(block, 0), count, PRODUCTS);
    return this.#products;
  }

  #at(block: number, slot: number): number {
    return BLOCKS + (block * BLOCK + slot) * this.size;
  }

  #grow(): void {
    this.#dots.grow(PAGES_AT_ONCE);
    this.#bytes = new Int8Array(this.#dots.buffer());
    this.#products = new Int32Array(this.#dots.buffer(), PRODUCTS, BLOCKS_AT_ONCE * BLOCK);
  }
}
