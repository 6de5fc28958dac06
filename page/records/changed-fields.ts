// What is another from one version of an object to the next.
import { fieldName } from './field-words.ts';

export interface Version extends Record<string, unknown> {
  id: string;
  version: number;
}

/** What changes with every version, or says nothing to a person. */
const SILENT = new Set([
  'version',
  'updated_at',
  'created_at',
  'authority',
  'id',
  'space_id',
  'type',
  'supersedes',
  'superseded_by',
]);

/** Who sees it and how long it is kept: nothing of what it says. */
const BESIDE = new Set(['policy_tags', 'classification', 'sensitivity_flags', 'retention']);

export function changedFields(now: Version, before: Version): string[] {
  return Object.keys(now).filter(
    (name) => !SILENT.has(name) && JSON.stringify(now[name]) !== JSON.stringify(before[name]),
  );
}

/** What it says otherwise than in that version, as the forms call it; undefined where its history is not read so far. */
export function changedSince(versions: readonly Version[], id: string, version: number): string[] | undefined {
  const own = versions.filter((each) => each.id === id);
  const before = own.find((each) => each.version === version);
  const now = own[0];
  if (before === undefined || now === undefined) return undefined;
  return changedFields(now, before)
    .filter((name) => !BESIDE.has(name))
    .map((name) => fieldName(name, now.type));
}
