// The logs: closed to others, bounded, readable, and free of everything that is the owner's alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOG_FILE_BYTES } from '../../shared/limits.ts';
import { PROJECT, runHub, startHub, temporaryDir } from '../support/hub.ts';
import { until } from '../support/processes.ts';
import { sharedHub } from '../support/shared-hub.ts';

async function everyLog(dataDir: string): Promise<string> {
  const names = await readdir(join(dataDir, 'logs'));
  return (await Promise.all(names.map((name) => readFile(join(dataDir, 'logs', name), 'utf8')))).join('');
}

describe('the logs of a hub', () => {
  const running = sharedHub({
    env: { HUB_OAUTH_CLIENT_ID: 'canary-environment', HUB_OAUTH_CLIENT_SECRET: 'canary-environment' },
  });

  test('can be followed', async () => {
    const { dataDir } = await running();
    const args = [join(PROJECT, 'cli/hub.js'), 'logs', 'supervisor', '--follow', '--data-dir', dataDir];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    let shown = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
    });
    try {
      await until('it shows what was', () => shown.includes('vault is ready'));
      await runHub(['restart', 'connectors'], { dataDir });
      await until('it shows what is new', () => shown.includes('connectors is started again'));
    } finally {
      child.kill();
    }
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'are followed on another Node as on ours, and end by %s',
    async (signal) => {
      const { dataDir } = await running();
      // What the command sees of the Node that it runs on.
      const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } })`;
      const args = ['--import', `data:text/javascript,${encodeURIComponent(older)}`, join(PROJECT, 'cli/hub.js')];
      const child = spawn(process.execPath, [...args, 'logs', '--follow', '--data-dir', dataDir], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const ended = once(child, 'exit');
      await once(child.stdout, 'data');
      child.kill(signal);
      expect(await ended).toEqual([null, signal]);
    },
  );

  test('hold no token, no code, no text of the vault and no environment, whatever went wrong', async () => {
    const hub = await running();
    const token = await hub.setup();
    const body = { kind: 'semantic', statement: 'canary-statement' };
    const { body: memory } = await hub.request('POST', '/v1/memories', { body });
    await hub.request('POST', '/v1/memories', { body: { ...body, 'canary-property': 1 } });
    await hub.request('POST', '/v1/memories', { body: '{"statement": "canary-broken' });
    await hub.request('GET', '/v1/memories?cursor=canary-cursor');
    await hub.request('GET', '/v1/bootstrap', { token: null, headers: { 'x-hub-code': 'canary-code' } });
    await hub.request('GET', '/v1/spaces', { token: 'canary-token' });
    await hub.kill('vault');
    await hub.request('GET', `/v1/memories/${memory.id}`);
    await hub.kill('api', 'SIGABRT').catch(() => {});
    await until('the hub is healthy', async () =>
      hub.request('GET', '/health').then(
        ({ body: health }) => health.ok === true,
        () => false,
      ),
    );
    expect(await hub.stop()).toBe(0);
    const logs = (await everyLog(hub.dataDir)) + hub.output();
    expect(logs).not.toContain('canary');
    expect(logs).not.toContain(token);
    expect(logs).not.toMatch(/hub_[oc]_/);
    expect(logs).not.toMatch(/\bat .*:\d+:\d+/);
  });

  describe('that has ended', () => {
    let dataDir: string;
    beforeAll(async () => {
      dataDir = await temporaryDir();
      await using hub = await startHub({ dataDir });
      await hub.stop();
    });
    afterAll(() => rm(dataDir, { recursive: true, force: true }));

    test('are shown by `hub logs`, one process or all', async () => {
      const { code, stdout } = await runHub(['logs', 'supervisor'], { dataDir });
      expect(code).toBe(0);
      expect(stdout).toContain('vault is ready');
      const all = await runHub(['logs', '--json'], { dataDir });
      const lines = JSON.parse(all.stdout) as { time: string }[];
      expect(lines.length).toBeGreaterThan(5);
      expect(lines.map((line) => line.time)).toEqual(lines.map((line) => line.time).toSorted());
    });

    test('cannot steer the terminal on which they are shown', async () => {
      const hostile = {
        level: 'info',
        time: '2030-01-01T00:00:00.000Z',
        process: 'api',
        msg: '\u001b[2Jgone\r\nforged',
      };
      const path = join(dataDir, 'logs/api.log');
      const before = await readFile(path);
      await writeFile(path, `${JSON.stringify(hostile)}\n`);
      const { stdout } = await runHub(['logs', 'api'], { dataDir });
      expect(stdout).not.toContain('\u001b');
      expect(stdout.trim().split('\n')).toHaveLength(1);
      await writeFile(path, before);
    });

    test('turn over when they are large, keep one older file, and stay closed to others; deleted while the hub runs, they begin anew', async () => {
      const log = join(dataDir, 'logs/supervisor.log');
      const lineOf = (msg: string) =>
        `${JSON.stringify({ level: 'info', time: '2020-01-01T00:00:00.000Z', process: 'supervisor', msg })}\n`;
      // As full as it may be: the first line of the next start has no room.
      await appendFile(log, lineOf('x'.repeat(LOG_FILE_BYTES - (await stat(log)).size - lineOf('').length)));
      await using hub = await startHub({ dataDir });
      await runHub(['restart', 'connectors'], { dataDir });
      expect((await stat(log)).size).toBeLessThan(LOG_FILE_BYTES / 2);
      expect((await stat(`${log}.1`)).size).toBeLessThanOrEqual(LOG_FILE_BYTES);
      for (const name of await readdir(join(dataDir, 'logs'))) {
        expect((await stat(join(dataDir, 'logs', name))).mode & 0o077).toBe(0);
      }

      await rm(join(dataDir, 'logs'), { recursive: true });
      expect((await runHub(['restart', 'connectors'], { dataDir })).code).toBe(0);
      expect((await runHub(['logs', 'supervisor'], { dataDir })).stdout).toContain('connectors is ready');
      expect((await stat(join(dataDir, 'logs'))).mode & 0o777).toBe(0o700);
      expect((await stat(log)).mode & 0o777).toBe(0o600);
      expect(await hub.stop()).toBe(0);
    });
  });
});
