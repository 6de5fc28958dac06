// What a clock on the wall shows where its hands are set twice a year: some times of a day never, and some twice.
import { DAY_MS, MINUTE_MS } from './limits.ts';

/** By how much such a clock is ahead of UTC at a moment. */
type Ahead = (at: number) => number;

/** When it shows a time, which is given as if the clock stood in UTC: twice, once, or never. The first comes first. */
export function momentsShowing(wall: number, ahead: Ahead): number[] {
  const found = [wall - DAY_MS, wall + DAY_MS].map((near) => wall - ahead(near));
  return [...new Set(found)].filter((at) => at + ahead(at) === wall).sort((a, b) => a - b);
}

/** The time alone does not say which moment is meant. */
export function isShownTwice(at: number, ahead: Ahead): boolean {
  return momentsShowing(at + ahead(at), ahead).length > 1;
}

/** As it stands behind a time: `+02:00`. */
export function offsetText(ahead: number): string {
  const minutes = Math.abs(Math.round(ahead / MINUTE_MS));
  const two = (number: number) => String(number).padStart(2, '0');
  return `${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
