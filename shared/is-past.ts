// Whether what comes again and again is due.

/** So much time has gone by since. What has a date that is yet to come was dated by a clock that was ahead, and is not waited for. */
export function isPast(at: string, wait: number, now: number): boolean {
  const gone = now - Date.parse(at);
  return gone < 0 || gone >= wait;
}
