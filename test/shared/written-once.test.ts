// What several files go by is written in one of them.
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { CONNECTION_TOKEN_FORM, ID_PREFIXES, idOfNothing, isIdOf } from '../../shared/id-kinds.ts';
import { PROJECT } from '../support/hub.ts';

const FILES = globSync('{shared,services,supervisor,cli,page,lab,scripts}/**/*.{ts,tsx,js}', { cwd: PROJECT })
  .map((file) => file.replaceAll(sep, '/'))
  // A migration is as it was when it was written.
  .filter((file) => !file.startsWith('services/vault/store/db/migrations/'));

function whereIs(pattern: RegExp): string[] {
  const isCode = (line: string) => !/^\s*(\/\/|\*|\/\*\*)/.test(line);
  const holds = (file: string) =>
    readFileSync(join(PROJECT, file), 'utf8')
      .split('\n')
      .some((line) => isCode(line) && pattern.test(line));
  return FILES.filter(holds).sort();
}

test('what an id begins with and what the token of a connection looks like stand beside the kinds of ids', () => {
  expect(whereIs(/hub_c_/)).toEqual(['shared/id-kinds.ts']);
  const written = new RegExp(`(?:^|[^a-z.])(?:${Object.values(ID_PREFIXES).join('|')})_(?:[$[]|0{9})`);
  // Two accounts of a simulated life, made up once and for all.
  expect(whereIs(written)).toEqual(['lab/post-deeds.ts']);
  expect(`hub_c_${'x'.repeat(43)}`).toMatch(new RegExp(`^${CONNECTION_TOKEN_FORM}$`));
});

test('what an archive begins with stands beside its formats', () => {
  expect(whereIs(/'age-encryption\.org\/v1\\n'|'PCH1'/)).toEqual(['shared/schemas/archive.ts']);
});

test('an id is one of its own kind alone', () => {
  expect(isIdOf('vault', idOfNothing('vault'))).toBe(true);
  expect(isIdOf('vault', idOfNothing('key'))).toBe(false);
  for (const text of ['', 'vlt_', 'vlt_../../etc', `${idOfNothing('vault')}x`, idOfNothing('vault').toUpperCase()])
    expect(isIdOf('vault', text)).toBe(false);
});

test('the way back from a provider stands beside the accounts, and the digits of an id beside the kinds of ids', () => {
  expect(whereIs(/\/v1\/connectors\/oauth\/callback/)).toEqual(['shared/schemas/connector.ts']);
  expect(whereIs(/0123456789ABCDEFGHJKMNPQRSTVWXYZ/)).toEqual(['shared/id-kinds.ts']);
});

test('a day, an hour and a minute are as long everywhere', () => {
  // What is bundled into a plugin takes nothing of the limits.
  const apart = /^(scripts|services\/plugin-host\/bundled|shared\/reading)\//;
  const lengths = whereIs(/\b(DAY|HOUR|MINUTE)_MS =(?!=)|86_400_000|3_600_000|60 \* 60\b|\* 60_000/);
  expect(lengths.filter((file) => !apart.test(file))).toEqual(['shared/limits.ts']);
});
