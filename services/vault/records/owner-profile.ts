// Who the vault belongs to: the one profile, which its first setup made and nothing removes.
import { Profile } from '../../../shared/schemas/profile.ts';
import type { Reader } from '../store/db/sql.ts';

export function profileId(reader: Reader): string {
  const profile = reader.one<{ id: string }>`SELECT id FROM objects WHERE type = ${Profile.type} AND deleted = 0`;
  if (!profile) throw new Error('a vault without a profile');
  return profile.id;
}
