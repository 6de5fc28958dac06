// Which of our TypeScript files have no current copy under build/stripped/.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { instantOf, project } from '../supervisor/bundles.js';

export function strippedPath(file) {
  return join(project, 'build/stripped', `${file.slice(0, -3)}.js`);
}

export function changedFiles() {
  const files = globSync('{shared,services,supervisor,cli}/**/*.ts', { cwd: project, exclude: ['**/*.d.ts'] });
  return files.filter((file) => instantOf(join(project, file)) !== instantOf(strippedPath(file)));
}
