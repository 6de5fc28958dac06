// A secret that is read from a file: one's own file that others may read is refused, as ssh refuses such a key.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { askPassphrase } from '../../cli/terminal/ask-secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'hub-secret-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'passphrase.txt');
const read = (passphraseFile: string) => askPassphrase({ passphraseFile });

test.skipIf(process.platform === 'win32')('a file that its owner alone may read is taken, and no other', async () => {
  writeFileSync(path, 'correct horse\nnot this line\n');
  for (const mode of [0o600, 0o400]) {
    chmodSync(path, mode);
    expect(await read(path)).toBe('correct horse');
  }
  for (const mode of [0o644, 0o640, 0o604, 0o620, 0o602]) {
    chmodSync(path, mode);
    await expect(read(path), mode.toString(8)).rejects.toThrow(
      expect.objectContaining({
        exitCode: 2,
        message: `The file with the secret can be read or changed by other users of this machine: \`chmod 600 ${path}\` closes it.`,
      }),
    );
  }
});

test.skipIf(process.platform === 'win32')('what closes a file with a space in its name can be copied', async () => {
  const spaced = join(folder, "the owner's words.txt");
  writeFileSync(spaced, 'correct horse\n', { mode: 0o644 });
  chmodSync(spaced, 0o644);
  await expect(read(spaced)).rejects.toThrow(`\`chmod 600 '${folder}/the owner'\\''s words.txt'\` closes it.`);
});

test('what is no file of words is refused in a sentence, and what is no file at all is not judged by its rights', async () => {
  for (const none of [join(folder, 'none'), folder])
    await expect(read(none)).rejects.toThrow('The file with the secret cannot be read.');
  // As a pipe that another program writes to.
  expect(await read('/dev/null')).toBe('');
});
