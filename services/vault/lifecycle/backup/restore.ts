// From a backup to a vault, in an empty data directory. The backup is only read. What is made of it is proven before it
// counts: every page, the whole chain, and its head; until then `vault.json` says `creating`, and whatever stops it leaves
// nothing behind, or a beginning that the next start or the next restore clears away.
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { HubError, StartRefused } from '../../../../shared/errors.ts';
import { ID_PREFIXES } from '../../../../shared/id-kinds.ts';
import { newId } from '../../../../shared/ids.ts';
import type { Progress } from '../../../../shared/progress.ts';
import type { BackupFile, Restored } from '../../../../shared/schemas/safekeeping.ts';
import { copyThrough } from '../../disk/copy-file.ts';
import { storageError } from '../../disk/storage-error.ts';
import { clearDrafts, writeSynced } from '../../disk/synced-file.ts';
import { chooseStore, warningFor } from '../../key/key-places.ts';
import type { KeyStore } from '../../key/key-store.ts';
import { wipe } from '../../key/load-key.ts';
import { KIT_FILE } from '../../key/recovery-kit.ts';
import { readVaultFile, slotOf, type VaultFile, writeVaultFile } from '../../key/vault-file.ts';
import { deriveHeadKey, HEAD_FILE, newestHeadIn } from '../../store/audit/head-file.ts';
import { type Change, OWNER, recordEvent } from '../../store/change.ts';
import { DamagedFile, examineDatabase } from '../../store/db/examine.ts';
import { MIGRATIONS } from '../../store/db/migrations/list.ts';
import { databasePath, openDatabase } from '../../store/db/open.ts';
import { placesOf } from '../open/change-key.ts';
import { discardUnfinished } from '../open/make-vault.ts';
import { OpenVault, type VaultDeps } from '../open/open-vault.ts';
import { headFault } from '../open/outside-heads.ts';
import { changeSettings, findSettings, ownSettings } from '../open/own-settings.ts';
import { BACKUP_FILE, readBackupFile } from './backup-folder.ts';
import { damagedBackup, findKey, type KeySource, laterHead } from './backup-key.ts';

interface Restoring {
  /** The folder of the backup. */
  backup: string;
  deps: VaultDeps;
  keySource: KeySource;
  onProgress?: Progress;
  /** No assistant is served before the owner has looked through them: they are those of another machine. */
  pauses?: boolean;
  /** Throws where the vault, now that it can be read, is not the one that was promised. */
  accepts?: (vault: OpenVault, events: number) => void;
}

/** Files that may lie in a data directory without a vault. */
const HARMLESS = /^(hub\.lock(-journal)?|hub\.sock|logs|backups|leaving|reserve|lost\+found|\.DS_Store)$/;

export async function restoreBackup({
  backup,
  deps,
  keySource,
  onProgress,
  pauses = false,
  accepts = () => {},
}: Restoring): Promise<Restored> {
  const { settings, clock } = deps;
  const dataDir = settings.data_dir;
  await refuseUnlessEmpty(deps);
  const { about, from } = readBackup(backup);
  const key = about.encrypted ? await findKey(backup, from, placesOf(deps), keySource) : null;
  if (!about.encrypted && !settings.plain_sqlite) {
    throw new HubError('bad_request', 'This is the backup of a vault that is not encrypted.', {
      fix: 'Set HUB_PLAIN_SQLITE=1 if that is what you want.',
    });
  }
  let begun: VaultFile | undefined;
  try {
    const store = await chooseStore({ ...placesOf(deps), plain: key === null });
    const file: VaultFile = {
      ...from,
      state: 'creating',
      key_storage: store?.storage ?? 'none',
      keyring_backend: store?.backend ?? null,
      key_slot: `${from.vault_id}/${newId(ID_PREFIXES.key, clock()).slice(ID_PREFIXES.key.length + 1)}`,
    };
    writeVaultFile(dataDir, file);
    begun = file;
    if (store && key) await store.keep(slotOf(file), key);
    await copyDatabase(backup, dataDir, onProgress);
    const later = key && (await laterHead(from, key));
    const restored = await prove(deps, { backup, about, file, store, key, later, pauses, accepts });
    writeVaultFile(dataDir, { ...file, state: 'ready' });
    return restored;
  } catch (error) {
    if (begun) await discardUnfinished(deps, begun);
    rmSync(join(dataDir, 'reserve'), { force: true });
    if (error instanceof StartRefused) throw asRefusal(error);
    throw storageError(error);
  } finally {
    if (key) wipe(key);
  }
}

/** An earlier restore, or a setup, that was cut off does not count. */
async function refuseUnlessEmpty(deps: VaultDeps): Promise<void> {
  const dataDir = deps.settings.data_dir;
  const begun = readVaultFile(dataDir);
  // Without `vault.json` there never was more than a first write that was cut off.
  if (begun === null) clearDrafts(dataDir);
  const found = readdirSync(dataDir).filter((name) => !HARMLESS.test(name) && !isEmptyFolder(join(dataDir, name)));
  if (found.length === 0) return;
  if (begun?.state === 'creating') {
    await discardUnfinished(deps, begun);
    return refuseUnlessEmpty(deps);
  }
  throw new HubError(
    'already_there',
    begun !== null || found.includes('vault.db')
      ? 'There is a vault in this data directory already.'
      : 'This data directory is not empty.',
    { fix: 'Restore into another one with --data-dir, or move what is there away first.' },
  );
}

