// Packages at pinned versions, out of the registry once: each set of them has a folder of its own, outside of the checkout.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';

const INSTALL_MS = 240_000;
const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'context-hub-clients');
/** In a folder that was filled to its end. */
const WHOLE = 'whole';

/** The version of each, by its name. */
type Packages = Readonly<Record<string, string>>;

export function placeOf(packages: Packages): string {
  return join(
    CACHE,
    namesOf(packages)
      .join('+')
      .replace(/[^\w.@+-]/g, '-'),
  );
}

export function isInstalled(packages: Packages): boolean {
  return existsSync(join(placeOf(packages), WHOLE));
}

/** What went wrong, in one line. None of their scripts is run: what they need of a platform comes as a package of its own. */
export async function install(packages: Packages): Promise<string | undefined> {
  if (isInstalled(packages)) return undefined;
  const place = placeOf(packages);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), '{ "private": true, "type": "module" }\n');
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const args = ['install', ...quietly, '--prefix', place, ...namesOf(packages)];
  const { code, said } = await run('npm', args, { cwd: place, env: process.env, timeoutMs: INSTALL_MS });
  if (code !== 0) return said.trim().split('\n').at(-1);
  writeFileSync(join(place, WHOLE), '');
  return undefined;
}

function namesOf(packages: Packages): string[] {
  return Object.entries(packages).map(([name, version]) => `${name}@${version}`);
}
