// Restoring, with everything that can be wrong with a backup: each a sentence, and a data directory that is as empty as it
// was. The vault and its backup are real and encrypted; the key is in a file.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { KeySource } from '../../../../services/vault/lifecycle/backup/backup-key.ts';
import { restoreBackup } from '../../../../services/vault/lifecycle/backup/restore.ts';
import { Safekeeping } from '../../../../services/vault/lifecycle/safekeeping.ts';
import { Vault } from '../../../../services/vault/lifecycle/vault.ts';
import { createRecord } from '../../../../services/vault/records/family.ts';
import { MIGRATIONS } from '../../../../services/vault/store/db/migrations/list.ts';
import { kitTime } from '../../../../shared/kit-time.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import type { AnyRecord } from '../../../../shared/schemas/object.ts';
import type { Restored } from '../../../../shared/schemas/safekeeping.ts';
import { settingsFor } from '../../../support/worker-settings.ts';

const OWNER = { kind: 'owner' } as const;
const log = pino({ enabled: false });

let root: string;
let backup: string;
let older: string;
let words: string;
let kit: string;
let keyFile: string;
let memory: AnyRecord;
let token: string;

const vaultIn = (dir: string) => new Vault({ settings: settingsFor(dir), clock: Date.now, log });

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'hub-restore-'));
  const dataDir = join(root, 'original');
  mkdirSync(dataDir);
  const vault = vaultIn(dataDir);
  await vault.start();
  token = await vault.runSetup({ name: 'The owner' }, undefined);
  const safekeeping = new Safekeeping(vault);
  memory = await vault.opened.change(OWNER, (change) =>
    createRecord(change, Memory as never, { kind: 'semantic', statement: 'kept in the backup' }),
  );
  for (let i = 0; i < 40; i++) {
    const statement = `${i} `.padEnd(2000, 'x');
    await vault.opened.change(OWNER, (change) =>
      createRecord(change, Memory as never, { kind: 'semantic', statement }),
    );
  }
  older = join(dataDir, 'backups', (await safekeeping.makeBackup('manual', OWNER)).name);
  const made = await safekeeping.makeKit(OWNER);
  words = made.words.join(' ');
  kit = kitTime(made);
  backup = join(dataDir, 'backups', (await safekeeping.makeBackup('manual', OWNER)).name);
  await vault.close();
  keyFile = join(dataDir, 'vault.key');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

let target: string;
let copy: string;
beforeEach(() => {
  target = mkdtempSync(join(root, 'target-'));
  copy = join(target, '../copy');
  cpSync(backup, copy, { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

type Source = Partial<Omit<KeySource, 'words'>> & { words?: string };

function restore(from: string, { words: typed, ...source }: Source = { kit: true, words }, dir = target) {
  const keySource = { kit: false, keyFile: null, ...source, words: typed === undefined ? null : async () => typed };
  return restoreBackup({ backup: from, deps: { settings: settingsFor(dir), clock: Date.now, log }, keySource });
}

async function refusal(attempt: Promise<Restored>): Promise<{ code: string; message: string; fix: string }> {
  const error = await attempt.then(
    () => {
      throw new Error('it was restored');
    },
    (reason: { code: string; message: string; extras?: { fix?: string } }) => reason,
  );
  const { code, message, extras } = error;
  // Nothing is left: not a file, and above all no key.
  expect(readdirSync(target)).toEqual([]);
  return { code, message, fix: extras?.fix ?? '' };
}

function flip(path: string, at: number): void {
  const file = openSync(path, 'r+');
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, at);
  byte.writeUInt8(byte.readUInt8() ^ 0x01);
  writeSync(file, byte, 0, 1, at);
  closeSync(file);
}

const edit = (name: string, change: Record<string, unknown>) => {
  const path = join(copy, name);
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...change }));
};

