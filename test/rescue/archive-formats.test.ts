// Archives between us and other programs: the age of Debian, and the Fernet of Python.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArchiveHub, fill, startArchiveHub } from '../support/archives/archive-hub.ts';
import { type Members, PASSPHRASE, takeApart, unzipped } from '../support/archives/archives.ts';
import { rawZip } from '../support/hostile/raw-zip.ts';

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const hasPython = spawnSync('python3', ['-c', 'import cryptography']).status === 0;

let hub: ArchiveHub;
let path: string;
let members: Members;

beforeAll(async () => {
  hub = await startArchiveHub();
  await fill(hub);
  path = (await hub.post('/v1/export', { passphrase: PASSPHRASE })).path;
  members = await takeApart(readFileSync(path));
});
afterAll(() => hub[Symbol.asyncDispose]());

/** A program that asks for its passphrase on a terminal gets one. */
const onTerminal = (command: string[], passphrase: string) => `
import os, pty, sys, time
pid, fd = pty.fork()
if pid == 0:
    os.execvp(${JSON.stringify(command[0])}, ${JSON.stringify(command)})
for _ in range(${command.includes('-p') ? 2 : 1}):
    while b":" not in os.read(fd, 1024): pass
    time.sleep(0.3)
    os.write(fd, ${JSON.stringify(passphrase)}.encode() + b"\\n")
try:
    while os.read(fd, 1024): pass
except OSError: pass
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))`;

describe.skipIf(!has('age') || !has('unzip') || !has('python3'))('the age of Debian (age, unzip, python3)', () => {
  const age = (...args: string[]) =>
    execFileSync('python3', ['-c', onTerminal(['age', ...args], PASSPHRASE)], { timeout: 60_000 });

  it('opens our archive, and unzip finds nothing wrong with the zip inside', async () => {
    // Each guess at the passphrase costs a quarter of a gigabyte, and most of a second.
    expect(readFileSync(path, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 18\n/);
    const zip = join(hub.dataDir, 'inside.zip');
    age('-d', '-o', zip, path);
    expect(execFileSync('unzip', ['-t', zip]).toString()).toMatch(/No errors detected/);
    expect(await unzipped(readFileSync(zip))).toEqual(members);
  }, 90_000);

  it('encrypts an archive that we open', async () => {
    const zip = join(hub.dataDir, 'made.zip');
    writeFileSync(zip, rawZip([...members].map(([name, data]) => ({ name, data }))));
    const made = join(hub.dataDir, 'imports', 'made.pca');
    age('-p', '-o', made, zip);
    const staged = await hub.post('/v1/import/stage', { path: 'imports/made.pca', passphrase: PASSPHRASE });
    expect(staged.tally).toMatchObject({ create: 0, conflict: 0 });
    await hub.post(`/v1/import/staging/${staged.id}/discard`);
  }, 90_000);
});

const FERNET = `
import base64, os, sys
from cryptography.fernet import Fernet
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
mode, source, target, passphrase = sys.argv[1:]
key = lambda salt: base64.urlsafe_b64encode(PBKDF2HMAC(hashes.SHA256(), 32, salt, 480000).derive(passphrase.encode()))
data = open(source, "rb").read()
if mode == "read":
    assert data[:4] == b"PCH1"
    out = Fernet(key(data[4:20])).decrypt(data[20:])
else:
    salt = os.urandom(16)
    out = b"PCH1" + salt + Fernet(key(salt)).encrypt(data)
open(target, "wb").write(out)`;

describe.skipIf(!hasPython)('the fallback, with the Fernet of python3-cryptography', () => {
  const fernet = (mode: string, source: string, target: string) =>
    execFileSync('python3', ['-c', FERNET, mode, source, target, PASSPHRASE]);

  it('is read by it', async () => {
    const { path } = await hub.post('/v1/export', { passphrase: PASSPHRASE, format: 'fallback' });
    expect(readFileSync(path).subarray(0, 4).toString()).toBe('PCH1');
    const zip = join(hub.dataDir, 'fallback.zip');
    fernet('read', path, zip);
    expect((await unzipped(readFileSync(zip))).get('objects/memories.jsonl')).toBe(
      members.get('objects/memories.jsonl'),
    );
  });

  it('written by it is read by us; changed or under another passphrase it is not', async () => {
    const zip = join(hub.dataDir, 'made.zip');
    writeFileSync(zip, rawZip([...members].map(([name, data]) => ({ name, data }))));
    const made = join(hub.dataDir, 'made.pca');
    fernet('write', zip, made);
    const archive = readFileSync(made);
    const { body } = await hub.stage(archive);
    expect(body.tally).toMatchObject({ create: 0 });
    await hub.post(`/v1/import/staging/${body.id}/discard`);
    for (const place of [5, 30, Math.floor(archive.length / 2), archive.length - 10]) {
      const changed = Buffer.from(archive);
      changed[place] = changed[place] === 0x41 ? 0x42 : 0x41;
      expect((await hub.stage(changed)).status, `changed at ${place}`).toBe(400);
    }
    expect((await hub.upload('/v1/import/stage', archive, { passphrase: 'another' })).body.detail).toMatch(
      /passphrase is wrong/,
    );
    for (const length of [4, 19, 21, 100, archive.length - 4]) {
      expect((await hub.stage(archive.subarray(0, length))).status, `cut at ${length}`).toBe(400);
    }
  });
});
