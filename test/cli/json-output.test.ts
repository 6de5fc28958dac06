// What a program reads of a command, and a terminal may be shown.
import { expect, test } from 'vitest';
import { jsonText, readableLine } from '../../cli/terminal/output.ts';

test('is JSON of the same value, in which nothing steers a terminal or hides', () => {
  const value = { title: 'a\u009b31mred\u202eevil\u200b\u{e0041}\u2028é👩', list: ['\u007f', 1] };
  for (const text of [jsonText(value), jsonText(value, 2)]) {
    expect(JSON.parse(text)).toEqual(value);
    expect(text).not.toMatch(/[\u007f-\u009f\u200b\u2028\u202e\u{e0041}]/u);
    expect(text).toContain('é👩');
  }
});

test('a line shows pictures and words that are joined as their writer meant them, and nothing that hides', () => {
  const family = '👩\u200d👩\u200d👧 🏳️\u200d🌈 می\u200cخواهم';
  expect(readableLine(family, 60)).toBe(family);
  expect(readableLine('Pay\u200d 1\u200b0\u202e0\u0008.\n\u{e0041}Now.', 60)).toBe('Pay 1 0 0 . Now.');
});

test('a line that is too long is cut between letters, never within one', () => {
  const family = '👩\u200d👩\u200d👧';
  for (const picture of ['🎉', '👍🏽', family, '🇩🇪', 'e\u0301']) {
    for (let length = 3; length < 12; length++) {
      const line = readableLine(`ab${picture.repeat(9)}`, length);
      expect(line.length).toBeLessThanOrEqual(length);
      expect(line).toMatch(new RegExp(`^ab(?:${picture})*…$`, 'u'));
    }
  }
  expect(readableLine(`a${'\u0301'.repeat(500)}`, 60)).toBe(`a${'\u0301'.repeat(58)}…`);
});
