// The package as others get it: packed by npm. In `npm run campaign` it is installed by npm as well,
// on a machine with nothing of ours, and run with whatever Node is there: an install unpacks a Node of 150 MB. The registry it
// is installed from is one of our own, on the loopback.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, PROJECT, temporaryDir } from '../support/hub.ts';
import { type Registry, startRegistry } from '../support/loopback-registry.ts';

const run = promisify(execFile);
const INSTALL_MS = 240_000;

let folder: string;
let registry: Registry;
let tarball: string;
let env: Record<string, string>;

/** The programs of this machine, without those of the checkout: its own Node and npm, of whatever version. */
function pathOutside(): string {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
  return folders.join(delimiter);
}

function npm(...args: string[]): Promise<{ stdout: string }> {
  return run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    env,
    cwd: folder,
    timeout: INSTALL_MS,
  });
}

beforeAll(async () => {
  folder = realpathSync(await temporaryDir());
  registry = await startRegistry();
  mkdirSync(join(folder, 'home'));
  env = {
    PATH: pathOutside(),
    HOME: join(folder, 'home'),
    TMPDIR: folder,
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, 'cache'),
    npm_config_userconfig: join(folder, 'npmrc'),
    npm_config_globalconfig: join(folder, 'npmrc-global'),
    npm_config_prefix: join(folder, 'global'),
    npm_config_update_notifier: 'false',
  };
  execFileSync(process.execPath, ['scripts/bundle-processes.js', '--sweep'], { cwd: PROJECT });
  // Everything is built already: npm would build it once more.
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: PROJECT, env });
  tarball = join(folder, 'context-hub-0.2.0.tgz');
}, INSTALL_MS);
afterAll(async () => {
  await registry?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

test('the package is small, holds what was built, and nothing that is needed only to build it', () => {
  const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
  const built = [
    'page/index.html',
    'processes/vault.json',
    'words/vectors.bin',
    'words/LICENSE',
    'words/ACKNOWLEDGEMENT.md',
  ];
  for (const file of ['package.json', 'README.md', 'LICENSE', ...built.map((each) => `build/${each}`)]) {
    expect(files).toContain(`package/${file}`);
  }
  expect(
    files.filter((file) => /\/(test|lab|node_modules|\.ci)\/|^package\/page\/|\.map$|tsconfig/.test(file)),
  ).toEqual([]);
  // What `hub start` runs when code has changed since it was installed.
  expect(files.filter((file) => file.startsWith('package/scripts/')).toSorted()).toEqual(
    ['bundle-processes.js', 'strip-types.js', 'stripped-files.js'].map((name) => `package/scripts/${name}`),
  );
  // Of these 2.4 MB are directions of words, which are as good as random and do not compress further.
  expect(statSync(tarball).size).toBeLessThan(8_000_000);
});

test('the command runs from what was packed', async () => {
  execFileSync('tar', ['-xzf', tarball, '-C', folder]);
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'package/node_modules'));
  const call = (...args: string[]) => run(process.execPath, [join(folder, 'package/cli/hub.js'), ...args], { env });
  expect((await call('version')).stdout).toBe('0.2.0\n');
  expect((await call('start', '--help')).stdout).toContain('--port');
});

/** Optional beside a package that we have: npm asks for it, and does without. */
const NOT_NEEDED = ['@openpgp/web-stream-tools'];

const LAYOUTS = [
  // Its packages lie in its own folder.
  {
    name: 'npm install --global',
    install: () => npm('install', '--global', tarball),
    hub: () => join(folder, 'global/bin/hub'),
  },
  // As npx lays it out: its packages lie beside it.
  {
    name: 'npm install',
    install: () => npm('install', '--prefix', join(folder, 'project'), tarball),
    hub: () => join(folder, 'project/node_modules/.bin/hub'),
  },
].slice(0, Number(process.env['INSTALLS'] ?? 0));

describe.each(LAYOUTS)('installed by `$name`', ({ install, hub }) => {
  test(
    'it runs on another Node, tells its whole story, and serves its page',
    async () => {
      mkdirSync(join(folder, 'project'), { recursive: true });
      await install();
      expect(registry.missing.filter((name) => !name.startsWith('-/npm/') && !NOT_NEEDED.includes(name))).toEqual([]);
      const hubEnv = { PATH: env.PATH as string, HOME: env.HOME as string, TMPDIR: folder };
      const call = (...args: string[]) => run(hub(), args, { env: hubEnv, timeout: 120_000 });
      expect((await call('version')).stdout).toBe('0.2.0\n');
      expect(JSON.parse((await call('smoke', '--json')).stdout)).toMatchObject({ ok: true });

      const at = ['--data-dir', join(folder, 'data')];
      const { stdout } = await call('start', '--detach', '--json', '--port', String(await freePort()), ...at);
      const { address, processes } = JSON.parse(stdout) as {
        address: string;
        processes: { name: string; isolation: string[] }[];
      };
      try {
        const page = await (await fetch(`${address}/`)).text();
        const script = /src="(\/ui\/[^"]+\.js)"/.exec(page)?.[1];
        expect((await fetch(address + script)).status).toBe(200);
        await call('setup', ...at);
        const { findings } = JSON.parse((await call('doctor', '--json', ...at)).stdout) as {
          findings: { check: string; level: string; detail: string }[];
        };
        expect(findings.filter(({ level }) => level === 'problem')).toEqual([]);
        expect(findings.find(({ check }) => check === 'handshake')?.detail).toContain('11 tools');
        expect(processes.find(({ name }) => name === 'vault')?.isolation).toContain('permission');
      } finally {
        await call('stop', ...at);
        rmSync(join(folder, 'data'), { recursive: true });
      }
      // It writes nothing into its own folder that an update would trip over.
      const own = join(dirname(realpathSync(hub())), '..');
      expect(readdirSync(join(own, 'build')).toSorted()).toEqual(
        expect.arrayContaining(['page', 'plugins', 'processes', 'stripped']),
      );
      expect(existsSync(join(own, 'node_modules/vite'))).toBe(false);
    },
    INSTALL_MS * 2,
  );
});
