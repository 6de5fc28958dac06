// Questions that are left by Ctrl-C or Ctrl-D: nothing is done, and that is said in a sentence.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHub, startHub, type TestHub } from '../support/hub.ts';
import { HAS_TERMINAL, typedAt } from '../support/typed-at.ts';

const LEAVING = { 'Ctrl-C': '\u0003', 'Ctrl-D': '\u0004' };
const PASSPHRASE = 'nine herons over a quiet pond';

let hub: TestHub;

const at = (name: string) => join(hub.dataDir, 'exports', name);
const run = (...args: string[]) => runHub(args, { dataDir: hub.dataDir });
const left = (question: string, answer: string, ...args: string[]) =>
  typedAt([...args, '--data-dir', hub.dataDir], { question, answer });

beforeAll(async () => {
  hub = await startHub();
  await hub.setup();
});
afterAll(() => hub[Symbol.asyncDispose]());

describe.skipIf(!HAS_TERMINAL).each(Object.entries(LEAVING))(
  'a question that is left by %s (needs script)',
  (_, key) => {
    it('for a passphrase ends the command, and nothing is made', async () => {
      const { code, shown } = await left('Passphrase:', key, 'export', at('left.pca'));
      expect([code, shown]).toEqual([1, expect.stringContaining('hub: No answer was given, so nothing was done.')]);
      expect(existsSync(at('left.pca'))).toBe(false);
    });

    it('for a line ends the command', async () => {
      const { code, shown } = await left('Number:', key, 'connect', 'cursor');
      expect([code, shown]).toEqual([1, expect.stringContaining('hub: Nothing was chosen, so nothing was changed.')]);
    });

    it('for a yes was a no', async () => {
      await run('key', 'kit', '--yes');
      const before = (await run('key', '--json')).stdout;
      const { shown } = await left('Make a new one?', key, 'key', 'kit');
      expect(shown).toContain('Nothing was changed.');
      expect((await run('key', '--json')).stdout).toBe(before);
    });

    it('before an archive is taken in leaves no draft of it', async () => {
      await writeFile(at('secret.txt'), PASSPHRASE, { mode: 0o600 });
      const archive = at(`${key.charCodeAt(0)}.pca`);
      await run('export', archive, '--passphrase-file', at('secret.txt'));
      const typed = await left('Passphrase:', key, 'import', archive);
      expect(typed).toMatchObject({ code: 1, shown: expect.stringContaining('No answer was given') });
      const staged = await hub.request('GET', '/v1/import/staging?status=staged');
      expect(staged.body).toEqual([]);
    });
  },
);
