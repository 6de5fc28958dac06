// How a hub ends: in order, in time, and with nothing left.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  COMMAND,
  cleanEnvironment,
  freePort,
  PROJECT,
  runHub,
  startHub,
  type TestHub,
  temporaryDir,
} from '../support/hub.ts';
import { descendantsOf, isAlive, isLinux, processesNaming, until } from '../support/processes.ts';

const DRAIN_ORDER = ['api', 'connectors', 'plugin-host', 'vault'];

async function allReady(hub: TestHub): Promise<void> {
  await until('every process is ready', async () =>
    (await hub.status()).processes.every((each) => each.state === 'ready'),
  );
}

/** What the supervisor wrote into its log. */
async function said(dataDir: string): Promise<string[]> {
  const text = await readFile(join(dataDir, 'logs/supervisor.log'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
}

describe('a hub that is asked to end', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'by %s drains its workers in order, exits with 0 and leaves no process behind',
    async (signal) => {
      const dataDir = await temporaryDir();
      await using hub = await startHub({ dataDir });
      await allReady(hub);
      await hub.setup();
      const all = isLinux ? descendantsOf(hub.pid) : [];
      process.kill(hub.pid, signal);
      expect(await hub.exited).toBe(0);
      await until('every process is gone', () => !all.some(isAlive));
      const ended = (await said(dataDir)).flatMap((line) => line.match(/^(\S+) has ended$/)?.[1] ?? []);
      expect(ended).toEqual(DRAIN_ORDER);
      await rm(dataDir, { recursive: true });
    },
  );

  test('by Ctrl-C, which reaches every process of the terminal, ends just as orderly', async () => {
    const dataDir = await temporaryDir();
    const port = await freePort();
    // A process group of its own, as a shell makes it for what runs in the foreground.
    const child = spawn(
      process.execPath,
      [join(PROJECT, 'cli/hub.js'), 'start', '--port', String(port), '--data-dir', dataDir],
      { detached: true, stdio: 'ignore' },
    );
    const exited = new Promise((resolve) => child.once('exit', resolve));
    await until('it is healthy', () =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    process.kill(-(child.pid as number), 'SIGINT');
    expect(await exited).toBe(0);
    const lines = await said(dataDir);
    expect(lines.at(-1)).toBe('ended');
    expect(lines.filter((line) => line.includes('SIG'))).toEqual([]);
    await rm(dataDir, { recursive: true });
  });

  test.skipIf(!existsSync('/usr/bin/script'))(
    'by the end of its terminal, to which it can say nothing any more, ends just as orderly (needs script)',
    async () => {
      const dataDir = await temporaryDir();
      const start = [process.execPath, COMMAND, 'start', '--port', String(await freePort()), '--data-dir', dataDir];
      const terminal = spawn('script', ['--quiet', '--flush', '--command', start.join(' '), '/dev/null'], {
        env: cleanEnvironment(),
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let shown = '';
      terminal.stdout.on('data', (bytes: Buffer) => {
        shown += bytes.toString();
      });
      await until('it runs', () => shown.includes(' is at http://'));
      const all = processesNaming(dataDir);
      terminal.kill('SIGKILL');
      await until('every process is gone', () => !all.some(isAlive));
      expect((await said(dataDir)).slice(-2)).toEqual(['vault has ended', 'ended']);
      await rm(dataDir, { recursive: true });
    },
  );

  test('while it is still starting ends as well', async () => {
    const dataDir = await temporaryDir();
    const child = spawn(
      process.execPath,
      [join(PROJECT, 'cli/hub.js'), 'start', '--port', String(await freePort()), '--data-dir', dataDir],
      { stdio: 'ignore' },
    );
    const exited = new Promise((resolve) => child.once('exit', resolve));
    await until('its socket is there', async () => (await runHub(['status'], { dataDir })).code === 0);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    await rm(dataDir, { recursive: true });
  });

  test('leaves no half-made pair of sockets', async () => {
    const dataDir = await temporaryDir();
    {
      await using hub = await startHub({ dataDir });
      await writeFile(join(dataDir, '.pair-0123456789abcdef'), '');
      expect(await hub.stop()).toBe(0);
    }
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.pair'))).toEqual([]);
    {
      await using hub = await startHub({ dataDir });
      await rm(dataDir, { recursive: true });
      expect(await hub.stop()).toBe(0);
    }
  });

  test('does not wait longer than it must for a worker that hangs', async () => {
    await using hub = await startHub();
    await allReady(hub);
    const hanging = await hub.pidOf('connectors');
    process.kill(hanging, 'SIGSTOP');
    expect(await hub.stop()).toBe(0);
    if (isLinux) await until('it is gone', () => !isAlive(hanging));
  });

  test('twice waits for nobody any more', async () => {
    await using hub = await startHub();
    await allReady(hub);
    for (const name of DRAIN_ORDER) await hub.kill(name, 'SIGSTOP');
    process.kill(hub.pid, 'SIGTERM');
    await until('it is stopping', async () => (await hub.status().catch(() => undefined))?.state !== 'running');
    // Two requests within a moment count as one: a terminal and a launcher may both pass a signal on.
    await new Promise((resolve) => setTimeout(resolve, 600));
    process.kill(hub.pid, 'SIGTERM');
    expect(await hub.exited).toBe(0);
  });

  test('by `hub stop` is gone when that returns, can be started at once again, and lets the request that it is at work on finish', async () => {
    const dataDir = await temporaryDir();
    const port = await freePort();
    {
      await using first = await startHub({ dataDir, port });
      expect((await runHub(['stop'], { dataDir })).code).toBe(0);
      expect(await first.exited).toBe(0);
    }
    await using hub = await startHub({ dataDir, port });
    await hub.setup();
    const writes = Array.from({ length: 20 }, (_, index) =>
      hub
        .request('POST', '/v1/memories', { body: { kind: 'semantic', statement: `number ${index}` } })
        .catch(() => undefined),
    );
    await Promise.race(writes);
    expect((await runHub(['stop'], { dataDir })).code).toBe(0);
    expect(await hub.exited).toBe(0);
    const answered = (await Promise.all(writes)).filter((answer) => answer !== undefined);
    for (const { status } of answered) expect([200, 503]).toContain(status);
    await rm(dataDir, { recursive: true });
  });
});
