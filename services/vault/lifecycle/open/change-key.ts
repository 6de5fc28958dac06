// Another key for the vault (rotate), or another home for its key (move).
//
// Whatever happens, one key opens the vault. `vault.json` names a change before its first step (`preparing`) and is
// written once more when all is prepared (`committed`): that one write, whole or not at all, is the change. What was
// prepared before it is thrown away by the next start; what is left to do after it, the next start does.
//
//   rotate: the new key is kept in a second slot beside the old one; `vault.db.next` is the database under the new key,
//           `audit.head.next` and `vault.kit.next` are sealed with it. After the commit they take their places, and the
//           new key takes the slot of the old one.
//   move:   the key is kept in its new home. After the commit the old home forgets it.
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { instant } from '../../../../shared/clock.ts';
import { HubError, StartRefused } from '../../../../shared/errors.ts';
import { describeFailure } from '../../../../shared/log.ts';
import type { KeyStorage } from '../../../../shared/schemas/system.ts';
import { copyThrough } from '../../disk/copy-file.ts';
import { isStorageError, storageError } from '../../disk/storage-error.ts';
import { layEmptyLog, renameSynced, writeSynced } from '../../disk/synced-file.ts';
import { type KeyPlaces, openStore, storeIn } from '../../key/key-places.ts';
import type { KeyStore } from '../../key/key-store.ts';
import { findFitting, KEY_BYTES, keyCheck, loadKey, pendingSlot, wipe } from '../../key/load-key.ts';
import { KIT_FILE, writeKit } from '../../key/recovery-kit.ts';
import { slotOf, type VaultFile, writeVaultFile } from '../../key/vault-file.ts';
import { deriveHeadKey, HEAD_FILE, sealHead } from '../../store/audit/head-file.ts';
import { type Actor, recordEvent } from '../../store/change.ts';
import { rekeyDatabase } from '../../store/db/examine.ts';
import { databasePath, openDatabase } from '../../store/db/open.ts';
import type { OpenVault, VaultDeps } from './open-vault.ts';
import { ownSettings } from './own-settings.ts';

const NEXT = '.next';
const EXCHANGED = ['vault.db', HEAD_FILE, KIT_FILE];
const OWNER: Actor = { kind: 'owner' };

/** The open vault whose key is changed, and the file that says where its key is. */
export interface KeyChangeContext {
  deps: VaultDeps;
  vault: OpenVault;
  file: VaultFile;
  /** Told what `vault.json` says now. */
  onFile: (file: VaultFile) => void;
}

export async function rotateKey(context: KeyChangeContext): Promise<void> {
  const { deps, vault } = context;
  const dataDir = deps.settings.data_dir;
  await finishEarlier(context);
  const { change: _, ...before } = context.file;
  const store = openStore(before, placesOf(deps));
  const slot = slotOf(before);
  const key = await demandKey(before, store);
  const newKey = randomBytes(KEY_BYTES);
  const home = { key_storage: before.key_storage, keyring_backend: before.keyring_backend };
  let committed = false;
  try {
    writeFile(context, { ...before, change: { kind: 'rotate', stage: 'preparing', ...home } });
    await store.forget(pendingSlot(slot));
    await keepAndReadBack(store, pendingSlot(slot), newKey);
    await vault.exchangeDatabase(
      () => prepareNext(context, key, newKey),
      () => {
        try {
          // The log of the old database, all of which was copied, must not be taken for that of the new one.
          layEmptyLog(databasePath(dataDir));
          writeFile(context, {
            ...before,
            key_check: keyCheck(newKey),
            rotated_at: instant(deps.clock()),
            change: { kind: 'rotate', stage: 'committed', ...home },
          });
          committed = true;
        } catch (error) {
          // One of both could not be written, so nothing was changed: the vault goes on with the old database and key.
          return { db: openDatabase(dataDir, key), key, error };
        }
        takePlaces(dataDir);
        return { db: openDatabase(dataDir, newKey), key: newKey };
      },
    );
  } catch (error) {
    if (vault.signal.aborted && (isStorageError(error) || error instanceof StartRefused)) throw closedWith(committed);
    if (!committed) await undoChange(context).catch(() => {});
    throw storageError(error);
  } finally {
    wipe(key);
    wipe(newKey);
  }
  await settleNow(context);
}

