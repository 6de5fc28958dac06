// What was answered is there after a power cut: the calls of a real vault, and of the command, say what they brought to the disk
// before they answered. Killing a process shows nothing of this, because what it wrote outlives it in memory.
import { rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archive } from '../../shared/methods/archive.ts';
import { safekeeping } from '../../shared/methods/safekeeping.ts';
import { vault as control } from '../../shared/methods/vault.ts';
import type { Job } from '../../shared/schemas/system.ts';
import { DiskTrace, lostBy } from '../support/disks/disk-trace.ts';
import { canTrace } from '../support/disks/flushes.ts';
import { COMMAND, cleanEnvironment, startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { startVault, type VaultProcess } from '../support/vault-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryDir();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!canTrace())('of a vault (needs strace)', () => {
  let vault: VaultProcess;
  let trace: DiskTrace;
  let token: string;
  beforeAll(async () => {
    vault = await startVault();
    trace = await DiskTrace.of(vault.child.pid as number, join(folder, 'vault.trace'));
    token = await vault.setup();
  });
  afterAll(async () => {
    await trace[Symbol.asyncDispose]();
    await vault[Symbol.asyncDispose]();
  });

  const inVault = (name: RegExp) => (path: string) =>
    path.startsWith(vault.dataDir) && name.test(path.slice(vault.dataDir.length + 1));
  const done = async (begun: Promise<{ value: Job }>) => {
    const { id } = (await begun).value;
    const job = await vault.api.call(control.waitForJob, { id }, { context: { token } });
    expect(job).toMatchObject({ state: 'done' });
  };

  it('whose setup was answered, the first head of its chain is on the disk', () => {
    expect(trace.lost(inVault(/^(audit\.head|vault\.json|vault\.key)$/))).toEqual([]);
  });

  it('its recovery kit is', async () => {
    await vault.api.call(safekeeping.makeKit, {}, { context: { token } });
    expect(trace.lost(inVault(/^vault\.kit$/))).toEqual([]);
  });

  it('each part of a backup is, under the name of the backup', async () => {
    await done(vault.api.call(safekeeping.makeBackup, {}, { context: { token } }));
    const parts = /^backups\/[^/.]+\/(backup\.json|vault\.(db|json|kit)|audit\.head)$/;
    expect(trace.lost(inVault(parts))).toEqual([]);
  });

  it('an archive is, under its name', async () => {
    const passphrase = 'nine bees in a quiet hive';
    await done(vault.api.call(archive.export, { passphrase }, { context: { token } }));
    expect(trace.lost(inVault(/^exports\/.*\.pca$/))).toEqual([]);
  });

  it('the database, the head and the kit under a new key are', async () => {
    await vault.api.call(safekeeping.rotateKey, {}, { context: { token } });
    expect(trace.lost(inVault(/^(vault\.db|vault\.kit|vault\.json|vault\.key)$/))).toEqual([]);
  });

  it('that it is locked is', async () => {
    await vault.api.call(control.lock, {}, { context: { token } });
    expect(trace.lost(inVault(/^locked$/))).toEqual([]);
  });
});

describe.skipIf(!canTrace())('of the command (needs strace)', () => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await startHub();
    await hub.setup();
  });
  afterAll(() => hub[Symbol.asyncDispose]());

  const lost = (args: string[], path: string, env: Record<string, string> = {}) =>
    lostBy(
      [process.execPath, COMMAND, ...args],
      join(folder, 'command.trace'),
      cleanEnvironment({ HUB_DATA_DIR: hub.dataDir, ...env }),
      (each) => each.startsWith(path),
    );

  it('a copy of a backup that was asked for elsewhere is on the disk, each file of it', async () => {
    await mkdir(join(folder, 'stick'));
    expect(lost(['backup', '--to', join(folder, 'stick')], join(folder, 'stick'))).toEqual([]);
  });

  it('an archive that was asked for elsewhere is', async () => {
    const secret = join(folder, 'passphrase');
    await writeFile(secret, 'nine bees in a quiet hive\n', { mode: 0o600 });
    const target = join(folder, 'everything.pca');
    expect(lost(['export', target, '--passphrase-file', secret], target)).toEqual([]);
  });

  it("an assistant's own configuration is, and the copy of what was there", async () => {
    const home = join(folder, 'home');
    await mkdir(join(home, '.cursor'), { recursive: true });
    await writeFile(join(home, '.cursor/mcp.json'), '{}\n');
    const args = ['connect', 'cursor', '--preset', 'read_active_projects', '--yes'];
    expect(lost(args, join(home, '.cursor'), { HOME: home })).toEqual([]);
  });
});
