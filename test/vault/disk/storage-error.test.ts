// What a failure of the disk is told as: each in its own words, with what helps against it.
import { expect, it } from 'vitest';
import { asRefused, isStorageError, storageError } from '../../../services/vault/disk/storage-error.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import { outcome } from '../../support/outcome.ts';
import { VaultHere } from '../../support/vault-here.ts';

const failure = (code: string) => Object.assign(new Error('as the system says it'), { code });
const told = (code: string) => {
  const { code: kind, message, extras } = storageError(failure(code));
  return { kind, said: `${message} ${extras.fix}` };
};

it.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])('%s is a full disk', (code) => {
  expect(told(code)).toEqual({ kind: 'storage_full', said: expect.stringMatching(/is full.*Free some space/) });
});

it.each([
  ['EROFS', /cannot be written to.*read-only/],
  ['SQLITE_READONLY_DIRECTORY', /cannot be written to.*read-only/],
  ['EIO', /could not write.*Check the disk/],
  ['SQLITE_IOERR_WRITE', /could not write.*Check the disk/],
  ['SQLITE_IOERR_FSYNC', /could not write.*Check the disk/],
  ['SQLITE_CANTOPEN', /could not write.*Check the disk/],
  ['SQLITE_IOERR_READ', /could not read.*keep your backups/],
  ['SQLITE_IOERR_SHORT_READ', /could not read.*keep your backups/],
  ['SQLITE_CORRUPT', /could not read.*keep your backups/],
  ['EMFILE', /Too many files.*ulimit/],
  ['ERR_WORKER_INIT_FAILED', /Too many files.*ulimit/],
])('%s is no full disk, and nobody is told to delete anything for it', (code, said) => {
  expect(told(code)).toEqual({ kind: 'unavailable', said: expect.stringMatching(said) });
  expect(told(code).said).not.toMatch(/full|[Ff]ree|delet/);
});

it('what somebody else has in the data directory is a reason not to open it, and what lies elsewhere is none', () => {
  const kept = (path: string) => Object.assign(failure('EACCES'), { path });
  expect(asRefused(kept('/data/vault.db'), '/data')).toMatchObject({
    message: 'There is no right to use vault.db in the data directory (EACCES).',
    fix: expect.stringMatching(/^Make everything in it yours: `chown -R \d+ \/data`/),
  });
  for (const other of [kept('/elsewhere'), kept('/data-2/vault.db'), kept('/data'), failure('EIO')])
    expect(asRefused(other, '/data')).toBe(other);
});

it('what is no failure of the disk is thrown on as it is', () => {
  const error = failure('SQLITE_CONSTRAINT');
  expect(isStorageError(error)).toBe(false);
  expect(() => storageError(error)).toThrow(error);
});

it('a vault that could not write says so to whoever asks how it is, until it can again', async () => {
  await using inside = await VaultHere.create();
  const { opened } = inside.vault;
  const failing = opened.change({ kind: 'owner' }, () => {
    throw failure('SQLITE_IOERR_WRITE');
  });
  expect(await outcome(failing)).toBe('unavailable');
  expect(inside.vault.setup.fault).toMatch(/could not write/);
  // Nothing was written, so nothing is known.
  await opened.change({ kind: 'owner' }, () => {});
  expect(inside.vault.setup.fault).toMatch(/could not write/);
  await inside.create(Memory, { kind: 'semantic', statement: 'written again' });
  expect(inside.vault.setup.fault).toBeNull();
});
