// `hub start`: what it refuses, in which words and with which exit code, and what it makes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSentence } from '../support/expect-sentence.ts';
import { freePort, PROJECT, runHub, startHub, temporaryDir } from '../support/hub.ts';
import { isLinux } from '../support/processes.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryDir();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('`hub start`', () => {
  // Whatever else is refused alike: test/supervisor/config.test.ts.
  test.each([
    [['--host', '0.0.0.0'], {}, '127.0.0.1'],
    [['--port=65536'], {}, 'port'],
    [[], { HUB_HOST: '0.0.0.0' }, '127.0.0.1'],
    [[], { HUB_BOOTSTRAP: 'always' }, 'HUB_BOOTSTRAP'],
  ])('refuses what it cannot be told with exit code 2 (%s %o)', async (args, env, named) => {
    const { code, stderr } = await runHub(['start', ...args], { dataDir, env });
    expect(code).toBe(2);
    expectSentence(stderr);
    expect(stderr).toContain(named);
  });

  test.each([
    [['--hots', 'x'], '`hub start` knows no option `--hots`'],
    [['--port'], '`--port` lacks its value'],
    [['--port', '--sim'], '`--port` lacks its value'],
    [['extra'], '`hub start` takes no more words'],
    [['--recovery=yes'], '`--recovery` takes no value'],
  ])('refuses what it does not know (%s)', async (args, said) => {
    const { code, stderr } = await runHub(['start', ...args], { dataDir });
    expect([code, stderr]).toEqual([2, `hub: ${said}; \`hub start --help\` lists the options.\n`]);
    expectSentence(stderr);
  });

  test('with a port in use says who holds it, exits with 1, and leaves the data directory to others, who close it', async () => {
    const open = join(dataDir, 'open');
    await mkdir(open);
    await chmod(open, 0o755);
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const { code, stderr } = await runHub(['start', '--port', String(port)], { dataDir: open });
    expect(code).toBe(1);
    expectSentence(stderr);
    expect(stderr).toContain(`Port ${port} is taken`);
    if (isLinux) expect(stderr).toContain(`by process ${process.pid} (${process.execPath})`);
    server.close();
    await expectClosed(open);
  });

  const DEEP = Array.from({ length: 12 }, () => 'a-rather-long-name');
  // It is not there yet, and so deep that the path of a socket would not fit.
  test('makes its data directory, closed to others', () => expectClosed(join(dataDir, ...DEEP)));

  async function expectClosed(directory: string): Promise<void> {
    await using hub = await startHub({ dataDir: directory });
    expect((await hub.request('GET', '/health')).status).toBe(200);
    expect((await hub.status()).processes).toHaveLength(5);
    expect((await runHub(['status', '--json'], { dataDir: directory })).code).toBe(0);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    expect((await stat(join(directory, 'hub.lock'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(directory, 'logs'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(directory, 'logs/vault.log'))).mode & 0o777).toBe(0o600);
  }

  test('refuses a data directory that is a file', async () => {
    const { code, stderr } = await runHub(['start'], { dataDir: join(PROJECT, 'package.json') });
    expect(code).toBe(1);
    expectSentence(stderr);
    expect(stderr).toContain('package.json');
  });

  // In /proc the system says of a folder that nobody can make what it says of one whose parent is missing.
  test.skipIf(!isLinux).each(['/proc/1/x', '/proc/1/x/y', '/dev/null/x', `/${'a'.repeat(5000)}`])(
    'refuses a data directory that nobody can make, and says so at once',
    async (impossible) => {
      const { code, stderr } = await runHub(['start'], { dataDir: impossible });
      expect(code).toBe(1);
      expectSentence(stderr);
      expect(stderr).toContain('cannot be written');
      expect(stderr.length).toBeLessThan(500);
    },
  );

  test('--recovery runs the vault and the api only; a setting that it does not know is warned of', async () => {
    const env = { HUB_DATADIR: '/x', HUB_GOOGLE_BASE: 'http://127.0.0.1:9' };
    await using hub = await startHub({ args: ['--recovery'], env });
    expect(hub.output()).toContain('HUB_DATADIR is not a setting');
    expect(hub.output()).not.toContain('HUB_GOOGLE_BASE');
    const { processes, recovery } = await hub.status();
    expect(recovery).toBe(true);
    expect(processes.map((each) => each.name)).toEqual(['supervisor', 'vault', 'api']);
    const { code, stderr } = await runHub(['restart', 'connectors'], { dataDir: hub.dataDir });
    expect(code).toBe(1);
    expectSentence(stderr);
  });

  test('--detach returns when the hub is up, and `hub stop` ends it', async () => {
    const directory = await temporaryDir();
    const port = String(await freePort());
    const started = await runHub(['start', '--detach', '--json', '--port', port], { dataDir: directory });
    expect(started.code).toBe(0);
    const { pid } = JSON.parse(started.stdout) as { pid: number };
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    const refused = await runHub(['start', '--detach', '--port', port], { dataDir: directory });
    expect(refused.code).toBe(1);
    expectSentence(refused.stderr);
    expect(refused.stderr).toContain(`pid ${pid}`);
    const stopped = await runHub(['stop', '--json'], { dataDir: directory });
    expect(JSON.parse(stopped.stdout)).toEqual({ stopped: true, pid });
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
    await rm(directory, { recursive: true });
  });
});

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
/** No entry of the system names this user. */
const UNKNOWN = 54_321;

