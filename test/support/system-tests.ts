// What needs a whole hub, a system package or a browser lies in these folders; every other test is a unit test, runs from a plain
// checkout and belongs to `npm run check`.
export const SYSTEM_TESTS: readonly string[] = [
  'test/{process,browser,accidents,hostile,rescue,installed}/**/*.test.ts',
  'test/**/*.system.test.ts',
];
