// `npm run campaign`: what is too long for `npm test`: the same tests with larger counts, all in one run, and the faults of
// test/mutations. `--minutes` and `--seed` are for what has no end of its own, `--only` takes some of the parts; what else
// is given goes on to vitest.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT } from '../support/hub.ts';

const { values, tokens } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', multiple: true },
  },
  strict: false,
  tokens: true,
});
const minutes = String(values.minutes);
const seed = String(values.seed);
const forVitest = tokens.flatMap((token) => {
  if (token.kind !== 'option' || ['minutes', 'seed', 'only'].includes(token.name)) return [];
  return [token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`];
});

interface Part {
  env: Record<string, string>;
  tests: readonly string[];
}

const PARTS: Record<string, Part> = {
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
      EVERY_INSTALL: '1',
    },
    tests: [
      'test/package/',
      'test/process/safekeeping-command.test.ts',
      'test/process/many-restarts.test.ts',
      'test/process/bad-days.test.ts',
      'test/process/crash-load.test.ts',
      'test/process/key-change.test.ts',
      'test/browser/places.test.ts',
      'test/browser/first-run.test.ts',
      'test/browser/review.test.ts',
      'test/process/archive-crash.test.ts',
      'test/api/connectors.system.test.ts',
      'test/vault/refused/database.test.ts',
    ],
  },
  crash: { env: { CAMPAIGN_MINUTES: minutes, CAMPAIGN_SEED: seed, CLOCK_RUNS: '60' }, tests: ['test/campaign/'] },
  hostile: { env: { FUZZ_RUNS: '40', FUZZ_SEED: seed }, tests: ['test/hostile/fuzz-'] },
  noninterference: {
    env: { LAB_SCALE: '10000', HUB_TEST_WORLDS: '200' },
    tests: ['test/policy/scale.test.ts', 'test/policy/noninterference.test.ts'],
  },
};
/** A program of its own: it runs the tests on code that is wrong. */
const MUTATIONS = 'mutations';

const chosen = values.only === undefined ? [...Object.keys(PARTS), MUTATIONS] : [values.only].flat().map(String);
const unknown = chosen.find((name) => name !== MUTATIONS && !Object.hasOwn(PARTS, name));
if (unknown !== undefined || !(Number(minutes) > 0)) {
  const names = [...Object.keys(PARTS), MUTATIONS].join(', ');
  process.stderr.write(`campaign: --only takes ${names}; --minutes takes a number above 0\n`);
  process.exit(2);
}

function run(args: readonly string[], env: Record<string, string>): boolean {
  const { status } = spawnSync(process.execPath, args, {
    cwd: PROJECT,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  return status === 0;
}

const parts = chosen.flatMap((name) => PARTS[name] ?? []);
const env = Object.assign({}, ...parts.map((part) => part.env)) as Record<string, string>;
process.stdout.write(
  `campaign: ${Object.entries(env)
    .map((each) => each.join('='))
    .join(' ')}\n`,
);
const folder = mkdtempSync(join(tmpdir(), 'hub-campaign-report-'));
const report = join(folder, 'report.txt');
const vitest = join(PROJECT, 'node_modules/vitest/vitest.mjs');
const held = [
  parts.length === 0 ||
    run([vitest, 'run', ...forVitest, ...parts.flatMap(({ tests }) => tests)], { ...env, CAMPAIGN_REPORT: report }),
  !chosen.includes(MUTATIONS) || run([join(PROJECT, 'test/mutations/main.ts')], {}),
];
if (existsSync(report)) process.stdout.write(`\nWhat was done:\n${readFileSync(report, 'utf8')}`);
rmSync(folder, { recursive: true, force: true });
if (held.includes(false)) process.exitCode = 1;
