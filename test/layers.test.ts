import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breachesIn } from '../scripts/layers/breaches.ts';
import { parse } from '../scripts/layers/parse.ts';
import type { Ration } from '../scripts/layers/ration.ts';
import { RATIONS } from '../scripts/layers/rations.ts';
import { staleEntries } from '../scripts/layers/stale.ts';
import { filesIn } from '../scripts/layers/tree.ts';

const PROJECT = resolve(import.meta.dirname, '..');

/** Files that are there to be imported. */
const NEIGHBOURS = [
  'shared/limits.ts',
  'shared/errors.ts',
  'shared/schemas/goal.ts',
  'shared/methods/vault.ts',
  'shared/ipc/channel.ts',
  'services/vault/lifecycle/vault.ts',
  'services/api/app.ts',
  'services/bridge/main.ts',
  'cli/main.ts',
  'supervisor/hub.ts',
  'test/support/hub.ts',
];

const BREACHES: [title: string, file: string, source: string, said: string][] = [
  [
    'a schema that imports a contract',
    'shared/schemas/a.ts',
    "import '../methods/vault.ts';",
    'imports shared/methods/vault.ts, which is not in the ration of shared/schemas/',
  ],
  ['a schema that imports an error', 'shared/schemas/a.ts', "import '../errors.ts';", 'imports shared/errors.ts'],
  [
    'a schema that imports a part of Node',
    'shared/schemas/a.ts',
    "import 'node:path';",
    'no part of Node is in the ration of shared/schemas/',
  ],
  [
    'a contract that imports the channel',
    'shared/methods/a.ts',
    "import '../ipc/channel.ts';",
    'imports shared/ipc/channel.ts',
  ],
  [
    'a tool that imports a contract',
    'shared/tools/a.ts',
    "import '../methods/vault.ts';",
    'imports shared/methods/vault.ts',
  ],
  ['a leaf that imports a schema', 'shared/a.ts', "import './schemas/goal.ts';", 'imports shared/schemas/goal.ts'],
  [
    'the channel that imports a service',
    'shared/ipc/a.ts',
    "import '../../services/api/app.ts';",
    'imports services/api/app.ts',
  ],
  [
    'a service that imports another one',
    'services/api/a.ts',
    "import '../vault/lifecycle/vault.ts';",
    'imports services/vault/lifecycle/vault.ts, which is not in the ration of services/api/',
  ],
  [
    'the bridge that imports a service',
    'services/bridge/a.ts',
    "import '../api/app.ts';",
    'imports services/api/app.ts',
  ],
  [
    'a command that imports the bridge',
    'cli/commands/a.ts',
    "import '../../services/bridge/main.ts';",
    'imports services/bridge/main.ts',
  ],
  [
    'a service that goes around the bundle of the SDK',
    'services/bridge/a.ts',
    "import '@modelcontextprotocol/sdk/types.js';",
    'imports @modelcontextprotocol/sdk/types.js, which is not in the ration of services/bridge/',
  ],
  [
    'a service that imports a type of another one',
    'services/api/a.ts',
    "import type { V } from '../vault/lifecycle/vault.ts';",
    'imports services/vault/lifecycle/vault.ts',
  ],
  [
    'a service that re-exports another one',
    'services/api/a.ts',
    "export * from '../vault/lifecycle/vault.ts';",
    'imports services/vault/lifecycle/vault.ts',
  ],
  [
    'a service that imports another one while it runs',
    'services/api/a.ts',
    "await import('../vault/lifecycle/vault.ts');",
    'imports services/vault/lifecycle/vault.ts',
  ],
  [
    'a service that runs another one in a thread',
    'services/vault/search/a.ts',
    "new URL('../../api/app.ts', import.meta.url);",
    'imports services/api/app.ts',
  ],
  [
    'a service that imports the supervisor',
    'services/vault/search/a.ts',
    "import '../../../supervisor/hub.ts';",
    'imports supervisor/hub.ts',
  ],
  [
    'a service that imports a test',
    'services/vault/search/a.ts',
    "import '../../../test/support/hub.ts';",
    'imports test/support/hub.ts',
  ],
  [
    'the supervisor that imports a service',
    'supervisor/a.ts',
    "import '../services/vault/lifecycle/vault.ts';",
    'imports services/vault/lifecycle/vault.ts, which is not in the ration of supervisor/',
  ],
  [
    'the supervisor that imports the command',
    'supervisor/a.ts',
    "import '../cli/main.ts';",
    'imports cli/main.ts, which is not in the ration of supervisor/',
  ],
  [
    'the lab that imports a test',
    'lab/a.ts',
    "import '../test/support/hub.ts';",
    'imports test/support/hub.ts, which is not in the ration of lab/',
  ],
  [
    'the page that imports from its server',
    'page/a.js',
    "import '../services/api/app.ts';",
    'imports services/api/app.ts',
  ],
  [
    'the database outside the vault',
    'services/api/a.ts',
    "import Sqlite from 'better-sqlite3-multiple-ciphers';",
    'which is not in the ration of services/api/',
  ],
  [
    'the database outside its folder',
    'services/vault/lifecycle/a.ts',
    "import Sqlite from 'better-sqlite3-multiple-ciphers';",
    'only its types are in the ration of services/vault/lifecycle/',
  ],
  [
    'the keyring by way of require',
    'services/vault/key/a.js',
    "createRequire(import.meta.url)('@napi-rs/keyring');",
    'imports @napi-rs/keyring, which is not in the ration of services/vault/key/',
  ],
  [
    'the canonical form outside the audit chain',
    'supervisor/a.ts',
    "import canonicalize from 'canonicalize';",
    'canonicalize',
  ],
  ['fastify outside the api', 'supervisor/a.ts', "import fastify from 'fastify';", 'imports fastify'],
  [
    'a fastify plugin that nobody asked for',
    'services/api/a.ts',
    "import '@fastify/static';",
    'imports @fastify/static',
  ],
  ['commander outside the command', 'services/vault/search/a.ts', "import 'commander';", 'imports commander'],
  ['a second logger', 'services/vault/search/a.ts', "import { pino } from 'pino';", 'imports pino'],
  ['a second source of ids', 'services/vault/search/a.ts', "import { ulid } from 'ulid';", 'imports ulid'],
  [
    'TypeBox by its own name',
    'services/vault/key/a.ts',
    "import { Type } from 'typebox/type';",
    'imports typebox/type',
  ],
  ['a package that nobody has', 'services/vault/search/a.ts', "import 'left-pad';", 'imports left-pad'],
  [
    'a process started by a service',
    'services/vault/search/a.ts',
    "import { spawn } from 'node:child_process';",
    'imports node:child_process, which is not in the ration of services/vault/search/',
  ],
  ['a socket opened by the channel', 'shared/ipc/a.ts', "import net from 'node:net';", 'only its types'],
  [
    'a socket opened by way of a second import',
    'shared/ipc/a.ts',
    "import { type Socket, connect } from 'node:net';",
    'only its types',
  ],
  ['a server outside the api', 'services/connectors/a.ts', "import 'node:http';", 'imports node:http'],
  ['a second database', 'services/vault/search/a.ts', "import 'node:sqlite';", 'imports node:sqlite'],
  [
    'an inspector',
    'services/vault/search/a.ts',
    "import 'node:inspector/promises';",
    'imports node:inspector/promises',
  ],
  [
    'the global process by another name',
    'supervisor/a.ts',
    "import { env } from 'node:process';",
    'imports node:process',
  ],
  ['a part of Node without its prefix', 'services/vault/search/a.ts', "import 'fs';", 'written node:fs'],
  [
    'the environment outside the configuration',
    'supervisor/a.ts',
    'export const home = process.env.HOME;',
    'uses process.env, which is not in the ration of supervisor/',
  ],
  ['the environment in quotes', 'services/vault/search/a.ts', "globalThis.process['env'];", 'uses process.env'],
  ['the environment taken apart', 'services/vault/search/a.ts', 'const { env } = process;', 'uses process.env'],
  [
    'the environment beside a function that means something else by the name',
    'services/vault/search/a.ts',
    'export const of = (process: { env: string }) => process.env;\nexport const home = process.env.HOME;',
    'uses process.env',
  ],
  ['an exit in the middle of a service', 'services/vault/search/a.ts', 'process.exit(1);', 'uses process.exit'],
  [
    'the hour that a search reads by itself',
    'services/vault/search/a.ts',
    'export const now = new Date();',
    'uses clock',
  ],
  ['chance in the store', 'services/vault/store/audit/a.ts', 'export const x = Math.random();', 'uses chance'],
  [
    'a question to the network in the vault',
    'services/vault/search/a.ts',
    "await fetch('http://a.b');",
    'uses network',
  ],
  ['the hour of the process', 'services/vault/search/a.ts', 'export const at = process.hrtime.bigint();', 'uses clock'],
  ['the age of the process', 'services/vault/search/a.ts', 'export const age = process.uptime();', 'uses clock'],
  ['the hour of the calendar', 'services/vault/search/a.ts', 'Temporal.Now.instant();', 'uses clock'],
  ['the hour of the start', 'services/vault/search/a.ts', 'export const at = performance.timeOrigin;', 'uses clock'],
  ['the hour under another name', 'services/vault/search/a.ts', 'const D = Date; D.now();', 'uses clock'],
  ['the hour that is handed on', 'services/vault/search/a.ts', 'export const at = [1].map(Date.now);', 'uses clock'],
  [
    'a wait under another name',
    'services/vault/search/a.ts',
    'const later = setTimeout; later(() => {});',
    'uses timers',
  ],
  [
    'a wait taken apart',
    'services/vault/search/a.ts',
    'const { setTimeout } = globalThis; setTimeout();',
    'uses timers',
  ],
  [
    'a question under another name',
    'services/vault/search/a.ts',
    'const ask = globalThis.fetch; ask();',
    'uses network',
  ],
  ['chance of the browser', 'services/vault/search/a.ts', 'crypto.getRandomValues(new Uint8Array(8));', 'uses chance'],
  ['chance under another name', 'services/vault/search/a.ts', 'const { random } = Math; random();', 'uses chance'],
  ['a signal to a process', 'services/vault/search/a.ts', "process.kill(1, 'SIGKILL');", 'uses process.kill'],
  [
    'a part of Node from the process',
    'services/vault/search/a.ts',
    "process.getBuiltinModule('node:fs');",
    'imports node:fs',
  ],
  [
    'a part of Node from the process under another name',
    'services/vault/search/a.ts',
    'const get = process.getBuiltinModule; get("fs");',
    'uses computed imports',
  ],
  [
    'the process under another name',
    'services/vault/search/a.ts',
    'const p = process; p.env;',
    'uses computed globals',
  ],
  [
    'what is there by a computed name',
    'services/vault/search/a.ts',
    'export const take = (name: string) => globalThis[name];',
    'uses computed globals',
  ],
  ['an import without an ending', 'services/vault/search/a.ts', "import './vault';", 'without the ending of its file'],
  ['an import of what is not there', 'services/vault/search/a.ts', "import './vaults.ts';", 'which is not there'],
  [
    'an import with a computed name',
    'services/vault/search/a.ts',
    'export const load = (name: string) => import(name);',
    'uses computed imports',
  ],
  ['a folder that is not in the table', 'services/other/a.ts', '', 'lies in a folder that has no ration'],
];

