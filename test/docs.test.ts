import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HubCommand } from '../cli/command-tree/command.ts';
import { buildProgram } from '../cli/program.ts';
import { METHODS } from '../shared/methods/methods.ts';
import { PROCESS_TABLE } from '../supervisor/process-table.ts';

const PROJECT = resolve(import.meta.dirname, '..');

describe('the parts of the docs that are made from the code', () => {
  let copy: string;
  beforeEach(async () => {
    copy = await mkdtemp(join(tmpdir(), 'hub-docs-'));
    await cp(join(PROJECT, 'docs'), join(copy, 'docs'), { recursive: true });
  });
  afterEach(() => rm(copy, { recursive: true, force: true }));

  test('are what the code says', async () => {
    expect(await writeDocs('--check')).toEqual({ code: 0, said: '' });
  });

  test('name every method there is', async () => {
    const page = await readFile(join(PROJECT, 'docs/protocol.md'), 'utf8');
    for (const { name } of METHODS) expect(page).toContain(`| \`${name}\` |`);
  });

  test('are called stale when they are, and written anew only without --check', async () => {
    const path = join(copy, 'docs/protocol.md');
    const page = await readFile(path, 'utf8');
    const stale = page.replace('| `vault.state` | vault | api |', '| `vault.state` | vault | connectors |');
    expect(stale).not.toBe(page);
    await writeFile(path, stale);

    const answer = await writeDocs('--check', copy);
    expect(answer.code).toBe(1);
    expect(answer.said).toContain('docs/protocol.md is not what the code says');
    expect(await readFile(path, 'utf8')).toBe(stale);

    expect(await writeDocs(copy)).toEqual({ code: 0, said: '' });
    expect(await readFile(path, 'utf8')).toBe(page);
  });

  test('are not written into a page that has no place for them', async () => {
    await writeFile(join(copy, 'docs/protocol.md'), '# Nothing\n');
    expect((await writeDocs(copy)).code).toBe(1);
    expect(await readFile(join(copy, 'docs/protocol.md'), 'utf8')).toBe('# Nothing\n');
  });
});

