// What comes from outside, as the owner brings it in: accounts with the consent of their provider, plugins with the consent
// of the owner.
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectCalendar } from '../support/brought-in.ts';
import { launchBrowser } from '../support/browser.ts';
import { driven } from '../support/driven.ts';
import { freePort, startHub, type TestHub } from '../support/hub.ts';
import { clearAway } from '../support/left-behind.ts';
import { AT_DESK, viewOf } from '../support/looks.ts';
import { TestCatalog } from '../support/plugins/catalog.ts';
import { hasGpg, packed } from '../support/plugins/gpg.ts';
import { installed, pluginFiles, writeFolder } from '../support/plugins/plugin-files.ts';
import { failure } from '../support/servers/google/answer.ts';
import { GoogleProvider } from '../support/servers/google/provider.ts';
import { openTab } from '../support/tab.ts';

const HOSTILE = 'Two \u202Enotes <img src=x onerror=alert(1)>';
const IMPORTS_TWO = `
  await hub.log(${JSON.stringify(HOSTILE)});
  await hub.items_upsert(['Oven', 'Seeds'].map((title) => (
    { type: 'note', title, body: title, source_key: title, classification: 'personal', authority: 'source_imported' }
  )));
`;

driven(AT_DESK, (look) => {
  let browser: Browser;
  let hub: TestHub;
  let provider: GoogleProvider;
  let market: TestCatalog | undefined;

  beforeAll(async () => {
    provider = await new GoogleProvider().start();
    market = hasGpg ? new TestCatalog() : undefined;
    const env = { HUB_GOOGLE_BASE: provider.base, ...market?.env };
    [hub, browser] = await Promise.all([startHub({ env }), launchBrowser()]);
    await hub.setup();
  });
  afterAll(async () => {
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
    await provider?.[Symbol.asyncDispose]();
    market?.[Symbol.dispose]();
  });

  const get = async (path: string) => (await hub.request('GET', path)).body;
  const event = (id: string, summary: string) => {
    const day = new Date(Date.now() + 86_400_000).toISOString();
    provider.calendar.put({ id, summary, start: { dateTime: day }, end: { dateTime: day } });
  };

  describe('accounts', () => {
    async function beginCalendar(page: Page): Promise<Page> {
      await page.getByRole('button', { name: 'Go on to Google' }).click();
      await page.getByText('Waiting for your consent…').waitFor();
      const opened = page.context().waitForEvent('page');
      await page.getByRole('link', { name: 'Agree at Google' }).click();
      return opened;
    }

    it('are connected on the page of the provider, and the way back says what was connected', async () => {
      event('one', 'The roofer comes');
      provider.calendar.cancel('two');
      await clearAway(hub, '/v1/connectors', { query: '?purge=true' });
      const { configured } = await get('/v1/connectors/oauth/status');
      await using tab = await openTab(browser, hub, viewOf(look));
      const { page } = tab;
      await tab.go('/connectors');
      await page.getByRole('button', { name: 'Connect the first one' }).click();
      await page.getByRole('radio', { name: /Google Calendar/ }).check();
      if (!configured) {
        await page.getByLabel('Client id').fill(provider.client.client_id);
        await page.getByLabel('Client secret').fill(provider.client.client_secret);
        await page.getByRole('button', { name: 'Keep it' }).click();
      }
      const elsewhere = await beginCalendar(page);
      const complaints: string[] = [];
      elsewhere.on('console', (message) => {
        // The provider's page may complain of what it likes.
        if (message.type() === 'error' && message.location().url.startsWith(hub.base)) complaints.push(message.text());
      });
      await elsewhere.getByRole('link', { name: 'Allow' }).click();
      await elsewhere.getByRole('heading', { name: 'Calendar of Google is connected' }).waitFor();
      expect(elsewhere.url()).toBe(`${hub.base}/plugins?connected=1`);
      await elsewhere.getByText('1 imported so far.').waitFor();
      await elsewhere.getByRole('button', { name: 'Good' }).click();
      await expect.poll(() => elsewhere.url()).toBe(`${hub.base}/plugins`);
      // The first tab has seen it come.
      await page.getByText('Connected.', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Look at it' }).click();
      await page.getByRole('heading', { name: 'Calendar of Google' }).waitFor();
      await page.getByText('1 item here').waitFor();
      const [connector] = await get('/v1/connectors');
      expect(connector).toMatchObject({ status: 'active', provider: 'google', items: 1 });
      expect({ complaints, all: tab.complaints }).toEqual({ complaints: [], all: [] });
    });

    it('are looked at when asked, paused, and go on', async () => {
      const [{ id }] = await get('/v1/connectors');
      event('two', 'The mason comes');
      await hub.request('POST', `/v1/connectors/${id}/resume`);
      await using tab = await openTab(browser, hub, viewOf(look));
      await tab.go(`/connectors/${id}`);
      await tab.page.getByRole('button', { name: 'Sync now' }).click();
      await tab.page.getByText('2 items here').waitFor();
      expect(await tab.page.getByRole('link', { name: 'look at them' }).count()).toBe(1);
      // Where there is nothing, nothing is led to.
      for (const each of ['one', 'two']) provider.calendar.cancel(each);
      await tab.page.getByRole('button', { name: 'Sync now' }).click();
      await tab.page.getByText('0 items here').waitFor();
      expect(await tab.page.getByRole('link', { name: 'look at them' }).count()).toBe(0);
      event('one', 'The roofer comes');
      event('two', 'The mason comes');
      await tab.page.getByRole('button', { name: 'Sync now' }).click();
      await tab.page.getByText('2 items here').waitFor();
      await tab.page.getByRole('button', { name: 'Pause' }).click();
      await tab.page.getByRole('button', { name: 'Go on' }).waitFor();
      expect((await get(`/v1/connectors/${id}`)).status).toBe('paused');
      await tab.page.getByRole('button', { name: 'Go on' }).click();
      await tab.page.getByRole('button', { name: 'Sync now' }).waitFor();
      expect(tab.complaints).toEqual([]);
    });

    it('take another selection', async () => {
      const [{ id }] = await get('/v1/connectors');
      await using tab = await openTab(browser, hub, viewOf(look));
      await tab.go(`/connectors/${id}`);
      await tab.page.getByRole('button', { name: 'Change' }).click();
      await tab.page.getByLabel('Days back').fill('30');
      await tab.page.getByLabel('Minutes between two syncs').fill('60');
      await tab.page.getByRole('button', { name: 'Save' }).click();
      await tab.page.getByText('30 days back and 365 ahead').waitFor();
      expect(await get(`/v1/connectors/${id}`)).toMatchObject({ selection: { days_back: 30 }, interval_minutes: 60 });
    });

    it('say in the timeline why they were stopped, and what was done about it', async () => {
      const [{ id }] = await get('/v1/connectors');
      provider.faults.push({ on: /^GET \/calendar/, times: 1, answer: failure(403, 'insufficientPermissions') });
      await hub.request('POST', `/v1/connectors/${id}/sync`);
      await using tab = await openTab(browser, hub, viewOf(look));
      const { page } = tab;
      await tab.go('/timeline');
      await page
        .locator('.timeline-row', { hasText: 'stopped an account' })
        .first()
        .getByText(': The consent does not cover what this connector reads.')
        .waitFor({ state: 'attached' });
      await hub.request('POST', `/v1/connectors/${id}/resume`);
      await page.locator('.timeline-row', { hasText: 'turned an account on' }).first().waitFor();
      expect(tab.complaints).toEqual([]);
    });

    it('import nothing where the consent is refused, and say how to begin again', async () => {
      await using tab = await openTab(browser, hub, viewOf(look));
      await tab.go('/connectors');
      await tab.page.getByRole('button', { name: 'Connect an account' }).click();
      await tab.page.getByRole('radio', { name: /Gmail/ }).check();
      const onwards = tab.page.getByRole('button', { name: 'Go on to Google' });
      // All of a mailbox cannot be asked for.
      await expect.poll(() => onwards.getAttribute('aria-disabled')).toBe('true');
      await tab.page.getByLabel('From', { exact: true }).fill('mason@example.org');
      const elsewhere = await beginCalendar(tab.page);
      await elsewhere.getByRole('link', { name: 'Deny' }).click();
      await elsewhere.getByText('The consent was not given, so nothing is imported.').waitFor();
      await tab.page.getByRole('button', { name: 'Later' }).click();
      await tab.page.getByText('It is waiting for your consent at Google').waitFor();
      await tab.page.getByRole('button', { name: 'Give it' }).waitFor();
    });

    it('say what is wrong with a server that does not answer', async () => {
      await using tab = await openTab(browser, hub, viewOf(look));
      const { page } = tab;
      await tab.go('/connectors');
      await page.getByRole('button', { name: 'Connect an account' }).click();
      await page.getByRole('radio', { name: /Other mail/ }).check();
      await page.getByRole('combobox', { name: 'Encrypted by' }).click();
      await page.getByRole('option', { name: /None/ }).click();
      await page.getByLabel('Server').fill('127.0.0.1');
      await page.getByLabel('Port').fill(String(await freePort()));
      await page.getByLabel('Name', { exact: true }).fill('ada@example.org');
      await page.getByRole('textbox', { name: 'App password' }).fill('a-password-that-is-seen-nowhere');
      await page.getByLabel('From', { exact: true }).fill('example.org');
      await page.getByRole('button', { name: 'Connect this mail' }).click();
      await page.getByRole('heading', { name: 'Mail of ada@example.org' }).waitFor();
      await page
        .getByRole('alert')
        .getByText(/did not answer/)
        .waitFor();
      expect(await page.textContent('body')).not.toContain('a-password-that-is-seen-nowhere');
      expect(tab.complaints).toEqual([]);
    });

    it('go with everything they brought, if the owner says so', async () => {
      const accounts: { id: string; kind: string }[] = await get('/v1/connectors');
      const found = accounts.find(({ kind }) => kind === 'calendar');
      const id = found?.id ?? (await connectCalendar(hub, provider));
      const { items } = await get(`/v1/connectors/${id}`);
      await using tab = await openTab(browser, hub, viewOf(look));
      await tab.go(`/connectors/${id}`);
      await tab.page.getByRole('button', { name: 'Disconnect it' }).click();
      const asked = tab.page.getByRole('alertdialog');
      await asked.getByRole('checkbox', { name: `Also purge the ${items} things it imported` }).check();
      await asked.getByRole('button', { name: 'Disconnect, and purge what it brought' }).click();
      await tab.page.getByRole('heading', { name: 'Connectors' }).waitFor();
      expect(await get('/v1/calendar-events')).toEqual([]);
      expect(tab.complaints).toEqual([]);
    });
  });

  describe('plugins', () => {
    const lay = (name: string, files: Record<string, string>) => writeFolder(join(hub.dataDir, 'imports', name), files);
    const away = (id: string) =>
      clearAway(hub, '/v1/plugins', { query: '?purge=true', when: ({ plugin_id }) => plugin_id === id });
    const notes = async () =>
      (await get('/v1/plugins')).find((each: { plugin_id: string }) => each.plugin_id === 'example.notes');

    it('do nothing before their owner has read what they may do, and agreed', async () => {
      await clearAway(hub, '/v1/plugins', { query: '?purge=true' });
      lay('notes', pluginFiles(IMPORTS_TWO));
      await using tab = await openTab(browser, hub, viewOf(look));
      const { page } = tab;
      await tab.go('/plugins');
      await page.getByRole('button', { name: 'Install from a file' }).click();
      await page.getByLabel('Or a folder').fill('imports/notes');
      await page.getByRole('button', { name: 'Install', exact: true }).click();
      const sheet = page.getByRole('dialog', { name: 'What may Notes do?' });
      await sheet.getByText('It imports notes, classified as personal.').waitFor();
      await sheet.getByText('It may ask nobody on the network.').waitFor();
      await sheet.getByText('Nobody has signed it.').waitFor();
      expect(await notes()).toMatchObject({ status: 'installed', needs_consent: true });
      await tab.picture('plugin-consent');
      await sheet.getByRole('button', { name: 'Not now' }).click();
      expect((await notes()).status).toBe('installed');
      await page.getByRole('button', { name: 'Read what it may do' }).click();
      await sheet.getByRole('button', { name: 'Agree, and enable it' }).click();
      await page.getByRole('button', { name: 'Run it now' }).waitFor();
      expect(await notes()).toMatchObject({ status: 'enabled', needs_consent: false });
      expect(tab.complaints).toEqual([]);
    });

    it('are run, and leave what they brought, what they said as text, and what held them', async () => {
      const { id } = await notes();
      await using tab = await openTab(browser, hub, viewOf(look));
      const { page } = tab;
      await tab.go(`/plugins/${id}`);
      await page.getByRole('button', { name: 'Run it now' }).click();
      const run = page.locator('.receipt', { hasText: '2 new' });
      await run.locator('summary').first().click();
      const said = (await run.locator('.log').textContent()) ?? '';
      expect(said).toContain('⟨U+202E⟩');
      expect(said).toContain('<img src=x onerror=alert(1)>');
      expect(await page.locator('main img').count()).toBe(0);
      await run.getByText(/Sandboxed|Reduced/).waitFor();
      await page.getByRole('button', { name: 'Run it now' }).click();
      await page.locator('.receipt', { hasText: 'nothing new among 2' }).waitFor();
      expect(tab.complaints).toEqual([]);
    });

    it('stop when a newer version asks for more, until their owner has agreed to what is new', async () => {
      const more = { version: '1.1.0', hosts: ['api.example.org'] };
      lay('notes-more', pluginFiles(IMPORTS_TWO, more));
      if ((await notes()).plugin_version === more.version) {
        await away('example.notes');
        await installed(hub, IMPORTS_TWO);
      }
      await using tab = await openTab(browser, hub, viewOf(look));
      const { page } = tab;
      await tab.go('/plugins');
      await page.getByRole('button', { name: 'Install from a file' }).click();
      await page.getByLabel('Or a folder').fill('imports/notes-more');
      await page.getByRole('button', { name: 'Install', exact: true }).click();
      const sheet = page.getByRole('dialog', { name: 'What may Notes do?' });
      await sheet.getByText('This is more than you agreed to.').waitFor();
      const marked = sheet.locator('.permissions li', { hasText: 'new' });
      await marked.first().waitFor();
      expect(await marked.allTextContents()).toContain('It may ask api.example.org, through the hub. new');
      expect(await notes()).toMatchObject({ needs_consent: true, plugin_version: '1.1.0' });
      await tab.picture('plugin-consent-more');
      await sheet.getByRole('button', { name: 'Agree to this' }).click();
      await page.getByRole('button', { name: 'Run it now' }).waitFor();
      expect(await notes()).toMatchObject({ status: 'enabled', needs_consent: false });
      expect(tab.complaints).toEqual([]);
    });

    it('are given an account on the page of its provider, and it is taken away again', async () => {
      const scope = 'https://www.googleapis.com/auth/tasks.readonly';
      await away('example.tasks');
      const code = `await hub.oauth_begin(['127.0.0.1'], ['${scope}'])`;
      const { id } = await installed(hub, code, { id: 'example.tasks', hosts: ['127.0.0.1'] });
      await hub.request('POST', `/v1/plugins/${id}/sync`);
      await using tab = await openTab(browser, hub, viewOf(look));
      const { page } = tab;
      await tab.go(`/plugins/${id}`);
      await page.getByText('asked for', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Agree at Google' }).click();
      const opened = page.context().waitForEvent('page');
      await page.getByRole('link', { name: 'Agree at Google' }).click();
      const elsewhere = await opened;
      await elsewhere.getByRole('link', { name: 'Allow' }).click();
      await elsewhere.getByRole('heading', { name: 'Notes has its account' }).waitFor();
      await page.getByText('Connected.', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Look at it' }).click();
      await page.getByRole('button', { name: 'Take it away' }).click();
      await page.getByText('asked for', { exact: true }).waitFor();
      expect((await get(`/v1/plugins/${id}`)).accounts).toMatchObject([{ connected: false }]);
      expect(tab.complaints).toEqual([]);
    });

    it('take settings, and say beside the field what is wrong with one', async () => {
      await away('hub.feed');
      await using tab = await openTab(browser, hub, viewOf(look));
      const { page } = tab;
      await tab.go('/plugins');
      await page.getByRole('button', { name: 'Install Feeds' }).click();
      await page.getByRole('button', { name: 'Agree, and enable it' }).click();
      const feeds = page.getByLabel('Feeds', { exact: true });
      await page.getByRole('button', { name: 'Pause' }).waitFor();
      await feeds.fill('not an address');
      // What happens to the plugin meanwhile takes away nothing that was typed.
      expect((await hub.request('POST', '/v1/plugins/hub.feed/pause')).status).toBe(200);
      await page.getByRole('button', { name: 'Enable' }).waitFor();
      expect(await feeds.inputValue()).toBe('not an address');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('form').getByRole('alert').first().waitFor();
      await feeds.fill('https://feeds.example.org/all.xml');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('because you entered it here').waitFor();
      await page.locator('code', { hasText: 'feeds.example.org' }).first().waitFor();
      const found = (await get('/v1/plugins')).find((each: { plugin_id: string }) => each.plugin_id === 'hub.feed');
      expect(found.settings).toEqual({ feeds: ['https://feeds.example.org/all.xml'] });
    });

    it.skipIf(!hasGpg)('come from the signed catalog, and so do their newer versions (needs gpg)', async () => {
      const shop = market as TestCatalog;
      const fetched = async (page: Page, version: number, entry: object) => {
        shop.publish(version, [entry]);
        await page.getByRole('button', { name: 'Fetch the catalog' }).click();
        await page.getByText(`Catalog ${version}, signed by its keeper`).waitFor();
      };
      await away('example.market');
      const seen: number = (await get('/v1/marketplace/catalog')).version ?? 0;
      await using tab = await openTab(browser, hub, viewOf(look));
      const { page } = tab;
      await tab.go('/plugins');
      await fetched(page, seen + 1, shop.entryOf({ version: '1.0.0', pack: await shop.pack('1.0.0') }));
      await page.getByRole('button', { name: 'Install Notes' }).click();
      const sheet = page.getByRole('dialog', { name: 'What may Notes do?' });
      await sheet.getByText(shop.publisher.slice(-16)).waitFor();
      await sheet.getByRole('button', { name: 'Agree, and enable it' }).click();
      await page.getByRole('button', { name: 'Run it now' }).waitFor();
      const address = new URL(page.url()).pathname;

      const hosts = ['api.example.org'];
      const newer = shop.entryOf({ version: '1.1.0', pack: await shop.pack('1.1.0', { hosts }), hosts });
      await tab.go('/plugins');
      await fetched(page, seen + 2, newer);
      await tab.go(address);
      await page.getByRole('heading', { name: 'Version 1.1.0 is available' }).waitFor();
      await page.getByText('It may ask api.example.org, through the hub.').waitFor();
      await tab.picture('plugin-update');
      await page.getByRole('button', { name: 'Update' }).click();
      await page.getByRole('button', { name: 'Read what it may do' }).click();
      await sheet.getByRole('button', { name: 'Agree to this' }).click();
      await page.getByRole('button', { name: 'Run it now' }).waitFor();
      expect(await get('/v1/plugins/example.market')).toMatchObject({
        status: 'enabled',
        plugin_version: '1.1.0',
        origin: 'marketplace',
      });
      expect(tab.complaints).toEqual([]);
    });

    it.skipIf(!hasGpg)('are told apart by who signed what was sent by hand (needs gpg)', async () => {
      const shop = market as TestCatalog;
      const id = 'example.sent';
      await away(id);
      await using tab = await openTab(browser, hub, viewOf(look));
      const { page } = tab;
      const send = async (buffer: Buffer) => {
        await tab.go('/plugins');
        await page.getByRole('button', { name: 'Install from a file' }).click();
        const file = { name: 'sent.hubplugin', mimeType: 'application/zip', buffer };
        await page.getByLabel('A packed plugin').setInputFiles(file);
        await page.getByRole('button', { name: 'Install', exact: true }).click();
      };
      await send(await shop.pack('1.0.0', { id }));
      const sheet = page.getByRole('dialog', { name: 'What may Notes do?' });
      await sheet.getByText(shop.publisher.slice(-16)).waitFor();
      await sheet.getByText('No catalog vouches for who signed it.').waitFor();
      await send(await packed(shop.gpg, 'stranger', pluginFiles('', { id, version: '1.1.0' })));
      await page.getByRole('alert').getByText('This comes from another publisher').waitFor();
      expect(await get(`/v1/plugins/${id}`)).toMatchObject({
        plugin_version: '1.0.0',
        status: 'installed',
        signer: shop.publisher,
      });
    });

    it('say in their row why they failed, in a line of their own words', async () => {
      const { id } = await installed(hub, `throw new Error('The library is shut. <b>');`, { id: 'example.shut' });
      await hub.request('POST', `/v1/plugins/${id}/sync`);
      await using tab = await openTab(browser, hub, viewOf(look));
      const { page } = tab;
      await tab.go('/plugins');
      await page
        .locator('.agent-card')
        .getByText(/Failed .*: Error: The library is shut\. <b>$/)
        .waitFor();
      await tab.follow(`/plugins/${id}`);
      const run = page.locator('.receipt summary', { hasText: 'failed' });
      await run.getByText('Error: The library is shut. <b>', { exact: true }).waitFor();
      await hub.request('DELETE', `/v1/plugins/${id}`);
      expect(tab.complaints).toEqual([]);
    });

    it('refuse what is no plugin in a sentence', async () => {
      await using tab = await openTab(browser, hub, viewOf(look));
      await tab.go('/plugins');
      await tab.page.getByRole('button', { name: 'Install from a file' }).click();
      const file = { name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('nothing') };
      await tab.page.getByLabel('A packed plugin').setInputFiles(file);
      await tab.page.getByRole('button', { name: 'Install', exact: true }).click();
      const said = await tab.page.getByRole('dialog').getByRole('alert').textContent();
      expect(said).not.toMatch(/Error|at \/|undefined/);
    });

    it('go, with everything they brought', async () => {
      const { id } = (await notes()) ?? (await installed(hub, IMPORTS_TWO));
      await hub.request('POST', `/v1/plugins/${id}/sync`);
      expect((await get('/v1/artifacts')).length).toBe(2);
      await using tab = await openTab(browser, hub, viewOf(look));
      await tab.go(`/plugins/${id}`);
      await tab.page.getByRole('button', { name: 'Remove it' }).click();
      const asked = tab.page.getByRole('alertdialog');
      await asked.getByRole('checkbox', { name: 'Also purge the 2 things it imported' }).check();
      await asked.getByRole('button', { name: 'Remove it, and what it brought' }).click();
      await tab.page.getByRole('heading', { name: 'Plugins' }).waitFor();
      expect(await get('/v1/artifacts')).toEqual([]);
      expect(tab.complaints).toEqual([]);
    });
  });
});
