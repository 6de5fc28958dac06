// Two ids that were made in one millisecond tell nothing of how many were made between them: what is hidden from an
// assistant makes ids too, of conflicts with what it proposes.
import { expect, it } from 'vitest';
import { ID_DIGITS } from '../../shared/id-kinds.ts';
import { proposals } from '../../shared/methods/proposals.ts';
import { memories } from '../../shared/methods/records.ts';
import { VaultHere } from '../support/vault-here.ts';

const PAIRS = 24;
/** Of the 2^80 that there are in a millisecond: nearer than this by chance once in ten thousand runs. */
const NEAR = 1n << 60n;

function numberOf(id: string): bigint {
  return [...id.slice(-16)].reduce((sum, digit) => sum * 32n + BigInt(ID_DIGITS.indexOf(digit)), 0n);
}

/** How far apart the ids of two proposals are, pair by pair, all of them made while the clock stood still. */
async function distances(hidden: number): Promise<bigint[]> {
  await using inside = await VaultHere.create({ realIds: true });
  const { token } = await inside.assistant({ capabilities: ['memory.propose', 'memory.retrieve'] });
  for (let n = 0; n < hidden; n++)
    await inside.call(memories.create, {
      kind: 'semantic',
      statement: `The code of the old grey safe behind the shelf in the cellar room is ${n}`,
      classification: 'sensitive',
    });
  const propose = async (statement: string) =>
    numberOf((await inside.call(proposals.proposeMemory, { memory: { kind: 'semantic', statement } }, token)).id);
  const found: bigint[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const first = await propose(`The code of the old grey safe behind the shelf in the cellar room is ${100 + pair}`);
    found.push((await propose(`Something else entirely, number ${pair}`)) - first);
  }
  await inside.compared();
  const { items } = await inside.call(proposals.listConflicts, { limit: 200 });
  expect(items.length >= PAIRS).toBe(hidden > 0);
  return found;
}

it.each([0, 1, 4])(
  'ids of one millisecond are far apart in either direction beside %i hidden matches',
  async (hidden) => {
    const apart = await distances(hidden);
    expect(apart.filter((distance) => distance < NEAR && distance > -NEAR)).toEqual([]);
    expect(new Set(apart.map((distance) => distance > 0n)).size).toBe(2);
    expect(new Set(apart).size).toBe(PAIRS);
  },
);
