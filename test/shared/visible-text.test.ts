// What hides in a text is told to an assistant and shown to the owner alike, to whom it is marked too.
import { expect, test } from 'vitest';
import { madeVisible, splitHidden } from '../../shared/visible-text.ts';

/** As the page shows it, between marks. */
function marked(text: string): string {
  return splitHidden(text)
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');
}

test('every character that hides is written out, for an assistant and on the page in the same way', () => {
  const written: string[] = [];
  for (let point = 0; point <= 0x10ffff; point++) {
    const character = String.fromCodePoint(point);
    const shown = madeVisible(character);
    if (marked(character) !== shown) expect(marked(character)).toBe(shown);
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
  expect([madeVisible(text), marked(text)]).toEqual([text, text]);
});

test.each([
  ['pay\u200dpal', 'pay⟨U+200D⟩pal'],
  ['می\u200c\u200cخ', 'می⟨U+200C⟩⟨U+200C⟩خ'],
  ['\u200dخ', '⟨U+200D⟩خ'],
  ['👩\u200d', '👩⟨U+200D⟩'],
  ['👩\u200c👩', '👩⟨U+200C⟩👩'],
])('a joiner anywhere else is written out', (text, shown) => {
  expect([madeVisible(text), marked(text)]).toEqual([shown, shown]);
});
