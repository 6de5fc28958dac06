// What was found in a dump, row by row, until it has become something.
import type { OpenedText, WaitingText } from '../../../../shared/schemas/vendor-batch.ts';
import type { Reader, Writer } from '../../store/db/sql.ts';
import type { MemoryContent, Portion, TextContent } from './portions.ts';

/** Of two items of one dump with the same origin, the last one counts. */
export function keepItems(tx: Writer, batch: string, portions: readonly Portion[]): void {
  for (const { what, origin, digest, summary, content } of portions) {
    tx.run`
      INSERT INTO vendor_items (batch_id, what, origin, digest, summary, content)
      VALUES (${batch}, ${what}, ${origin}, ${digest}, ${summary}, ${content})
      ON CONFLICT (batch_id, origin) DO UPDATE
        SET digest = excluded.digest, summary = excluded.summary, content = excluded.content`;
  }
}

/** Texts that an earlier import let in, word for word, need not wait again. Answers how many those are. */
export function dropKnownTexts(tx: Writer, batch: string): number {
  return tx.run`
    DELETE FROM vendor_items WHERE batch_id = ${batch} AND what = 'text' AND EXISTS (
      SELECT 1 FROM vendor_origins o WHERE o.origin = vendor_items.origin AND o.digest = vendor_items.digest)`;
}

/** The texts of a batch by what names them. */
export function nextOrigins(reader: Reader, batch: string, after: number, limit: number) {
  return reader.all<Pick<TextItem, 'number' | 'origin' | 'digest'>>`
    SELECT number, origin, digest FROM vendor_items
    WHERE number > ${after} AND +batch_id = ${batch} AND what = 'text' ORDER BY number LIMIT ${limit}`;
}

/** What waits under that origin in these batches. */
export function waitingUnder(reader: Reader, origin: Buffer, batches: readonly string[]) {
  const rows = reader.all<{ digest: Buffer; content: string }>`
    SELECT digest, content FROM vendor_items
    WHERE batch_id IN (SELECT value FROM json_each(${JSON.stringify(batches)})) AND origin = ${origin} AND what = 'text'`;
  return rows.map(({ digest, content }) => ({ digest, body_text: (JSON.parse(content) as TextContent).body_text }));
}

/** Answers how many texts waited in both. */
export function dropWaitingElsewhere(tx: Writer, batches: { of: string; in: string }): number {
  return tx.run`
    DELETE FROM vendor_items WHERE batch_id = ${batches.in} AND what = 'text' AND origin IN (
      SELECT origin FROM vendor_items WHERE batch_id = ${batches.of} AND what = 'text')`;
}

export function countItems(reader: Reader, batch: string, what: Portion['what']): number {
  const row = reader.one<{ count: number }>`
    SELECT count(*) AS count FROM vendor_items WHERE batch_id = ${batch} AND what = ${what}`;
  return row?.count ?? 0;
}

/** By how many proposals more would wait with this batch: not by what is known as it is, nor by what takes the place of one that waits. */
export function countMoreWaiting(reader: Reader, batch: string): number {
  const row = reader.one<{ count: number }>`
    SELECT count(*) AS count FROM vendor_items i
    WHERE i.batch_id = ${batch} AND i.what = 'memory' AND NOT EXISTS (
      SELECT 1 FROM vendor_origins o LEFT JOIN objects p ON p.id = o.object_id
      WHERE o.origin = i.origin AND (o.digest = i.digest OR (p.status = 'pending' AND p.deleted = 0)))`;
  return row?.count ?? 0;
}

export interface MemoryItem {
  number: number;
  /** What an earlier import made of the same origin, and whether it said the same. */
  before: { same: boolean; object: string } | undefined;
  content: MemoryContent;
}

/** Memories that are not proposed yet. */
export function nextMemories(reader: Reader, batch: string, after: number, limit: number): MemoryItem[] {
  const rows = reader.all<{ number: number; content: string; same: number | null; object: string }>`
    SELECT i.number, i.content, o.digest = i.digest AS same, o.object_id AS object
    FROM vendor_items i LEFT JOIN vendor_origins o ON o.origin = i.origin
    WHERE i.number > ${after} AND +i.batch_id = ${batch} AND i.what = 'memory' AND i.object_id IS NULL AND i.is_known = 0
    ORDER BY i.number LIMIT ${limit}`;
  return rows.map(({ number, content, same, object }) => ({
    number,
    before: same === null ? undefined : { same: same === 1, object },
    content: JSON.parse(content) as MemoryContent,
  }));
}

/** How many memories became proposals, or are known to need none. */
export function countSettled(reader: Reader, batch: string): number {
  const row = reader.one<{ count: number }>`
    SELECT count(*) AS count FROM vendor_items
    WHERE batch_id = ${batch} AND what = 'memory' AND (object_id IS NOT NULL OR is_known = 1)`;
  return row?.count ?? 0;
}

export function noteProposed(tx: Writer, number: number, proposal: string): void {
  tx.run`UPDATE vendor_items SET object_id = ${proposal} WHERE number = ${number}`;
}

export function noteKnown(tx: Writer, number: number): void {
  tx.run`UPDATE vendor_items SET is_known = 1 WHERE number = ${number}`;
}

