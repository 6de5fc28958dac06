// What the command says of itself, and of words that are not what it takes.
import { execFileSync } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND, cleanEnvironment, runHub, temporaryDir } from '../support/hub.ts';
import { isLinux } from '../support/processes.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await temporaryDir();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const run = (...args: string[]) => runHub(args, { dataDir });

describe('with --json', () => {
  it.each([[['--help']], [['help']], [['start', '--help']], [['help', 'key', 'rotate']], [['backup', 'target', '-h']]])(
    '`hub %s` is one JSON value as well',
    async (words) => {
      const { code, stdout, stderr } = await run(...words, '--json');
      expect([code, stderr]).toEqual([0, '']);
      expect(JSON.parse(stdout)).toEqual({ help: (await run(...words)).stdout });
    },
  );

  it('`hub --version` answers what `hub version` does', async () => {
    const { code, stdout } = await run('--version', '--json');
    expect([code, stdout]).toEqual([0, (await run('version', '--json')).stdout]);
  });
});

it('a group below another is named whole, by what follows it and by what does not', async () => {
  for (const words of [[], ['sned', 'stick'], ['']]) {
    const { code, stderr } = await run('backup', 'target', ...words);
    expect([code, stderr]).toEqual([2, expect.stringContaining('`hub backup target --help`')]);
  }
  expect((await run('backup', 'target')).stderr).toMatch(/^hub: `hub backup target` is followed by add, list/);
});

it('an empty word, as an unset variable leaves it, names nothing and is taken for nothing', async () => {
  for (const [words, lacking] of [
    [['plugin', 'new', ''], 'folder'],
    [['plugin', 'validate', ' '], 'folder'],
    [['backup', 'remove', ''], 'name'],
    [['review', 'show', ''], 'id'],
    [['pair', ''], 'name'],
    [['backup', 'target', 'add', '', 'stick'], 'name'],
  ] as const) {
    const { code, stderr } = await run(...words);
    expect([code, stderr], words.join(' ')).toEqual([2, expect.stringMatching(new RegExp(`lacks its ${lacking};`))]);
  }
  expect(await readdir(dataDir)).toEqual([]);
});

it('a time that the clocks here show twice, or leave out, is refused in a sentence that says how it is meant', async () => {
  const env = { TZ: 'Europe/Berlin' };
  for (const [until, said] of [
    ['2030-10-27T02:30', '2030-10-27; say which, as 2030-10-27T02:30+02:00 or 2030-10-27T02:30+01:00.'],
    ['2031-03-30T02:30', 'the clocks leave 02:30 out on 2031-03-30; give a time that they show.'],
    ['2031-02-30T02:30', '--until takes an instant, a day, or how long from now'],
  ] as const) {
    const { code, stderr } = await runHub(['grant', 'x', '--until', until, '--yes'], { dataDir, env });
    expect([code, stderr], until).toEqual([2, expect.stringContaining(said)]);
  }
  // What is said in full is taken, and so is any other time; then there is no hub to ask.
  for (const until of ['2030-10-27T02:30+01:00', '2030-10-27T01:30Z', '2030-10-27T03:00', '2030-10-27']) {
    const { code, stderr } = await runHub(['grant', 'x', '--until', until, '--yes'], { dataDir, env });
    expect([code, stderr], until).toEqual([1, expect.stringContaining('No hub is running')]);
  }
});

it.runIf(isLinux)('on a terminal no word of a refusal is broken at the end of a line', () => {
  const command = `stty cols 40; ${process.execPath} ${COMMAND} search mason --data-dir ${dataDir}; true`;
  const shown = execFileSync('script', ['-qec', command, '/dev/null'], {
    env: { ...cleanEnvironment(), TERM: 'xterm' },
    encoding: 'utf8',
  });
  const lines = shown.trimEnd().split('\r\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines[0]).toMatch(/^hub: /);
  for (const line of lines.filter((each) => !each.includes('`'))) expect(line.length).toBeLessThanOrEqual(40);
});
