// A promise is late from its date on, whether or not anybody has said so.
import type { AnyRecord } from '../../../shared/schemas/object.ts';

/** Open, and past its date, though its status does not say so yet. */
export function isOverdue({ type, status, due_at }: AnyRecord, at: string): boolean {
  const isOpen = type === 'commitment' && status === 'open';
  return isOpen && typeof due_at === 'string' && Date.parse(due_at) < Date.parse(at);
}
