// A clock that jumps: hours, days and years, forward and back, between calls and over restarts. Where the clock can be moved
// without moving everybody's: in the test's own process. Nothing is lost, nothing that was taken away comes back while
// the clock stands where it was taken, and the chain holds. CLOCK_RUNS makes it a campaign.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposals } from '../../shared/methods/proposals.ts';
import { memories } from '../../shared/methods/records.ts';
import { tools } from '../../shared/methods/tools.ts';
import { trust } from '../../shared/methods/trust.ts';
import { Memory } from '../../shared/schemas/memory.ts';
import { outcome } from '../support/outcome.ts';
import { VaultHere } from '../support/vault-here.ts';

const RUNS = Number(process.env.CLOCK_RUNS ?? 6);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const jump = fc.constantFrom(1, 1000, HOUR, DAY, 365 * DAY, -1, -1000, -HOUR, -DAY, -365 * DAY);
const step = fc.oneof(
  { weight: 4, arbitrary: jump.map((ms) => ({ do: 'jump' as const, ms })) },
  {
    weight: 5,
    arbitrary: fc.constantFrom('write', 'change', 'propose', 'decide', 'ask').map((what) => ({ do: what })),
  },
  { weight: 1, arbitrary: fc.constantFrom('restart', 'revoke', 'state').map((what) => ({ do: what })) },
);

/** Two entries have expired under one key, and the clock is set back to before both: neither is there again. */
const KEY_USED_AGAIN = [
  { do: 'state' as const },
  { do: 'state' as const },
  { do: 'jump' as const, ms: -DAY },
  { do: 'state' as const },
];

test('a clock that jumps loses nothing, doubles nothing and gives nothing back that was taken', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await using inside = await VaultHere.create();
      const kept = new Map<string, { version: number; statement: string }>();
      const decided = new Set<string>();
      const assistant = await inside.assistant({ capabilities: ['memory.retrieve', 'memory.propose', 'state.write'] });
      const revoked: { id: string; token: string }[] = [];
      let turn = 0;
      for (const each of steps) {
        turn++;
        const statement = `Thing number ${turn}`;
        if (each.do === 'jump') inside.pass((each as { ms: number }).ms);
        else if (each.do === 'write') {
          const { id } = await inside.create(Memory, { kind: 'semantic', statement });
          expect(kept.has(id)).toBe(false);
          kept.set(id, { version: 1, statement });
        } else if (each.do === 'change') {
          const [id, was] = [...kept][turn % Math.max(1, kept.size)] ?? [];
          if (id === undefined || was === undefined) continue;
          await inside.call(memories.update, { id, patch: { statement }, expected_version: was.version });
          kept.set(id, { version: was.version + 1, statement });
        } else if (each.do === 'propose') {
          const memory = { kind: 'semantic' as const, statement };
          await inside.call(tools.proposeMemory, { memory, evidence_refs: [] }, assistant.token);
        } else if (each.do === 'decide') {
          const { items } = await inside.call(proposals.listMemoryProposals, { limit: 1, status: 'pending' });
          for (const { id } of items) {
            const memory = await inside.call(proposals.acceptMemory, { id });
            kept.set(memory.id, { version: 1, statement: memory.statement });
            decided.add(id);
          }
        } else if (each.do === 'ask') {
          await inside.call(tools.getContextContract, { purpose: 'what matters now' }, assistant.token);
        } else if (each.do === 'state') {
          const entry = { key: 'k', value: { turn }, ttl_seconds: 3600, visibility: 'private_to_connection' as const };
          await inside.call(tools.setSharedState, entry, assistant.token);
          expect((await inside.call(tools.getSharedState, { key: 'k' }, assistant.token)).value).toEqual({ turn });
          inside.pass(3600_001);
          expect(await outcome(inside.call(tools.getSharedState, { key: 'k' }, assistant.token))).toBe('not_found');
        } else if (each.do === 'revoke') {
          const gone = await inside.assistant({ capabilities: ['memory.retrieve'] });
          await inside.call(trust.revokeConnection, { id: gone.id });
          revoked.push(gone);
        } else await inside.restart();
        for (const { token } of revoked)
          expect(await outcome(inside.call(tools.getContextContract, { purpose: 'x' }, token))).toBe('revoked');
      }
      for (const [id, { version, statement }] of kept)
        expect(await inside.call(memories.get, { id })).toMatchObject({ version, statement });
      const { items } = await inside.call(proposals.listMemoryProposals, { limit: 500 });
      for (const { id, status } of items) expect(status === 'accepted').toBe(decided.has(id));
      expect(await inside.vault.opened.verify()).toMatchObject({ ok: true });
    }),
    { numRuns: RUNS, examples: [[KEY_USED_AGAIN]] },
  );
}, 300_000);
