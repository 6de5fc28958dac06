// Backups that leave: what travels after a few changes in a large vault, how fast the first copy goes beside the same program on
// the same bytes, and how long a new machine takes to have the vault.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Backup } from '../../../shared/schemas/safekeeping.ts';
import { RESTIC } from '../../support/courier-stage.ts';
import { runHub, type TestHub } from '../../support/hub.ts';
import { megabytes, percent, type Row } from '../table.ts';
import { hubOn, memoryBody, type Vaults } from '../vaults.ts';

const PAGE_BYTES = 4096;
const CHANGES = 100;

export async function copyRows(vaults: Vaults, size: number): Promise<Row[]> {
  const vault = await vaults.copyOf(await vaults.filled(size));
  const root = await vaults.directory('copies');
  const at = (name: string) => {
    mkdirSync(join(root, name), { recursive: true });
    return join(root, name);
  };
  writeFileSync(join(root, 'password'), 'of the bench\n');
  const kinds = [
    { name: 'folder', place: at('folder'), said: 'a folder' },
    ...(RESTIC === null ? [] : [{ name: 'restic', place: `restic:${at('restic')}`, said: 'a repository' }]),
  ];
  const rows: Row[] = [];
  const words = { text: '' };
  {
    await using hub = await hubOn(vault);
    const ask = (method: string, path: string, body?: object) => askFor(hub, vault.token, method, path, body);
    words.text = ((await ask('POST', '/v1/key/recovery-kit')) as { words: string[] }).words.join(' ');
    const first = (await ask('POST', '/v1/backups', {})) as Backup;
    const fileOf = ({ name }: Backup) => readFileSync(join(vault.dataDir, 'backups', name, 'vault.db'));
    const took: Record<string, number> = {};
    for (const { name, place } of kinds) {
      const options = ['--password-file', join(root, 'password')];
      await runHub(['backup', 'target', 'add', name, place, ...options], {
        dataDir: vault.dataDir,
        timeoutMs: 600_000,
      });
      const started = performance.now();
      await ask('POST', `/v1/backups/targets/${name}/send`, {});
      took[name] = performance.now() - started;
    }
    if (RESTIC !== null) {
      const floor = resticAlone(RESTIC, at('floor'), join(vault.dataDir, 'backups', first.name));
      // The first copy is fetched back and read as well, which the floor is not asked to do.
      rows.push({
        what: `The first copy of ${megabytes(first.bytes)} to a repository, read back as well`,
        hub: `${Math.round((took.restic ?? 0) / 100) / 10} s`,
        floor: `${Math.round(floor / 100) / 10} s, restic on the same file, and back`,
        ratio: floor / (took.restic ?? 1),
        target: { least: 0.5 },
      });
    }
    for (let i = 0; i < CHANGES; i++) await ask('POST', '/v1/memories', memoryBody(size + i));
    const second = (await ask('POST', '/v1/backups', {})) as Backup;
    const changed = changedPages(fileOf(first), fileOf(second)) * PAGE_BYTES;
    for (const { name, said } of kinds) {
      const { sent } = (await ask('POST', `/v1/backups/targets/${name}/send`, {})) as { sent: { sent_bytes: number } };
      rows.push({
        what: `What travels to ${said} after ${CHANGES} changes in a vault of ${size}`,
        hub: `${megabytes(sent.sent_bytes)}, ${percent(sent.sent_bytes / second.bytes)} of the vault`,
        floor: `${megabytes(changed)}, the pages that changed`,
        ratio: sent.sent_bytes / changed,
        target: { most: 20 },
      });
    }
  }
  for (const { name, place, said } of kinds) {
    const dataDir = join(root, `new-${name}`);
    const options = ['--from', place, '--password-file', join(root, 'password'), '--data-dir', dataDir];
    const started = performance.now();
    const { code, stderr } = await runHub(['restore', ...options], { input: `${words.text}\n`, timeoutMs: 900_000 });
    if (code !== 0) throw new Error(`the restore failed: ${stderr}`);
    const seconds = (performance.now() - started) / 1000;
    rows.push({
      what: `A new machine has the vault of ${size} out of ${said}`,
      hub: `${seconds.toFixed(1)} s`,
      floor: '300 s, what is promised',
      ratio: seconds / 300,
      target: { most: 1 },
    });
  }
  return rows;
}

async function askFor(hub: TestHub, token: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await hub.request(method, path, { token, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

function changedPages(before: Buffer, after: Buffer): number {
  let changed = 0;
  for (let at = 0; at < after.length; at += PAGE_BYTES) {
    if (!before.subarray(at, at + PAGE_BYTES).equals(after.subarray(at, at + PAGE_BYTES))) changed += 1;
  }
  return changed;
}

/** Sending and fetching back the same folder, in milliseconds. */
function resticAlone(program: string, repository: string, folder: string): number {
  const env = { PATH: process.env.PATH, RESTIC_PASSWORD: 'x', RESTIC_REPOSITORY: repository };
  const run = (...args: string[]) => execFileSync(program, ['--no-cache', ...args], { env, stdio: 'ignore' });
  run('init');
  const started = performance.now();
  run('backup', folder);
  run('restore', 'latest', '--target', `${repository}-back`);
  return performance.now() - started;
}