describe('a backup', () => {
  it('becomes a vault again with the words of the recovery kit alone, and the log says so', async () => {
    const restored = await restore(backup);
    expect(restored).toMatchObject({ key_storage: 'file', later_events: null });
    const vault = vaultIn(target);
    await vault.start();
    expect(vault.state).toBe('ready');
    expect(vault.admission.authorizeOwner(token)).toEqual(OWNER);
    const { reader } = vault.opened;
    expect(reader.one`SELECT id FROM objects WHERE id = ${memory.id}`).toEqual({ id: memory.id });
    // The head of the original is older than this vault, and no alarm: the restore is an event of the chain.
    expect(await vault.opened.verify()).toMatchObject({ ok: true, count: restored.events + 1 });
    expect(reader.one`SELECT kind FROM audit ORDER BY seq DESC LIMIT 1`).toEqual({ kind: 'backup.restored' });
    await vault.close();
    expect(readdirSync(target)).not.toContain('audit.alarm');
    // A key of its own name, so that the two vaults never take each other's.
    const file = JSON.parse(readFileSync(join(target, 'vault.json'), 'utf8'));
    expect(file.key_slot).toMatch(new RegExp(`^${restored.vault_id}/`));
  });

  it('becomes a vault again with a copy of the key file', async () => {
    await restore(older, { keyFile });
    const vault = vaultIn(target);
    await vault.start();
    expect(vault.state).toBe('ready');
    await vault.close();
  });

  it('is itself only read', async () => {
    const before = readdirSync(copy).map((name) => [name, readFileSync(join(copy, name))]);
    await restore(copy);
    expect(readdirSync(copy).map((name) => [name, readFileSync(join(copy, name))])).toEqual(before);
  });

  it('brings its kit along: the restored vault makes backups that the same words open', async () => {
    await restore(backup);
    const vault = vaultIn(target);
    await vault.start();
    const safekeeping = new Safekeeping(vault);
    await safekeeping.rotateKey();
    const made = await safekeeping.makeBackup('manual', OWNER);
    await vault.close();
    const second = mkdtempSync(join(root, 'second-'));
    expect(await restore(join(target, 'backups', made.name), { kit: true, words }, second)).toMatchObject({
      events: made.events,
    });
  });

  it('may lie in the data directory into which it is restored', async () => {
    cpSync(backup, join(target, 'backups', 'one'), { recursive: true });
    await restore(join(target, 'backups', 'one'));
    expect(readdirSync(target)).toContain('vault.db');
  });
});

