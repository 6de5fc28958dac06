// Passphrases of archives: which are refused.
import { PASSPHRASE_BYTES } from '../../../../shared/limits.ts';
import { invalid } from '../../../../shared/validate.ts';

export function checkPassphrase(passphrase: string): void {
  const msg = problemOf(passphrase);
  if (msg !== undefined) throw invalid([{ loc: ['body', 'passphrase'], msg, type: 'passphrase' }]);
}

function problemOf(passphrase: string): string | undefined {
  if (passphrase.trim() === '') return 'must not be empty';
  if (Buffer.byteLength(passphrase) > PASSPHRASE_BYTES) return `must be at most ${PASSPHRASE_BYTES} bytes long`;
  return undefined;
}