describe.skipIf(!isRoot)('as another user (needs root to become one)', () => {
  /** Runs the command as a user who owns nothing here. */
  async function runAsNobody(directory: string): Promise<{ code: number; stderr: string }> {
    const port = String(await freePort());
    const args = [join(PROJECT, 'cli/hub.js'), 'start', '--port', port, '--data-dir', directory];
    const child = spawn(process.execPath, args, {
      uid: NOBODY,
      gid: NOBODY,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const [code] = (await once(child, 'close')) as [number];
    return { code, stderr };
  }

  test('a data directory that cannot be written is refused with exit code 1', async () => {
    const outer = await mkdtemp(join(tmpdir(), 'hub-test-'));
    await chmod(outer, 0o755);
    const { code, stderr } = await runAsNobody(join(outer, 'data'));
    expect(code).toBe(1);
    expectSentence(stderr);
    expect(stderr).toContain('cannot be written');
    await chown(outer, NOBODY, NOBODY);
    await chmod(outer, 0o500);
    expect((await runAsNobody(outer)).code).toBe(1);
    await rm(outer, { recursive: true });
  });

  test.each(['vault.db', 'logs', 'exports', 'incoming'])(
    'a data directory in which %s is of somebody else, as root may leave it, is refused by its name, with what mends it',
    async (name) => {
      const outer = await mkdtemp(join(tmpdir(), 'hub-test-'));
      await chown(outer, NOBODY, NOBODY);
      if (name === 'vault.db') await writeFile(join(outer, name), 'x', { mode: 0o600 });
      else await mkdir(join(outer, name), { mode: 0o700 });
      const { code, stderr } = await runAsNobody(outer);
      expect(code).toBe(1);
      expectSentence(stderr);
      expect(stderr).toContain(
        `There is no right to use ${name} in the data directory (EACCES). Make everything in it yours: \`chown -R ${NOBODY} `,
      );
      await rm(outer, { recursive: true });
    },
  );

  test('whom the system knows no home of is told so, and may name the data directory', async () => {
    const runWithoutHome = async (...args: string[]) => {
      const child = spawn(process.execPath, [join(PROJECT, 'cli/hub.js'), ...args], {
        uid: UNKNOWN,
        gid: UNKNOWN,
        cwd: '/',
        env: { PATH: '/usr/bin:/bin' },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
      return { code, said };
    };
    const { code, said } = await runWithoutHome('status');
    expect(code).toBe(2);
    expectSentence(said);
    expect(said).toContain('This user has no home directory');
    const elsewhere = join(tmpdir(), 'hub-test-no-home');
    expect(await runWithoutHome('status', '--data-dir', elsewhere)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`No hub is running on ${elsewhere}`),
    });
    const mine = await mkdtemp(join(tmpdir(), 'hub-test-'));
    await chown(mine, UNKNOWN, UNKNOWN);
    // A look at it names nothing that is kept in a home.
    expect((await runWithoutHome('doctor', '--data-dir', mine)).code).toBe(0);
    // It comes as far as the port, which somebody has.
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    expect((await runWithoutHome('start', '--port', String(port), '--data-dir', mine)).said).toContain(
      `Port ${port} is taken`,
    );
    taken.close();
    await rm(mine, { recursive: true });
  });

  test('a data directory of somebody else is refused with exit code 1', async () => {
    const outer = await mkdtemp(join(tmpdir(), 'hub-test-'));
    await chmod(outer, 0o777);
    const { code, stderr } = await runAsNobody(outer);
    expect(code).toBe(1);
    expect(stderr).toContain('belongs to another user');
    await rm(outer, { recursive: true });
  });
});

describe('a hub that hands out the token against a code only', () => {
  test('answers `hub token`, and the address of `hub open` carries a code that works once', async () => {
    await using hub = await startHub({ env: { HUB_BOOTSTRAP: 'once' } });
    const token = await hub.setup();
    expect((await hub.request('GET', '/v1/bootstrap', { token: null })).status).toBe(403);
    const { stdout } = await runHub(['token'], { dataDir: hub.dataDir });
    expect(stdout.trim()).toBe(token);

    const { address } = JSON.parse((await runHub(['open', '--json'], { dataDir: hub.dataDir })).stdout);
    const code = new URL(address).hash.replace('#code=', '');
    const ask = () => hub.request('GET', '/v1/bootstrap', { token: null, headers: { 'x-hub-code': code } });
    expect((await ask()).body.owner_token).toBe(token);
    expect((await ask()).status).toBe(403);
  });
});
