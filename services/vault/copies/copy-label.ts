// What each copy in a target says of itself, sealed by the vault: whoever keeps the target can delete copies or bring old ones
// back, and can make none. The key of the seal lies in the database, so a vault that was restored elsewhere knows it too, and
// both read which of them has gone on.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Closed, Instant, type Static, Type } from '../../../shared/schemas/fields.ts';
import { BackupName } from '../../../shared/schemas/safekeeping.ts';
import { conforms } from '../../../shared/validate.ts';

const CopyLabel = Closed({
  backup: BackupName,
  made_at: Instant,
  /** Grows by one whenever another machine goes on with the vault. */
  generation: Type.Integer({ minimum: 1 }),
  /** Which of the vaults of this name made it: each that was restored is another. */
  holder: Type.String({ minLength: 1, maxLength: 128 }),
  events: Type.Integer({ minimum: 0 }),
});
export type CopyLabel = Static<typeof CopyLabel>;

const FORM = 'hub1';

export function writeLabel(label: CopyLabel, vaultId: string, key: string): string {
  const said = Buffer.from(JSON.stringify(label)).toString('base64url');
  return `${FORM}.${vaultId}.${said}.${sealOf(said, vaultId, key).toString('base64url')}`;
}

/** Nothing where it is not of this vault. */
export function readLabel(text: string, vaultId: string, key: string): CopyLabel | undefined {
  const [form, id, said = '', seal = ''] = text.split('.');
  if (form !== FORM || id !== vaultId) return undefined;
  const [expected, found] = [sealOf(said, vaultId, key), Buffer.from(seal, 'base64url')];
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) return undefined;
  const label: unknown = JSON.parse(Buffer.from(said, 'base64url').toString('utf8'));
  return conforms(CopyLabel, label) ? label : undefined;
}

function sealOf(said: string, vaultId: string, key: string): Buffer {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(`context-hub copy\n${vaultId}\n${said}`).digest();
}
