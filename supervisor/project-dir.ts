import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isInstalled, project } from './bundles.js';

/** Where the code of the project lies. */
export const PROJECT_DIR = project;

/** Lets a process load our code with its types already taken out. */
export const LOADER = join(PROJECT_DIR, 'shared/stripped-code.js');

/** Where the packages lie that it needs. In a checkout that is one folder; installed, all but one of them are in the bundles. */
export const PACKAGE_DIRS = isInstalled ? keyringDirs() : [join(PROJECT_DIR, 'node_modules')];

/**
 * The keyring's package and the one with its program, by the names that lead to them and by where they really are: npm lays
 * them into our folder or beside it, pnpm into a store that both names point to.
 */
function keyringDirs(): string[] {
  const scopes = [join(PROJECT_DIR, 'node_modules'), dirname(PROJECT_DIR)].map((path) => join(path, '@napi-rs'));
  const around = scopes.find((path) => existsSync(join(path, 'keyring')));
  if (around === undefined) return [];
  const real = dirname(realpathSync(join(around, 'keyring')));
  const named = [around, real].flatMap((scope) =>
    readdirSync(scope)
      .filter((name) => name.startsWith('keyring'))
      .map((name) => join(scope, name)),
  );
  return [...new Set([...named, ...named.map((path) => realpathSync(path))])];
}
