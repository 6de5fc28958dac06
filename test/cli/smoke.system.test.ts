// `hub smoke`: that it leaves nothing behind is as much the point of it as what it tells.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMAND, cleanEnvironment, runHub, temporaryDir } from '../support/hub.ts';
import { isLinux, processesNaming } from '../support/processes.ts';

let home: string;

beforeAll(async () => {
  home = await temporaryDir();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('`hub smoke` tells the whole story, and leaves nothing behind', async () => {
  const env = { HOME: home, TMPDIR: home };
  const { code, stdout, stderr } = await runHub(['smoke', '--json'], { env, timeoutMs: 90_000 });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  const { ok, steps } = JSON.parse(stdout) as { ok: boolean; steps: { step: string }[] };
  expect(ok).toBe(true);
  const story = steps.map(({ step }) => step).join(', ');
  for (const part of [
    'made',
    'paired',
    'granted',
    'gets a package',
    'proposes',
    'accepts',
    'revoked',
    'exported',
    'takes it in',
  ]) {
    expect(story).toContain(part);
  }
  expect(readdirSync(home)).toEqual([]);
}, 100_000);

test('`hub smoke` says where it cannot make its folder', async () => {
  const refused = await runHub(['smoke'], { env: { HOME: home, TMPDIR: join(home, 'none') } });
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toMatch(/^hub: \S+none cannot be written to \(ENOENT\); TMPDIR may name another place\.\n$/);
});

test.skipIf(!isLinux)('a command in a folder that is gone says so (needs Linux)', async () => {
  const gone = join(home, 'gone');
  mkdirSync(gone);
  const script = 'rmdir "$PWD" && exec "$0" "$@"';
  const args = ['-c', script, process.execPath, COMMAND, 'status', '--data-dir', join(home, 'data')];
  const child = spawn('/bin/sh', args, {
    cwd: gone,
    env: cleanEnvironment({ HOME: home }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'hub: The folder in which this was typed is gone: change to another one (`cd`), and try again.\n',
  });
});

/** Every process of its hubs stands still, once they are up: nothing that is asked of them is ever answered. */
async function standingStill(...args: string[]) {
  const env = cleanEnvironment({ HOME: home, TMPDIR: home });
  const child = spawn(process.execPath, [COMMAND, 'smoke', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = Promise.all([text(child.stderr), once(child, 'exit')]);
  await once(child.stdout, 'data');
  for (const pid of processesNaming(join(home, 'hub-smoke-'))) process.kill(pid, 'SIGSTOP');
  return { child, ended };
}

test.skipIf(!isLinux)(
  '`hub smoke` whose hubs hang gives up at the step, and leaves nothing behind (needs /proc)',
  async () => {
    const { ended } = await standingStill('--within', '2');
    const [stderr, [code]] = await ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(/^hub: At "[^"]+": It was not done within 2 seconds\.\n$/);
    await expect.poll(() => processesNaming(join(home, 'hub-smoke-'))).toEqual([]);
    expect(readdirSync(home)).toEqual([]);
  },
  100_000,
);

test.skipIf(!isLinux)(
  '`hub smoke` whose hubs hang ends by Ctrl-C (needs /proc)',
  async () => {
    const { child, ended } = await standingStill();
    child.kill('SIGINT');
    const [stderr, [code]] = await ended;
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'hub: It was cut off; what was made for it is removed again.\n',
    });
    await expect.poll(() => processesNaming(join(home, 'hub-smoke-'))).toEqual([]);
    expect(readdirSync(home)).toEqual([]);
  },
  100_000,
);

test.skipIf(!isLinux)(
  '`hub smoke` that is cut off by Ctrl-C leaves no hub and no folder behind either (needs /proc)',
  async () => {
    const env = cleanEnvironment({ HOME: home, TMPDIR: home });
    const child = spawn(process.execPath, [COMMAND, 'smoke'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = Promise.all([text(child.stderr), once(child, 'exit')]);
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    const [stderr, [code]] = await ended;
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'hub: It was cut off; what was made for it is removed again.\n',
    });
    expect(processesNaming(join(home, 'hub-smoke-'))).toEqual([]);
    expect(readdirSync(home)).toEqual([]);
  },
  100_000,
);
