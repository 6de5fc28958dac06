// Keeps the full-text index in step with the objects: in the transaction that changes them, so that it never lags.
import type { AnyRecord, Classification } from '../../../../shared/schemas/object.ts';
import type { Reader, Writer } from '../db/sql.ts';
import type { Language } from './languages/detect.ts';
import { cutUp, type Term } from './terms.ts';
import { isSearchedType, searchTextOf, usualLanguage } from './texts.ts';
import { hasEnd } from './wider.ts';

/** What belongs to no project has partitions of its own, and everything is in those of all projects as well. */
export const NO_PROJECT = '';
export const ALL_PROJECTS = '*';

/** Answers whether it is found by search from now on. */
export function indexVersion(
  tx: Writer,
  record: AnyRecord,
  placed: Placed,
  seq: number,
  previousSeq: number | undefined,
): boolean {
  if (!isSearchedType(record.type)) return false;
  if (previousSeq !== undefined) removeFromIndex(tx, previousSeq);
  const stems = placed.live === 1 ? stemsOf(record) : null;
  if (stems !== null) insertIndexRow(tx, indexRowOf(tx, record.type, placed, stems, seq));
  return stems !== null;
}

/** What an object is found by, with spaces between: each entry begins with the letter of its kind. */
export interface Stems {
  title: string;
  body: string;
}

/** A stem or a pair of letters; the end of a word, written backwards, so that it is found by how it begins. */
const WHOLE = 'x';
const BACKWARDS = 'y';

/** Null for a type that is not searched. */
export function stemsOf(record: AnyRecord): Stems | null {
  const text = searchTextOf(record);
  if (text === undefined) return null;
  const usual = usualLanguage(text);
  return { title: entriesOf(text.title, usual), body: entriesOf(text.body, usual) };
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

/** What the index says of one version. */
export interface IndexRow {
  seq: number;
  title: string;
  body: string;
}

export function indexRowOf(tx: Writer, type: string, placed: Placed, stems: Stems, seq: number): IndexRow {
  const partitions = partitionsOf(tx, type, placed);
  return { seq, title: marked(stems.title, partitions), body: marked(stems.body, partitions) };
}

export function insertIndexRow(tx: Writer, { seq, title, body }: IndexRow): void {
  tx.run`INSERT INTO search (rowid, title, body) VALUES (${seq}, ${title}, ${body})`;
}

export function removeFromIndex(tx: Writer, seq: number): void {
  tx.run`DELETE FROM search WHERE rowid = ${seq}`;
}

/** What decides, beside its type, in which partitions an object lies: in none, where it does not count. */
interface Placed {
  live: 0 | 1;
  projectId: string | null;
  classification: Classification;
  ownerOnly: 0 | 1;
  expiresAt: string | null;
}

function partitionsOf(tx: Writer, type: string, placed: Placed): number[] {
  const { projectId } = placed;
  if (projectId !== null) tx.run`INSERT INTO search_projects (project_id) VALUES (${projectId}) ON CONFLICT DO NOTHING`;
  return [partitionOfObject(tx, type, placed), partitionOf(tx, ALL_PROJECTS, type, placed)];
}

/** The one of its project, or of what belongs to none. */
export function partitionOfObject(tx: Writer, type: string, placed: Placed): number {
  return partitionOf(tx, placed.projectId ?? NO_PROJECT, type, placed);
}

function partitionOf(
  tx: Writer,
  project: string,
  type: string,
  { classification, ownerOnly, expiresAt }: Placed,
): number {
  const expires = expiresAt === null ? 0 : 1;
  const name = `${project} ${type} ${classification} ${ownerOnly} ${expires}`;
  const known = tx.cache.partitions.get(name);
  if (known !== undefined) return known;
  const { id } = (tx.one<{ id: number }>`
    SELECT id FROM search_partitions WHERE project_id = ${project} AND type = ${type}
      AND classification = ${classification} AND owner_only = ${ownerOnly} AND expires = ${expires}` ??
    tx.one<{ id: number }>`
    INSERT INTO search_partitions (project_id, type, classification, owner_only, expires)
    VALUES (${project}, ${type}, ${classification}, ${ownerOnly}, ${expires}) RETURNING id`) as { id: number };
  tx.cache.partitions.set(name, id);
  return id;
}

export interface Partition {
  id: number;
  project_id: string;
  type: string;
  classification: Classification;
  owner_only: number;
  expires: number;
}

export function partitionsIn(reader: Reader, projects: readonly string[]): readonly Partition[] {
  return reader.allCached<Partition>`
    SELECT id, project_id, type, classification, owner_only, expires FROM search_partitions
    WHERE project_id IN (SELECT value FROM json_each(${JSON.stringify(projects)})) ORDER BY id`;
}

/** Every entry once for each partition. */
function marked(entries: string, partitions: readonly number[]): string {
  if (entries === '') return '';
  return partitions.map((partition) => `${partition}${entries.replaceAll(' ', ` ${partition}`)}`).join(' ');
}

/** The number of the partition, a letter, and the stem: a number ends where the first letter begins. */
export function markedTerm({ stem }: Pick<Term, 'stem'>, partition: number): string {
  return `${partition}${WHOLE}${stem}`;
}

/** How the end of a word is asked for: as the beginning of what stands there. */
export function markedEnd(end: string, partition: number): string {
  return `${partition}${BACKWARDS}${backwards(end)}`;
}
