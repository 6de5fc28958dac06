// Writes what words of other languages say in English, services/vault/store/meaning/words/glossary.txt.br: of every word of the lists
// in services/vault/store/meaning/glossary/words the forms that it is found by, in their order, and which line of a list it stands
// in. Stemming them all takes seconds, and whoever asks a first question would wait for it. Run by hand when a list or what cuts
// words has changed.
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type GlossaryHeader, LANGUAGES, SMALL_WORD } from '../services/vault/store/meaning/glossary/english-for.ts';
import type { Language } from '../services/vault/store/text-index/languages/detect.ts';
import { fold } from '../services/vault/store/text-index/languages/fold.ts';
import { stemOf } from '../services/vault/store/text-index/languages/stems.ts';
import { isStopWord, termsOf } from '../services/vault/store/text-index/terms.ts';

const root = join(import.meta.dirname, '..');
const meaning = join(root, 'services/vault/store/meaning');
export const GLOSSARY = join(meaning, 'words/glossary.txt.br');
/** Words for kin come first: of the same word in a later list only the first counts. The small words have no meaning of their own. */
export const GLOSSARY_LISTS = [
  'kin',
  'small',
  'people',
  'places',
  'work',
  'daily',
  'world',
  'wellbeing',
  'home',
  'offices',
  'doing',
].map((name) => join(meaning, `glossary/words/${name}.txt`));

if (import.meta.main) writeFileSync(GLOSSARY, brotliCompressSync(cutGlossary()));

/** A digest of what the table is made of: the lists, and the code by which words are cut. */
export function sourcesOfGlossary(): string {
  const cutting = globSync('services/vault/store/text-index/languages/*.ts', { cwd: root }).sort();
  const digest = createHash('sha256');
  for (const path of [...GLOSSARY_LISTS, ...cutting.map((each) => join(root, each))]) digest.update(readFileSync(path));
  return digest.digest('hex').slice(0, 16);
}

function cutGlossary(): string {
  const lists = GLOSSARY_LISTS.map((path) => readFileSync(path, 'utf8').split('\n').filter(Boolean));
  const known = new Map<Language, Map<string, number>>(LANGUAGES.map((language) => [language, new Map()]));
  const written = lists.flat().map((line) => line.split('|').map((list) => list.split(' ').filter(Boolean)));
  const note = (words: readonly string[][], entry: number, formOf: typeof formsOf) => {
    for (const [index, language] of LANGUAGES.entries()) {
      const own = known.get(language) as Map<string, number>;
      for (const form of (words[index] ?? []).flatMap((word) => formOf(word, language)))
        if (!own.has(form)) own.set(form, entry);
    }
  };
  // Of several meanings of a word the first one in the lists counts, which is its usual one. A word is surely itself as it is written, and
  // what only shares its stem comes after all of these.
  for (const [entry, words] of written.entries()) note(words, entry, isSmall(words) ? asSmallWord : foldedAsWritten);
  for (const [entry, words] of written.entries()) if (!isSmall(words)) note(words, entry, formsOf);
  const entries = written.map((words) => {
    if (isSmall(words)) return '|';
    const forms = LANGUAGES.flatMap((language, index) =>
      (words[index] ?? []).flatMap((word) => formsOf(word, language)),
    );
    return `${(words[0] ?? []).join(' ')}|${[...new Set(forms)].join(' ')}`;
  });
  const header: GlossaryHeader = {
    made: sourcesOfGlossary(),
    entries: entries.length,
    kin: (lists[0] as string[]).length,
  };
  const ofLanguages = [...known].flatMap(([language, forms]) => {
    const sorted = [...forms].sort(([a], [b]) => (a < b ? -1 : 1));
    return [language, sorted.map(([form]) => form).join(' '), sorted.map(([, entry]) => entry).join(' ')];
  });
  return `${[JSON.stringify(header), ...entries, ...ofLanguages].join('\n')}\n`;
}

/** Words that say nothing in English, and whose stem is that of another word: Dutch "per", of which "peer" is a pear. */
function isSmall([english]: readonly (readonly string[])[]): boolean {
  return english?.length === 0;
}

function formsOf(written: string, language: Language): string[] {
  const asWritten = foldedAsWritten(written, language);
  if (asWritten.length === 0) return [];
  const terms = termsOf(written, language);
  const own = terms.length === 1 ? terms.map(({ stem }) => stem) : [];
  const lower = written.toLowerCase();
  return language === 'ja'
    ? [...own, written]
    : [...own, stemOf(lower, language, true), stemOf(lower, language, false), ...asWritten];
}

function asSmallWord(written: string, language: Language): string[] {
  return foldedAsWritten(written, language).map((word) => SMALL_WORD + word);
}

/** A phrase of several words is found by those of them that say something. */
function foldedAsWritten(written: string, language: Language): string[] {
  const word = fold(written.toLowerCase());
  if (isStopWord({ word, stem: word, language })) return [];
  return [language === 'ja' ? written : word];
}
