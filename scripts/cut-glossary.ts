// Writes what words of other languages say in English, services/vault/store/meaning/words/glossary.txt.br: of every word of the lists
// in services/vault/store/meaning/glossary/words the forms that it is found by, in their order, and which line of a list it stands
// in. Stemming them all takes seconds, and whoever asks a first question would wait for it. Run by hand when a list or what cuts
// words has changed.
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type GlossaryHeader, LANGUAGES } from '../services/vault/store/meaning/glossary/english-for.ts';
import type { Language } from '../services/vault/store/text-index/languages/detect.ts';
import { fold } from '../services/vault/store/text-index/languages/fold.ts';
import { stemOf } from '../services/vault/store/text-index/languages/stems.ts';
import { isStopWord, termsOf } from '../services/vault/store/text-index/terms.ts';

const root = join(import.meta.dirname, '..');
const meaning = join(root, 'services/vault/store/meaning');
export const GLOSSARY = join(meaning, 'words/glossary.txt.br');
/** Words for kin come first: of the same word in a later list only the first counts. */
export const GLOSSARY_LISTS = [
  'kin',
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
  const entries = lists.flat().map((line, entry) => {
    const written = line.split('|').map((list) => list.split(' ').filter(Boolean));
    const forms = LANGUAGES.map((language, index) => (written[index] ?? []).flatMap((word) => formsOf(word, language)));
    // Of several meanings of a word the first one in the lists counts, which is its usual one.
    for (const [index, language] of LANGUAGES.entries()) {
      const own = known.get(language) as Map<string, number>;
      for (const form of forms[index] as string[]) if (!own.has(form)) own.set(form, entry);
    }
    return `${(written[0] ?? []).join(' ')}|${[...new Set(forms.flat())].join(' ')}`;
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

function formsOf(written: string, language: Language): string[] {
  const lower = written.toLowerCase();
  // A phrase of several words is found by those of them that say something.
  if (isStopWord({ word: fold(lower), stem: fold(lower), language })) return [];
  const terms = termsOf(written, language);
  const own = terms.length === 1 ? terms.map(({ stem }) => stem) : [];
  return language === 'ja'
    ? [...own, written]
    : [...own, stemOf(lower, language, true), stemOf(lower, language, false), fold(lower)];
}
