// A vault that was put back from an older copy serves no assistant until its owner has settled that. One real vault on its data
// directory, opened and closed, with its files exchanged behind its back.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as records from '../../../../shared/methods/records.ts';
import { tools } from '../../../../shared/methods/tools.ts';
import { trust } from '../../../../shared/methods/trust.ts';
import { vault as control } from '../../../../shared/methods/vault.ts';
import { startVaultHere, type VaultHere } from '../../../support/vault-here.ts';

let dataDir: string;
let token: string;
let assistant: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hub-alarm-'));
  await withVault(async (vault) => {
    token = await vault.setup();
    const code = await newCode(vault);
    assistant = (await vault.api.call(trust.pair, { code })).token;
  });
  await rollBack();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function withVault<T>(work: (vault: VaultHere) => Promise<T>): Promise<T> {
  await using vault = await startVaultHere({ dataDir });
  const result = await work(vault);
  await vault.drain();
  return result;
}

/** The database as it was before the newest write. */
async function rollBack(): Promise<void> {
  const path = join(dataDir, 'vault.db');
  const older = readFileSync(path);
  const memory = { kind: 'semantic' as const, statement: 'newer' };
  await withVault((vault) => vault.api.call(records.memories.create, memory, { context: { token } }));
  writeFileSync(path, older);
}

const newCode = async (vault: VaultHere) =>
  (await vault.api.call(trust.link, { name: 'Assistant' }, { context: { token } })).value.code;
const ask = (vault: VaultHere) =>
  vault.api.call(tools.searchPersonalContext, { query: 'newer', purpose: 'test' }, { context: { token: assistant } });
const alarmOf = async (vault: VaultHere) => (await vault.api.call(control.state, {})).setup.alarm;
const settle = (vault: VaultHere, note = 'I restored it myself') =>
  vault.api.call(control.settleAlarm, { note }, { context: { token } });
const verdictOf = (vault: VaultHere) => vault.api.call(control.verify, {}, { context: { token } });

it('serves its owner, says why to anyone who asks how it is, and serves and pairs no assistant', async () => {
  await withVault(async (vault) => {
    expect(await alarmOf(vault)).toMatch(
      /^The vault was rolled back: at least \d+ events were expected, \d+ were found\.$/,
    );
    await expect(ask(vault)).rejects.toMatchObject({ code: 'unavailable', message: /no assistant is served/ });
    await expect(vault.api.call(trust.pair, { code: await newCode(vault) })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect((await vault.api.call(records.memories.list, { limit: 9 }, { context: { token } })).items).toEqual([]);
  });
});

it('goes on saying it after a restart, also when its file was taken away', async () => {
  await withVault(async () => {});
  rmSync(join(dataDir, 'audit.alarm'));
  await withVault(async (vault) => {
    expect(await alarmOf(vault)).toMatch(/rolled back/);
    expect(await verdictOf(vault)).toMatchObject({ ok: false, reason: expect.stringContaining('rolled back') });
    await expect(ask(vault)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

it('settled by its owner, with a note that stays in the log, it serves again and verifies, now and at every start', async () => {
  await withVault(async (vault) => {
    const reason = await alarmOf(vault);
    expect((await settle(vault)).value).toEqual({ settled: reason });
    expect(await alarmOf(vault)).toBeNull();
    // Served, and so judged by its grants again, of which there are none.
    await expect(ask(vault)).rejects.toMatchObject({ code: 'policy_denied' });
    const { items } = await vault.api.call(
      control.events,
      { limit: 1, kind: 'audit.alarm_settled' },
      { context: { token } },
    );
    expect(items).toMatchObject([{ actor: 'owner', extra: { reason, note: 'I restored it myself' } }]);
  });
  await withVault(async (vault) => {
    expect(await alarmOf(vault)).toBeNull();
    expect(await verdictOf(vault)).toMatchObject({ ok: true });
  });
});

it('is raised again by another copy that is older, after it was settled', async () => {
  await withVault((vault) => settle(vault));
  await rollBack();
  await withVault(async (vault) => expect(await alarmOf(vault)).toMatch(/rolled back/));
});

it('is settled by its owner alone, once, and not without a word', async () => {
  await withVault(async (vault) => {
    await expect(
      vault.api.call(control.settleAlarm, { note: 'mine' }, { context: { token: assistant } }),
    ).rejects.toMatchObject({ code: 'unavailable' });
    await expect(settle(vault, ' ')).rejects.toThrow();
    await settle(vault);
    await expect(settle(vault)).rejects.toMatchObject({ code: 'already_decided' });
  });
});

it('says nothing of what somebody else wrote into its file but printable words, and not many', async () => {
  await withVault(async () => {});
  writeFileSync(join(dataDir, 'audit.alarm'), `\u001b[31mred\u202e\n${'long '.repeat(1000)}`);
  await withVault(async (vault) => {
    const alarm = (await alarmOf(vault)) as string;
    expect(alarm).toMatch(/^\[31mred long/);
    expect(alarm.length).toBeLessThanOrEqual(300);
  });
});

it('a head that cannot be written any more is told, and the vault goes on', async () => {
  rmSync(join(dataDir, 'audit.alarm'), { force: true });
  await withVault(async (vault) => {
    await settle(vault);
    const { chain } = vault.vault.opened;
    const fails = () => {
      throw Object.assign(new Error('EIO'), { code: 'EIO' });
    };
    chain.moveTo({ write: fails, replace: fails } as never);
    const memory = { kind: 'semantic' as const, statement: 'goes on' };
    await vault.api.call(records.memories.create, memory, { context: { token } });
    await expect
      .poll(async () => (await vault.api.call(control.state, {})).setup.fault)
      .toMatch(/audit\.head.*cannot be written/);
    expect((await vault.api.call(records.memories.list, { limit: 9 }, { context: { token } })).items).toHaveLength(1);
  });
});

it('a head that cannot be opened refuses the start in a sentence', async () => {
  const path = join(dataDir, 'audit.head');
  rmSync(path);
  mkdirSync(path);
  await using vault = await startVaultHere({ dataDir });
  expect(vault.started).toMatchObject({
    ready: false,
    reason: 'The head of the audit log (audit.head) cannot be written (EISDIR).',
  });
});
