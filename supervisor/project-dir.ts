import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the code of the project lies. */
export const PROJECT_DIR = dirname(dirname(fileURLToPath(import.meta.url)));

/** Lets a process load our code with its types already taken out. */
export const LOADER = join(PROJECT_DIR, 'shared/stripped-code.js');

/**
 * Where the packages lie that it needs: in its own folder, or, installed by npm for a project or by npx, beside it. There
 * some may lie in its own folder all the same, where two versions of one were wanted.
 */
export const PACKAGE_DIRS = packageDirs();

function packageDirs(): string[] {
  const own = join(PROJECT_DIR, 'node_modules');
  const around = dirname(PROJECT_DIR);
  if (basename(around) !== 'node_modules' || existsSync(join(own, 'fastify'))) return [own];
  return [own, around].filter((path) => existsSync(path));
}
