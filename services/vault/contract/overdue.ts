// A promise is late from its date on, whether or not anybody has said so.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { Valid } from '../view/valid-at.ts';

/** An open commitment whose date is past is shown as overdue; everything else as it is. */
export function overdueAt(valid: Valid, at: string): Valid {
  const { type, status, due_at } = valid.record;
  const isOpen = type === 'commitment' && status === 'open';
  if (!isOpen || typeof due_at !== 'string' || Date.parse(due_at) >= Date.parse(at)) return valid;
  return { ...valid, record: asOverdue(valid.record) };
}

/** The same each time: its words are cut once, and stay with it. */
const overdue = new WeakMap<AnyRecord, AnyRecord>();

function asOverdue(record: AnyRecord): AnyRecord {
  const known = overdue.get(record);
  if (known) return known;
  const late = Object.freeze({ ...record, status: 'overdue' });
  overdue.set(record, late);
  return late;
}
