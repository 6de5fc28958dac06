// `hub backup`, `hub key` and `hub restore` where something is in the way or was lost; and a restore that is killed at moments
// nobody chose, once here and many times in `npm run campaign`. Where all goes well is in test/process/backup-command.test.ts.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kitTime } from '../../shared/kit-time.ts';
import { memories } from '../../shared/methods/records.ts';
import { vault as control } from '../../shared/methods/vault.ts';
import { BackedUpHub } from '../support/backed-up-hub.ts';
import { COMMAND, cleanEnvironment, runHub, startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { isLinux } from '../support/processes.ts';
import { HAS_TERMINAL, typedAt } from '../support/typed-at.ts';
import { startVault } from '../support/vault-process.ts';

const KILLS = Number(process.env.RESTORE_KILLS ?? 1);

let kept: BackedUpHub;
let hub: TestHub;
let token: string;
let elsewhere: string;
let words: string;
let backup: string;

const run = (...args: string[]) => kept.run(...args);
const json = (...args: string[]) => kept.json(...args);
const restore = (dataDir: string, typed = words) => kept.restore(dataDir, typed);

beforeAll(async () => {
  kept = await BackedUpHub.create('Keeps bees.');
  ({ hub, token, elsewhere, words, backup } = kept);
});
afterAll(() => kept[Symbol.asyncDispose]());

/** What a restored vault holds. Its hub is started in test/process/backup-command.test.ts; here the vault alone is. */
async function inAnotherVault(dataDir: string): Promise<string | undefined> {
  await using other = await startVault({ dataDir });
  const by = { context: { token } };
  const { items } = await other.api.call(memories.list, { limit: 1 }, by);
  expect(await other.api.call(control.verify, {}, by)).toMatchObject({ ok: true });
  return items[0]?.statement;
}

describe('another key', () => {
  it('is made only after it was said which backups nothing opens any more, and they are marked', async () => {
    await using other = await startHub();
    await other.setup();
    const here = (...args: string[]) => runHub(args, { dataDir: other.dataDir });
    const key = () => readFileSync(join(other.dataDir, 'vault.key'));
    const first = key();
    const { name } = JSON.parse((await here('backup', '--json')).stdout);
    const refused = await here('key', 'rotate');
    expect(refused).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/no backup .* opens any more.*--yes/),
    });
    expect((await here('key', 'kit')).code).toBe(0);
    expect(await here('key', 'rotate')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        new RegExp(
          `^hub: One backup from before the recovery kit \\(${name}\\), .*nothing any more under a new key\\..*hub restore`,
        ),
      ),
    });
    expect(key().equals(first)).toBe(true);
    expect((await here('backup', 'list')).stdout).not.toContain('its key is gone');
    // Whoever says yes without being asked is told as well, before and after.
    const rotated = await here('key', 'rotate', '--yes');
    expect(rotated.code).toBe(0);
    expect(rotated.stderr).toMatch(new RegExp(`^One backup from before the recovery kit \\(${name}\\), `));
    expect(rotated.stdout).toContain('One backup opens with nothing any more');
    expect(rotated.stdout).not.toContain('Backups from before open');
    expect(key().equals(first)).toBe(false);
    expect((await here('backup', 'list')).stdout).toContain('no kit, and its key is gone');
    const { findings } = JSON.parse((await here('doctor', '--json')).stdout);
    const of = (check: string) => findings.find((each: { check: string }) => each.check === check);
    expect(of('backups')).toMatchObject({
      level: 'ok',
      detail: expect.stringMatching(/^1 backup; .* 1 more opens with nothing any more/),
    });
    // Of what is lost already nobody is asked once more.
    const again = await here('key', 'rotate', '--json');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(again.stdout)).toMatchObject({ shut_backups: [name] });
    expect((await here('key', 'rotate', '--help')).stdout).toContain('--yes');
  });
});

it('a new key without a backup under it is said to be without one', async () => {
  await using other = await startHub();
  await other.setup();
  const rotate = () => runHub(['key', 'rotate', '--yes'], { dataDir: other.dataDir });
  // What lies beside the database goes into each backup: a folder of this name cannot.
  mkdirSync(join(other.dataDir, 'vault.kit'));
  expect(await rotate()).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^The vault is encrypted under a new key\. No backup under it could be made: `hub backup`/,
    ),
  });
  rmSync(join(other.dataDir, 'vault.kit'), { recursive: true });
  expect(await rotate()).toMatchObject({ code: 0, stdout: expect.stringContaining('A backup under it was made.') });
});

