// Whether a name is one of a time zone that this machine knows.

/** To look one up takes as long as many other questions, and there are few that anybody lives in. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 100;

export function isZone(zone: string): boolean {
  let isKnown = known.get(zone);
  if (isKnown === undefined) {
    isKnown = looksUp(zone);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(zone, isKnown);
  }
  return isKnown;
}

function looksUp(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}
