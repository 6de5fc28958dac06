import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const PROJECT = resolve(import.meta.dirname, '..');

/** Files that are there to be imported. */
const NEIGHBOURS = [
  'shared/limits.ts',
  'shared/errors.ts',
  'shared/schemas/goal.ts',
  'shared/contracts/vault.ts',
  'shared/ipc/channel.ts',
  'services/vault/lifecycle/vault.ts',
  'services/api/app.ts',
  'services/bridge/main.ts',
  'supervisor/hub.ts',
  'test/support/hub.ts',
];

const BREACHES: [title: string, file: string, source: string, said: string][] = [
  [
    'a schema that imports a contract',
    'shared/schemas/a.ts',
    "import '../contracts/vault.ts';",
    'imports shared/contracts/vault.ts',
  ],
  ['a schema that imports an error', 'shared/schemas/a.ts', "import '../errors.ts';", 'imports shared/errors.ts'],
  ['a schema that imports a part of Node', 'shared/schemas/a.ts', "import 'node:path';", 'imports no part of Node'],
  [
    'a contract that imports the channel',
    'shared/contracts/a.ts',
    "import '../ipc/channel.ts';",
    'imports shared/ipc/channel.ts',
  ],
  [
    'a tool that imports a contract',
    'shared/tools/a.ts',
    "import '../contracts/vault.ts';",
    'imports shared/contracts/vault.ts',
  ],
  ['a leaf that imports a schema', 'shared/clock.ts', "import './schemas/goal.ts';", 'imports shared/schemas/goal.ts'],
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
    'imports services/vault/lifecycle/vault.ts',
  ],
  [
    'the bridge that imports a service',
    'services/bridge/a.ts',
    "import '../api/app.ts';",
    'imports services/api/app.ts',
  ],
  [
    'a command that imports the bridge',
    'cli/a.ts',
    "import '../services/bridge/main.ts';",
    'imports services/bridge/main.ts',
  ],
  [
    'a service that goes around the bundle of the SDK',
    'services/bridge/a.ts',
    "import '@modelcontextprotocol/sdk/types.js';",
    'only shared/mcp/sdk.ts may',
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
    'services/vault/a.ts',
    "new URL('../api/app.ts', import.meta.url);",
    'imports services/api/app.ts',
  ],
  [
    'a service that imports the supervisor',
    'services/vault/a.ts',
    "import '../../supervisor/hub.ts';",
    'imports supervisor/hub.ts',
  ],
  [
    'a service that imports a test',
    'services/vault/a.ts',
    "import '../../test/support/hub.ts';",
    'imports test/support/hub.ts',
  ],
  [
    'the supervisor that imports a service',
    'supervisor/a.ts',
    "import '../services/vault/lifecycle/vault.ts';",
    'imports services/vault/lifecycle/vault.ts',
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
    'only services/vault/store/db/ may',
  ],
  [
    'the database outside its folder',
    'services/vault/a.ts',
    "import Sqlite from 'better-sqlite3-multiple-ciphers';",
    'only its types',
  ],
  [
    'the keyring outside its thread',
    'services/vault/a.ts',
    "import { Entry } from '@napi-rs/keyring';",
    'only services/vault/key/keyring-worker.js may',
  ],
  [
    'the keyring by way of require',
    'services/vault/a.js',
    "createRequire(import.meta.url)('@napi-rs/keyring');",
    'only services/vault/key/keyring-worker.js may',
  ],
  [
    'the canonical form outside the audit chain',
    'supervisor/a.ts',
    "import canonicalize from 'canonicalize';",
    'only services/vault/store/audit/, services/vault/archive/ may',
  ],
  ['fastify outside the api', 'supervisor/a.ts', "import fastify from 'fastify';", 'only services/api/ may'],
  ['a fastify plugin outside the api', 'services/vault/a.ts', "import '@fastify/static';", 'only services/api/ may'],
  ['commander outside the command', 'services/vault/a.ts', "import 'commander';", 'only cli/ may'],
  ['a second logger', 'services/vault/a.ts', "import { pino } from 'pino';", 'only shared/log.ts may'],
  ['a second source of ids', 'services/vault/a.ts', "import { ulid } from 'ulid';", 'only shared/ids.ts may'],
  [
    'TypeBox by its own name',
    'services/vault/a.ts',
    "import { Type } from 'typebox/type';",
    'only shared/typebox.ts may',
  ],
  ['a package that nobody has', 'services/vault/a.ts', "import 'left-pad';", "in nobody's ration"],
  [
    'a process started by a service',
    'services/vault/a.ts',
    "import { spawn } from 'node:child_process';",
    'only supervisor/, cli/, services/plugin-host/ may',
  ],
  ['a socket opened by the vault', 'services/vault/a.ts', "import net from 'node:net';", 'only its types'],
  [
    'a socket opened by way of a second import',
    'services/vault/a.ts',
    "import { type Socket, connect } from 'node:net';",
    'only its types',
  ],
  [
    'a server outside the api',
    'services/connectors/a.ts',
    "import 'node:http';",
    'only services/api/, services/bridge/, services/plugin-host/fetch/ may',
  ],
  ['a second database', 'services/vault/a.ts', "import 'node:sqlite';", 'only supervisor/hub-lock.ts may'],
  [
    'an inspector',
    'services/vault/a.ts',
    "import 'node:inspector/promises';",
    'only shared/ipc/worker.ts, cli/commands/start.ts may',
  ],
  [
    'the global process by another name',
    'services/vault/a.ts',
    "import { env } from 'node:process';",
    'only nobody may',
  ],
  ['a part of Node without its prefix', 'services/vault/a.ts', "import 'fs';", 'written node:fs'],
  [
    'the environment outside the configuration',
    'supervisor/a.ts',
    'export const home = process.env.HOME;',
    'uses process.env; only supervisor/config.ts, services/bridge/config.ts may',
  ],
  ['the environment in quotes', 'services/vault/a.ts', "globalThis.process['env'];", 'uses process.env'],
  ['the environment taken apart', 'services/vault/a.ts', 'const { env } = process;', 'uses process.env'],
  ['an exit in the middle of a service', 'services/vault/a.ts', 'process.exit(1);', 'uses process.exit'],
  ['an import without an ending', 'services/vault/a.ts', "import './vault';", 'without the ending of its file'],
  ['an import of what is not there', 'services/vault/a.ts', "import './vaults.ts';", 'which is not there'],
  [
    'an import with a computed name',
    'services/vault/a.ts',
    'export const load = (name: string) => import(name);',
    'whose name is not written there',
  ],
  ['a folder that is not in the table', 'services/other/a.ts', '', 'in no folder of the table'],
];

