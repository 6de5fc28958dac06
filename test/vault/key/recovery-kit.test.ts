import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import decodeQR from 'qr/decode.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../../../services/vault/key/kit-code.ts';
import { secretOf, wordsOf } from '../../../services/vault/key/kit-words.ts';
import { KIT_FILE, kitOf, newKit, openKit, writeKit } from '../../../services/vault/key/recovery-kit.ts';

const VAULT = 'vlt_01KEYPR0CESS00000000000000';
const AT = '2026-03-01T09:00:00.000Z';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hub-kit-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const sentence = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing is wrong';
};

describe('the words of a recovery kit', () => {
  const secret = Buffer.from('7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f', 'hex');
  // The published test vector of BIP 39 for this secret.
  const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

  it('are those that every other program makes of the same secret', () => {
    expect(wordsOf(secret).join(' ')).toBe(words);
    expect(secretOf(words)).toEqual(secret);
  });

  it('are understood with numbers, capitals, commas and line ends, and by their first four letters', () => {
    const typed = words.split(' ').map((word, index) => `${index + 1}. ${word.toUpperCase()}`);
    expect(secretOf(typed.join(',\r\n'))).toEqual(secret);
    expect(secretOf(words.replaceAll(/\b([a-z]{4})[a-z]*/g, '$1'))).toEqual(secret);
  });

  it('tell a person what is wrong with them, without repeating them', () => {
    expect(sentence(() => secretOf('legal winner thank'))).toBe('A recovery kit has 12 words, and these are 3.');
    expect(sentence(() => secretOf(''))).toBe('A recovery kit has 12 words, and these are 0.');
    expect(sentence(() => secretOf(words.replace('sausage', 'sausages')))).toBe(
      'Word 6 is not one that a recovery kit can have.',
    );
    // Three letters may be the beginning of several words.
    expect(sentence(() => secretOf(words.replace('useful', 'use')))).not.toBe('nothing is wrong');
    const exchanged = words.replace('legal winner', 'winner legal');
    expect(sentence(() => secretOf(exchanged))).toMatch(/^These twelve words do not belong together/);
  });

  it('can be read from their code by a camera', () => {
    const code = codeOf(wordsOf(secret));
    const scale = 4;
    const size = code.length * scale;
    const data = new Uint8ClampedArray(size * size * 4).fill(255);
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const isDark = code[Math.floor(y / scale)]?.[Math.floor(x / scale)] === '1';
        data.fill(isDark ? 0 : 255, (y * size + x) * 4, (y * size + x) * 4 + 3);
      }
    }
    expect(decodeQR({ width: size, height: size, data })).toBe(words);
  });
});

describe('a recovery kit', () => {
  it('opens the copy of the key that was sealed to it, and the copy of a later key, with the same words', () => {
    const { words, kit } = newKit(VAULT, AT);
    for (const key of [randomBytes(32), randomBytes(32)]) {
      writeKit(join(dir, KIT_FILE), VAULT, kit, key);
      expect(openKit(dir, VAULT, words.join(' '))).toEqual(key);
    }
  });

  it('has another secret every time, and leaves neither the key nor the words in its file', () => {
    const { words, kit } = newKit(VAULT, AT);
    expect(newKit(VAULT, AT).words).not.toEqual(words);
    const key = randomBytes(32);
    writeKit(join(dir, KIT_FILE), VAULT, kit, key);
    const file = readFileSync(join(dir, KIT_FILE));
    const secret = secretOf(words.join(' '));
    for (const hidden of [key, secret]) {
      expect(file.includes(hidden)).toBe(false);
      expect(file.toString()).not.toContain(hidden.toString('hex'));
    }
  });

  it('is not opened by the words of another kit, nor by its own words for another vault', () => {
    const { words, kit } = newKit(VAULT, AT);
    writeKit(join(dir, KIT_FILE), VAULT, kit, randomBytes(32));
    const other = newKit(VAULT, AT).words.join(' ');
    expect(sentence(() => openKit(dir, VAULT, other))).toBe(
      'These words belong to another recovery kit: this backup opens with the one of 2026-03-01 09:00:00 UTC.',
    );
    expect(kitOf(dir)).toEqual({ made_at: AT });
    const elsewhere = 'vlt_01KEYPR0CESS00000000000001';
    expect(sentence(() => openKit(dir, elsewhere, words.join(' ')))).toMatch(/is damaged/);
  });

  it('is said to be damaged when any part of its file was changed', () => {
    const { words, kit } = newKit(VAULT, AT);
    const path = join(dir, KIT_FILE);
    writeKit(path, VAULT, kit, randomBytes(32));
    const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
    const flipped = (text = '') => (text.startsWith('0') ? '1' : '0') + text.slice(1);
    for (const part of ['ephemeral_key', 'wrapped']) {
      writeFileSync(path, JSON.stringify({ ...file, [part]: flipped(file[part]) }));
      expect(
        sentence(() => openKit(dir, VAULT, words.join(' '))),
        part,
      ).toMatch(/damaged/);
    }
    writeFileSync(path, JSON.stringify(file).slice(0, 100));
    expect(sentence(() => openKit(dir, VAULT, words.join(' ')))).toMatch(/damaged/);
    rmSync(path);
    expect(sentence(() => openKit(dir, VAULT, words.join(' ')))).toMatch(/There is no recovery kit/);
  });
});
