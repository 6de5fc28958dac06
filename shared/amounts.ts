// Amounts as people say them, alike on the page, in the terminal and in what is imported.

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Of a thousand each. What is bounded by a power of two says MiB, in its own words. What is needed is rounded up. */
export function sizeOf(bytes: number, { isNeeded = false } = {}): string {
  const round = isNeeded ? Math.ceil : Math.round;
  let [amount, step] = [bytes, 0];
  // As it is written: 999,999 bytes are one megabyte, and not a thousand kilobytes.
  while (round(amount) >= 1000 && step < UNITS.length - 1) [amount, step] = [amount / 1000, step + 1];
  const digits = amount < 10 && step > 0 ? 10 : 1;
  return `${(round(amount * digits) / digits).toLocaleString('en')} ${UNITS[step]}`;
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** How long that is, in the unit of which it has more than one. */
export function lengthOf(seconds: number): string {
  if (seconds < 1.5 * MINUTE_S) return `${Math.round(seconds)} s`;
  if (seconds < 1.5 * HOUR_S) return `${Math.round(seconds / MINUTE_S)} min`;
  return seconds < 2 * DAY_S ? `${Math.round(seconds / HOUR_S)} h` : `${Math.round(seconds / DAY_S)} days`;
}
