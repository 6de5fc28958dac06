// Backups that leave: what travels after a few changes in a large vault, how fast the first copy goes beside the same program on
// the same bytes, and how long a new machine takes to have the vault.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TargetView } from '../../../shared/schemas/copies.ts';
import type { Backup } from '../../../shared/schemas/safekeeping.ts';
import { RESTIC } from '../../support/courier-stage.ts';
import { runHub, type TestHub } from '../../support/hub.ts';
import { megabytes, type Row } from '../table.ts';
import { hubOn, memoryBody, type Vaults } from '../vaults.ts';

const PAGE_BYTES = 4096;
const CHANGES = 100;

interface Sent {
  sent: { at: string };
}

export async function copyRows(vaults: Vaults, size: number): Promise<Row[]> {
  const vault = await vaults.copyOf(await vaults.filled(size));
  const root = await vaults.directory('copies');
  const at = (name: string) => {
    mkdirSync(join(root, name), { recursive: true });
    return join(root, name);
  };
  writeFileSync(join(root, 'password'), 'of the bench\n', { mode: 0o600 });
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
    // The first target of a vault has a backup made that knows the seal of its copies. What leaves for the others is that one.
    await runHub(['backup', 'target', 'add', 'before', at('before')], { dataDir: vault.dataDir, timeoutMs: 600_000 });
    await ask('POST', '/v1/backups/targets/before/send', {});
    const [first] = (await ask('GET', '/v1/backups')) as [Backup];
    const fileOf = ({ name }: Backup) => readFileSync(join(vault.dataDir, 'backups', name, 'vault.db'));
    const took: Record<string, number> = {};
    for (const { name, place } of kinds) {
      const options = ['--password-file', join(root, 'password')];
      await runHub(['backup', 'target', 'add', name, place, ...options], {
        dataDir: vault.dataDir,
        timeoutMs: 600_000,
      });
      const waiting = (await ask('GET', '/v1/backups/targets')) as TargetView[];
      // What leaves by itself meanwhile would be measured from somewhere in its middle.
      if (waiting.find((each) => each.name === name)?.state !== 'waiting') throw new Error(`${name} began by itself`);
      const started = Date.now();
      // It answers once the copy was fetched back and read as well, which is no part of sending.
      const { sent } = (await ask('POST', `/v1/backups/targets/${name}/send`, {})) as Sent;
      took[name] = Date.parse(sent.at) - started;
    }
    if (RESTIC !== null) {
      const floor = resticAlone(RESTIC, at('floor'), join(vault.dataDir, 'backups', first.name));
      for (const { name, said } of kinds) {
        rows.push({
          what: `The first copy of ${megabytes(first.bytes)} to ${said}`,
          hub: seconds(took[name] ?? 0),
          floor: `${seconds(floor)}, restic on the same files`,
          ratio: floor / (took[name] ?? 1),
          target: { least: 0.5 },
        });
      }
    }
    const before = kinds.map(({ name }) => bytesIn(join(root, name)));
    for (let i = 0; i < CHANGES; i++) await ask('POST', '/v1/memories', memoryBody(size + i));
    const second = (await ask('POST', '/v1/backups', {})) as Backup;
    const changed = changedPages(fileOf(first), fileOf(second)) * PAGE_BYTES;
    for (const [i, { name, said }] of kinds.entries()) {
      await ask('POST', `/v1/backups/targets/${name}/send`, {});
      const travelled = bytesIn(join(root, name)) - (before[i] ?? 0);
      const what = `What travels to ${said} after ${CHANGES} changes in a vault of ${size}`;
      rows.push(
        {
          what,
          hub: megabytes(travelled),
          floor: `${megabytes(changed)}, the pages that changed`,
          ratio: travelled / changed,
          target: { most: 20 },
        },
        {
          what: `${what}, beside all of it`,
          hub: megabytes(travelled),
          floor: `${megabytes(second.bytes)}, the vault`,
          ratio: travelled / second.bytes,
          target: { most: 0.1 },
        },
      );
    }
  }
  for (const { name, place, said } of kinds) {
    const dataDir = join(root, `new-${name}`);
    const options = ['--from', place, '--password-file', join(root, 'password'), '--data-dir', dataDir];
    const started = performance.now();
    const { code, stderr } = await runHub(['restore', ...options], { input: `${words.text}\n`, timeoutMs: 900_000 });
    if (code !== 0) throw new Error(`the restore failed: ${stderr}`);
    const took = performance.now() - started;
    rows.push({
      what: `A new machine has the vault of ${size} out of ${said}`,
      hub: seconds(took),
      floor: '300 s, what is promised',
      ratio: took / 300_000,
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

/** What a folder holds, a file with two names once. */
function bytesIn(folder: string): number {
  const sizes = new Map<number, number>();
  for (const each of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!each.isFile()) continue;
    const { ino, size } = statSync(join(each.parentPath, each.name));
    sizes.set(ino, size);
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/** Sending the same folder, in milliseconds. */
function resticAlone(program: string, repository: string, folder: string): number {
  const env = { PATH: process.env.PATH, RESTIC_PASSWORD: 'x', RESTIC_REPOSITORY: repository };
  const run = (...args: string[]) => execFileSync(program, ['--no-cache', ...args], { env, stdio: 'ignore' });
  run('init');
  const started = performance.now();
  run('backup', folder);
  return performance.now() - started;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