export async function moveKey(context: KeyChangeContext, to: KeyStorage): Promise<void> {
  const { deps } = context;
  await finishEarlier(context);
  const { change: _, ...before } = context.file;
  if (before.key_storage === to) {
    throw new HubError('already_decided', 'The key is there already.', {
      fix:
        to === 'passphrase'
          ? 'For another passphrase move it away and back: `hub key move file`, then `hub key move passphrase`. `hub key rotate` makes a new key under the one there is.'
          : '`hub key rotate` makes a new key in the same place.',
    });
  }
  const from = openStore(before, placesOf(deps));
  const store = await storeIn(to, placesOf(deps));
  const slot = slotOf(before);
  await refuseForeignKey(before, store);
  const key = await demandKey(before, from);
  const home = { key_storage: store.storage, keyring_backend: store.backend };
  const left = { key_storage: before.key_storage, keyring_backend: before.keyring_backend };
  let committed = false;
  try {
    writeFile(context, { ...before, change: { kind: 'move', stage: 'preparing', ...home } });
    await keepAndReadBack(store, slot, key);
    writeFile(context, { ...before, ...home, change: { kind: 'move', stage: 'committed', ...left } });
    committed = true;
  } catch (error) {
    if (!committed) await undoChange(context).catch(() => {});
    throw storageError(error);
  } finally {
    wipe(key);
  }
  await settleNow(context);
}

/** What `vault.json` says from now on. */
function writeFile({ deps, onFile }: Pick<KeyChangeContext, 'deps' | 'onFile'>, file: VaultFile): void {
  writeVaultFile(deps.settings.data_dir, file);
  onFile(file);
}

/** A change that could not be settled when it was made, or undone when it failed. */
async function finishEarlier(context: KeyChangeContext): Promise<void> {
  await settleChange(context);
  await undoChange(context);
}

/** The next opening goes on with the one or the other. */
function closedWith(newKey: boolean): HubError {
  const key = newKey ? 'The vault has its new key, and' : 'The vault keeps its key, and';
  return new HubError('unavailable', `${key} was closed: its disk could not be written to.`, {
    fix: 'Check the disk that holds the data directory, then `hub unlock`.',
  });
}

async function settleNow(context: KeyChangeContext): Promise<void> {
  try {
    await settleChange(context);
  } catch (error) {
    if (!(error instanceof HubError) && !isStorageError(error)) throw error;
    const why = error instanceof HubError ? error.message : 'The disk could not be written to.';
    throw new HubError('unavailable', `The change is made, but the old key is still in its place: ${why}`, {
      fix: 'It goes away when the vault is opened the next time and its place can be reached.',
    });
  }
}

/** Before the database is opened: throws away what was only prepared, or puts in its place what was committed. */
export async function resumeChange(context: Omit<KeyChangeContext, 'vault'>): Promise<void> {
  const { file, deps } = context;
  if (file.change?.stage === 'committed' && file.change.kind === 'rotate') takePlaces(deps.settings.data_dir);
  if (file.change?.stage !== 'preparing') return;
  try {
    await undoChange(context);
  } catch (error) {
    // A keyring that is locked, say. What was prepared does no harm, and is thrown away the next time.
    deps.log.warn({ err: describeFailure(error) }, 'what a change of the key has left is still there');
  }
}

/** Once the vault is open: what is left of a change that was committed. Safe to repeat. */
export async function settleChange(context: KeyChangeContext): Promise<void> {
  const { deps, vault } = context;
  const file = context.file;
  const { change, ...settled } = file;
  if (change?.stage !== 'committed') return;
  const store = openStore(file, placesOf(deps));
  const slot = slotOf(file);
  if (change.kind === 'rotate') await promote(file, store);
  else {
    const left = openStore({ ...file, ...homeOf(change) }, placesOf(deps));
    await left.forget(slot);
    await left.forgetHead(slot);
  }
  await vault.keepHeadIn(store);
  await vault.change(OWNER, (each) => {
    const rotated = change.kind === 'rotate';
    recordEvent(each, {
      kind: rotated ? 'key.rotated' : 'key.moved',
      refs: [file.vault_id],
      summary_human: rotated ? 'The key of the vault is a new one' : 'The key of the vault is kept elsewhere',
      extra: rotated ? { key_storage: file.key_storage } : { from: change.key_storage, to: file.key_storage },
    });
  });
  writeFile(context, settled);
}

/** Moves the new key from its pending slot into the slot of the old one. Until then it is found in its own. */
async function promote(file: VaultFile, store: KeyStore): Promise<void> {
  const slot = slotOf(file);
  const pending = await findFitting(file, store, pendingSlot(slot));
  if (pending.outcome !== 'found') return;
  try {
    await store.forget(slot);
    await keepAndReadBack(store, slot, pending.key);
    await store.forget(pendingSlot(slot));
  } finally {
    wipe(pending.key);
  }
}

