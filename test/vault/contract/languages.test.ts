// Whoever writes in another language than English is told the same: one life, and what is asked in it, in seven languages.
import { expect, test } from 'vitest';
import { LANGUAGES, lifeIn, PURPOSES, type Purpose, type Told } from '../../support/seven-languages/life.ts';

/** What is wrong with a package: it lacks what is needed, where no reason is given, or says that it is all where it is not, or the other way round. */
function faultsOf(
  { needs, lacks, isWhole = false }: Purpose,
  language: (typeof LANGUAGES)[number],
  told: Told,
): string[] {
  const missing = needs.filter((name) => !told.named.has(name));
  const isExcused = lacks?.[language] !== undefined;
  return [
    ...(isExcused ? [] : missing.map((name) => `lacks ${name}`)),
    ...(isExcused && missing.length === 0 ? ['lacks nothing any more'] : []),
    ...(missing.length > 0 && told.isWhole ? ['says that it is all'] : []),
    ...(isWhole && !told.isWhole ? ['does not say that it is all'] : []),
  ];
}

test.each(LANGUAGES)(
  '%s: each purpose is told what it needs, and that it is all where it is so in every language',
  async (language) => {
    await using life = await lifeIn(language);
    const faults: Record<string, string[]> = {};
    for (const purpose of PURPOSES) {
      const found = faultsOf(purpose, language, await life.told(purpose.asked[language]));
      if (found.length > 0) faults[purpose.asked[language]] = found;
    }
    expect(faults).toEqual({});
  },
);

test('few purposes are told less in another language than in English', () => {
  const excused = PURPOSES.flatMap(({ lacks = {} }) => Object.keys(lacks));
  expect(excused).not.toContain('en');
  expect(excused.length).toBeLessThanOrEqual(4);
  expect(PURPOSES.filter(({ isWhole }) => isWhole).length).toBeGreaterThanOrEqual(30);
});
