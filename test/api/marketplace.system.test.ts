// The marketplace: a catalog and packages that gpg has signed, and everything that may be wrong with them.
import { hash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHub, type TestHub, temporaryDir } from '../support/hub.ts';
import { TestCatalog } from '../support/plugins/catalog.ts';
import { hasGpg, packed, zipped } from '../support/plugins/gpg.ts';
import { pluginFiles } from '../support/plugins/plugin-files.ts';

const DAY = 24 * 60 * 60_000;
/** Where no box of the kernel is to be had, it is agreed to what is weaker. */
const REDUCED = { body: { reduced: true } };

describe.skipIf(!hasGpg)('the marketplace (needs gpg)', () => {
  let hub: TestHub;
  let market: TestCatalog;
  let dataDir: string;

  beforeAll(async () => {
    market = new TestCatalog();
    dataDir = await temporaryDir();
    hub = await startHub({ env: market.env, dataDir });
    await hub.setup();
  });
  afterAll(async () => {
    await hub?.[Symbol.asyncDispose]();
    market?.[Symbol.dispose]();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const refresh = () => hub.request('POST', '/v1/marketplace/refresh');
  const install = (body: object = { plugin_id: 'example.market' }) =>
    hub.request('POST', '/v1/marketplace/install', { body });

  test('nothing is installed before there is a catalog', async () => {
    const { status, body } = await install();
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect((await hub.request('GET', '/v1/marketplace/catalog')).body).toMatchObject({
      configured: true,
      version: null,
    });
  });

  test('a catalog that its keeper signed is taken, and what it lists is installed, run and updated', async () => {
    market.publish(5, [
      market.entryOf({
        version: '1.0.0',
        pack: await market.pack(
          '1.0.0',
          {},
          `await hub.items_upsert([{ type: 'note', source_key: 'a', title: 'A' }]);`,
        ),
      }),
    ]);
    expect((await refresh()).body).toEqual({ version: 5, disabled: [] });
    const { body: catalog } = await hub.request('GET', '/v1/marketplace/catalog');
    expect(catalog.available).toContainEqual(
      expect.objectContaining({ plugin_id: 'example.market', origin: 'marketplace', version: '1.0.0' }),
    );
    const { status, body } = await install();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      origin: 'marketplace',
      status: 'installed',
      signer: market.publisher,
      needs_consent: true,
    });
    await hub.request('POST', '/v1/plugins/example.market/consent', REDUCED);
    expect((await hub.request('POST', '/v1/plugins/example.market/sync')).body.counts.created).toBe(1);

    expect((await hub.request('GET', `/v1/plugins/${body.id}/update`)).body).toMatchObject({
      installed: '1.0.0',
      available: null,
    });
    market.publish(6, [
      market.entryOf({
        version: '1.1.0',
        pack: await market.pack('1.1.0', { hosts: ['new.example.com'] }),
        hosts: ['new.example.com'],
      }),
    ]);
    await refresh();
    for (const prefix of ['/v1/plugins', '/v1/marketplace/plugins']) {
      expect((await hub.request('GET', `${prefix}/${body.id}/update`)).body).toMatchObject({
        available: '1.1.0',
        added: ['It may ask new.example.com, through the hub.'],
      });
    }
    const updated = await hub.request('POST', `/v1/marketplace/plugins/${body.id}/update`);
    expect(updated.body).toMatchObject({
      id: body.id,
      plugin_version: '1.1.0',
      status: 'installed',
      needs_consent: true,
      items: 1,
    });
    expect((await hub.request('POST', `/v1/plugins/${body.id}/sync`)).body.code).toBe('consent_required');
    expect((await hub.request('POST', `/v1/plugins/${body.id}/consent`, REDUCED)).body.status).toBe('enabled');
  });

  test('an older catalog is refused, after a restart too, and so is another one of the same version', async () => {
    market.publish(5, []);
    const older = await refresh();
    expect([older.status, older.body.code]).toEqual([400, 'integrity_mismatch']);
    expect(older.body.detail).toContain('Version 6 of the catalog was seen before, and this is version 5');
    market.publish(6, []);
    expect((await refresh()).body.detail).toContain('as another one did that was seen before');
    market.publish(5, []);
    const token = (await hub.request('GET', '/v1/bootstrap', { token: null })).body.owner_token;
    await hub.stop();
    hub = await startHub({ env: market.env, dataDir });
    const again = await hub.request('POST', '/v1/marketplace/refresh', { token });
    expect(again.body.detail).toContain('somebody is showing an older one');
    expect((await hub.request('GET', '/v1/plugins', { token })).status).toBe(200);
  });

  describe('is refused', () => {
    let token: string;
    const ask = (path: string, body?: object) => hub.request('POST', path, { token, ...(body && { body }) });
    beforeAll(async () => {
      token = (await hub.request('GET', '/v1/bootstrap', { token: null })).body.owner_token;
    });

    test('an expired catalog, one that another key signed, and one that was changed after it was signed', async () => {
      market.publish(7, [], { expires: Date.now() - DAY });
      expect((await ask('/v1/marketplace/refresh')).body.detail).toContain('The catalog has expired');
      market.publish(7, [], { signer: 'stranger' });
      expect((await ask('/v1/marketplace/refresh')).body.detail).toContain('The signature does not fit');
      market.publish(7, []);
      writeFileSync(join(market.dir, 'catalog.json'), JSON.stringify({ format: 1, version: 700 }));
      expect((await ask('/v1/marketplace/refresh')).body.detail).toContain('The signature does not fit');
      rmSync(join(market.dir, 'catalog.json.asc'));
      expect((await ask('/v1/marketplace/refresh')).status).toBe(503);
    });

    test('a package with other bytes, by another publisher, of another version, or longer than it says', async () => {
      const honest = await market.pack('2.0.0');
      const foreign = await packed(
        market.gpg,
        'stranger',
        pluginFiles('', { id: 'example.foreign', version: '1.0.0' }),
      );
      market.publish(8, [
        market.entryOf({ version: '2.0.0', pack: honest, changes: { sha256: '0'.repeat(64) } }, 'example.bytes'),
        market.entryOf({ version: '1.0.0', pack: foreign }, 'example.foreign'),
        market.entryOf({ version: '9.9.9', pack: honest }, 'example.version'),
        market.entryOf({ version: '2.0.0', pack: honest, changes: { length: 10 } }, 'example.longer'),
      ]);
      expect((await ask('/v1/marketplace/refresh')).body.version).toBe(8);
      for (const [id, said] of [
        ['example.bytes', 'its bytes differ'],
        ['example.foreign', 'its publisher differs'],
        ['example.version', 'its id, its version or its publisher differs'],
        ['example.longer', 'too large'],
      ]) {
        const { status, body } = await ask('/v1/marketplace/install', { plugin_id: id as string });
        expect(status).toBeGreaterThanOrEqual(400);
        expect(body.detail).toContain(said);
      }
    });

    test('what the catalog revokes: it is disabled where it is installed, and is not enabled again', async () => {
      market.publish(9, [], { revoked: [{ id: 'example.market', reason: 'It was taken over.' }] });
      const { body } = await ask('/v1/marketplace/refresh');
      expect(body.disabled).toHaveLength(1);
      const { body: plugin } = await hub.request('GET', '/v1/plugins/example.market', { token });
      expect(plugin).toMatchObject({ status: 'disabled', status_reason: 'The catalog revoked it: It was taken over.' });
      for (const path of ['/v1/plugins/example.market/enable', '/v1/plugins/example.market/consent']) {
        expect((await ask(path)).body.detail).toBe('The catalog revoked this plugin: It was taken over.');
      }
      expect((await ask('/v1/plugins/example.market/sync')).body.code).toBe('policy_denied');
    });

    test('a package sent by hand that is not signed, was changed, or is a hostile zip', async () => {
      const files = pluginFiles('', { id: 'example.sent' });
      const good = await packed(market.gpg, 'publisher', files);
      const send = async (bytes: Buffer) => {
        const form = new FormData();
        form.set('source', 'sideload');
        form.set('file', new Blob([new Uint8Array(bytes)]), 'x.hubplugin');
        const response = await fetch(`${hub.base}/v1/plugins`, {
          method: 'POST',
          body: form,
          headers: { authorization: `Bearer ${token}` },
        });
        return { status: response.status, body: (await response.json()) as Record<string, string> };
      };
      const contents = Object.keys(files)
        .sort()
        .map((path) => `${hash('sha256', files[path] as string, 'hex')}  ${path}\n`)
        .join('');
      const signed = {
        CONTENTS: contents,
        'CONTENTS.asc': market.gpg.sign('publisher', contents),
        'PUBLISHER.asc': market.gpg.publicKey('publisher'),
      };
      const climbing = Buffer.from(
        (await zipped({ ...files, ...signed, 'xx/yyyy': 'x' })).toString('latin1').replaceAll('xx/yyyy', '../yyyy'),
        'latin1',
      );
      const attempts: [Buffer, string][] = [
        [await zipped(files), 'This plugin is not signed.'],
        [
          await zipped({ ...files, ...signed, 'sync.js': 'export function main() {}' }),
          'not those that its publisher signed',
        ],
        [await zipped({ ...files, ...signed, 'more.js': '' }), 'not those that its publisher signed'],
        [
          await zipped({ ...files, ...signed, 'PUBLISHER.asc': market.gpg.publicKey('stranger') }),
          'The signature does not fit',
        ],
        [climbing, 'a path that leads out of it'],
        [await zipped({ ...files, ...signed }, { mode: 0o120777 }), 'a link or a device'],
        [await zipped({ ...files, ...signed, 'bomb.js': Buffer.alloc(64 * 2 ** 20) }), 'larger than 4 MiB unpacked'],
        [good.subarray(0, good.length - 40), 'no zip that can be read'],
        [Buffer.from('hello'), 'no zip that can be read'],
      ];
      for (const [bytes, said] of attempts) {
        const { status, body } = await send(bytes);
        expect(body.detail).toContain(said);
        expect(status).toBeGreaterThanOrEqual(400);
      }
      const accepted = await send(good);
      expect(accepted).toMatchObject({
        status: 200,
        body: { plugin_id: 'example.sent', signer: market.publisher, origin: 'sideload' },
      });
      // The same id by another hand is another plugin.
      const other = await send(
        await packed(market.gpg, 'stranger', pluginFiles('', { id: 'example.sent', version: '1.1.0' })),
      );
      expect(other.body.detail).toBe(
        'This comes from another publisher than the plugin of the same id that is installed.',
      );
    });
  });
});
