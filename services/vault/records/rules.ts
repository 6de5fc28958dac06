// What a schema cannot say about an object: that what it points at is there, and that its dates make sense.

import type { AnyRecord, Retention } from '../../../shared/schemas/object.ts';
import { isZone } from '../../../shared/time-zone.ts';
import { invalid } from '../../../shared/validate.ts';
import type { ValidationIssue } from '../../../shared/validation-issue.ts';
import type { Reader } from '../store/db/sql.ts';
import { objectExists } from '../store/objects/versions.ts';
import { backwardSpans, type SpanFields } from './time-spans.ts';

/** What each field may point at; null for any object. */
const REFERENCES: Record<string, string | null> = {
  project_id: 'project',
  goal_id: 'goal',
  subject_ref: null,
  from_id: null,
  to_id: null,
};

/**
 * Throws what the owner has to mend. `at` is now: nothing may point at what is gone by now. A fault that was there before the
 * change does not prevent other changes.
 */
export function checkRules(reader: Reader, record: AnyRecord, at: string, before?: AnyRecord): void {
  const spans = backwardSpans(record).filter(({ from, until }) => !isAsBefore(record, before, [from, until]));
  const issues = [
    ...danglingReferences(reader, record, at, before),
    ...unknownZone(record),
    ...spans.map(outOfOrder),
    ...(isAsBefore(record, before, ['retention']) ? [] : goneAtOnce(record, at)),
    ...impossibleRecord(record),
  ];
  if (issues.length > 0) throw invalid(issues);
}

function isAsBefore(record: AnyRecord, before: AnyRecord | undefined, fields: readonly string[]): boolean {
  return before !== undefined && fields.every((field) => record[field] === before[field]);
}

/** Rules that need no other object. */
export function checkByItself(record: AnyRecord): ValidationIssue[] {
  return [...backwardSpans(record).map(outOfOrder), ...impossibleRecord(record)];
}

/** Whether something with this retention would be forgotten by now. */
export function isOver(retention: Retention | null | undefined, at: string): boolean {
  return retention?.mode === 'expires' && retention.at !== undefined && Date.parse(retention.at) <= Date.parse(at);
}

function impossibleRecord(record: AnyRecord): ValidationIssue[] {
  return [...retentionWithoutEnd(record), ...selfLink(record), ...endOfOwner(record)];
}

function* danglingReferences(
  reader: Reader,
  record: AnyRecord,
  at: string,
  before: AnyRecord | undefined,
): Generator<ValidationIssue> {
  for (const [field, type] of Object.entries(REFERENCES)) {
    const id = record[field];
    if (typeof id !== 'string' || isAsBefore(record, before, [field]) || objectExists(reader, type, id, at)) continue;
    yield { loc: ['body', field], msg: `names no ${type ?? 'object'} of this vault`, type: 'reference' };
  }
}

/** Refuses a time zone that is not known. An archive is taken as it was: an unknown zone in it is read as UTC. */
function* unknownZone({ type, time_zone }: AnyRecord): Generator<ValidationIssue> {
  if (type === 'profile' && typeof time_zone === 'string' && !isZone(time_zone))
    yield {
      loc: ['body', 'time_zone'],
      msg: 'is none that is known: give one such as Europe/Lisbon',
      type: 'time_zone',
    };
}

function outOfOrder({ from, until, mayBeEmpty }: SpanFields): ValidationIssue {
  const msg = mayBeEmpty ? `must not be earlier than ${from}` : `must be later than ${from}`;
  return { loc: ['body', until], msg, type: 'order' };
}

function* retentionWithoutEnd({ retention }: AnyRecord): Generator<ValidationIssue> {
  if (retention !== null && retention.mode !== 'until_revoked' && retention.at === undefined) {
    yield { loc: ['body', 'retention', 'at'], msg: `is needed when the mode is ${retention.mode}`, type: 'missing' };
  }
}

/** What would not be there any more when it is asked for. An archive is taken as it was. */
function* goneAtOnce({ retention }: AnyRecord, at: string): Generator<ValidationIssue> {
  if (!isOver(retention, at)) return;
  const msg = 'has passed already: name one that is to come, or delete what is not to be kept';
  yield { loc: ['body', 'retention', 'at'], msg, type: 'past' };
}

function* selfLink(record: AnyRecord): Generator<ValidationIssue> {
  if (record.type === 'relation' && record.from_id === record.to_id) {
    yield { loc: ['body', 'to_id'], msg: 'must be another object than from_id', type: 'self_link' };
  }
}

/** Refuses an end for the profile: there is one profile and no way to another, so with it setup would be gone for good. */
function* endOfOwner({ type, retention }: AnyRecord): Generator<ValidationIssue> {
  if (type === 'profile' && retention?.mode === 'expires')
    yield {
      loc: ['body', 'retention', 'mode'],
      msg: 'cannot be expires: the profile of the owner stays',
      type: 'profile',
    };
}
