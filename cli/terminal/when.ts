// Instants as they are read in a terminal, by the clocks of this machine.
import { lengthOf } from '../../shared/amounts.ts';
import { MINUTE_MS } from '../../shared/limits.ts';
import { isShownTwice, offsetText } from '../../shared/wall-clock.ts';

/** `3 min ago`, `in 27 min`. */
export function when(instant: string | null): string {
  if (instant === null) return '-';
  const now = Date.now();
  const seconds = Math.abs(Date.parse(instant) - now) / 1000;
  if (seconds < 30) return 'now';
  const span = lengthOf(seconds);
  return Date.parse(instant) > now ? `in ${span}` : `${span} ago`;
}

/** The day that it is here then. */
export function dayOf(instant: string): string {
  const at = new Date(instant);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The day and the time that it is here then; where the clocks show it twice, which of the two. */
export function minuteOf(instant: string): string {
  const at = new Date(instant);
  const written = `${dayOf(instant)} ${two(at.getHours())}:${two(at.getMinutes())}`;
  return isShownTwice(at.getTime(), aheadHere) ? `${written} ${offsetText(aheadHere(at.getTime()))}` : written;
}

export function aheadHere(at: number): number {
  return -new Date(at).getTimezoneOffset() * MINUTE_MS;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** Of what comes next: what was due before is due now. */
export function whenDue(instant: string | null): string {
  return instant !== null && Date.parse(instant) < Date.now() ? 'now' : when(instant);
}
