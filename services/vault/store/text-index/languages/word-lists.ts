// Words that are written down as one text for each language, made ready to be looked up.
import type { Language } from './detect.ts';

export type WordLists = Partial<Record<Language, string>>;

/** For each language the forms of its words that are looked for. */
export function formsInLists(
  lists: WordLists,
  formsOf: (word: string, language: Language) => readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    Object.entries(lists).map(([language, words]) => [
      language,
      new Set(
        words
          .trim()
          .split(/\s+/)
          .flatMap((word) => formsOf(word, language as Language)),
      ),
    ]),
  );
}