test('the reference writes out every object that is sent or answered', async () => {
  for (const name of ['docs/api.md', 'docs/tools.md']) {
    const page = await readFile(join(PROJECT, name), 'utf8');
    expect(page.match(/^(Body\S*: )?object\.$/gm), name).toBeNull();
    const rows = [...page.matchAll(/^\| `([^`]+)` \| (?:yes)? *\| (.*) \|$/gm)];
    const isWrittenOut = (path: string) => rows.some(([, field = '']) => field.startsWith(path));
    const objects = rows.filter(([, , what = '']) => /\bobject(?! of)\b(?!.*\[)/.test(what.split('. ')[0] as string));
    expect(objects.length, name).toBeGreaterThan(30);
    for (const [, field = '', what = ''] of objects)
      expect(isWrittenOut(what.includes('list of') ? `${field}[].` : `${field}.`), `${name} ${field}`).toBe(true);
  }
});

test('the table of processes in docs/architecture.md has a row for each of them', async () => {
  const page = await readFile(join(PROJECT, 'docs/architecture.md'), 'utf8');
  for (const { name } of PROCESS_TABLE) expect(page).toMatch(new RegExp(`^\\| ${name} \\|`, 'm'));
});

const PAGES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/*.md', { cwd: PROJECT })];

test('every file of the repository that a page links to is there, and every heading', async () => {
  for (const page of PAGES) {
    const text = await readFile(join(PROJECT, page), 'utf8');
    for (const [, link = '', heading] of text.matchAll(/\]\(([^)#:]*)(?:#([^)]*))?\)/g)) {
      const target = link === '' ? join(PROJECT, page) : resolve(PROJECT, page, '..', link);
      const found = await readFile(target, 'utf8').catch((error) => (error.code === 'EISDIR' ? '' : null));
      expect(found, `${page} → ${link}`).not.toBeNull();
      if (heading !== undefined) expect(anchorsOf(found ?? ''), `${page} → ${link}`).toContain(heading);
    }
  }
});

test('every page in docs is linked from the README', async () => {
  const readme = await readFile(join(PROJECT, 'README.md'), 'utf8');
  for (const page of PAGES.filter((each) => each.startsWith('docs/'))) {
    expect(readme).toContain(`](${page}`);
  }
});

test('every script of npm that a page names is there', async () => {
  const { scripts } = JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8')) as { scripts: object };
  const texts = await Promise.all(PAGES.map((page) => readFile(join(PROJECT, page), 'utf8')));
  const named = texts.flatMap((text) =>
    [...text.matchAll(/npm run (?:--silent )?(\w+)/g)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('every command of the program has a row in the README', async () => {
  const readme = await readFile(join(PROJECT, 'README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| `hub\b.*\|$/gm)].map(([row]) => ({
    // `hub backup target` is about all that follows it, and names each of them where it is not the first.
    about: [...(row.split(' | ')[0] ?? '').matchAll(/`hub ?([^`]*)`/g)].map(([, line = '']) => commandIn(line)),
    named: [...row.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => commandIn(code)),
  }));
  const isIn = (words: readonly string[]) => (row: (typeof rows)[number]) =>
    row.about.some((begun) => begun[0] === words[0]) && words.every((word) => row.named.includes(word));
  const commands = everyCommand(buildProgram());
  expect(commands.length).toBeGreaterThan(80);
  expect(commands.filter((words) => !rows.some(isIn(words))).map((words) => words.join(' '))).toEqual([]);
});

/** The words of a command line that name a command: what is in capitals stands for something else. */
function commandIn(line: string): string[] {
  return line.split(' ').filter((word) => /^[a-z-]+$/.test(word));
}

function everyCommand(place: HubCommand, before: readonly string[] = []): string[][] {
  return place.commands.flatMap((each) => {
    const words = [...before, each.name()];
    return [words, ...everyCommand(each, words)];
  });
}

test('every place of the page lies in a folder that is named as the place is', async () => {
  const places = await readFile(join(PROJECT, 'page/shell/places.ts'), 'utf8');
  const found = [...places.matchAll(/ place\('[^']+', '(\w+)',.* import\('\.\.\/([\w-]+)\//g)];
  expect(found.length).toBeGreaterThan(20);
  for (const [, name = '', folder] of found) expect(folder).toBe(name.toLowerCase());
});

/** As they are made of headings where pages are shown. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('every proof that docs/security.md names is a test that is there', async () => {
  const page = await readFile(join(PROJECT, 'docs/security.md'), 'utf8');
  const rows = page
    .split('\n')
    .filter((line) => /^\| .* \|$/.test(line))
    .slice(2);
  expect(rows.length).toBeGreaterThan(100);
  for (const row of rows) {
    const [, file = '', title = ''] = row.match(/`(test\/[^`]+\.test\.ts)`: “([^”]+)” \|$/) ?? [];
    const tests = await readFile(join(PROJECT, file), 'utf8').catch(() => '');
    expect(title.length, row).toBeGreaterThan(5);
    expect(tests.includes(title), row).toBe(true);
  }
});

/** Where the code or the tests of a package lie: of days, by their names alone. */
function sourceOf(path: string): string {
  const folder = path.endsWith('.test.ts') ? 'test/vault/contract' : 'services/vault/contract';
  const places = ['.', folder, `${folder}/frame/days`].map((each) => join(PROJECT, each, path));
  const found = places.find((each) => existsSync(each));
  return found === undefined ? '' : oneLine(readFileSync(found, 'utf8'));
}

test('every place in the code that docs/package.md names is there, and every test says what it is quoted for', async () => {
  const page = await readFile(join(PROJECT, 'docs/package.md'), 'utf8');
  const rules = page.slice(page.indexOf('## When it says that it suffices'));
  const named = [...rules.matchAll(/`([\w./-]+\.ts)`(?: \(`(\w+)`\)|: “([^”]+?)…?”)?/g)];
  expect(named.length).toBeGreaterThan(150);
  for (const [said, path = '', name = '', quote = ''] of named) {
    const source = sourceOf(path);
    expect(source, said).not.toBe('');
    expect(source, said).toMatch(new RegExp(`\\b${name}\\b`));
    expect(source, said).toContain(oneLine(quote));
  }
});

test('every rule in docs/package.md that has a place for its test names one, and quotes it as it is', async () => {
  const page = await readFile(join(PROJECT, 'docs/package.md'), 'utf8');
  const tables = page.split('\n\n').filter((part) => /^\|.* \| test \|$/m.test(part));
  expect(tables.length).toBeGreaterThan(4);
  for (const table of tables) {
    let sources = '';
    const rows = table.split('\n').filter((line) => line.startsWith('| '));
    for (const row of rows.slice(2)) {
      const proof = row.split(' | ').at(-1) ?? '';
      const files = [...proof.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path = '']) => sourceOf(path));
      // “The same” is the test of the row above.
      if (!proof.startsWith('the same')) sources = '';
      sources += files.join('');
      expect(sources, row).not.toBe('');
      for (const [, quote = ''] of proof.matchAll(/“([^”]+?)…?”/g)) expect(sources, row).toContain(oneLine(quote));
    }
  }
});

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

function writeDocs(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [join(PROJECT, 'scripts/write-docs.ts'), ...args], (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, said: stderr + stdout });
    });
  });
}

test('the table of the floors of the vault has every folder of it, and the paths of its pages are there', async () => {
  const page = await readFile(join(PROJECT, 'CONTRIBUTING.md'), 'utf8');
  const floors = page.slice(page.indexOf('## The floors of the vault'), page.indexOf('## Where does it go'));
  const vault = join(PROJECT, 'services/vault');
  const folders = [...globSync('*/', { cwd: vault }), ...globSync('store/*/', { cwd: vault })].map((each) =>
    basename(each),
  );
  expect(folders.length).toBeGreaterThan(20);
  for (const folder of folders) expect(floors).toContain(`\`${folder}/\``);
  const named = [...page.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.(?:ts|js|md))`/g)].map(([, path]) => path as string);
  expect(named.length).toBeGreaterThan(15);
  const isThere = (path: string) => [PROJECT, vault].some((folder) => existsSync(join(folder, path)));
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});
