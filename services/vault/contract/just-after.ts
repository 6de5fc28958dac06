// What is due on the first day after those that are asked for: a letter that has to be there on Monday is written in the week before.
// It is none of what was asked for, and mentioned.
import { DAY_MS } from '../../../shared/limits.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import type { TimeSpan } from '../search/windows.ts';
import { isOver } from './frame/days/window.ts';
import { asksByTimeAlone, type Frame } from './frame/read-frame.ts';

/** Whoever asks for a day or two is told of these. */
const LEAST_DAYS = 2;

/** Null where nothing after the days matters. */
export function justAfter(frame: Frame, at: string): TimeSpan | null {
  const { window } = frame.purpose;
  if (window === null || window.about === 'overdue' || !asksByTimeAlone(frame) || isOver(window, at)) return null;
  const first = Math.max(Date.parse(at), Date.parse(window.eventsFrom ?? window.from ?? at));
  const end = Date.parse(window.to);
  if (end - first < LEAST_DAYS * DAY_MS) return null;
  return { from: window.to, to: new Date(end + DAY_MS).toISOString() };
}

/** Whether it is due in that time. */
export function isJustAfter(span: TimeSpan | null, { type, due_at }: AnyRecord): boolean {
  return (
    span !== null &&
    type === 'commitment' &&
    typeof due_at === 'string' &&
    due_at >= String(span.from) &&
    due_at < span.to
  );
}
