import { expect, test } from 'vitest';
import { AskedVectors } from '../../../services/vault/embeddings/asked-vectors.ts';

test('a question that could not be asked is asked anew, and takes no place from others', async () => {
  const vectors = new AskedVectors();
  const failing = async () => {
    throw new Error('disk I/O error');
  };
  for (let i = 0; i < 10; i++) await expect(vectors.of(`question ${i}`, failing)).rejects.toThrow('disk I/O error');
  const vector = new Int8Array([1, 2, 3]);
  expect(await vectors.of('question 0', async () => ({ vectors: [vector] }))).toBe(vector);
});
