// Counts in how many bits one row is as each of many others, by the engine's own instructions, as dot-products.ts multiplies.
import {
  constant,
  FIRST_LOCAL,
  FROM,
  get,
  I32_SUB,
  I32X4_ADD,
  LANES,
  load,
  type RowProducts,
  rowProducts,
  SOUGHT,
  set,
  simd,
  sumOf,
} from './row-products.ts';

const XOR = simd(0x51);
const COUNT_BITS = simd(0x62);
const ADD_PAIRS_OF_BYTES = simd(0x7d);
const ADD_PAIRS_OF_WORDS = simd(0x7f);

/** Counts the equal bits of a sought row and many rows of `size` bytes, a multiple of sixteen. */
export function sharedBits(size: number, mostPages: number): RowProducts {
  const chunks = size / LANES;
  const sought = (chunk: number) => FIRST_LOCAL + chunk;
  const differing = FIRST_LOCAL + chunks;
  const all = Array.from({ length: chunks }, (_, index) => index);
  const before = all.flatMap((index) => [...get(SOUGHT), ...load(index * LANES), ...set(sought(index))]);
  const each = all.flatMap((index) => [
    ...[...get(FROM), ...load(index * LANES), ...get(sought(index)), ...XOR, ...COUNT_BITS],
    ...[...ADD_PAIRS_OF_BYTES, ...ADD_PAIRS_OF_WORDS],
    ...(index === 0 ? set(differing) : [...get(differing), ...I32X4_ADD, ...set(differing)]),
  ]);
  const shared = [...constant(8 * size), ...sumOf(differing), ...I32_SUB];
  return rowProducts(size, mostPages, { locals: chunks + 1, before, each: [...each, ...shared] });
}
