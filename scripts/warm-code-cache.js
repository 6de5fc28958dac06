// Runs after `npm ci`: loads every process once with a code cache of its own under build/code-cache, so that at its real
// start Node finds the types already stripped and the code already compiled. Without it each process loads the
// type stripper, which costs 12 MB and some 50 ms. Stale entries do no harm: Node compares them with the source.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

const ENTRIES = {
  supervisor: 'supervisor/cli/warm.ts',
  vault: 'services/vault/main.ts',
  api: 'services/api/main.ts',
  connectors: 'services/connectors/main.ts',
  'plugin-host': 'services/plugin-host/main.ts',
};

rmSync('build/code-cache', { recursive: true, force: true });
for (const [name, entry] of Object.entries(ENTRIES)) {
  // A worker that nobody hands anything has nothing to wait for, and ends once it is loaded.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(process.cwd(), 'build/code-cache', name) };
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    env,
    stdio: 'inherit',
    timeout: 30_000,
  });
  if (status !== 0) process.stderr.write(`The code cache of ${name} could not be made; the hub runs without it.\n`);
}
