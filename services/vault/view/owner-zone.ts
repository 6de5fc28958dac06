// Where the owner lives, as far as days go: as the profile says, for whoever may see that, or where this machine is.
import type { Reader } from '../store/db/sql.ts';
import { sees, type Viewer } from './viewer.ts';

export function zoneOf(reader: Reader, viewer: Viewer): string {
  const [row] = reader.allCached<{
    seq: number;
  }>`SELECT seq FROM objects WHERE type = 'profile' AND deleted = 0 LIMIT 1`;
  const [profile] = row ? reader.records([row.seq]) : [];
  const isSeen =
    row !== undefined && profile !== undefined && sees(viewer, { seq: row.seq, record: profile, project: null });
  const zone = isSeen && typeof profile.time_zone === 'string' ? profile.time_zone : 'UTC';
  // As a profile begins: nobody has said anything.
  if (zone === 'UTC') return Temporal.Now.timeZoneId();
  return isZone(zone) ? zone : 'UTC';
}

/** To look one up takes as long as all else that is asked of the profile, and there is but one. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 100;

function isZone(zone: string): boolean {
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
