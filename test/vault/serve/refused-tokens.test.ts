// Calls with a token that is revoked or wrong leave a line in the log, and a flood of them leaves few.
import { expect, test } from 'vitest';
import { memories } from '../../../shared/methods/records.ts';
import { tools } from '../../../shared/methods/tools.ts';
import { trust } from '../../../shared/methods/trust.ts';
import { vault as vaultMethods } from '../../../shared/methods/vault.ts';
import { outcome } from '../../support/outcome.ts';
import { VaultHere } from '../../support/vault-here.ts';

const WRONG = `hub_c_${'x'.repeat(43)}`;

async function refusals(inside: VaultHere) {
  // What the vault writes by itself follows the answer.
  await inside.change(() => undefined);
  const { items } = await inside.call(vaultMethods.events, { limit: 100 });
  return items.filter(({ kind, actor }) => kind === 'context.refused' && actor === 'vault').toReversed();
}

test('a revoked token and a wrong one are written down once in ten minutes, with how many came', async () => {
  await using inside = await VaultHere.create();
  const { id, token } = await inside.assistant({ capabilities: ['memory.retrieve'] });
  await inside.call(trust.revokeConnection, { id });
  const search = (by: string) => outcome(inside.call(tools.searchPersonalContext, { query: 'boat', purpose: 'x' }, by));
  for (let n = 0; n < 30; n++) expect(await search(token)).toBe('revoked');
  for (let n = 0; n < 30; n++) expect(await search(WRONG)).toBe('unauthorized');
  expect(await outcome(inside.call(memories.list, { limit: 1 }, WRONG))).toBe('unauthorized');
  expect(await refusals(inside)).toMatchObject([
    { refs: [id], extra: { code: 'revoked' } },
    { refs: [], extra: { code: 'unauthorized' } },
  ]);
  inside.pass(11 * 60_000);
  await search(token);
  const told = await refusals(inside);
  expect(told[2]).toMatchObject({ refs: [id], extra: { code: 'revoked', more_before: 29 } });
  expect(JSON.stringify(told)).not.toContain(token);
  expect(JSON.stringify(told)).not.toContain(WRONG);
});
