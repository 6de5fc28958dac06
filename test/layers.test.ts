import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breachesIn } from '../scripts/layers/breaches.ts';
import { parse } from '../scripts/layers/parse.ts';
import type { Ration } from '../scripts/layers/ration.ts';
import { RATIONS } from '../scripts/layers/rations.ts';
import { staleEntries } from '../scripts/layers/stale.ts';
import { filesIn, noteUnheard } from '../scripts/layers/tree.ts';
import { unusedExports } from '../scripts/layers/unused.ts';
import { ALLOWED, BREACHES, NEIGHBOURS, PLANTED } from './support/planted-breaches.ts';

const PROJECT = resolve(import.meta.dirname, '..');

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe('the layers', () => {
  // Read once: to parse it all is most of the work.
  const ours = filesIn(PROJECT);

  test('hold in this tree', () => {
    expect(breachesIn(PROJECT, ours)).toEqual([]);
  });

  describe('do not allow', () => {
    let answer: { code: number; said: string };
    beforeAll(async () => {
      const sources = BREACHES.map(([, file, source], index) => [numbered(file, index), source] as const);
      answer = await check(await treeWith(sources));
    });

    test.each(BREACHES.map((breach, index) => [...breach, index] as const))('%s', (_, file, _source, said, index) => {
      const lines = answer.said.split('\n').filter((line) => line.startsWith(numbered(file, index)));
      expect(lines).toEqual([expect.stringContaining(said)]);
    });

    test('and the check fails, with one line for each breach', () => {
      expect(answer.code).toBe(1);
      const lines = answer.said
        .split('\n')
        .filter((line) => /^\S+ /.test(line) && !/^\d+ files|imports itself/.test(line));
      expect(lines).toHaveLength(BREACHES.length);
    });
  });

  test(`allow ${ALLOWED.map(([title]) => title).join(', ')}`, async () => {
    const sources = ALLOWED.map(([, file, source], index) => [numbered(file, index), source] as const);
    expect(await check(await treeWith(sources))).toMatchObject({
      code: 0,
      said: expect.stringContaining(' 0 breaches'),
    });
  });

  describe('do not allow in this tree', () => {
    let breaches: string[];
    beforeAll(async () => {
      const planted = new Map(ours);
      const changed = Map.groupBy(PLANTED, ([, file]) => file);
      for (const [file, lines] of changed) {
        const text = await readFile(join(PROJECT, file), 'utf8');
        planted.set(file, parse(file, [text, ...lines.map(([, , line]) => line)].join('\n')));
      }
      noteUnheard(planted, changed.keys());
      breaches = breachesIn(PROJECT, planted);
    });

    test.each(PLANTED)('%s', (_, file, _line, sentence) => {
      const lines = breaches.filter((each) => each.startsWith(`${file}:`) && each.endsWith(sentence));
      expect(lines, breaches.join('\n')).toHaveLength(1);
    });

    test('and say so of the circle that this makes of folders', () => {
      expect(breaches.join('\n')).toMatch(
        /^services\/vault\/(?:contract|search|contract\/frame)\/ imports itself, by way of /m,
      );
    });
  });

  test('give to nobody what nobody takes', () => {
    expect(staleEntries(RATIONS, ours)).toEqual([]);
  });

  test('leave no export that nobody imports', () => {
    // What is in these is on its way to other files.
    expect(unusedExports(ours)).toEqual([]);
  });

  test('tell of an export that nobody imports, and not of what may be taken whole', () => {
    const [taken, more] = ['export const one = 1, two = 2; export interface Three {}', 'export class Four {}'];
    const files = new Map([
      ['a.ts', parse('a.ts', taken)],
      ['b.ts', parse('b.ts', `${more} import { one } from './a.ts'; export { one as five };`)],
      ['c.ts', parse('c.ts', more)],
      ['d.ts', parse('d.ts', "import type { Three } from './a.ts'; const c = import('./c.ts'); import './b.ts';")],
    ]);
    expect(unusedExports(files)).toEqual([
      'a.ts:1 exports two, which nobody imports',
      'b.ts:1 exports Four, which nobody imports',
      'b.ts:1 exports five, which nobody imports',
    ]);
  });

  test('tell of what nobody takes, and of what is taken for its types alone', () => {
    const files = new Map([
      ['one/a.ts', parse('one/a.ts', "import type { B } from '../two/b.ts'; import 'left-pad'; Date.now();")],
      ['two/b.ts', parse('two/b.ts', '')],
    ]);
    const one: Ration = {
      ours: ['two/', 'type two/', 'three/'],
      packages: ['left-pad', 'type @right/'],
      node: ['fs'],
      globals: ['clock', 'chance'],
      only: { 'a.ts': { node: ['os'] }, 'gone.ts': { globals: ['clock'] } },
    };
    expect(
      staleEntries({ 'one/': one, 'two/': {} }, files).filter(
        (said) => !said.endsWith('of everyone is used by nothing'),
      ),
    ).toEqual([
      'two/ in the ration of one/ is used for its types alone',
      'three/ in the ration of one/ is used by nothing',
      'type @right/ in the ration of one/ is used by nothing',
      'fs in the ration of one/ is used by nothing',
      'chance in the ration of one/ is used by nothing',
      'os in the ration of one/a.ts is used by nothing',
      'clock in the ration of one/gone.ts is used by nothing',
    ]);
  });

  test('do not allow a circle, lazy imports and types included, and name the way around', async () => {
    const { code, said } = await check(
      await treeWith([
        ['services/vault/search/a.ts', "import './b.ts';"],
        ['services/vault/search/b.ts', "export const c = () => import('./c.ts');"],
        ['services/vault/search/c.ts', "export { a } from './a.ts';"],
        ['services/api/a.ts', "import type { B } from './b.ts';"],
        ['services/api/b.ts', "import './a.ts';"],
      ]),
    );
    expect(said).toContain(
      'services/vault/search/a.ts imports itself, by way of services/vault/search/b.ts, services/vault/search/c.ts\n',
    );
    expect(said).toContain('services/api/a.ts imports itself, by way of services/api/b.ts\n');
    expect([code, said]).toEqual([1, expect.stringContaining(' 2 breaches of the layers')]);
  });

  test('do not allow a circle of folders, types included', async () => {
    const { said } = await check(
      await treeWith([
        ['lab/one/a.ts', "import type { B } from '../two/b.ts';"],
        ['lab/two/b.ts', 'export type B = 1;'],
        ['lab/two/c.ts', "import '../one/d.ts';"],
        ['lab/one/d.ts', ''],
      ]),
    );
    expect(said).toContain('lab/one/ imports itself, by way of lab/two/\n');
  });

  test('name the line of a breach', async () => {
    const { said } = await check(
      await treeWith([['services/vault/search/a.ts', "// one\n// two\nimport 'fastify';\n"]]),
    );
    expect(said).toContain('services/vault/search/a.ts:3 imports fastify');
  });
});

function numbered(file: string, index: number): string {
  return file.replace(/\/a(\.[jt]s)$/, `/a${index}$1`);
}

async function treeWith(sources: (readonly [file: string, source: string])[]): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'hub-layers-'));
  folders.push(tree);
  for (const [file, source] of [...NEIGHBOURS.map((file) => [file, 'export {};'] as const), ...sources]) {
    await mkdir(dirname(join(tree, file)), { recursive: true });
    await writeFile(join(tree, file), source);
  }
  return tree;
}

function check(root: string): Promise<{ code: number; said: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [join(PROJECT, 'scripts/check-layers.ts'), root], (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, said: stderr + stdout });
    });
  });
}
