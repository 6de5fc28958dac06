// Where backups are copied to, and how far that is: a part of the vault's own settings, so that the audit chain vouches for it.
// What opens a target is in their private part.
import { randomBytes } from 'node:crypto';
import { Credentials, type RunTarget, SentCopy, TargetKind, TargetName } from '../../../shared/schemas/copies.ts';
import { Closed, Instant, Nullable, type Static, Type } from '../../../shared/schemas/fields.ts';
import { conforms } from '../../../shared/validate.ts';
import { changeSettings, ownSettings } from '../lifecycle/open/own-settings.ts';
import type { Change } from '../store/change.ts';
import type { Reader } from '../store/db/sql.ts';
import type { Reason } from '../store/objects/versions.ts';

const KeptTarget = Closed({
  name: TargetName,
  kind: TargetKind,
  place: Type.String(),
  limit_kib: Nullable(Type.Integer()),
  added_at: Instant,
  sent: Nullable(SentCopy),
  verified_at: Nullable(Instant),
  /** Whether the newest copy could not be read back. */
  is_damaged: Type.Boolean(),
  notice: Nullable(Type.String()),
});
export type KeptTarget = Static<typeof KeptTarget>;

const CopySettings = Closed({
  /** Which vault of this name wrote these settings, and how often one has gone on with it elsewhere. */
  holder: Type.String(),
  generation: Type.Integer({ minimum: 1 }),
  targets: Type.Array(KeptTarget),
});
type CopySettings = Static<typeof CopySettings>;

/** The private part. */
const CopySecrets = Closed({
  /** In hexadecimal: what labels are sealed with. */
  seal: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  repositories: Type.Record(Type.String(), Closed({ repository: Type.String(), credentials: Credentials })),
});
type CopySecrets = Static<typeof CopySecrets>;

export interface Kept {
  settings: CopySettings;
  secrets: CopySecrets;
}

/** Before there is a target, as it would begin. */
export function keptCopies(reader: Reader, vaultId: string, at: string, holder: string): Kept {
  const { record, secrets } = ownSettings(reader, vaultId, at);
  const settings = conforms(CopySettings, record.copies) ? record.copies : { holder, generation: 1, targets: [] };
  return {
    settings,
    secrets: secrets.copies ?? { seal: randomBytes(32).toString('hex'), repositories: {} },
  };
}

export function keepCopies(change: Change, vaultId: string, { settings, secrets }: Kept, reason: Reason): void {
  const own = ownSettings(change.tx, vaultId, change.at);
  changeSettings(change, own, { values: { copies: settings }, newSecrets: { copies: secrets } }, reason);
}

/** With all that a run needs. */
export function runTarget({ secrets }: Kept, target: KeptTarget, vaultId: string): RunTarget {
  const common = { vault_id: vaultId, limit_kib: target.limit_kib };
  if (target.kind === 'folder') return { kind: 'folder', folder: target.place, ...common };
  const repository = secrets.repositories[target.name];
  if (repository === undefined) throw new Error('the credentials of a target are missing');
  return { kind: 'restic', ...repository, ...common };
}

/** As it may be shown: an address may hold a password. */
export function shownPlace(repository: string): string {
  return repository.replace(/:\/\/[^/@]*@/, (userinfo) => `://${userinfo.slice(3).split(':')[0]?.replace(/@$/, '')}@`);
}
