// Leaving and arriving in the page: an archive is made, and comes back object by object, with both sides of what differs.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchBrowser } from '../support/browser.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { openTab } from '../support/tab.ts';

const PASSPHRASE = 'a long sentence that only its owner says';

describe.skipIf(!hasChromium)('in Chromium (needs the package chromium)', () => {
  let browser: Browser;
  let hub: TestHub;
  let project: string;
  let archive: string;

  beforeAll(async () => {
    [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
    await hub.setup();
    project = (await hub.request('POST', '/v1/projects', { body: { title: 'As it was' } })).body.id;
  });
  afterAll(async () => {
    await browser?.close();
    await hub?.[Symbol.asyncDispose]();
  });

  it('makes an archive, and says where it is', async () => {
    await using tab = await openTab(browser, hub);
    await tab.go('/export');
    await tab.page.getByLabel('A passphrase for the archive').fill(PASSPHRASE);
    await tab.page.getByLabel('Once more').fill('something else');
    await tab.page.getByText('This is not the same.').waitFor();
    await tab.page.getByLabel('Once more').fill(PASSPHRASE);
    await tab.page.getByRole('button', { name: 'Make the archive' }).click();
    await tab.page.getByRole('heading', { name: 'The archive is made' }).waitFor();
    archive = (await tab.page.locator('.card code').textContent()) ?? '';
    expect(archive).toMatch(/exports\/space-.*\.pca$/);
    await tab.picture('export');
    expect(tab.complaints).toEqual([]);
  });

  it('shows both sides of what differs when it comes back, and does what is chosen', async () => {
    await hub.request('PATCH', `/v1/projects/${project}`, { body: { title: 'As it is now' } });
    const { body: copy } = await hub.request('GET', `/v1/projects/${project}`);
    expect(copy.title).toBe('As it is now');
    await using tab = await openTab(browser, hub);
    await tab.go('/import');
    await tab.page.getByLabel('The archive').setInputFiles(archive);
    await tab.page.getByLabel('Its passphrase').fill('wrong');
    await tab.page.getByRole('button', { name: 'Look at it' }).click();
    await tab.page.getByRole('alert').waitFor();
    await tab.page.getByLabel('Its passphrase').fill(PASSPHRASE);
    await tab.page.getByRole('button', { name: 'Look at it' }).click();
    await tab.page.getByRole('heading', { name: 'An archive that arrived' }).waitFor();
    await tab.picture('import-review');
    expect(tab.page.url()).toMatch(/\/import\/stg_/);
  });
});
