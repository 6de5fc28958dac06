// `hub plugin new | validate | run | pack | sign`, as an author types them; what they make is judged by unzip, sha256sum and gpg.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unpack } from '../../services/plugin-host/package/packed.ts';
import { PROJECT, runHub } from '../support/hub.ts';

const run = promisify(execFile);
const hasGpg = existsSync('/usr/bin/gpg');
const hasUnzip = existsSync('/usr/bin/unzip');

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'hub-kit-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const hub = (...args: string[]) => runHub(['plugin', ...args], { env: { HOME: home, GNUPGHOME: join(home, 'gpg') } });

async function made(name: string, ...options: string[]): Promise<string> {
  const folder = join(home, name);
  const { code, stderr } = await hub('new', folder, ...options);
  if (code !== 0) throw new Error(stderr);
  return folder;
}

async function rewrite(path: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${path} has no ${from}`);
  await writeFile(path, changed);
}

describe('hub plugin new', () => {
  test('makes a plugin that is valid as it is, called after its folder', async () => {
    const folder = await made('My shelf');
    expect((await readdir(folder)).sort()).toEqual(['hub-sdk.d.ts', 'jsconfig.json', 'plugin.toml', 'sync.js']);
    const { code, stdout } = await hub('validate', folder);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'my-shelf 0.1.0 is a valid plugin.\n' });
  });

  test("an author's editor knows what hub can do, and tells what it cannot", async () => {
    const folder = await made('typed');
    const check = () =>
      run(process.execPath, [join(PROJECT, 'node_modules/typescript/bin/tsc'), '-p', join(folder, 'jsconfig.json')]);
    await check();
    await rewrite(join(folder, 'sync.js'), 'hub.log(', 'hub.shout(');
    await expect(check()).rejects.toMatchObject({ stdout: expect.stringContaining("Property 'shout' does not exist") });
  });

  test('is refused, and at once, where no folder can be made', async () => {
    const places = [
      '/dev/null/shelf',
      join(home, 'not-there', 'shelf'),
      `/${'a'.repeat(5000)}`,
      ...(process.platform === 'linux' ? ['/proc/1/shelf'] : []),
    ];
    for (const place of places) {
      const { code, stderr } = await hub('new', place, '--id', 'jo.shelf');
      expect({ code, stderr }, place.slice(0, 40)).toEqual({
        code: 1,
        stderr: expect.stringMatching(
          /^hub: No plugin can be written there \([A-Z]+\)\. Name another place, in a folder that is there\.\n$/,
        ),
      });
    }
  });

  test('takes an id, a name and a publisher, whatever is in them', async () => {
    const folder = await made('named', '--id', 'jo.shelf', '--name', 'Jo\'s "shelf"', '--publisher', 'Jo [Doe] #1');
    const manifest = await readFile(join(folder, 'plugin.toml'), 'utf8');
    expect(manifest).toContain('id = "jo.shelf"\nname = "Jo\'s \\"shelf\\""');
    expect((await hub('validate', folder)).code).toBe(0);
  });

  test.each([
    ['an id of two characters', ['x1'], /3 to 64 characters/],
    ['an id of the hub itself', ['other', '--id', 'hub.other'], /belong to the hub itself/],
    ['a folder that is not empty', ['.'], /not empty/],
  ])('refuses %s in words, and makes nothing', async (_, [name = '', ...options], words) => {
    const folder = name === '.' ? PROJECT : join(home, name);
    const { code, stderr } = await hub('new', folder, ...options);
    expect(code).toBe(1);
    expect(stderr).toMatch(words);
    if (name !== '.') expect(existsSync(folder)).toBe(false);
  });
});

describe('hub plugin validate', () => {
  test('prints every problem with its place', async () => {
    const folder = await made('wrong');
    await rewrite(join(folder, 'plugin.toml'), 'schedule = "60m"', 'schedule = "1m"');
    await rewrite(join(folder, 'plugin.toml'), 'hosts = []', 'hosts = ["*.example.com"]');
    await rewrite(join(folder, 'plugin.toml'), 'type = "string"', 'type = "colour"');
    await appendFile(join(folder, 'sync.js'), "import 'node:net';\nawait import(globalThis.name);\n");
    const { code, stdout } = await hub('validate', folder, '--json');
    expect(code).toBe(1);
    const { valid, problems } = JSON.parse(stdout);
    expect(valid).toBe(false);
    const source = (await readFile(join(folder, 'plugin.toml'), 'utf8')).split('\n');
    const lineOf = (text: string) => `plugin.toml:${source.findIndex((line) => line.includes(text)) + 1}`;
    const code_ = (await readFile(join(folder, 'sync.js'), 'utf8')).split('\n').length;
    expect(problems).toEqual(
      expect.arrayContaining([
        { place: lineOf('schedule ='), sentence: expect.stringContaining('at least 5m') },
        { place: lineOf('hosts ='), sentence: expect.stringContaining('wildcard') },
        { place: lineOf('type = "colour"'), sentence: expect.stringContaining('settings.greeting.type') },
        { place: `sync.js:${code_ - 2}`, sentence: expect.stringContaining('"node:net"') },
        { place: `sync.js:${code_ - 1}`, sentence: expect.stringContaining('computed') },
      ]),
    );
    expect(problems).toHaveLength(5);
    const forPeople = await hub('validate', folder);
    expect(forPeople.stdout).toMatch(/^There are 5 problems:\n {2}plugin\.toml:\d+: /);
  });

  test.each([
    ['TOML that cannot be read', 'plugin.toml', 'id = ', /^plugin\.toml:2$/],
    ['a module that cannot be read', 'sync.js', 'export function (', /^sync\.js:\d+$/],
  ])('%s has a place too', async (what, file, text, place) => {
    const folder = await made(what.replaceAll(' ', '-'));
    await writeFile(join(folder, file), `[plugin]\n${text}\n`);
    const { problems } = JSON.parse((await hub('validate', folder, '--json')).stdout);
    expect(problems).toEqual([{ place: expect.stringMatching(place), sentence: expect.any(String) }]);
  });

  test('a folder that is none, one without a manifest, and one with a link are refused in words', async () => {
    expect((await hub('validate', join(home, 'nowhere'))).stderr).toContain('There is no such folder.');
    const empty = join(home, 'empty');
    await mkdir(empty);
    expect((await hub('validate', empty)).stdout).toContain('has no plugin.toml');
    const linked = await made('linked');
    symlinkSync('/etc/passwd', join(linked, 'words.txt'));
    expect((await hub('validate', linked)).stderr).toContain('a link');
    const above = await hub('validate', dirname(PROJECT));
    expect(above.code).toBe(1);
    expect((above.stdout + above.stderr).trim().split('\n')).toHaveLength(1);
  });
});

describe.skipIf(!hasUnzip)('hub plugin pack (needs unzip)', () => {
  test('makes the same file of the same folder, with what unzip and sha256sum can check', async () => {
    const folder = await made('packed');
    await writeFile(join(folder, '.env'), 'not for others');
    const [one, two] = [join(home, 'one.hubplugin'), join(home, 'two.hubplugin')];
    const first = await hub('pack', folder, '--out', one);
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining('Packed packed 0.1.0') });
    expect(first.stdout).toContain('before it is signed');
    // What the author touches in between is no part of it.
    await chmod(join(folder, 'sync.js'), 0o755);
    await hub('pack', folder, '--out', two);
    expect(await readFile(one)).toEqual(await readFile(two));

    const inside = await mkdtemp(join(home, 'unpacked-'));
    execFileSync('unzip', ['-q', one, '-d', inside]);
    expect((await readdir(inside)).sort()).toEqual(['CONTENTS', 'plugin.toml', 'sync.js']);
    expect(execFileSync('sha256sum', ['--check', 'CONTENTS'], { cwd: inside, encoding: 'utf8' })).toBe(
      'plugin.toml: OK\nsync.js: OK\n',
    );
  });

  test('packs no plugin that is not valid', async () => {
    const folder = await made('unfit');
    await rewrite(join(folder, 'plugin.toml'), 'version = "0.1.0"', 'version = "one"');
    const { code, stderr } = await hub('pack', folder, '--out', join(home, 'unfit.hubplugin'));
    expect(code).toBe(1);
    expect(stderr).toContain('`hub plugin validate');
    expect(existsSync(join(home, 'unfit.hubplugin'))).toBe(false);
  });
});

