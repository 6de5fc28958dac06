// Keeps the full-text index in step with the objects: in the transaction that changes them, so that it never lags.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Writer } from '../db/sql.ts';
import type { ObjectPlace } from '../partitions/partitions.ts';
import type { Language } from './languages/detect.ts';
import { cutUp, type Term } from './terms.ts';
import { searchTextOf, usualLanguage } from './texts.ts';
import { hasEnd } from './wider.ts';

/** Enters a version in the index in the place of the one before. A version without partitions is found by no search. */
export function indexVersion(
  tx: Writer,
  record: AnyRecord,
  place: ObjectPlace | undefined,
  seq: number,
  previousSeq: number | undefined,
  marks: readonly string[],
): void {
  if (previousSeq !== undefined) removeFromIndex(tx, previousSeq);
  const stems = place && stemsOf(record, marks);
  if (place && stems) insertIndexRow(tx, indexRowOf(place, stems, seq));
}

/** The index entries of an object, with spaces between: each begins with the letter of its kind. */
export interface Stems {
  title: string;
  body: string;
}

/** The letter of a stem or a pair of letters. The end of a word is entered backwards, so that it is found by how it begins. */
const WHOLE = 'x';
const BACKWARDS = 'y';
/** The letter of flags that the owner has set: of somebody's health, of money. */
const FLAG = 'z';
/** The letter of marks for what a text tells, whatever its words are. */
const TOLD = 'w';

/** The index entries of a record; null for a type that is not searched. `marks` say what it tells beside its words. */
export function stemsOf(record: AnyRecord, marks: readonly string[]): Stems | null {
  const text = searchTextOf(record);
  if (text === undefined) return null;
  const usual = usualLanguage(text);
  return {
    title: entriesOf(text.title, usual),
    body: [shortEntriesOf(text.body, usual), ...flagsOf(record), ...marks.map((mark) => TOLD + mark)]
      .filter(Boolean)
      .join(' '),
  };
}

function flagsOf({ sensitivity_flags: flags }: AnyRecord): string[] {
  return Array.isArray(flags) ? flags.map((flag) => `${FLAG}${flag}`) : [];
}

/**
 * The entries of bodies that were met before. Most bodies are a few labels, the same for many objects: to find their language
 * and stems anew took as long as a whole statement.
 */
const known = new Map<string, string>();
const MOST_KNOWN = 2_000;
const SHORT = 100;

function shortEntriesOf(text: string, usual: Language): string {
  if (text.length > SHORT) return entriesOf(text, usual);
  const name = `${usual} ${text}`;
  const same = known.get(name);
  if (same !== undefined) return same;
  const entries = entriesOf(text, usual);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, entries);
  return entries;
}

function entriesOf(text: string, usual: Language): string {
  const { terms, pairs } = cutUp(text, usual);
  const entries = terms.map(({ stem }) => WHOLE + stem);
  const ends = terms.filter(hasEnd);
  if (pairs.size === 0 && ends.length === 0) return entries.join(' ');
  const others = new Set(ends.map(({ stem }) => BACKWARDS + backwards(stem)));
  for (const pair of pairs) others.add(WHOLE + pair);
  for (const entry of entries) others.delete(entry);
  return [...entries, ...others].join(' ');
}

function backwards(text: string): string {
  return [...text].reverse().join('');
}

/** The entry of the index about one version. */
export interface IndexRow {
  seq: number;
  title: string;
  body: string;
}

export function indexRowOf({ partition, shelved }: ObjectPlace, stems: Stems, seq: number): IndexRow {
  const partitions = shelved === null ? [partition] : [partition, shelved];
  return { seq, title: marked(stems.title, partitions), body: marked(stems.body, partitions) };
}

export function insertIndexRow(tx: Writer, { seq, title, body }: IndexRow): void {
  tx.run`INSERT INTO search (rowid, title, body) VALUES (${seq}, ${title}, ${body})`;
}

export function removeFromIndex(tx: Writer, seq: number): void {
  tx.run`DELETE FROM search WHERE rowid = ${seq}`;
}

/** The entries, each once for each partition. */
function marked(entries: string, partitions: readonly number[]): string {
  if (entries === '') return '';
  return partitions.map((partition) => `${partition}${entries.replaceAll(' ', ` ${partition}`)}`).join(' ');
}

/**
 * A term as it is entered: the number of the partition, a letter for the kind, and the stem. The number ends where the first
 * letter begins.
 */
export function markedTerm({ stem }: Pick<Term, 'stem'>, partition: number): string {
  return `${partition}${WHOLE}${stem}`;
}

/** The end of a word, as it is asked for: as the beginning of the entry that was written backwards. */
export function markedEnd(end: string, partition: number): string {
  return `${partition}${BACKWARDS}${backwards(end)}`;
}

export function markedFlag(flag: string, partition: number): string {
  return `${partition}${FLAG}${flag}`;
}

export function markedTold(mark: string, partition: number): string {
  return `${partition}${TOLD}${mark}`;
}
