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
  noteUnheard(found, found.keys());
  return found;
}

/** Notes the promises of these files whose failure nobody hears among what they take: that is seen only beside all others. */
export function noteUnheard(found: ReadonlyMap<string, Found>, files: Iterable<string>): void {
  const promises = new Map([...found].map(([file, each]) => [file, each.promises]));
  const imports = (file: string) => ownOf(file, found.get(file) as Found);
  for (const file of files) {
    const { powers } = found.get(file) as Found;
    for (const line of unheardIn(file, promises, imports)) powers.push({ power: 'unheard promises', line });
  }
}

/** The files of ours that a file imports. */
export function ownOf(file: string, { imports }: Found): string[] {
  return imports.filter(({ from }) => from.startsWith('.')).map(({ from }) => targetOf(file, from));
}
