// The login service with a real systemd, as the user that most have: an ordinary one.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HubStatus } from '../../supervisor/control/protocol.ts';
import { freePort } from '../support/hub.ts';
import { until } from '../support/processes.ts';
import { canManage, UserManager } from '../support/user-manager.ts';

const NOBODY = 65534;
const UNIT = 'context-hub.service';

describe.skipIf(!canManage())('the unit under a real manager of an ordinary user (needs root and systemd)', () => {
  let manager: UserManager;
  let port: string;

  beforeAll(async () => {
    manager = await UserManager.start(NOBODY);
    port = String(await freePort());
  });
  afterAll(() => manager[Symbol.asyncDispose]());

  const status = async () => JSON.parse((await manager.hub('status', '--json')).stdout) as HubStatus;
  const serviceStatus = async () => JSON.parse((await manager.hub('service', 'status', '--json')).stdout);
  const isUp = async () => (await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined))?.status === 200;

  test('comes up when it is installed, as that user, due at every login', async () => {
    const { code, stdout, stderr } = await manager.hub('service', 'install', '--port', port);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`The hub runs at http://127.0.0.1:${port}`);
    expect(await isUp()).toBe(true);
    expect(await serviceStatus()).toMatchObject({ state: 'active', up_to_date: true, faults: [] });
    expect((await manager.run('systemctl', '--user', 'is-enabled', UNIT)).stdout.trim()).toBe('enabled');
    expect(await manager.property(UNIT, 'User')).toBe('');
  });

  test('names what shows its journal, as the page on operating does, and journalctl understands both', async () => {
    const { logs } = await serviceStatus();
    for (const command of [logs, 'journalctl --user --unit context-hub'])
      expect(await manager.run(...command.split(' '), '--no-pager', '--quiet')).toMatchObject({ code: 0, stderr: '' });
  });

  test('takes no layer from the workers, and sets a vault up', async () => {
    const { processes } = await status();
    const layers = Object.fromEntries(processes.map(({ name, isolation }) => [name, isolation]));
    const usual = ['permission', 'no-core-dump', 'dies-with-supervisor'];
    expect(layers).toEqual({
      supervisor: [],
      vault: usual,
      api: [...usual, 'bubblewrap', 'no-network'],
      connectors: [...usual, 'bubblewrap'],
      'plugin-host': [...usual, 'bubblewrap'],
    });
    expect((await manager.hub('setup')).code).toBe(0);
    expect((await manager.hub('capture', 'Written in a service.')).code).toBe(0);
  });

  test('holds what it may hold of an ordinary user: no new rights, and a filter of system calls', async () => {
    const pid = await manager.property(UNIT, 'MainPID');
    const { stdout } = await manager.run('cat', `/proc/${pid}/status`);
    expect(stdout).toMatch(/^NoNewPrivs:\t1$/m);
    expect(stdout).toMatch(/^Seccomp:\t2$/m);
    expect(stdout).toMatch(/^Uid:\t65534\t/m);
  });

  test('starts again by itself after its supervisor was killed, with nothing left of the first', async () => {
    const { pid, processes } = await status();
    await manager.run('kill', '-9', String(pid));
    // Right after the kill there is no supervisor to tell, while its api may still answer. A question costs next to nothing, a
    // command a tenth of a second of the processor.
    const another = async () => {
      if (!(await isUp())) return false;
      const now = await status();
      return now.state === 'running' && now.pid !== pid;
    };
    await until('another one serves', another);
    expect(await manager.property(UNIT, 'NRestarts')).toBe('1');
    const first = processes.map((each) => String(each.pid)).join();
    expect((await manager.run('ps', '-o', 'pid=', '-p', first)).stdout).toBe('');
  });

  test('behind walls around its files, as newer managers make them, it is as well off, and does no harm to a hub outside', async () => {
    const other = ['--data-dir', '/srv/home/other'];
    expect((await manager.hub('start', '--detach', '--port', String(await freePort()), ...other)).code).toBe(0);
    const beside = async () => JSON.parse((await manager.hub('status', '--json', ...other)).stdout) as HubStatus;
    await until('it is all there', async () => (await beside()).processes.every(({ state }) => state === 'ready'));
    const { processes } = await beside();
    const walls = '[Service]\nPrivateUsers=yes\n';
    const folder = '/srv/home/.config/systemd/user/context-hub.service.d';
    await manager.run('sh', '-c', `mkdir ${folder} && printf '${walls}' > ${folder}/walls.conf`);
    await manager.run('systemctl', '--user', 'daemon-reload');
    await manager.run('systemctl', '--user', 'restart', UNIT);
    await until('it serves', isUp);
    const inside = await manager.run('cat', `/proc/${await manager.property(UNIT, 'MainPID')}/mountinfo`);
    expect(inside.stdout).toMatch(/ \/ \/ ro,/);
    await until('its boxes are there', async () => (await status()).processes.every(({ state }) => state === 'ready'));
    expect((await beside()).processes.map(({ pid }) => pid)).toEqual(processes.map(({ pid }) => pid));
    const boxed = (await status()).processes.filter(({ isolation }) => isolation.includes('bubblewrap'));
    expect(boxed.map(({ name }) => name)).toEqual(['api', 'connectors', 'plugin-host']);
    expect((await manager.hub('capture', 'Written behind walls.')).code).toBe(0);
    expect((await manager.hub('stop', ...other)).code).toBe(0);
    await manager.run('rm', '-r', folder);
  });

  test('of an older version is brought up to date, and its hub started again', async () => {
    const { pid } = await status();
    const { path } = await serviceStatus();
    await manager.run('sed', '-i', 's/"version":"[0-9.]*"/"version":"0.0.9"/; /^LimitCORE/d', path);
    expect((await serviceStatus()).faults[0]).toContain('0.0.9');
    expect((await manager.hub('service', 'install')).stdout).toContain('brought up to date');
    expect((await status()).pid).not.toBe(pid);
    expect(await serviceStatus()).toMatchObject({ state: 'active', up_to_date: true });
  });

  test('that was given up on, because its port was taken, is told by the doctor and started by installing again', async () => {
    await manager.run('sed', '-i', 's/^RestartSec=5/RestartSec=0/', (await serviceStatus()).path);
    await manager.run('systemctl', '--user', 'daemon-reload');
    await manager.run('systemctl', '--user', 'stop', UNIT);
    const finding = async () => {
      const { findings } = JSON.parse((await manager.hub('doctor', '--json')).stdout) as {
        findings: { check: string; level: string; detail: string; fix: string }[];
      };
      return findings.find(({ check }) => check === 'service');
    };
    const holder = createServer().listen(Number(port), '127.0.0.1');
    await once(holder, 'listening');
    await manager.run('systemctl', '--user', 'start', UNIT);
    const isGivenUp = async () => (await manager.property(UNIT, 'ActiveState')) === 'failed';
    await until('it is given up on', isGivenUp);
    expect((await serviceStatus()).state).toBe('failed');
    holder.close();
    // As it was written, so that what is found is how it is.
    await manager.run('sed', '-i', 's/^RestartSec=0/RestartSec=5/', (await serviceStatus()).path);
    await manager.run('systemctl', '--user', 'daemon-reload');
    expect(await finding()).toMatchObject({ level: 'problem', detail: 'The login service was given up on.' });
    expect((await manager.hub('service', 'install')).code).toBe(0);
    expect(await isUp()).toBe(true);
    expect(await finding()).toMatchObject({ level: 'ok' });
  });

  test('is gone when it is uninstalled, with every process, and the data is there', async () => {
    const { data_dir } = await status();
    expect((await manager.hub('service', 'uninstall')).code).toBe(0);
    expect(await isUp()).toBe(false);
    expect(await manager.property(UNIT, 'LoadState')).toBe('not-found');
    const { stdout } = await manager.run('ps', '-A', '-o', 'args=');
    expect(stdout).not.toContain('cli/hub.js start');
    expect((await manager.run('test', '-f', `${data_dir}/vault.json`)).code).toBe(0);
  });
});
