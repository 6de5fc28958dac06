// The processes as one file each, as scripts/bundle-processes.js leaves them under build/processes. Loading a
// process from its modules costs two thirds of its start. A bundle counts only while nothing it was made of has changed;
// without it the process is loaded from its modules, a little slower.
//
// Plain JavaScript, because the `hub` command asks it before it loads any TypeScript.
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const project = dirname(dirname(fileURLToPath(import.meta.url)));

/** The name of the bundle, and where the process begins. */
export const ENTRIES = {
  hub: 'cli/main.ts',
  bridge: 'services/bridge/main.ts',
  vault: 'services/vault/main.ts',
  api: 'services/api/main.ts',
  connectors: 'services/connectors/main.ts',
  'plugin-host': 'services/plugin-host/main.ts',
  embeddings: 'services/embeddings/main.ts',
  courier: 'services/courier/main.ts',
  fetch: 'services/courier/fetch-main.ts',
  restore: 'services/vault/one-shot/restore-main.ts',
  recover: 'services/vault/one-shot/recover-main.ts',
  examine: 'services/vault/one-shot/examine-main.ts',
  'list-backups': 'services/vault/one-shot/list-backups-main.ts',
  forget: 'services/vault/one-shot/forget-main.ts',
  verify: 'services/vault/one-shot/verify-archive-main.ts',
  kit: 'services/plugin-host/kit/main.ts',
};

/** An installed package is never edited, and the times of its files are those of its unpacking. */
export const isInstalled = /[\\/]node_modules[\\/]/.test(project);

/** What is to be run for an entry: its bundle, or where that is missing or of yesterday, the module itself. */
export function programOf(entry) {
  return bundleOf(entry) ?? join(project, entry);
}

/** Whether every process has its bundle. They are made of much the same: each file is looked at once. */
export function areBundled() {
  const known = new Map();
  const lookOnce = (path) => {
    if (!known.has(path)) known.set(path, instantOf(path));
    return known.get(path);
  };
  return Object.values(ENTRIES).every((entry) => bundleOf(entry, project, lookOnce) !== undefined);
}

export function bundleOf(entry, root = project, look = instantOf) {
  const name = Object.keys(ENTRIES).find((each) => ENTRIES[each] === entry);
  const folder = join(root, 'build/processes');
  try {
    const { program, inputs } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
    const isCurrent =
      (isInstalled && root === project) ||
      Object.entries(inputs).every(([file, instant]) => look(`${root}/${file}`) === instant);
    return isCurrent ? join(folder, program) : undefined;
  } catch {
    return undefined;
  }
}

/** To the millisecond; undefined for what is not there. */
export function instantOf(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && Math.round(found.mtimeMs);
}
