// The sets of statements, questions and pairs that lie in test/bench/retrieval/sets.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The question at a place is answered by the statement at the same place, and shares no telling word with it. */
export interface StatementSet {
  statements: string[];
  questions: string[];
}

export interface Pair {
  /** What is there, and what an assistant proposes. */
  live: string;
  proposed: string;
  kind: 'contradiction' | 'paraphrase' | 'unrelated';
  about?: string;
}

/** What three assistants propose of twelve things, in the order in which it comes. */
export interface JunkSet {
  proposals: { thing: number; assistant: string; statement: string }[];
}

/** The same where a commitment, a decision or a preference is there. */
export interface AcrossPair extends Omit<Pair, 'live'> {
  live:
    | { type: 'commitment'; title: string; due: string }
    | { type: 'decision'; title: string; chosen_option?: string; alternatives?: string[] }
    | { type: 'preference'; key: string; value: string | boolean };
}

/** Questions in one language; `answer` is the place of the statement that answers it. */
export interface InflectionSet {
  language: string;
  statements: string[];
  questions: { q: string; answer: number }[];
}

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, 'sets', `${name}.json`), 'utf8'));

export const readStatementSet = (name: string): StatementSet => read(name);
export const readStatements = (name: string): string[] => read(name).statements;
export const readPairs = (name: string): Pair[] => read(name).pairs;
export const readJunk = (name: string): JunkSet[] => read(name).sets;
export const readAcrossPairs = (name: string): AcrossPair[] => read(name).pairs;
export const readInflections = (language: string): InflectionSet => read(`inflection-${language}`);
