// Learns how the words of each language look, services/vault/store/text-index/languages/letter-runs.bin.br: how likely a letter follows
// two others in it, beside how likely it does in all of them. Of the lists that the glossary is cut of, and the small words. Run by
// hand when these have changed.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fold } from '../services/vault/store/text-index/languages/fold.ts';
import {
  type LetterRunsHeader,
  OF_LETTERS,
  RUNS,
  runsIn,
  STEPS,
} from '../services/vault/store/text-index/languages/letter-runs.ts';
import { STOP_WORDS } from '../services/vault/store/text-index/languages/stop-words.ts';
import { GLOSSARY_LISTS } from './cut-glossary.ts';

const languages = join(import.meta.dirname, '../services/vault/store/text-index/languages');
export const LETTER_RUNS = join(languages, 'letter-runs.bin.br');

/** The columns of the lists. */
const COLUMNS = ['en', 'de', 'es', 'pt', 'fr', 'it', 'nl'] as const;
/** So many of a run are taken to be met though none was, as likely as its last two letters make it; and so on. */
const UNMET = { run: 2, pair: 5, letter: 1 };
const LARGEST = 127;

if (import.meta.main) writeFileSync(LETTER_RUNS, brotliCompressSync(learnt()));

/** Of what the table is made. */
export function sourcesOfLetters(): string {
  const digest = createHash('sha256');
  for (const path of [...GLOSSARY_LISTS, join(languages, 'stop-words.ts'), join(languages, 'fold.ts')])
    digest.update(readFileSync(path));
  return digest.digest('hex').slice(0, 16);
}

function learnt(): Buffer {
  const known = wordsOfEach();
  const met = OF_LETTERS.map((language) => countRuns(known.get(language) as ReadonlySet<string>));
  const likely = met.map(likelyRuns);
  const values = new Int8Array(RUNS * likely.length);
  for (let run = 0; run < RUNS; run++) {
    // What stands in no word of any of them says nothing.
    if (met.every((each) => each[run] === 0)) continue;
    const usual = likely.reduce((total, each) => total + (each[run] as number), 0) / likely.length;
    for (const [index, each] of likely.entries()) {
      const value = Math.round(STEPS * ((each[run] as number) - usual));
      values[index * RUNS + run] = Math.max(-LARGEST, Math.min(LARGEST, value));
    }
  }
  const header: LetterRunsHeader = { made: sourcesOfLetters() };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), Buffer.from(values.buffer)]);
}

function wordsOfEach(): ReadonlyMap<string, ReadonlySet<string>> {
  const words = new Map<string, Set<string>>(OF_LETTERS.map((each) => [each, new Set(STOP_WORDS[each])]));
  for (const path of GLOSSARY_LISTS)
    for (const line of readFileSync(path, 'utf8').split('\n'))
      for (const [index, list] of line.split('|').slice(0, COLUMNS.length).entries())
        for (const word of list.split(' ')) words.get(COLUMNS[index] as string)?.add(fold(word.toLowerCase()));
  return words;
}

function countRuns(words: ReadonlySet<string>): Float64Array {
  const runs = new Float64Array(RUNS);
  for (const word of words) if (word.length > 1) for (const run of runsIn(word)) runs[run] = (runs[run] as number) + 1;
  return runs;
}

/** The logarithm of how likely a sign follows two others. */
function likelyRuns(runs: Float64Array): Float64Array {
  const signs = Math.round(Math.cbrt(RUNS));
  const [afterTwo, pairs, afterOne, last] = [signs ** 2, signs ** 2, signs, signs].map((n) => new Float64Array(n)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const add = (to: Float64Array, at: number, count: number) => {
    to[at] = (to[at] as number) + count;
  };
  for (const [run, count] of runs.entries()) {
    add(afterTwo, Math.floor(run / signs), count);
    add(pairs, run % signs ** 2, count);
    add(afterOne, Math.floor(run / signs) % signs, count);
    add(last, run % signs, count);
  }
  const all = last.reduce((total, each) => total + each, 0);
  return runs.map((count, run) => {
    const letter = ((last[run % signs] as number) + UNMET.letter) / (all + UNMET.letter * signs);
    const middle = Math.floor(run / signs) % signs;
    const pair =
      ((pairs[run % signs ** 2] as number) + UNMET.pair * letter) / ((afterOne[middle] as number) + UNMET.pair);
    return Math.log((count + UNMET.run * pair) / ((afterTwo[Math.floor(run / signs)] as number) + UNMET.run));
  });
}
