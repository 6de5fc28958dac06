// The fallback container by itself. (Both of them, changed at random: test/hostile/fuzz-readers.test.ts.)
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openArchive, sealArchive } from '../../../services/vault/archive/container/container.ts';
import { PASSPHRASE } from '../../support/archives/archives.ts';
import { bufferSource } from '../../support/buffer-source.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

async function sealed(length: number): Promise<string> {
  async function* plain() {
    yield Buffer.alloc(length, 'x');
  }
  const archive = sealArchive(plain(), { format: 'fallback', passphrase: PASSPHRASE, now: 0 });
  return (await buffer(archive)).toString('latin1');
}

const opened = (text: string) => buffer(openArchive(bufferSource(Buffer.from(text, 'latin1')), PASSPHRASE));

test.each([
  [1, '=='],
  [17, '='],
])(
  'a fallback of %d bytes whose last letter is another that says the same was changed, and is refused',
  async (length, padding) => {
    const whole = await sealed(length);
    expect(await opened(whole)).toHaveLength(length);
    const end = whole.length - padding.length;
    expect(whole.slice(end)).toBe(padding);
    const other = LETTERS[LETTERS.indexOf(whole[end - 1] as string) + 1] as string;
    await expect(opened(`${whole.slice(0, end - 1)}${other}${padding}`)).rejects.toMatchObject({
      code: 'integrity_mismatch',
    });
  },
);
