// How apt what a thing says is for what a purpose says: what is wanted for a flight is a passport, though the one is not like the
// other. Learnt from small worlds by scripts/aptness/learn.ts, and read when it is first needed.
//
// INVARIANT: it depends on the two texts and the table alone, never on a vault.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LENGTH, vectorOf } from './text-vector.ts';

const TABLE = join(import.meta.dirname, 'words/aptness.bin');

interface Aptness {
  dimensions: number;
  scale: number;
  /** The matrix by its rows, and behind it what is always wanted. */
  values: Int8Array;
}

let known: Aptness | undefined;

function aptness(): Aptness {
  known ??= read(readFileSync(TABLE));
  return known;
}

const NEW_LINE = 10;

/** A line of JSON, and the values. */
function read(bytes: Buffer): Aptness {
  const end = bytes.indexOf(NEW_LINE);
  const { dimensions, scale } = JSON.parse(bytes.toString('latin1', 0, end)) as Omit<Aptness, 'values'>;
  return {
    dimensions,
    scale,
    values: new Int8Array(bytes.buffer, bytes.byteOffset + end + 1, dimensions * (dimensions + 1)),
  };
}

/** What is wanted for a purpose, as a direction; undefined where nothing is known of its words. */
export function wantedFor(purpose: string): Float64Array | undefined {
  const meant = vectorOf(purpose);
  return meant && turned(meant);
}

/** Log odds but for a constant: only differences tell. Undefined where nothing is known of one of the two. */
export function aptnessOf(vector: Int8Array | undefined, wanted: Float64Array | undefined): number | undefined {
  if (vector === undefined || wanted === undefined) return undefined;
  let sum = 0;
  for (let i = 0; i < wanted.length; i++) sum += (wanted[i] as number) * (vector[i] as number);
  return sum;
}

function turned(meant: Int8Array): Float64Array {
  const { dimensions, scale, values } = aptness();
  const always = dimensions * dimensions;
  const wanted = Float64Array.from({ length: dimensions }, (_, j) => LENGTH * (values[always + j] as number));
  for (let i = 0; i < dimensions; i++) {
    const says = meant[i] as number;
    if (says === 0) continue;
    const row = i * dimensions;
    for (let j = 0; j < dimensions; j++) wanted[j] = (wanted[j] as number) + says * (values[row + j] as number);
  }
  return wanted.map((each) => (each * scale) / (LENGTH * LENGTH));
}
