// A passphrase that the owner types: asked for at each opening, held while the vault is open, and for nothing else.
import { expect, it } from 'vitest';
import { safekeeping } from '../../../shared/methods/safekeeping.ts';
import { vault as control } from '../../../shared/methods/vault.ts';
import { withEasyScrypt } from '../../support/secrets/easy-scrypt.ts';
import { startVaultHere } from '../../support/vault-here.ts';

withEasyScrypt();

const PASSPHRASE = 'nine herons over a quiet pond';
const NEEDED = { code: 'passphrase_needed' };

it('opens the vault that is kept under it, after a lock and after a start, and no other does', async () => {
  const vault = await startVaultHere();
  const context = { token: await vault.setup() };
  await vault.api.call(safekeeping.moveKey, { to: 'passphrase', passphrase: PASSPHRASE }, { context });
  // Read from where it is kept: what is typed is there while the vault is open.
  expect(await vault.api.call(safekeeping.rotateKey, {}, { context })).toMatchObject({ key_storage: 'passphrase' });

  await vault.api.call(control.lock, {}, { context });
  await expect(vault.api.call(control.unlock, {})).rejects.toMatchObject(NEEDED);
  await expect(vault.api.call(control.unlock, { passphrase: 'eight herons' })).rejects.toMatchObject({
    code: 'locked',
  });
  await expect(vault.api.call(control.unlock, {})).rejects.toMatchObject(NEEDED);
  await vault.api.call(control.unlock, { passphrase: PASSPHRASE });
  expect(await vault.api.call(control.verify, {}, { context })).toMatchObject({ ok: true });

  await vault.drain();
  await using second = await startVaultHere({ dataDir: vault.dataDir });
  expect(second.started).toEqual({ ready: true, state: 'locked' });
  await expect(second.api.call(control.unlock, {})).rejects.toMatchObject(NEEDED);
  await second.api.call(control.unlock, { passphrase: PASSPHRASE });
  await second.api.call(safekeeping.moveKey, { to: 'file' }, { context });
  await second.api.call(control.lock, {}, { context });
  await second.api.call(control.unlock, {});
});

it('is refused where it is blank, and where it moves nothing', async () => {
  await using vault = await startVaultHere();
  const context = { token: await vault.setup() };
  const move = (passphrase?: string) =>
    vault.api.call(safekeeping.moveKey, { to: 'passphrase', ...(passphrase && { passphrase }) }, { context });
  await expect(move('   ')).rejects.toMatchObject({ code: 'bad_request' });
  await expect(move()).rejects.toMatchObject({ code: 'passphrase_needed' });
  expect(await vault.api.call(safekeeping.keyState, {}, { context })).toMatchObject({ key_storage: 'file' });
});
