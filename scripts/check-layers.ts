// Who may take what from whom, checked for every file: `npm run layers`. The ration of each folder stands in
// layers/rations.ts; besides, no file and no folder imports itself by way of others, types included. `layers <folder>` checks another tree by the same rules.
import { dirname, join, resolve } from 'node:path';
import { circlesIn } from './layers/circles.ts';
import type { Found } from './layers/parse.ts';
import { breachesOf, targetOf } from './layers/ration.ts';
import { RATIONS } from './layers/rations.ts';
import { filesIn } from './layers/tree.ts';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));
const parsed = filesIn(root);

const breaches = [
  ...[...parsed].flatMap(([file, found]) => breachesOf(RATIONS, root, file, found)),
  ...circlesIn(new Map([...parsed].map(([file, found]) => [file, ownOf(file, found)]))).map(inWords),
  ...circlesIn(foldersOf(parsed)).map(inWords),
];
for (const breach of breaches) console.error(breach);
if (breaches.length > 0) process.exitCode = 1;
console.log(`${parsed.size} files, ${breaches.length} breaches of the layers`);

/** The files of ours that a file imports. */
function ownOf(file: string, { imports }: Found): string[] {
  return imports.filter(({ from }) => from.startsWith('.')).map(({ from }) => targetOf(file, from));
}

/** Tests lean on what they like, and nothing leans on them. */
function foldersOf(found: ReadonlyMap<string, Found>): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const [file, each] of found) {
    if (file.startsWith('test/')) continue;
    const folder = `${dirname(file)}/`;
    const others = ownOf(file, each).map((target) => `${dirname(target)}/`);
    folders.set(folder, [...new Set([...(folders.get(folder) ?? []), ...others.filter((other) => other !== folder)])]);
  }
  return folders;
}

function inWords([first, ...others]: string[]): string {
  return `${first} imports itself, by way of ${others.slice(0, -1).join(', ') || 'nobody'}`;
}
