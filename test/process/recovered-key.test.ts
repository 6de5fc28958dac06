// `hub key recover` where the file with the key is gone. What else a key can be lost by, and where nothing is to be recovered, is in
// test/rescue/recovered-key.test.ts.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, runHub, startHub, temporaryDir } from '../support/hub.ts';

let dataDir: string;
let words: string;

const at = (name: string) => join(dataDir, name);
const recover = (input = words) => runHub(['key', 'recover'], { dataDir, input: `${input}\n` });

beforeAll(async () => {
  dataDir = await temporaryDir();
  await using hub = await startHub({ dataDir });
  await hub.setup();
  words = JSON.parse((await runHub(['key', 'kit', '--json'], { dataDir })).stdout).words.join(' ');
  await runHub(['capture', 'Written after the last backup.'], { dataDir });
  await hub.stop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('says at its start what brings a lost key back, and opens again with the words, and with no others', async () => {
  const before = readFileSync(at('vault.key'));
  rmSync(at('vault.key'));
  const refused = await runHub(['start', '--port', String(await freePort())], { dataDir });
  expect(refused.stderr).toContain('`hub key recover` with the words of the recovery kit');
  const others = words.split(' ').toReversed().join(' ');
  for (const wrong of ['', 'one two three', others]) {
    expect(await recover(wrong)).toMatchObject({ code: 1, stdout: '' });
    expect(existsSync(at('vault.key'))).toBe(false);
  }
  const said = await recover();
  expect(said).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('in a file beside the vault (vault.key) again'),
  });
  // One of the words alone may be one of any sentence: “file” is.
  expect(said.stdout + said.stderr).not.toContain(words.split(' ').slice(0, 3).join(' '));
  expect(readFileSync(at('vault.key'))).toEqual(before);
  await using hub = await startHub({ dataDir });
  expect((await runHub(['search', 'backup'], { dataDir })).stdout).toContain('Written after the last backup.');
  expect((await hub.request('GET', '/health')).body).toEqual({ ok: true, state: 'ready' });
});
