// A recovery kit opens what is backed up after it: whoever made the backup first is told so, wherever they look, until there is one
// that opens.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runHub, startHub, type TestHub, temporaryDir } from '../support/hub.ts';

let hub: TestHub;
let elsewhere: string;
let words: string;

const run = (...args: string[]) => runHub(args, { dataDir: hub.dataDir });
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);
const restore = (name: string, to: string) =>
  runHub(['restore', join(hub.dataDir, 'backups', name), '--kit', '--data-dir', join(elsewhere, to)], {
    input: `${words}\n`,
  });
const kitFinding = async () => {
  const { findings } = await json('doctor');
  return findings.find(({ check }: { check: string }) => check === 'kit');
};

beforeAll(async () => {
  [hub, elsewhere] = await Promise.all([startHub(), temporaryDir()]);
  await hub.setup();
});
afterAll(async () => {
  await hub[Symbol.asyncDispose]();
  rmSync(elsewhere, { recursive: true, force: true });
});

it('a backup without a kit says that one has to be made, and a backup after it', async () => {
  const { stdout } = await run('backup');
  expect(stdout).toContain('No words open it: make a recovery kit with `hub key kit`, and then a backup');
});

it('the kit that is made then says that it opens nothing from before', async () => {
  const page = join(elsewhere, 'kit.html');
  const said = await run('key', 'kit', '--page', page);
  expect(said.stdout).toContain(
    'What was backed up before does not open with it: make a backup now, with `hub backup`.',
  );
  const shown = await run('key', 'kit', '--yes');
  expect(shown.stdout).toContain('make a backup now, with `hub backup`');
});

it('the list and the doctor say that the newest backup does not open with the kit, until one does', async () => {
  words = (await json('key', 'kit', '--yes')).words.join(' ');
  const [early] = await json('backup', 'list');
  expect((await run('backup', 'list')).stdout).toContain('The newest does not open with the words you have now');
  expect(await kitFinding()).toMatchObject({
    level: 'warning',
    detail: expect.stringContaining('the newest backup was made before it, and does not open with its words'),
    fix: '`hub backup`',
  });
  const refused = await restore(early.name, 'early');
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no recovery kit in this backup: it was made before the first one'),
  });

  const { name } = await json('backup');
  expect((await run('backup', 'list')).stdout).not.toContain('The newest does not open');
  expect(await kitFinding()).toMatchObject({ level: 'ok' });
  expect(await restore(name, 'late')).toMatchObject({ code: 0 });
});
