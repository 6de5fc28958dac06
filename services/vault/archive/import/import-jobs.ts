// Staging and applying, as jobs.

import { HubError, notFound } from '../../../../shared/errors.ts';
import type { Progress } from '../../../../shared/progress.ts';
import {
  type ApplyRequest,
  type ArchiveManifest,
  ImportStaging,
  type StageRequest,
  type ImportStaging as Staging,
} from '../../../../shared/schemas/archive.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import { Profile } from '../../../../shared/schemas/profile.ts';
import { invalid } from '../../../../shared/validate.ts';
import { yieldTurn, yieldTurnEvery } from '../../../../shared/yield-turn.ts';
import { storageError } from '../../disk/storage-error.ts';
import { made, nextVersion } from '../../records/new-record.ts';
import { type Change, OWNER } from '../../store/change.ts';
import type { Reader } from '../../store/db/sql.ts';
import { findObject, getRecord, storeVersion } from '../../store/objects/versions.ts';
import type { ArchiveDeps } from '../archive-deps.ts';
import { type ByteSource, fileSource } from '../bytes/byte-source.ts';
import { resolveGiven } from '../bytes/given-path.ts';
import type { SealedFile } from '../bytes/sealed-file.ts';
import { applyItems, type Outcome } from './apply.ts';
import { compare, perhapsKnown } from './compare.ts';
import { readArchive } from './read-archive.ts';
import { StagingReader } from './staging-reader.ts';
import { type Item, keepStores, removeStore, StagingStore } from './staging-store.ts';

/** So many names are looked up at once. */
const NAMES_AT_ONCE = 512;
/** How long objects are compared before others get their turn. */
const SLICE_MS = 12;

type StagingRecord = Staging & AnyRecord;

export function checkStage({ path, upload }: StageRequest): void {
  if ((path === undefined) === (upload === undefined)) {
    throw invalid([{ loc: ['body', 'path'], msg: 'is needed, or a file as multipart', type: 'missing' }]);
  }
}

export async function stageArchive(deps: ArchiveDeps, request: StageRequest, onProgress: Progress): Promise<Staging> {
  const { vault, uploads, dataDir } = deps;
  const { signal } = vault;
  const now = Date.parse(vault.now());
  const id = vault.newId(ImportStaging.prefix, now);
  const inside = uploads.spool();
  try {
    await using reader = new StagingReader(dataDir, id, now);
    await unseal(() => sourceOf(deps, request), request.passphrase, inside, signal);
    const manifest = await readArchive(inside, { reader, signal, onProgress });
    return await judgeNew(deps, { id, manifest, key: await reader.finish() });
  } catch (error) {
    throw storageError(error);
  } finally {
    inside.close();
  }
}

/** Compares a new staging with the vault and records it. Until then nobody knows of it, so a failure removes it. */
async function judgeNew({ vault, dataDir }: ArchiveDeps, staged: Omit<NewStaging, 'tally'>): Promise<Staging> {
  const store = StagingStore.open(dataDir, staged.id, staged.key);
  try {
    store.begin();
    await judgeAll(vault.reader, store, vault.signal);
    const tally = store.tally();
    store.finish();
    store.close();
    return await vault.change(OWNER, (change) => recordStaging(change, { ...staged, tally }));
  } catch (error) {
    store.discard();
    throw error;
  }
}

function sourceOf({ uploads, dataDir }: ArchiveDeps, { path, upload }: StageRequest): ByteSource {
  if (upload !== undefined) return uploads.take(upload).source;
  const given = resolveGiven(dataDir, path as string);
  if (given.kind === 'file') return fileSource(given.path);
  throw invalid([{ loc: ['body', 'path'], msg: 'names a folder, and an archive is a file', type: 'path' }]);
}

/** The inside of the archive, into a file that only this work can read. What `take` gives is closed here. */
async function unseal(
  take: () => ByteSource,
  passphrase: string,
  inside: SealedFile,
  signal: AbortSignal,
): Promise<void> {
  const source = take();
  try {
    const { openArchive } = await import('../container/container.ts');
    for await (const piece of openArchive(source, passphrase)) {
      signal.throwIfAborted();
      inside.write(piece);
      await yieldTurn();
    }
  } finally {
    source.close();
  }
}

/** New objects were marked so while they were read; only those that are here already are read and compared. */
async function judgeAll(reader: Reader, store: StagingStore, signal: AbortSignal): Promise<void> {
  const yieldWhenLong = yieldTurnEvery(SLICE_MS, signal);
  for (let after = ''; ; ) {
    const names = store.names(after, NAMES_AT_ONCE);
    const last = names.at(-1);
    if (!last) return;
    after = last.id;
    for (const id of perhapsKnown(reader, names)) {
      const item = store.item(id) as Item;
      const { action, reason } = compare(reader, item);
      if (action !== item.action || reason !== item.reason) store.judge(id, action, reason);
      await yieldWhenLong();
    }
    await yieldTurn(signal);
  }
}

