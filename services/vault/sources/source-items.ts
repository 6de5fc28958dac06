// What sources bring in: calendar entries, mails, articles, notes, each under the key that its source knows it by. Plugins
// and connectors import through here alone.
//
// It trusts whoever calls to know which source that is. It trusts nothing of an item: what is imported is `source_imported`
// and untrusted whatever it says, takes no field but those of its type, and never touches an object of another source.
import { hash } from 'node:crypto';
import { DOCUMENT_LENGTH, TITLE_LENGTH } from '../../../shared/limits.ts';
import { Artifact } from '../../../shared/schemas/artifact.ts';
import { CalendarEvent } from '../../../shared/schemas/calendar-event.ts';
import type { ImportedItem } from '../../../shared/schemas/imported-item.ts';
import { type AnyRecord, asOwnersSay, type Classification, type Family } from '../../../shared/schemas/object.ts';
import { blank } from '../records/new-record.ts';
import { possibleEnd } from '../records/time-spans.ts';
import type { Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { findObject, purgeObject, storeTombstone, storeVersion } from '../store/objects/versions.ts';
import { asItsHeir, type SourceFields, withOwnersWord } from './owners-word.ts';
import { adoptWritten, forgetWritten } from './written-bytes.ts';

/** An item whose classification has been settled. */
export type SourceItem = ImportedItem & {
  classification: Classification;
  /** Where the rule of its connector puts it; left out, it stays where it is. */
  project_id?: string | null | undefined;
};

interface SourceRow {
  object_id: string;
  digest: Buffer;
}

/** Imports items of one source, in the transaction of `change`. What the source says as before is not written. */
export function upsertItems(change: Change, source: string, items: readonly SourceItem[]) {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const item of items) counts[upsertItem(change, source, item)]++;
  return counts;
}

/** `former` is what the source knew under the same key as something else. */
function upsertItem(
  change: Change,
  source: string,
  item: SourceItem,
  former?: AnyRecord,
): 'created' | 'updated' | 'unchanged' {
  const { tx, at } = change;
  const fields = fieldsOf(item);
  const { project_id } = item;
  // Where it goes is not what the source says of it.
  const digest = hash('sha256', JSON.stringify(fields), 'buffer');
  const said = { ...fields, ...(project_id !== undefined && { project_id }) };
  const known = tx.one<SourceRow>`
    SELECT object_id, digest FROM source_items WHERE source = ${source} AND source_key = ${item.source_key}`;
  if (known === undefined) {
    const family = familyOfItem(item);
    const record = { ...blank(family, change), ...(former === undefined ? said : asItsHeir(tx, former, said)) };
    storeVersion(change, record, { kind: 'object.created', summary: `Imported ${asOwnersSay(family.type)}` });
    tx.run`
      INSERT INTO source_items (source, source_key, object_id, digest)
      VALUES (${source}, ${item.source_key}, ${record.id}, ${digest})`;
    return 'created';
  }
  if (known.digest.equals(digest)) return 'unchanged';
  const current = findItem(tx, known.object_id, at);
  const family = familyOfItem(item);
  if (current !== undefined && current.type !== family.type) {
    // The source now calls it something else: that is another object under the same key.
    storeTombstone(change, current, {
      kind: 'object.deleted',
      summary: 'Deleted what its source changed into something else',
    });
    tx.run`DELETE FROM source_items WHERE source = ${source} AND source_key = ${item.source_key}`;
    upsertItem(change, source, item, current);
    return 'updated';
  }
  tx.run`
    UPDATE source_items SET digest = ${digest} WHERE source = ${source} AND source_key = ${item.source_key}`;
  // The owner deleted it here: that stays, whatever its source says.
  if (current === undefined) return 'unchanged';
  const kept = withOwnersWord(tx, current, said);
  const next = { ...current, ...kept, version: current.version + 1, updated_at: at } as AnyRecord;
  storeVersion(change, next, {
    kind: 'object.updated',
    summary: `Imported ${asOwnersSay(family.type)} again, changed at its source`,
  });
  return 'updated';
}

