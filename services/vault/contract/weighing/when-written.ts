// When things were written down, beside one another. A vault may have grown for years or been filled in one evening: only how
// things lie in time to each other says anything, and where all of them are of one day, nothing does.
import { DAY_MS } from '../../../../shared/limits.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { keptWithRecord } from '../../store/objects/kept-with-record.ts';

/** The day it speaks of, where that was given, and otherwise the day on which it was written. */
export function dayOf(record: AnyRecord): number {
  return daysOf(record).first;
}

export function lastDayOf(record: AnyRecord): number {
  return daysOf(record).last;
}

const daysOf = keptWithRecord(({ valid_from, created_at, updated_at }) => ({
  first: Date.parse(typeof valid_from === 'string' ? valid_from : created_at) / DAY_MS,
  last: Date.parse(updated_at) / DAY_MS,
}));

/** The share of the sorted days that are no further than `apart` from a day, that one among them. */
export function shareWithin(days: ArrayLike<number>, day: number, apart: number): number {
  return days.length === 0
    ? 0
    : (countBelow(days, day + apart, true) - countBelow(days, day - apart, false)) / days.length;
}

/** The share of the sorted days that are older by more than a day, with half of those of the same day. */
export function shareOlder(days: ArrayLike<number>, day: number): number {
  const older = countBelow(days, day - 1, false);
  const same = countBelow(days, day + 1, true) - older;
  return days.length === 0 ? 0 : (older + same / 2) / days.length;
}

/** How many of the sorted numbers are no larger than this. */
export function countUpTo(sorted: ArrayLike<number>, value: number): number {
  return countBelow(sorted, value, true);
}

function countBelow(days: ArrayLike<number>, day: number, isIncluded: boolean): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const each = days[middle] as number;
    if (each < day || (isIncluded && each === day)) low = middle + 1;
    else high = middle;
  }
  return low;
}
