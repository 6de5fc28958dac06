// Backups that leave: the box of what carries them, read off the running process; and the real programs at the other end, each on
// the loopback. Those that lie behind a server are for `npm run campaign`.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TargetView } from '../../shared/schemas/copies.ts';
import { probeSandbox } from '../../supervisor/sandbox.ts';
import { RCLONE, RESTIC, SSHD } from '../support/courier-stage.ts';
import { LoopDisk } from '../support/disks/small-disk.ts';
import { freePort, runHub, startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { argumentsOf, environmentOf, until } from '../support/processes.ts';
import { layRepository } from '../support/servers/cheap-repository.ts';

const PASSWORD = 'a-password-of-a-repository-83be';
const EVERY_BAD_DAY = process.env.EVERY_BAD_DAY !== undefined;
const hasBubblewrap = (await probeSandbox()).bubblewrap !== undefined;

let hub: TestHub;
let root: string;
let token: string;
let passwordFile: string;

const inRoot = (name: string) => join(root, name);
const run = (...args: string[]) => runHub(args, { dataDir: hub.dataDir });
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);
const targets = async (): Promise<TargetView[]> => (await hub.request('GET', '/v1/backups/targets')).body;
const target = async (name: string) => (await targets()).find((each) => each.name === name) as TargetView;
const folder = (name: string) => {
  mkdirSync(inRoot(name), { recursive: true });
  return inRoot(name);
};
const repository = (name: string) => {
  layRepository(inRoot(name), PASSWORD);
  return inRoot(name);
};

beforeAll(async () => {
  [hub, root] = await Promise.all([startHub(), temporaryDir()]);
  token = await hub.setup();
  passwordFile = inRoot('password');
  writeFileSync(passwordFile, `${PASSWORD}\n`, { mode: 0o600 });
  await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement: 'Keeps bees.' } });
  await run('backup');
});
afterAll(async () => {
  await hub[Symbol.asyncDispose]();
  rmSync(root, { recursive: true, force: true });
});

describe('from a terminal', () => {
  it('a folder is added, gets a copy, is listed in words, and is removed', async () => {
    const stick = folder('stick');
    expect(await run('backup', 'target', 'add', 'stick', stick)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^Each backup is copied to stick from now on, at most hourly\. stick can be used\./,
      ),
    });
    expect(await run('backup', 'target', 'send', 'stick')).toMatchObject({ code: 0 });
    expect(await run('backup', 'target', 'send', 'stick', '--go-on')).toMatchObject({ code: 0 });
    expect((await target('stick')).state).toBe('in_order');
    expect((await run('status')).stdout).toMatch(/COPIES +STATE +LAST LEFT.*\nstick +in order +now/);
    expect((await run('doctor')).stdout).toMatch(/Backups leave for stick\./);
    expect(await run('backup', 'target', 'test', 'stick')).toMatchObject({
      stdout: expect.stringMatching(/holds one copy/),
    });
    expect((await json('backup', 'target', 'list'))[0]).toMatchObject({ name: 'stick', place: stick });
    expect(await run('backup', 'target', 'remove', 'stick')).toMatchObject({ code: 0 });
    expect(await run('backup', 'target', 'list')).toMatchObject({ stdout: expect.stringMatching(/^No backup leaves/) });
    expect(await run('backup', 'target', 'add', '-x', stick)).toMatchObject({ code: 2 });
    expect(await run('backup', 'target', 'add', 'gone', inRoot('nowhere'))).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^hub: There is no folder .*nowhere; make it first/),
    });
    expect(await targets()).toEqual([]);
  });
});

describe('a place that is none, named by a program', () => {
  it('is said to be none when it is tried, and nothing of it waits', async () => {
    writeFileSync(inRoot('a-file'), 'no folder');
    for (const [place, said] of [
      [inRoot('nowhere'), /^There is no folder at the place of odd\. See how it is written/],
      [inRoot('a-file'), /^There is no folder at the place of odd\./],
      [join(inRoot('a-file'), 'below'), /^(There is no folder at|The place of odd cannot be looked at)/],
      [inRoot('a'.repeat(300)), /^(There is no folder at|The place of odd cannot be looked at)/],
    ] as const) {
      await hub.request('POST', '/v1/backups/targets', { body: { name: 'odd', kind: 'folder', folder: place } });
      const { body } = await hub.request('POST', '/v1/backups/targets/odd/test');
      expect(body, place.slice(0, 60)).toMatchObject({ ok: false, said: expect.stringMatching(said) });
      expect(body.said).not.toMatch(/waits for it|by itself/);
      await hub.request('DELETE', '/v1/backups/targets/odd');
    }
  });
});

