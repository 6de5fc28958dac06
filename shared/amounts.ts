// Amounts as people say them, alike on the page, in the terminal and in what is imported.

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** Of a thousand each. What is bounded by a power of two says MiB, in its own words. */
export function sizeOf(bytes: number): string {
  const step = bytes === 0 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1000)));
  const amount = bytes / 1000 ** step;
  return `${amount.toLocaleString('en', { maximumFractionDigits: amount < 10 && step > 0 ? 1 : 0 })} ${UNITS[step]}`;
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
