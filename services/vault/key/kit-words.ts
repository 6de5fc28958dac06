// The secret of a recovery kit as words that a person can write down, read out and type: twelve of the 2048 English words
// of BIP 39, which differ in their first four letters. They carry a checksum.
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { HubError } from '../../../shared/errors.ts';

export const KIT_SECRET_BYTES = 16;
const WORDS = 12;
const TELLING_LETTERS = 4;

export function wordsOf(secret: Uint8Array): string[] {
  return entropyToMnemonic(secret, wordlist).split(' ');
}

/** The secret behind what a person typed, which the caller wipes. Numbers, commas and capitals do no harm. */
export function secretOf(typed: string): Buffer {
  const given = typed
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  if (given.length !== WORDS) {
    throw wrongWords(
      `A recovery kit has ${WORDS} words, and ${given.length === 1 ? 'this is' : 'these are'} ${given.length}.`,
    );
  }
  const words = given.map((word, index) => {
    const meant = wordlist.find((each) => each === word || each.startsWith(word.padEnd(TELLING_LETTERS, '-')));
    if (meant === undefined) throw wrongWords(`Word ${index + 1} is not one that a recovery kit can have.`);
    return meant;
  });
  try {
    return Buffer.from(mnemonicToEntropy(words.join(' '), wordlist));
  } catch {
    throw wrongWords('These twelve words do not belong together: one of them is wrong, or two have changed places.');
  }
}

function wrongWords(reason: string): HubError {
  return new HubError('bad_request', reason, {
    fix: 'Compare them with the page of the kit, in order, and try again.',
  });
}