interface NewStaging {
  id: string;
  key: string;
  manifest: ArchiveManifest;
  tally: Staging['tally'];
}

function recordStaging(change: Change, { id, key, manifest, tally }: NewStaging): Staging {
  const staging = made(ImportStaging, change, {
    id,
    manifest,
    tally,
    unresolved: tally.conflict,
  });
  const reason = { kind: 'import.staged', summary: 'Read an archive and compared it with the vault', extra: { tally } };
  storeVersion(change, staging, reason, JSON.stringify({ key }));
  return staging;
}

/** Safe to repeat: what is applied already is found to be here. */
export async function applyStaging(
  { vault, dataDir }: ArchiveDeps,
  { id, request }: { id: string; request: ApplyRequest },
  onProgress: Progress,
): Promise<Staging> {
  const { staging, key } = findStaging(vault.reader, id, vault.now());
  // Applied already: a repeat changes nothing.
  if (staging.status === 'applied') return staging;
  if (staging.status === 'discarded') throw new HubError('already_decided', 'This import was discarded.');
  const store = StagingStore.open(dataDir, id, key);
  store.begin();
  try {
    checkResolutions(store, request);
    const { tally } = staging;
    const total = tally.create + tally.skip + tally.conflict;
    const next = await vault.changeAtLength(OWNER, async (change) => {
      const { signal } = vault;
      const counted = (done: number) => onProgress(done, total);
      return recordApplied(
        change,
        id,
        key,
        await applyItems(change, { stagingId: id, store, request, signal, onProgress: counted }),
      );
    });
    if (next.status !== 'applied') await judgeAll(vault.reader, store, vault.signal);
    store.finish();
    return next;
  } finally {
    store.close();
    if (findStaging(vault.reader, id, vault.now()).staging.status === 'applied') removeStore(dataDir, id);
  }
}

/** A decision about an object that the archive does not hold, or that cannot be made for that object, is a mistake of the caller. */
function checkResolutions(store: StagingStore, { resolutions = {} }: ApplyRequest): void {
  for (const [id, choice] of Object.entries(resolutions)) {
    const item = store.item(id);
    const loc = ['body', 'resolutions', id];
    if (!item) throw invalid([{ loc, msg: 'names no object of this import', type: 'reference' }]);
    if (item.type === Profile.type && choice === 'keep_separate') {
      throw invalid([{ loc, msg: 'cannot be kept beside the profile that is here', type: 'enum' }]);
    }
  }
}

function recordApplied(change: Change, id: string, key: string, { applied, unresolved }: Outcome): Staging {
  const current = getRecord<StagingRecord>(change.tx, ImportStaging.type, id, change.at);
  const isDone = unresolved === 0;
  const next = {
    ...nextVersion(current, change.at),
    status: isDone ? 'applied' : 'staged',
    unresolved,
    applied: added(current.applied, applied),
    applied_at: change.at,
  } as StagingRecord;
  const extra = { applied: { ...applied }, unresolved };
  const reason = { kind: 'import.applied', summary: 'Applied an import', extra };
  storeVersion(change, next, reason, isDone ? null : JSON.stringify({ key }));
  if (isDone) change.tx.run`DELETE FROM import_resolutions WHERE staging_id = ${id}`;
  return next;
}

/** All counts add up but that of skipped objects, which are counted anew each time. */
function added(before: Staging['applied'], now: Outcome['applied']): Record<string, number> {
  const sums = Object.entries(now).map(([name, count]) => [
    name,
    name === 'skipped' ? count : count + (before?.[name] ?? 0),
  ]);
  return Object.fromEntries(sums) as Record<string, number>;
}

export function findStaging(reader: Reader, id: string, at: string): { staging: StagingRecord; key: string } {
  const found = findObject<StagingRecord>(reader, ImportStaging.type, id, at);
  if (!found) throw notFound();
  const { key = '' } = JSON.parse(found.private ?? '{}') as { key?: string };
  return { staging: found.record, key };
}

export function discardStaging(change: Change, dataDir: string, id: string): Staging {
  const { staging } = findStaging(change.tx, id, change.at);
  if (staging.status === 'applied') throw new HubError('already_decided', 'This import was applied already.');
  if (staging.status === 'discarded') return staging;
  const next = { ...nextVersion(staging, change.at), status: 'discarded' } as StagingRecord;
  storeVersion(change, next, { kind: 'import.discarded', summary: 'Discarded an import' });
  change.tx.run`DELETE FROM import_resolutions WHERE staging_id = ${id}`;
  // A staging that goes on waiting keeps its store.
  change.afterCommit(() => removeStore(dataDir, id));
  return next;
}

/** Removes the stores of stagings that a crash left and that nobody waits for. */
export function forgetStrayStores(reader: Reader, dataDir: string): void {
  const rows = reader.all<{ id: string }>`
    SELECT id FROM objects WHERE type = ${ImportStaging.type} AND status = 'staged' AND deleted = 0`;
  keepStores(
    dataDir,
    rows.map(({ id }) => id),
  );
}
