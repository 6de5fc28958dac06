// Leaving and arriving in the page: an archive is made, and comes back, compared object by object before anything changes.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchBrowser } from '../support/browser.ts';
import { startHub, type TestHub } from '../support/hub.ts';
import { openTab } from '../support/tab.ts';

const PASSPHRASE = 'a long sentence that only its owner says';

describe.skipIf(!hasChromium)('in Chromium (needs the package chromium)', () => {
  let browser: Browser;
  let hub: TestHub;
  let archive: string;

  beforeAll(async () => {
    [hub, browser] = await Promise.all([startHub(), launchBrowser()]);
    await hub.setup();
    await hub.request('POST', '/v1/projects', { body: { title: 'As it was' } });
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

  it('reads an archive only with its passphrase, and compares it object by object', async () => {
    await hub.request('POST', '/v1/projects', { body: { title: 'Begun since' } });
    await using tab = await openTab(browser, hub);
    await tab.go('/import');
    await tab.page.getByLabel('The archive').setInputFiles(archive);
    await tab.page.getByLabel('Its passphrase').fill('wrong');
    await tab.page.getByRole('button', { name: 'Look at it' }).click();
    await tab.page.getByRole('alert').waitFor();
    await tab.page.getByLabel('Its passphrase').fill(PASSPHRASE);
    await tab.page.getByRole('button', { name: 'Look at it' }).click();
    await tab.page.getByRole('heading', { name: 'An archive that arrived' }).waitFor();
    expect(tab.page.url()).toMatch(/\/import\/stg_/);
    await tab.page.getByRole('button', { name: /Here already/ }).click();
    await tab.page.getByText('As it was').first().waitFor();
    await tab.picture('import-review');
  });
});
