import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';
import { SYSTEM_TESTS } from './test/support/system-tests.ts';

// What accidents and strangers do to a hub, what is done with it once in years (a vault is moved, kept safe or lost; a hub is packed,
// installed and removed), and a vault with all that a life brings: few changes change it, and it takes as long as
// all else. It is run by `.ci/run`, by `npm run campaign`, and by whoever names a file.
const COMMANDS: readonly string[] = ['run', 'watch', 'dev', 'list', 'bench'];
const LASTING = [
  'test/{accidents,hostile,rescue,installed,campaign}/**/*.test.ts',
  'test/policy/scale.test.ts',
  'test/vault/copies/repository-copies.test.ts',
];
const isAsked = process.env['EVERY_TEST'] !== undefined || namesFiles(process.argv.slice(2));
const left = isAsked ? [] : LASTING;

/** In memory, where all that tests write has room: they wait for no disk. What a disk does is tried on disks of their own. */
const storage = hasRoom('/dev/shm', 2 ** 31) ? { TMPDIR: '/dev/shm' } : {};

const common = {
  env: storage,
  // What is waited for comes when it comes: on a machine that does ten other things a second is long for nothing, and half a
  // minute short for a hub and a browser. One that hangs is told a minute later.
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 30_000 } },
  pool: 'forks',
  // A thread of ours that a test starts loads our code as a hub does: to take the types out of it anew takes four times as long.
  // The vault has its patterns compiled when they are first used (supervisor/process-table.ts), and so have the tests within which
  // it runs: they use them once or twice each, in many files.
  execArgv: ['--import', './shared/stripped-code.js', '--no-regexp-tier-up'],
  // So do the tests, where Node can: what Vite makes of a module takes longer to load, and runs a sixth slower.
  experimental: { viteModuleRunner: !process.features.typescript },
  // They leave nothing behind in their process, which goes on with the next file: to begin a new one for each takes a tenth of all
  // the time. What a hub leaves lies in processes and folders of its own.
  isolate: false,
  // More of them than a small machine has cores: what a hub or a browser is asked takes half of its time to wait for, and meanwhile
  // others work. So both kinds of tests run at once, in the same processes. With five of them two cores rest a quarter of the time;
  // each may take a gigabyte, with its hub and its browser.
  maxWorkers: totalmem() < 12 * 2 ** 30 ? 5 : 7,
} as const;

/** What `npm run check` asks for: unit tests alone. */
const isOfUnits = process.argv.some((word, place, words) => word === '--project' && words[place + 1] === 'unit');
const every = { ...common, name: 'every', include: ['test/**/*.test.ts'], exclude: left };
const unit = { ...every, name: 'unit', exclude: [...SYSTEM_TESTS, ...left], maxWorkers: 3 };

export default defineConfig({
  test: {
    ...common,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['test/support/prepared-code.ts', 'test/support/secrets/clean-logs.ts'],
    projects: [{ test: isOfUnits ? unit : every }],
  },
});

/** Whether the words behind `vitest` name tests: before the options by any part of a name, elsewhere by a path. */
function namesFiles(words: readonly string[]): boolean {
  const option = words.findIndex((word) => word.startsWith('-'));
  const named = words.slice(0, option === -1 ? words.length : option).filter((word) => !COMMANDS.includes(word));
  return named.length > 0 || words.some((word) => /^(?:[^-].*\/)?test\//.test(word));
}

function hasRoom(path: string, bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= bytes;
  } catch {
    return false;
  }
}
