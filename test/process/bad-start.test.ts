// The bad days on which the hub must not start: each ends with exit code 1 and one sentence that says what is wrong and
// what to do, and nothing of what is there is touched. Never does a new, empty vault take the place of one that was.
import { createHash, randomBytes } from 'node:crypto';
import {
  appendFile,
  chmod,
  chown,
  cp,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  rmdir,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort, runHub, startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { missingForKeyring, startKeyring } from '../support/keyring.ts';
import { openDatabaseOf } from '../support/open-database.ts';

/** What a vault consists of. Logs, the lock and the socket of the supervisor are no part of it. */
const VAULT_FILES = ['audit.head', 'vault.db', 'vault.json', 'vault.key', 'vault.key.wrapped'];
const isRoot = process.getuid?.() === 0;
const lacking = missingForKeyring.length > 0;
const because = lacking ? ` (skipped: ${missingForKeyring.join(', ')} not installed)` : '';

/** A stopped hub's data directory with a key file; tests work on copies. */
let finished: string;
let token: string;
let memory: string;
let dataDir: string;

beforeAll(async () => {
  finished = await temporaryDir();
  await using hub = await startHub({ dataDir: finished });
  token = await hub.setup();
  memory = await addMemory(hub);
});
afterAll(() => rm(finished, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await temporaryDir();
  for (const name of VAULT_FILES) await cp(join(finished, name), inDir(name), { force: true }).catch(ignoreMissing);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

function inDir(name: string): string {
  return join(dataDir, name);
}

async function addMemory(hub: TestHub): Promise<string> {
  const body = { kind: 'semantic', statement: 'still there' };
  return (await hub.request('POST', '/v1/memories', { body })).body.id;
}

async function fingerprints(): Promise<Record<string, string>> {
  const entries = await readdir(dataDir, { withFileTypes: true });
  const present = entries
    .flatMap((each) => (each.isFile() && VAULT_FILES.includes(each.name) ? [each.name] : []))
    .sort();
  const hashes = present.map(async (name) => {
    const { mode } = await stat(inDir(name));
    const digest = createHash('sha256')
      .update(await readFile(inDir(name)))
      .digest('hex');
    return [name, `${digest} ${mode.toString(8)}`];
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/** Starts the hub, which must refuse and leave every file of the vault as it was. Answers the sentence. */
async function refusal(env: Record<string, string> = {}): Promise<string> {
  const before = await fingerprints();
  const { code, stdout, stderr } = await runHub(['start', '--port', String(await freePort())], { dataDir, env });
  expect({ code, stdout }, stderr).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^hub: [^\n]+\n$/);
  expect(stderr).not.toMatch(/\bat .*:\d+|node:|Error/);
  expect(await fingerprints()).toEqual(before);
  return stderr.slice('hub: '.length).trim();
}

/** The vault starts again and has what was in it. */
async function expectWhole(env: Record<string, string> = {}): Promise<void> {
  await using hub = await startHub({ dataDir, env });
  const { status, body } = await hub.request('GET', `/v1/memories/${memory}`, { token });
  expect({ status, statement: body.statement }).toEqual({ status: 200, statement: 'still there' });
}

describe('a hub whose key is not right', () => {
  it('refuses when the key file is missing, and starts when it is back', async () => {
    const key = await readFile(inDir('vault.key'));
    await rm(inDir('vault.key'));
    expect(await refusal()).toMatch(
      /^The key of this vault is missing: the key file vault\.key does not have it\. Put/,
    );
    await writeFile(inDir('vault.key'), key, { mode: 0o600 });
    await expectWhole();
  });

  it('refuses a key file of another vault', async () => {
    await writeFile(inDir('vault.key'), randomBytes(32));
    expect(await refusal()).toMatch(/^The key in the key file vault\.key is not the key of this vault\. Put/);
  });

  it('refuses a key file of the wrong length', async () => {
    await appendFile(inDir('vault.key'), '\n');
    expect(await refusal()).toMatch(/^The key file vault\.key is damaged: a key has 32 bytes\. Put/);
  });

  it('refuses a key file that others can read, and says how to mend it', async () => {
    await chmod(inDir('vault.key'), 0o644);
    const sentence = await refusal();
    expect(sentence).toMatch(
      /^The key file vault\.key can be read or changed by other users .* \(mode 644\)\. Run `chmod 600 /,
    );
    await chmod(inDir('vault.key'), 0o600);
    await expectWhole();
  });

  it.skipIf(!isRoot)(
    `refuses a key file of another user${isRoot ? '' : ' (skipped: only root can make one)'}`,
    async () => {
      await chown(inDir('vault.key'), 65534, 65534);
      expect(await refusal()).toMatch(/^The key file vault\.key belongs to another user of this machine\./);
    },
  );

  it('refuses the right key when vault.json is that of another vault', async () => {
    const file = JSON.parse(await readFile(inDir('vault.json'), 'utf8'));
    await writeFile(inDir('vault.json'), JSON.stringify({ ...file, vault_id: 'vlt_01J00000000000000000000000' }));
    expect(await refusal()).toMatch(/vault\.json/);
  });

  it.skipIf(lacking)(`refuses when the key was deleted from the keyring${because}`, async () => {
    await using keyring = await startKeyring();
    for (const name of VAULT_FILES) await rm(inDir(name), { force: true });
    {
      await using hub = await startHub({ dataDir, env: keyring.env });
      await hub.setup();
    }
    for (const account of await keyring.accounts()) await keyring.remove(account);
    expect(await refusal(keyring.env)).toMatch(/^The key of this vault is missing: the keyring does not have it\. /);
    expect(await keyring.accounts()).toEqual([]);
  });
});

describe('a hub with a passphrase', () => {
  let passphraseFile: string;
  let elsewhere: string;

  beforeEach(async () => {
    for (const name of VAULT_FILES) await rm(inDir(name), { force: true });
    elsewhere = await temporaryDir();
    passphraseFile = join(elsewhere, 'passphrase');
    await writeFile(passphraseFile, 'correct horse battery staple\n', { mode: 0o600 });
    await using hub = await startHub({ dataDir, env: { HUB_PASSPHRASE_FILE: passphraseFile } });
    await hub.setup();
    expect((await hub.request('GET', '/v1/setup')).body).toMatchObject({ encrypted: true, key_storage: 'passphrase' });
  });
  afterEach(() => rm(elsewhere, { recursive: true, force: true }));

  it('starts with the right one and refuses every other', async () => {
    const env = { HUB_PASSPHRASE_FILE: passphraseFile };
    expect(await refusal()).toMatch(/^This vault opens with a passphrase, and HUB_PASSPHRASE_FILE is not set\. Set/);
    await writeFile(passphraseFile, 'wrong\n');
    expect(await refusal(env)).toMatch(/^The passphrase does not open this vault\. Correct/);
    await writeFile(passphraseFile, '\n');
    expect(await refusal(env)).toMatch(/has an empty first line\. Write/);
    await chmod(passphraseFile, 0o640);
    expect(await refusal(env)).toMatch(/can be read or changed by other users of this machine \(mode 640\)/);
    await rm(passphraseFile);
    expect(await refusal(env)).toMatch(/^The passphrase file \(HUB_PASSPHRASE_FILE\) does not exist\. Point/);
    await writeFile(passphraseFile, 'correct horse battery staple', { mode: 0o600 });
    await using hub = await startHub({ dataDir, env });
    expect((await hub.request('GET', '/health')).body.state).toBe('ready');
  });
});

describe('a hub whose database is not right', () => {
  const DAMAGED =
    /^The database of this vault is damaged, cut short, or not a vault \(vault\.db\)\. Nothing was changed\. Put a backup/;

  it('refuses when the database is missing, and makes no other', async () => {
    await rm(inDir('vault.db'));
    expect(await refusal()).toMatch(/^The database of this vault is missing \(vault\.db\)\. Put/);
    expect(await readdir(dataDir)).not.toContain('vault.db');
  });

  it.each([0, 1, 15, 16, 100, 511, 512, 4095, 4096, 4097, 8192, -4097, -4096, -1])(
    'refuses a database cut to %i bytes (negative: by so many)',
    async (length) => {
      const { size } = await stat(inDir('vault.db'));
      await truncate(inDir('vault.db'), length < 0 ? size + length : length);
      expect(await refusal()).toMatch(DAMAGED);
    },
  );

  // The first sixteen bytes are a salt, for keys that are derived from a passphrase. Ours is not, and nothing reads them.
  it.each([16, 24, 100, 2000, 4090])('refuses a database with a changed byte at %i', async (position) => {
    await flip(inDir('vault.db'), position);
    expect(await refusal()).toMatch(DAMAGED);
  });

  it.each([
    ['noise', () => randomBytes(40_960)],
    ['nothing but zeros', () => Buffer.alloc(40_960)],
    ['a text', () => Buffer.from('This is no database.\n'.repeat(2000))],
  ])('refuses a database that is %s', async (_what, content) => {
    await writeFile(inDir('vault.db'), content());
    expect(await refusal()).toMatch(DAMAGED);
  });

  it('refuses a database of another vault under the key of this one', async () => {
    const other = await temporaryDir();
    try {
      {
        await using hub = await startHub({ dataDir: other });
        await hub.setup();
      }
      await cp(join(other, 'vault.db'), inDir('vault.db'));
      expect(await refusal()).toMatch(DAMAGED);
    } finally {
      await rm(other, { recursive: true, force: true });
    }
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
    expect(await refusal()).toMatch(
      /^This vault was written by a newer Context Hub \(database version 9999, this one knows \d+\)\. Update/,
    );
    setVersion(String(current));
    await expectWhole();
  });

  it.each(['vault.db', 'vault.json'])('refuses when %s cannot be read because it is a directory', async (name) => {
    await rm(inDir(name));
    await cp(join(finished, 'logs'), inDir(name), { recursive: true });
    expect(await refusal()).toMatch(new RegExp(name.replace('.', '\\.')));
  });
});

describe('a hub whose vault.json is not right', () => {
  it('refuses when it is missing, and starts when it is back', async () => {
    const content = await readFile(inDir('vault.json'));
    await rm(inDir('vault.json'));
    expect(await refusal()).toMatch(/^There is a database here \(vault\.db\), but .* is missing \(vault\.json\)\. Put/);
    expect(await readdir(dataDir)).not.toContain('vault.json');
    await writeFile(inDir('vault.json'), content);
    await expectWhole();
  });

  it.each(['', '{', '{}', '[]', 'null', '{"format":1}'])('refuses when it says %j', async (content) => {
    await writeFile(inDir('vault.json'), content);
    expect(await refusal()).toMatch(/^The file vault\.json in the data directory is damaged, .* Put vault\.json back/);
  });

  it('refuses when it is from a newer version', async () => {
    const file = JSON.parse(await readFile(inDir('vault.json'), 'utf8'));
    await writeFile(inDir('vault.json'), JSON.stringify({ ...file, format: 2 }));
    expect(await refusal()).toMatch(/^The file vault\.json was written by a newer version of Context Hub\. /);
  });

  it('refuses when it names another keyring than this system has', async () => {
    const file = JSON.parse(await readFile(inDir('vault.json'), 'utf8'));
    const moved = { ...file, key_storage: 'keyring', keyring_backend: 'credential-manager' };
    await writeFile(inDir('vault.json'), JSON.stringify(moved));
    expect(await refusal()).toMatch(
      /^The key of this vault is in the keyring "credential-manager", and this system has /,
    );
  });

  it('refuses when it says that an encrypted vault is plain', async () => {
    const file = JSON.parse(await readFile(inDir('vault.json'), 'utf8'));
    const plain = { ...file, key_storage: 'none', cipher: null, key_check: null };
    await writeFile(inDir('vault.json'), JSON.stringify(plain));
    for (const env of [{}, { HUB_PLAIN_SQLITE: '1' }]) await refusal(env);
  });
});

describe('a plain database', () => {
  const PLAIN = { HUB_PLAIN_SQLITE: '1' };
  let plainToken: string;

  beforeEach(async () => {
    for (const name of VAULT_FILES) await rm(inDir(name), { force: true });
    await using hub = await startHub({ dataDir, env: PLAIN });
    plainToken = await hub.setup();
  });

  it('is refused without HUB_PLAIN_SQLITE=1, and with it the hub says that nothing is encrypted', async () => {
    expect(await refusal()).toMatch(/^The database of this vault is not encrypted, .* Set HUB_PLAIN_SQLITE=1 /);
    expect((await readFile(inDir('vault.db'))).subarray(0, 15).toString()).toBe('SQLite format 3');
    expect(await readdir(dataDir)).not.toContain('vault.key');
    await using hub = await startHub({ dataDir, env: PLAIN });
    const { body } = await hub.request('GET', '/v1/setup');
    expect(body).toMatchObject({ initialized: true, encrypted: false, key_storage: 'none' });
    expect(body.warning).toMatch(/not encrypted/);
    expect((await hub.request('GET', '/v1/projects', { token: plainToken })).status).toBe(200);
  });

  it('is refused in the place of an encrypted one, also with HUB_PLAIN_SQLITE=1', async () => {
    const file = JSON.parse(await readFile(inDir('vault.json'), 'utf8'));
    const encrypted = { ...file, key_storage: 'file', cipher: 'aegis', key_check: '0'.repeat(32) };
    await writeFile(inDir('vault.json'), JSON.stringify(encrypted));
    await writeFile(inDir('vault.key'), randomBytes(32), { mode: 0o600 });
    expect(await refusal(PLAIN)).toMatch(/vault/);
  });

  it('is not what an encrypted vault becomes with HUB_PLAIN_SQLITE=1', async () => {
    for (const name of VAULT_FILES) await rm(inDir(name), { force: true });
    for (const name of VAULT_FILES) await cp(join(finished, name), inDir(name), { force: true }).catch(ignoreMissing);
    await using hub = await startHub({ dataDir, env: PLAIN });
    expect((await hub.request('GET', '/v1/setup')).body).toMatchObject({ encrypted: true, key_storage: 'file' });
    expect((await hub.request('GET', `/v1/memories/${memory}`, { token })).body.statement).toBe('still there');
  });
});

describe('a setup that was cut off', () => {
  async function unfinished(): Promise<void> {
    const file = JSON.parse(await readFile(inDir('vault.json'), 'utf8'));
    await writeFile(inDir('vault.json'), JSON.stringify({ ...file, state: 'creating' }));
  }

  it.each([
    ['before the key was kept', ['vault.json']],
    ['before the database was made', ['vault.json', 'vault.key']],
    ['before it was finished', ['vault.json', 'vault.key', 'vault.db', 'audit.head']],
  ])('%s is cleared away, and can be done again', async (_when, present) => {
    await unfinished();
    for (const name of VAULT_FILES.filter((each) => !present.includes(each))) await rm(inDir(name), { force: true });
    const oldKey = await readFile(join(finished, 'vault.key'));
    await using hub = await startHub({ dataDir });
    expect((await hub.request('GET', '/health')).body).toEqual({ ok: true, state: 'setup_required' });
    expect(await fingerprints()).toEqual({});
    await hub.setup();
    expect(await readFile(inDir('vault.key'))).not.toEqual(oldKey);
    expect((await hub.request('GET', '/v1/memories')).body).toEqual([]);
  });

  it('that failed takes back what it began, and can be done again without a restart', async () => {
    for (const name of VAULT_FILES) await rm(inDir(name), { force: true });
    await using hub = await startHub({ dataDir });
    await mkdir(inDir('vault.db'));
    const failed = await hub.request('POST', '/v1/setup', { token: null, body: {} });
    expect(failed).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await hub.request('GET', '/health')).body.state).toBe('setup_required');
    expect(await readdir(dataDir)).not.toContain('vault.key');
    await rmdir(inDir('vault.db'));
    await hub.setup();
    expect((await hub.request('GET', '/health')).body.state).toBe('ready');
  });

  it('does not take a key with it that was there before', async () => {
    await unfinished();
    await rm(inDir('vault.db'));
    const stranger = randomBytes(32);
    await writeFile(inDir('vault.key'), stranger, { mode: 0o600 });
    await using hub = await startHub({ dataDir });
    const refused = await hub.request('POST', '/v1/setup', { token: null, body: {} });
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refused.body.detail).toMatch(/^There is a key file in the data directory already \(vault\.key\)\.$/);
    expect(await readFile(inDir('vault.key'))).toEqual(stranger);
    await rm(inDir('vault.key'));
    await hub.setup();
  });
});

describe('damage inside the database', () => {
  it('is refused at the start or when it is met, and nothing is served that is not whole', async () => {
    const pages = (await stat(inDir('vault.db'))).size / 4096;
    const outcomes: string[] = [];
    // Each page takes a start of the hub, so some pages, from everywhere in the file.
    for (let page = 1; page < pages; page += Math.ceil(pages / 8)) {
      await cp(join(finished, 'vault.db'), inDir('vault.db'));
      await flip(inDir('vault.db'), page * 4096 + 200);
      outcomes.push(await outcomeOfReading());
    }
    for (const outcome of outcomes) expect(outcome).toMatch(/^(refused at the start|whole|an error)$/);
    expect(outcomes).toContain('refused at the start');
  }, 60_000);

  async function outcomeOfReading(): Promise<string> {
    let hub: TestHub;
    try {
      hub = await startHub({ dataDir });
    } catch (error) {
      return /ended with 1: hub: The database of this vault is damaged/.test(String(error))
        ? 'refused at the start'
        : String(error);
    }
    await using running = hub;
    const { status, body } = await running.request('GET', `/v1/memories/${memory}`, { token });
    const { processes } = await running.status();
    if (processes.some((each) => each.restarts > 0)) return 'a process died of it';
    if (status >= 500) return 'an error';
    return status === 200 && body.statement === 'still there' ? 'whole' : `${status} ${JSON.stringify(body)}`;
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
