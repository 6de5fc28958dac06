// Whether what comes again and again is due.

import { CLOCK_SLACK_MS } from './limits.ts';

/** So much time has gone by since. What has a date that is long to come was dated by a clock that was ahead, and is not waited for. */
export function isPast(at: string, wait: number, now: number): boolean {
  const gone = now - Date.parse(at);
  return gone < -CLOCK_SLACK_MS || gone >= wait;
}