describe('a restore is refused', () => {
  it('without a key, and says what would open the backup', async () => {
    expect(await refusal(restore(backup, {}))).toMatchObject({
      message: 'The key of this backup was kept in a file, and a backup does not hold its own key.',
      fix: `Use the words of the recovery kit of ${kit}, with --kit.`,
    });
    expect((await refusal(restore(older, {}))).fix).toContain('--key-file');
  });

  it('with words that are wrong, with the key of another vault, and with what is no key', async () => {
    const [first, second, ...rest] = words.split(' ');
    expect((await refusal(restore(backup, { kit: true, words: rest.join(' ') }))).message).toMatch(/12 words/);
    expect(
      (await refusal(restore(backup, { kit: true, words: `${first}x ${second} ${rest.join(' ')}` }))).message,
    ).toMatch(/^Word 1 is not one/);
    const others = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    expect(await refusal(restore(backup, { kit: true, words: others }))).toMatchObject({
      message: `These words belong to another recovery kit: this backup opens with the one of ${kit}.`,
      fix: expect.stringMatching(/^Take the page with that date/),
    });
    expect((await refusal(restore(older))).message).toMatch(/There is no recovery kit/);

    const other = join(copy, 'other.key');
    writeFileSync(other, randomBytes(32), { mode: 0o600 });
    expect((await refusal(restore(backup, { keyFile: other }))).message).toBe(
      'The key in that file is not the key of this backup.',
    );
    writeFileSync(other, 'short');
    expect((await refusal(restore(backup, { keyFile: other }))).message).toMatch(/not a key file/);
  });

  it('into a directory that holds anything, and leaves that as it was', async () => {
    const mine = join(target, 'mine.txt');
    writeFileSync(mine, 'mine');
    await expect(restore(backup)).rejects.toMatchObject({ message: 'This data directory is not empty.' });
    expect(readdirSync(target)).toEqual(['mine.txt']);
    rmSync(mine);
    await restore(backup);
    const before = readFileSync(join(target, 'vault.db'));
    await expect(restore(backup)).rejects.toMatchObject({ message: expect.stringMatching(/a vault .* already/) });
    expect(readFileSync(join(target, 'vault.db'))).toEqual(before);
  });

  it('from what is no backup', async () => {
    const folder = join(copy, 'none');
    mkdirSync(folder);
    expect(await refusal(restore(folder))).toMatchObject({ code: 'unrecognized_layout' });
  });

  it('from a backup that was cut short anywhere', async () => {
    const database = join(copy, 'vault.db');
    const { size } = statSync(database);
    for (const length of [0, 4096, size - 4096, size - 1]) {
      cpSync(backup, copy, { recursive: true });
      truncateSync(database, length);
      expect((await refusal(restore(copy))).message, `${length} bytes`).toMatch(/^The backup is damaged: .*cut short/);
      // Whoever also mends the figures gets no further.
      edit('backup.json', { bytes: length });
      expect((await refusal(restore(copy))).code, `${length} bytes, mended`).toBe('integrity_mismatch');
    }
    for (const name of ['backup.json', 'vault.json', 'audit.head', 'vault.kit']) {
      cpSync(backup, copy, { recursive: true });
      truncateSync(join(copy, name), 20);
      expect((await refusal(restore(copy))).code, name).toBe('integrity_mismatch');
      rmSync(join(copy, name));
      expect(['integrity_mismatch', 'unrecognized_layout', 'unavailable'], name).toContain(
        (await refusal(restore(copy))).code,
      );
    }
  });

  it('from a backup in which a single bit was changed', async () => {
    const database = join(copy, 'vault.db');
    const { size } = statSync(database);
    // The header, the schema, and pages all over the file, at their beginning, middle and end. The first sixteen bytes are
    // a salt that a raw key has no use for: nothing depends on them.
    const places = [20, 4095, 4096, 7 * 4096 + 2000, size - 1];
    for (const at of places) {
      cpSync(backup, copy, { recursive: true });
      flip(database, at);
      expect((await refusal(restore(copy))).code, `byte ${at}`).toBe('integrity_mismatch');
    }
    cpSync(backup, copy, { recursive: true });
    flip(join(copy, 'audit.head'), 3);
    expect((await refusal(restore(copy))).message).toMatch(/head of its audit chain/);
  });

  it('from a database of one backup beside the head of another', async () => {
    cpSync(join(older, 'vault.db'), join(copy, 'vault.db'));
    edit('backup.json', { bytes: statSync(join(copy, 'vault.db')).size });
    expect((await refusal(restore(copy))).message).toMatch(/rolled back/);
  });

  it('from a backup of a newer version', async () => {
    edit('backup.json', { database_version: MIGRATIONS.length + 1 });
    expect(await refusal(restore(copy))).toMatchObject({
      code: 'api_version_unsupported',
      message: 'This backup was made by a newer Context Hub.',
    });
    cpSync(backup, copy, { recursive: true });
    edit('backup.json', { format: 2 });
    expect((await refusal(restore(copy))).code).toBe('api_version_unsupported');
    cpSync(backup, copy, { recursive: true });
    edit('vault.json', { format: 2 });
    expect((await refusal(restore(copy))).code).toBe('api_version_unsupported');
  });
});

it('a restore that was killed in the middle is begun again by the next', async () => {
  await restore(backup);
  // As a kill before the last step leaves it.
  const path = join(target, 'vault.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), state: 'creating' }));
  truncateSync(join(target, 'vault.db'), 8192);
  await restore(backup);
  const vault = vaultIn(target);
  await vault.start();
  expect(await vault.opened.verify()).toMatchObject({ ok: true });
  await vault.close();
});

it('a restore that was killed in its first write, or while it kept the key, is begun again by the next', async () => {
  for (const name of ['vault.json.new', 'vault.key.new', 'audit.head.new']) {
    writeFileSync(join(target, name), '{"cut');
  }
  await restore(backup);
  expect(readdirSync(target).filter((name) => name.endsWith('.new'))).toEqual([]);
  const vault = vaultIn(target);
  await vault.start();
  expect(vault.state).toBe('ready');
  await vault.close();

  // Cut off with `creating` on disk and the key half written: a start clears it away, key and all.
  const path = join(target, 'vault.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), state: 'creating' }));
  renameSync(join(target, 'vault.key'), join(target, 'vault.key.new'));
  const started = vaultIn(target);
  await started.start();
  expect(started.state).toBe('setup_required');
  await started.close();
  expect(readdirSync(target).filter((name) => name.startsWith('vault.'))).toEqual([]);
});
