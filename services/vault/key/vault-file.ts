// `vault.json`, the small file beside the database: which vault this is, whether it was finished, and where its key is
// kept. It is readable without the key, so it holds nothing that helps to guess the key or what the vault holds.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from '#typebox';
import { StartRefused } from '../../../shared/errors.ts';
import { ID_PREFIXES, idForm } from '../../../shared/id-kinds.ts';
import { Closed, Instant, Nullable, OneOf, type Static } from '../../../shared/schemas/fields.ts';
import { KeyCheck, KeyStorage, VAULT_FILE } from '../../../shared/schemas/system.ts';
import { conforms } from '../../../shared/validate.ts';
import { writeSynced } from '../disk/synced-file.ts';

export const VaultFile = Closed({
  format: Type.Literal(1),
  vault_id: Type.String({ pattern: `^${idForm(ID_PREFIXES.vault)}$` }),
  /** `creating` from the first step of setup until the database is complete: a start that finds it may begin again. */
  state: OneOf('creating', 'ready'),
  key_storage: KeyStorage,
  /** Which keyring of the system: `secret-service`, `keychain`, `credential-manager`. */
  keyring_backend: Nullable(Type.String({ maxLength: 64 })),
  cipher: Nullable(Type.String({ maxLength: 64 })),
  /** Tells the right key from a wrong one (see keyCheck), and nothing else. */
  key_check: Nullable(KeyCheck),
  created_at: Instant,
  /** When the key was made, if that was later. */
  rotated_at: Type.Optional(Instant),
  /**
   * Under which name the key is kept, if not under the id of the vault. A vault that was restored has a name of its own,
   * so that it never touches the key of the one it is a copy of.
   */
  key_slot: Type.Optional(Type.String({ pattern: `^${idForm(ID_PREFIXES.vault)}/[0-9A-Z]{26}$` })),
  /** A change of the key, or of its home, that is under way: see change-key.ts. */
  change: Type.Optional(
    Closed({
      kind: OneOf('rotate', 'move'),
      /** `preparing`: the other home is the one to come. `committed`: it is the one that was left. */
      stage: OneOf('preparing', 'committed'),
      key_storage: KeyStorage,
      keyring_backend: Nullable(Type.String({ maxLength: 64 })),
    }),
  ),
});
export type VaultFile = Static<typeof VaultFile>;

/** Null when there is none. A damaged one is never taken for none. */
export function readVaultFile(dataDir: string): VaultFile | null {
  const text = readText(join(dataDir, VAULT_FILE));
  if (text === null) return null;
  const file = parse(text);
  if (conforms(VaultFile, file)) return file;
  const future = typeof file === 'object' && file !== null && 'format' in file && Number(file.format) > 1;
  throw future
    ? new StartRefused(
        `The file ${VAULT_FILE} was written by a newer version of Context Hub.`,
        'Start the version that wrote it.',
      )
    : new StartRefused(
        `The file ${VAULT_FILE} in the data directory is damaged, so it is not known where the key of this vault is kept.`,
        `Put ${VAULT_FILE} back from a backup; the database and the key were not touched.`,
      );
}

/** The name under which a store keeps the key of this vault. */
export function slotOf(file: VaultFile): string {
  return file.key_slot ?? file.vault_id;
}

/** On disk, or unchanged: a crash at any moment leaves the old file or the new one. */
export function writeVaultFile(dataDir: string, file: VaultFile): void {
  writeSynced(join(dataDir, VAULT_FILE), Buffer.from(`${JSON.stringify(file, null, 2)}\n`));
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartRefused(
      `The file ${VAULT_FILE} in the data directory cannot be read.`,
      'Give the user who runs the hub the right to read the data directory.',
    );
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
