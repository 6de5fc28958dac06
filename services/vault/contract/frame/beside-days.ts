// What is due beside the days that are asked for: a letter that has to be there on Monday is written in the week before, and whoever
// lays out a day looks at what is late, and at what should be done by then. It is none of what was asked for, and mentioned.
import { DAY_MS } from '../../../../shared/limits.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { TimeSpan } from '../../search/windows.ts';
import { plansDays } from './days/which-week.ts';
import { isOver } from './days/window.ts';
import { asksByTimeAlone, type Frame } from './frame.ts';

/** Fewer days than these have something beside them only for whoever plans them. */
const LEAST_DAYS = 2;

/** The spans beside the days in which what is due is mentioned; none where the purpose names more than a time. */
export function besideDays(frame: Frame, at: string): TimeSpan[] {
  const { window, text } = frame.purpose;
  if (window === null || window.about === 'overdue' || !asksByTimeAlone(frame) || isOver(window, at)) return [];
  const first = Math.max(Date.parse(at), Date.parse(window.eventsFrom ?? window.from ?? at));
  const end = Date.parse(window.to);
  const after = { from: window.to, to: inDays(end, 1) };
  if (end - first >= LEAST_DAYS * DAY_MS) return [after];
  return plansDays(text) ? [{ from: null, to: at }, { from: inDays(first, -1), to: inDays(first, 0) }, after] : [];
}

function inDays(time: number, days: number): string {
  return new Date(time + days * DAY_MS).toISOString();
}

/** Whether a commitment is due in one of the spans. */
export function isDueIn(spans: readonly TimeSpan[], { type, due_at }: AnyRecord): boolean {
  if (type !== 'commitment' || typeof due_at !== 'string') return false;
  return spans.some(({ from, to }) => (from === null || due_at >= from) && due_at < to);
}
