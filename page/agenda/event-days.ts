// On which days of its owner an event lies.
import { DAY_MS } from '../../shared/limits.ts';
import type { Schemas } from '../hub/client.ts';
import { endOfWholeDays, wholeDayOf } from '../parts/whole-days.ts';
import { dayStart, isMidnight } from '../parts/zone.ts';

type Times = Pick<Schemas['Event'], 'starts_at' | 'ends_at' | 'all_day'>;

interface EventDays {
  starts: Date;
  /** Of whole days the end of the last of them. */
  ends: Date | null;
  isWhole: boolean;
}

export function daysOfEvent({ starts_at, ends_at, all_day }: Times): EventDays | null {
  if (starts_at === null) return null;
  const [from, to] = [Date.parse(starts_at), ends_at === null ? null : Date.parse(ends_at)];
  const isWhole = all_day || (to !== null && to > from && isMidnightAnywhere(from, to));
  if (!isWhole) return { starts: new Date(from), ends: to === null ? null : new Date(to), isWhole };
  const starts = wholeDayOf(starts_at);
  const ends = ends_at === null ? starts : endOfWholeDays(ends_at);
  return { starts, ends: ends > starts ? ends : dayStart(starts.getTime(), 1), isWhole };
}

/** Whether it is on between two instants; what has no end is on when it begins. */
export function isOnBetween(event: Times, from: Date, to: Date): boolean {
  const days = daysOfEvent(event);
  return days !== null && days.starts < to && (days.starts >= from || (days.ends !== null && days.ends > from));
}

function isMidnightAnywhere(from: number, to: number): boolean {
  return (from % DAY_MS === 0 && to % DAY_MS === 0) || (isMidnight(from) && isMidnight(to));
}
