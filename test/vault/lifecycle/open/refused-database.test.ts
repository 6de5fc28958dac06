// A vault whose files are not right does not open, and nothing of what is there is touched. Never does a new, empty vault
// take the place of one that was.
import { randomBytes } from 'node:crypto';
import { cp, mkdir, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { vault as methods } from '../../../../shared/methods/vault.ts';
import { tell } from '../../../support/campaign.ts';
import { FinishedVault, refusalIn, refusalOfProcess, VAULT_FILES } from '../../../support/finished-vault.ts';
import { temporaryDir } from '../../../support/hub.ts';
import { openDatabaseOf } from '../../../support/open-database.ts';
import { startVaultHere } from '../../../support/vault-here.ts';
import { startVault } from '../../../support/vault-process.ts';

/** Each page takes a start of the vault: all of them, in a process each, in the campaign; otherwise some from everywhere in the file. */
const EVERY_PAGE = process.env['EVERY_PAGE'] === '1';

let finished: FinishedVault;
let dataDir: string;

beforeAll(async () => {
  finished = await FinishedVault.make();
});
afterAll(() => finished[Symbol.asyncDispose]());
beforeEach(async () => {
  dataDir = await temporaryDir();
  await finished.copyTo(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function inDir(name: string): string {
  return join(dataDir, name);
}

async function vaultFile(): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(inDir('vault.json'), 'utf8'));
}

async function writeVaultFile(content: object): Promise<void> {
  await writeFile(inDir('vault.json'), JSON.stringify(content));
}

describe('a vault whose database is not right', () => {
  const DAMAGED =
    /^The database of this vault is damaged, cut short, or not a vault \(vault\.db\)\. Nothing was changed\. `hub backup list` /;

  it('refuses when the database is missing, and makes no other', async () => {
    await rm(inDir('vault.db'));
    expect(await refusalIn(dataDir, {}, refusalOfProcess)).toMatch(
      /^The database of this vault is missing \(vault\.db\)\. `hub backup list` /,
    );
    expect(await readdir(dataDir)).not.toContain('vault.db');
  });

  it.each([0, 1, 15, 16, 100, 511, 512, 4095, 4096, 4097, 8192, -4097, -4096, -1])(
    'refuses a database cut to %i bytes (negative: by so many)',
    async (length) => {
      const { size } = await stat(inDir('vault.db'));
      await truncate(inDir('vault.db'), length < 0 ? size + length : length);
      expect(await refusalIn(dataDir)).toMatch(DAMAGED);
    },
  );

  // The first sixteen bytes are a salt, for keys that are derived from a passphrase. Ours is not, and nothing reads them.
  it.each([16, 24, 100, 2000, 4090])('refuses a database with a changed byte at %i', async (position) => {
    await flip(inDir('vault.db'), position);
    expect(await refusalIn(dataDir)).toMatch(DAMAGED);
  });

  it('says so from a process of its own as well', async () => {
    await flip(inDir('vault.db'), 100);
    expect(await refusalIn(dataDir, {}, refusalOfProcess)).toMatch(DAMAGED);
  });

  it.each([
    ['noise', () => randomBytes(40_960)],
    ['nothing but zeros', () => Buffer.alloc(40_960)],
    ['a text', () => Buffer.from('This is no database.\n'.repeat(2000))],
  ])('refuses a database that is %s', async (_what, content) => {
    await writeFile(inDir('vault.db'), content());
    expect(await refusalIn(dataDir)).toMatch(DAMAGED);
  });

  it('refuses a database of another vault under the key of this one', async () => {
    await using other = await FinishedVault.make();
    await cp(other.path('vault.db'), inDir('vault.db'));
    expect(await refusalIn(dataDir)).toMatch(DAMAGED);
  });

  it('refuses a database from a newer version, and starts with it when it is from this one', async () => {
    const setVersion = (version: string) => {
      const db = openDatabaseOf(dataDir);
      db.exec(`PRAGMA user_version = ${version}`);
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      db.close();
    };
    const db = openDatabaseOf(dataDir);
    const [{ user_version: current } = { user_version: null }] = db.all('PRAGMA user_version');
    db.close();
    setVersion('9999');
    expect(await refusalIn(dataDir)).toMatch(
      /^This vault was written by a newer Context Hub \(database version 9999, this one knows \d+\)\. Update/,
    );
    setVersion(String(current));
    await finished.expectWhole(dataDir);
  });

  it('is opened without an index of its log in a file, for which a full disk has no room', async () => {
    await using vault = await startVaultHere({ dataDir });
    expect(await finished.statementIn(vault)).toBe('still there');
    expect(await readdir(dataDir)).not.toContain('vault.db-shm');
  });

  it('refuses while another process has it open, as where the lock of a hub was removed', async () => {
    await using _first = await startVault({ dataDir });
    expect(await refusalIn(dataDir, {}, refusalOfProcess)).toMatch(
      /^The database of this vault is open in another process\. Another hub runs .* end that one first/,
    );
  });

  it.each(['vault.db', 'vault.json'])('refuses when %s cannot be read because it is a directory', async (name) => {
    await rm(inDir(name));
    await mkdir(join(inDir(name), 'with something in it'), { recursive: true });
    expect(await refusalIn(dataDir)).toMatch(new RegExp(name.replace('.', '\\.')));
  });
});

describe('a vault whose vault.json is not right', () => {
  it('refuses when it is missing, and starts when it is back', async () => {
    const content = await readFile(inDir('vault.json'));
    await rm(inDir('vault.json'));
    expect(await refusalIn(dataDir)).toMatch(
      /^There is a database here \(vault\.db\), but .* is missing \(vault\.json\)\. Put/,
    );
    expect(await readdir(dataDir)).not.toContain('vault.json');
    await writeFile(inDir('vault.json'), content);
    await finished.expectWhole(dataDir);
  });

  it.each(['', '{', '{}', '[]', 'null', '{"format":1}'])('refuses when it says %j', async (content) => {
    await writeFile(inDir('vault.json'), content);
    expect(await refusalIn(dataDir)).toMatch(
      /^The file vault\.json in the data directory is damaged, .* Put vault\.json back/,
    );
  });

  it('refuses when it is from a newer version', async () => {
    await writeVaultFile({ ...(await vaultFile()), format: 2 });
    expect(await refusalIn(dataDir)).toMatch(/^The file vault\.json was written by a newer version of Context Hub\. /);
  });

  it('refuses when it names another keyring than this system has', async () => {
    await writeVaultFile({
      ...(await vaultFile()),
      key_storage: 'keyring',
      keyring_backend: 'credential-manager',
    });
    expect(await refusalIn(dataDir)).toMatch(
      /^The key of this vault is in the keyring "credential-manager", and this system has /,
    );
  });

  it('refuses when it says that an encrypted vault is plain', async () => {
    await writeVaultFile({ ...(await vaultFile()), key_storage: 'none', cipher: null, key_check: null });
    for (const plain_sqlite of [false, true]) await refusalIn(dataDir, { plain_sqlite });
  });
});

describe('a plain database', () => {
  let plain: FinishedVault;
  beforeAll(async () => {
    plain = await FinishedVault.make({ plain_sqlite: true });
  });
  afterAll(() => plain[Symbol.asyncDispose]());
  beforeEach(() => plain.copyTo(dataDir));

  it('is refused without HUB_PLAIN_SQLITE=1, and with it the vault says that nothing is encrypted', async () => {
    expect(await refusalIn(dataDir)).toMatch(
      /^The database of this vault is not encrypted, .* Set HUB_PLAIN_SQLITE=1 /,
    );
    expect((await readFile(inDir('vault.db'))).subarray(0, 15).toString()).toBe('SQLite format 3');
    expect(await readdir(dataDir)).not.toContain('vault.key');
    await plain.expectWhole(dataDir, { plain_sqlite: true });
  });

  it('is refused in the place of an encrypted one, also with HUB_PLAIN_SQLITE=1', async () => {
    await writeVaultFile({
      ...(await vaultFile()),
      key_storage: 'file',
      cipher: 'aegis',
      key_check: '0'.repeat(32),
    });
    await writeFile(inDir('vault.key'), randomBytes(32), { mode: 0o600 });
    expect(await refusalIn(dataDir, { plain_sqlite: true })).toMatch(/vault/);
  });

  it('is not what an encrypted vault becomes with HUB_PLAIN_SQLITE=1', async () => {
    for (const name of VAULT_FILES) await rm(inDir(name), { force: true });
    await finished.copyTo(dataDir);
    {
      await using vault = await startVaultHere({ dataDir, settings: { plain_sqlite: true } });
      const { setup } = await vault.api.call(methods.state, {});
      expect(setup).toMatchObject({ encrypted: true, key_storage: 'file' });
    }
    await finished.expectWhole(dataDir, { plain_sqlite: true });
  });
});

describe('damage in a page of the database', () => {
  it('is refused at the start or when it is met, and nothing is served that is not whole', async () => {
    const pages = (await stat(inDir('vault.db'))).size / 4096;
    const outcomes: string[] = [];
    for (let page = 1; page < pages; page += EVERY_PAGE ? 1 : 9) {
      await finished.copyTo(dataDir);
      await flip(inDir('vault.db'), page * 4096 + 200);
      outcomes.push(await outcomeOfReading());
    }
    for (const outcome of outcomes) expect(outcome).toMatch(/^(refused at the start|whole|an error)$/);
    expect(outcomes).toContain('refused at the start');
    expect(outcomes).toContain('whole');
    const refused = outcomes.filter((each) => each === 'refused at the start').length;
    tell(
      `${outcomes.length} pages of a database were damaged: ${refused} are noticed at the start, and of the rest nothing was served that is not whole`,
    );
  }, 120_000);

  async function outcomeOfReading(): Promise<string> {
    const vaultProcess = EVERY_PAGE ? await startVault({ dataDir }) : undefined;
    await using vault = vaultProcess ?? (await startVaultHere({ dataDir }));
    if (!vault.started.ready) {
      return vault.started.reason.startsWith('The database of this vault is damaged')
        ? 'refused at the start'
        : vault.started.reason;
    }
    try {
      return (await finished.statementIn(vault)) === 'still there' ? 'whole' : 'something else';
    } catch (error) {
      return (vaultProcess?.child.exitCode ?? null) === null ? 'an error' : `a process died of it: ${error}`;
    }
  }
});

async function flip(path: string, position: number): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, position);
    buffer[0] = (buffer[0] as number) ^ 0x40;
    await file.write(buffer, 0, 1, position);
  } finally {
    await file.close();
  }
}
