// Files that import one another in a circle: none of them can be read, tested or moved without all of them, and which runs
// first is chance.

/** One circle through each file that is in any, from its first file to that file again. */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const follow = (file: string): void => {
    const began = path.indexOf(file);
    if (began !== -1) circles.push([...path.slice(began), file]);
    if (began !== -1 || done.has(file)) return;
    path.push(file);
    for (const next of imports.get(file) ?? []) follow(next);
    path.pop();
    done.add(file);
  };
  for (const file of imports.keys()) follow(file);
  return circles;
}
