// What a sync brings, stored together with the place that it leads to: a sync that ends anywhere goes on from there, with
// nothing lost and nothing twice.
import { HubError } from '../../../../shared/errors.ts';
import type { Connector, SyncStep } from '../../../../shared/schemas/connector.ts';
import type { ImportedItem } from '../../../../shared/schemas/imported-item.ts';
import type { Change } from '../../store/change.ts';
import type { Reader, Writer } from '../../store/db/sql.ts';
import { type SourceItem, tombstoneItems, upsertItems } from '../source-items.ts';
import { projectOfEvents } from './event-project.ts';

const FAILURES_KEPT = 200;
/** Deleted in one commit: others get their turn in between. */
const SWEPT_AT_ONCE = 200;

type Source = Pick<Connector, 'id' | 'kind' | 'selection'>;

export function applyStep(change: Change, source: Source, step: SyncStep) {
  const { tx, at } = change;
  const { id, kind } = source;
  const { collection, items = [], gone = [], only = [], failures = [], walk } = step;
  if (walk === 'begins') beginWalk(tx, id, collection);
  const removed = [...gone];
  for (const { under, keys } of only) {
    const left = new Set(keys);
    removed.push(...keysUnder(tx, id, under).filter((key) => !left.has(key)));
  }
  if (removed.length > 0) tombstoneItems(change, id, removed);
  const project_id = kind === 'calendar' ? projectOfEvents(tx, source, at) : undefined;
  upsertItems(
    change,
    id,
    items.map((item) => ({ ...settled(item, kind), project_id })),
  );
  // A collection that was read is open, so a failure to open it is noted no longer.
  const opened = step.state == null ? [] : [collection];
  noteFailures(change, id, [...opened, ...items.map(({ source_key }) => source_key), ...removed], failures);
  if (isWalking(tx, id, collection)) {
    const met = failures.flatMap(({ source_key }) => keysUnder(tx, id, source_key));
    for (const key of [...items.map(({ source_key }) => source_key), ...met]) {
      tx.run`INSERT INTO connector_met (connector, source_key) VALUES (${id}, ${key}) ON CONFLICT DO NOTHING`;
    }
  }
  if (walk === 'ends') endWalk(tx, id, collection);
  keepPlace(change, id, step);
}

/** Whether an item is a mail or an event is not for its source to say. */
function settled(item: ImportedItem, kind: Connector['kind']): SourceItem {
  if (kind === 'calendar' && item.type === 'event') return { ...item, classification: 'private' };
  if (kind === 'email' && item.type === 'artifact') return { ...item, kind: 'email', classification: 'sensitive' };
  throw new HubError('policy_denied', 'A connector imports what its kind says, and nothing else.');
}

function beginWalk(tx: Writer, id: string, collection: string): void {
  endWalk(tx, id, collection);
  const hasItems = tx.one`
    SELECT 1 FROM source_items WHERE source = ${id} AND source_key >= ${`${collection}:`}
      AND source_key < ${`${collection};`} LIMIT 1`;
  if (hasItems) tx.run`INSERT INTO connector_walks (connector, collection) VALUES (${id}, ${collection})`;
}

function endWalk(tx: Writer, id: string, collection: string): void {
  tx.run`DELETE FROM connector_walks WHERE connector = ${id} AND collection = ${collection}`;
  tx.run`
    DELETE FROM connector_met WHERE connector = ${id} AND source_key >= ${`${collection}:`}
      AND source_key < ${`${collection};`}`;
}

function isWalking(reader: Reader, id: string, collection: string): boolean {
  return reader.one`SELECT 1 FROM connector_walks WHERE connector = ${id} AND collection = ${collection}` !== undefined;
}

/** Deletes some of what the walk did not meet, or of everything, and answers whether any is left. */
export function sweep(
  change: Change,
  id: string,
  { collection, since, everything }: { collection: string; since: string | null; everything: boolean },
): boolean {
  const { tx } = change;
  if (!everything && !isWalking(tx, id, collection)) return false;
  const all = everything ? 1 : 0;
  const rows = tx.all<{ source_key: string }>`
    SELECT s.source_key FROM source_items s
    LEFT JOIN connector_met m ON m.connector = s.source AND m.source_key = s.source_key
    LEFT JOIN objects o ON o.id = s.object_id
    LEFT JOIN versions v ON v.seq = o.seq
    WHERE s.source = ${id} AND s.source_key >= ${`${collection}:`} AND s.source_key < ${`${collection};`}
      AND (${all} = 1 OR m.source_key IS NULL)
      AND (${since} IS NULL OR coalesce(json_extract(v.record, '$.starts_at'), ${since}) >= ${since})
    LIMIT ${SWEPT_AT_ONCE}`;
  const keys = rows.map(({ source_key }) => source_key);
  if (keys.length > 0) tombstoneItems(change, id, keys);
  return keys.length === SWEPT_AT_ONCE;
}

function keysUnder(reader: Reader, id: string, under: string): string[] {
  return reader.all<{ source_key: string }>`
      SELECT source_key FROM source_items WHERE source = ${id} AND source_key >= ${under}
        AND source_key < ${`${under}\u{10ffff}`}`.map(({ source_key }) => source_key);
}

function noteFailures(
  { tx, at }: Change,
  id: string,
  settledKeys: readonly string[],
  failures: NonNullable<SyncStep['failures']>,
): void {
  const hasAny = tx.one`SELECT 1 FROM connector_failures WHERE connector = ${id} LIMIT 1` !== undefined;
  if (hasAny) {
    for (const key of settledKeys) {
      tx.run`DELETE FROM connector_failures WHERE connector = ${id} AND source_key = ${key}`;
    }
  }
  for (const { source_key, reason } of failures) {
    tx.run`
      INSERT INTO connector_failures (connector, source_key, reason, at) VALUES (${id}, ${source_key}, ${reason}, ${at})
      ON CONFLICT DO UPDATE SET reason = excluded.reason, at = excluded.at`;
  }
  if (failures.length > 0) {
    tx.run`
      DELETE FROM connector_failures WHERE connector = ${id} AND source_key NOT IN (
        SELECT source_key FROM connector_failures WHERE connector = ${id} ORDER BY at DESC LIMIT ${FAILURES_KEPT})`;
  }
}

function keepPlace({ tx }: Change, id: string, { collection, state, position }: SyncStep): void {
  if (state === undefined && position === undefined) return;
  tx.run`
    INSERT INTO connector_places (connector, collection, state, position)
    VALUES (${id}, ${collection}, ${state ?? null}, ${position ?? null})
    ON CONFLICT DO UPDATE SET
      state = iif(${state === undefined ? 0 : 1}, excluded.state, state),
      position = iif(${position === undefined ? 0 : 1}, excluded.position, position)`;
  tx.run`
    DELETE FROM connector_places
    WHERE connector = ${id} AND collection = ${collection} AND state IS NULL AND position IS NULL`;
}
