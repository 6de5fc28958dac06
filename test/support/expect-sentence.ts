import { expect } from 'vitest';

/** One line for a person: a sentence, and no trace of where in the code it arose. */
export function expectSentence(stderr: string): void {
  const lines = stderr.trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^hub: [A-Z`].*\.$/);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+|node:internal/);
}