describe('a place for a backup that is none', () => {
  const made = async () => (await json('backup', 'list')).length;

  it('is refused in a sentence, before a backup is made', async () => {
    const file = join(elsewhere, 'a-file');
    writeFileSync(file, 'not a folder');
    const before = await made();
    for (const [place, said] of [
      ['', /has no name/],
      [file, /is no folder/],
      [join(file, 'below'), /is no folder/],
      [join(elsewhere, 'not-there'), /There is no folder .*not-there; make it first/],
      [join(elsewhere, 'not-there', 'deeper'), /There is no folder .*not-there; make it first/],
      [join(elsewhere, 'a'.repeat(300)), /is too long/],
      [`/${'a'.repeat(5000)}`, /is too long/],
      ...(isLinux
        ? [['/proc/1', /cannot be written to/] as const, ['/sys/kernel', /cannot be written to/] as const]
        : []),
    ] as const) {
      const refused = await run('backup', '--to', place);
      expect(refused, place.slice(0, 80)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(said) });
      expect(refused.stderr.length).toBeLessThan(400);
    }
    expect(await made()).toBe(before);
    expect(readFileSync(file, 'utf8')).toBe('not a folder');
    expect(existsSync(join(elsewhere, 'not-there'))).toBe(false);
  });

  it('takes one backup after the other where it is there', async () => {
    const place = join(elsewhere, 'other-stick');
    mkdirSync(place);
    expect(await run('backup', '--to', place)).toMatchObject({ code: 0 });
    expect(readdirSync(place)).toHaveLength(1);
    expect(await run('backup', '--to', place)).toMatchObject({ code: 0 });
    expect(readdirSync(place)).toHaveLength(2);
  });

  it.skipIf(!HAS_TERMINAL)('is made at a terminal, when its owner says so (needs script)', async () => {
    const place = join(elsewhere, 'asked-for');
    const before = await made();
    const backup = (answer: string) =>
      typedAt(['backup', '--to', place, '--data-dir', hub.dataDir], { question: 'Make it?', answer });
    expect(await backup('n')).toMatchObject({ code: 0, shown: expect.stringContaining('Nothing was changed.') });
    expect([existsSync(place), await made()]).toEqual([false, before]);
    expect(await backup('y')).toMatchObject({ code: 0, shown: expect.stringContaining('Made a backup') });
    expect(readdirSync(place)).toHaveLength(1);
  });

  it('is no place for copies to go to by themselves, either', async () => {
    const file = join(elsewhere, 'a-file-too');
    writeFileSync(file, 'not a folder');
    for (const [place, said] of [
      ['', /lacks its place/],
      [file, /is no folder/],
      [join(file, 'below'), /is no folder/],
      [join(elsewhere, 'nowhere'), /There is no folder .*nowhere; make it first/],
      [join(elsewhere, 'nowhere', 'deeper'), /There is no folder .*nowhere; make it first/],
      [`/${'a'.repeat(5000)}`, /is too long/],
      ...(isLinux ? [['/proc/1', /cannot be written to/] as const] : []),
    ] as const) {
      const refused = await run('backup', 'target', 'add', 'stick', place);
      expect(refused, place.slice(0, 80)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(said) });
    }
    // Neither is it one to fetch a copy from.
    for (const place of ['', file, join(file, 'below'), join(elsewhere, 'nowhere'), `/${'a'.repeat(5000)}`]) {
      const refused = await runHub(['restore', '--from', place, '--data-dir', join(elsewhere, 'new')]);
      expect(refused, place.slice(0, 80)).toMatchObject({
        code: 2,
        stderr: expect.stringMatching(
          /^hub: (The folder has no name|There is no folder|This path is too long|.* is no folder)/,
        ),
      });
    }
    expect(await json('backup', 'target', 'list')).toEqual([]);
    for (const action of ['remove', 'test', 'send']) {
      expect(await run('backup', 'target', action, 'nix')).toMatchObject({
        code: 1,
        stderr: 'hub: There is no target nix, and no other one; `hub backup target add` makes one.\n',
      });
    }
    mkdirSync(join(elsewhere, 'usual'));
    expect(await run('backup', 'target', 'add', 'usual', join(elsewhere, 'usual'))).toMatchObject({ code: 0 });
    expect(await run('backup', 'target', 'remove', 'nix')).toMatchObject({
      code: 1,
      stderr: 'hub: There is no target nix; there is usual.\n',
    });
    expect(await run('backup', 'target', 'remove', 'usual')).toMatchObject({ code: 0 });
  });

  it.skipIf(!HAS_TERMINAL)('is made for copies at a terminal, when its owner says so (needs script)', async () => {
    const place = join(elsewhere, 'wanted');
    const add = (answer: string) =>
      typedAt(['backup', 'target', 'add', 'wanted', place, '--data-dir', hub.dataDir], {
        question: 'Make it?',
        answer,
      });
    expect(await add('n')).toMatchObject({ code: 0, shown: expect.stringContaining('Nothing was changed.') });
    expect(existsSync(place)).toBe(false);
    expect(await add('y')).toMatchObject({ code: 0, shown: expect.stringContaining('wanted can be used') });
    expect(existsSync(place)).toBe(true);
    expect(await run('backup', 'target', 'remove', 'wanted')).toMatchObject({ code: 0 });
  });
});

