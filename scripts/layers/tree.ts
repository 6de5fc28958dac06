// The files that are checked, and what each takes.
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type Found, parse } from './parse.ts';

const PLACES = '{shared,services,supervisor,cli,page,lab,scripts,test}/**/*.{ts,tsx,js}';

export function filesIn(root: string): Map<string, Found> {
  const files = globSync([PLACES, '*.{ts,js}'], { cwd: root })
    .map((file) => file.replaceAll(sep, '/'))
    .sort();
  return new Map(files.map((file) => [file, parse(file, readFileSync(join(root, file), 'utf8'))]));
}
