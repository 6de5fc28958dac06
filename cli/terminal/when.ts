// Instants as they are read in a terminal, by the clocks of this machine.
import { MINUTE_MS } from '../../shared/limits.ts';
import { isShownTwice, offsetText } from '../../shared/wall-clock.ts';

/** `3 min ago`, `in 27 min`. */
export function when(instant: string | null): string {
  if (instant === null) return '-';
  const now = Date.now();
  const minutes = Math.round(Math.abs(Date.parse(instant) - now) / MINUTE_MS);
  if (minutes === 0) return 'now';
  const span = spanOf(minutes);
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

function spanOf(minutes: number): string {
  if (minutes < 100) return `${minutes} min`;
  return minutes < 6000 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`;
}
