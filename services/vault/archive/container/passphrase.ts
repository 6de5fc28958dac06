// Passphrases of archives: which are refused, and which are called weak.
import { PASSPHRASE_BYTES } from '../../../../shared/limits.ts';
import { invalid } from '../../../../shared/validate.ts';

/** Below this a passphrase of random letters can be guessed by whoever wants to badly enough. */
const STRONG_LENGTH = 14;
const STRONG_LETTERS = 8;

export function checkPassphrase(passphrase: string): void {
  const msg = problemOf(passphrase);
  if (msg !== undefined) throw invalid([{ loc: ['body', 'passphrase'], msg, type: 'passphrase' }]);
}

function problemOf(passphrase: string): string | undefined {
  if (passphrase.trim() === '') return 'must not be empty';
  if (Buffer.byteLength(passphrase) > PASSPHRASE_BYTES) return `must be at most ${PASSPHRASE_BYTES} bytes long`;
  return undefined;
}

/** One sentence for a passphrase that will not hold, or null. */
export function weaknessOf(passphrase: string): string | null {
  const letters = new Set(passphrase.toLowerCase()).size;
  if (passphrase.length >= STRONG_LENGTH && letters >= STRONG_LETTERS) return null;
  return 'This passphrase is weak: whoever gets the file can try many. Four or five random words are better.';
}