describe('what is named to a restore', () => {
  const restoring = (args: string[], dataDir = hub.dataDir) =>
    runHub(['restore', ...args, '--data-dir', join(elsewhere, 'refused')], { dataDir });

  it('is refused in a sentence where it is no backup, or no key, and nothing is made', async () => {
    const inside = join(backup, 'vault.db');
    const missing = join(elsewhere, 'no-such-key');
    for (const [args, said] of [
      [[inside], /^hub: Name the folder of the backup, not a file in it: .*vault\.db is a file\.\n$/],
      [[join(backup, 'backup.json')], /^hub: Name the folder of the backup, not a file in it: /],
      [['/etc/passwd'], /^hub: Name the folder of the backup, not a file in it: /],
      [['no-such-backup'], /^hub: There is no backup at .*, and none of this name in .*`hub backup list` says where/],
      [[backup, '--key-file', missing], /^hub: There is no key file at .*no-such-key\.\n$/],
      [[backup, '--key-file', elsewhere], /is a folder; name the key file in it\.\n$/],
      [[backup, '--kit', '--key-file', inside], /^hub: Open it with --kit or with --key-file, not with both\.\n$/],
      [['--from', elsewhere, '--kit', '--key-file', inside], /not with both\.\n$/],
    ] as [string[], RegExp][]) {
      expect(await restoring(args), args.join(' ')).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(said),
      });
    }
    expect(existsSync(join(elsewhere, 'refused'))).toBe(false);
  });

  it('may be a name of the list, of the data directory that commands mean', async () => {
    const { stdout } = await run('backup', 'list');
    expect(stdout).toContain(`They lie in ${join(hub.dataDir, 'backups')}; `);
    const [newest] = await json('backup', 'list');
    expect(newest.folder).toBe(join(hub.dataDir, 'backups', newest.name));
    const target = join(elsewhere, 'by its name');
    const restored = await runHub(['restore', newest.name, '--kit', '--data-dir', target], {
      dataDir: hub.dataDir,
      input: `${words}\n`,
    });
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toContain(`Start the hub with \`hub start --data-dir '${target}'\`.`);
    expect(restored.stdout).toContain('Any assistant that you ended');
    const usual = await runHub(['restore', backup, '--kit'], {
      dataDir: join(elsewhere, 'usual-place'),
      input: `${words}\n`,
    });
    expect(usual.stdout).toContain('Start the hub with `hub start`.');
  });
});

describe('the file of the recovery kit (vault.kit)', () => {
  const file = () => join(hub.dataDir, 'vault.kit');

  it.each([
    ['is missing', () => rmSync(file())],
    ['is not one', () => writeFileSync(file(), 'garbage')],
    [
      'is of another vault',
      () => writeFileSync(file(), readFileSync(file(), 'utf8').replace(/vlt_[0-9A-Z]{26}/, OTHER_VAULT)),
    ],
  ])(
    'is written again where it %s: the words on paper stay good, for what is backed up from then on',
    async (_, lose) => {
      const kit = (await json('key')).recovery_kit;
      lose();
      const place = join(elsewhere, `stick-${Date.now()}`);
      mkdirSync(place);
      const made = await json('backup', '--to', place);
      expect(made.recovery_kit).toEqual(kit);
      const target = join(place, 'restored');
      const restored = await runHub(['restore', made.folder, '--kit', '--data-dir', target], { input: `${words}\n` });
      expect(restored).toMatchObject({ code: 0, stderr: '' });
      expect(await inAnotherVault(target)).toBe('Keeps bees.');

      lose();
      expect((await json('key')).recovery_kit).toEqual(kit);
      expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject(kit);
      expect((await run('backup', 'list')).stdout).not.toContain('does not open');
      const events = (await hub.request('GET', '/v1/events?kind=key.kit_mended')).body;
      expect(events[0].summary_human).toMatch(/^Wrote the file of the recovery kit again/);
    },
  );

  it.skipIf(!isLinux)('and cannot be written again: then there is no kit, and nobody says there is', async () => {
    const kit = (await json('key')).recovery_kit;
    rmSync(file());
    // Neither can it be put in the place of a folder that holds something.
    mkdirSync(join(file(), 'in-the-way'), { recursive: true });
    expect((await json('key')).recovery_kit).toBeNull();
    const { findings } = JSON.parse((await run('doctor', '--json')).stdout);
    expect(findings.find(({ check }: { check: string }) => check === 'kit')).toMatchObject({
      level: 'warning',
      fix: '`hub key kit`',
    });
    rmSync(file(), { recursive: true });
    expect((await json('key')).recovery_kit).toEqual(kit);
  });
});

