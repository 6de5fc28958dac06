// What lists and the policy select an object by: the columns of its row, beside its content.
import { instant } from '../../../../shared/clock.ts';
import { type AnyRecord, type Classification, OWNER_ONLY, type Retention } from '../../../../shared/schemas/object.ts';
import { withLaterFields } from '../../../../shared/schemas/stored-record.ts';
import { isLive } from './live.ts';

export interface ObjectColumns {
  spaceId: string;
  projectId: string | null;
  fromId: string | null;
  toId: string | null;
  status: string | null;
  classification: Classification;
  ownerOnly: 0 | 1;
  expiresAt: string | null;
  labels: readonly string[];
  /** Whether the object counts, for as long as it is there. */
  live: 0 | 1;
  timed: 0 | 1;
  startsAt: string | null;
  /** When a commitment is due. */
  dueAt: string | null;
  /** From when the object waits for its owner to look at it again. */
  reviewAt: string | null;
}

export function columnsOf(stored: AnyRecord): ObjectColumns {
  const record = withLaterFields(stored);
  const expiresAt = endOfRetention(record, 'expires');
  const live = isLive(record);
  return {
    spaceId: record.space_id,
    projectId: projectOf(record),
    fromId: startOf(record),
    toId: endOf(record),
    status: textField(record, 'status') ?? visibilityOf(record),
    classification: record.classification,
    ownerOnly: record.policy_tags.includes(OWNER_ONLY) ? 1 : 0,
    expiresAt,
    labels: record.labels,
    live: live ? 1 : 0,
    timed: expiresAt !== null || hasWindow(record) ? 1 : 0,
    startsAt: startsAt(record),
    dueAt: dueAt(record),
    reviewAt: live ? endOfRetention(record, 'review_after') : null,
  };
}

/** When it ends by this mode of retention, written as every instant of the vault is, so that it compares as a text. */
function endOfRetention({ retention }: AnyRecord, mode: Retention['mode']): string | null {
  return retention?.mode === mode && retention.at !== undefined ? instant(Date.parse(retention.at)) : null;
}

/** The project of an object; a project belongs to itself. */
export function projectOf(record: { id: string; type: string; project_id?: unknown }): string | null {
  if (record.type === 'project') return record.id;
  return typeof record.project_id === 'string' ? record.project_id : null;
}

/**
 * The object that this one starts from or belongs to: for a relation its start, for what a connection left that connection, for
 * a conflict its newer side.
 */
function startOf(record: AnyRecord): string | null {
  if (record.type === 'conflict') return textField(record, 'other_id') ?? textField(record, 'proposal_id');
  const by = textField(record, 'submitted_by') ?? textField(record, 'connection_id') ?? textField(record, 'written_by');
  return by ?? textField(record, 'from_id');
}

/** The visibility of a handoff note, which takes the place of a status. */
function visibilityOf(record: AnyRecord): string | null {
  return record.type === 'state' ? textField(record, 'visibility') : null;
}

/** The object that this one leads to: for a relation its end, for a conflict its memory. */
function endOf(record: AnyRecord): string | null {
  return textField(record, 'to_id') ?? textField(record, 'memory_id');
}

/** When an event begins, with milliseconds even if its writer left them out: so it compares as a text. */
export function startsAt({ type, starts_at }: { type: string; starts_at?: unknown }): string | null {
  return type === 'event' && typeof starts_at === 'string' ? instant(Date.parse(starts_at)) : null;
}

function dueAt({ type, due_at }: { type: string; due_at?: unknown }): string | null {
  return type === 'commitment' && typeof due_at === 'string' ? instant(Date.parse(due_at)) : null;
}

/** Whether it holds only from or until some instant. */
function hasWindow({ valid_from, valid_until }: AnyRecord): boolean {
  return typeof valid_from === 'string' || typeof valid_until === 'string';
}

function textField(record: AnyRecord, name: string): string | null {
  const value = record[name];
  return typeof value === 'string' ? value : null;
}
