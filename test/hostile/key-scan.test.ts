// The vault process alone holds the key: every process of a running hub is searched for it, with all it has, in every
// form a program could hold it in. That the search would find it is shown in the same run.
import { spawn } from 'node:child_process';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passphraseStore } from '../../services/vault/key/passphrase-store.ts';
import { PROJECT, startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { becauseOfKeyring, lacksKeyring, startKeyring } from '../support/keyring.ts';
import { processesNaming, stillRunning, treeOf } from '../support/processes.ts';
import { mayReadMemory, type ProcessScan, scanProcess } from '../support/secrets/memory-scan.ts';
import { FORM_NAMES, formsIn, type Needle, needlesOf } from '../support/secrets/secret-forms.ts';

const readable = await mayReadMemory();
/** Several whole hubs' worth of memory are read: on a busy machine that takes a while. */
const SCANS = { timeout: 120_000 };
const because = readable ? '' : ' (skipped: this user may not read the memory of its processes)';

const LOCKED_TIMES = 5;

/** Less cannot be all that a Node process holds; the helper that builds a box holds little. */
const LEAST_READ = { node: 5_000_000, helper: 50_000 };
/** Run from their bundles. */
const PROGRAMS = ['cli', ...['vault', 'api', 'connectors', 'plugin-host'].map((name) => `processes/${name}/`)];

async function scanHub(hub: TestHub, needles: readonly Needle[]): Promise<ProcessScan[]> {
  // By descent and by what they were started for: a process that is new here cannot be forgotten.
  const pids = [...new Set([...treeOf(hub.pid), ...processesNaming(hub.dataDir)])];
  const scans: ProcessScan[] = [];
  for (const pid of stillRunning(pids)) {
    const scan = await scanProcess(pid, needles).catch((error) => {
      if (stillRunning([pid]).length > 0) throw error;
    });
    // A trial of a box ends while it is looked at; what ended holds nothing any more.
    if (scan && (scan.found.length > 0 || stillRunning([pid]).length > 0)) scans.push(scan);
  }
  for (const program of PROGRAMS) {
    expect(
      scans.filter(({ name }) => name.includes(program)),
      program,
    ).not.toEqual([]);
  }
  for (const scan of scans) {
    expect(scan.bytesUnread, scan.name).toBe(0);
    const least = scan.name.startsWith('bwrap') ? LEAST_READ.helper : LEAST_READ.node;
    expect(scan.bytesRead, scan.name).toBeGreaterThan(least);
  }
  return scans;
}

async function expectInVaultAlone(hub: TestHub, needles: readonly Needle[]): Promise<void> {
  const vault = await hub.pidOf('vault');
  const found = (await scanHub(hub, needles)).filter((scan) => scan.found.length > 0);
  expect(found.map(({ pid }) => pid)).toEqual([vault]);
  // The two states of the cipher; no text and no array of numbers.
  expect(found[0]?.found).toEqual(['raw in memory']);
}

async function expectNowhere(hub: TestHub, needles: readonly Needle[]): Promise<void> {
  expect((await scanHub(hub, needles)).flatMap(({ name, found }) => found.map((each) => `${name}: ${each}`))).toEqual(
    [],
  );
}

async function filesHolding(dataDir: string, needles: readonly Needle[]): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const holding: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name));
    if (formsIn(content, needles).length > 0) holding.push(entry.name);
  }
  return holding.sort();
}

/** Writes and reads until it is told to stop; answers how many requests were answered. */
function keepBusy(hub: TestHub): { answered(): number; stop(): Promise<unknown> } {
  let [stopped, answered] = [false, 0];
  const worker = async () => {
    while (!stopped) {
      const { body } = await hub.request('POST', '/v1/memories', {
        body: { kind: 'semantic', statement: 'x'.repeat(500) },
      });
      const { status } = await hub.request('GET', `/v1/memories/${body.id}`);
      expect(status).toBe(200);
      answered += 2;
    }
  };
  const workers = [worker(), worker(), worker()];
  return {
    answered: () => answered,
    stop: () => {
      stopped = true;
      return Promise.all(workers);
    },
  };
}

async function untilAllAreReady(hub: TestHub): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const { processes } = await hub.status();
    if (processes.every(({ state }) => state === 'ready')) return;
    await sleep(25);
  }
  throw new Error('not every process of the hub became ready');
}

