// `npm run campaign`: what is too long for `npm test`: the same tests with larger counts, in one run, and the faults of
// test/mutations. `--minutes` and `--seed` are for what has no end of its own, `--only` takes some of the parts; what stands
// behind another `--` goes on to vitest.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../support/hub.ts';
import { readOptions } from '../support/options.ts';

const NAMES = ['wide', 'counts', 'crash', 'hostile', 'noninterference', 'mutations'] as const;

const { values, rest } = readOptions('campaign', {
  only: { type: 'string', multiple: true, takes: 'PART', among: NAMES, says: `these alone: ${NAMES.join(', ')}` },
  minutes: {
    type: 'string',
    takes: 'N',
    above: 0,
    says: 'how long the hub is troubled in `crash`; 10 where nothing is said',
  },
  seed: {
    type: 'string',
    takes: 'N',
    above: 0,
    says: 'the chance of `crash` and `hostile`, to repeat one that failed',
  },
  env: { type: 'boolean', says: 'what the tests are told by, for whoever starts them: nothing is run' },
});
const { minutes = '10', seed = String(1 + (Date.now() % 1_000_000)), only = NAMES } = values;

interface Part {
  env: Record<string, string>;
  /** All of them, where none is named. */
  tests?: readonly string[];
}

/** The mutations are a program of their own: it runs the tests on code that is wrong. */
const PARTS: Record<string, Part> = {
  // Every test, and of what costs minutes and is changed by few changes all of it.
  wide: {
    env: {
      CRASH_CYCLES: '20',
      FILLING_KILLS: '6',
      EVERY_BAD_DAY: '1',
      EVERY_LOOK: '1',
      EVERY_RULE: '1',
      EVERY_TEST: '1',
      INSTALLS: '1',
      RESTARTS: '60',
      RESTIC_KILLS: '5',
      REVIEW_DECISIONS: '60',
    },
  },
  counts: {
    env: {
      CRASH_CYCLES: '200',
      KEY_KILLS: '50',
      ARCHIVE_CRASH_CYCLES: '50',
      EVERY_LOOK: '1',
      REVIEW_DECISIONS: '200',
      EVERY_PAGE: '1',
      RESTARTS: '10000',
      STANDS_STILL_S: '60',
      SYNC_KILLS: '50',
      RESTORE_KILLS: '50',
      RESTIC_KILLS: '50',
      INSTALLS: '2',
      CUTS_BY_HAND: '2000',
    },
    tests: [
      'test/campaign/power-cuts.system.test.ts',
      'test/installed/package.test.ts',
      'test/rescue/safekeeping-command.test.ts',
      'test/vault/copies/repository-copies.test.ts',
      'test/accidents/many-restarts.test.ts',
      'test/accidents/bad-days.test.ts',
      'test/accidents/crash-load.test.ts',
      'test/accidents/key-change.test.ts',
      'test/browser/places.test.ts',
      'test/browser/first-run.test.ts',
      'test/browser/review.test.ts',
      'test/accidents/archive-crash.test.ts',
      'test/api/connectors.system.test.ts',
      'test/vault/lifecycle/open/refused-database.test.ts',
    ],
  },
  crash: {
    env: {
      CAMPAIGN_MINUTES: minutes,
      CAMPAIGN_SEED: seed,
      CLOCK_RUNS: '60',
      CUT_STATES: '150',
      MEMORY_DOCUMENTS: '1600',
      MEMORY_ROUNDS: '48',
    },
    tests: ['test/campaign/'],
  },
  hostile: {
    env: { FUZZ_RUNS: '40', FUZZ_SEED: seed },
    tests: ['test/hostile/fuzz-', 'test/vault/archive/vendor-hostile.test.ts'],
  },
  noninterference: {
    env: { LAB_SCALE: '10000', HUB_TEST_WORLDS: '200', HUB_TEST_HIDDEN: '1,500,5000' },
    tests: ['test/policy/scale.test.ts', 'test/policy/noninterference.test.ts', 'test/policy/judged-rows.test.ts'],
  },
};
function run(args: readonly string[], env: Record<string, string>): boolean {
  const { status } = spawnSync(process.execPath, args, {
    cwd: PROJECT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return status === 0;
}

const parts = only.flatMap((name) => PARTS[name] ?? []);
const env = Object.assign({}, ...parts.map((part) => part.env)) as Record<string, string>;
const said = Object.entries(env)
  .map((each) => each.join('='))
  .join(' ');
if (values.env) {
  process.stdout.write(`${said}\n`);
  process.exit();
}
process.stdout.write(`campaign: ${said}\n`);
const folder = mkdtempSync(join(tmpdir(), 'hub-campaign-report-'));
const report = join(folder, 'report.txt');
const vitest = join(PROJECT, 'node_modules/vitest/vitest.mjs');
const isOfAll = parts.some(({ tests }) => tests === undefined);
const tests = isOfAll ? [] : parts.flatMap(({ tests = [] }) => tests);
const held = [
  parts.length === 0 || run([vitest, 'run', ...rest, ...tests], { ...env, CAMPAIGN_REPORT: report }),
  !only.includes('mutations') || run([join(PROJECT, 'test/mutations/main.ts')], {}),
];
if (existsSync(report)) process.stdout.write(`\nWhat was done:\n${readFileSync(report, 'utf8')}`);
rmSync(folder, { recursive: true, force: true });
if (held.includes(false)) {
  const parts = only.map((name) => `--only ${name}`).join(' ');
  process.stdout.write(`\nIt failed. Again with: npm run campaign -- ${parts} --minutes ${minutes} --seed ${seed}\n`);
  process.exitCode = 1;
}