/** Deletes what the source no longer has. Keys of other sources are not known here. */
export function tombstoneItems(change: Change, source: string, keys: readonly string[]) {
  const counts = { removed: 0, absent: 0 };
  for (const key of keys) {
    const row = change.tx.one<{ object_id: string }>`
      DELETE FROM source_items WHERE source = ${source} AND source_key = ${key} RETURNING object_id`;
    const current = row && findItem(change.tx, row.object_id, change.at);
    if (current === undefined) counts.absent++;
    else {
      storeTombstone(change, current, { kind: 'object.deleted', summary: 'Deleted what its source no longer has' });
      counts.removed++;
    }
  }
  return counts;
}

export function countItems(reader: Reader, source: string): number {
  const row = reader.one<{ count: number }>`SELECT count(*) AS count FROM source_items WHERE source = ${source}`;
  return row?.count ?? 0;
}

/** The items of a source that is gone go on under another: a plugin that was removed and is installed again. */
export function adoptItems(change: Change, from: string, to: string): void {
  change.tx.run`UPDATE OR IGNORE source_items SET source = ${to} WHERE source = ${from}`;
  adoptWritten(change.tx, from, to);
}

/** Removes up to `limit` objects of a source with their history, and answers how many were left to remove. */
export function purgeItems(change: Change, source: string, limit: number): number {
  const { tx, at } = change;
  const rows = tx.all<{ source_key: string; object_id: string }>`
    SELECT source_key, object_id FROM source_items WHERE source = ${source} LIMIT ${limit}`;
  for (const { source_key, object_id } of rows) {
    const stored = tx.one<{ type: string }>`SELECT type FROM objects WHERE id = ${object_id}`;
    const current = findItem(tx, object_id, at);
    if (current) storeTombstone(change, current, { kind: 'object.deleted', summary: 'Deleted with its source' });
    if (stored) purgeObject(change, object_id, stored.type);
    tx.run`DELETE FROM source_items WHERE source = ${source} AND source_key = ${source_key}`;
  }
  const left = countItems(tx, source);
  if (left === 0) forgetWritten(tx, source);
  return left;
}

function findItem(reader: Reader, id: string, at: string): AnyRecord | undefined {
  const row = reader.one<{ type: string }>`SELECT type FROM objects WHERE id = ${id}`;
  return row && findObject(reader, row.type, id, at)?.record;
}

function familyOfItem({ type }: ImportedItem): Family {
  return type === 'event' ? CalendarEvent : Artifact;
}

/** Everything that the source decides, in one order: the digest is of this. */
function fieldsOf(item: SourceItem): SourceFields {
  const { source_key, classification, labels = [], source_refs = [] } = item;
  const common = {
    title: oneLine(item.title),
    body_text: item.body == null ? null : readable(item.body),
    source_key,
    classification,
    labels,
    source_refs,
    authority: 'source_imported',
    untrusted: true,
  };
  if (item.type === 'event') {
    const { starts_at = null, ends_at = null, all_day = false, location = null, attendees = [] } = item;
    const { calendar_id = null, status = 'confirmed' } = item;
    // A source that is wrong about one end is right about the rest.
    const end = possibleEnd({ starts_at, ends_at });
    return { ...common, starts_at, ends_at: end, all_day, location, attendees, calendar_id, status };
  }
  const kind = item.type === 'note' ? 'note' : (item.kind ?? 'document');
  const { subject = null, sender = null, recipients = [], sent_at = null } = item;
  return { ...common, kind, subject, sender, recipients, sent_at };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS_BUT_LINES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** A title is one line, whatever its source put into it. */
function oneLine(text: string): string {
  const line = text.toWellFormed().replace(CONTROLS, ' ').replace(/ {2,}/g, ' ').trim();
  return line === '' ? '(untitled)' : cut(line, TITLE_LENGTH);
}

function readable(text: string): string {
  return cut(text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS_BUT_LINES, ''), DOCUMENT_LENGTH);
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}
