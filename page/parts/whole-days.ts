// Whole days, as a calendar writes them: from a midnight to the one after the last of them, with a zone or without.
import { DAY_MS } from '../../shared/limits.ts';
import { dateAt, dayStart, isMidnight, startOfDate } from './zone.ts';

/** Without a zone it is that day, wherever its owner lives. */
export function wholeDayOf(instant: string): Date {
  const at = Date.parse(instant);
  return isUnzoned(at) && !isMidnight(at) ? startOfDate(instant) : dayStart(at);
}

/** Where the last of whole days ends: of an end that is no midnight the day counts in which it lies. */
export function endOfWholeDays(instant: string): Date {
  const [at, day] = [Date.parse(instant), wholeDayOf(instant)];
  return isUnzoned(at) || isMidnight(at) ? day : dayStart(day.getTime(), 1);
}

function isUnzoned(at: number): boolean {
  return at % DAY_MS === 0;
}

/** The last of them, as a form asks for it; no earlier than the first. */
export function lastDateOf(ends: string, starts: string | null): string {
  const last = dateAt(endOfWholeDays(ends).getTime() - 1);
  const first = starts === null ? last : firstDateOf(starts);
  return last < first ? first : last;
}

export function firstDateOf(starts: string): string {
  return dateAt(wholeDayOf(starts).getTime());
}