describe.skipIf(!hasBubblewrap)('the box of a run (needs bubblewrap)', () => {
  it('has one folder and no network, sees finished backups, and neither the key nor the database; killed, it leaves nothing half', async () => {
    const slow = folder('slow');
    const body = { name: 'slow', kind: 'folder', folder: slow, limit_kib: 1 };
    await hub.request('POST', '/v1/backups/targets', { body });
    expect((await hub.request('POST', '/v1/backups/targets/slow/test')).body).toMatchObject({ ok: true });
    const begun = await hub.request('POST', '/v1/backups/targets/slow/send', {
      body: {},
      headers: { prefer: 'respond-async' },
    });
    expect(begun.status).toBe(202);
    await until('a copy is on its way', async () => (await target('slow')).state === 'at_work');
    await until('it carries', async () =>
      (await hub.status()).processes.some(({ name, state }) => name === 'courier' && state === 'ready'),
    );
    const pid = await hub.pidOf('courier');
    expect((await hub.status()).processes.find(({ name }) => name === 'courier')?.isolation).toEqual(
      expect.arrayContaining(['permission', 'bubblewrap', 'no-network']),
    );
    expect(argumentsOf(pid).filter((arg) => /^--allow-(?!fs)/.test(arg))).toEqual([
      '--allow-net',
      '--allow-child-process',
    ]);
    expect(Object.keys(environmentOf(pid)).sort()).toEqual(
      expect.not.arrayContaining(['HOME', 'DBUS_SESSION_BUS_ADDRESS']),
    );
    const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
      .split('\n')
      .map((line) => line.split(' '));
    const optionsAt = (path: string) => mounts.findLast((fields) => fields[4] === path)?.[5]?.split(',');
    expect(optionsAt(join(hub.dataDir, 'backups'))).toContain('ro');
    expect(optionsAt(slow)).toContain('rw');
    expect(mounts.some((fields) => fields[4] === hub.dataDir)).toBe(false);
    const seen = readdirSync(`/proc/${pid}/root${hub.dataDir}`).sort();
    expect(seen).toEqual(['backups', 'leaving']);
    expect(
      readFileSync(`/proc/${pid}/net/dev`, 'utf8')
        .match(/^\s*\w+:/gm)
        ?.map((each) => each.trim()),
    ).toEqual(['lo:']);
    await hub.kill('courier');
    await expect
      .poll(async () => (await target('slow')).fault)
      .toMatch(/^The copy was cut off; what is in slow is whole\./);
    expect(copiesIn(slow)).toEqual([]);
    await hub.request('DELETE', '/v1/backups/targets/slow');
    await expect.poll(async () => (await hub.status()).processes.some(({ name }) => name === 'courier')).toBe(false);
  });
});

if (EVERY_BAD_DAY) {
  describe('a machine', () => {
    it('that sleeps in the middle of a copy goes on when it wakes', async () => {
      const body = { name: 'asleep', kind: 'folder', folder: folder('asleep'), limit_kib: 300 };
      await hub.request('POST', '/v1/backups/targets', { body });
      expect((await hub.request('POST', '/v1/backups/targets/asleep/test')).body).toMatchObject({ ok: true });
      await hub.request('POST', '/v1/backups/targets/asleep/send', { body: {}, headers: { prefer: 'respond-async' } });
      await until('it carries', async () =>
        (await hub.status()).processes.some(({ name, state }) => name === 'courier' && state === 'ready'),
      );
      const all = (await hub.status()).processes.flatMap(({ pid }) => (pid === null ? [] : [pid]));
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      await sleep(5000);
      for (const pid of all) process.kill(pid, 'SIGCONT');
      await expect.poll(async () => (await target('asleep')).state, { timeout: 40_000 }).toBe('in_order');
      expect(copiesIn(folder('asleep'))).toHaveLength(1);
      await hub.request('DELETE', '/v1/backups/targets/asleep');
    });
  });

  // A real file system of a real block device, and not only one in memory.
  describe.skipIf(!LoopDisk.canBe)('a folder on a small disk (needs root, loop devices and mkfs.ext4)', () => {
    it('gets a copy; full, it says so and keeps what it has; taken away, what has to leave waits', async () => {
      await using disk = new LoopDisk(8);
      await hub.request('POST', '/v1/backups/targets', {
        body: { name: 'disk', kind: 'folder', folder: disk.directory },
      });
      expect((await hub.request('POST', '/v1/backups/targets/disk/test')).body).toMatchObject({ ok: true });
      expect((await hub.request('POST', '/v1/backups/targets/disk/send', { body: {} })).status).toBe(200);
      const body_text = randomBytes(150_000).toString('hex');
      await hub.request('POST', '/v1/artifacts', { body: { kind: 'document', title: 'A hive', body_text } });
      // Before there is anything to carry: it may leave by itself at once.
      disk.fill();
      await run('backup');
      expect((await hub.request('POST', '/v1/backups/targets/disk/send', { body: {} })).body).toMatchObject({
        code: 'storage_full',
        detail: expect.stringMatching(/^There is no room left in disk; the copies that are there are whole/),
      });
      expect(copiesIn(disk.directory)).toHaveLength(1);
      disk.takeAway();
      expect((await hub.request('POST', '/v1/backups/targets/disk/send', { body: {} })).body.detail).toMatch(
        /^There is no place for copies in disk any more: its disk is not mounted/,
      );
      expect(readdirSync(disk.directory)).toEqual([]);
      await hub.request('DELETE', '/v1/backups/targets/disk');
    });
  });
}

