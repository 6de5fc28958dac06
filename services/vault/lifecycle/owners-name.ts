// What its owner is called: a part of the profile, asked for among the first questions.
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { Profile } from '../../../shared/schemas/profile.ts';
import { nextVersion } from '../records/new-record.ts';
import { profileId } from '../records/owner-profile.ts';
import type { Change } from '../store/change.ts';
import { findObject, storeVersion } from '../store/objects/versions.ts';

export function renameOwner(change: Change, name: string): void {
  const { record } = findObject(change.tx, Profile.type, profileId(change.tx), change.at) as { record: AnyRecord };
  if (record.name === name) return;
  storeVersion(change, nextVersion({ ...record, name }, change.at), {
    kind: 'object.updated',
    summary: 'Changed the profile of the owner',
  });
}
