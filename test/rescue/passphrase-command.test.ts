// `hub key move passphrase`, `hub unlock` and what they mean for backups, as somebody in a terminal uses them.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { sharedHub } from '../support/shared-hub.ts';

describe('a vault under a passphrase', () => {
  const shared = sharedHub();
  let hub: TestHub;
  let elsewhere: string;
  const run = (args: string[], input = '') => runHub(args, { dataDir: hub.dataDir, input });

  beforeAll(async () => {
    elsewhere = await temporaryDir();
  });
  afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));

  it('has it typed, asks for it after a restart of the vault, and goes under another one by way of a file', async () => {
    hub = await shared();
    const state = async () => (await hub.request('GET', '/health')).body.state;
    expect(await run(['key', 'move', 'passphrase'])).toMatchObject({ code: 2 });
    const moved = await run(['key', 'move', 'passphrase'], 'nine herons over a quiet pond\n');
    expect(moved).toMatchObject({ code: 0, stdout: expect.stringContaining('that the passphrase opens') });

    expect((await run(['restart', 'vault'])).stdout).toBe(
      'vault is ready again. The vault is locked; `hub unlock` opens it.\n',
    );
    expect((await run(['unlock', '--yes'], 'another\n')).code).toBe(1);
    expect((await run(['unlock', '--yes'], 'nine herons over a quiet pond\n')).code).toBe(0);
    expect((await run(['restart', 'api'])).stdout).toBe('api is ready again.\n');

    const same = await run(['key', 'move', 'passphrase'], 'short\n');
    expect(same).toMatchObject({ code: 1, stderr: expect.stringContaining('`hub key move file`, then `hub key move') });
    expect((await run(['key', 'move', 'file'])).code).toBe(0);
    const again = await run(['key', 'move', 'passphrase'], 'short\n');
    expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('This passphrase is weak') });
    expect((await run(['lock'])).code).toBe(0);
    expect((await run(['unlock', '--yes'], 'nine herons over a quiet pond\n')).code).toBe(1);
    expect((await run(['unlock', '--yes'], 'short\n')).code).toBe(0);
    expect(await state()).toBe('ready');
  });

  it('has backups that are said to open with it, and do', async () => {
    hub = await shared();
    const { key_storage } = JSON.parse((await run(['key', '--json'])).stdout);
    if (key_storage !== 'passphrase') await run(['key', 'move', 'passphrase'], 'short\n');
    const made = await run(['backup']);
    expect(made.stdout).toContain(
      'The passphrase of the vault opens it on any machine. No words do: make a recovery kit',
    );
    const [{ folder }] = JSON.parse((await run(['backup', 'list', '--json'])).stdout);
    const secret = join(elsewhere, 'passphrase');
    writeFileSync(secret, 'short\n', { mode: 0o600 });
    const env = { HUB_PASSPHRASE_FILE: secret };
    const target = join(elsewhere, 'by-passphrase');
    expect(await runHub(['restore', folder, '--data-dir', target], { env })).toMatchObject({ code: 0 });

    // A new key of the vault leaves them as they are: the copy of the old one in them opens with the passphrase.
    const rotated = await run(['key', 'rotate', '--json']);
    expect([rotated.code, rotated.stderr, JSON.parse(rotated.stdout).shut_backups]).toEqual([0, '', []]);
    expect((await run(['backup', 'list'])).stdout).not.toContain('its key is gone');
    const { findings } = JSON.parse((await run(['doctor', '--json'])).stdout);
    const [backups] = findings.filter(({ check }: { check: string }) => check === 'backups');
    expect(backups).toMatchObject({ level: 'ok', detail: expect.not.stringContaining('nothing any more') });
    const before = join(elsewhere, 'from-before-the-key');
    expect(await runHub(['restore', folder, '--data-dir', before], { env })).toMatchObject({ code: 0 });

    await run(['key', 'kit']);
    const withKit = await run(['key', 'rotate']);
    expect([withKit.code, withKit.stderr]).toEqual([0, '']);
    expect(withKit.stdout).toContain('made under a passphrase, open with the passphrase of then.');
    expect(withKit.stdout).not.toContain('Backups from before open');
    expect((await run(['backup'])).stdout).toMatch(
      /The words of the recovery kit of .* open it on any machine, and so does the passphrase of the vault\./,
    );
  });
});