function copiesIn(place: string): string[] {
  const all = join(place, 'context-hub-backups');
  return readdirSync(all)
    .filter((name) => name.startsWith('vlt_'))
    .flatMap((name) => readdirSync(join(all, name)).filter((each) => existsSync(join(all, name, each, 'label'))));
}

interface Opening {
  password?: string;
  ssh_key?: string;
  known_hosts?: string;
  rclone_config?: string;
}

/** What a test of it says, once it is added. */
async function added(name: string, repository: string, opening: Opening = {}): Promise<string> {
  const body = { name, kind: 'restic', repository, credentials: { password: PASSWORD, ...opening } };
  expect(await hub.request('POST', '/v1/backups/targets', { body })).toMatchObject({ status: 200 });
  return said(name);
}

const said = async (name: string) => (await hub.request('POST', `/v1/backups/targets/${name}/test`)).body.said;

/** Adds a repository, sends into it, and answers how it is then. */
async function keptIn(name: string, repository: string, opening: Opening = {}): Promise<TargetView> {
  expect(await added(name, repository, opening)).toMatch(/can be used/);
  const sent = await hub.request('POST', `/v1/backups/targets/${name}/send`, { body: {} });
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
  return target(name);
}

async function stopped(server: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await gone;
}

describe.skipIf(RESTIC === null)('a repository (needs restic)', () => {
  let folders = 0;

  it('on this machine gets a copy that is read back, by the command; with another password it is said to be wrong', async () => {
    const place = repository('repository');
    const add = ['backup', 'target', 'add', 'disk', `restic:${place}`, '--password-file', passwordFile];
    expect(await run(...add)).toMatchObject({ code: 0 });
    expect(await run('backup', 'target', 'send', 'disk')).toMatchObject({ code: 0 });
    expect(await target('disk')).toMatchObject({ state: 'in_order', verified_at: expect.any(String) });
    expect(await added('wrong', place, { password: 'x' })).toMatch(/^The password of wrong is not the one of its repo/);
  });

  it.skipIf(RCLONE === null)(
    'that rclone does not know is said to be unknown to it, and not damaged (needs rclone)',
    async () => {
      expect(await added('nobody', 'rclone:nobody:hub')).toMatch(
        /^The configuration of rclone .* does not name this remote/,
      );
      const begun = await run(
        'backup',
        'target',
        'add',
        'nobody-too',
        'rclone:nobody:hub',
        '--password-file',
        passwordFile,
      );
      expect(begun).toMatchObject({ code: 1, stderr: expect.stringMatching(/Add it with --rclone-config/) });
    },
  );

  it.each([
    ['that is one', '[disk]\ntype = local\n'],
    ['behind another remote', `[disk]\ntype = crypt\nremote = near:hub\n\n[near]\ntype=alias\nremote = /tmp/near\n`],
    ['in one of several', '[disk]\ntype = union\nupstreams = away:hub /tmp/near\n\n[away]\ntype = webdav\n'],
  ])('of rclone that ends in a folder of this machine is said to do that at once: %s', async (_, rclone_config) => {
    const name = `folder${folders++}`;
    expect(await added(name, 'rclone:disk:hub', { rclone_config })).toMatch(
      /^The remote of \S+ ends in a folder of this machine, .* Name the folder itself/,
    );
    expect(await target(name)).toMatchObject({ sent: null });
  });

  it('of rclone that leads to itself is no folder', async () => {
    const rclone_config = '[disk]\ntype = alias\nremote = disk:\n';
    expect(await added('round', 'rclone:disk:hub', { rclone_config })).not.toMatch(
      /folder of this machine|can be used/,
    );
  });

  if (EVERY_BAD_DAY) {
    it.skipIf(RCLONE === null)(
      'behind a REST server is reached with its user and password (needs rclone)',
      async () => {
        const port = await freePort();
        const user = ['--user', 'me', '--pass', 'rest-secret-71c2'];
        const args = ['serve', 'restic', repository('by-rest'), '--addr', `127.0.0.1:${port}`, ...user];
        const server = spawn(RCLONE as string, args, { stdio: 'ignore' });
        try {
          await until('the REST server listens', () => answers(port));
          const kept = await keptIn('rest', `rest:http://me:rest-secret-71c2@127.0.0.1:${port}/hub/`);
          expect(kept).toMatchObject({ state: 'in_order', place: `rest:http://me@127.0.0.1:${port}/hub/` });
          expect(await added('no', `rest:http://me:no@127.0.0.1:${port}/hub/`)).toMatch(/^no does not let the hub in/);
        } finally {
          await stopped(server);
        }
        expect(await said('rest')).toMatch(/^rest cannot be reached now/);
      },
    );

    it.skipIf(SSHD === null)(
      'behind SFTP is reached with the one key that was named, and by no server but the known one (needs sshd)',
      async () => {
        await using server = await SshServer.start();
        const place = `sftp://${userInfo().username}@127.0.0.1:${server.port}${repository('by-ssh')}`;
        const opening = { ssh_key: readFileSync(server.key, 'utf8'), known_hosts: readFileSync(server.known, 'utf8') };
        const kept = await keptIn('ssh', place, opening);
        expect(kept).toMatchObject({ state: 'in_order', verified_at: expect.any(String) });
        expect(await added('stranger', place, { ...opening, known_hosts: '' })).toMatch(/is not the one that is known/);
        writeFileSync(server.authorized, '');
        expect(await said('ssh')).toMatch(/^ssh does not let the hub in: its credentials are wrong, or were revoked/);
        server.stop();
        expect(await said('ssh')).toMatch(/^ssh cannot be reached now/);
      },
    );

    it.skipIf(RCLONE === null)('is reached by way of rclone, wherever that reaches (needs rclone)', async () => {
      const port = await freePort();
      repository('by-dav/hub');
      const args = ['serve', 'webdav', inRoot('by-dav'), '--addr', `127.0.0.1:${port}`];
      const server = spawn(RCLONE as string, args, { stdio: 'ignore' });
      try {
        await until('the WebDAV server listens', () => answers(port));
        const rclone_config = `[away]\ntype = webdav\nurl = http://127.0.0.1:${port}\nvendor = other\n`;
        expect(await keptIn('dav', 'rclone:away:hub', { rclone_config })).toMatchObject({ state: 'in_order' });
      } finally {
        await stopped(server);
      }
    });
  }

  it('has said none of its secrets in a log, an answer, or a file of the data directory', async () => {
    const answered = JSON.stringify([(await hub.request('GET', '/v1/events?limit=500')).body, await targets()]);
    const files = readdirSync(hub.dataDir, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
    const texts = files.map((each) => readFileSync(join(each.parentPath, each.name), 'latin1'));
    for (const secret of [PASSWORD, 'rest-secret-71c2', 'OPENSSH PRIVATE KEY']) {
      expect([answered, ...texts].filter((text) => text.includes(secret))).toEqual([]);
    }
    expect(token.length).toBeGreaterThan(10);
  });
});

describe('a new machine', () => {
  const restore = (to: string, words: string, ...args: string[]) =>
    runHub(['restore', ...args, '--data-dir', inRoot(to)], { input: `${words}\n` });

  it('has the vault of the newest copy with the words of the kit, its assistants wait, and the old one is told', async () => {
    const place = folder('taken-along');
    const words = (await hub.request('POST', '/v1/key/recovery-kit')).body.words.join(' ');
    await run('backup', 'target', 'add', 'along', place);
    await run('backup');
    expect((await hub.request('POST', '/v1/backups/targets/along/send', { body: {} })).status).toBe(200);
    expect(await restore('none', words, '--from', inRoot('nowhere'))).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^hub: There is no folder .*nowhere; see whether its disk is connected/),
    });
    const nosuch = 'nosuch';
    const [vault] = readdirSync(join(place, 'context-hub-backups')).filter((name) => name.startsWith('vlt_'));
    const [copy] = readdirSync(join(place, 'context-hub-backups', vault as string));
    for (const [option, there] of [
      ['--copy', `no copy nosuch at this place; there is ${copy} \\(of .* UTC\\)\\.`],
      ['--vault', `no copy of a vault nosuch at this place; there is ${vault}\\.`],
    ] as const) {
      const none = await restore('none', words, '--from', place, option, nosuch);
      expect(none, option).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(new RegExp(`^hub: There is ${there}\n$`)),
      });
    }
    expect(existsSync(inRoot('none'))).toBe(false);
    expect(readFileSync(join(place, 'context-hub-backups', 'README.txt'), 'utf8')).toContain('hard link');
    const wrong = await restore('new', words.split(' ').reverse().join(' '), '--from', place);
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(/\nhub: .*(words|kit)/) });
    const restored = await restore('new', words, '--from', place);
    expect(restored, restored.stderr).toMatchObject({ code: 0, stdout: expect.stringMatching(/then `hub resume`/) });
    {
      await using other = await startHub({ dataDir: inRoot('new') });
      expect((await other.request('GET', '/v1/memories', { token })).body[0].statement).toBe('Keeps bees.');
      expect((await other.request('GET', '/v1/connections/pause-all', { token })).body).toEqual({ paused: true });
      expect(existsSync(join(inRoot('new'), 'leaving/fetched'))).toBe(false);
      await runHub(['backup'], { dataDir: inRoot('new') });
      const sent = await other.request('POST', '/v1/backups/targets/along/send', { token, body: {} });
      expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200, body: { fault: null } });
    }
    await run('backup');
    expect(await hub.request('POST', '/v1/backups/targets/along/send', { body: {} })).toMatchObject({
      status: 409,
      body: { code: 'already_decided', detail: expect.stringMatching(/^Another machine has gone on with this vault/) },
    });
    await hub.request('DELETE', '/v1/backups/targets/along');
  });

  it.skipIf(RESTIC === null)('has it out of a repository as well (needs restic)', async () => {
    const place = repository('repository-along');
    const words = (await hub.request('POST', '/v1/key/recovery-kit')).body.words.join(' ');
    await run('backup');
    await keptIn('along', place);
    const from = ['--from', `restic:${place}`, '--password-file', passwordFile];
    const restored = await restore('from-repository', words, ...from);
    expect(restored, restored.stderr).toMatchObject({ code: 0 });
    writeFileSync(inRoot('wrong'), 'another', { mode: 0o600 });
    expect(await restore('no', words, '--from', `restic:${place}`, '--password-file', inRoot('wrong'))).toMatchObject({
      stderr: expect.stringMatching(/The password is not the one of this repository\./),
    });
    await hub.request('DELETE', '/v1/backups/targets/along');
  });
});

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
}

