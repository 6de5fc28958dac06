// Days on which the machine is no help: what was left over, a home that moved, two starts at once, a disk that cannot be
// written, a vault that stands still.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probeSandbox } from '../../supervisor/sandbox.ts';
import { COMMAND, cleanEnvironment, freePort, runHub, startHub, temporaryDir } from '../support/hub.ts';
import { isLinux, until } from '../support/processes.ts';

const canBox = isLinux && (await probeSandbox()).bubblewrap !== undefined;

let folder: string;
let dataDir: string;
let token: string;

beforeAll(async () => {
  folder = await temporaryDir();
  dataDir = join(folder, 'here');
  await using hub = await startHub({ dataDir });
  token = await hub.setup();
  await hub.request('POST', '/v1/memories', { body: { kind: 'semantic', statement: 'Survives bad days.' } });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const statementsOf = async (hub: Awaited<ReturnType<typeof startHub>>) =>
  ((await hub.request('GET', '/v1/memories', { token })).body as { statement: string }[]).map((each) => each.statement);

test('a home that moved, with a pid file, a control socket and half-made pairs of a hub that was killed, is where it was', async () => {
  const moved = join(folder, 'there');
  renameSync(dataDir, moved);
  dataDir = moved;
  writeFileSync(join(moved, 'hub.pid'), `${process.pid}\n`);
  writeFileSync(join(moved, '.pair-0123456789abcdef'), '');
  const before = process.cwd();
  process.chdir(moved);
  const dead = createServer().listen('hub.sock');
  await once(dead, 'listening');
  dead.close();
  process.chdir(before);
  writeFileSync(join(moved, 'hub.sock'), 'what a copy makes of a socket');
  await using hub = await startHub({ dataDir: moved });
  expect(await statementsOf(hub)).toEqual(['Survives bad days.']);
  expect((await hub.status()).data_dir).toBe(moved);
  expect(existsSync(join(moved, '.pair-0123456789abcdef'))).toBe(false);
});

test('started twice at once, one serves and the other says that it is not needed', async () => {
  const ports = [await freePort(), await freePort()];
  const starts = await Promise.all(
    ports.map((port) =>
      runHub(['start', '--detach', '--json', '--port', String(port)], { dataDir, timeoutMs: 60_000 }),
    ),
  );
  const codes = starts.map(({ code }) => code).toSorted();
  expect(codes).toEqual([0, 1]);
  const refused = starts.find(({ code }) => code === 1);
  expect(refused?.stderr).toMatch(/^hub: (A hub already runs on|Another hub is using) .*\.\n$/);
  expect((await runHub(['status'], { dataDir })).code).toBe(0);
  expect((await runHub(['stop'], { dataDir })).code).toBe(0);
}, 90_000);

test.skipIf(!canBox)(
  'a disk that is read-only is said so, and nothing is changed (needs bubblewrap to make one)',
  async () => {
    const args = ['--dev-bind', '/', '/', '--ro-bind', dataDir, dataDir, process.execPath, COMMAND];
    const child = spawn('bwrap', [...args, 'start', '--port', String(await freePort()), '--data-dir', dataDir], {
      env: cleanEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect(said).toMatch(/^hub: .*cannot be written \(EROFS\).*\.\n$/);
  },
);

test.skipIf(!canBox)(
  'a disk without any room keeps no hub from starting, and makes no vault, which is said in a sentence (needs bubblewrap)',
  async () => {
    const full = join(folder, 'full');
    mkdirSync(full, { mode: 0o700 });
    const fill = `mkdir ${full}/imports; dd if=/dev/zero of=${full}/imports/filler bs=4096 count=64 2>/dev/null; exec "$0" "$@"`;
    const box = ['--die-with-parent', '--dev-bind', '/', '/', '--size', '131072', '--tmpfs', full];
    const port = await freePort();
    const start = [process.execPath, COMMAND, 'start', '--port', String(port), '--data-dir', full];
    const child = spawn('bwrap', [...box, '/bin/sh', '-c', fill, ...start], {
      env: cleanEnvironment(),
      stdio: 'ignore',
    });
    const closed = once(child, 'close');
    try {
      const base = `http://127.0.0.1:${port}`;
      await until('it serves', () =>
        fetch(`${base}/health`).then(
          async (answer) => ((await answer.json()) as { state: string }).state === 'setup_required',
          () => false,
        ),
      );
      const headers = { 'content-type': 'application/json' };
      const refused = await fetch(`${base}/v1/setup`, { method: 'POST', headers, body: '{}' });
      expect(await refused.json()).toMatchObject({
        code: 'storage_full',
        detail: 'The disk that holds the vault is full; nothing was changed.',
      });
    } finally {
      child.kill('SIGKILL');
      await closed;
    }
  },
);

/** A minute is for `npm run campaign`. */
const STANDS_STILL_S = Number(process.env.STANDS_STILL_S ?? 2.5);
/** Longer than a caller waits for an answer, and than a process that was stopped is left alone. */
const IS_LONG = STANDS_STILL_S >= 60;

test(
  `a vault that stands still for ${STANDS_STILL_S} s costs nothing that was written, whether it owed answers or not`,
  async () => {
    await using hub = await startHub({ dataDir });
    await using idle = await startHub();
    const idleToken = await idle.setup();
    const pids = await Promise.all([hub.pidOf('vault'), idle.pidOf('vault')]);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const body = { kind: 'semantic', statement: 'Written while it stood still.' };
    const write = () => hub.request('POST', '/v1/memories', { token, body, headers: { 'idempotency-key': 'still-1' } });
    const answers = Promise.all([hub.request('GET', '/v1/memories', { token }), write()]);
    await sleep(STANDS_STILL_S * 1000);
    const now = async () =>
      await Promise.all([hub, idle].map(async (each) => (await each.status()).processes.find(isVault)?.pid));
    // Whoever is still stopped is let go on; of those that were noticed another one is at work.
    if (IS_LONG) await until('both are noticed', async () => (await now()).every((pid, i) => pid !== pids[i]));
    else for (const pid of pids) process.kill(pid, 'SIGCONT');
    expect((await answers).map(({ status }) => status)).toEqual(IS_LONG ? [503, 503] : [200, 200]);
    await until('both are back', async () =>
      (await Promise.all([hub, idle].map((each) => each.status()))).every(
        ({ processes }) => processes.find(isVault)?.state === 'ready',
      ),
    );
    if (!IS_LONG) expect(await now()).toEqual(pids);
    expect((await write()).status).toBe(200);
    expect((await statementsOf(hub)).filter((each) => each === body.statement)).toEqual([body.statement]);
    expect((await idle.request('GET', '/v1/memories', { token: idleToken })).status).toBe(200);
    for (const [each, owner] of [[hub, token] as const, [idle, idleToken] as const])
      expect((await each.request('GET', '/v1/events/verify', { token: owner })).body).toMatchObject({ ok: true });
  },
  60_000 + STANDS_STILL_S * 1000,
);

const isVault = ({ name }: { name: string }) => name === 'vault';
