// What holds each worker, read off the running processes rather than out of the table they were started from.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WORKER_NAMES, type WorkerName } from '../../shared/schemas/system.ts';
import { probeNesting, probeSandbox } from '../../supervisor/sandbox.ts';
import { PROJECT, startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import {
  argumentsOf,
  descendantsOf,
  environmentOf,
  internetSockets,
  isAlive,
  isLinux,
  socketsOf,
  until,
} from '../support/processes.ts';

// What this machine allows, which is no secret: the tests look at what became of it.
const sandbox = await probeSandbox();
const hasBubblewrap = sandbox.bubblewrap !== undefined;
// The host of the plugins goes without a box where boxes do not nest: the boxes of its plugins are worth more.
const BOXED: WorkerName[] = (await probeNesting(sandbox))
  ? ['api', 'connectors', 'plugin-host']
  : ['api', 'connectors'];
const hasUtilLinux = sandbox.setpriv !== undefined && sandbox.prlimit !== undefined;

describe.skipIf(!isLinux)('the workers of a running hub (needs Linux to look at processes)', () => {
  let hub: TestHub;
  let bus: string;
  const pid = {} as Record<WorkerName, number>;

  beforeAll(async () => {
    bus = await temporaryDir();
    // A bus that nobody answers on is enough to see who learns of it.
    const env = {
      NODE_OPTIONS: '--inspect=0',
      LD_LIBRARY_PATH: '/nowhere',
      SECRET_OF_THE_SHELL: 'never',
      XDG_RUNTIME_DIR: bus,
      DBUS_SESSION_BUS_ADDRESS: `unix:path=${bus}/bus`,
      HOME: bus,
      LANG: 'C.UTF-8',
      TZ: 'UTC',
    };
    hub = await startHub({ env });
    await until('every worker runs', async () =>
      (await hub.status()).processes.every((each) => each.state === 'ready'),
    );
    for (const name of WORKER_NAMES) pid[name] = await hub.pidOf(name);
  });
  afterAll(() => hub?.[Symbol.asyncDispose]());

  test.each(WORKER_NAMES)(
    '%s runs under the permission model, with the pinned Node and the permissions of its row',
    (name) => {
      const args = argumentsOf(pid[name]);
      expect(args[0]).toBe(process.execPath);
      expect(args).toContain('--permission');
      expect(args).toContain('--disable-sigusr1');
      const granted = args.filter((arg) => arg.startsWith('--allow-') && !arg.startsWith('--allow-fs-'));
      expect(granted).toEqual(
        {
          vault: ['--allow-addons', '--allow-worker'],
          api: ['--allow-net'],
          connectors: ['--allow-net'],
          'plugin-host': ['--allow-net', '--allow-child-process'],
        }[name],
      );
    },
  );

  test.each(WORKER_NAMES)('%s may read its own code, and only the vault the data directory', (name) => {
    const args = argumentsOf(pid[name]);
    const readable = args.flatMap((arg) => arg.match(/^--allow-fs-read=(.*)$/)?.[1] ?? []);
    const writable = args.flatMap((arg) => arg.match(/^--allow-fs-write=(.*)$/)?.[1] ?? []);
    const code = ['shared', 'build', `services/${name}`, 'package.json', 'node_modules'].map((path) =>
      join(PROJECT, path),
    );
    expect(readable).toEqual(name === 'vault' ? [...code, hub.dataDir] : code);
    expect(writable).toEqual(name === 'vault' ? [hub.dataDir] : []);
  });

  test.each(WORKER_NAMES)('%s has the environment of the allow-list and nothing else', (name) => {
    const { NODE_CHANNEL_FD, NODE_CHANNEL_SERIALIZATION_MODE, PWD, ...rest } = environmentOf(pid[name]);
    expect(NODE_CHANNEL_FD).toMatch(/^\d$/);
    expect(NODE_CHANNEL_SERIALIZATION_MODE).toBe('json');
    const common = { LANG: 'C.UTF-8', TZ: 'UTC' };
    const session = { XDG_RUNTIME_DIR: bus, DBUS_SESSION_BUS_ADDRESS: `unix:path=${bus}/bus`, HOME: bus };
    const allocator = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_PERTURB_: '165' };
    expect(rest).toEqual(name === 'vault' ? { ...common, ...session, ...allocator } : common);
    expect(PWD === undefined || PWD === '/').toBe(true);
  });

  test('nobody but the supervisor and the api has an internet socket, and that one listens on the loopback', () => {
    const sockets = internetSockets();
    const mine = sockets.filter((each) => each.isListening && each.port === hub.port);
    expect(mine.map((each) => each.address)).toEqual(['0100007F']);
    const inodes = new Set(sockets.map((each) => each.inode));
    for (const process of [hub.pid, ...descendantsOf(hub.pid)]) {
      const open = [...socketsOf(process)].filter(
        (inode) => inodes.has(inode) && !isConnectionOf(inode, sockets, hub.port),
      );
      const expected = process === pid.api || process === hub.pid ? [mine[0]?.inode] : [];
      expect(open).toEqual(expected);
    }
    expect([hub.pid, ...Object.values(pid)].filter((each) => !isAlive(each))).toEqual([]);
  });

  test('a port of another address stays free for others', async () => {
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(hub.port, '127.0.0.2', resolve);
    });
    server.close();
  });

  test.skipIf(!existsSync('/usr/bin/ss'))('`ss` agrees that nothing else listens (needs iproute2)', () => {
    const listening = execFileSync('ss', ['-Hltn', `sport = :${hub.port}`], { encoding: 'utf8' });
    expect(listening).toContain(`127.0.0.1:${hub.port}`);
    expect(listening.trim().split('\n')).toHaveLength(1);
  });

  test('the signal that opens the inspector of Node opens none, in no process of the hub', async () => {
    const before = internetSockets()
      .filter((each) => each.isListening)
      .map((each) => each.inode);
    for (const each of [hub.pid, ...Object.values(pid)]) process.kill(each, 'SIGUSR1');
    await sleep(500);
    const after = internetSockets().filter((each) => each.isListening && !before.includes(each.inode));
    const ours = [hub.pid, ...descendantsOf(hub.pid)].flatMap((each) => [...socketsOf(each)]);
    expect(after.filter((each) => ours.includes(each.inode))).toEqual([]);
    for (const name of WORKER_NAMES) expect(await hub.pidOf(name)).toBe(pid[name]);
  });

  test.skipIf(!hasUtilLinux)('no worker leaves a core dump behind (needs prlimit)', () => {
    for (const name of WORKER_NAMES) {
      expect(readFileSync(`/proc/${pid[name]}/limits`, 'utf8')).toMatch(/^Max core file size\s+0\s+0\s/m);
    }
  });

  test('status names what held', async () => {
    const { processes } = await hub.status();
    const held = Object.fromEntries(processes.map((each) => [each.name, each.isolation]));
    for (const name of WORKER_NAMES) expect(held[name]).toContain('permission');
    for (const name of BOXED) expect(held[name]?.includes('bubblewrap')).toBe(hasBubblewrap);
    expect(held['vault']).not.toContain('bubblewrap');
  });

  describe.skipIf(!hasBubblewrap)('in their boxes (needs bubblewrap, and that it is allowed here)', () => {
    /** What a path is, seen from inside the process. */
    const inside = (name: WorkerName, path: string) => existsSync(`/proc/${pid[name]}/root${path}`);

    test.each(BOXED)('%s sees neither the data directory, nor a home, nor the session bus', (name) => {
      expect(inside(name, '/usr')).toBe(true);
      expect(inside(name, join(PROJECT, 'shared'))).toBe(true);
      for (const path of [hub.dataDir, bus, '/home', '/root', '/run', '/var', '/etc/passwd'])
        expect(inside(name, path)).toBe(false);
      for (const path of ['supervisor', 'services/vault', 'test', '.git'])
        expect(inside(name, join(PROJECT, path))).toBe(false);
    });

    test.each(BOXED)('%s sees no other process', (name) => {
      const seen = readdirSync(`/proc/${pid[name]}/root/proc`).filter((each) => /^\d+$/.test(each));
      expect(seen.length).toBeLessThanOrEqual(2);
    });

    test.each(BOXED)('%s can write nowhere but in its own /tmp', (name) => {
      const mounts = readFileSync(`/proc/${pid[name]}/mountinfo`, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(' '));
      const writable = mounts.filter((fields) => fields[5]?.split(',').includes('rw')).map((fields) => fields[4]);
      const harmless = (path = '') =>
        path === '/tmp' || path === '/proc' || path === '/dev' || path.startsWith('/dev/');
      expect(writable.filter((path) => !harmless(path))).toEqual([]);
    });

    test('the api has no network but the socket it was given', () => {
      expect(readlinkSync(`/proc/${pid.api}/ns/net`)).not.toBe(readlinkSync('/proc/self/ns/net'));
      // Seen from inside: the loopback device and no address to reach.
      expect(readFileSync(`/proc/${pid.api}/net/route`, 'utf8').trim().split('\n')).toHaveLength(1);
    });
  });
});

function isConnectionOf(inode: string, sockets: ReturnType<typeof internetSockets>, port: number): boolean {
  return sockets.some((each) => each.inode === inode && !each.isListening && each.port === port);
}