/** Proposals that this batch made so far. */
export function proposalsMade(reader: Reader, batch: string, limit: number): string[] {
  const rows = reader.all<{ object_id: string }>`
    SELECT object_id FROM vendor_items WHERE batch_id = ${batch} AND object_id IS NOT NULL LIMIT ${limit}`;
  return rows.map(({ object_id }) => object_id);
}

/** What became a proposal is one no more. */
export function forgetProposed(tx: Writer, proposal: string): void {
  tx.run`UPDATE vendor_items SET object_id = NULL WHERE object_id = ${proposal}`;
}

/** The earlier proposals of origins that this batch has proposed anew. */
export function replacedBy(reader: Reader, batch: string): string[] {
  const rows = reader.all<{ object_id: string }>`
    SELECT o.object_id FROM vendor_items i JOIN vendor_origins o ON o.origin = i.origin
    WHERE i.batch_id = ${batch} AND i.what = 'memory' AND i.object_id IS NOT NULL`;
  return rows.map(({ object_id }) => object_id);
}

/** Every memory of the batch has become a proposal or was known: remembers them, and answers how many there were of each. */
export function settleMemories(tx: Writer, batch: string): { proposed: number; known: number } {
  const proposed = tx.run`
    INSERT INTO vendor_origins (origin, digest, object_id)
    SELECT origin, digest, object_id FROM vendor_items WHERE batch_id = ${batch} AND object_id IS NOT NULL
    ON CONFLICT (origin) DO UPDATE SET digest = excluded.digest, object_id = excluded.object_id`;
  const all = tx.run`DELETE FROM vendor_items WHERE batch_id = ${batch} AND what = 'memory'`;
  return { proposed, known: all - proposed };
}

export interface TextItem {
  number: number;
  origin: Buffer;
  digest: Buffer;
  /** The artifact that an earlier import made of the same origin. */
  before: string | null;
  content: TextContent;
}

export function nextText(reader: Reader, batch: string): TextItem | undefined {
  return withContent(reader.one<TextRow>`
    SELECT i.number, i.origin, i.digest, i.content, o.object_id AS before
    FROM vendor_items i LEFT JOIN vendor_origins o ON o.origin = i.origin
    WHERE i.batch_id = ${batch} LIMIT 1`);
}

export function textNumbered(reader: Reader, batch: string, number: number): TextItem | undefined {
  return withContent(reader.one<TextRow>`
    SELECT i.number, i.origin, i.digest, i.content, o.object_id AS before
    FROM vendor_items i LEFT JOIN vendor_origins o ON o.origin = i.origin
    WHERE i.number = ${number} AND +i.batch_id = ${batch} AND i.what = 'text'`);
}

type TextRow = Omit<TextItem, 'content'> & { content: string };

function withContent(row: TextRow | undefined): TextItem | undefined {
  return row && { ...row, content: JSON.parse(row.content) as TextContent };
}

export function settleText(tx: Writer, { number, origin, digest }: TextItem, artifact: string): void {
  tx.run`
    INSERT INTO vendor_origins (origin, digest, object_id) VALUES (${origin}, ${digest}, ${artifact})
    ON CONFLICT (origin) DO UPDATE SET digest = excluded.digest, object_id = excluded.object_id`;
  tx.run`DELETE FROM vendor_items WHERE number = ${number}`;
}

export function dropItems(tx: Writer, batch: string): void {
  tx.run`DELETE FROM vendor_items WHERE batch_id = ${batch}`;
}

/** Of those texts, the ones that wait. */
export function stillWaiting(reader: Reader, batch: string, numbers: readonly number[]): number[] {
  const rows = reader.all<{ number: number }>`
    SELECT i.number FROM json_each(${JSON.stringify(numbers)}) picked JOIN vendor_items i ON i.number = picked.value
    WHERE +i.batch_id = ${batch} AND i.what = 'text' ORDER BY i.number`;
  return rows.map(({ number }) => number);
}

export function dropPicked(tx: Writer, batch: string, numbers: readonly number[]): void {
  tx.run`
    DELETE FROM vendor_items WHERE +batch_id = ${batch} AND number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`;
}

export function waitingText(reader: Reader, batch: string, number: number): OpenedText | undefined {
  const row = reader.one<{ summary: string; content: string }>`
    SELECT summary, content FROM vendor_items WHERE number = ${number} AND +batch_id = ${batch} AND what = 'text'`;
  if (row === undefined) return undefined;
  const { body_text } = JSON.parse(row.content) as TextContent;
  return { number, ...(JSON.parse(row.summary) as Omit<WaitingText, 'number'>), body_text };
}

/** Texts that wait, in the order of the dump. */
export function waitingTexts(reader: Reader, batch: string, after: number, limit: number): WaitingText[] {
  const rows = reader.all<{ number: number; summary: string }>`
    SELECT number, summary FROM vendor_items
    WHERE number > ${after} AND +batch_id = ${batch} AND what = 'text' ORDER BY number LIMIT ${limit}`;
  return rows.map(({ number, summary }) => ({ number, ...(JSON.parse(summary) as Omit<WaitingText, 'number'>) }));
}
