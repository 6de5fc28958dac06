// Where the owner lives, as far as days go: as the profile says, for whoever may see that, or where this machine is.
import { isZone } from '../../../shared/time-zone.ts';
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
