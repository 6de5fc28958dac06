// `hub key recover`: a vault whose key is lost opens again with the words of its recovery kit, as it stood, and nobody's key is
// touched for it. The usual way is in test/process/recovered-key.test.ts.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, runHub, startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { becauseOfKeyring, lacksKeyring, startKeyring } from '../support/keyring.ts';

const OLD = 'nine herons over a quiet pond';
const NEW = 'seven lamps along a wet road';

let elsewhere: string;
let dataDir: string;
let words: string;

const at = (name: string) => join(dataDir, name);
const secret = (name: string, text: string) => {
  const path = join(elsewhere, name);
  writeFileSync(path, `${text}\n`, { mode: 0o600 });
  return path;
};
const recover = (input = words, env: Record<string, string> = {}) =>
  runHub(['key', 'recover'], { dataDir, env, input: `${input}\n` });

/** A vault with a memory and a kit, whose hub has ended. */
async function leftVault(dir: string, env: Record<string, string> = {}): Promise<void> {
  dataDir = dir;
  await using hub = await startHub({ dataDir, env });
  await hub.setup();
  words = JSON.parse((await runHub(['key', 'kit', '--json'], { dataDir })).stdout).words.join(' ');
  await runHub(['capture', 'Written after the last backup.'], { dataDir });
  await hub.stop();
}

async function opens(env: Record<string, string> = {}): Promise<void> {
  await using hub: TestHub = await startHub({ dataDir, env });
  expect((await runHub(['search', 'backup'], { dataDir })).stdout).toContain('Written after the last backup.');
  expect((await hub.request('GET', '/health')).body).toEqual({ ok: true, state: 'ready' });
}

beforeAll(async () => {
  elsewhere = await temporaryDir();
});
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));

describe('a vault whose key is a file', () => {
  beforeAll(() => leftVault(join(elsewhere, 'by-file')));

  it('keeps the key that is where it belongs, and nobody is asked for words', async () => {
    const before = readFileSync(at('vault.key'));
    const refused = await recover('');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('is where it belongs; nothing was') });
    expect(readFileSync(at('vault.key'))).toEqual(before);
  });

  it('leaves what lies in the place of its key, which may be the key of another vault', async () => {
    const before = readFileSync(at('vault.key'));
    writeFileSync(at('vault.key'), Buffer.alloc(32, 7));
    expect(await recover()).toMatchObject({ code: 1, stderr: expect.stringContaining('Move it away first') });
    expect(readFileSync(at('vault.key'))).toEqual(Buffer.alloc(32, 7));
    writeFileSync(at('vault.key'), before);
  });

  it('is not touched while its hub runs', async () => {
    await using _hub = await startHub({ dataDir });
    expect(await recover()).toMatchObject({ code: 1, stderr: expect.stringContaining('A hub already runs') });
  });

  it('is said to have lost its kit while no hub runs, and has it again after the next backup', async () => {
    const kitFinding = async () => {
      const { findings } = JSON.parse((await runHub(['doctor', '--json'], { dataDir })).stdout);
      return findings.find(({ check }: { check: string }) => check === 'kit');
    };
    expect(await kitFinding()).toBeUndefined();
    writeFileSync(at('vault.kit'), '{}');
    expect(await kitFinding()).toMatchObject({
      level: 'warning',
      detail: expect.stringMatching(/^The file of the recovery kit \(vault\.kit\) is missing or damaged/),
    });
    {
      await using _hub = await startHub({ dataDir });
      expect((await runHub(['backup'], { dataDir })).stdout).toContain('The words of the recovery kit of');
    }
    expect(await kitFinding()).toBeUndefined();
    rmSync(at('vault.key'));
    expect(await recover()).toMatchObject({ code: 0 });
  });

  it('has to have a kit', async () => {
    rmSync(at('vault.kit'));
    rmSync(at('vault.key'));
    expect(await recover()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no recovery kit beside this vault'),
    });
    expect(existsSync(at('vault.key'))).toBe(false);
  });
});

describe('a vault whose passphrase is forgotten', () => {
  it('opens with the words under another one from then on, and with the forgotten one no more', async () => {
    const old = secret('old.txt', OLD);
    await leftVault(join(elsewhere, 'by-passphrase'), { HUB_PASSPHRASE_FILE: old });
    expect(await recover(words, { HUB_PASSPHRASE_FILE: old })).toMatchObject({ code: 1 });
    const next = { HUB_PASSPHRASE_FILE: secret('new.txt', NEW) };
    const wrapped = readFileSync(at('vault.key.wrapped'));
    // Told before the words are asked for, and nothing is taken away: perhaps it comes back to them.
    expect(await recover(words)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no file says which it is from now on; nothing was changed\. Write it into a file/),
    });
    expect(await recover(words, { HUB_PASSPHRASE_FILE: secret('empty.txt', '') })).toMatchObject({ code: 1 });
    expect(readFileSync(at('vault.key.wrapped'))).toEqual(wrapped);
    expect(await recover('one two three', next)).toMatchObject({ code: 1 });
    const said = await recover(words, next);
    expect(said).toMatchObject({ code: 0, stdout: expect.stringContaining('that the passphrase opens') });
    await opens(next);
    const forgotten = await runHub(['start', '--port', String(await freePort())], {
      dataDir,
      env: { HUB_PASSPHRASE_FILE: old },
    });
    expect(forgotten.stderr).toContain('The passphrase does not open this vault');
  });
});

describe.skipIf(lacksKeyring)(`a vault whose keyring was emptied${becauseOfKeyring}`, () => {
  it('has its key there again, and its log holds', async () => {
    await using keyring = await startKeyring();
    await leftVault(join(elsewhere, 'by-keyring'), keyring.env);
    expect(await recover('', keyring.env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('where it belongs'),
    });
    for (const account of await keyring.accounts()) await keyring.remove(account);
    const refused = await runHub(['start', '--port', String(await freePort())], { dataDir, env: keyring.env });
    expect(refused.stderr).toContain('`hub key recover` with the words of the recovery kit');
    expect(await recover(words, keyring.env)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('in the keyring of this system again'),
    });
    expect(existsSync(at('vault.key'))).toBe(false);
    await opens(keyring.env);
  });
});

it('where there is no vault nothing is made', async () => {
  dataDir = join(elsewhere, 'nothing');
  expect(await recover('')).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no vault in') });
  expect(existsSync(dataDir)).toBe(false);
});