/** An SSH server of the test's own: its key, the one key that it lets in, and where those are written down. */
class SshServer implements AsyncDisposable {
  readonly port: number;
  readonly key: string;
  readonly known: string;
  readonly authorized: string;
  readonly #server: ChildProcess;

  private constructor(port: number, at: (name: string) => string, server: ChildProcess) {
    this.port = port;
    [this.key, this.known, this.authorized] = [at('key'), at('known'), at('authorized')];
    this.#server = server;
  }

  static async start(): Promise<SshServer> {
    const port = await freePort();
    const dir = folder(`ssh-${port}`);
    const at = (name: string) => join(dir, name);
    for (const name of ['key', 'host']) {
      execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'test', '-f', at(name)]);
    }
    writeFileSync(at('authorized'), readFileSync(at('key.pub')));
    writeFileSync(at('known'), `[127.0.0.1]:${port} ${readFileSync(at('host.pub'), 'utf8')}`);
    const settings = [
      ...[`Port ${port}`, 'ListenAddress 127.0.0.1', `HostKey ${at('host')}`, `AuthorizedKeysFile ${at('authorized')}`],
      ...['StrictModes no', 'UsePAM no', 'PasswordAuthentication no', 'PermitRootLogin yes', `PidFile ${at('pid')}`],
      'Subsystem sftp internal-sftp',
    ];
    writeFileSync(at('config'), `${settings.join('\n')}\n`);
    // It would not start without this folder, which a service makes.
    if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
    const server = spawn(SSHD as string, ['-D', '-e', '-f', at('config')], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await until('the SSH server listens', async () => said.includes('Server listening'));
    return new SshServer(port, at, server);
  }

  stop(): void {
    this.#server.kill('SIGKILL');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.stop();
  }
}