const ALLOWED: [title: string, file: string, source: string][] = [
  ['types of a socket in the vault', 'services/vault/a.ts', "import type { Socket } from 'node:net';"],
  [
    'types of the database in the whole vault',
    'services/vault/a.ts',
    "import { type Database } from 'better-sqlite3-multiple-ciphers';",
  ],
  [
    'everything in a test',
    'test/a.test.ts',
    "import '../services/vault/lifecycle/vault.ts'; import 'better-sqlite3-multiple-ciphers'; process.env.HOME;",
  ],
  [
    'names in comments and strings',
    'services/vault/a.ts',
    "// import 'fastify'\nexport const text = \"import 'fastify'; process.exit()\";",
  ],
  ['a method that is called exit', 'services/vault/a.ts', 'export const end = (app: { exit(): void }) => app.exit();'],
];

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe('the layers', () => {
  test('hold in this tree', async () => {
    const { code, said } = await check(PROJECT);
    expect(said).toMatch(/^\d+ files, 0 breaches of the layers\n$/);
    expect(code).toBe(0);
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
      expect(answer.said).toContain(`${BREACHES.length} breaches of the layers`);
    });
  });

  test.each(ALLOWED)('allow %s', async (_, file, source) => {
    const answer = await check(await treeWith([[file, source]]));
    expect(answer).toMatchObject({ code: 0, said: expect.stringContaining(' 0 breaches') });
  });

  test('do not allow a circle, lazy imports included, and name the way around; types go around as they like', async () => {
    const { code, said } = await check(
      await treeWith([
        ['services/vault/a.ts', "import './b.ts';"],
        ['services/vault/b.ts', "export const c = () => import('./c.ts');"],
        ['services/vault/c.ts', "export { a } from './a.ts';"],
        ['services/api/a.ts', "import type { B } from './b.ts';"],
        ['services/api/b.ts', "import './a.ts';"],
      ]),
    );
    expect(said).toContain('services/vault/a.ts imports itself, by way of services/vault/b.ts, services/vault/c.ts\n');
    expect([code, said]).toEqual([1, expect.stringContaining(' 1 breaches of the layers')]);
  });

  test('name the line of a breach', async () => {
    const { said } = await check(await treeWith([['services/vault/a.ts', "// one\n// two\nimport 'fastify';\n"]]));
    expect(said).toContain('services/vault/a.ts:3 imports fastify');
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
