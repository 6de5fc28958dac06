// Which of our TypeScript files have no current copy under build/stripped/.
import { globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const project = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export function strippedPath(file) {
  return join(project, 'build/stripped', `${file.slice(0, -3)}.js`);
}

export function changedFiles() {
  // The page of the owner is built by itself, and runs in a browser.
  const exclude = ['services/api/ui/**'];
  const files = globSync('{shared,services,supervisor}/**/*.ts', { cwd: project, exclude });
  return files.filter((file) => instantOf(join(project, file)) !== instantOf(strippedPath(file)));
}

function instantOf(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && Math.round(found.mtimeMs);
}
