// The package as others get it: packed by npm. In `npm run campaign` it is installed by npm as well,
// on a machine with nothing of ours, and run with whatever Node is there: an install unpacks a Node of 150 MB. The registry it
// is installed from is one of our own, on the loopback.
import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIB } from '../../shared/limits.ts';
import { TOOLS } from '../../shared/tools/tools.ts';
import { unzipped } from '../support/archives/archives.ts';
import { COMMAND, freePort, PROJECT, temporaryDir } from '../support/hub.ts';
import { type Registry, startRegistry } from '../support/servers/loopback-registry.ts';

const run = promisify(execFile);
/** An install unpacks a Node of 150 MB. */
const INSTALL_MS = 240_000;
/** Beside Node. */
const INSTALLED_BYTES = 30 * MIB;

let folder: string;
let registry: Registry;
const tarball = join(PROJECT, 'build/context-hub-0.2.0.tgz');
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
  await run('npm', ['run', '--silent', 'package'], { cwd: PROJECT });
  execFileSync('tar', ['-xzf', tarball, '-C', folder]);
  registry.publish(join(folder, 'package'));
}, INSTALL_MS);
afterAll(async () => {
  await registry?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

test('what npm run package makes is small, holds what was built, and nothing that is needed only to build it', () => {
  const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
  const built = ['page/index.html', 'processes/vault.json', 'NOTICES.txt', 'man/hub.1.gz'].map(
    (each) => `build/${each}`,
  );
  const licences = ['LICENSE', 'ACKNOWLEDGEMENT.md', 'LICENSE.universal-sentence-encoder', 'LICENSE.wordnet'];
  const words = ['vectors.bin.br', 'glossary.txt.br', ...licences].map(
    (each) => `services/vault/store/meaning/words/${each}`,
  );
  const looks = 'services/vault/store/text-index/languages/letter-runs.bin.br';
  for (const file of ['package.json', 'README.md', 'LICENSE', 'server.json', ...built, ...words, looks])
    expect(files).toContain(`package/${file}`);
  expect(
    files.filter((file) => /\/(test|lab|scripts|node_modules|\.ci)\/|^package\/page\/|\.map$|tsconfig/.test(file)),
  ).toEqual([]);
  // npm 11 would install the Node of every platform.
  expect(files).not.toContain('package/npm-shrinkwrap.json');
  // Of these 2.2 MB are directions of words, which are as good as random, and 1 MB a glossary.
  expect(statSync(tarball).size).toBeLessThan(12_900_000);
  // Installed it has the keyring of its platform beside it, which is 3.6 MiB.
  expect(weightOf(join(folder, 'package')).bytes).toBeLessThan(INSTALLED_BYTES - 3.6 * MIB);
});

test('the package runs nothing while it is installed, and whatever it needs it needs in one version, all the way down', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8'));
  for (const field of ['scripts', 'devDependencies', 'workspaces', 'private', 'imports'])
    expect(manifest).not.toHaveProperty(field);
  // As one path it would be packed and not be linked to where `man` looks.
  expect(manifest.man).toEqual(['./build/man/hub.1.gz']);
  const { packages } = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8'));
  const asked: [string, string][] = Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies });
  for (const [name, version] of asked) {
    const found = packages[`node_modules/${name}`];
    expect([name, found.version, found.hasInstallScript, found.dev]).toEqual([name, version, undefined, undefined]);
    expect(found.integrity).toMatch(/^sha512-/);
    asked.push(...(Object.entries({ ...found.dependencies, ...found.optionalDependencies }) as [string, string][]));
  }
  expect(asked.map(([name]) => name)).toContain('@napi-rs/keyring-linux-x64-gnu');
});

