// A promise is late from its date on, whether or not anybody has said so.
import type { Valid } from '../view/valid-at.ts';

/** An open commitment whose date is past is shown as overdue; everything else as it is. */
export function overdueAt(valid: Valid, at: string): Valid {
  const { type, status, due_at } = valid.record;
  const isOpen = type === 'commitment' && status === 'open';
  if (!isOpen || typeof due_at !== 'string' || Date.parse(due_at) >= Date.parse(at)) return valid;
  return { ...valid, record: { ...valid.record, status: 'overdue' } };
}
