// Hours as the hub counts them, folded into the days of whoever looks.
import { HOUR_MS } from '../../shared/limits.ts';
import type { Schemas } from '../hub/client.ts';
import { dayStart } from '../parts/zone.ts';

export type DaysData = Schemas['Days'];
type Hours = DaysData['made'];

/** How many days a picture holds, today the last of them. */
export const DAYS = 91;

export function firstDay(now: number): Date {
  return dayStart(now, 1 - DAYS);
}

/** Of each day its number, the oldest first. */
export function byDay(hours: Hours, from: string, now: number): number[] {
  const counts = new Array<number>(DAYS).fill(0);
  const starts = Array.from({ length: DAYS }, (_, i) => dayStart(now, i + 1 - DAYS).getTime());
  let day = 0;
  for (const { hour, count } of hours) {
    const time = Date.parse(from) + hour * HOUR_MS;
    while (day < DAYS - 1 && time >= (starts[day + 1] as number)) day++;
    counts[day] = (counts[day] as number) + count;
  }
  return counts;
}

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
