// OpenPGP signatures, detached and armored: what `gpg --armor --detach-sign` makes and `gpg --verify` checks.
import { createMessage, readKey, readSignature, verify } from 'openpgp';
import { HubError } from '../../../shared/errors.ts';

/** The longest armored text: a key with its subkeys and names, or a signature, is never longer. */
const ARMOR_LENGTH = 64 * 1024;

/** The fingerprint of the key that signed `text`, in lower case; whatever is wrong is an error that says so. */
export async function signerOf(text: Buffer, signature: string, publicKey: string): Promise<string> {
  if (signature.length > ARMOR_LENGTH || publicKey.length > ARMOR_LENGTH) throw unreadable();
  const [key, detached] = await Promise.all([
    readKey({ armoredKey: publicKey }).catch(() => undefined),
    readSignature({ armoredSignature: signature }).catch(() => undefined),
  ]);
  if (key === undefined || detached === undefined) throw unreadable();
  try {
    const { signatures } = await verify({
      message: await createMessage({ binary: new Uint8Array(text) }),
      signature: detached,
      verificationKeys: key,
    });
    // One good signature among several is not enough: whoever added the others wants them seen.
    if (signatures.length !== 1) throw new Error('not exactly one signature');
    await signatures[0]?.verified;
  } catch {
    throw new HubError(
      'integrity_mismatch',
      'The signature does not fit: this was changed after it was signed, or signed with another key.',
      {
        fix: 'Get it again from its publisher.',
      },
    );
  }
  return key.getFingerprint();
}

function unreadable(): HubError {
  return new HubError('integrity_mismatch', 'The signature or its key cannot be read.', {
    fix: 'Both are armored OpenPGP, as `gpg --armor` writes them.',
  });
}
