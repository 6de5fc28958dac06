// The `hub` command beside a hub that runs: what it says, what it refuses, in which words and with which exit code.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSentence } from '../support/expect-sentence.ts';
import { COMMAND, cleanEnvironment, freePort, runHub, startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { HAS_TERMINAL, typedAt } from '../support/typed-at.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryDir();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

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

  describe('what was typed wrong', () => {
    test.each([
      ['a letter of an id', ['review', 'show', 'zz9x']],
      ['a letter of an id, to decide', ['review', 'accept', 'zz9x', '--yes']],
      ['a letter of an id, of a conflict', ['review', 'settle', 'zz9x', 'keep', '--yes']],
      ['a letter of an id, to put off', ['review', 'defer', 'zz9x']],
      ['a letter of an id, of what was decided', ['review', 'reopen', 'zz9x', '--yes']],
      ['a name', ['review', '--from', 'Nobody']],
      ['a connector', ['connector', 'show', 'zz9x']],
      ['a connection', ['who', 'Nobody at all']],
      ['a project', ['capture', 'x', '--project', 'None of these']],
      ['a decision', ['decision', 'retract', 'None of these', '--yes']],
      ['a plugin', ['plugin', 'sync', 'hub.none']],
      ['a backup', ['backup', 'remove', 'none']],
    ])('names nothing that is there, and ends with 1: %s', async (_, args) => {
      const { code, stdout, stderr } = await on(args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^hub: [A-Z][^\n]+\.\n$/);
    });

    test.each([
      ['a command', ['review', 'shwo', 'x']],
      ['a kind', ['review', '--what', 'poems']],
      ['a choice', ['review', 'settle', 'zz9x', 'sideways', '--yes']],
      ['a day', ['review', 'defer', 'zz9x', 'someday']],
      ['a day that no calendar has', ['review', 'defer', 'zz9x', '2099-02-31']],
      ['a file', ['import', '/nowhere/at/all']],
      ['a backup in a folder', ['restore', '/nowhere/at/all']],
      ['nothing named', ['review', 'accept', '--yes']],
    ])('makes no sense whatever is there, and ends with 2: %s', async (_, args) => {
      const { code, stdout, stderr } = await on(args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^hub: [^\n]+\n$/);
    });
  });

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
});
