// The key is exchanged and moved, and the vault is killed in the middle of it, again and again: whatever the moment, the
// vault opens, with everything that was answered. KEY_KILLS makes it a campaign.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memories } from '../../shared/methods/records.ts';
import { safekeeping } from '../../shared/methods/safekeeping.ts';
import { vault as methods } from '../../shared/methods/vault.ts';
import type { KeyPlace, KeyState } from '../../shared/schemas/safekeeping.ts';
import { tell } from '../support/campaign.ts';
import { temporaryDir } from '../support/hub.ts';
import { becauseOfKeyring, lacksKeyring, startKeyring, type TestKeyring } from '../support/keyring.ts';
import { startVault, type VaultProcess } from '../support/vault-process.ts';

const KILLS = Number(process.env['KEY_KILLS'] ?? 3);

let root: string;
let dataDir: string;
let passphraseFile: string;
let token: string;
let keyring: TestKeyring | undefined;

beforeEach(async () => {
  root = await temporaryDir();
  dataDir = await temporaryDir();
  passphraseFile = join(root, 'passphrase');
  keyring = undefined;
});
afterEach(async () => {
  await keyring?.[Symbol.asyncDispose]();
  for (const dir of [root, dataDir]) rmSync(dir, { recursive: true, force: true });
});

const start = () => startVault({ dataDir, settings: { passphrase_file: passphraseFile }, env: { ...keyring?.env } });
const context = () => ({ context: { token } });
const stateOf = (vault: VaultProcess): Promise<KeyState> => vault.api.call(safekeeping.keyState, {}, context());
const move = (vault: VaultProcess, to: KeyPlace) => vault.api.call(safekeeping.moveKey, { to }, context());

async function setUp(): Promise<void> {
  // Made before there is a passphrase, so that the key begins in a file.
  await using vault = await startVault({ dataDir });
  token = await vault.setup();
  writeFileSync(passphraseFile, 'correct horse battery staple\n', { mode: 0o600 });
  await remember(vault, 'the first');
  await vault.drain();
}

async function remember(vault: VaultProcess, statement: string): Promise<string> {
  return (await vault.api.call(memories.create, { kind: 'semantic', statement }, context())).value.id;
}

/** Opens, has all of it, and vouches for it. */
async function expectWhole(vault: VaultProcess, ids: readonly string[]): Promise<void> {
  expect(vault.started).toEqual({ ready: true, state: 'ready' });
  for (const id of ids) expect((await vault.api.call(memories.get, { id }, context())).id).toBe(id);
  expect(await vault.api.call(methods.verify, {}, context())).toMatchObject({ ok: true });
}

/** Nothing of a change is left, and the key is where it is said to be and nowhere else. */
async function expectTidy({ key_storage }: KeyState): Promise<void> {
  const names = readdirSync(dataDir);
  expect(names.filter((name) => /\.next|pending|\.new$|alarm/.test(name))).toEqual([]);
  expect(names.includes('vault.key')).toBe(key_storage === 'file');
  expect(names.includes('vault.key.wrapped')).toBe(key_storage === 'passphrase');
  const file = JSON.parse(readFileSync(join(dataDir, 'vault.json'), 'utf8'));
  expect(file).not.toHaveProperty('change');
  if (keyring) expect((await keyring.accounts()).includes(file.vault_id)).toBe(key_storage === 'keyring');
}

