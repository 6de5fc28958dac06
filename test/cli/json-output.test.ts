// What a program reads of a command, and a terminal may be shown.
import { expect, test } from 'vitest';
import { jsonText } from '../../cli/terminal/output.ts';

test('is JSON of the same value, in which nothing steers a terminal or hides', () => {
  const value = { title: 'a\u009b31mred\u202eevil\u200b\u{e0041}\u2028é👩', list: ['\u007f', 1] };
  for (const text of [jsonText(value), jsonText(value, 2)]) {
    expect(JSON.parse(text)).toEqual(value);
    expect(text).not.toMatch(/[\u007f-\u009f\u200b\u2028\u202e\u{e0041}]/u);
    expect(text).toContain('é👩');
  }
});
