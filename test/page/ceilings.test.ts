// The words beside a ceiling promise what is stored and decided: by the mark on a thing, and not by what it is about.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CEILINGS } from '../../page/assistants/ceilings.ts';
import { memories } from '../../shared/methods/records.ts';
import { tools } from '../../shared/methods/tools.ts';
import { CLASSIFICATIONS } from '../../shared/schemas/object.ts';
import { VaultHere } from '../support/vault-here.ts';

let inside: VaultHere;
beforeAll(async () => {
  inside = await VaultHere.create();
});
afterAll(() => inside[Symbol.asyncDispose]());

const hintOf = (ceiling: string) => CEILINGS.find(({ value }) => value === ceiling)?.hint ?? '';

it('they are those of the policy, in its order, and none but what is private and not marked is said to be about anything', () => {
  expect(CEILINGS.map(({ value }) => value)).toEqual(CLASSIFICATIONS);
  for (const { value, hint } of CEILINGS)
    expect([value, /health|money/.test(hint)]).toEqual([value, value === 'private']);
});

it('what nobody marked is told under the ceiling whose words say so, though it is about health, and not below', async () => {
  const memory = { kind: 'semantic' as const, statement: 'The cardiologist changed the dose of warfarin' };
  const { classification } = await inside.call(memories.create, { ...memory, sensitivity_flags: ['health'] });
  expect(hintOf(classification)).toMatch(/nobody marked, even about health/);
  const told = async (classification_ceiling: 'personal' | 'private') => {
    const { token } = await inside.assistant({ capabilities: ['memory.retrieve'], classification_ceiling });
    const asked = { query: 'warfarin', purpose: 'find out what to take' };
    return (await inside.call(tools.searchPersonalContext, asked, token)).hits.length;
  };
  expect([await told('personal'), await told('private')]).toEqual([0, 1]);
});
