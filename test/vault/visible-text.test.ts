// What hides in a text is told to an assistant and shown to the owner alike: the page has the rule a second time, because
// it runs where nothing of the vault does.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { madeVisible } from '../../shared/visible-text.ts';
import { PROJECT } from '../support/hub.ts';

/** By its place: it is written for a browser, with types that tests do without. */
const { visible } = (await import(join(PROJECT, 'page/parts/hidden-characters.ts'))) as {
  visible(text: string): string;
};

test('every character that hides is written out, by the vault and by the page in the same way', () => {
  const written: string[] = [];
  for (let point = 0; point <= 0x10ffff; point++) {
    const character = String.fromCodePoint(point);
    const shown = madeVisible(character);
    if (visible(character) !== shown) expect(visible(character)).toBe(shown);
    if (shown !== character) written.push(shown);
  }
  expect(written).toContain('⟨U+200B⟩');
  expect(written).toContain('⟨U+202E⟩');
  expect(written).toContain('⟨U+E0041⟩');
  expect(written).not.toContain('⟨U+000A⟩');
  expect(written.length).toBeLessThan(150_000);
});

test.each([
  'می\u200cخواهم نامه\u200cها را جمعه\u200cها بنویسم.',
  'क्\u200dया ज्\u200dयादा',
  '👨\u200d👩\u200d👧, ❤\ufe0f\u200d🔥 and 👩🏽\u200d🌾',
])('a joiner in its place is a part of the writing: %s', (text) => {
  expect([madeVisible(text), visible(text)]).toEqual([text, text]);
});

test.each([
  ['pay\u200dpal', 'pay⟨U+200D⟩pal'],
  ['می\u200c\u200cخ', 'می⟨U+200C⟩⟨U+200C⟩خ'],
  ['\u200dخ', '⟨U+200D⟩خ'],
  ['👩\u200d', '👩⟨U+200D⟩'],
  ['👩\u200c👩', '👩⟨U+200C⟩👩'],
])('a joiner anywhere else is written out', (text, shown) => {
  expect([madeVisible(text), visible(text)]).toEqual([shown, shown]);
});
