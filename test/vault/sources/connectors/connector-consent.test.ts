// The consent of the owner to a connector, and the OAuth client that it is asked with.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { connectors } from '../../../../shared/methods/connectors.ts';
import { ConnectedVault } from '../../../support/connected-vault.ts';
import { connectorStage, DAY, MINUTE } from '../../../support/connector-stage.ts';
import { outcome } from '../../../support/outcome.ts';

const stage = connectorStage();

describe('consent', () => {
  test('a way back is good for ten minutes', async () => {
    await stage.start();
    const { consent_url } = await stage.begin();
    const back = stage.provider.agree(consent_url as string);
    stage.inside.pass(10 * MINUTE);
    expect(await outcome(stage.finish(back))).toBe('gone');
    expect(stage.provider.asked(/token/)).toEqual([]);
  });

  test('one that ends by itself is told before it ends, and is asked for again after', async () => {
    await stage.start();
    stage.provider.consentLastsS = (7 * DAY) / 1000;
    const id = await stage.connected();
    const before = await stage.inside.connector(id);
    expect(before.consent_notice).toMatch(/^The consent ends .*"Testing".*seven days.*publish/);
    stage.provider.withdrawConsent();
    stage.inside.pass(7 * DAY);
    const parked = await stage.inside.until(id, ({ status }) => status !== 'active');
    expect(parked).toMatchObject({ status: 'reconsent_required', next_sync_at: null });
    expect(parked.status_reason).toContain('seven days');
    const asked = stage.provider.requests.length;
    stage.inside.pass(DAY);
    await sleep(60);
    expect(stage.provider.requests).toHaveLength(asked);
    const { consent_url } = await stage.inside.call(connectors.reconsent, { id });
    await stage.finish(stage.provider.agree(consent_url as string));
    expect(
      await stage.inside.until(id, ({ syncing, last_error }) => syncing === null && last_error === null),
    ).toMatchObject({
      last_error: null,
    });
  });

  test('a client that is refused is told at the consent and at a sync, and another one brings it back', async () => {
    await stage.start();
    const id = await stage.connected();
    const { client_secret } = stage.provider.client;
    Object.assign(stage.provider.client, { client_secret: 'another' });
    stage.provider.withdrawAccess();
    const { error } = await stage.inside.sync(id);
    expect(error?.fix).toContain('Desktop app');
    expect(await stage.inside.connector(id)).toMatchObject({
      status: 'failed',
      last_error: { code: 'client_refused' },
    });
    const { consent_url } = await stage.inside.call(connectors.reconsent, { id });
    await expect(stage.finish(stage.provider.agree(consent_url as string))).rejects.toMatchObject({
      message: 'Google does not accept the OAuth client.',
    });
    Object.assign(stage.provider.client, { client_secret });
    await stage.inside.call(connectors.setOauthClient, stage.provider.client);
    expect(
      await stage.inside.until(id, ({ status, last_error }) => status === 'active' && last_error === null),
    ).toMatchObject({
      status: 'active',
      last_error: null,
    });
  });
});

describe('the OAuth client', () => {
  const own = { client_id: 'own.example', client_secret: 'own-secret' };
  const file = { client_id: 'file.example', client_secret: 'file-secret' };
  const status = () => stage.inside.call(connectors.oauthStatus, {});
  const withFile = (content: unknown, mode = 0o600) =>
    ConnectedVault.start({}, (dir) => {
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      writeFileSync(join(dir, 'oauth-client.json'), text, { mode });
    });

  test('comes from the file, then the owner, then the environment, the later over the earlier', async () => {
    stage.inside = await withFile(file);
    expect(await status()).toMatchObject({
      configured: true,
      source: 'file',
      client_id: 'file.example',
      warning: null,
    });
    await stage.inside.call(connectors.setOauthClient, own);
    expect(await status()).toMatchObject({ source: 'owner', client_id: 'own.example' });
    await stage.inside.restart({ oauth_client: stage.provider.client });
    expect(await status()).toMatchObject({ source: 'environment', client_id: stage.provider.client.client_id });
    expect((await stage.begin()).consent_url).toContain(`client_id=${stage.provider.client.client_id}`);
    expect(JSON.stringify(await status())).not.toContain('secret"');
  });

  test('of the file counts as Google hands it out', async () => {
    stage.inside = await withFile({ installed: { ...file, project_id: 'p', redirect_uris: ['http://localhost'] } });
    expect(await status()).toMatchObject({ configured: true, source: 'file', client_id: 'file.example' });
  });

  test.each([
    ['others can read', file, 0o644, 'chmod 600'],
    ['is of a web client', { web: file }, 0o600, 'Desktop app'],
    ['is no JSON', '{"client_id":', 0o600, 'cannot be read as JSON'],
    ['is a list', [file], 0o600, 'has no client_id and client_secret'],
    ['is null', 'null', 0o600, 'has no client_id and client_secret'],
    ['has no secret', { client_id: 'x' }, 0o600, 'has no client_id and client_secret'],
  ])('in a file that %s is not taken, and it is said why', async (_, content, mode, why) => {
    stage.inside = await withFile(content, mode);
    expect(await status()).toMatchObject({ configured: false, source: null, client_id: null });
    expect((await status()).warning).toContain(why);
    await expect(stage.begin()).rejects.toMatchObject({ code: 'consent_required' });
  });

  test('that is gone after a restart is told, and once it is there again the syncs go on', async () => {
    await stage.start();
    const id = await stage.connected();
    await stage.inside.restart({ oauth_client: null });
    stage.inside.pass(30 * MINUTE);
    expect(await stage.inside.until(id, ({ status: now }) => now === 'failed')).toMatchObject({
      status: 'failed',
      last_error: { code: 'client_missing', fix: expect.stringContaining('Desktop app') },
    });
    await stage.inside.call(connectors.setOauthClient, stage.provider.client);
    expect(await stage.inside.until(id, ({ last_error }) => last_error === null)).toMatchObject({ status: 'active' });
  });
});
