import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecord } from '../../../../services/vault/records/family.ts';
import { deriveHeadKey, newestHeadIn } from '../../../../services/vault/store/audit/head-file.ts';
import * as records from '../../../../shared/methods/records.ts';
import { tools } from '../../../../shared/methods/tools.ts';
import { vault as control } from '../../../../shared/methods/vault.ts';
import { Memory } from '../../../../shared/schemas/memory.ts';
import { openDatabaseOf } from '../../../support/open-database.ts';
import { type OpenedVault, startVaultHere, VaultHere } from '../../../support/vault-here.ts';
import { startVault } from '../../../support/vault-process.ts';

let dataDir: string;
let token: string;
let memoryIds: string[];

/** A vault at rest with a few memories; every test works on a copy. */
let made: string;

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'hub-audit-'));
  memoryIds = [];
  dataDir = made;
  await withVault(async (vault) => {
    token = await vault.setup();
    for (let i = 0; i < 5; i++) memoryIds.push(await remember(vault, `statement ${i}`));
  });
});
afterAll(() => rm(made, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hub-audit-'));
  cpSync(made, dataDir, { recursive: true });
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function withVault<T>(work: (vault: OpenedVault) => Promise<T>): Promise<T> {
  await using vault = await startVaultHere({ dataDir });
  const result = await work(vault);
  await vault.drain();
  return result;
}

async function remember(vault: OpenedVault, statement: string): Promise<string> {
  const { value } = await vault.api.call(
    records.memories.create,
    { kind: 'semantic', statement },
    { context: { token } },
  );
  return value.id;
}

const verify = () => withVault((vault) => vault.api.call(control.verify, {}, { context: { token } }));

/** Changes the stopped database behind the vault's back, as somebody with the key could. */
function tamper(...statements: string[]): void {
  const db = openDatabaseOf(dataDir);
  db.exec('DROP TRIGGER audit_is_never_changed; DROP TRIGGER audit_is_never_deleted;');
  for (const statement of statements) db.exec(statement);
  db.close();
}

function snapshot(): Map<string, Buffer> {
  const files = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(files.map(({ name }) => [name, readFileSync(join(dataDir, name))]));
}

describe('the audit chain', () => {
  it('verifies as the vault wrote it', async () => {
    expect(await verify()).toMatchObject({ ok: true, count: 7 });
  });

  it('links every event to the one before it', async () => {
    const { items } = await withVault((vault) =>
      vault.api.call(control.events, { limit: 100 }, { context: { token } }),
    );
    for (const [index, event] of items.entries()) {
      expect(event.prev_hash).toBe(items[index + 1]?.hash ?? '0'.repeat(64));
    }
    expect(items.map((event) => event.seq)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('takes no half of a character, which has no canonical form, and says so', async () => {
    await withVault(async (vault) => {
      const half = { query: 'statement', purpose: 'a\udfffb' };
      await expect(vault.api.call(tools.searchPersonalContext, half, { context: { token } })).rejects.toMatchObject({
        code: 'validation_failed',
        message: 'The body holds text that is not valid Unicode.',
      });
    });
    expect(await verify()).toMatchObject({ ok: true, count: 7 });
  });

  it('cannot be changed through the database as it is', () => {
    const db = openDatabaseOf(dataDir);
    expect(() => db.exec("UPDATE audit SET body = '{}' WHERE seq = 2")).toThrow(/append-only/);
    expect(() => db.exec('DELETE FROM audit WHERE seq = 7')).toThrow(/append-only/);
    db.close();
  });

  it('tells an event that was changed', async () => {
    tamper("UPDATE audit SET body = replace(body, 'Created', 'Kreated') WHERE seq = 4");
    expect(await verify()).toMatchObject({ ok: false, broken_at: 4 });
  });

  it('tells an event that was taken out of the middle', async () => {
    tamper('DELETE FROM audit WHERE seq = 4');
    expect(await verify()).toMatchObject({ ok: false, broken_at: 5 });
  });

  it('tells events that were exchanged', async () => {
    tamper(
      'UPDATE audit SET seq = 100 WHERE seq = 4',
      'UPDATE audit SET seq = 4 WHERE seq = 5',
      'UPDATE audit SET seq = 5 WHERE seq = 100',
    );
    expect(await verify()).toMatchObject({ ok: false, broken_at: 4 });
  });

  it('tells a tail that was cut off', async () => {
    tamper('DELETE FROM versions WHERE seq = 7', 'DELETE FROM audit WHERE seq = 7');
    expect(await verify()).toMatchObject({ ok: false, reason: expect.stringContaining('rolled back') });
  });

  it('tells a stored version that was changed', async () => {
    tamper("UPDATE versions SET record = replace(record, 'statement 2', 'statement Z')");
    expect(await verify()).toMatchObject({
      ok: false,
      broken_at: 5,
      reason: expect.stringContaining('does not match its event'),
    });
  });

  it('tells a version that is missing though its object was never purged', async () => {
    tamper(`DELETE FROM versions WHERE object_id = '${memoryIds[0]}'`);
    expect(await verify()).toMatchObject({ ok: false, broken_at: 3 });
  });

  it('tells an object that was put back to an older version', async () => {
    const id = memoryIds[1] as string;
    const before = openDatabaseOf(dataDir);
    const [row] = before.all(`SELECT version, seq FROM objects WHERE id = '${id}'`);
    before.close();
    await withVault((vault) => vault.api.call(records.memories.retract, { id }, { context: { token } }));
    tamper(`UPDATE objects SET version = ${row?.version}, seq = ${row?.seq}, status = 'live' WHERE id = '${id}'`);
    expect(await verify()).toMatchObject({ ok: false, reason: expect.stringContaining('older copy') });
  });

  it('tells a classification that was lowered behind its back', async () => {
    tamper(`UPDATE objects SET classification = 'public' WHERE id = '${memoryIds[1]}'`);
    expect(await verify()).toMatchObject({ ok: false });
  });

  it.each(['live = 0', 'live = 1 - live'])(
    'tells what was made to count, or not to, behind its back: %s',
    async (set) => {
      tamper(`UPDATE objects SET ${set} WHERE id = '${memoryIds[1]}'`);
      expect(await verify()).toMatchObject({ ok: false });
    },
  );

  it('tells a database that was put back from an older copy', async () => {
    const older = snapshot();
    await withVault((vault) => remember(vault, 'newer'));
    writeFileSync(join(dataDir, 'vault.db'), older.get('vault.db') as Buffer);
    expect(await verify()).toMatchObject({
      ok: false,
      reason: 'The vault was rolled back: at least 8 events were expected, 7 were found.',
    });
  });

  it('goes on telling a rollback after new events have grown over it', async () => {
    const older = snapshot();
    await withVault((vault) => remember(vault, 'newer'));
    writeFileSync(join(dataDir, 'vault.db'), older.get('vault.db') as Buffer);
    await withVault(async (vault) => {
      for (let i = 0; i < 5; i++) await remember(vault, `after ${i}`);
    });
    expect(await verify()).toMatchObject({ ok: false, reason: expect.stringContaining('rolled back') });
  });

  it('tells a write-ahead log that was thrown away with the last events in it', async () => {
    const vault = await startVault({ dataDir });
    await remember(vault, 'only in the log');
    // The head outside follows the answer, a moment later.
    await sleep(1000);
    await vault.kill();
    rmSync(join(dataDir, 'vault.db-wal'));
    rmSync(join(dataDir, 'vault.db-shm'), { force: true });
    expect(await verify()).toMatchObject({ ok: false, reason: expect.stringContaining('rolled back') });
  });

  it('tells a head file that is missing or was forged', async () => {
    const head = readFileSync(join(dataDir, 'audit.head'));
    rmSync(join(dataDir, 'audit.head'));
    expect(await verify()).toMatchObject({ ok: false, reason: expect.stringContaining('audit.head') });
    rmSync(join(dataDir, 'audit.alarm'));
    head.writeUInt8(1, 0);
    head.writeUInt8(1, 512);
    writeFileSync(join(dataDir, 'audit.head'), head);
    expect(await verify()).toMatchObject({ ok: false });
  });

  it('believes the other slot when one was torn', async () => {
    const head = readFileSync(join(dataDir, 'audit.head'));
    head.fill(0xff, 0, 20);
    writeFileSync(join(dataDir, 'audit.head'), head);
    expect(await verify()).toMatchObject({ ok: true });
  });

  it('follows outside of the database, and what a long change has not committed yet stays inside', async () => {
    await using inside = await VaultHere.create();
    const { opened } = inside.vault;
    const headOutside = () => newestHeadIn(join(inside.dataDir, 'audit.head'), deriveHeadKey(null, opened.id))?.count;
    await inside.create(Memory, { kind: 'semantic', statement: 'short' });
    const { count } = opened.chain.head;
    await opened.changeAtLength({ kind: 'owner' }, async (change) => {
      createRecord(change, Memory, { kind: 'semantic', statement: 'at length' });
      await expect.poll(headOutside).toBe(count);
      await sleep(50);
      expect([headOutside(), opened.chain.head.count]).toEqual([count, count]);
    });
    await expect.poll(headOutside).toBe(count + 1);
  });

  it('survives a copy of the whole data directory', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'hub-copy-'));
    cpSync(dataDir, copy, { recursive: true });
    await using vault = await startVaultHere({ dataDir: copy });
    expect(await vault.api.call(control.verify, {}, { context: { token } })).toMatchObject({ ok: true });
    await vault.drain();
    await rm(copy, { recursive: true });
  });
});
