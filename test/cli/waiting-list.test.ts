// What `hub review` says of what waits.
import { expect, test } from 'vitest';
import { describeWaiting } from '../../cli/commands/review.ts';

const one = { id: 'prp_00000000000000000000000000', what: 'memory' as const, about: 'The pier is new.', whole: {} };

test('where more wait than are listed, nothing says that nothing waits', () => {
  expect(describeWaiting({ waiting: [], isMore: false }, {})).toBe('Nothing waits for you.');
  expect(describeWaiting({ waiting: [], isMore: true }, { from: 'Wren' })).toContain('more wait');
  expect(describeWaiting({ waiting: [one], isMore: true }, {})).toContain('of each kind the first 500');
});
