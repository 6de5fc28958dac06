// What is read out of an archive on its way into the vault: the store of a staging, and the thread that fills it.
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ArchiveDeps } from '../../../services/vault/archive/archive-deps.ts';
import { stageArchive } from '../../../services/vault/archive/import/import-jobs.ts';
import { StagingReader } from '../../../services/vault/archive/import/staging-reader.ts';
import { contentIn, recordIn, StagingStore } from '../../../services/vault/archive/import/staging-store.ts';
import { asItIsKept } from '../../../services/vault/archive/origin.ts';
import { Uploads } from '../../../services/vault/archive/uploads.ts';
import { blank } from '../../../services/vault/records/new-record.ts';
import { Scratch } from '../../../services/vault/store/db/scratch.ts';
import { importedContent } from '../../../services/vault/store/objects/imported-objects.ts';
import { PERSONAL } from '../../../services/vault/store/space.ts';
import type { ArchiveManifest } from '../../../shared/schemas/archive.ts';
import { Memory } from '../../../shared/schemas/memory.ts';
import type { AnyRecord } from '../../../shared/schemas/object.ts';
import { VaultHere } from '../../support/vault-here.ts';

const AT = '2026-01-02T03:04:05.000Z';
const STAGING = 'ims_01JGJ000000000000000000000';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hub-staging-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('what waits in a staging', () => {
  test('is ready to be stored as imported, and tells what its origin called it', () => {
    const said = memory('The boats are rented.');
    const { store } = StagingStore.create(dataDir, STAGING);
    const kept = asItIsKept(said);
    expect(store.addItem(said.id, said.type, importedContent(kept.record, kept.privatePart))).toBe(true);
    expect(store.addItem(said.id, said.type, importedContent(kept.record, kept.privatePart))).toBe(false);
    const [item] = store.items('', 10);
    if (!item) throw new Error('nothing was staged');
    expect(recordIn(item)).toEqual(said);
    const content = contentIn(item);
    expect(JSON.parse(content?.text ?? '')).toMatchObject({ authority: 'source_imported', statement: said.statement });
    expect(content?.stems?.title).toBe('xthe xboat xbe xrent');
    expect(content?.columns).toMatchObject({ status: 'live', classification: 'private', projectId: null });
    store.discard();
  });

  test('is not read by a version that keeps it in another way', () => {
    const { store, key } = StagingStore.create(dataDir, STAGING);
    store.finish();
    store.close();
    StagingStore.open(dataDir, STAGING, key).close();
    const scratch = Scratch.open(join(dataDir, 'staging', `${STAGING}.db`), key);
    scratch.rows.run`PRAGMA user_version = 1`;
    scratch.close();
    expect(() => StagingStore.open(dataDir, STAGING, key)).toThrow(/another version/);
  });
});

describe('the thread that reads an archive', () => {
  test('takes no upload where it cannot begin, so that whoever has asked for it can let it go', async () => {
    await using inside = await VaultHere.create();
    const uploads = new Uploads(dataDir);
    const upload = uploads.begin('archive.age');
    const { opened } = inside.vault;
    // No thread can be given a name like that.
    const vault = { signal: opened.signal, now: () => opened.now(), newId: () => Symbol('no name') };
    const deps = { vault, uploads, dataDir } as unknown as ArchiveDeps;
    await expect(stageArchive(deps, { upload, passphrase: 'words' }, () => {})).rejects.toThrow(/could not be cloned/);
    expect(uploads.nameOf(upload)).toBe('archive.age');
    uploads.clear();
  });

  test('hands over a staging that only its key opens', async () => {
    await using reader = new StagingReader(dataDir, STAGING, Date.now());
    reader.begin('objects/memories.jsonl', MANIFEST);
    const [a, b] = [memory('One.'), memory('Two.')];
    const lines = Buffer.from(`${JSON.stringify(a)}\n${JSON.stringify(b)}\n`);
    // In pieces that end anywhere.
    await reader.take(lines.subarray(0, 100));
    await reader.take(lines.subarray(100));
    expect(await reader.end()).toEqual({ counted: 'memories', lines: 2 });
    const store = StagingStore.open(dataDir, STAGING, await reader.finish());
    expect(store.tally()).toEqual({ create: 2, skip: 0, conflict: 0 });
    store.close();
    expect(() => StagingStore.open(dataDir, STAGING, '00'.repeat(32))).toThrow();
  });

  test('tells of the first line that is wrong, takes no more, and leaves nothing behind', async () => {
    {
      await using reader = new StagingReader(dataDir, STAGING, Date.now());
      reader.begin('objects/memories.jsonl', MANIFEST);
      await reader.take(Buffer.from('what is this\n'));
      await expect(reader.end()).rejects.toThrow(/not JSON/);
      await expect(reader.take(Buffer.from('{}\n'))).rejects.toThrow(/not JSON/);
      await expect(reader.finish()).rejects.toThrow(/not JSON/);
    }
    expect(readdirSync(join(dataDir, 'staging'))).toEqual([]);
  });
});

let made = 0;

function memory(statement: string): AnyRecord & { statement: string } {
  const id = `mem_01JGJ00000000000000000000${made++}`;
  const content = { id, kind: 'semantic', statement, authority: 'user_confirmed' };
  return { ...blank(Memory, { at: AT, space: PERSONAL }), ...content } as AnyRecord & { statement: string };
}

const MANIFEST: ArchiveManifest = {
  pca_version: '1.0',
  generator: { name: 'context-hub', version: '0' },
  created_at: AT,
  space: 'personal',
  filters: {},
  counts: {},
  audit: { complete: false, chain: 'a'.repeat(64), head: 'b'.repeat(64) },
  integrity: { algorithm: 'sha256', files: {} },
};
