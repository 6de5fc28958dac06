// What takes the place of something stands where that stood, and is as closed: it takes over what it does not say itself.
import { POLICY_TAGS_LENGTH } from '../../../shared/limits.ts';
import { type AnyRecord, OWNER_ONLY } from '../../../shared/schemas/object.ts';
import { stricter } from '../policy/decide.ts';
import { nextVersion } from '../records/new-record.ts';
import type { Change } from '../store/change.ts';
import { storeVersion } from '../store/objects/versions.ts';

type Fields = Record<string, unknown>;

/**
 * What the new record takes over from the old: where it stood and what it was about, where the new one does not say, and all
 * that protects either.
 */
export function takenOver(fresh: AnyRecord, old: AnyRecord): Fields {
  const place = ['project_id', 'subject_ref'].filter((name) => name in fresh && name in old);
  return {
    ...Object.fromEntries(place.map((name) => [name, fresh[name] ?? old[name]])),
    labels: fresh.labels.length > 0 ? fresh.labels : old.labels,
    ...protectionOf(fresh, old),
  };
}

/** What protects either of the two: as secret as the more secret one, and kept as long as the old one where the new one does not say. */
export function protectionOf(fresh: AnyRecord, old: AnyRecord): Fields {
  const tags = new Set([...old.policy_tags, ...fresh.policy_tags]);
  // The tag that keeps assistants away comes first, so that a long list is never cut by it.
  const first = tags.has(OWNER_ONLY) ? [OWNER_ONLY] : [];
  return {
    classification: stricter(old.classification, fresh.classification),
    policy_tags: [...new Set([...first, ...tags])].slice(0, POLICY_TAGS_LENGTH),
    retention: fresh.retention ?? old.retention,
    ...('sensitivity_flags' in fresh && { sensitivity_flags: [...new Set([...flagsOf(old), ...flagsOf(fresh)])] }),
  };
}

function flagsOf({ sensitivity_flags }: AnyRecord): readonly unknown[] {
  return Array.isArray(sensitivity_flags) ? sensitivity_flags : [];
}

/** Lets something that is live take these fields over. It stays the word of whoever said it. */
export function takeOver(change: Change, taken: AnyRecord, fields: Fields): void {
  const next = { ...taken, ...fields };
  if (JSON.stringify(next) === JSON.stringify(taken)) return;
  const stored = { ...nextVersion(next, change.at), authority: taken.authority };
  storeVersion(change, stored, { kind: 'object.updated', summary: `Took the place of another ${taken.type}` });
}
