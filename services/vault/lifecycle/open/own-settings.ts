// The vault's own settings: an object like any other, so that they have versions and the audit chain vouches for them.
// What must never leave the vault, the token of the owner, is their private part.
import { ID_PREFIXES } from '../../../../shared/id-kinds.ts';
import type { Credentials } from '../../../../shared/schemas/copies.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { KitKey } from '../../key/recovery-kit.ts';
import { blank, nextVersion } from '../../records/new-record.ts';
import type { Change } from '../../store/change.ts';
import type { Reader } from '../../store/db/sql.ts';
import { findObject, type Reason, storeVersion } from '../../store/objects/versions.ts';

const TYPE = 'vault';

export interface OwnSettings {
  record: AnyRecord;
  secrets: OwnSecrets;
}

interface OwnSecrets {
  owner_token: string;
  /** The public key to which the recovery kit is sealed, if there is one. */
  kit?: KitKey;
  /** In hexadecimal: what exported memories are signed with, from the first export on. */
  signing_seed?: string;
  /** What opens the targets that backups are copied to; whoever copies them knows its form. */
  copies?: { seal: string; repositories: Record<string, { repository: string; credentials: Credentials }> };
}

/** Nothing when the database does not belong to this vault. */
export function findSettings(reader: Reader, vaultId: string, at: string): OwnSettings | undefined {
  const found = findObject(reader, TYPE, vaultId, at);
  return found?.private ? { record: found.record, secrets: JSON.parse(found.private) as OwnSecrets } : undefined;
}

export function ownSettings(reader: Reader, vaultId: string, at: string): OwnSettings {
  const found = findSettings(reader, vaultId, at);
  if (!found) throw new Error('the settings of the vault are missing');
  return found;
}

/** Asked of the database each time: a copy of it in memory would outlive a change that was undone. */
export function pausesAssistants(reader: Reader, vaultId: string): boolean {
  const seqs = reader.columnCached<number>`SELECT seq FROM objects WHERE id = ${vaultId}`;
  const [record] = reader.records(seqs);
  return record?.['assistants_paused'] === true;
}

export function storeFirstSettings(change: Change, vaultId: string, secrets: OwnSecrets): void {
  const record: AnyRecord = { ...blank(FAMILY, change), id: vaultId, classification: 'sensitive' };
  storeVersion(change, record, { kind: 'setup.created', summary: 'Made the vault' }, JSON.stringify(secrets));
}

/** Lays new values over the settings and the secrets. */
export function changeSettings(
  change: Change,
  { record, secrets }: OwnSettings,
  { values = {}, newSecrets = {} }: { values?: Record<string, unknown>; newSecrets?: Partial<OwnSecrets> },
  reason: Reason,
): void {
  const next = { ...nextVersion(record, change.at), ...values };
  storeVersion(change, next, reason, JSON.stringify({ ...secrets, ...newSecrets }));
}

const FAMILY = {
  type: TYPE,
  prefix: ID_PREFIXES.vault,
  plural: '',
  defaults: {},
  required: {},
  optional: {},
  fixed: {},
  managed: {},
};
