/** Wall-clock time in milliseconds. Passed in wherever time matters: whoever makes a vault says what time is. */
export type Clock = () => number;

/** An instant as the whole service writes it: UTC, ISO-8601, milliseconds. */
export function instant(milliseconds: number): string {
  if (milliseconds !== latest.milliseconds) latest = { milliseconds, text: new Date(milliseconds).toISOString() };
  return latest.text;
}

/** Most calls of one turn of the event loop ask for the same one. */
let latest = { milliseconds: Number.NaN, text: '' };
