// The key that signs exported memories: made once for a vault and kept among its secrets, so that it stays the same when
// the vault gets another key, and comes along when the vault is restored.
import { randomBytes } from 'node:crypto';
import type { OpenVault } from '../../lifecycle/open/open-vault.ts';
import { changeSettings, ownSettings } from '../../lifecycle/open/own-settings.ts';
import { VAULT } from '../../store/change.ts';
import { type Signer, signerFrom } from '../interop/ump-record.ts';

export async function signerOf(vault: OpenVault): Promise<Signer> {
  const { secrets } = ownSettings(vault.reader, vault.id, vault.now());
  return signerFrom(Buffer.from(secrets.signing_seed ?? (await makeSeed(vault)), 'hex'));
}

function makeSeed(vault: OpenVault): Promise<string> {
  const signing_seed = randomBytes(32).toString('hex');
  const reason = { kind: 'setup.signing_key', summary: 'Made the key that signs exported memories' };
  return vault.change(VAULT, (change) => {
    const settings = ownSettings(change.tx, vault.id, change.at);
    changeSettings(change, settings, { newSecrets: { signing_seed } }, reason);
    return signing_seed;
  });
}
