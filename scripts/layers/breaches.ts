// Every breach of the rations in a tree, one sentence each: what a file takes that is not in the ration of its folder, and which
// file or folder imports itself by way of others, types included.
import { dirname } from 'node:path';
import { circlesIn } from './circles.ts';
import type { Found } from './parse.ts';
import { breachesOf } from './ration.ts';
import { RATIONS } from './rations.ts';
import { ownOf } from './tree.ts';

export function breachesIn(root: string, files: ReadonlyMap<string, Found>): string[] {
  return [
    ...[...files].flatMap(([file, found]) => breachesOf(RATIONS, root, file, found)),
    ...circlesIn(new Map([...files].map(([file, found]) => [file, ownOf(file, found)]))).map(inWords),
    ...circlesIn(foldersOf(files)).map(inWords),
  ];
}

/** The folders that each folder imports. Tests are left out: they import what they like, and nothing imports them. */
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