describe.skipIf(!readable)(`the search for a key in memory${because}`, () => {
  it('finds it in a careless process in every form, and not in a process that never had it', async () => {
    const folder = await temporaryDir();
    const path = join(folder, 'secret');
    const secret = crypto.getRandomValues(Buffer.alloc(32));
    await writeFile(path, secret);
    const child = spawn(process.execPath, [join(PROJECT, 'test/support/secrets/leaking-process.js'), path], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      await new Promise((ready) => child.stdout.once('data', ready));
      const { found } = await scanProcess(child.pid as number, needlesOf(secret));
      expect(found.toSorted()).toEqual(FORM_NAMES.map((form) => `${form} in memory`).toSorted());
      const other = needlesOf(crypto.getRandomValues(Buffer.alloc(32)));
      expect((await scanProcess(child.pid as number, other)).found).toEqual([]);
    } finally {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('finds it in arguments, in the environment and in a file that is open and deleted', async () => {
    const folder = await temporaryDir();
    const path = join(folder, 'secret');
    const secret = crypto.getRandomValues(Buffer.alloc(32));
    await writeFile(path, secret);
    const script = `const fs = require('node:fs'); fs.openSync(${JSON.stringify(path)}); fs.rmSync(${JSON.stringify(path)});
      console.log('ready'); setInterval(() => {}, 60_000);`;
    // Behind `--`, as one in 64 begins with a dash.
    const child = spawn(process.execPath, ['-e', script, '--', secret.toString('base64url')], {
      env: { SECRET: secret.toString('hex') },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      await new Promise((ready) => child.stdout.once('data', ready));
      const { found } = await scanProcess(child.pid as number, needlesOf(secret));
      expect(found).toEqual(
        expect.arrayContaining(['base64url in cmdline', 'hex in environ', `raw in ${path} (deleted)`]),
      );
    } finally {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe.skipIf(!readable)(`the key of a running hub${because}`, () => {
  let hub: TestHub;
  let needles: Needle[];

  beforeAll(async () => {
    hub = await startHub();
    await hub.setup();
    await untilAllAreReady(hub);
    needles = needlesOf(await readFile(join(hub.dataDir, 'vault.key')));
  });
  afterAll(() => hub[Symbol.asyncDispose]());

  it('is in the vault process and in no other', () => expectInVaultAlone(hub, needles));

  it('is in no other process while the hub is at work', SCANS, async () => {
    const busy = keepBusy(hub);
    try {
      // Looked at once it is under way, and again for as long as too little was answered meanwhile.
      do await expectInVaultAlone(hub, needles);
      while (busy.answered() <= 20);
    } finally {
      await busy.stop();
    }
  });

  it('is in no other process after the vault was killed and started again', SCANS, async () => {
    const before = await hub.pidOf('vault');
    await hub.kill('vault');
    expect((await hub.request('GET', '/v1/projects')).status).toBe(200);
    await untilAllAreReady(hub);
    expect(await hub.pidOf('vault')).not.toBe(before);
    await expectInVaultAlone(hub, needles);
  });

  it('is in no process once the vault is locked, and in the vault again when it is unlocked', SCANS, async () => {
    const vault = await hub.pidOf('vault');
    expect((await hub.request('POST', '/v1/lock')).status).toBe(200);
    await expectNowhere(hub, needles);
    expect(await hub.pidOf('vault')).toBe(vault);
    expect((await hub.request('POST', '/v1/unlock', { token: null })).status).toBe(200);
    await expectInVaultAlone(hub, needles);
  });

  it('is in no file but its own: not in a log, not in the database and nothing beside it', async () => {
    expect(await filesHolding(hub.dataDir, needles)).toEqual(['vault.key']);
    await copyFile(join(hub.dataDir, 'vault.key'), join(hub.dataDir, 'logs', 'control'));
    expect(await filesHolding(hub.dataDir, needles)).toEqual(['control', 'vault.key']);
    await rm(join(hub.dataDir, 'logs', 'control'));
  });

  it(
    'is in the vault alone after a backup; changed for another, it is nowhere, and the other in the vault alone',
    SCANS,
    async () => {
      // Both open a second copy of the database in a thread of the vault, which needs the key again.
      expect((await hub.request('POST', '/v1/backups')).status).toBeLessThan(300);
      await expectInVaultAlone(hub, needles);
      expect((await hub.request('POST', '/v1/key/rotate')).status).toBe(200);
      await expectNowhere(hub, needles);
      await expectInVaultAlone(hub, needlesOf(await readFile(join(hub.dataDir, 'vault.key'))));
    },
  );
});

describe.skipIf(!readable)(`the key of a hub with a passphrase${because}`, () => {
  it('is in the vault process alone, and the passphrase in none', SCANS, async () => {
    const folder = await temporaryDir();
    const passphrase = 'a long passphrase of 32 letters.';
    const passphraseFile = join(folder, 'passphrase');
    await writeFile(passphraseFile, passphrase, { mode: 0o600 });
    try {
      await using hub = await startHub({ env: { HUB_PASSPHRASE_FILE: passphraseFile } });
      await hub.setup();
      await untilAllAreReady(hub);
      const { vault_id } = JSON.parse(await readFile(join(hub.dataDir, 'vault.json'), 'utf8'));
      const finding = await passphraseStore(hub.dataDir, passphraseFile).find(vault_id);
      if (finding.outcome !== 'found') throw new Error('the key of the vault was not found');
      const needles = needlesOf(finding.key);
      await expectInVaultAlone(hub, needles);
      await expectNowhere(hub, needlesOf(Buffer.from(passphrase)));
      expect((await hub.request('POST', '/v1/lock')).status).toBe(200);
      await expectNowhere(hub, needles);
      expect(await filesHolding(hub.dataDir, needles)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe.skipIf(!readable || lacksKeyring)(`the key of a hub with a keyring${because}${becauseOfKeyring}`, () => {
  it('is in the vault process alone, and in none once it is locked', SCANS, async () => {
    await using keyring = await startKeyring();
    await using hub = await startHub({ env: keyring.env });
    await hub.setup();
    await untilAllAreReady(hub);
    const { vault_id } = JSON.parse(await readFile(join(hub.dataDir, 'vault.json'), 'utf8'));
    const needles = needlesOf(await keyring.secret(vault_id));
    await expectInVaultAlone(hub, needles);
    const vault = await hub.pidOf('vault');
    // What the library of the keyring leaves behind in the vault lies somewhere else each time.
    for (let times = 0; times < LOCKED_TIMES; times++) {
      expect((await hub.request('POST', '/v1/lock')).status).toBe(200);
      expect((await scanProcess(vault, needles)).found).toEqual([]);
      if (times === 0) await expectNowhere(hub, needles);
      expect((await hub.request('POST', '/v1/unlock', { token: null })).status).toBe(200);
      expect((await scanProcess(vault, needles)).found).toEqual(['raw in memory']);
    }
    await expectInVaultAlone(hub, needles);
    expect(await filesHolding(hub.dataDir, needles)).toEqual([]);
  });
});
