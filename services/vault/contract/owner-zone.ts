// Where the owner lives, as far as days go: as the profile says, or where this machine is.
import type { Reader } from '../store/db/sql.ts';

export function zoneOf(reader: Reader): string {
  const [row] = reader.allCached<{
    seq: number;
  }>`SELECT seq FROM objects WHERE type = 'profile' AND deleted = 0 LIMIT 1`;
  const [profile] = row ? reader.records([row.seq]) : [];
  const zone = typeof profile?.time_zone === 'string' ? profile.time_zone : 'UTC';
  // As a profile begins: nobody has said anything.
  if (zone === 'UTC') return Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isZone(zone) ? zone : 'UTC';
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}