const ALLOWED: [title: string, file: string, source: string][] = [
  ['types of a socket on the channel', 'shared/ipc/a.ts', "import type { Socket } from 'node:net';"],
  [
    'types of the database where a vault is opened',
    'services/vault/lifecycle/a.ts',
    "import { type Database } from 'better-sqlite3-multiple-ciphers';",
  ],
  [
    'everything in a test',
    'test/a.test.ts',
    "import '../services/vault/lifecycle/vault.ts'; import 'better-sqlite3-multiple-ciphers'; process.env.HOME; Date.now();",
  ],
  [
    'names in comments and strings',
    'services/vault/search/a.ts',
    "// import 'fastify'\nexport const text = \"import 'fastify'; process.exit(); Date.now()\";",
  ],
  [
    'a method that is called exit',
    'services/vault/search/a.ts',
    'export const end = (app: { exit(): void }) => app.exit();',
  ],
  ['a date that was given', 'services/vault/search/a.ts', 'export const on = (at: string) => new Date(at).getTime();'],
  [
    'types, members and names that a file declares itself, called like a power',
    'services/vault/search/a.ts',
    [
      'export function wait({ setTimeout, fetch = setTimeout }: { setTimeout: () => Date; fetch?: typeof globalThis.fetch }) {',
      '  return { fetch: fetch?.(), on: setTimeout() instanceof Date, at: Date.parse("2026"), is: "fetch" in globalThis };',
      '}',
    ].join('\n'),
  ],
];

