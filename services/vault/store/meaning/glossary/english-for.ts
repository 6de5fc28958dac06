// What words of other languages say in English: the table of directions knows no other language, and with this what is written in
// German or Japanese has a meaning as well. Words of everyday life and work; what is put together of two of them says both. The
// lists are cut into one table (scripts/cut-glossary.ts), which is read when it is first needed.
import { join } from 'node:path';
import { packedTable } from '../../packed-table.ts';
import type { Clause, Language } from '../../text-index/languages/detect.ts';
import { isStopWord, isUnspaced, type Term, termsOf } from '../../text-index/terms.ts';

const TABLE = join(import.meta.dirname, '../words/glossary.txt.br');

export const LANGUAGES = ['en', 'de', 'es', 'pt', 'fr', 'it', 'nl', 'ja'] as const satisfies readonly Language[];

/** One thing, as it is called in each of the languages. */
interface Entry {
  /** None for a small word, which says nothing by itself and is known so that it is not taken for another. */
  english: readonly string[];
  /** The stems by which the thing is found in a text of any language. */
  stems: readonly string[];
  isKin: boolean;
}

interface Words {
  get(form: string): Entry | undefined;
}

/** A shorter part is the beginning or the end of too many words. */
const LEAST_PART = 4;
const LEAST_UNSPACED = 2;
/** The languages that write several words as one. */
const COMPOUNDING: readonly Language[] = ['de', 'nl', 'ja'];

/** The English words for a term; none where it is not known. For an English term it is the word itself. */
export function englishFor(term: Term): readonly string[] {
  if (term.language === 'en') return [term.word];
  const words = glossary().get(term.language);
  if (words === undefined) return [];
  const entry = entryOf(term, words);
  return entry?.english ?? (COMPOUNDING.includes(term.language) ? inParts(term, words) : []);
}

/** All English words that are known for what a sentence says. */
export function inEnglish({ text, language }: Clause): readonly string[] {
  return termsOf(text, language).flatMap((term) => (isStopWord(term) ? [] : englishFor(term)));
}

/** The stems that say the same as a term, in any of the languages. */
export function sameAs(term: Term): readonly string[] {
  const words = glossary().get(term.language);
  const entry = words && entryOf(term, words);
  return entry === undefined || entry.english.length === 0 ? [] : entry.stems.filter((stem) => stem !== term.stem);
}

/** The one word that stands for all that say the same as a term, in any of the languages. */
export function glossNameOf(term: Term): string | undefined {
  const words = glossary().get(term.language);
  return words && entryOf(term, words)?.english[0];
}

/** Whether the term says what somebody is to somebody. */
export function isKin(term: Term): boolean {
  const words = glossary().get(term.language);
  return words !== undefined && entryOf(term, words)?.isKin === true;
}

/** Stands before a small word in the table: no other word is taken for it, though it has its stem. */
export const SMALL_WORD = '=';

/**
 * The entry of a term: as the word is written it is surely this word, while its stem may be that of another. In English the
 * stem comes first, because the lists translate into several words: "driving" alone is no licence.
 */
function entryOf({ stem, word, language }: Term, words: Words): Entry | undefined {
  const [first, second] = language === 'en' ? [stem, word] : [word, stem];
  return words.get(SMALL_WORD + word) ?? words.get(first) ?? words.get(second);
}

/** The English words for the parts of a compound, and in Japanese of a word that the dictionary has cut otherwise. */
function inParts({ stem, word }: Term, words: Words): readonly string[] {
  const least = isUnspaced(word) ? LEAST_UNSPACED : LEAST_PART;
  const tail = longest(stem.length, least, (length) => words.get(stem.slice(-length)));
  const head = longest(word.length, least, (length) => headOf(word.slice(0, length), words));
  return [...new Set([...(head?.english ?? []), ...(tail?.english ?? [])])];
}

/** The entry of the first part, which may be joined by an "s". */
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

const glossary = packedTable(TABLE, read);

/** The first line of the table. */
export interface GlossaryHeader {
  made: string;
  entries: number;
  /** So many of the entries, the first ones, say what somebody is to somebody. */
  kin: number;
}

/**
 * A line of JSON; a line for each entry, its English words, a bar, and all that it is found by; and for each language its name,
 * its forms in their order, and the entry of each.
 *
 * The entries stay bytes until one is asked for, and the forms of a language are one text: as a string for each of them they took
 * 10 MB instead of 4.
 */
function read(table: Buffer): ReadonlyMap<Language, Words> {
  const lines = startsOf(table, NEWLINE);
  const { entries, kin } = JSON.parse(lineOf(table, lines, 0)) as GlossaryHeader;
  const written = Buffer.from(table.subarray(0, lines[entries + 1] as number));
  const met = new Map<number, Entry>();
  const entryAt = (place: number): Entry => {
    const already = met.get(place);
    if (already !== undefined) return already;
    const [english = '', stems = ''] = lineOf(written, lines, place + 1).split('|');
    const entry = { english: english.split(' ').filter(Boolean), stems: stems.split(' '), isKin: place < kin };
    met.set(place, entry);
    return entry;
  };
  const words = new Map<Language, Words>();
  for (let at = entries + 1; at + 3 < lines.length; at += 3) {
    const forms = lineOf(table, lines, at + 1);
    const starts = startsOf(forms, ' ');
    const places = Uint16Array.from(lineOf(table, lines, at + 2).split(' '), Number);
    const get = (form: string) => {
      const found = placeIn(forms, starts, form);
      return found === undefined ? undefined : entryAt(places[found] as number);
    };
    words.set(lineOf(table, lines, at) as Language, { get });
  }
  return words;
}

const NEWLINE = 0x0a;

/** One line of the table as text. It is no closure over the table, so that in the end only the entries stay in memory. */
function lineOf(table: Buffer, lines: Uint32Array, at: number): string {
  return table.toString('utf8', lines[at] as number, (lines[at + 1] as number) - 1);
}

/** Where each part begins, and where one more would begin. */
function startsOf<S>(whole: { length: number; indexOf(sought: S, from: number): number }, separator: S): Uint32Array {
  const starts = [0];
  for (let at = whole.indexOf(separator, 0); at !== -1; at = whole.indexOf(separator, at + 1)) starts.push(at + 1);
  starts.push(whole.length + 1);
  return Uint32Array.from(starts);
}

function placeIn(forms: string, starts: Uint32Array, wanted: string): number | undefined {
  let low = 0;
  let high = starts.length - 2;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const order = orderOf(forms, starts[middle] as number, (starts[middle + 1] as number) - 1, wanted);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** Compares the form at this place with the wanted one: below zero if it comes before. To cut it out first took longer than all else. */
function orderOf(forms: string, start: number, end: number, wanted: string): number {
  const length = Math.min(end - start, wanted.length);
  for (let i = 0; i < length; i++) {
    const order = forms.charCodeAt(start + i) - wanted.charCodeAt(i);
    if (order !== 0) return order;
  }
  return end - start - wanted.length;
}
