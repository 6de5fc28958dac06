// What comes from others runs nothing of its own while it is installed.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = join(import.meta.dirname, '..');
const read = async (file: string) => JSON.parse(await readFile(join(PROJECT, file), 'utf8'));

test('a package that would run a program while it is installed is known by name, and none may', async () => {
  const { allowScripts } = await read('package.json');
  const { packages } = await read('package-lock.json');
  const runs = Object.entries<{ hasInstallScript?: boolean }>(packages).flatMap(([path, { hasInstallScript }]) =>
    path !== '' && hasInstallScript === true ? [path.split('node_modules/').at(-1) as string] : [],
  );
  expect(Object.keys(allowScripts)).toEqual(expect.arrayContaining(runs));
  expect(Object.values(allowScripts).filter((allowed) => allowed !== false)).toEqual([]);
});

test('the Node of every platform is there in the one version, and none of them is needed on another', async () => {
  const { optionalDependencies } = await read('package.json');
  const { packages } = await read('package-lock.json');
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
  for (const name of Object.keys(optionalDependencies)) {
    expect(name).toMatch(/^node-/);
    expect(packages[`node_modules/${name}`]).toMatchObject({
      optional: true,
      os: expect.anything(),
      cpu: expect.anything(),
    });
  }
});

test('every package is the one that was looked at: its version and its digest are written down', async () => {
  const { packages } = await read('package-lock.json');
  const { dependencies, devDependencies, optionalDependencies } = await read('package.json');
  for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
  for (const [path, { link, integrity, inBundle }] of Object.entries<{
    link?: boolean;
    integrity?: string;
    inBundle?: boolean;
  }>(packages))
    if (path.startsWith('node_modules/') && !link && !inBundle) expect(integrity, path).toMatch(/^sha512-/);
});
