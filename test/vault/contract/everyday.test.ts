// What people ask on everyday occasions, in small lives: each is told what it needs, in the days that it means, and never that this is
// all where it is not.
import { describe, expect, test } from 'vitest';
import { everyday } from '../../support/everyday/life.ts';
import { EVERYDAY_LIVES } from '../../support/everyday/lives.ts';

describe.each(EVERYDAY_LIVES)('a life in $language on $now', (life) => {
  test('holds what each purpose needs, and says that it is all only where it is', async () => {
    await using asked = await everyday(life);
    const faults: Record<string, string[]> = {};
    for (const purpose of life.purposes) {
      const found = await asked.faultsOf(purpose);
      if (found.length > 0) faults[purpose.purpose] = found;
    }
    expect(faults).toEqual({});
  });
});
