// scrypt with a thousandth of its work, in the process of a test: for what is kept under a passphrase, and not for how hard that is
// to guess. The real one takes a third of a second each time.
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll } from 'vitest';

const N = 2 ** 7;

/** For all tests of the block or the file in which it is called. */
export function withEasyScrypt(): void {
  const { scrypt } = crypto;
  const easy = (
    passphrase: BinaryLike,
    salt: BinaryLike,
    length: number,
    cost: ScryptOptions,
    answer: (error: Error | null, derived: NonSharedBuffer) => void,
  ) => scrypt(passphrase, salt, length, { ...cost, N }, answer);
  beforeAll(() => take(Object.assign(easy, scrypt) as typeof scrypt));
  afterAll(() => take(scrypt));
}

function take(scrypt: typeof crypto.scrypt): void {
  crypto.scrypt = scrypt;
  syncBuiltinESMExports();
}
