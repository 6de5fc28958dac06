// Which of our TypeScript files have no current copy under build/stripped/.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { instantOf, project } from '../bundles.js';

export function strippedPath(file) {
  return join(project, 'build/stripped', `${file.slice(0, -3)}.js`);
}

export function changedFiles() {
  // The page of the owner is built by itself, and runs in a browser.
  const exclude = ['services/api/ui/**', '**/*.d.ts'];
  const files = globSync('{shared,services,supervisor}/**/*.ts', { cwd: project, exclude });
  return files.filter((file) => instantOf(join(project, file)) !== instantOf(strippedPath(file)));
}
