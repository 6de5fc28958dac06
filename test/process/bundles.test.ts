import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeFailure } from '../../shared/log.ts';
import { LAB } from '../../shared/schemas/system.ts';
import { bundleOf, ENTRIES, instantOf, project } from '../../supervisor/bundles.js';
import { nodeArguments, PROCESS_TABLE } from '../../supervisor/process-table.ts';

const ENTRY = 'services/vault/main.ts';
const MODULE = 'services/vault/lifecycle/vault.ts';

describe('the bundle of a process', () => {
  let root: string;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'hub-bundles-'));
  });

  afterAll(() => rm(root, { recursive: true, force: true }));

  async function lay(path: string, text: string): Promise<string> {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
    return join(root, path);
  }

  async function layBundle(): Promise<string> {
    const module = await lay(MODULE, 'export {};');
    const inputs = { [MODULE]: instantOf(module) };
    await lay('build/processes/vault.json', JSON.stringify({ program: 'vault/vault-a1.js', inputs }));
    return module;
  }

  test('counts while nothing that it was made of has changed', async () => {
    await layBundle();
    expect(bundleOf(ENTRY, root)).toBe(join(root, 'build/processes/vault/vault-a1.js'));
  });

  test('does not count once a module has changed', async () => {
    const module = await layBundle();
    await utimes(module, new Date(), new Date(Date.now() + 5000));
    expect(bundleOf(ENTRY, root)).toBeUndefined();
  });

  test('does not count once a module is gone', async () => {
    await rm(await layBundle());
    expect(bundleOf(ENTRY, root)).toBeUndefined();
  });

  test('does not count when what is said of it cannot be read', async () => {
    await lay('build/processes/vault.json', '{"program":');
    expect(bundleOf(ENTRY, root)).toBeUndefined();
  });

  test.each(Object.keys(ENTRIES))('%s has one, and is run from it', (name) => {
    expect(bundleOf(ENTRIES[name] as string)).toMatch(new RegExp(`/build/processes/[a-z-]+/${name}-[^/]+\\.js$`));
  });

  test.each(['api', 'bridge'] as const)('%s asks for HTTP without the client that Node adds to it', async (name) => {
    const bundle = await readFile(bundleOf(ENTRIES[name] as string) as string, 'utf8');
    expect(bundle).toMatch(/getBuiltinModule\(["'`]node:http["'`]\)/);
    expect(bundle).not.toMatch(/(from|require\() ?["'`](node:)?http["'`]/);
  });

  test.each([
    ['/nowhere/Japan', false],
    ['/nowhere/日本', true],
  ])('hub makes what knows how wide letters are where it says %s: %s', (place, isMade) => {
    // Its package makes one of these where it is loaded; on a terminal what is said is measured.
    const told = `process.stdout.isTTY = process.stderr.isTTY = true; process.stderr.columns = 40;
      const { Segmenter } = Intl;
      Intl.Segmenter = function (...given) { process._rawDebug('made'); return new Segmenter(...given); };`;
    const { stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(told)}`, join(project, 'cli/hub.js'), 'restore', place],
      { encoding: 'utf8' },
    );
    expect(stderr).toContain(place);
    expect(stderr.includes('made')).toBe(isMade);
  });

  // The lab is no part of what is published, and starts from its modules.
  test.each(PROCESS_TABLE.filter(({ name }) => name !== LAB))('$name is started from it', (row) => {
    const config = { dataDir: '/nowhere', passphraseFile: null, plugins: { catalogUrl: null, dir: null } };
    const args = nodeArguments(row, config as unknown as Parameters<typeof nodeArguments>[1]);
    expect(args.at(-1)).toBe(bundleOf(row.entry));
    expect(args.at(-1)).toContain(join(project, 'build/processes'));
  });

  test('hides from no log in which line of which module a failure arose', async () => {
    const source = await lay('services/vault/failing.ts', '// One line.\n\nexport const failure = new Error();\n');
    const bundle = await rolldown({ input: source, cwd: root });
    const file = join(root, 'build/processes/vault/vault-b2.js');
    await bundle.write({ file, format: 'esm', sourcemap: true, banner: '// Moves\n// everything\n// down.' });
    const lines = (await readFile(file, 'utf8')).split('\n');
    const line = lines.findIndex((each) => each.includes('new Error'));
    const column = lines[line]?.indexOf('new Error') as number;
    const failure = new Error('what it says');
    // As Node writes it; the runner of the tests has maps of its own.
    failure.stack = `Error: what it says\n    at ${pathToFileURL(file)}:${line + 1}:${column + 1}`;
    expect(line).toBeGreaterThan(2);
    expect(describeFailure(failure)).toEqual({ name: 'Error', where: 'vault/failing.ts:3' });
  });
});
