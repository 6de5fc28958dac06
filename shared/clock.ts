/** Wall-clock time in milliseconds. Passed in wherever time matters, so that tests can move it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** An instant as the whole service writes it: UTC, ISO-8601, milliseconds. */
export function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
