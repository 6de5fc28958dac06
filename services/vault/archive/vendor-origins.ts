// What names a thing out of the dump of another service for ever, and what became of it. An archive does not carry this along: it is
// learnt anew from what came with one, so that a dump brings nothing twice in a vault that has moved.
import { hash } from 'node:crypto';
import type { AnyRecord, Authority } from '../../../shared/schemas/object.ts';
import { VENDORS } from '../../../shared/schemas/vendor-batch.ts';
import type { Writer } from '../store/db/sql.ts';

export type Brought = 'memory' | 'text';

/** `claude:4f0c…` is whose it is and what it is called there. */
export function originOf(what: Brought, source: string): Buffer {
  return hash('sha256', `${what} ${source}`, 'buffer').subarray(0, 16);
}

/** Tells whether it says the same as the last time. */
export function digestOf(words: string): Buffer {
  return hash('sha256', words, 'buffer').subarray(0, 16);
}

export function wordsOfText({ title, body_text }: { title: string; body_text: string }): string {
  return `${title}\n${body_text}`;
}

const SOURCE = new RegExp(`^(?:${VENDORS.join('|')}):`);
const LEARNT_AT = / \d{4}-\d\d-\d\dT[\d:.]+Z$/;

const FROM_DUMPS: readonly Authority[] = ['source_imported', 'user_confirmed'];

/** An object of another vault, as that vault had it: a text that its owner has made closer there does not come again as it was. */
export function learnOrigin(tx: Writer, record: AnyRecord): void {
  if (!FROM_DUMPS.includes(record.authority)) return;
  const { id, type } = record;
  const { source_key, title, body_text, statement } = record as Record<string, unknown>;
  if (type === 'artifact' && isSource(source_key) && typeof body_text === 'string')
    learn(tx, originOf('text', source_key), digestOf(wordsOfText({ title: String(title), body_text })), id);
  if (type !== 'memory' || typeof statement !== 'string') return;
  for (const source of record.source_refs.filter(isSource))
    learn(tx, originOf('memory', source.replace(LEARNT_AT, '')), digestOf(statement), id);
}

function isSource(value: unknown): value is string {
  return typeof value === 'string' && SOURCE.test(value);
}

function learn(tx: Writer, origin: Buffer, digest: Buffer, object: string): void {
  tx.run`
    INSERT INTO vendor_origins (origin, digest, object_id) VALUES (${origin}, ${digest}, ${object})
    ON CONFLICT (origin) DO NOTHING`;
}

const MAY_HAVE_SOURCE = new RegExp(`"(?:source_key":|source_refs":\\[)"(?:${VENDORS.join('|')}):`);

/** Whether it is worth the time to read this record. */
export function mayHaveOrigin(text: string | null): boolean {
  return text !== null && MAY_HAVE_SOURCE.test(text);
}