describe.skipIf(lacksKeyring)(`the key of a vault${becauseOfKeyring}`, () => {
  it('moves from place to place, and each of them opens the vault after a lock, an unlock and a restart', async () => {
    keyring = await startKeyring();
    // Where a keyring is, the key begins there.
    writeFileSync(passphraseFile, 'correct horse battery staple\n', { mode: 0o600 });
    {
      await using vault = await startVault({ dataDir, env: keyring.env });
      token = await vault.setup();
      await vault.drain();
    }
    const ids: string[] = [];
    let from: string = 'keyring';
    for (const to of ['file', 'passphrase', 'keyring'] as const) {
      await using vault = await start();
      await expectWhole(vault, ids);
      expect(await stateOf(vault)).toMatchObject({ key_storage: from });
      await expect(move(vault, from as KeyPlace)).rejects.toMatchObject({ code: 'already_decided' });
      expect(await move(vault, to)).toMatchObject({ key_storage: to });
      await expectTidy(await stateOf(vault));
      await vault.api.call(methods.lock, {}, context());
      await expect(stateOf(vault)).rejects.toMatchObject({ code: 'locked' });
      await vault.api.call(methods.unlock, {});
      ids.push(await remember(vault, to));
      await vault.api.call(safekeeping.rotateKey, {}, context());
      await expectTidy(await stateOf(vault));
      await vault.drain();
      from = to;
    }
    await using vault = await start();
    await expectWhole(vault, ids);
    const { items } = await vault.api.call(methods.events, { limit: 100, kind: 'key.moved' }, context());
    expect(items).toHaveLength(3);
    expect(items[0]?.extra).toEqual({ from: 'passphrase', to: 'keyring' });
  }, 180_000);

  it('stays where it is when the keyring is locked or gone, or a key of somebody else is in the way', async () => {
    keyring = await startKeyring();
    await setUp();
    await using vault = await start();
    await keyring.lock();
    await expect(move(vault, 'keyring')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The key cannot be kept in the keyring: the keyring is locked.',
    });
    writeFileSync(join(dataDir, 'vault.key.wrapped'), 'something of somebody', { mode: 0o600 });
    await expect(move(vault, 'passphrase')).rejects.toMatchObject({
      message: 'There is another key in that place already.',
    });
    expect(readFileSync(join(dataDir, 'vault.key.wrapped'), 'utf8')).toBe('something of somebody');
    rmSync(join(dataDir, 'vault.key.wrapped'));
    rmSync(passphraseFile);
    await expect(move(vault, 'passphrase')).rejects.toMatchObject({ message: expect.stringMatching(/does not exist/) });
    await expectTidy(await stateOf(vault));
    expect(await stateOf(vault)).toMatchObject({ key_storage: 'file' });
  });
});

describe('a key that is exchanged', () => {
  beforeEach(setUp);

  it('is another one, under which everything is there, and writes meanwhile are not lost', async () => {
    const before = readFileSync(join(dataDir, 'vault.key'));
    await using vault = await start();
    const ids = [await remember(vault, 'before')];
    const rotating = vault.api.call(safekeeping.rotateKey, {}, context());
    const writing = Promise.all(Array.from({ length: 20 }, (_, i) => remember(vault, `meanwhile ${i}`)));
    const reading = Promise.all(
      Array.from({ length: 20 }, () => vault.api.call(memories.get, { id: ids[0] as string }, context())),
    );
    await reading;
    ids.push(...(await writing));
    const state = await rotating;
    await expectTidy(state);
    const after = readFileSync(join(dataDir, 'vault.key'));
    expect(after).toHaveLength(32);
    expect(after.equals(before)).toBe(false);
    await expectWhole(vault, ids);
    await vault.kill();
    // The old key opens nothing any more.
    await using again = await start();
    await expectWhole(again, ids);
    await again.drain();
    writeFileSync(join(dataDir, 'vault.key'), before);
    await using wrong = await start();
    expect(wrong.started).toMatchObject({
      ready: false,
      reason: expect.stringMatching(/is not the key of this vault/),
    });
  });

  it('is followed by a backup under the new one, and the recovery kit stays good', async () => {
    await using vault = await start();
    await vault.api.call(safekeeping.makeKit, {}, context());
    const kitBefore = readFileSync(join(dataDir, 'vault.kit'), 'utf8');
    await vault.api.call(safekeeping.rotateKey, {}, context());
    const kitAfter = readFileSync(join(dataDir, 'vault.kit'), 'utf8');
    expect(kitAfter).not.toBe(kitBefore);
    expect(JSON.parse(kitAfter).public_key).toBe(JSON.parse(kitBefore).public_key);
    const [backup] = await vault.api.call(safekeeping.listBackups, {}, context());
    expect(backup).toMatchObject({ reason: 'rotation', has_recovery_kit: true });
    const folder = join(dataDir, 'backups', backup?.name as string);
    expect(readFileSync(join(folder, 'vault.kit'), 'utf8')).toBe(kitAfter);
    expect(readdirSync(folder)).not.toContain('vault.key');
  });

  it('is not sealed to a kit that somebody put in the place of the owner’s', async () => {
    await using vault = await start();
    await vault.api.call(safekeeping.makeKit, {}, context());
    const path = join(dataDir, 'vault.kit');
    const { public_key } = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, readFileSync(path, 'utf8').replace(public_key, '5'.repeat(64)));
    await vault.api.call(safekeeping.rotateKey, {}, context());
    expect(JSON.parse(readFileSync(path, 'utf8')).public_key).toBe(public_key);
  });
});

