// What the logs of a hub are read against, where one process runs the tests of many files.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetSecrets, keepSecrets, readLogs } from './support/kept-secrets.ts';

const OWN = 'The spare key hangs behind the third barrel.';
const EARLIER = 'The lease of the boathouse ends in March.';

let folder: string;
const before = process.env['HELD_BACK'];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-kept-'));
  mkdirSync(join(folder, 'logs'));
  process.env['HELD_BACK'] = folder;
  forgetSecrets();
});
afterEach(() => {
  if (before === undefined) delete process.env['HELD_BACK'];
  else process.env['HELD_BACK'] = before;
  forgetSecrets();
  rmSync(folder, { recursive: true, force: true });
});

function foundIn(log: string): string {
  writeFileSync(join(folder, 'logs/vault.log'), log);
  readLogs(folder, '');
  return existsSync(join(folder, 'found')) ? readFileSync(join(folder, 'found'), 'utf8') : '';
}

it('what a file has told its hub is found in the logs of it, however much the files before it have told theirs', () => {
  keepSecrets(Array.from({ length: 3000 }, (_, n) => `What the file before has told is this, number ${n}.`));
  forgetSecrets();
  keepSecrets({ statement: OWN });
  expect(foundIn(`a line, and then: ${OWN}`)).toContain(OWN);
});

it('what another file has told its hub is no secret of this one, and a token is one of everybody', () => {
  keepSecrets({ statement: EARLIER });
  forgetSecrets();
  expect(foundIn(`a line, and then: ${EARLIER}`)).toBe('');
  expect(foundIn(`hub_o_${'x'.repeat(43)}`)).toContain('in the form of a token');
});
