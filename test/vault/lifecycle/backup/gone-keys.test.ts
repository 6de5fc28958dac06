// Which backups nothing opens any more is known by the key that each is under, whatever the clock said when it was made.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backups as lookAtBackups } from '../../../../cli/doctor/directory.ts';
import { isKeyGone } from '../../../../shared/lost-backups.ts';
import { safekeeping } from '../../../../shared/methods/safekeeping.ts';
import { vault } from '../../../../shared/methods/vault.ts';
import type { Backup } from '../../../../shared/schemas/safekeeping.ts';
import { VaultHere } from '../../../support/vault-here.ts';

const YEAR = 365 * 24 * 60 * 60_000;

let inside: VaultHere;
beforeEach(async () => {
  inside = await VaultHere.create({ settings: { plain_sqlite: false } });
});
afterEach(() => inside[Symbol.asyncDispose]());

const backUp = async () => {
  const { id } = await inside.call(safekeeping.makeBackup, {});
  return (await inside.call(vault.waitForJob, { id })).result as Backup;
};
/** The names of those whose key is gone, as the command and the page tell them. */
const gone = async () => {
  const key = await inside.call(safekeeping.keyState, {});
  return (await inside.call(safekeeping.listBackups, {}))
    .filter((each) => isKeyGone(each, key))
    .map(({ name }) => name);
};
const doctor = () => lookAtBackups(inside.dataDir, true, undefined).detail;

describe('a backup whose key is gone', () => {
  it('is known where the clock was a year ahead when it was made', async () => {
    inside.pass(YEAR);
    const { name } = await backUp();
    inside.pass(-YEAR);
    await inside.call(safekeeping.rotateKey, {});
    expect(await gone()).toEqual([name]);
    expect(doctor()).toContain('1 more opens with nothing any more');
  });

  it('is none that the key of now opens, where the clock was a year ahead when that was made', async () => {
    inside.pass(YEAR);
    await inside.call(safekeeping.rotateKey, {});
    inside.pass(-YEAR);
    await backUp();
    expect(await gone()).toEqual([]);
    expect(doctor()).not.toContain('opens with nothing');
  });

  it('is known by its day alone where its own key cannot be told any more', async () => {
    const { name } = await backUp();
    inside.pass(60_000);
    await inside.call(safekeeping.rotateKey, {});
    const path = join(inside.dataDir, 'backups', name, 'vault.json');
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), key_check: null }));
    expect(await gone()).toEqual([name]);
    expect(doctor()).toContain('1 more opens with nothing any more');
  });
});
