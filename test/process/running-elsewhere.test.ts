// Commands without a word of where find the hub that runs, wherever it keeps its data.
import { existsSync } from 'node:fs';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, runHub, temporaryDir } from '../support/hub.ts';

let home: string;
let env: Record<string, string>;
const on = (...args: string[]) => runHub(args, { env });
const start = async (folder: string) =>
  on('start', '--detach', '--json', '--port', String(await freePort()), '--data-dir', join(home, folder));
const marks = () => join(home, '.cache/context-hub/elsewhere');

beforeAll(async () => {
  home = await realpath(await temporaryDir());
  // What lies among temporary files is marked by nobody.
  env = { HOME: home, TMPDIR: join(home, 'tmp') };
  await mkdir(join(home, 'tmp'));
});
afterAll(async () => {
  for (const folder of ['one', 'two', 'usual']) await on('stop', '--data-dir', join(home, folder));
  await on('stop');
  await rm(home, { recursive: true, force: true });
});

test('a hub that runs elsewhere is found by every later command, with its port, until it ends', async () => {
  expect((await on('status')).stderr).toContain(join(home, '.local/share/context-hub'));
  const { address } = JSON.parse((await start('one')).stdout);
  expect((await on('status')).stdout).toContain(`${address}, with its data in ${join(home, 'one')}`);
  expect((await on('setup')).code).toBe(0);
  expect((await on('capture', 'The ladder is in the shed.')).code).toBe(0);
  expect((await on('search', 'ladder')).stdout).toContain('The ladder is in the shed.');
  expect((await on('doctor', '--json')).stdout).toContain(join(home, 'one'));
  expect((await on('stop')).code).toBe(0);
  expect((await on('status')).stderr).toContain('No hub is running on');
  expect(existsSync(marks())).toBe(false);
});

test('of several the one that is meant has to be said', async () => {
  for (const folder of ['one', 'two']) expect((await start(folder)).code).toBe(0);
  const unsaid = await on('status');
  expect([unsaid.code, unsaid.stderr]).toEqual([2, expect.stringContaining('say with --data-dir which one')]);
  for (const folder of ['one', 'two']) expect(unsaid.stderr).toContain(join(home, folder));
  const said = await on('status', '--data-dir', join(home, 'two'));
  expect(said.stdout).toContain(join(home, 'two'));
  expect((await on('stop', '--data-dir', join(home, 'two'))).code).toBe(0);
  expect((await on('status')).stdout).toContain(join(home, 'one'));
});

test('where the usual place has a vault, nothing but that is meant', async () => {
  const usual = join(home, '.local/share/context-hub');
  expect((await on('start', '--detach', '--port', String(await freePort()))).code).toBe(0);
  expect((await on('status')).stdout).toContain(usual);
  expect((await on('setup')).code).toBe(0);
  expect((await on('stop')).code).toBe(0);
  const ended = await on('status');
  expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining(`No hub is running on ${usual}`)]);
});
