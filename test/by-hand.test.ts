import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from './support/hub.ts';

function told(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(PROJECT, `test/${program}/main.ts`), ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test.each([
  ['bench', ['--nothing'], "bench: Unknown option '--nothing'."],
  ['bench', ['--size', 'many'], 'bench: --size takes a number above 0, and not many.'],
  [
    'bench',
    ['--realtalk', '/no/such/folder'],
    'bench: --realtalk takes a folder that is there, and not /no/such/folder.',
  ],
  ['bench', ['--detail=yes'], "bench: Option '--detail' does not take an argument."],
  [
    'campaign',
    ['--only', 'all'],
    'campaign: --only takes one of wide, counts, crash, hostile, noninterference, mutations, and not all.',
  ],
  ['mutations', ['--only'], "mutations: Option '--only <value>' argument missing."],
])(
  'what is wrong with the options of npm run %s (%j) is one sentence, and a list of all that there are',
  (program, args, sentence) => {
    const { status, stdout, stderr } = told(program, ...args);
    expect([status, stdout]).toEqual([2, '']);
    const [first, empty, usage, ...options] = stderr.trimEnd().split('\n');
    expect([first, empty, usage]).toEqual([sentence, '', `npm run ${program} -- [options]`]);
    expect(options.length).toBeGreaterThan(0);
    for (const option of options) expect(option).toMatch(/^ {2}--\w+/);
  },
);

test('--help lists them, and runs nothing', () => {
  expect(told('campaign', '--help')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^npm run campaign -- \[options\]\n[\s\S]*--seed N/),
    stderr: '',
  });
});

test('--env says what the tests of a part are told by, as whoever starts them says it, and runs nothing', () => {
  expect(told('campaign', '--only', 'hostile', '--seed', '7', '--env')).toEqual({
    status: 0,
    stdout: 'FUZZ_RUNS=40 FUZZ_SEED=7\n',
    stderr: '',
  });
});

test('the bench skips by name what it was given no data for, and leaves its page as it is', () => {
  const page = readFileSync(join(PROJECT, 'docs/benchmarks.json'), 'utf8');
  const { status, stderr } = told('bench', '--only', 'realtalk');
  expect([status, stderr]).toEqual([0, expect.stringContaining('realtalk is skipped: --realtalk names the folder')]);
  expect(readFileSync(join(PROJECT, 'docs/benchmarks.json'), 'utf8')).toBe(page);
});