test('the manual of the package describes every command, and is one that `man` reads', () => {
  const manual = gunzipSync(readFileSync(join(folder, 'package/build/man/hub.1.gz'))).toString();
  const help = execFileSync(process.execPath, [COMMAND, 'help'], { encoding: 'utf8' });
  const names = [...help.matchAll(/^ {2}(?!hub )([a-z][a-z-]+) .*/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(30);
  for (const name of names) expect(manual).toMatch(new RegExp(`^\\.SS hub ${name?.replaceAll('-', '\\\\-')}\\b`, 'm'));
  // Every line that begins like a macro is one.
  expect(manual.split('\n').filter((line) => /^[.']/.test(line) && !/^\.(TH|SH|SS|TP|B)\b/.test(line))).toEqual([]);
});

test('the command runs from what was packed', async () => {
  const own = join(folder, 'installed/node_modules/context-hub');
  mkdirSync(dirname(own), { recursive: true });
  renameSync(join(folder, 'package'), own);
  symlinkSync(own, join(folder, 'package'));
  const call = (...args: string[]) => run(process.execPath, [join(own, 'cli/hub.js'), ...args], { env });
  expect((await call('version')).stdout).toBe('0.2.0\n');
  expect((await call('start', '--help')).stdout).toContain('--port');
});

test('what the registry of MCP servers is told is the package, as it is called there', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, 'package', file), 'utf8'));
  const [server, manifest] = [read('server.json'), read('package.json')];
  expect(server).toMatchObject({
    version: manifest.version,
    packages: [{ identifier: manifest.name, version: manifest.version }],
  });
  expect(server.name).toBe(manifest.mcpName);
  expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(server.description.length).toBeLessThanOrEqual(100);
  expect(server.title.length).toBeLessThanOrEqual(100);
  // What the schema that it names knows of a package, an argument and a variable.
  const fields = (value: object) => Object.keys(value).toSorted();
  for (const each of server.packages) {
    expect(each).toMatchObject({ registryType: 'npm', runtimeHint: 'npx', transport: { type: 'stdio' } });
    expect(
      'registryType identifier version runtimeHint transport packageArguments environmentVariables'.split(' '),
    ).toEqual(expect.arrayContaining(fields(each)));
    expect(each.packageArguments).toEqual([{ type: 'positional', value: 'mcp-bridge' }]);
    for (const variable of each.environmentVariables) {
      expect('name description isRequired isSecret default'.split(' ')).toEqual(
        expect.arrayContaining(fields(variable)),
      );
      expect([typeof variable.name, typeof variable.description]).toEqual(['string', 'string']);
    }
  }
});

test('the bundle for Claude Desktop is the bridge alone, asks for a token, and speaks on whatever Node is there', async () => {
  const bundle = join(folder, 'bundle');
  const bytes = readFileSync(join(PROJECT, 'build/context-hub-0.2.0.mcpb'));
  expect(bytes.length).toBeLessThan(MIB);
  const members = await unzipped(bytes);
  for (const [name, content] of members) {
    expect(name).toMatch(
      /^(manifest\.json|package\.json|LICENSE|build\/NOTICES\.txt|build\/processes\/bridge\/[\w-]+\.js)$/,
    );
    mkdirSync(dirname(join(bundle, name)), { recursive: true });
    writeFileSync(join(bundle, name), content);
  }
  const { server, user_config, tools, version, manifest_version } = JSON.parse(members.get('manifest.json') as string);
  expect([manifest_version, version, tools.length]).toEqual(['0.3', '0.2.0', TOOLS.length]);
  expect(user_config.token).toMatchObject({ sensitive: true, required: true });
  expect([...members.keys()]).toContain(server.entry_point);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the app puts its folder there
  const [program] = server.mcp_config.args.map((each: string) => each.replace('${__dirname}', bundle));
  const asked = [
    { id: 1, method: 'initialize', params: INITIALIZE },
    { id: 2, method: 'tools/list' },
    { id: 3, method: 'tools/call', params: { name: 'get_context_contract', arguments: { purpose: 'go on' } } },
  ].map((each) => JSON.stringify({ jsonrpc: '2.0', ...each }));
  const speak = execFile('node', [program], { env: { PATH: env.PATH, HUB_TOKEN: '' } });
  speak.stdin?.end(`${asked.join('\n')}\n`);
  let said = '';
  for await (const text of speak.stdout ?? []) said += text;
  const answers = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).result);
  expect(answers[0].serverInfo).toMatchObject({ name: 'context-hub', version: '0.2.0' });
  expect(answers[1].tools).toHaveLength(TOOLS.length);
  expect(answers[2].content[0].text).toContain('HUB_TOKEN is missing');
});

const INITIALIZE = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'app', version: '1' } };

/** Beside Node: how many packages, and how many bytes. */
function weightOf(own: string): { packages: number; bytes: number } {
  const files = readdirSync(own, { recursive: true, withFileTypes: true });
  const besideNode = files.filter((each) => each.isFile() && !/node_modules\/node-/.test(`${each.parentPath}/`));
  return {
    packages: files.filter(
      (each) => each.name === 'package.json' && /node_modules\/(@[^/]+\/)?[^/@]+$/.test(each.parentPath),
    ).length,
    bytes: besideNode.reduce((sum, each) => sum + statSync(join(each.parentPath, each.name)).size, 0),
  };
}

const LAYOUTS = [
  // Its packages lie in its own folder.
  {
    name: 'npm install --global',
    install: () => npm('install', '--global', '--prefix', join(folder, 'global'), 'context-hub'),
    hub: () => join(folder, 'global/bin/hub'),
  },
  // As npx lays it out: its packages lie beside it.
  {
    name: 'npm install',
    install: () => npm('install', '--prefix', join(folder, 'project'), 'context-hub'),
    hub: () => join(folder, 'project/node_modules/.bin/hub'),
  },
].slice(0, Number(process.env['INSTALLS'] ?? 0));

describe.each(LAYOUTS)('installed by `$name`', ({ install, hub }) => {
  test(
    'it runs on another Node, tells its whole story, and serves its page',
    async () => {
      mkdirSync(join(folder, 'project'), { recursive: true });
      await install();
      expect(registry.missing.filter((name) => !name.startsWith('-/npm/'))).toEqual([]);
      const own = join(dirname(realpathSync(hub())), '..');
      if (existsSync(join(own, 'node_modules'))) {
        const { packages, bytes } = weightOf(own);
        expect(packages).toBeLessThanOrEqual(40);
        expect(bytes).toBeLessThanOrEqual(INSTALLED_BYTES);
      }
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
      expect(readdirSync(join(own, 'build')).toSorted()).toEqual(
        expect.arrayContaining(['page', 'plugins', 'processes', 'stripped']),
      );
    },
    INSTALL_MS * 2,
  );
});

test('without the Node that comes with it the command says what is missing', async () => {
  const unlike = join(folder, 'unlike');
  await npm('install', '--prefix', unlike, '--omit=optional', 'context-hub');
  const hub = run(join(unlike, 'node_modules/.bin/hub'), ['version'], { env: { PATH: env.PATH as string } });
  await expect(hub).rejects.toThrow('the Node that comes with the hub is missing');
});