describe('hub plugin run', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await made('tried');
  });

  const ran = async (main: string, ...options: string[]) => {
    await writeFile(join(folder, 'sync.js'), `export async function main(hub) {\n${main}\n}\n`);
    return hub('run', folder, ...options);
  };

  test.each([
    ['throws', "throw new Error('no luck today');", /no luck today\s+at main \(sync\.js:2/],
    [
      'imports what it did not declare',
      "await hub.items_upsert([{ type: 'event', source_key: 'a', title: 'A' }]);",
      /did not declare|not declared/,
    ],
    [
      'asks a host that it did not declare',
      "await hub.http_fetch('https://example.com/');",
      /example\.com is not one that this plugin declared/,
    ],
    ['asks for secrets that it did not declare', "await hub.secrets_get('a');", /did not declare permissions\.secrets/],
    ['ends its own process', 'process.exit(0);', /process\.exit is not a function/],
  ])('of one that %s says so, and exits with 1', async (_, main, words) => {
    const { code, stdout, stderr } = await ran(main);
    expect(code).toBe(1);
    expect(stdout + stderr).toMatch(words);
    // The place in the author's own files, and none of ours.
    expect(stdout + stderr).not.toMatch(/node:internal|services\/|build\/|file:/);
  });

  test.each([
    ['no such setting', ['--set', 'other=1'], /This plugin has no such setting/],
    ['a setting without a value', ['--set', 'other'], /no such setting/],
  ])('with %s is refused in words', async (_, options, words) => {
    const { code, stderr } = await ran('await hub.log("x");', ...options);
    expect([code, stderr]).toEqual([1, expect.stringMatching(words)]);
  });

  test('of what is no plugin is refused in words', async () => {
    const { code, stderr } = await hub('run', join(home, 'nowhere'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^hub: .+\.\n$/);
  });
});

