// The directions along which weighted vectors spread most, and how far: the eigenvectors of their covariance, by the
// method of Jacobi, which turns two axes at a time until none depends on another.

export type Matrix = Float64Array[];

interface Axis {
  direction: Float64Array;
  /** The mean of the squares along it. */
  spread: number;
}

/** Far more than it takes: each sweep squares what is left. */
const MOST_SWEEPS = 50;
const NOTHING_LEFT = 1e-20;

/** The vectors have no mean any more. The widest comes first. */
export function mainAxes(vectors: Matrix, weights: Float64Array): Axis[] {
  const matrix = covariance(vectors, weights);
  const size = matrix.length;
  const turned: Matrix = matrix.map((_, row) => Float64Array.from({ length: size }, (_, column) => +(row === column)));
  for (let sweep = 0; sweep < MOST_SWEEPS && offDiagonal(matrix) > NOTHING_LEFT; sweep++) {
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) turn(matrix, turned, p, q);
  }
  return turned
    .map((_, axis) => ({ direction: turned.map((row) => at(row, axis)), spread: at(matrix[axis], axis) }))
    .map(({ direction, spread }) => ({ direction: Float64Array.from(direction), spread }))
    .sort((a, b) => b.spread - a.spread);
}

function covariance(vectors: Matrix, weights: Float64Array): Matrix {
  const size = vectors[0]?.length ?? 0;
  const matrix: Matrix = Array.from({ length: size }, () => new Float64Array(size));
  for (const [index, vector] of vectors.entries()) {
    for (const [row, sums] of matrix.entries()) {
      const weighted = at(weights, index) * at(vector, row);
      for (let column = 0; column < size; column++) sums[column] = at(sums, column) + weighted * at(vector, column);
    }
  }
  return matrix;
}

/** Turns the axes p and q in their plane, so that the one says nothing of the other. */
function turn(matrix: Matrix, turned: Matrix, p: number, q: number): void {
  const off = at(matrix[p], q);
  if (off === 0) return;
  const half = (at(matrix[q], q) - at(matrix[p], p)) / (2 * off);
  const tangent = Math.sign(half || 1) / (Math.abs(half) + Math.sqrt(half * half + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  for (const row of matrix) mix(row, p, row, q, cosine, sine);
  const [first, second] = [matrix[p], matrix[q]] as [Float64Array, Float64Array];
  for (let column = 0; column < matrix.length; column++) {
    const [a, b] = [at(first, column), at(second, column)];
    first[column] = cosine * a - sine * b;
    second[column] = sine * a + cosine * b;
  }
  for (const row of turned) mix(row, p, row, q, cosine, sine);
}

function mix(from: Float64Array, p: number, to: Float64Array, q: number, cosine: number, sine: number): void {
  const [a, b] = [at(from, p), at(to, q)];
  from[p] = cosine * a - sine * b;
  to[q] = sine * a + cosine * b;
}

function offDiagonal(matrix: Matrix): number {
  let sum = 0;
  for (const [row, values] of matrix.entries())
    for (const [column, value] of values.entries()) if (row !== column) sum += value * value;
  return sum;
}

function at(values: Float64Array | undefined, index: number): number {
  return values?.[index] as number;
}
