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
