// Exports that no other file imports: they belong to their own file, or to nobody.
import type { Found } from './parse.ts';
import { targetOf } from './ration.ts';

/**
 * Files whose exports are taken in another way: files that are loaded under another name, and those that stand for code that is
 * no module of ours.
 */
const TAKEN_ELSEWHERE = [
  /\.d\.ts$/,
  /^shared\/(typebox|mcp\/sdk)\.ts$/,
  /^services\/plugin-host\/sdk\//,
  /^test\/plugin-host\/sdk-types\.ts$/,
  /^test\/support\/secrets\/clean-logs\.ts$/,
];

/** One sentence for each export that no file imports. Folders in `but` are left out. */
export function unusedExports(files: ReadonlyMap<string, Found>, but: readonly string[] = []): string[] {
  const taken = new Set<string>();
  const takenWhole = new Set<string>();
  for (const [file, { imports }] of files) {
    for (const { from, names } of imports.filter((each) => each.from.startsWith('.'))) {
      const target = targetOf(file, from);
      if (names === undefined) takenWhole.add(target);
      for (const name of names ?? []) taken.add(`${target} ${name}`);
    }
  }
  return [...files]
    .filter(([file]) => !takenWhole.has(file) && !TAKEN_ELSEWHERE.some((form) => form.test(file)))
    .filter(([file]) => !but.some((folder) => file.startsWith(folder)))
    .flatMap(([file, { exports }]) =>
      exports
        .filter(({ name }) => !taken.has(`${file} ${name}`))
        .map(({ name, line }) => `${file}:${line} exports ${name}, which nobody imports`),
    );
}