/** What a stranger once planted, and the gate did not see: each into a copy of the tree as it is. */
const PLANTED: [title: string, file: string, line: string, said: string][] = [
  [
    'a file that the policy reads',
    'services/vault/policy/decide.ts',
    "import { readFileSync } from 'node:fs';",
    'no part of Node is in the ration of services/vault/policy/',
  ],
  [
    'the commit queue in the policy',
    'services/vault/policy/decide.ts',
    "import '../store/db/commit-queue.ts';",
    'imports services/vault/store/db/commit-queue.ts, which is not in the ration of services/vault/policy/',
  ],
  [
    'the clock in the policy',
    'services/vault/policy/decide.ts',
    'export const planted = Date.now();',
    'uses clock, which is not in the ration of services/vault/policy/',
  ],
  [
    'the commit queue in the search',
    'services/vault/search/search.ts',
    "import '../store/db/commit-queue.ts';",
    'imports services/vault/store/db/commit-queue.ts; only its types are in the ration of services/vault/search/',
  ],
  [
    'a database that the search opens',
    'services/vault/search/search.ts',
    "import { openDatabase } from '../store/db/open.ts';",
    'imports services/vault/store/db/open.ts; only its types are in the ration of services/vault/search/',
  ],
  [
    'the clock of the system in the records',
    'services/vault/records/family.ts',
    "import { systemClock } from '../../../shared/system-clock.ts';",
    'imports shared/system-clock.ts, which is not in the ration of services/vault/records/',
  ],
  [
    'the network in the search, under another name',
    'services/vault/search/search.ts',
    'export const planted = globalThis.fetch;',
    'uses network, which is not in the ration of services/vault/search/',
  ],
  [
    'the hour of the process in the package',
    'services/vault/contract/assemble.ts',
    'export const planted = process.hrtime;',
    'uses clock, which is not in the ration of services/vault/contract/',
  ],
  [
    'a file by way of the process',
    'services/vault/trust/grants.ts',
    "export const planted = process.getBuiltinModule('node:fs');",
    'imports node:fs, which is not in the ration of services/vault/trust/',
  ],
  [
    'the token of the owner in the supervisor',
    'supervisor/hub.ts',
    "import { ownedHub } from '../cli/api/api-client.ts';",
    'imports cli/api/api-client.ts, which is not in the ration of supervisor/',
  ],
  [
    'an import against the order of the floors',
    'services/vault/search/search.ts',
    "import '../contract/assemble.ts';",
    'imports services/vault/contract/assemble.ts, which is not in the ration of services/vault/search/',
  ],
];

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
    let code: number;
    let said: string;
    beforeAll(async () => {
      const tree = await copyOfThisTree();
      for (const [, file, line] of PLANTED) await appendFile(join(tree, file), `${line}\n`);
      ({ code, said } = await check(tree));
    });

    test.each(PLANTED)('%s', (_, file, _line, sentence) => {
      const lines = said.split('\n').filter((each) => each.startsWith(`${file}:`) && each.endsWith(sentence));
      expect(lines, said).toHaveLength(1);
    });

    test('and the check fails', () => {
      expect(code).toBe(1);
    });

    test('and says so of the circle that this makes of folders', () => {
      expect(said).toMatch(/^services\/vault\/(?:contract|search|contract\/frame)\/ imports itself, by way of /m);
    });
  });

  test('give to nobody what nobody takes', () => {
    expect(staleEntries(RATIONS, ours)).toEqual([]);
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

async function copyOfThisTree(): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), 'hub-layers-'));
  folders.push(tree);
  for (const place of ['shared', 'services', 'supervisor', 'cli', 'lab']) {
    await cp(join(PROJECT, place), join(tree, place), { recursive: true });
  }
  // What a program of these runs.
  for (const file of ['bundle-processes.js', 'strip-types.js', 'stripped-files.js'])
    await cp(join(PROJECT, 'scripts', file), join(tree, 'scripts', file));
  return tree;
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
