// How the tests of a copy are run, with a fault in it or without. They run in one process each, so nothing is prepared for
// others: what a fault would be made into stays out of `build`.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/mutations/told-causes.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    maxWorkers: 2,
  },
});
