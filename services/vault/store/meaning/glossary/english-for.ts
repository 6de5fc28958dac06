// What words of other languages say in English: the table of directions knows no other language, and with this what is written in
// German or Japanese has a meaning as well. Words of everyday life and work; what is put together of two of them says both.
import type { Language } from '../../text-index/languages/detect.ts';
import { fold } from '../../text-index/languages/fold.ts';
import { stemOf } from '../../text-index/languages/stems.ts';
import { isStopWord, isUnspaced, type Term, termsOf } from '../../text-index/terms.ts';
import { PEOPLE } from './people.ts';
import { PLACES } from './places.ts';
import { WORK } from './work.ts';

const LANGUAGES = ['en', 'de', 'es', 'pt', 'fr', 'it', 'nl', 'ja'] as const satisfies readonly Language[];

/** One thing, as it is called in each of the languages. */
interface Entry {
  english: readonly string[];
  /** What it is found by in a text of any of them. */
  stems: readonly string[];
}

type Words = ReadonlyMap<string, Entry>;

/** Shorter, it is the beginning or the end of too many words. */
const LEAST_PART = 4;
const LEAST_UNSPACED = 2;
/** The languages that write several words as one. */
const COMPOUNDING: readonly Language[] = ['de', 'nl', 'ja'];

let known: ReadonlyMap<Language, Words> | undefined;

/** The English words for one; none where it is not known. English is what it is. */
export function englishFor(term: Term): readonly string[] {
  if (term.language === 'en') return [term.word];
  const words = glossary().get(term.language);
  if (words === undefined) return [];
  const entry = entryOf(term, words);
  return entry?.english ?? (COMPOUNDING.includes(term.language) ? inParts(term, words) : []);
}

/** The stems of what says the same, in any of the languages. */
export function sameAs(term: Term): readonly string[] {
  const words = glossary().get(term.language);
  const entry = words && entryOf(term, words);
  return entry === undefined ? [] : entry.stems.filter((stem) => stem !== term.stem);
}

function entryOf({ stem, word }: Term, words: Words): Entry | undefined {
  return words.get(stem) ?? words.get(word);
}

/** Words that are written as one, and in Japanese words that the dictionary has cut otherwise. */
function inParts({ stem, word }: Term, words: Words): readonly string[] {
  const least = isUnspaced(word) ? LEAST_UNSPACED : LEAST_PART;
  const tail = longest(stem.length, least, (length) => words.get(stem.slice(-length)));
  const head = longest(word.length, least, (length) => headOf(word.slice(0, length), words));
  return [...new Set([...(head?.english ?? []), ...(tail?.english ?? [])])];
}

/** Some are joined by a letter of their own. */
function headOf(part: string, words: Words): Entry | undefined {
  return words.get(part) ?? words.get(part.replace(/s$/, ''));
}

function longest(from: number, least: number, of: (length: number) => Entry | undefined): Entry | undefined {
  for (let length = from - 1; length >= least; length--) {
    const found = of(length);
    if (found !== undefined) return found;
  }
  return undefined;
}

function glossary(): ReadonlyMap<Language, Words> {
  known ??= read();
  return known;
}

function read(): ReadonlyMap<Language, Words> {
  const words = new Map<Language, Map<string, Entry>>(LANGUAGES.map((language) => [language, new Map()]));
  for (const line of [PEOPLE, PLACES, WORK].join('').split('\n').filter(Boolean)) {
    const written = line.split('|').map((list) => list.split(' ').filter(Boolean));
    const forms = LANGUAGES.map((language, index) => (written[index] ?? []).flatMap((word) => formsOf(word, language)));
    const entry: Entry = { english: written[0] ?? [], stems: [...new Set(forms.flat())] };
    // What is said first of a word is what it means mostly.
    for (const [index, language] of LANGUAGES.entries())
      for (const form of forms[index] as string[]) {
        const own = words.get(language) as Map<string, Entry>;
        if (!own.has(form)) own.set(form, entry);
      }
  }
  return words;
}

function formsOf(written: string, language: Language): string[] {
  const lower = written.toLowerCase();
  // What is told in several words is found by those that say something.
  if (isStopWord({ word: fold(lower), language })) return [];
  const terms = termsOf(written, language);
  const own = terms.length === 1 ? terms.map(({ stem }) => stem) : [];
  return language === 'ja'
    ? [...own, written]
    : [...own, stemOf(lower, language, true), stemOf(lower, language, false), fold(lower)];
}
