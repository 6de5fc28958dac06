// The files that are checked, and what each takes.
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type Found, parse } from './parse.ts';
import { unheardIn } from './promises.ts';
import { targetOf } from './ration.ts';

const PLACES = '{shared,services,supervisor,cli,page,lab,scripts,test}/**/*.{ts,tsx,js}';

export function filesIn(root: string): Map<string, Found> {
  const files = globSync([PLACES, '*.{ts,js}'], { cwd: root })
    .map((file) => file.replaceAll(sep, '/'))
    .sort();
  const found = new Map(files.map((file) => [file, parse(file, readFileSync(join(root, file), 'utf8'))]));
  const promises = new Map([...found].map(([file, each]) => [file, each.promises]));
  const imports = (file: string) => ownOf(file, found.get(file) as Found);
  for (const [file, { powers }] of found) {
    for (const line of unheardIn(file, promises, imports)) powers.push({ power: 'unheard promises', line });
  }
  return found;
}

/** The files of ours that a file imports. */
export function ownOf(file: string, { imports }: Found): string[] {
  return imports.filter(({ from }) => from.startsWith('.')).map(({ from }) => targetOf(file, from));
}
