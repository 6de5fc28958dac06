import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as records from '../../../../shared/methods/records.ts';
import { vault as control } from '../../../../shared/methods/vault.ts';
import { canTrace, Flushes } from '../../../support/disks/flushes.ts';
import { startVault, type VaultProcess } from '../../../support/vault-process.ts';

const memory = (statement: string, more: object = {}) => ({ kind: 'semantic' as const, statement, ...more });

/** One for all that leave it as it was, each with words and keys of its own. */
let vault: VaultProcess;
let token: string;
beforeAll(async () => {
  vault = await startVault();
  token = await vault.setup();
});
afterAll(() => vault[Symbol.asyncDispose]());

async function memoriesThatSay(words: RegExp) {
  const { items } = await vault.api.call(records.memories.list, { limit: 500 }, { context: { token } });
  return items.filter(({ statement }) => words.test(statement));
}

describe('writes that share a commit', () => {
  it('are each answered, and one that is refused takes nothing with it', async () => {
    const context = { token };
    const [before] = (await vault.api.call(control.events, { limit: 1 }, { context })).items;
    const missing = `prj_${'0'.repeat(26)}`;
    const writes = Array.from({ length: 60 }, (_, i) =>
      vault.api.call(records.memories.create, memory(`number ${i}`, i % 3 === 0 ? { project_id: missing } : {}), {
        context,
      }),
    );
    const outcomes = await Promise.allSettled(writes);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(40);
    expect(await memoriesThatSay(/^number \d+$/)).toHaveLength(40);
    expect(await vault.api.call(control.verify, {}, { context })).toMatchObject({
      ok: true,
      count: (before?.seq ?? 0) + 40,
    });
  });

  it('change one object one after the other, so that of many with the same version one wins', async () => {
    const context = { token };
    const { value } = await vault.api.call(records.goals.create, { title: 'Contended' }, { context });
    const attempts = Array.from({ length: 20 }, (_, i) =>
      vault.api.call(
        records.goals.update,
        { id: value.id, patch: { title: `By ${i}` }, expected_version: 1 },
        { context },
      ),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'version_conflict' });
    }
  });

  it('are all on the disk once they are answered, whatever happens to the process', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hub-crash-'));
    const acknowledged: string[] = [];
    let owner = '';
    for (let cycle = 0; cycle < 3; cycle++) {
      await using killed = await startVault({ dataDir });
      owner ||= await killed.setup();
      const context = { token: owner };
      // In the middle of the load, wherever that is: eight writers have written this often then.
      const enough = acknowledged.length + 11 + cycle * 7;
      let isOver = false;
      const writer = async (name: number) => {
        for (let i = 0; !isOver && i < 10_000; i++) {
          const written = await killed.api
            .call(records.memories.create, memory(`${cycle}/${name}/${i}`), { context })
            .catch(() => undefined);
          if (written) acknowledged.push(written.value.id);
          if (acknowledged.length >= enough && !isOver) isOver = killed.child.kill('SIGKILL');
        }
      };
      await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(writer));
    }
    expect(acknowledged.length).toBeGreaterThan(30);
    await using last = await startVault({ dataDir });
    const context = { token: owner };
    for (const id of acknowledged) await last.api.call(records.memories.get, { id }, { context });
    expect(await last.api.call(control.verify, {}, { context })).toMatchObject({ ok: true });
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe.skipIf(!canTrace())('every write by itself (needs strace)', () => {
  it('is flushed before it is answered, so that it outlives the power too', async () => {
    const context = { token };
    await using flushes = await Flushes.of(vault.child.pid as number);
    for (let turn = 1; turn <= 5; turn++) {
      await vault.api.call(records.memories.create, memory(`flushed ${turn}`), { context });
      expect(await flushes.count()).toBeGreaterThanOrEqual(turn);
    }
  });
});

describe('an idempotency key', () => {
  const once = (token: string, key: string, route = 'POST /v1/memories') => ({
    context: { token, idempotency: { key, route } },
  });

  it('answers a repeat from the first time, also while the first is still in the same commit', async () => {
    const repeats = Array.from({ length: 10 }, () =>
      vault.api.call(records.memories.create, memory('once repeated'), once(token, 'repeated')),
    );
    const answers = await Promise.all(repeats);
    expect(new Set(answers.map(({ value }) => value.id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await memoriesThatSay(/^once repeated$/)).toHaveLength(1);
  });

  it('is refused for another body, and is another key on another route', async () => {
    await vault.api.call(records.memories.create, memory('one'), once(token, 'another body'));
    await expect(
      vault.api.call(records.memories.create, memory('two'), once(token, 'another body')),
    ).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
    const elsewhere = await vault.api.call(
      records.memories.create,
      memory('two'),
      once(token, 'another body', 'POST /v1/elsewhere'),
    );
    expect(elsewhere.replayed).toBe(false);
  });

  it('stores no refusal: what failed may be tried again', async () => {
    const { value: project } = await vault.api.call(records.projects.create, { title: 'P' }, { context: { token } });
    await vault.api.call(records.projects.remove, { id: project.id, purge: false }, { context: { token } });
    const params = memory('about', { project_id: project.id });
    for (let i = 0; i < 2; i++) {
      await expect(vault.api.call(records.memories.create, params, once(token, 'no refusal'))).rejects.toMatchObject({
        code: 'validation_failed',
      });
    }
  });

  it('is remembered over a crash', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hub-once-'));
    const first = await startVault({ dataDir });
    const owner = await first.setup();
    const { value } = await first.api.call(records.memories.create, memory('once'), once(owner, 'k'));
    await first.kill();
    await using second = await startVault({ dataDir });
    const again = await second.api.call(records.memories.create, memory('once'), once(owner, 'k'));
    expect(again).toEqual({ value, replayed: true });
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is looked at only after the token: nobody learns of a key without it', async () => {
    await vault.api.call(records.memories.create, memory('once'), once(token, 'without a token'));
    await expect(
      vault.api.call(records.memories.create, memory('once'), once(`${token}x`, 'without a token')),
    ).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('that is reserved for work outside the vault says busy until it is finished or freed', async () => {
    const options = once(token, 'reserved', 'POST /v1/system/api/restart');
    expect(await vault.api.call(control.beginOnce, { body: {} }, options)).toEqual({ outcome: 'run', answer: null });
    await expect(vault.api.call(control.beginOnce, { body: {} }, options)).rejects.toMatchObject({ code: 'busy' });
    await vault.api.call(control.finishOnce, { body: {}, answer: null }, options);
    expect(await vault.api.call(control.beginOnce, { body: {} }, options)).toMatchObject({ outcome: 'run' });
    await vault.api.call(control.finishOnce, { body: {}, answer: { restarted: 'api' } }, options);
    expect(await vault.api.call(control.beginOnce, { body: {} }, options)).toEqual({
      outcome: 'replay',
      answer: { restarted: 'api' },
    });
  });

  it('that was reserved by an api process that is gone is free again', async () => {
    const options = once(token, 'reserved by who is gone', 'POST /v1/system/api/restart');
    await vault.api.call(control.beginOnce, { body: {} }, options);
    const next = await vault.connectApi();
    await expect
      .poll(() => next.call(control.beginOnce, { body: {} }, options).catch(() => null))
      .toMatchObject({ outcome: 'run' });
  });
});
