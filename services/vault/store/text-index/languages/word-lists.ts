// Words that are written down as one text for each language, made ready to be looked up.
import type { Language } from './detect.ts';

export type WordLists = Partial<Record<Language, string>>;

/** For each language the stems of the listed words, made when they are first asked for: few vaults meet many languages. */
export function formsInLists(
  lists: WordLists,
  formsOf: (word: string, language: Language) => readonly string[],
): Pick<ReadonlyMap<string, ReadonlySet<string>>, 'get'> {
  const known = new Map<string, ReadonlySet<string>>();
  return {
    get(language) {
      const words = lists[language as Language];
      if (words === undefined) return undefined;
      const forms =
        known.get(language) ?? new Set(wordsIn(words).flatMap((word) => formsOf(word, language as Language)));
      known.set(language, forms);
      return forms;
    },
  };
}

function wordsIn(words: string): string[] {
  return words.trim().split(/\s+/);
}
