// A vault whose folder is moved or deleted while it is open: its process could go on writing into files that no name leads to.
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Safekeeping } from '../../../../services/vault/lifecycle/safekeeping.ts';
import { OWNER } from '../../../../services/vault/store/change.ts';
import { goals } from '../../../../shared/methods/records.ts';
import { uploads } from '../../../../shared/methods/uploads.ts';
import { VaultHere } from '../../../support/vault-here.ts';

let here: VaultHere;
let elsewhere: string;
beforeEach(async () => {
  here = await VaultHere.create();
  elsewhere = `${here.dataDir}-elsewhere`;
});
afterEach(async () => {
  await here[Symbol.asyncDispose]();
  rmSync(elsewhere, { recursive: true, force: true });
});

const write = () => here.call(goals.create, { title: 'Learn to sail' });
const SENTENCE = 'The vault is no longer where it was opened; nothing was changed.';

test('refuses writes in a sentence, says so of itself, and goes on where it is put back', async () => {
  await write();
  renameSync(here.dataDir, elsewhere);
  expect(here.vault.opened.fault).toBe(SENTENCE);
  await expect(write()).rejects.toMatchObject({ code: 'unavailable', message: SENTENCE });
  expect((await here.call(goals.list, { limit: 9 })).items).toHaveLength(1);
  renameSync(elsewhere, here.dataDir);
  await write();
  expect(here.vault.opened.fault).toBeNull();
  expect((await here.call(goals.list, { limit: 9 })).items).toHaveLength(2);
});

test('refuses writes in a sentence where its place cannot even be looked at', async () => {
  renameSync(here.dataDir, elsewhere);
  symlinkSync(here.dataDir, here.dataDir);
  expect(here.vault.opened.fault).toBe(SENTENCE);
  await expect(write()).rejects.toMatchObject({ code: 'unavailable', message: SENTENCE });
  rmSync(here.dataDir);
  renameSync(elsewhere, here.dataDir);
  await write();
});

test('is not begun anew by what it makes folders for: an upload, a backup, or its own end', async () => {
  renameSync(here.dataDir, elsewhere);
  await expect(here.call(uploads.begin, { name: 'dump.zip' })).rejects.toMatchObject({ message: SENTENCE });
  await expect(new Safekeeping(here.vault).makeBackup('manual', OWNER)).rejects.toMatchObject({ code: 'unavailable' });
  await here.vault.lock().catch(() => {});
  await here.drain();
  expect(existsSync(here.dataDir)).toBe(false);
  renameSync(elsewhere, here.dataDir);
});

test('is not taken in by another folder, or another database, in its place', async () => {
  renameSync(here.dataDir, elsewhere);
  mkdirSync(here.dataDir);
  await expect(write()).rejects.toMatchObject({ message: SENTENCE });
  rmSync(here.dataDir, { recursive: true });
  renameSync(elsewhere, here.dataDir);
});
