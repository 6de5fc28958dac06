// Calendars repeat for ever, so a connector looks at a window of time. It moves with the days; when it has moved by a week,
// the calendar is walked through again.

import { instant } from '../../../shared/clock.ts';
import { DAY_MS } from '../../../shared/limits.ts';
import type { CalendarSelection } from '../../../shared/schemas/connector.ts';

const MOVES_AFTER_MS = 7 * DAY_MS;

export interface Window {
  from: string;
  to: string;
}

export function windowOf({ days_back = 365, days_ahead = 365 }: CalendarSelection, now: number): Window {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return { from: instant(today - days_back * DAY_MS), to: instant(today + (days_ahead + 1) * DAY_MS) };
}

/** Whether the calendar was last walked through with another window, or too long ago. */
export function hasMoved(walked: Window, wanted: Window): boolean {
  const by = (end: 'from' | 'to') => Date.parse(wanted[end]) - Date.parse(walked[end]);
  // An earlier beginning was never looked at. A later end is a new wish only if it moved by more than the passing of time.
  return by('from') < 0 || by('from') >= MOVES_AFTER_MS || by('to') < 0 || by('to') >= MOVES_AFTER_MS;
}
