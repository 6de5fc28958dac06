// What there is to choose where two do not go together.
import { expect, test } from 'vitest';
import { choicesLeft, describeChoices } from '../../cli/review/conflict-choices.ts';

test('what is gone is not offered to be kept, whether the other side waits or holds', () => {
  expect(choicesLeft({ isThere: true })).toEqual(['keep', 'new', 'both', 'merge']);
  for (const isWaiting of [true, false]) {
    const sides = { before: null, after: 'The pier is new.', isThere: false, isWaiting };
    const told = describeChoices({ id: 'cfl_1' }, sides);
    expect(told).toContain('hub review settle cfl_1 new|both|retract|merge');
    expect(told).not.toContain('keep');
    expect(describeChoices({ id: 'cfl_1', shown: '0badcafe' }, sides)).toContain('|merge --shown 0badcafe`');
    expect(told).toMatch(
      isWaiting ? /retract +“The pier is new\.” is rejected\./ : /retract +“The pier.*holds no more\./,
    );
  }
});
