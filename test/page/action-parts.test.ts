// What an action asks for is told in words, and its data stands open as soon as it says more than the words.
import { expect, it } from 'vitest';
import { partsOf } from '../../page/review/action-parts.ts';

it('an action is told by its parts: why, what comes of it, and the text that would go out', () => {
  const payload = {
    rationale: 'It is due.',
    impact: 'A mail goes out.',
    to: ['Denise', 'Carol'],
    body: 'The statement comes on Monday.',
    copies: 2,
  };
  expect(partsOf(payload)).toEqual({
    rationale: 'It is due.',
    impact: 'A mail goes out.',
    told: [
      { field: 'to', name: 'To', words: 'Denise, Carol' },
      { field: 'body', name: 'Text', words: 'The statement comes on Monday.' },
      { field: 'copies', name: 'Copies', words: '2' },
    ],
    isAll: true,
  });
});

it('an action that holds more than words can say is known to', () => {
  expect(partsOf({ to: [{ name: 'Denise' }], body: 'It comes.' })).toMatchObject({
    told: [{ field: 'body', name: 'Text', words: 'It comes.' }],
    isAll: false,
  });
  expect(partsOf({ rationale: { hidden: 'all of it' } })).toMatchObject({ rationale: null, told: [], isAll: false });
  expect(partsOf({ impact: null })).toMatchObject({ impact: null, isAll: false });
});

it('an action that brings nothing but its reasons is known to bring nothing', () => {
  expect(partsOf({ rationale: 'It is due.', impact: 'A mail goes out.' })).toMatchObject({ told: [], isAll: true });
});
