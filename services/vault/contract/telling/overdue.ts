// Promises as a package shows them: what is late is called so.
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { keptWithRecord } from '../../store/objects/kept-with-record.ts';
import { isOverdue } from '../../view/overdue.ts';
import type { Valid } from '../../view/valid-at.ts';

/** An open commitment whose date is past is shown as overdue; everything else as it is. */
export function overdueAt(valid: Valid, at: string): Valid {
  return isOverdue(valid.record, at) ? { ...valid, record: asOverdue(valid.record) } : valid;
}

/** The overdue form of a record is the same each time: its words are cut once, and stay with it. */
const asOverdue = keptWithRecord((record): AnyRecord => Object.freeze({ ...record, status: 'overdue' }));
