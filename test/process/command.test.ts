// The `hub` command: what it refuses, in which words and with which exit code.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  COMMAND,
  cleanEnvironment,
  freePort,
  PROJECT,
  runHub,
  startHub,
  type TestHub,
  temporaryDir,
} from '../support/hub.ts';
import { isLinux } from '../support/processes.ts';
import { HAS_TERMINAL, typedAt } from '../support/typed-at.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryDir();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** One line for a person: a sentence, and no trace of where in the code it arose. */
function expectSentence(stderr: string): void {
  const lines = stderr.trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^hub: [A-Z`].*\.$/);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+|node:internal/);
}

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

describe.skipIf(!isRoot)('as another user (needs root to become one)', () => {
  /** Runs the command as a user who owns nothing here. */
  async function runAsNobody(directory: string): Promise<{ code: number; stderr: string }> {
    const child = spawn(process.execPath, [join(PROJECT, 'cli/hub.js'), 'start', '--data-dir', directory], {
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

  test('a data directory of somebody else is refused with exit code 1', async () => {
    const outer = await mkdtemp(join(tmpdir(), 'hub-test-'));
    await chmod(outer, 0o777);
    const { code, stderr } = await runAsNobody(outer);
    expect(code).toBe(1);
    expect(stderr).toContain('belongs to another user');
    await rm(outer, { recursive: true });
  });
});

describe('a hub that runs', () => {
  let hub: TestHub;
  let beforeSetup: Awaited<ReturnType<typeof runHub>>;
  beforeAll(async () => {
    hub = await startHub({ env: { HUB_PORT: '1', HUB_DATA_DIR: '/nowhere', HUB_HOST: 'localhost' } });
    beforeSetup = await on(['token']);
    expect((await on(['setup'])).code).toBe(0);
  });
  afterAll(() => hub?.[Symbol.asyncDispose]());

  test('let its flags win over the environment', async () => {
    expect(await hub.status()).toMatchObject({ port: hub.port, data_dir: hub.dataDir });
  });

  test('says in one line where it is, once it is there', async () => {
    // It answers a moment before it says so.
    await expect.poll(hub.output).toContain('\n');
    const lines = hub.output().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(hub.base);
    expect(lines[0]).toContain(hub.dataDir);
  });

  test('is set up once: a second `hub setup` says that the vault is there, and what leads to it', async () => {
    for (const more of [[], ['--json']]) {
      const { code, stderr } = await on(['setup', ...more]);
      expect(code).toBe(1);
      expectSentence(stderr);
      expect(stderr).toBe('hub: The vault is made already; `hub open` opens it in the browser.\n');
    }
    expect(JSON.parse((await on(['setup', '--json'])).stdout).error).toMatchObject({ code: 'already_decided' });
    await on(['lock']);
    expect((await on(['setup'])).stderr).toContain('The vault is made already');
    await on(['unlock', '--yes']);
  });

  test('keeps its data directory: another one is refused, told who uses it, and does it no harm', async () => {
    const before = (await hub.status()).processes.map((each) => each.pid);
    const { code, stderr } = await runHub(['start', '--port', String(await freePort())], { dataDir: hub.dataDir });
    expect(code).toBe(1);
    expectSentence(stderr);
    expect(stderr).toContain(`pid ${hub.pid}`);
    expect(stderr).toContain(hub.base);
    expect((await hub.request('GET', '/health')).status).toBe(200);
    expect((await hub.status()).processes.map((each) => each.pid)).toEqual(before);
  });

  const on = (args: string[], env = {}) => runHub(args, { dataDir: hub.dataDir, env });

  test.each([['status'], ['restart', 'vault'], ['token'], ['open'], ['setup'], ['lock'], ['unlock', '--yes']])(
    '`hub %s` without a hub says so, and exits with 1',
    async (...args) => {
      const { code, stderr } = await runHub(args, { dataDir: join(dataDir, 'empty') });
      expect(code).toBe(1);
      expectSentence(stderr);
      expect(stderr).toContain('hub start');
      const asJson = await runHub([...args, '--json'], { dataDir: join(dataDir, 'empty') });
      expect(asJson.code).toBe(1);
      expect(JSON.parse(asJson.stdout).error).toMatchObject({ code: 'not_running' });
    },
  );

  test('`hub stop` without a hub has nothing to do; a data directory that is named and not there is a mistake', async () => {
    const nowhere = join(dataDir, 'empty');
    const stopped = await runHub(['stop'], { dataDir: nowhere });
    expect(stopped).toMatchObject({ code: 0, stdout: expect.stringContaining('No hub is running on') });
    for (const command of ['doctor', 'logs']) {
      const { code, stderr } = await runHub([command, '--data-dir', nowhere]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`There is no data directory at ${nowhere}`)]);
    }
    const { code, stderr } = await runHub(['logs'], { dataDir: nowhere });
    expect([code, stderr]).toEqual([1, expect.stringContaining('There are no logs')]);
  });

  test.each([
    ['nonsense'],
    ['restart'],
    ['logs', 'nobody'],
    ['status', '--loud'],
    ['key', 'nonsense'],
    ['audit'],
    ['plugin', 'nonsense'],
    ['completion', 'tcsh'],
  ])('`hub %s` is a usage error', async (...args) => {
    const { code, stderr } = await on(args);
    expect(code).toBe(2);
    expectSentence(stderr);
  });

  test('a usage error names the help of the very command', async () => {
    for (const [args, said] of [
      [['pair'], '`hub pair` lacks its name; `hub pair --help`'],
      [['logs', '-n'], '`--lines` lacks its number; `hub logs --help`'],
      [['unlock', 'now'], '`hub unlock` takes no more words; `hub unlock --help`'],
      [['status', '--jsn'], '`hub status` knows no option `--jsn`; `hub status --help`'],
      [['start', '--prt', '1'], '`hub start` knows no option `--prt`; `hub start --help`'],
    ] as const)
      expect((await on([...args])).stderr).toContain(said);
    expect((await on(['backup', 'remove'])).stderr).toContain('`hub backup remove --help`');
    expect((await on(['status', '--loud'])).stderr).toContain('`hub status --help`');
  });

  test('`hub token` prints the token of the owner, once there is one', async () => {
    expect(beforeSetup.code).toBe(1);
    expectSentence(beforeSetup.stderr);
    const { code, stdout } = await on(['token']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^hub_o_[\w-]{43}\n$/);
    expect((await hub.request('GET', '/v1/spaces', { token: stdout.trim() })).status).toBe(200);
  });

  test('what is asked for in secret and sent by nobody is a usage error, and nothing is written', async () => {
    const file = join(dataDir, 'never.pca');
    const { code, stderr } = await on(['export', file]);
    expect(code).toBe(2);
    expectSentence(stderr);
    expect(stderr).toContain('standard input');
    expect(existsSync(file)).toBe(false);
  });

  test('`hub status` shows every process, and as JSON how the vault is kept', async () => {
    const { stdout } = await on(['status']);
    for (const name of ['supervisor', 'vault', 'api', 'connectors', 'plugin-host']) expect(stdout).toContain(name);
    const { setup, processes } = JSON.parse((await on(['status', '--json'])).stdout);
    expect(processes).toHaveLength(5);
    expect(setup).toMatchObject({ encrypted: true, key_storage: 'file' });
    expect(stdout).toContain(setup.warning);
  });

  test('`hub lock` locks and `hub unlock` unlocks', async () => {
    expect((await on(['lock'])).code).toBe(0);
    expect(await on(['lock'])).toMatchObject({ code: 0, stdout: expect.stringContaining('is locked already') });
    const long = await on(['search', 'mason '.repeat(5000)]);
    expect([long.code, long.stderr]).toEqual([2, expect.stringContaining('at most 1000 characters')]);
    expect((await hub.request('GET', '/health')).body).toEqual({ ok: true, state: 'locked' });
    expect((await on(['status'])).stdout).toContain('The vault is locked; `hub unlock` opens it.');
    expect((await on(['unlock', '--yes'])).code).toBe(0);
    expect(JSON.parse((await on(['status', '--json'])).stdout).vault).toBe('ready');
    expect((await hub.request('GET', '/health')).body).toEqual({ ok: true, state: 'ready' });
  });

  test.skipIf(!HAS_TERMINAL)(
    '`hub unlock` asks for the passphrase at a terminal, and shows nothing of it (needs script)',
    async () => {
      const passphrase = 'nine herons over a quiet pond';
      await hub.setup();
      const move = (body: object) => hub.request('POST', '/v1/key/move', { body });
      expect((await move({ to: 'passphrase', passphrase })).status).toBe(200);
      await on(['lock']);
      // From a script, the file or standard input has it; without either nothing is opened.
      const without = await on(['unlock', '--yes']);
      expect([without.code, without.stderr]).toEqual([2, expect.stringContaining('There is no terminal to ask at')]);
      const wrong = await typedAtUnlock('eight herons over a quiet pond');
      expect(wrong).toMatchObject({
        code: 1,
        shown: expect.stringContaining('The passphrase does not open this vault'),
      });
      expect((await hub.request('GET', '/health')).body.state).toBe('locked');
      const right = await typedAtUnlock(passphrase);
      expect(right).toMatchObject({ code: 0, shown: expect.stringContaining('The vault is open.') });
      expect(right.shown + wrong.shown).not.toContain('herons');
      expect((await hub.request('GET', '/health')).body.state).toBe('ready');
      await on(['lock']);
      const sent = await runHub(['unlock', '--yes'], { dataDir: hub.dataDir, input: `${passphrase}\n` });
      expect(sent.code).toBe(0);
      expect((await move({ to: 'file' })).status).toBe(200);
    },
  );

  const typedAtUnlock = (answer: string) =>
    typedAt(['unlock', '--data-dir', hub.dataDir], { question: 'passphrase of the vault:', answer });

  test('`hub open` prints the address where there is no screen', async () => {
    const { code, stdout } = await on(['open', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ address: `${hub.base}/`, opened: false });
  });

  test('`hub capture` writes a memory down, from its words or from another program', async () => {
    const { code, stdout } = await on(['capture', 'The', 'mason', 'prefers', 'letters.', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'semantic', statement: 'The mason prefers letters.' });
    const piped = await runHub(['capture', '--kind', 'event', '--json'], {
      dataDir: hub.dataDir,
      input: 'We met on Monday.\n',
    });
    expect(JSON.parse(piped.stdout)).toMatchObject({ kind: 'episodic', statement: 'We met on Monday.' });
    const latin = await runHub(['capture'], {
      dataDir: hub.dataDir,
      input: Buffer.from('At the caf\u00e9.\n', 'latin1'),
    });
    expect([latin.code, latin.stdout]).toEqual([2, '']);
    expect(latin.stderr).toMatch(/is not UTF-8 text; send it in UTF-8/);
    const unreadable = await on(['capture', 'At the caf\ufffd.']);
    expect([unreadable.code, unreadable.stdout]).toEqual([2, '']);
    expect(unreadable.stderr).toMatch(/^hub: A word of this command is not UTF-8 text; /);
    expect((await on(['capture', '  '])).code).toBe(2);
    const refused = await on(['capture', 'x', '--kind', 'rumour']);
    expect([refused.code, refused.stderr]).toEqual([2, 'hub: `--kind` takes fact, event, how-to or summary.\n']);
  });

  test('`hub decision` lists what holds, decides otherwise and takes back', async () => {
    const body = { title: 'Which roof?', chosen_option: 'tiles', rationale: 'They are cheap.' };
    const token = (await on(['token'])).stdout.trim();
    const { id } = (await hub.request('POST', '/v1/decisions', { token, body })).body;
    const said = ['Slate', 'after', 'all.', '--why', 'It lasts.', '--json', '--yes'];
    for (const args of [
      ['supersede', id, 'Slate'],
      ['retract', id],
    ]) {
      const refused = await on(['decision', ...args]);
      expect([refused.code, refused.stderr]).toEqual([
        2,
        expect.stringContaining('is for the person whose vault this is'),
      ]);
    }
    const { stdout } = await on(['decision', 'supersede', id, ...said]);
    const made = JSON.parse(stdout);
    expect(made).toMatchObject({ chosen_option: 'Slate after all.', rationale: 'It lasts.', supersedes: id });
    const list = (await on(['decision', 'list'])).stdout;
    expect(list).toContain(made.id);
    expect(list).not.toContain(id);
    expect((await on(['decision', 'retract', made.id, '--yes'])).stdout).toContain('taken back');
    expect((await on(['decision', 'list'])).stdout).not.toContain(made.id);
    const again = await on(['decision', 'retract', made.id, '--yes']);
    expect(again.code).toBe(1);
    expectSentence(again.stderr);
    for (const args of [['supersede', id], ['retract', 'mem_01JD0000000000000000000000', '--yes'], []]) {
      const refused = await on(['decision', ...args]);
      expect(refused.code).toBe(2);
      expectSentence(refused.stderr);
    }
  });

  test('`hub pair` makes a code that pairs a program, `hub pause` silences it until `hub resume`, and `hub review` decides', async () => {
    const { code: pairing } = JSON.parse((await on(['pair', 'Night shift', '--json'])).stdout);
    const paired = await hub.request('POST', '/v1/connections/pair', { token: null, body: { code: pairing } });
    const propose = (statement: string) =>
      hub.request('POST', '/v1/memories/proposals', {
        token: paired.body.token,
        body: { kind: 'semantic', statement },
      });
    const owner = (await on(['token'])).stdout.trim();
    const { connection_id } = paired.body;
    const grant = { connection_id, preset: 'read_active_projects' };
    await hub.request('POST', '/v1/grants', { token: owner, body: grant });
    expect((await on(['pause'])).code).toBe(0);
    expect((await propose('Unheard.')).status).toBe(403);
    expect((await on(['resume', '--yes'])).code).toBe(0);
    // In words of its own, should there be a second try.
    const roof = `The roof of ${connection_id} leaks.`;
    const sky = `The sky of ${connection_id} is falling.`;
    expect((await propose(`${roof}\u001b[2J`)).status).toBe(200);
    expect((await propose(sky)).status).toBe(200);

    const listed = await on(['review']);
    expect(listed.stdout).toContain(roof);
    expect(listed.stdout).not.toContain('\u001b');
    const waiting = JSON.parse((await on(['review', '--json'])).stdout) as { id: string; about: string }[];
    const idOf = (about: string) => waiting.find((each) => each.about.startsWith(about))?.id as string;
    // Its line has not shown what steers a terminal.
    expect((await on(['review', 'accept', idOf(roof), '--yes'])).code).toBe(2);
    const { digest } = JSON.parse((await on(['review', 'show', idOf(roof), '--json'])).stdout);
    expect((await on(['review', 'show', idOf(roof)])).stdout).toContain('leaks.⟨U+001B⟩[2J');
    expect((await on(['review', 'accept', idOf(roof), '--shown', digest, '--yes'])).code).toBe(0);
    expect((await on(['review', 'reject', idOf(sky), '--yes'])).code).toBe(0);
    expect((await on(['review'])).stdout).toBe('Nothing waits for you.\n');
    const again = await on(['review', 'accept', idOf(roof), '--yes']);
    expect(again.code).toBe(1);
    expectSentence(again.stderr);
    expect((await on(['review', 'accept', 'nonsense', '--yes'])).code).toBe(1);
  });

  test.each([
    ['unlock'],
    ['resume'],
    ['review', 'accept', 'prp_00000000000000000000000000'],
    ['review', 'reject', 'prp_00000000000000000000000000'],
    ['connect', 'cursor', '--preset', 'read_active_projects'],
  ])('`hub %s` without a terminal is for a person, and tells whoever has a shell to ask them', async (...args) => {
    const { code, stdout, stderr } = await on(args);
    expect([code, stdout]).toEqual([2, '']);
    expectSentence(stderr);
    expect(stderr).toContain('ask them to run it');
    expect(JSON.parse((await on([...args, '--json'])).stdout).error).toMatchObject({ code: 'person_required' });
  });

  test('`hub review` decides about exactly what it has shown: an action as it was, and all as it was listed', async () => {
    const owner = (await on(['token'])).stdout.trim();
    const asOwner = async (path: string, body: object) =>
      (await hub.request('POST', path, { token: owner, body })).body;
    const { connection_id, code } = await asOwner('/v1/connections/links', { name: 'Wren' });
    const { token } = (await hub.request('POST', '/v1/connections/pair', { token: null, body: { code } })).body;
    for (const preset of ['read_active_projects', 'always_ask_before_sending'])
      await asOwner('/v1/grants', { connection_id, preset });
    const ask = async (path: string, body: object) => (await hub.request('POST', path, { token, body })).body;
    const payload = { to: 'the harbour master', text: `Berth 7, ${connection_id}` };
    const asked = {
      kind: 'mail',
      summary_human: 'Write to the harbour',
      payload,
      basis_refs: [],
      idempotency_key: 'wren-1',
    };
    const action = await ask('/v1/actions/intents', asked);
    for (const fact of ['pier', 'quay'])
      await ask('/v1/memories/proposals', { kind: 'semantic', statement: `The ${fact} of ${connection_id} is long.` });

    const narrowed = ['--from', 'wren'];
    const listed = (await on(['review', ...narrowed])).stdout;
    expect(listed).toMatch(/Wren +memory +The pier/);
    const all = /--all ([0-9a-f]{8}) --from/.exec(listed)?.[1] as string;
    // What would be done is looked at before it is approved, whole.
    expect((await on(['review', 'accept', action.id, '--yes'])).code).toBe(2);
    const shown = await on(['review', 'show', action.id.slice(-8).toLowerCase()]);
    expect(shown.stdout).toContain(payload.text);
    const { digest } = JSON.parse((await on(['review', 'show', action.id, '--json'])).stdout);
    expect((await on(['review', 'accept', action.id, '--shown', '00000000', '--yes'])).code).toBe(1);
    expect((await on(['review', 'accept', action.id, '--shown', digest, '--yes'])).code).toBe(0);
    // What comes meanwhile is not decided with the rest.
    const late = await ask('/v1/memories/proposals', {
      kind: 'semantic',
      statement: `The mole of ${connection_id} is old.`,
    });
    expect((await on(['review', 'reject', '--all', all, ...narrowed, '--yes'])).code).toBe(1);
    // One that is named and all of them are two things.
    expect((await on(['review', 'accept', late.id, '--all', all, ...narrowed, '--yes'])).code).toBe(2);
    await on(['review', 'reject', late.id, '--yes']);
    const lease = 'The lease of the boathouse ends on 31 March.';
    const { id: leased } = await asOwner('/v1/memories', { kind: 'semantic', statement: lease });
    const against = { kind: 'semantic', statement: 'The lease of the boathouse ends on 30 June.' };
    const contested = await ask('/v1/memories/proposals', against);
    await expect.poll(async () => (await on(['review', '--what', 'conflict'])).stdout).toContain(lease);
    const left = (await on(['review', 'reject', '--all', all, ...narrowed, '--yes'])).stdout;
    expect(left).toBe('Both are rejected.\n1 left to decide one by one: 1 conflict.\n');
    await on(['review', 'reject', contested.id, '--yes']);
    await hub.request('DELETE', `/v1/memories/${leased}`, { token: owner });
    expect((await on(['review', ...narrowed])).stdout).toBe('Nothing of wren waits for you.\n');
    const decided = (await on(['review', 'decided'])).stdout;
    expect(decided).toMatch(/rejected +you +yes +The mole/);
    expect(decided).toMatch(/approved +you +no +Write to the harbour/);
    expect(decided).toMatch(
      /the first stays, the second was rejected +the hub +no .*31 March.*30 June.*: The proposal was rejected\./,
    );
    for (const [name, said] of [
      [action.id, 'There is no way back from this'],
      ['zzzz', 'Nothing that was decided lately ends with that'],
    ]) {
      const refused = await on(['review', 'reopen', name, '--yes']);
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(said)]);
      expectSentence(refused.stderr);
    }
    const actions = (await on(['review', 'decided', ...narrowed, '--what', 'action'])).stdout;
    expect(actions).toContain('Write to the harbour');
    expect(actions).not.toContain('The mole');
    // Whom nobody knows is no empty answer.
    for (const args of [
      ['--from', 'Nobody'],
      ['--what', 'bogus'],
    ])
      for (const command of [[], ['--put-off'], ['decided']]) {
        const refused = await on(['review', ...command, ...args]);
        expect([refused.code, refused.stdout]).toEqual([args[0] === '--from' ? 1 : 2, '']);
        expectSentence(refused.stderr);
        expect(refused.stderr).toContain(
          args[0] === '--from' ? 'Wren' : 'memory, state, relation, action, conflict or look again',
        );
      }
    expect((await on(['review', '--what', 'state', ...narrowed])).stdout).toBe('No state of wren waits for you.\n');

    // What is longer than its line is looked at first, and is not among all.
    const pier = `The long pier of ${connection_id} is ${'very '.repeat(30)}long.`;
    const long = await ask('/v1/memories/proposals', { kind: 'semantic', statement: pier });
    expect((await on(['review', ...narrowed])).stdout).toContain('longer than their line');
    expect((await on(['review', 'accept', long.id, '--yes'])).code).toBe(2);
    const whole = JSON.parse((await on(['review', 'show', long.id, '--json'])).stdout);
    expect(whole).toMatchObject({ statement: pier, from: 'Wren' });
    expect((await on(['review', 'defer', long.id])).code).toBe(0);
    expect((await on(['review', ...narrowed])).stdout).toMatch(
      /^Nothing of wren waits for you\.\nOne is put off, until \d/,
    );
    expect((await on(['review', 'defer', long.id, 'someday'])).code).toBe(2);
    // It can be seen, be given another day, and be decided before that.
    const later = `${new Date().getFullYear() + 1}-03-09`;
    const tail = long.id.slice(-6).toLowerCase();
    expect((await on(['review', 'defer', tail, later])).stdout).toBe(`It is asked about again on ${later}.\n`);
    expect((await on(['review', '--put-off'])).stdout).toMatch(new RegExp(`${later} +Wren +memory +The long pier`));
    expect(JSON.parse((await on(['review', '--put-off', '--json'])).stdout)).toMatchObject([
      { id: long.id, from: 'Wren' },
    ]);
    expect((await on(['review', 'accept', tail, '--yes'])).code).toBe(2);
    expect((await on(['review', 'show', tail])).stdout).toContain(pier);
    expect((await on(['review', 'accept', long.id, '--shown', whole.digest, '--yes'])).code).toBe(0);
    const end = long.id.slice(-10).toLowerCase();
    expect((await on(['review', 'reopen', end, '--yes'])).stdout).toBe('It waits again.\n');
    await on(['review', 'reject', long.id, '--yes']);
  });

  test.each([
    [['review', 'accept', '--all', '--yes'], '`--all` needs the digest that the list printed'],
    [['review', 'reject', '--yes', '--all'], '`--all` needs the digest that the list printed'],
    [['review', 'accept', 'prp_00000000000000000000000000', '--shown', '-y'], '`--shown` needs the digest'],
    [['capture', 'x', '--project', '--kind', 'event'], '`--project` lacks its project; `hub capture --help`'],
    [['search', '-t', '--json', 'mason'], '`--type` lacks its type; `hub search --help`'],
    [['grant', 'x', '--ceiling', 'secret', '--yes'], '`--ceiling` takes public, personal, private or sensitive.'],
    [['grant', 'x', '--until', '2020-01-31', '--yes'], '`--until` has passed already'],
    [['grant', 'x', '--preset', 'typo', '--yes'], '`--preset` takes read_active_projects, '],
    [['export', '--classification', 'secret'], '`--classification` takes public, personal, private or sensitive.'],
    [['export', '--since', 'yesterday'], '`--since` takes a day or an instant, as 2027-01-31'],
    [['export', '--since', '2027-02-31'], '`--since` takes a day or an instant, as 2027-01-31'],
    [['review', '--what', 'semantic'], '`--what` takes memory, state,'],
    [
      ['review', 'show', 'k3f9', '--put-off'],
      '`hub review show` knows no option `--put-off`; `hub review show --help`',
    ],
    [['review', 'settle', 'k3f9', 'keep', '--from', 'x'], '`hub review settle` knows no option `--from`'],
    [['review', 'reopen', 'k3f9', '--what', 'memory', '--yes'], '`hub review reopen` knows no option `--what`'],
    [['review', 'decided', '--put-off'], '`hub review decided` knows no option `--put-off`'],
    [['review', 'accept', '--put-off', 'k3f9', '--yes'], '`hub review accept` knows no option `--put-off`'],
    [['review', 'accept', 'k3f9', '--from', 'x', '--yes'], '`--from` and `--what` narrow what `--all` decides'],
    [['review', 'reject', 'k3f9', '--what', 'memory', '--yes'], '`--from` and `--what` narrow what `--all` decides'],
    [['review', 'accept', '--all', '00000000', '--shown', '00000000', '--yes'], '`--shown` is about one thing'],
    [['review', 'settle', 'k3f9', 'keep', 'my words', '--yes'], 'take the place of both with `merge` alone'],
    [['review', 'settle', 'k3f9', 'toString', '--yes'], 'A conflict is settled by keep, new, both, retract, merge.'],
    [['backup', 'list', '--to', 'x'], '`hub backup list` knows no option `--to`'],
    [['backup', 'target', 'list', '--to', 'x'], '`hub backup target list` knows no option `--to`'],
  ])(
    'what an option cannot take is said by its name, and an option behind another is not its value (%s)',
    async (args, said) => {
      const { code, stderr } = await on(args);
      expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
      expectSentence(stderr);
    },
  );

  test('what the hub says makes no sense as it was given ends with 2, and what it refuses for another reason with 1', async () => {
    const text = join(await temporaryDir(), 'list.json');
    await writeFile(text, '{"things": 3}');
    const long = 'very '.repeat(5000);
    for (const [args, code] of [
      [['capture', long], 'validation_failed'],
      [['pair', long], 'validation_failed'],
      [['import', text], 'unrecognized_layout'],
    ] as const) {
      const refused = await on([...args, '--json']);
      expect([refused.code, JSON.parse(refused.stdout).error.code], args[0]).toEqual([2, code]);
    }
    const nobody = 'dec_00000000000000000000000000';
    expect((await on(['decision', 'retract', nobody, '--yes'])).code).toBe(1);
  });

  test('`hub review show` says what something is proposed because of, and where that is read', async () => {
    const token = (await on(['token'])).stdout.trim();
    const create = async (path: string, body: object) => (await hub.request('POST', path, { token, body })).body;
    const log = await create('/v1/memories', { kind: 'semantic', statement: 'The log names a leak at the keel.' });
    const task = await create('/v1/commitments', { title: 'Caulk the keel' });
    const memory = { kind: 'semantic', statement: 'The keel has to be caulked.', source_refs: [task.id] };
    const { id } = await create('/v1/memories/proposals', { memory, evidence_refs: [log.id, 'a look below'] });
    const { because_of } = JSON.parse((await on(['review', 'show', id, '--json'])).stdout);
    expect(because_of).toEqual([
      { id: log.id, says: 'The log names a leak at the keel.', at: `${hub.base}/memories/${log.id}` },
      'a look below',
      { id: task.id, says: 'Caulk the keel', at: `${hub.base}/promises/${task.id}` },
    ]);
    expect((await on(['review', 'show', id])).stdout).toContain(`${hub.base}/memories/${log.id}`);
    await on(['review', 'reject', id, '--yes']);
    // Whoever settles a conflict with a proposal decides about that, and is shown all of it.
    const against = { kind: 'semantic', statement: 'The log names no leak at the keel.' };
    const denied = await create('/v1/memories/proposals', {
      memory: against,
      evidence_refs: [task.id, 'a second look'],
    });
    const [conflict] = JSON.parse((await on(['review', '--what', 'conflict', '--json'])).stdout) as { id: string }[];
    const settling = (await on(['review', 'show', String(conflict?.id)])).stdout;
    for (const said of [
      'A memory is proposed, by',
      `${hub.base}/promises/${task.id}`,
      'a second look',
      'keep|new|both',
    ])
      expect(settling).toContain(said);
    await on(['review', 'reject', denied.id, '--yes']);
  });

  test('`hub review show` tells of each kind in words, with the ids beside them', async () => {
    const owner = (await on(['token'])).stdout.trim();
    const create = async (path: string, body: object) => (await hub.request('POST', path, { token: owner, body })).body;
    const [osprey, heron] = [
      await create('/v1/projects', {
        title: 'Osprey',
        current_step: 'Ask three builders.',
        operational_phase: 'planning',
      }),
      await create('/v1/projects', { title: 'Heron' }),
    ];
    const { connection_id, code } = await create('/v1/connections/links', { name: 'Tern' });
    const { token } = (await hub.request('POST', '/v1/connections/pair', { token: null, body: { code } })).body;
    const capabilities = ['memory.propose', 'project.read'];
    await create('/v1/grants', { connection_id, capabilities, selectors: {}, classification_ceiling: 'private' });
    const propose = async (tool: string, args: object) =>
      (await hub.request('POST', `/v1/mcp/tools/${tool}`, { token, body: args })).body;
    const edge = { from_id: osprey.id, to_id: heron.id, relation_type: 'depends_on' };
    await propose('propose_relation', edge);
    await propose('propose_operational_state', {
      target_id: osprey.id,
      current_step: 'Choose a builder.',
      operational_phase: 'planning',
    });
    const memory = { kind: 'episodic', statement: 'We met\u202e on the jetty.', project_id: osprey.id };
    await propose('propose_memory', { memory, evidence_refs: [] });
    const waiting = JSON.parse((await on(['review', '--from', 'Tern', '--json'])).stdout) as {
      id: string;
      what: string;
      about: string;
    }[];
    // What is put off is called by the vault as the list calls what waits.
    for (const { id } of waiting) await on(['review', 'defer', id]);
    const called = JSON.parse((await on(['review', '--put-off', '--from', 'Tern', '--json'])).stdout) as typeof waiting;
    expect(new Map(called.map(({ id, about }) => [id, about]))).toEqual(
      new Map(waiting.map(({ id, about }) => [id, about])),
    );
    expect(waiting).toHaveLength(3);
    const shown = async (kind: string) =>
      (await on(['review', 'show', waiting.find(({ what }) => what === kind)?.id as string])).stdout;
    const relation = await shown('relation');
    expect(relation).toContain(`Osprey (${osprey.id})`);
    expect(relation).toMatch(/It +depends on/);
    expect(relation).toContain(`Heron (${heron.id})`);
    expect(await shown('state')).toContain('Ask three builders. → Choose a builder.');
    const told = await shown('memory');
    expect(told).toMatch(/Kind +event/);
    expect(told).toContain('We met⟨U+202E⟩ on the jetty.');
    expect(told).toMatch(/Project +Osprey/);
    for (const each of [relation, told]) expect(each).not.toMatch(/[{}]|_id\b/);
    // What was changed meanwhile is looked at before a new state is laid over it.
    const state = waiting.find(({ what }) => what === 'state')?.id as string;
    const patch = { token: owner, body: { current_step: 'Two have answered.' } };
    expect((await hub.request('PATCH', `/v1/projects/${osprey.id}`, patch)).status).toBe(200);
    expect((await on(['review', 'accept', state, '--yes'])).code).toBe(2);
    const changed = (await on(['review', 'show', state])).stdout;
    expect(changed).toContain('Two have answered. → Choose a builder.');
    expect(changed).toContain('when this was proposed, it stood at: Ask three builders.');
    await on(['review', 'reject', ...waiting.map(({ id }) => id), '--yes']);
  });

  test('`hub review` settles a conflict where both sides are shown', async () => {
    const token = (await on(['token'])).stdout.trim();
    const remember = async (day: string) => {
      const body = { kind: 'semantic', statement: `The regatta of the harbour club is on ${day}.` };
      return (await hub.request('POST', '/v1/memories', { token, body })).body.id as string;
    };
    const [early, late] = [await remember('3 May'), await remember('7 June')];
    const conflicts = async () =>
      JSON.parse((await on(['review', '--what', 'conflict', '--json'])).stdout) as { id: string }[];
    await expect.poll(async () => (await conflicts()).length).toBe(1);
    const [{ id }] = (await conflicts()) as [{ id: string }];
    const { stdout } = await on(['review', 'show', id]);
    expect(stdout).toContain('3 May');
    expect(stdout).toContain('7 June');
    expect((await on(['review', 'settle', id, 'sideways', '--yes'])).code).toBe(2);
    expect(stdout).toContain(`hub review settle ${id} keep|new|both|merge`);
    expect(stdout).toMatch(/keep +“The regatta.*3 May\.” stays\. “The regatta.*7 June\.” holds no more\./);
    expect(stdout).toMatch(/both +“The regatta.*3 May\.” stays, and so does “The regatta.*7 June\.”: both are true\./);
    expect((await on(['review', 'settle', id, 'new', '--yes'])).stdout).toMatch(
      /^It is settled\. “The regatta.*7 June\.” takes the place of “The regatta.*3 May\.”\.\n$/,
    );
    const statusOf = async (memory: string) =>
      (await hub.request('GET', `/v1/memories/${memory}`, { token })).body.status;
    expect([await statusOf(early), await statusOf(late)]).toEqual(['superseded', 'live']);
  });

  test('what is proposed against something is not taken by settling that before it was shown whole', async () => {
    const token = (await on(['token'])).stdout.trim();
    const create = async (path: string, statement: string) =>
      (await hub.request('POST', path, { token, body: { kind: 'semantic', statement } })).body.id as string;
    const old = await create('/v1/memories', 'Orla is allergic to cashews.');
    const statement = `Orla is not allergic to cashews${', and that was said'.repeat(15)}.`;
    const proposal = await create('/v1/memories/proposals', statement);
    const conflicts = async () =>
      (JSON.parse((await on(['review', '--json'])).stdout) as { id: string; proposal?: string }[]).find(
        (each) => each.proposal === proposal,
      );
    await expect.poll(conflicts).toBeDefined();
    const id = (await conflicts())?.id as string;
    for (const choice of ['new', 'both']) {
      const blind = await on(['review', 'settle', id, choice, '--yes']);
      expect([blind.code, blind.stderr]).toEqual([2, `hub: Look at all of it first: \`hub review show ${id}\`.\n`]);
    }
    const { stdout } = await on(['review', 'show', id]);
    expect(stdout).toMatch(/^Two do not go together\n[\s\S]*\nA memory is proposed, by you: it contradicts/);
    expect(stdout).toContain(statement);
    const digest = / --shown ([0-9a-f]{8})`/.exec(stdout)?.[1] as string;
    expect((await on(['review', 'settle', id, 'new', '--shown', '00000000', '--yes'])).code).toBe(1);
    expect((await on(['review', 'settle', id, 'new', '--shown', digest, '--yes'])).code).toBe(0);
    expect((await hub.request('GET', `/v1/memories/${old}`, { token })).body.status).toBe('superseded');
  });

  test('`hub review` says what becomes of a promise that a memory contradicts, and takes no words in place of both', async () => {
    const token = (await on(['token'])).stdout.trim();
    const create = async (path: string, body: object) =>
      (await hub.request('POST', path, { token, body })).body as { id: string };
    const year = new Date().getFullYear() + 1;
    const promise = await create('/v1/commitments', {
      title: 'Paint the boathouse',
      due_at: `${year}-04-14T12:00:00.000Z`,
    });
    await create('/v1/memories', {
      kind: 'semantic',
      statement: `The boathouse has to be painted by 3 May ${year}.`,
    });
    const conflicts = async () =>
      JSON.parse((await on(['review', '--what', 'conflict', '--json'])).stdout) as { id: string }[];
    await expect.poll(async () => (await conflicts()).length).toBe(1);
    const [{ id }] = (await conflicts()) as [{ id: string }];
    const { stdout } = await on(['review', 'show', id]);
    expect(stdout).toContain(`hub review settle ${id} keep|new|both|merge\``);
    const due = `“Paint the boathouse, due ${year}-04-14”`;
    const said = `“The boathouse has to be painted by 3 May ${year}.”`;
    expect(stdout).toContain(`keep   ${due} stays. ${said} holds no more.`);
    const becomes = `${said} stays. ${due} gets the day that this names, or is cancelled where this calls it off.`;
    expect(stdout).toContain(`new    ${becomes}`);
    expect(stdout).toContain(`merge  Your words take the place of ${said}. ${due} gets the day that they name`);
    const merged = await on(['review', 'settle', id, 'merge', 'Some day.', '--yes']);
    expect(merged.code).toBe(2);
    expect(merged.stderr).toContain('Your words name no other day of the commitment');
    expect((await on(['review', 'settle', id, 'new', '--yes'])).stdout).toBe(`It is settled. ${becomes}\n`);
    const { body } = await hub.request('GET', `/v1/commitments/${promise.id}`, { token });
    expect(body).toMatchObject({ status: 'open', due_at: `${year}-05-03T12:00:00.000Z` });
  });

  test('`hub review accept` says what it contradicts; to keep what is there takes it out, with a way back', async () => {
    const token = (await on(['token'])).stdout.trim();
    const create = async (path: string, body: object) => (await hub.request('POST', path, { token, body })).body;
    const said = (statement: string) => ({ kind: 'semantic', statement });
    const allergic = await create('/v1/memories', said('Ines is allergic to peanuts.'));
    const { id } = await create('/v1/memories/proposals', said('Ines is not allergic to peanuts.'));
    // One line stands for both sides, and what is named is not accepted by itself before both were looked at.
    const lines = JSON.parse((await on(['review', '--json'])).stdout) as {
      id: string;
      about: string;
      proposal?: string;
    }[];
    const line = lines.find(({ proposal }) => proposal === id);
    expect(line).toMatchObject({
      what: 'conflict',
      from: 'you',
      about: expect.stringMatching(/^“Ines is allergic to peanuts\.” and “Ines is not allergic to peanuts\.”/),
    });
    expect(lines.map((each) => each.id)).not.toContain(id);
    expect(JSON.parse((await on(['review', '--from', 'you', '--json'])).stdout)).toContainEqual(line);
    const other = await create('/v1/memories/proposals', said('The cellar has a second door.'));
    const blind = await on(['review', 'accept', other.id, id.slice(-8).toLowerCase(), '--yes']);
    expect([blind.code, blind.stderr]).toEqual([2, expect.stringContaining(`\`hub review show ${line?.id}\``)]);
    expectSentence(blind.stderr);
    expect((await on(['review', 'reject', other.id, '--yes'])).stdout).toBe('It is rejected.\n');
    // Put off it is still theirs who proposed it.
    await on(['review', 'defer', line?.id as string]);
    const putOff = JSON.parse((await on(['review', '--put-off', '--from', 'you', '--json'])).stdout);
    expect(putOff).toContainEqual(expect.objectContaining({ id: line?.id, from: 'you', about: line?.about }));
    expect((await on(['review', 'accept', id, '--yes'])).code).toBe(2);
    const { digest } = JSON.parse((await on(['review', 'show', id, '--json'])).stdout);
    const { stdout } = await on(['review', 'accept', id, '--shown', digest, '--yes']);
    expect(stdout).toContain(
      'It is accepted: Ines is not allergic to peanuts.\nIt contradicts “Ines is allergic to peanuts.”, and that stays open until',
    );
    const conflict = /hub review show (cfl_\w+)/.exec(stdout)?.[1] as string;
    expect((await on(['review', 'settle', conflict, 'keep', '--yes'])).stdout).toBe(
      `It is settled. “Ines is allergic to peanuts.” stays. “Ines is not allergic to peanuts.” holds no more.\nIt waits again with \`hub review reopen ${id}\`.\n`,
    );
    const live = (await hub.request('GET', '/v1/memories?status=live&limit=500', { token })).body as {
      id: string;
      statement: string;
    }[];
    const ofPeanuts = live.filter(({ statement }) => statement.includes('peanuts'));
    expect(ofPeanuts.map((each) => each.id)).toEqual([allergic.id]);
    expect((await on(['review', 'reopen', id, '--yes'])).stdout).toBe('It waits again.\n');
    await on(['review', 'reject', id, '--yes']);
  });

  test('`hub review` says of two that wait that they contradict each other, and accepts neither among all', async () => {
    const token = (await on(['token'])).stdout.trim();
    const propose = async (statement: string) =>
      (await hub.request('POST', '/v1/memories/proposals', { token, body: { kind: 'semantic', statement } })).body
        .id as string;
    const [six, eight] = [
      await propose('The workshop of the cooper is open until 18:00.'),
      await propose('The workshop of the cooper is open until 20:00.'),
    ];
    for (const plain of ['The cooper is called Bruno.', 'The ferry has a new deck.']) await propose(plain);
    const listed = async () => (await on(['review', '--from', 'you'])).stdout;
    await expect.poll(listed).toMatch(/until 18:00\. Against, and waiting as well: “The workshop.*until 20:00\.”/);
    const all = /--all ([0-9a-f]{8}) --from/.exec(await listed())?.[1] as string;
    const shown = (await on(['review', 'show', six])).stdout;
    expect(shown).toContain(`until 20:00. (${eight}): it waits as well, and they contradict each other`);
    const rejected = (await on(['review', 'reject', '--all', all, '--from', 'you', '--yes'])).stdout;
    expect(rejected).toBe('Both are rejected.\n2 left to decide one by one: 2 against something else that waits.\n');
    const digest = /--shown ([0-9a-f]{8})/.exec(shown)?.[1] as string;
    await on(['review', 'reject', eight, '--yes']);
    // It was shown with what waits no more.
    expect((await on(['review', 'accept', six, '--shown', digest, '--yes'])).code).toBe(1);
    expect((await on(['review', 'accept', six, '--yes'])).code).toBe(0);
  });

  test('`hub review` lists what was to be looked at again, and keeps it or lets it go', async () => {
    const token = (await on(['token'])).stdout.trim();
    const remember = async (statement: string) => {
      const retention = { mode: 'review_after', at: '2020-01-01T00:00:00Z' };
      const body = { kind: 'semantic', statement, retention };
      return (await hub.request('POST', '/v1/memories', { token, body })).body.id as string;
    };
    const [kept, gone] = [await remember('The pier is closed.'), await remember('The ferry is late.')];
    const waiting = JSON.parse((await on(['review', '--json'])).stdout);
    expect(waiting).toContainEqual({ id: kept, what: 'look again', about: 'The pier is closed.' });
    expect((await on(['review', 'accept', kept, '--yes'])).code).toBe(0);
    expect((await on(['review', 'reject', gone, '--yes'])).code).toBe(0);
    const statusOf = async (id: string) => (await hub.request('GET', `/v1/memories/${id}`, { token })).body.status;
    expect([await statusOf(kept), await statusOf(gone)]).toEqual(['live', 'retracted']);
    // Nothing is taken back that nobody was asked about.
    expect((await on(['review', 'reject', kept, '--yes'])).code).toBe(1);
    expect(await statusOf(kept)).toBe('live');
  });

  // To propose that many takes as long as half of all the rest here.
  if (process.env.EVERY_BAD_DAY !== undefined)
    test('`hub review` says that more wait than the five hundred that it lists, and decides about these alone', async () => {
      const token = (await on(['token'])).stdout.trim();
      const ids: string[] = [];
      for (let made = 0; made <= 500; made += 50) {
        const some = Array.from({ length: Math.min(50, 501 - made) }, async (_, place) => {
          const body = {
            kind: 'semantic',
            statement: `Crate ${(made + place) * 7919} holds ${1000 + made + place} boxes.`,
          };
          return (await hub.request('POST', '/v1/memories/proposals', { token, body })).body.id as string;
        });
        ids.push(...(await Promise.all(some)));
      }
      const listed = (await on(['review', '--what', 'memory'])).stdout;
      expect(listed).toContain('More wait than are listed here: of each kind the first 500.');
      // Of a kind that was not asked for nothing is left out.
      expect((await on(['review', '--what', 'relation'])).stdout).not.toContain('More wait');
      // What is not listed is shown by its whole id, and its end is not said to be nothing's.
      const shown = JSON.parse((await on(['review', '--what', 'memory', '--json'])).stdout) as { id: string }[];
      const [unlisted = ''] = ids.filter((id) => !shown.some((each) => each.id === id));
      expect((await on(['review', 'show', unlisted])).stdout).toContain('Crate ');
      expect(await on(['review', 'show', unlisted.slice(-8)])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('and more wait: give the whole id'),
      });
      const all = /--all ([0-9a-f]{8}) --what/.exec(listed)?.[1] as string;
      const { ids: decided } = JSON.parse(
        (await on(['review', 'reject', '--all', all, '--what', 'memory', '--yes', '--json'])).stdout,
      );
      expect(new Set(decided).size).toBe(500);
      const left = JSON.parse((await on(['review', '--what', 'memory', '--json'])).stdout) as { id: string }[];
      expect(left.map(({ id }) => id)).toEqual(ids.filter((id) => !decided.includes(id)));
      expect((await on(['review', '--what', 'memory'])).stdout).not.toContain('More wait');
      await on(['review', 'reject', ...left.map(({ id }) => id), '--yes']);
    });

  test('colours are for a terminal alone, and for none where NO_COLOR asks so', async () => {
    const onTerminal = (env: Record<string, string>) =>
      execFileSync('script', ['-qec', `${process.execPath} ${COMMAND} status --data-dir ${hub.dataDir}`, '/dev/null'], {
        env: { ...cleanEnvironment(), TERM: 'xterm', ...env },
        encoding: 'utf8',
      });
    expect(onTerminal({})).toContain('\u001b[32mready');
    expect(onTerminal({ NO_COLOR: '1' })).not.toContain('\u001b[3');
    expect((await on(['status'])).stdout).not.toContain('\u001b');
  });

  test('options of all commands may stand before the command, `start` included', async () => {
    const { code, stderr } = await runHub(['--data-dir', hub.dataDir, 'start', '--port', '0']);
    expect(code).toBe(2);
    expect(stderr).toContain('The port must be');
    expect((await runHub(['--json', '--data-dir', hub.dataDir, 'status'])).code).toBe(0);
  });

  test('`hub version` and `hub --help` need no hub', async () => {
    expect((await runHub(['version'])).stdout).toBe('0.2.0\n');
    expect((await runHub(['--help'])).stdout).toContain('restart');
    expect((await runHub(['start', '--help'])).stdout).toContain('--port');
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