describe.skipIf(!hasGpg || !hasUnzip)('hub plugin sign (needs gpg and unzip)', () => {
  const gpg = (...args: string[]) =>
    execFileSync('gpg', ['--batch', '--quiet', '--homedir', join(home, 'gpg'), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  let fingerprint: string;
  let pack: string;

  beforeAll(async () => {
    await mkdir(join(home, 'gpg'), { mode: 0o700 });
    gpg('--passphrase', '', '--quick-generate-key', 'Jo Doe <jo@example.org>', 'ed25519', 'sign', 'never');
    fingerprint = /^fpr:+([0-9A-F]+):$/m.exec(String(gpg('--with-colons', '--list-keys')))?.[1] ?? '';
    const folder = await made('signed');
    pack = join(home, 'signed.hubplugin');
    await hub('pack', folder, '--out', pack);
  });
  afterAll(() => execFileSync('gpgconf', ['--homedir', join(home, 'gpg'), '--kill', 'all']));

  async function verifiedByGpg(path: string): Promise<string> {
    const inside = await mkdtemp(join(home, 'verified-'));
    execFileSync('unzip', ['-q', path, '-d', inside]);
    const keyring = ['--no-default-keyring', '--keyring', join(inside, 'publisher.kbx')];
    gpg(...keyring, '--import', join(inside, 'PUBLISHER.asc'));
    const { stdout } = await run('gpg', [
      ...['--batch', '--homedir', join(home, 'gpg'), ...keyring, '--status-fd', '1', '--verify'],
      ...[join(inside, 'CONTENTS.asc'), join(inside, 'CONTENTS')],
    ]);
    return /VALIDSIG ([0-9A-F]+)/.exec(stdout)?.[1] ?? stdout;
  }

  test('with a key that gpg keeps: gpg and the hub agree on who signed what', async () => {
    const { code, stdout, stderr } = await hub('sign', pack);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`with the key ${fingerprint}`);
    expect(await verifiedByGpg(pack)).toBe(fingerprint);
    const { signer, files } = await unpack(await readFile(pack));
    expect(signer).toBe(fingerprint.toLowerCase());
    expect(Object.keys(files).sort()).toEqual(['plugin.toml', 'sync.js']);
  });

  test('again, with a key in a file, and only with its passphrase', async () => {
    const [key, words, wrong] = [join(home, 'key.asc'), join(home, 'words'), join(home, 'wrong-words')];
    gpg(
      '--pinentry-mode',
      'loopback',
      '--passphrase',
      'correct horse',
      '--quick-generate-key',
      'Kim',
      'ed25519',
      'sign',
      'never',
    );
    await writeFile(
      key,
      gpg('--pinentry-mode', 'loopback', '--passphrase', 'correct horse', '--armor', '--export-secret-keys', 'Kim'),
    );
    await writeFile(words, 'correct horse\n', { mode: 0o600 });
    await writeFile(wrong, 'battery staple\n', { mode: 0o600 });

    expect((await hub('sign', pack, '--key', key)).stderr).toContain('protected by a passphrase');
    expect((await hub('sign', pack, '--key', key, '--passphrase-file', wrong)).stderr).toContain('not the passphrase');
    const { code, stdout } = await hub('sign', pack, '--key', key, '--passphrase-file', words, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout).signer).toBe((await verifiedByGpg(pack)).toLowerCase());
  });

  test('not with a key that nobody has, and not what is no pack', async () => {
    expect((await hub('sign', pack, '--gpg-key', 'nobody@example.org')).stderr).toContain('gpg --list-secret-keys');
    const other = join(home, 'other.hubplugin');
    expect((await hub('sign', other)).stderr).toContain('There is no such file');
    await writeFile(other, 'no zip');
    expect((await hub('sign', other)).stderr).toContain('not a packed plugin');
    expect((await hub('sign', pack, '--key', join(home, 'words'))).stderr).toContain('no secret key');
  });
});

test('bare `hub plugin`, and a command it does not have, say where to look', async () => {
  for (const args of [[], ['nix']]) {
    const { code, stderr } = await hub(...args);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('`hub plugin --help`') });
  }
});
