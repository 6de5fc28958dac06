// Runs support/secrets/key-process.ts with the permissions that the vault has.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT } from '../hub.ts';

const run = promisify(execFile);

interface KeyAnswer {
  outcome: string;
  storage?: string;
  backend?: string | null;
  check?: string;
  bytes?: number;
  head?: string | null;
  code?: string;
  detail?: string;
  reason?: string;
  fix?: string;
}

interface OrderOptions {
  dataDir: string;
  passphraseFile?: string;
  env?: Record<string, string>;
}

/** Runs a task with a key. `env` says where the session bus is; without it there is none. */
export async function orderKey(task: string, { dataDir, passphraseFile, env = {} }: OrderOptions): Promise<KeyAnswer> {
  const readable = [PROJECT, dataDir, ...(passphraseFile === undefined ? [] : [passphraseFile])];
  const permissions = [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${dataDir}`,
  ];
  const order = JSON.stringify({ task, dataDir, passphraseFile: passphraseFile ?? null });
  // As for a worker, the types of our code were taken out before.
  const loader = ['--import', join(PROJECT, 'shared/stripped-code.js')];
  const args = [...permissions, ...loader, join(PROJECT, 'test/support/secrets/key-process.ts'), order];
  const { stdout } = await run(process.execPath, args, { env: { PATH: process.env['PATH'] ?? '', ...env } });
  return JSON.parse(stdout) as KeyAnswer;
}