/** A hub that ran there without a vault has made some. */
function isEmptyFolder(path: string): boolean {
  return statSync(path).isDirectory() && readdirSync(path).length === 0;
}

function readBackup(folder: string): { about: BackupFile; from: VaultFile } {
  if (!existsSync(join(folder, BACKUP_FILE))) {
    throw new HubError('unrecognized_layout', `This is not a backup of Context Hub: it has no ${BACKUP_FILE}.`, {
      fix: 'Name the folder of a backup; they lie in `backups/` of a data directory.',
    });
  }
  const about = readBackupFile(folder);
  if (about === undefined) throw unreadable(folder);
  if (about.database_version > MIGRATIONS.length) throw newerBackup();
  const size = statSync(join(folder, 'vault.db'), { throwIfNoEntry: false })?.size;
  if (size !== about.bytes) throw damagedBackup('its database is missing or was cut short');
  const from = vaultFileIn(folder);
  if (from.cipher === null && about.encrypted) throw damagedBackup('its parts do not belong together');
  return { about, from };
}

function vaultFileIn(folder: string): VaultFile {
  try {
    const file = readVaultFile(folder);
    if (file?.state === 'ready') return file;
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    if (/newer version/.test(error.message)) throw newerBackup();
  }
  throw damagedBackup('its vault.json is missing or damaged');
}

function unreadable(folder: string): HubError {
  try {
    const { format } = JSON.parse(readFileSync(join(folder, BACKUP_FILE), 'utf8')) as { format?: unknown };
    if (typeof format === 'number' && format > 1) return newerBackup();
  } catch {}
  return damagedBackup(`its ${BACKUP_FILE} cannot be read`);
}

function newerBackup(): HubError {
  return new HubError('api_version_unsupported', 'This backup was made by a newer Context Hub.', {
    fix: 'Update Context Hub, then restore it.',
  });
}

async function copyDatabase(folder: string, dataDir: string, onProgress: Progress | undefined): Promise<void> {
  await using source = await open(join(folder, 'vault.db'));
  await copyThrough(source, databasePath(dataDir), onProgress ? { onProgress } : {});
}

function copyKit(backup: string, dataDir: string): void {
  writeSynced(join(dataDir, KIT_FILE), readFileSync(join(backup, KIT_FILE)));
}

/** A StartRefused would end a start; here it is answered as an error. */
function asRefusal(refusal: StartRefused): HubError {
  if (refusal instanceof DamagedFile) return damagedBackup('a part of its database is not what was written');
  return new HubError('unavailable', refusal.message, refusal.fix === undefined ? {} : { fix: refusal.fix });
}

interface Proving {
  backup: string;
  about: BackupFile;
  file: VaultFile;
  store: KeyStore | null;
  key: Buffer | null;
  later: number | null;
  pauses: boolean;
  accepts: NonNullable<Restoring['accepts']>;
}

/** Nothing of a backup is believed that its key does not vouch for. */
async function prove(deps: VaultDeps, proving: Proving): Promise<Restored> {
  const { backup, about, file, store, key, later, accepts } = proving;
  const { data_dir } = deps.settings;
  await examineDatabase(databasePath(data_dir), key);
  const headKey = deriveHeadKey(key, file.vault_id);
  const outside = newestHeadIn(join(backup, HEAD_FILE), headKey);
  wipe(headKey);
  const vault = new OpenVault(deps, {
    file,
    store,
    key: key && Buffer.from(key),
    db: openDatabase(data_dir, key),
  });
  try {
    const { head } = vault.chain;
    const fault =
      outside === null ? 'the head of its audit chain is missing or forged' : headFault(vault.reader, head, outside);
    if (fault !== undefined) throw damagedBackup(fault);
    if (!findSettings(vault.reader, file.vault_id, vault.now()))
      throw damagedBackup('its parts do not belong together');
    vault.chain.writeHead();
    const verdict = await vault.verify();
    if (!verdict.ok) throw damagedBackup(verdict.reason);
    accepts(vault, head.count);
    const restored: Restored = {
      vault_id: file.vault_id,
      made_at: about.made_at,
      events: head.count,
      key_storage: file.key_storage,
      warning: warningFor(file.key_storage),
      later_events: later === null ? null : Math.max(0, later - head.count),
    };
    await vault.change(OWNER, (change) => beginAnew(change, proving, restored));
    if (existsSync(join(backup, KIT_FILE))) copyKit(backup, data_dir);
    return restored;
  } finally {
    await vault.close();
  }
}

/** The first change of a vault that was restored. */
function beginAnew(
  change: Change,
  { about, file, pauses }: Proving,
  { made_at, events, later_events }: Restored,
): void {
  failUnfinishedJobs(change);
  if (pauses) {
    const own = ownSettings(change.tx, file.vault_id, change.at);
    const reason = {
      kind: 'connection.all_paused',
      summary: 'Paused every assistant: the vault came from elsewhere',
    };
    changeSettings(change, own, { values: { assistants_paused: true } }, reason);
  }
  recordEvent(change, {
    kind: 'backup.restored',
    refs: [file.vault_id],
    summary_human: 'Restored the vault from a backup',
    extra: { made_at, reason: about.reason, events, later_events },
  });
}

/** Long work that was under way when the backup was made is not taken up here. */
function failUnfinishedJobs({ tx, at }: Change): void {
  const error = JSON.stringify({ code: 'unavailable', detail: 'The vault was restored from a backup meanwhile.' });
  tx.run`
    UPDATE jobs SET state = 'failed', error = ${error}, updated_at = ${at} WHERE state IN ('queued', 'running')`;
}
