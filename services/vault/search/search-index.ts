// Keeps the full-text index in step with the objects: in the transaction that changes them, so that it never lags.
import type { AnyRecord, Classification } from '../../../shared/schemas/object.ts';
import type { Reader, Writer } from '../db/sql.ts';
import { OWNER_ONLY } from '../policy/decide.ts';
import { type Term, termsOf } from './terms.ts';
import { type SearchText, searchTextOf } from './texts.ts';

/** What belongs to no project has partitions of its own, and everything is in those of all projects as well. */
export const NO_PROJECT = '';
export const ALL_PROJECTS = '*';
/** History is not searched. */
const NOT_SEARCHED = ['superseded', 'retracted', 'removed'];

export function indexVersion(tx: Writer, record: AnyRecord, seq: number, previousSeq: number | undefined): void {
  const text = searchTextOf(record);
  if (text === undefined) return;
  if (previousSeq !== undefined) removeFromIndex(tx, previousSeq);
  if (isSearched(record)) insertIndexRow(tx, rowOf(tx, record, seq, text));
}

/** What the index says of one version. */
export interface IndexRow {
  seq: number;
  title: string;
  body: string;
}

/** Undefined for what is not searched. */
export function indexRowOf(tx: Writer, record: AnyRecord, seq: number): IndexRow | undefined {
  const text = searchTextOf(record);
  return text !== undefined && isSearched(record) ? rowOf(tx, record, seq, text) : undefined;
}

function isSearched({ status }: AnyRecord): boolean {
  return !NOT_SEARCHED.includes(status as string);
}

function rowOf(tx: Writer, record: AnyRecord, seq: number, text: SearchText): IndexRow {
  const partitions = partitionsOf(tx, record);
  return { seq, title: marked(text.title, partitions), body: marked(text.body, partitions) };
}

export function insertIndexRow(tx: Writer, { seq, title, body }: IndexRow): void {
  tx.run`INSERT INTO search (rowid, title, body) VALUES (${seq}, ${title}, ${body})`;
}

export function removeFromIndex(tx: Writer, seq: number): void {
  tx.run`DELETE FROM search WHERE rowid = ${seq}`;
}

/** A project lies in its own partition. */
export function projectOf(record: { id: string; type: string; project_id?: unknown }): string | null {
  if (record.type === 'project') return record.id;
  return typeof record.project_id === 'string' ? record.project_id : null;
}

function partitionsOf(tx: Writer, record: AnyRecord): number[] {
  const project = projectOf(record);
  if (project !== null) tx.run`INSERT INTO search_projects (project_id) VALUES (${project}) ON CONFLICT DO NOTHING`;
  return [partitionOf(tx, project ?? NO_PROJECT, record), partitionOf(tx, ALL_PROJECTS, record)];
}

function partitionOf(tx: Writer, project: string, { type, classification, policy_tags, retention }: AnyRecord): number {
  const ownerOnly = policy_tags.includes(OWNER_ONLY) ? 1 : 0;
  const expires = retention?.mode === 'expires' ? 1 : 0;
  const name = `${project} ${type} ${classification} ${ownerOnly} ${expires}`;
  const known = tx.known.partitions.get(name);
  if (known !== undefined) return known;
  const { id } = (tx.one<{ id: number }>`
    SELECT id FROM search_partitions WHERE project_id = ${project} AND type = ${type}
      AND classification = ${classification} AND owner_only = ${ownerOnly} AND expires = ${expires}` ??
    tx.one<{ id: number }>`
    INSERT INTO search_partitions (project_id, type, classification, owner_only, expires)
    VALUES (${project}, ${type}, ${classification}, ${ownerOnly}, ${expires}) RETURNING id`) as { id: number };
  tx.known.partitions.set(name, id);
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
  return reader.allKnown<Partition>`
    SELECT id, project_id, type, classification, owner_only, expires FROM search_partitions
    WHERE project_id IN (SELECT value FROM json_each(${JSON.stringify(projects)})) ORDER BY id`;
}

function marked(text: string, partitions: readonly number[]): string {
  const terms = termsOf(text);
  return partitions.map((partition) => terms.map((term) => markedTerm(term, partition)).join(' ')).join(' ');
}

/** The number of the partition, an x, and the stem: a number ends where the first letter begins. */
export function markedTerm({ stem }: Pick<Term, 'stem'>, partition: number): string {
  return `${partition}x${stem}`;
}
