// What a model answers, as vectors of bytes: the largest number of each becomes 127. Whatever is not as many vectors of
// finite numbers as were asked for, all of one length, is refused whole.
import { MODEL_VECTOR_LENGTH } from '../../shared/limits.ts';
import { ModelProblem } from './model-problem.ts';

/** No model says anything in fewer. */
const SHORTEST = 8;
const LARGEST = 127;

export function readVectors(text: string, count: number): string[] {
  const data = dataIn(text);
  if (data.length !== count) throw new ModelProblem('garbage');
  const vectors = new Array<string>(count);
  const [{ embedding: first }] = data as [Entry];
  for (const [place, { index, embedding }] of data.entries()) {
    const at = index ?? place;
    if (embedding.length !== first.length || vectors[at] !== undefined || at >= count)
      throw new ModelProblem('garbage');
    vectors[at] = asBytes(embedding).toString('base64');
  }
  return vectors;
}

interface Entry {
  index?: number;
  embedding: number[];
}

function dataIn(text: string): Entry[] {
  try {
    const { data } = JSON.parse(text) as { data: unknown };
    if (Array.isArray(data) && data.every(isEntry)) return data;
  } catch {
    // No JSON, or none that is an object.
  }
  throw new ModelProblem('garbage');
}

function isEntry(value: unknown): value is Entry {
  const { index, embedding } = (value ?? {}) as Record<string, unknown>;
  if (index !== undefined && !(Number.isInteger(index) && (index as number) >= 0)) return false;
  if (!Array.isArray(embedding) || embedding.length < SHORTEST || embedding.length > MODEL_VECTOR_LENGTH) return false;
  return embedding.every((each) => typeof each === 'number' && Number.isFinite(each));
}

function asBytes(numbers: readonly number[]): Buffer {
  let largest = 0;
  for (const each of numbers) largest = Math.max(largest, Math.abs(each));
  if (largest === 0) throw new ModelProblem('garbage');
  return Buffer.from(Int8Array.from(numbers, (each) => Math.round((each / largest) * LARGEST)));
}
