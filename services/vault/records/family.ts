// What the owner does with the objects of any family: create, change, remove.
import { isDeepStrictEqual } from 'node:util';
import { HubError, notFound } from '../../../shared/errors.ts';
import { type AnyRecord, asOwnersSay, type Family, OWNER_ONLY } from '../../../shared/schemas/object.ts';
import type { Change } from '../store/change.ts';
import { isHistory } from '../store/objects/live.ts';
import { getRecord, purgeObject, storeTombstone, storeVersion } from '../store/objects/versions.ts';
import { blank, nextVersion } from './new-record.ts';
import { checkRules } from './rules.ts';

export function createRecord<R extends AnyRecord>(change: Change, family: Family, input: Record<string, unknown>): R {
  const record = { ...blank(family, change), ...defined(input) } as R;
  checkRules(change.tx, record, change.at);
  storeVersion(change, record, { kind: 'object.created', summary: `Created ${asOwnersSay(family.type)}` });
  return record;
}

/**
 * Lays a patch over an object. A patch that changes nothing makes no version. With `keepsAuthority` the object stays the word
 * of whoever said it, because the change is not by the owner's hand.
 */
export function updateRecord<R extends AnyRecord>(
  change: Change,
  family: Family,
  id: string,
  patch: Record<string, unknown>,
  expectedVersion: number | undefined,
  { keepsAuthority = false } = {},
): R {
  const current = getRecord<R>(change.tx, family.type, id, change.at);
  expectVersion(current, expectedVersion);
  refuseHistory(current);
  const patched = { ...current, ...defined(patch) };
  if (JSON.stringify(patched) === JSON.stringify(current)) return current;
  const staysTheirs = keepsAuthority || (isSaidOutside(family, current) && isFiledOnly(patch, current));
  const next = {
    ...nextVersion(patched, change.at),
    ...(staysTheirs ? { authority: current.authority } : inOwnersWords(family)),
  };
  checkRules(change.tx, next, change.at, current);
  storeVersion(change, next, { kind: 'object.updated', summary: changeInWords(family, patch, current) });
  return next;
}

/** How a thing is filed, who may see it and how far it has come. */
const FILING = ['labels', 'classification', 'policy_tags', 'retention', 'project_id', 'sensitivity_flags', 'status'];

/**
 * Whether what was said elsewhere stays as it was said: who files it, or keeps it from others, has not said it. Otherwise a text
 * from outside would lose its mark by being made more secret.
 */
export function isFiledOnly(patch: Record<string, unknown>, said: Record<string, unknown>): boolean {
  return Object.entries(defined(patch)).every(
    ([name, value]) => FILING.includes(name) || isDeepStrictEqual(value, said[name] ?? null),
  );
}

/** Where the owner sets the mark of what is from outside, their changes are known by the authority. */
function isSaidOutside({ optional }: Family, { authority, untrusted }: AnyRecord): boolean {
  return !('untrusted' in optional) && (authority === 'source_imported' || untrusted === true);
}

/** The mark that the vault sets goes with the words that it was for. */
export function inOwnersWords({ managed }: Family): Record<string, null> {
  return 'untrusted' in managed ? { untrusted: null } : {};
}

/**
 * The sentence of a change in the log. To keep a thing from assistants, or to stop keeping it, is told as such, because it
 * is the strongest word of its owner.
 */
function changeInWords({ type }: Family, patch: Record<string, unknown>, { policy_tags: before }: AnyRecord): string {
  const { policy_tags, ...rest } = defined(patch);
  const isKept = (tags: unknown) => Array.isArray(tags) && tags.includes(OWNER_ONLY);
  if (Object.keys(rest).length > 0 || isKept(policy_tags) === isKept(before)) return `Changed ${asOwnersSay(type)}`;
  return isKept(policy_tags)
    ? `Kept ${asOwnersSay(type)} from all assistants`
    : `Stopped keeping ${asOwnersSay(type)} from assistants`;
}

export function removeRecord(
  change: Change,
  family: Family,
  { id, purge, expected_version }: { id: string; purge: boolean; expected_version?: number },
) {
  const { tx, at } = change;
  const row = tx.one<{ version: number; deleted: number }>`
    SELECT version, deleted FROM objects WHERE id = ${id} AND +type = ${family.type}
      AND (deleted = 1 OR until > ${at})`;
  // A deleted object can still be purged.
  if (!row || (row.deleted === 1 && !purge)) throw notFound();
  expectVersion(row, expected_version);
  let version = row.version;
  if (row.deleted === 0) {
    const record = getRecord(tx, family.type, id, at);
    version = storeTombstone(change, record, {
      kind: 'object.deleted',
      summary: `Deleted ${asOwnersSay(family.type)}`,
    });
  }
  if (purge) purgeObject(change, id, family.type);
  return { id, version, purged: purge };
}

export function expectVersion(current: { version: number }, expected: number | undefined): void {
  if (expected === undefined || expected === current.version) return;
  throw new HubError(
    'version_conflict',
    `This is version ${current.version} now; the request was made for version ${expected}.`,
    {
      fix: 'Read it again, look at what changed, and repeat the request with the new version in If-Match.',
      current_version: current.version,
    },
  );
}

/** Refuses to change history. */
export function refuseHistory(record: AnyRecord): void {
  if (!isHistory(record)) return;
  throw new HubError(
    'already_decided',
    `This ${record.type} was ${record.status} already; its history is kept as it was.`,
  );
}

function defined(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
