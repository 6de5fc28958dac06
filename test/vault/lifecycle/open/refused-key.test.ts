// A vault whose key is not right does not open, and nothing of what is there is touched.
import { randomBytes } from 'node:crypto';
import { appendFile, chmod, chown, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FinishedVault, refusalIn, refusalOfProcess } from '../../../support/finished-vault.ts';
import { temporaryDir } from '../../../support/hub.ts';

const isRoot = process.getuid?.() === 0;

let dataDir: string;
beforeEach(async () => {
  dataDir = await temporaryDir();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function inDir(name: string): string {
  return join(dataDir, name);
}

describe('a vault with a key file', () => {
  let finished: FinishedVault;
  beforeAll(async () => {
    finished = await FinishedVault.make();
  });
  afterAll(() => finished[Symbol.asyncDispose]());
  beforeEach(() => finished.copyTo(dataDir));

  it('refuses when the key file is missing, and starts when it is back', async () => {
    const key = await readFile(inDir('vault.key'));
    await rm(inDir('vault.key'));
    expect(await refusalIn(dataDir, {}, refusalOfProcess)).toMatch(
      /^The key of this vault is missing: the key file vault\.key does not have it\. Put/,
    );
    await writeFile(inDir('vault.key'), key, { mode: 0o600 });
    await finished.expectWhole(dataDir);
  });

  it('refuses a key file of another vault', async () => {
    await writeFile(inDir('vault.key'), randomBytes(32));
    expect(await refusalIn(dataDir)).toMatch(/^The key in the key file vault\.key is not the key of this vault\. Put/);
  });

  it('refuses a key file of the wrong length', async () => {
    await appendFile(inDir('vault.key'), '\n');
    expect(await refusalIn(dataDir)).toMatch(/^The key file vault\.key is damaged: a key has 32 bytes\. Put/);
  });

  it('refuses a key file that others can read, and says how to mend it', async () => {
    await chmod(inDir('vault.key'), 0o644);
    expect(await refusalIn(dataDir)).toMatch(
      /^The key file vault\.key can be read or changed by other users .* \(mode 644\)\. Run `chmod 600 /,
    );
    await chmod(inDir('vault.key'), 0o600);
    await finished.expectWhole(dataDir);
  });

  it.skipIf(!isRoot)(
    `refuses a key file of another user${isRoot ? '' : ' (skipped: only root can make one)'}`,
    async () => {
      await chown(inDir('vault.key'), 65534, 65534);
      expect(await refusalIn(dataDir)).toMatch(/^The key file vault\.key belongs to another user of this machine\./);
    },
  );

  it('refuses the right key when vault.json is that of another vault', async () => {
    const file = JSON.parse(await readFile(inDir('vault.json'), 'utf8'));
    await writeFile(inDir('vault.json'), JSON.stringify({ ...file, vault_id: 'vlt_01J00000000000000000000000' }));
    expect(await refusalIn(dataDir)).toMatch(/vault\.json/);
  });
});

describe('a vault with a passphrase', () => {
  let finished: FinishedVault;
  let elsewhere: string;
  let passphraseFile: string;

  beforeAll(async () => {
    elsewhere = await temporaryDir();
    passphraseFile = join(elsewhere, 'passphrase');
    await writeFile(passphraseFile, 'correct horse battery staple\n', { mode: 0o600 });
    finished = await FinishedVault.make({ passphrase_file: passphraseFile });
  });
  afterAll(async () => {
    await finished[Symbol.asyncDispose]();
    await rm(elsewhere, { recursive: true, force: true });
  });

  it('starts with the right one and refuses every other', async () => {
    await finished.copyTo(dataDir);
    const settings = { passphrase_file: passphraseFile };
    await writeFile(passphraseFile, 'wrong\n');
    expect(await refusalIn(dataDir, settings, refusalOfProcess)).toMatch(
      /^The passphrase does not open this vault\. Type it again, or correct/,
    );
    await writeFile(passphraseFile, '\n');
    expect(await refusalIn(dataDir, settings)).toMatch(/has an empty first line\. Write/);
    await chmod(passphraseFile, 0o640);
    expect(await refusalIn(dataDir, settings)).toMatch(
      /can be read or changed by other users of this machine \(mode 640\)/,
    );
    await rm(passphraseFile);
    expect(await refusalIn(dataDir, settings)).toMatch(
      /^The passphrase file \(HUB_PASSPHRASE_FILE\) does not exist\. Point/,
    );
    await writeFile(passphraseFile, 'correct horse battery staple', { mode: 0o600 });
    await finished.expectWhole(dataDir, settings);
  });
});
