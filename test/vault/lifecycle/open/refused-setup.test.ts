// A setup that did not come to its end is no vault, and takes nothing with it that was there before.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memories } from '../../../../shared/methods/records.ts';
import { vault as methods } from '../../../../shared/methods/vault.ts';
import { FinishedVault, fingerprintsOf } from '../../../support/finished-vault.ts';
import { temporaryDir } from '../../../support/hub.ts';
import { startVaultHere } from '../../../support/vault-here.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await temporaryDir();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function inDir(name: string): string {
  return join(dataDir, name);
}

describe('a setup that was cut off', () => {
  const ALL = ['vault.json', 'vault.key', 'vault.db', 'audit.head'];
  let finished: FinishedVault;
  beforeAll(async () => {
    finished = await FinishedVault.make();
  });
  afterAll(() => finished[Symbol.asyncDispose]());

  async function cutOff(present: readonly string[]): Promise<void> {
    await finished.copyTo(dataDir);
    const file = JSON.parse(await readFile(inDir('vault.json'), 'utf8'));
    await writeFile(inDir('vault.json'), JSON.stringify({ ...file, state: 'creating' }));
    for (const name of ALL.filter((each) => !present.includes(each))) await rm(inDir(name), { force: true });
  }

  it.each([
    ['before the key was kept', ['vault.json']],
    ['before the database was made', ['vault.json', 'vault.key']],
    ['before it was finished', ALL],
  ])('%s is cleared away, and can be done again', async (_when, present) => {
    await cutOff(present);
    const oldKey = await readFile(finished.path('vault.key'));
    await using vault = await startVaultHere({ dataDir });
    expect(vault.started).toEqual({ ready: true, state: 'setup_required' });
    expect(await fingerprintsOf(dataDir)).toEqual({});
    const token = await vault.setup();
    expect(await readFile(inDir('vault.key'))).not.toEqual(oldKey);
    const { items } = await vault.api.call(memories.list, { limit: 5 }, { context: { token } });
    expect(items).toEqual([]);
  });

  it('that failed takes back what it began, and can be done again without a restart', async () => {
    await using vault = await startVaultHere({ dataDir });
    await mkdir(inDir('vault.db'));
    await expect(vault.setup()).rejects.toMatchObject({ code: 'unavailable' });
    expect((await vault.api.call(methods.state, {})).state).toBe('setup_required');
    expect(await readdir(dataDir)).not.toContain('vault.key');
    await rmdir(inDir('vault.db'));
    await vault.setup();
    expect((await vault.api.call(methods.state, {})).state).toBe('ready');
  });

  it('does not take a key with it that was there before', async () => {
    await cutOff(['vault.json', 'vault.key', 'audit.head']);
    const stranger = randomBytes(32);
    await writeFile(inDir('vault.key'), stranger, { mode: 0o600 });
    await using vault = await startVaultHere({ dataDir });
    await expect(vault.setup()).rejects.toMatchObject({
      code: 'unavailable',
      message: 'There is a key file in the data directory already (vault.key).',
    });
    expect(await readFile(inDir('vault.key'))).toEqual(stranger);
    await rm(inDir('vault.key'));
    await vault.setup();
  });
});