const OTHER_VAULT = `vlt_${'0'.repeat(26)}`;

describe('another recovery kit', () => {
  const KIT_TIME = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/;

  it('is not made without a word from its owner, who is told what becomes of the one there is', async () => {
    const before = await json('key');
    const page = join(elsewhere, 'kit.html');
    for (const args of [
      ['key', 'kit'],
      ['key', 'kit', '--page', page],
      ['key', 'kit', '--json'],
    ]) {
      const refused = await run(...args);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toMatch(
        /There is a recovery kit of \d{4}-\d\d-\d\d .*opens the backups made from then until now;.*keep every page\..*--yes/,
      );
      expect(refused.stdout).not.toContain('words');
    }
    expect(existsSync(page)).toBe(false);
    expect(await json('key')).toEqual(before);
  });

  it.skipIf(!HAS_TERMINAL)('is asked about at a terminal, and made only on a yes (needs script)', async () => {
    const before = await json('key');
    const asked = { question: 'Make a new one?', answer: 'n' };
    const { code, shown } = await typedAt(['key', 'kit', '--data-dir', hub.dataDir], asked);
    expect(code).toBe(0);
    expect(shown).toMatch(KIT_TIME);
    expect(shown).toContain('Nothing was changed.');
    expect(shown).not.toContain('Your recovery kit');
    expect(await json('key')).toEqual(before);
  });

  it('opens what is backed up from then on; the list and the restore say which kit a backup needs', async () => {
    const first = (await json('key')).recovery_kit.made_at;
    const second = await json('key', 'kit', '--yes');
    const after = (await json('backup')).name;
    const listed = await json('backup', 'list');
    expect(listed.find(({ name }: { name: string }) => name === after).recovery_kit).toEqual({
      made_at: second.made_at,
    });
    expect(listed.at(-1).recovery_kit).toEqual({ made_at: first });
    const { stdout } = await run('backup', 'list');
    expect(stdout).toMatch(new RegExp(`${after}.*${kitTime(second)}`));
    expect(stdout).toMatch(/The words you have now, of .* open none that names another kit/);
    const refused = await restore(join(elsewhere, 'wrong-kit'), second.words.join(' '));
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`the one of ${kitTime({ made_at: first })}`),
    });
    expect(refused.stderr).toMatch(/another recovery kit/);
    expect(existsSync(join(elsewhere, 'wrong-kit', 'vault.json'))).toBe(false);
    expect(await restore(join(elsewhere, 'right-kit'))).toMatchObject({ code: 0 });
  });

  it('that could not be put on its page is none: no file is left', async () => {
    const page = join(elsewhere, 'not-there', 'kit.html');
    const before = await json('key');
    const refused = await run('key', 'kit', '--yes', '--page', page);
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/There is no folder .*not-there; make it first/),
    });
    expect(await json('key')).toEqual(before);
  });
});

/** Until then it is a beginning, which a start or another restore clears away. */
function isWhole(dataDir: string): boolean {
  const path = join(dataDir, 'vault.json');
  return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).state === 'ready';
}

it(
  `a restore that is killed leaves a whole vault or none, and is done again (${KILLS} times)`,
  async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const target = join(await temporaryDir(), 'killed');
      const child = spawn(process.execPath, [COMMAND, 'restore', backup, '--kit', '--data-dir', target], {
        env: cleanEnvironment(),
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
      });
      const ended = new Promise((done) => child.once('exit', done));
      child.stdin.on('error', () => {}).end(`${words}\n`);
      await sleep(Math.random() * 1500);
      // The command and the process it began: as when the power goes.
      if (child.exitCode === null) process.kill(-(child.pid as number), 'SIGKILL');
      await ended;
      if (!isWhole(target)) expect(await restore(target)).toMatchObject({ code: 0, stderr: '' });
      expect(await inAnotherVault(target)).toBe('Keeps bees.');
      expect(readdirSync(target).filter((name) => /begun|part|restor|\.new$/.test(name))).toEqual([]);
      rmSync(join(target, '..'), { recursive: true, force: true });
    }
  },
  30_000 * (KILLS + 1),
);
