// Objects that their owner wanted to look at again on a day that has come: they stay true until the owner says otherwise.
import { HubError, notFound } from '../../../shared/errors.ts';
import { idForm } from '../../../shared/id-kinds.ts';
import type { PageRequest, Target } from '../../../shared/methods/records.ts';
import { FAMILIES, familyOf } from '../../../shared/schemas/families.ts';
import type { Static } from '../../../shared/schemas/fields.ts';
import type { AnyRecord, Retention } from '../../../shared/schemas/object.ts';
import { Profile } from '../../../shared/schemas/profile.ts';
import type { DueObject, Kept, Retired } from '../../../shared/schemas/review.ts';
import { invalid } from '../../../shared/validate.ts';
import { removeRecord, updateRecord } from '../records/family.ts';
import { retract } from '../records/supersede-and-retract.ts';
import type { Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import { decodeCursor, encodeCursor } from '../store/objects/cursors.ts';
import { isUntrusted, toRef } from '../view/shown-items.ts';
import { alreadyDecided } from './pending.ts';

/** The last object of a page: from when it was due, and its id. */
const CURSOR = new RegExp(`^([0-9T:.Z-]{20,24}) (${idForm()})$`);
/** Types whose objects are retracted, and stay as history; objects of all others are deleted. */
const RETRACTED = ['memory', 'preference', 'decision'];

const TYPES = JSON.stringify(FAMILIES.map(({ type }) => type));

/** What is to be looked at again; the day that passed first comes first. */
export function listDue(reader: Reader, { limit, cursor }: Static<typeof PageRequest>, at: string) {
  const [, since = '', after = ''] = cursor === undefined ? [] : decodeCursor(cursor, CURSOR);
  const rows = reader.all<{ review_at: string; record: string }>`
    SELECT o.review_at, json_remove(v.record, '$.body_text') AS record FROM objects o JOIN versions v ON v.seq = o.seq
    WHERE o.deleted = 0 AND o.review_at IS NOT NULL AND o.review_at <= ${at} AND (o.review_at, o.id) > (${since}, ${after})
      AND o.type IN (SELECT value FROM json_each(${TYPES}))
    ORDER BY o.review_at, o.id LIMIT ${limit + 1}`;
  const items = rows.slice(0, limit).map(({ review_at, record }) => dueObject(review_at, JSON.parse(record)));
  const last = items.at(-1);
  return { items, next: last && rows.length > limit ? encodeCursor(`${last.review_at} ${last.id}`) : null };
}

function dueObject(review_at: string, record: AnyRecord): DueObject {
  const { classification, authority, version } = record;
  return { ...toRef(record), review_at, classification, authority, untrusted: isUntrusted(record), version };
}

/**
 * Keeps something as it is; with `expected_version`, only in that version. With a day, its owner is asked again then; without
 * one, never.
 */
export function keepDue(
  change: Change,
  { id, expected_version, again }: Target & { again?: string | undefined },
): Kept {
  if (again !== undefined && again <= change.at) {
    throw invalid([{ loc: ['body', 'again'], msg: 'must lie ahead: it has passed already', type: 'value' }]);
  }
  const retention: Retention = again === undefined ? { mode: 'until_revoked' } : { mode: 'review_after', at: again };
  const { version } = updateRecord(change, familyOfDue(change, id), id, { retention }, expected_version);
  return { id, version, retention };
}

export function retire(change: Change, target: Target): Retired {
  const { id } = target;
  const family = familyOfDue(change, id);
  if (family.type === Profile.type) {
    throw new HubError('bad_request', 'The profile cannot be let go.', { fix: 'Change what it says, and keep it.' });
  }
  if (RETRACTED.includes(family.type)) {
    return { id, version: retract(change, family, target).version, became: 'retracted' };
  }
  return { id, version: removeRecord(change, family, { ...target, purge: false }).version, became: 'deleted' };
}

/** The family of an object that is due. Refuses any other object: its owner was not asked about it. */
function familyOfDue({ tx, at }: Change, id: string) {
  const row = tx.one<{ type: string; review_at: string | null }>`
    SELECT type, review_at FROM objects WHERE id = ${id} AND deleted = 0`;
  if (!row || !FAMILIES.some(({ type }) => type === row.type)) throw notFound();
  if (row.review_at === null || row.review_at > at) {
    throw alreadyDecided('This does not wait to be looked at again.');
  }
  return familyOf(row.type);
}