async function undoChange(context: Omit<KeyChangeContext, 'vault'>): Promise<void> {
  const { deps, file } = context;
  const { change, ...before } = file;
  if (change?.stage !== 'preparing') return;
  const dataDir = deps.settings.data_dir;
  for (const name of EXCHANGED) discard(join(dataDir, name + NEXT));
  const store = openStore({ ...file, ...homeOf(change) }, placesOf(deps));
  if (change.kind === 'rotate') await store.forget(pendingSlot(slotOf(file)));
  // Under a passphrase that may be typed nobody can look at it; nothing else was there when the change began.
  else if (change.key_storage === 'passphrase') await store.forget(slotOf(file));
  else {
    // Forgets only the key that this change put there.
    const kept = await findFitting(file, store, slotOf(file));
    if (kept.outcome === 'found') {
      wipe(kept.key);
      await store.forget(slotOf(file));
    }
  }
  writeFile(context, before);
}

function homeOf({ key_storage, keyring_backend }: NonNullable<VaultFile['change']>) {
  return { key_storage, keyring_backend };
}

/** The database, the head and the kit as they are to be, each beside the one it will replace. */
async function prepareNext({ deps, vault, file }: KeyChangeContext, key: Buffer, newKey: Buffer): Promise<void> {
  const dataDir = deps.settings.data_dir;
  const next = (name: string) => join(dataDir, name + NEXT);
  for (const name of EXCHANGED) discard(next(name));
  const { kit } = ownSettings(vault.reader, file.vault_id, vault.now()).secrets;
  await copyThrough(await vault.file.handle(), next('vault.db'), { signal: vault.signal });
  const { count, hash } = await rekeyDatabase(next('vault.db'), key, newKey);
  const { head } = vault.chain;
  if (count !== head.count || !hash.equals(head.hash)) throw new Error('the copy is not the vault it was made from');
  const headKey = deriveHeadKey(newKey, file.vault_id);
  try {
    writeSynced(next(HEAD_FILE), sealHead(head, headKey));
  } finally {
    wipe(headKey);
  }
  if (kit) writeKit(next(KIT_FILE), file.vault_id, kit, newKey);
}

/** Renames the prepared files over the old ones. Safe to repeat: one that was renamed already is not there any more. */
function takePlaces(dataDir: string): void {
  const database = databasePath(dataDir);
  if (existsSync(database + NEXT)) for (const ending of ['-wal', '-shm']) rmSync(database + ending, { force: true });
  // The database comes last: while it is not there, the places of the others may be taken again.
  for (const name of EXCHANGED.toReversed()) {
    const path = join(dataDir, name);
    if (existsSync(path + NEXT)) renameSynced(path + NEXT, path);
  }
}

function discard(path: string): void {
  for (const ending of ['', '-journal', '-wal', '-shm', '.new']) rmSync(path + ending, { force: true });
}

/** A key that another vault may need is never written over. What was left here by a change of ours is. */
async function refuseForeignKey(file: VaultFile, store: KeyStore): Promise<void> {
  const found = await findFitting(file, store, slotOf(file)).catch(() => ({ outcome: 'wrong' }) as const);
  if (found.outcome === 'found') {
    wipe(found.key);
    await store.forget(slotOf(file));
  }
  if (found.outcome === 'wrong') {
    throw new HubError('unavailable', 'There is another key in that place already.', {
      fix: 'Move it to a safe place (a file: out of the data directory) and try again.',
    });
  }
}

async function keepAndReadBack(store: KeyStore, slot: string, key: Buffer): Promise<void> {
  await store.keep(slot, key);
  const kept = await store.find(slot);
  const same = kept.outcome === 'found' && kept.key.equals(key);
  if (kept.outcome === 'found') wipe(kept.key);
  if (!same) throw new HubError('unavailable', 'The key could not be kept there; nothing was changed.');
}

/** The key of an open vault, from where it is kept. The caller wipes it. */
export async function demandKey(file: VaultFile, store: KeyStore): Promise<Buffer> {
  const loaded = await loadKey(file, store);
  if (loaded.outcome === 'found') return loaded.key;
  throw new HubError('unavailable', `The key of the vault cannot be read at the moment: ${loaded.detail}`, {
    fix: 'Unlock the keyring and try again.',
  });
}

export function placesOf({ settings, typed }: VaultDeps): KeyPlaces {
  return { dataDir: settings.data_dir, passphraseFile: settings.passphrase_file, ...(typed && { typed }) };
}
