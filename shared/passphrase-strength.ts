// Whether a passphrase holds, for whoever asks for one and for whoever is given it.

/** Below this a passphrase of random letters can be guessed by whoever wants to badly enough. */
const STRONG_LENGTH = 14;
const STRONG_LETTERS = 8;

/** One sentence for a passphrase that will not hold, or null. */
export function weaknessOf(passphrase: string): string | null {
  const letters = new Set(passphrase.toLowerCase()).size;
  if (passphrase.length >= STRONG_LENGTH && letters >= STRONG_LETTERS) return null;
  return 'This passphrase is weak: whoever gets the file can try many. Four or five random words are better.';
}
