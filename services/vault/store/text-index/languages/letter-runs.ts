// How the words of a language look: which letters stand in a row in them, three at a time. It tells the language of a few words among
// which there is no small one, "Badkamer verbouwen". Learnt from the lists of the glossary by scripts/learn-letters.ts, and read when
// it is first needed.
//
// INVARIANT: it depends on the words and the table alone, never on a vault.
import { join } from 'node:path';
import { packedTable } from '../../packed-table.ts';
import type { Language } from './stop-words.ts';

const TABLE = join(import.meta.dirname, 'letter-runs.bin.br');

/** The languages whose words are known by their look, in the order of the table. */
export const OF_LETTERS = ['en', 'de', 'es', 'pt', 'fr', 'it', 'nl'] as const satisfies readonly Language[];

/** The letters of the alphabet, and a sign for the end of a word. */
const SIGNS = 27;
export const RUNS = SIGNS ** 3;
/** So many steps of the table are a factor of e. */
export const STEPS = 8;
const BEFORE_A = 96;

/** The first line of the table. */
export interface LetterRunsHeader {
  made: string;
}

const table = packedTable(TABLE, read);

function read(bytes: Buffer): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset + bytes.indexOf('\n') + 1, RUNS * OF_LETTERS.length);
}

/** However strange a word looks in a language, it says so much against it and no more: a name is at home in one. */
const MOST_OF_A_WORD = 5;

/**
 * For each of the languages how much less likely its words look like these than those of the likeliest do, as log odds. The words
 * are in lower case and without diacritics.
 */
export function looksLike(words: readonly string[]): number[] {
  const sums: number[] = OF_LETTERS.map(() => 0);
  for (const word of words) {
    const looks = looksOf(word);
    const most = Math.max(...looks);
    for (const [index, look] of looks.entries())
      sums[index] = (sums[index] as number) + Math.max(-MOST_OF_A_WORD, look - most);
  }
  const most = Math.max(...sums);
  return sums.map((sum) => sum - most);
}

function looksOf(word: string): number[] {
  const values = table();
  const sums: number[] = OF_LETTERS.map(() => 0);
  for (const run of runsIn(word))
    for (let index = 0; index < sums.length; index++)
      sums[index] = (sums[index] as number) + (values[index * RUNS + run] as number) / STEPS;
  return sums;
}

/** The runs of a word, each as its place in the table; none where it holds anything but letters without diacritics. */
export function runsIn(word: string): number[] {
  if (!/^[a-z]+$/.test(word)) return [];
  const runs: number[] = [];
  let [before, last] = [0, 0];
  for (let at = 0; at <= word.length; at++) {
    const sign = at === word.length ? 0 : word.charCodeAt(at) - BEFORE_A;
    if (at > 0) runs.push((before * SIGNS + last) * SIGNS + sign);
    [before, last] = [last, sign];
  }
  return runs;
}
