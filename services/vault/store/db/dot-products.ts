// Multiplies one vector with many. JavaScript takes one pair of numbers at a time; the engine's own instructions for sixteen
// are reached by WebAssembly alone, and are some ten times as fast: half a millisecond for a hundred thousand. The module
// has one function of a few hundred bytes, put together here.
import {
  FIRST_LOCAL,
  FROM,
  get,
  I32X4_ADD,
  LANES,
  load,
  type RowProducts,
  rowProducts,
  SOUGHT,
  set,
  simd,
  sumOf,
  tee,
} from './row-products.ts';

const EXTEND_LOW = simd(0x87);
const EXTEND_HIGH = simd(0x88);
const DOT_I16 = simd(0xba);

/**
 * The products of a sought vector with many rows of `size` signed bytes, a multiple of sixteen. The sought vector is read once,
 * as 16-bit numbers in two halves.
 */
export function dotProducts(size: number, mostPages: number): RowProducts {
  const chunks = size / LANES;
  const half = (chunk: number, which: 0 | 1) => FIRST_LOCAL + 2 * chunk + which;
  const sum = FIRST_LOCAL + 2 * chunks;
  const chunk = sum + 1;
  const all = Array.from({ length: chunks }, (_, index) => index);
  const before = all.flatMap((index) => [
    ...[...get(SOUGHT), ...load(index * LANES), ...tee(chunk), ...EXTEND_LOW, ...set(half(index, 0))],
    ...[...get(chunk), ...EXTEND_HIGH, ...set(half(index, 1))],
  ]);
  const each = all.flatMap((index) => [
    ...[...get(FROM), ...load(index * LANES), ...tee(chunk), ...EXTEND_LOW, ...get(half(index, 0)), ...DOT_I16],
    ...[...get(chunk), ...EXTEND_HIGH, ...get(half(index, 1)), ...DOT_I16, ...I32X4_ADD],
    ...(index === 0 ? set(sum) : [...get(sum), ...I32X4_ADD, ...set(sum)]),
  ]);
  return rowProducts(size, mostPages, { locals: 2 * chunks + 2, before, each: [...each, ...sumOf(sum)] });
}