describe('a change of the key that is killed', () => {
  it('before its first step has its name leaves nothing for the next start', async () => {
    await setUp();
    for (const name of ['vault.json.new', 'vault.key.new', 'audit.head.new'])
      writeFileSync(join(dataDir, name), 'half');
    await using vault = await start();
    await expectWhole(vault, []);
    await expectTidy(await stateOf(vault));
  });

  it(
    `leaves a vault that opens, with everything that was answered, over ${KILLS} kills`,
    async () => {
      if (!lacksKeyring) keyring = await startKeyring();
      await setUp();
      const places: KeyPlace[] = lacksKeyring ? ['file', 'passphrase'] : ['file', 'passphrase', 'keyring'];
      const ids: string[] = [];
      for (let kill = 0; kill < KILLS; kill++) {
        await using vault = await start();
        await expectWhole(vault, ids.slice(-50));
        const { key_storage } = await stateOf(vault);
        await expectTidy({ ...(await stateOf(vault)) });
        const elsewhere = places.filter((place) => place !== key_storage);
        const to = elsewhere[kill % elsewhere.length] as KeyPlace;
        // More rotations than moves: they have more steps.
        const changing = kill % 3 === 2 ? move(vault, to) : vault.api.call(safekeeping.rotateKey, {}, context());
        changing.catch(() => {});
        const writing = writeOn(vault, ids);
        await moment(kill);
        await vault.kill();
        await writing;
      }
      await using vault = await start();
      await expectWhole(vault, ids);
      await expectTidy(await stateOf(vault));
      expect(ids.length).toBeGreaterThan(0);
      tell(`${KILLS} changes of the key were killed: ${ids.length} memories that were answered, all of them there`);
    },
    60_000 + KILLS * 20_000,
  );
});

/** Writes until the vault is gone. What was answered counts. */
async function writeOn(vault: VaultProcess, ids: string[]): Promise<void> {
  try {
    for (;;) ids.push(await remember(vault, `written ${ids.length}`));
  } catch {
    // It was killed.
  }
}

/** Not in step with anything, or in step with a sign of the change in the data directory, and then a little later. */
async function moment(kill: number): Promise<void> {
  const signs = [
    () => existsSync(join(dataDir, 'vault.db.next')),
    () => existsSync(join(dataDir, 'audit.head.next')),
    () => says('"committed"'),
    () => says('"preparing"'),
  ];
  const sign = signs[Math.floor(kill / 2) % signs.length] as () => boolean;
  if (kill % 2 === 0) {
    const deadline = Date.now() + 3000;
    while (!sign() && Date.now() < deadline) await turn();
    await sleep((kill * 7) % 23);
  } else await sleep((kill * 37) % 400);
}

function says(word: string): boolean {
  return readFileSync(join(dataDir, 'vault.json'), 'utf8').includes(word);
}
