// A copy of the code, in which faults are made and mended again, and what its tests say of it.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../support/hub.ts';
import type { Fault } from './faults.ts';

const COPIED = ['shared', 'services', 'supervisor', 'cli', 'lab', 'page', 'test', 'scripts', 'docs'];
const FILES = ['package.json', 'tsconfig.base.json', 'tsconfig.json'];
const VITEST = join(PROJECT, 'node_modules/vitest/vitest.mjs');
/** The random worlds of one property: each fault is in so many of them that a few are enough. */
const WORLDS = '25';
/** All the files together, and one of them. */
const TAKE_AT_MOST_MS = { all: 25 * 60_000, first: 5 * 60_000 };
/** What `expect` says, of itself or as the cause of a property that failed. */
const ASSERTION = /\bAssertionError\b|^Error: promise (resolved|rejected) /m;

/** A test that turned red, or a file that could not be run to its end. */
export interface Red {
  file: string;
  /** The title; null where no test of the file was run. */
  test: string | null;
  /** An assertion says what is wrong with the code; anything else may be wrong with the copy. */
  byAssertion: boolean;
  words: string;
}

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

export class CopiedCode implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'hub-mutations-'));

  constructor() {
    for (const name of COPIED) cpSync(join(PROJECT, name), join(this.#folder, name), { recursive: true });
    for (const name of FILES) cpSync(join(PROJECT, name), join(this.#folder, name));
    for (const name of ['node_modules', 'build']) symlinkSync(join(PROJECT, name), join(this.#folder, name));
  }

  async with<T>({ file, find, put }: Fault, work: () => Promise<T>): Promise<T> {
    const path = join(this.#folder, file);
    const good = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      good.replace(find, () => put),
    );
    try {
      return await work();
    } finally {
      writeFileSync(path, good);
    }
  }

  /** What is red in these files: all of it, or no more than the first. */
  async redIn(files: readonly string[], most: 'all' | 'first'): Promise<Red[]> {
    const report = join(this.#folder, 'report.json');
    rmSync(report, { force: true });
    const bail = most === 'first' ? ['--bail=1'] : [];
    const args = ['run', ...files, '--config=test/mutations/vitest.config.ts', `--root=${this.#folder}`, ...bail];
    const child = spawn(process.execPath, [VITEST, ...args, '--reporter=json', `--outputFile=${report}`], {
      cwd: this.#folder,
      env: { ...process.env, HUB_TEST_WORLDS: WORLDS },
      stdio: 'ignore',
      timeout: TAKE_AT_MOST_MS[most],
      killSignal: 'SIGKILL',
    });
    const code = await new Promise<number | null>((done) => child.once('exit', done));
    if (!existsSync(report))
      return [notRun(files.join(', '), 'there is no report of it: it took too long, or could not begin')];
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const red = testResults.flatMap((each) => redOf(each, this.#folder));
    const wasAllRun = code === 0 || red.length > 0;
    return wasAllRun ? red : [notRun(files.join(', '), `the tests ended with ${code}`)];
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function redOf({ name, status, message, assertionResults }: Report['testResults'][number], folder: string): Red[] {
  const file = name.replace(`${folder}/`, '');
  const failed = assertionResults.filter((each) => each.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [notRun(file, message)] : [];
  return failed.map(({ fullName, failureMessages }) => ({
    file,
    test: fullName,
    byAssertion: failureMessages.some((words) => ASSERTION.test(words)),
    words: firstLine(failureMessages[0] ?? ''),
  }));
}

function notRun(file: string, words: string): Red {
  return { file, test: null, byAssertion: false, words: firstLine(words) };
}

function firstLine(words: string): string {
  return words.trim().split('\n', 1)[0] as string;
}
