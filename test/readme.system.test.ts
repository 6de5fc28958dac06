import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT, runHub, startHub } from './support/hub.ts';
import { patternOf, runInOneShell, tourIn } from './support/tour.ts';

test('the tour of the README works word by word', { timeout: 120_000 }, async () => {
  const steps = tourIn(await readFile(join(PROJECT, 'README.md'), 'utf8'));
  expect(steps.length).toBeGreaterThanOrEqual(8);

  await using hub = await startHub({ command: ['npm', 'start', '--silent', '--'] });
  const said = await runInOneShell(
    steps.map(({ script }) => script),
    { HUB_PORT: String(hub.port), HUB_DATA_DIR: hub.dataDir },
  );
  for (const [index, { script, answer }] of steps.entries()) {
    expect(said[index], script).toMatch(patternOf(answer));
  }
  // The last step of the tour ends the hub.
  expect(await hub.exited).toBe(0);
});

test('the commands that the README lists are those that the hub has', async () => {
  const readme = await readFile(join(PROJECT, 'README.md'), 'utf8');
  const { stdout: help } = await runHub(['--help']);
  const listed = [...readme.matchAll(/^\| (`hub .*?) \|/gm)].flatMap(([, cell = '']) => [
    ...cell.matchAll(/`hub (\w+)/g),
  ]);
  const offered = [...help.slice(0, help.indexOf('Examples:')).matchAll(/^ {2}(\w+)/gm)];
  expect([...new Set(listed.map(([, name]) => name))].sort()).toEqual(offered.map(([, name]) => name).sort());
});

test('the README lists every setting of the hub, and no other', async () => {
  const readme = await readFile(join(PROJECT, 'README.md'), 'utf8');
  const config = await readFile(join(PROJECT, 'supervisor/config.ts'), 'utf8');
  const listed = [...readme.matchAll(/^\| (`HUB_.*?) \|/gm)].map(([, cell = '']) => cell).join();
  const known = config.match(/KNOWN_SETTINGS = new Set\(\[(.*?)\]\)/s)?.[1] ?? '';
  expect(namesIn(known).length).toBeGreaterThan(10);
  expect(namesIn(listed)).toEqual(namesIn(known));
});

function namesIn(text: string): string[] {
  return [...text.matchAll(/HUB_[A-Z_]+/g)].map(([name]) => name).sort();
}
