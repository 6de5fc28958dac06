import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../support/hub.ts';
import { FAULTS } from './faults.ts';

test.each(FAULTS)('can still be made: $what', ({ file, find, put, tests }) => {
  const parts = readFileSync(join(PROJECT, file), 'utf8').split(find);
  expect(parts).toHaveLength(2);
  expect(put).not.toBe(find);
  for (const each of tests) expect(existsSync(join(PROJECT, each)), each).toBe(true);
});

test('there are more than twenty, in the policy, in search, in the package and in the errors', () => {
  expect(FAULTS.length).toBeGreaterThan(20);
  for (const place of ['policy/', 'search/', 'contract/', 'errors.ts', 'problems.ts'])
    expect(
      FAULTS.some(({ file }) => file.includes(place)),
      place,
    ).toBe(true);
});

test('the page on security says how many there are', () => {
  const page = readFileSync(join(PROJECT, 'docs/security.md'), 'utf8').replaceAll('\n', ' ');
  expect(page).toContain(`\`npm run mutations\` puts ${FAULTS.length} faults into that code`);
});
