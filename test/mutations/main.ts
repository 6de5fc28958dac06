// `npm run mutations`: puts each fault into a copy of the code, runs the tests that should notice, and prints which of them
// did. A fault that nobody notices is a fault of the tests, and the run fails. `--only TEXT` takes those whose words or file have it.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../support/hub.ts';
import { readOptions } from '../support/options.ts';
import { FAULTS, type Fault } from './faults.ts';

const { values } = readOptions('mutations', {
  only: {
    type: 'string',
    multiple: true,
    takes: 'TEXT',
    says: 'the faults whose words or file have this; again for more',
  },
});
const COPIED = ['shared', 'services', 'supervisor', 'test', 'scripts', 'docs'];
const FILES = ['package.json', 'vitest.config.ts', 'tsconfig.base.json', 'tsconfig.json'];
/** The random worlds of one property: each fault is in so many of them that a few are enough. */
const WORLDS = '25';
const TAKES_AT_MOST_MS = 5 * 60_000;

const copy = mkdtempSync(join(tmpdir(), 'hub-mutations-'));
try {
  for (const name of COPIED) cpSync(join(PROJECT, name), join(copy, name), { recursive: true });
  for (const name of FILES) cpSync(join(PROJECT, name), join(copy, name));
  for (const name of ['node_modules', 'build']) symlinkSync(join(PROJECT, name), join(copy, name));
  const chosen = FAULTS.filter(({ what, file }) =>
    (values.only ?? ['']).some((text) => `${what} ${file}`.includes(text)),
  );
  let survived = 0;
  for (const fault of chosen) {
    const noticed = await noticedBy(fault);
    if (noticed === undefined) survived++;
    process.stdout.write(`${noticed === undefined ? 'SURVIVED' : 'caught  '}  ${fault.what}\n`);
    if (noticed !== undefined) process.stdout.write(`          by: ${noticed}\n`);
  }
  process.stdout.write(`${chosen.length - survived} of ${chosen.length} faults were caught\n`);
  if (survived > 0 || chosen.length === 0) process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** The first test that turned red. */
async function noticedBy({ file, find, put, tests }: Fault): Promise<string | undefined> {
  const path = join(copy, file);
  const good = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    good.replace(find, () => put),
  );
  try {
    for (const each of tests) {
      const failed = await firstFailure(each);
      if (failed !== undefined) return `${each}: ${failed}`;
    }
    return undefined;
  } finally {
    writeFileSync(path, good);
  }
}

interface Report {
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

async function firstFailure(file: string): Promise<string | undefined> {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const program = join(PROJECT, 'node_modules/vitest/vitest.mjs');
  const args = ['run', file, '--bail=1', '--reporter=json', `--outputFile=${report}`];
  const child = spawn(process.execPath, [program, ...args], {
    cwd: copy,
    env: { ...process.env, HUB_TEST_WORLDS: WORLDS },
    stdio: 'ignore',
    timeout: TAKES_AT_MOST_MS,
    killSignal: 'SIGKILL',
  });
  const code = await new Promise<number | null>((done) => child.once('exit', (status) => done(status)));
  if (code === 0) return undefined;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results.find(({ status }) => status === 'failed');
  // A suite that does not even load notices nothing: the fault is no program.
  if (failed === undefined) throw new Error(`${file} could not be run with this fault`);
  return failed.fullName;
}
