import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reading } from '../../../../shared/methods/reading.ts';
import { memories } from '../../../../shared/methods/records.ts';
import { VaultHere } from '../../../support/vault-here.ts';

let inside: VaultHere;

beforeEach(async () => {
  inside = await VaultHere.create();
});
afterEach(() => inside[Symbol.asyncDispose]());

it('joins the pieces of the search index when writing pauses, and finds the same as before', async () => {
  for (let n = 0; n < 20 || (pieces() < 6 && n < 200); n++) {
    await inside.call(memories.create, {
      kind: 'semantic',
      statement: `Lantern number ${n} hangs in the long corridor`,
    });
  }
  const before = { pieces: pieces(), found: await found('lantern corridor') };
  expect(before.pieces).toBeGreaterThanOrEqual(6);
  await expect.poll(pieces).toBeLessThan(before.pieces - 1);
  expect(await found('lantern corridor')).toEqual(before.found);
  expect(await found('"number 17"')).toHaveLength(1);
});

it('joins all pieces where the small ones are a good part of the largest', async () => {
  const write = async (count: number) => {
    const numbers = Array.from({ length: count }, (_, n) => n);
    const statement = (n: number) => `Crate ${count}${n} and barrel ${n * 7919} stand by lamp ${n * 104_729}`;
    await Promise.all(numbers.map((n) => inside.call(memories.create, { kind: 'semantic', statement: statement(n) })));
  };
  await write(400);
  await expect.poll(besideTheLargest, { timeout: 10_000 }).toBe(0);
  // Of another size than what is there, and so not joined with it for that.
  await write(150);
  await expect.poll(besideTheLargest).toBeGreaterThan(0);
  await expect.poll(besideTheLargest, { timeout: 10_000 }).toBe(0);
});

it('follows what was written once nobody writes, and meanwhile has one commit now and then', async () => {
  let left = 5;
  let isWriting = true;
  let written = 0;
  const writing = (async () => {
    for (; isWriting && written < 5000; written++) {
      await inside.call(memories.create, { kind: 'semantic', statement: `Lantern number ${written} is lit` });
      await sleep(5);
    }
  })();
  inside.vault.opened.afterWrites(() => {
    const until = performance.now() + 10;
    while (performance.now() < until);
    left -= 1;
    return left > 0;
  });
  await sleep(500);
  expect(left).toBe(5);
  await expect.poll(() => left, { timeout: 10_000 }).toBe(4);
  await sleep(500);
  expect(left).toBe(4);
  isWriting = false;
  await writing;
  await expect.poll(() => left).toBe(0);
});

/** Every piece has a number of its own, kept above the number of the page. */
function pieces(): number {
  const { reader } = inside.vault.opened;
  const { count } = reader.one<{ count: number }>`SELECT count(DISTINCT id >> 37) AS count FROM search_data` as {
    count: number;
  };
  return count;
}

async function found(query: string): Promise<string[]> {
  const { hits } = await inside.call(reading.search, { q: query });
  return hits.map(({ ref }) => ref.id);
}

/** The pages of all other pieces, of those of the largest. */
function besideTheLargest(): number {
  const pages = inside.vault.opened.reader.column<number>`SELECT count(*) FROM search_idx GROUP BY segid ORDER BY 1`;
  const largest = pages.pop() as number;
  return pages.reduce((sum, each) => sum + each, 0) / largest;
}
