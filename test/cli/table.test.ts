// A table of the command: as wide as its terminal shows it, and readable where that is narrow.

import widthOf from 'string-width';
import { expect, test } from 'vitest';
import { flowing, wrapped } from '../../cli/terminal/columns.ts';
import { type Fact, factLines } from '../../cli/terminal/facts.ts';
import { table } from '../../cli/terminal/output.ts';

test('the columns of a table begin at the same place, whatever letters stand before them', () => {
  const rows = [
    ['FROM', 'ABOUT'],
    ['Wren', 'plain'],
    ['日本語助手 🧑‍🚀', 'wide'],
    ['Zoe\u0308', 'marked'],
  ];
  const lines = table(rows, undefined, 80).split('\n');
  const begins = lines.map((line, index) => widthOf(line.slice(0, line.lastIndexOf(rows[index]?.[1] as string))));
  expect(begins).toEqual([15, 15, 15, 15]);
});

test('what is longer than a line goes on below where it began, between words', () => {
  const rows = [
    ['ID', 'ABOUT'],
    ['k3f9', 'The mason prefers letters to calls, and answers late'],
  ];
  expect(table(rows, undefined, 36)).toBe(
    ['ID    ABOUT', 'k3f9  The mason prefers letters to', '      calls, and answers late'].join('\n'),
  );
});

test('where a terminal has no room for columns each row is what it says, below the rest of it', () => {
  const rows = [
    ['ID', 'FROM', 'VERDICT', 'WHAT', 'ABOUT'],
    ['k3f9', 'The assistant of the house', 'needs review', 'memory', 'The mason prefers letters to calls.'],
    ['x1', 'Wren', '', 'state', '家の鍵は玄関の下にある。家の鍵は玄関の下にある。'],
  ];
  const lines = table(rows, undefined, 40).split('\n');
  expect(lines).toEqual([
    'ID  FROM  VERDICT  WHAT',
    '  ABOUT',
    'k3f9  The assistant of the house  needs',
    'review  memory',
    '  The mason prefers letters to calls.',
    'x1  Wren  state',
    '  家の鍵は玄関の下にある。家の鍵は玄関の',
    '  下にある。',
  ]);
  for (const line of lines) expect(widthOf(line), line).toBeLessThanOrEqual(40);
});

test('into a pipe a row is one line, however long it is', () => {
  expect(
    table([
      ['A', 'B'],
      ['x', 'long '.repeat(80)],
    ]).split('\n'),
  ).toHaveLength(2);
});

test('a word that is wider than a line is broken between letters', () => {
  expect(wrapped('👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦 ok', 4)).toEqual(['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦', 'ok']);
});

test('what is told of one thing breaks between words, and stands below its name where there is little room', () => {
  const facts: Fact[] = [
    ['It says', 'The mason prefers letters to calls, and answers late.'],
    ['Kind', 'fact'],
    ['Exactly as it was sent', '{\n  "text": "Dear Mr. Brandl, would Monday suit you?"\n}'],
    ['Until', null],
  ];
  expect(factLines(facts, 40).split('\n')).toEqual([
    '  It says  The mason prefers letters to',
    '           calls, and answers late.',
    '  Kind     fact',
    '  Exactly as it was sent',
    '    {',
    '      "text": "Dear Mr. Brandl, would',
    '      Monday suit you?"',
    '    }',
  ]);
  expect(factLines(facts, 31).split('\n').slice(0, 5)).toEqual([
    '  It says',
    '    The mason prefers letters',
    '    to calls, and answers late.',
    '  Kind',
    '    fact',
  ]);
  expect(factLines(facts, Number.POSITIVE_INFINITY)).toContain('letters to calls, and answers late.\n');
});

test('a command in a sentence is never broken, nor is an id: whoever copies it copies all of it', () => {
  const command = '`hub review accept int_01M8HREXVNDKJ860YTXY6A9BAX --shown 03316983`.';
  expect(flowing(`Decide about exactly this with ${command}`, 40)).toBe(`Decide about exactly this with\n${command}`);
  const address = '(http://127.0.0.1:8765/projects/prj_01M8HREWYKTC2NRNJHNR2EJW1F)';
  expect(flowing(`The house ${address}`, 40)).toBe(`The house\n${address}`);
  expect(flowing('家の鍵は玄関の下にある。家の鍵は玄関の下にある。', 20)).toBe(
    '家の鍵は玄関の下にあ\nる。家の鍵は玄関の下\nにある。',
  );
  expect(flowing('  - A lone ` and then some more words', 20, 2)).toBe(
    '  - A lone ` and\n    then some more\n    words',
  );
});
