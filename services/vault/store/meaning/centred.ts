// Vectors of a model without what all of them have in common. Of many models any two vectors are rather alike, each by another
// measure; with the mean taken off, what has nothing to do with each other is at right angles, whatever the model.
//
// INVARIANT: the mean is that of fixed texts, measured when the model was met, and says nothing of any vault.

const LARGEST = 127;

/** The vector with a length of one. */
function unit(vector: ArrayLike<number>): Float64Array {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += (vector[i] as number) ** 2;
  const scale = squares === 0 ? 0 : 1 / Math.sqrt(squares);
  return Float64Array.from(vector, (each) => each * scale);
}

export function meanOf(vectors: readonly Int8Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    const of = unit(vector);
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] as number) + (of[i] as number) / vectors.length;
  }
  return mean;
}

export function centred(vector: Int8Array, mean: Float32Array): Int8Array {
  const rest = unit(vector);
  let largest = 0;
  for (let i = 0; i < rest.length; i++) {
    rest[i] = (rest[i] as number) - (mean[i] as number);
    largest = Math.max(largest, Math.abs(rest[i] as number));
  }
  const scale = largest === 0 ? 0 : LARGEST / largest;
  return Int8Array.from(rest, (each) => Math.round(each * scale));
}

/** The cosine of the angle between two vectors, from -1 to 1. */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [product, squaresA, squaresB] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] as number, b[i] as number];
    product += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  return squaresA === 0 || squaresB === 0 ? 0 : product / Math.sqrt(squaresA * squaresB);
}
