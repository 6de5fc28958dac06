// `hub backup`, `hub restore` and `hub key`, as somebody in a terminal uses them. What goes wrong there is in
// test/rescue/safekeeping-command.test.ts.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUICKLY, takeApart } from '../support/archives/archives.ts';
import { BackedUpHub } from '../support/backed-up-hub.ts';
import { startHub, type TestHub } from '../support/hub.ts';

let kept: BackedUpHub;
let hub: TestHub;
let token: string;
let elsewhere: string;
let words: string;
let backup: string;

const run = (...args: string[]) => kept.run(...args);
const json = (...args: string[]) => kept.json(...args);
const restore = (dataDir: string, typed = words) => kept.restore(dataDir, typed);

beforeAll(async () => {
  kept = await BackedUpHub.create('Keeps bees.');
  ({ hub, token, elsewhere, words, backup } = kept);
});
afterAll(() => kept[Symbol.asyncDispose]());

/** A machine that has neither the key nor anything else of the first. */
async function onAnotherMachine(dataDir: string): Promise<string> {
  await using other = await startHub({ dataDir });
  const { body } = await other.request('GET', '/v1/memories', { token });
  expect((await other.request('GET', '/v1/events/verify', { token })).body).toMatchObject({ ok: true });
  return body[0].statement;
}

describe('from a terminal', () => {
  it('a backup is made, listed, kept as often as is said, and deleted', async () => {
    const made = await run('backup');
    expect(made).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/and opened it to be sure: .*\n.*recovery kit/),
    });
    const listed = await json('backup', 'list');
    expect(listed).toHaveLength(2);
    expect((await run('backup', 'remove', listed[0].name)).code).toBe(0);
    expect(await json('backup', 'list')).toHaveLength(1);
    expect(await run('backup', 'remove', 'none')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `hub: There is no backup none; there is ${listed[1].name}.\n`,
    });
    expect(await json('backup', 'schedule', '--every', '6', '--keep', '3')).toEqual({ every_hours: 6, keep: 3 });
    expect(await run('backup', 'schedule', '--every', 'daily')).toMatchObject({ code: 2 });
    expect(await run('backup', 'schedule', '--keep', '0')).toMatchObject({
      code: 2,
      stderr: 'hub: `--keep` takes a whole number from 1 to 1000.\n',
    });
    expect(await run('restore', '/etc')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('/etc is not a backup'),
    });
    expect(statSync(backup).mode & 0o077).toBe(0);
  });

  it('the words of the recovery kit restore it on another machine, and words that are wrong do not', async () => {
    const target = join(elsewhere, 'another');
    const refused = await restore(target, words.split(' ').reverse().join(' '));
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^hub: .*(words|kit)/);
    expect(existsSync(join(target, 'vault.json'))).toBe(false);
    expect(await restore(target)).toMatchObject({ code: 0, stdout: expect.stringMatching(/is in a file beside it/) });
    expect(await onAnotherMachine(target)).toBe('Keeps bees.');
    const again = await restore(target);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/^hub: /) });
  });

  it('the key is changed; the vault is what it was, and signs what it exports as before', async () => {
    const signer = async () => {
      const { body } = await hub.request('POST', '/v1/export', {
        body: { ...QUICKLY, filters: { types: ['memory'] } },
      });
      const parts = await takeApart(readFileSync(body.path));
      return JSON.parse(parts.get('interoperability/ump/memories.ump.json') as string)[0].integrity.signer;
    };
    const before = await signer();
    expect(before).toMatch(/^did:key:z/);
    const key = readFileSync(join(hub.dataDir, 'vault.key'));
    expect(await run('key', 'rotate')).toMatchObject({ code: 0, stdout: expect.stringMatching(/under a new key/) });
    expect(readFileSync(join(hub.dataDir, 'vault.key')).equals(key)).toBe(false);
    expect(await signer()).toBe(before);
    expect(await run('key', 'move', 'cellar')).toMatchObject({ code: 2 });
    expect(await run('key')).toMatchObject({ code: 0, stdout: expect.stringMatching(/in a file beside the vault/) });
  });
});
